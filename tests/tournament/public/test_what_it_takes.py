"""What it takes to reach a better place, on a player's page, and the words of a win where nobody self-draws."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournament.events import EAST, NORTH, SOUTH, WEST, hand, play
from tests.tournament.public.pages import (
    page_of,
    player_at,
    published,
    record_of,
)
from tournament.models import Entry
from tournament.sessions.running import call_last_hand
from tournament.sessions.substitutes import substitute

pytestmark = pytest.mark.django_db


def test_what_it_takes_is_told_in_the_last_hands() -> None:
    event = published(tables=1, session_length=5)
    entry = player_at(event, "E")
    assert "What it takes" not in page_of(event, entry)
    play(event, (SOUTH, 30, EAST))
    page = page_of(event, entry)
    assert "What it takes" in page
    outlook = record_of(event, entry).outlook
    assert outlook is not None
    assert outlook.table_place == 4
    assert "1st at the table" in page
    assert "What it takes" not in page_of(event, player_at(event, "S")), "who leads needs nothing"
    play(event, (), (), (), ())
    assert "What it takes" not in page_of(event, entry), "nothing is left to play"


def test_what_it_takes_is_told_as_soon_as_the_last_hand_is_called() -> None:
    event = published(tables=1, session_length=16)
    play(event, (SOUTH, 30, EAST))
    entry = player_at(event, "E")
    assert "What it takes" not in page_of(event, entry)
    call_last_hand(table=event.table, by=event.referee)
    assert "What it takes" in page_of(event, entry)


@pytest.mark.parametrize("policy", ["table", "session"])
def test_what_it_takes_would_tell_what_is_hidden(policy: str) -> None:
    event = published(tables=1, session_length=2, policy=policy)
    play(event, (SOUTH, 30, EAST))
    assert "What it takes" not in page_of(event, player_at(event, "E"))


def test_what_it_takes_off_a_reserve_is_what_it_takes_off_the_seat() -> None:
    event = published(tables=1, session_length=3, reserves=1)
    play(event, (SOUTH, 30, EAST))
    east = player_at(event, "E")
    before = page_of(event, east)
    reserve = Entry.objects.get(tournament=event.tournament, status="reserve")
    substitute(seat=event.seat(SOUTH), occupant=reserve, is_credited=True, by=event.referee)
    after = page_of(event, east)
    south = player_at(event, "S").public_name

    def told(page: str) -> str:
        return page[page.index("For place") : page.index("Sessions")]

    assert told(after) == told(before).replace(south, reserve.public_name)


def test_what_it_takes_in_the_last_round_of_a_british_game() -> None:
    event = published("bmja", tables=1, session_length=1)
    play(event, hand(event.table, SOUTH, 100, scores={EAST: 4, WEST: 8, NORTH: 16}))
    assert "What it takes" in page_of(event, player_at(event, "E"))


def test_a_british_win_is_not_called_a_self_draw() -> None:
    event = published("bmja", tables=1)
    play(event, hand(event.table, SOUTH, 100, scores={EAST: 4, WEST: 8, NORTH: 16}))
    pages = [page_of(event, player_at(event, "S"))]
    pages += [Client().get(f"/t/{event.tournament.slug}/{path}").text for path in ("big-hands/", "session/1/table/1/")]
    for page in pages:
        assert "100" in page
        assert "self-draw" not in page.lower()
