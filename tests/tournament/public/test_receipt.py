"""A player's receipt: what was signed at the table, on the player's own phone, and later the seal that covers it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.seats import WINDS, Wind
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, make_event, new_id, play
from tests.tournament.public.pages import count_queries
from tests.tournament.public.reading import words_of
from tournament.accounts.table_links import issue_table_links, token_of
from tournament.core.permissions import SYSTEM
from tournament.models import Checkpoint, Entry, Seat, Tournament
from tournament.players.erasure import erase_entry
from tournament.public.receipt import token_of as receipt_token
from tournament.sessions.running import close_session, finish_table
from tournament.sessions.substitutes import substitute
from tournament.setup.tournament import publish
from tournament.tables.signatures import sign_table, unlock_table

pytestmark = pytest.mark.django_db

WAITS = "This result is not signed, or is being corrected."


@pytest.fixture
def event() -> Event:
    event = make_event()
    play(event, (SOUTH, 12, EAST))
    finish_table(table=event.table, by=event.referee)
    return event


def sign(event: Event, *winds: Wind) -> None:
    for wind in winds:
        sign_table(table=event.table, seat=wind, command_id=new_id(), by=event.tablet)


def address_of(event: Event, wind: Wind = SOUTH) -> str:
    seat = Seat.objects.get(table=event.table, wind=wind.value)
    return reverse("public:receipt", args=[receipt_token(seat)])


def see(event: Event, wind: Wind = SOUTH) -> str:
    response = Client().get(address_of(event, wind))
    assert response.status_code == 200
    assert response.headers["X-Robots-Tag"] == "noindex, nofollow"
    return words_of(response.content.decode())


def test_it_shows_the_result_once_its_player_has_signed(event: Event) -> None:
    assert WAITS in see(event)
    sign(event, SOUTH)
    page = see(event)
    assert WAITS not in page
    assert "+36" in page
    assert "−20" in page
    assert "Not everyone has signed yet." in page
    assert WAITS in see(event, EAST), "this player has signed nothing"
    sign(event, EAST, WEST, NORTH)
    assert "Signed by everyone at the table." in see(event, EAST)
    assert "Not sealed yet." in see(event, EAST)


def test_it_says_for_whom_a_substitute_plays() -> None:
    event = make_event(reserves=1)
    play(event, (SOUTH, 12, EAST))
    seat, reserve = event.seat(WEST), event.entries[-1]
    substitute(seat=seat, occupant=reserve, by=event.referee)
    play(event, (SOUTH, 8, EAST))
    finish_table(table=event.table, by=event.referee)
    sign(event, *WINDS)
    page = see(event, WEST)
    assert f"{reserve.name} plays for {seat.entry} from hand 2 Does not count for the player" in page
    assert page.count("plays for") == 1


def test_it_is_there_whatever_the_public_may_see(event: Event) -> None:
    Tournament.objects.filter(pk=event.tournament.pk).update(policy="session", freeze_after=0)
    sign(event, *WINDS)
    assert "+36" in see(event)
    publish(tournament=event.fresh(), by=SYSTEM)
    assert "+36" in see(event)


def test_the_seal_that_covers_it_comes_with_the_end_of_the_session(event: Event) -> None:
    sign(event, *WINDS)
    publish(tournament=event.fresh(), by=SYSTEM)
    close_session(session=event.session, by=SYSTEM, reason="Time")
    response = Client().get(address_of(event))
    seal = Checkpoint.objects.get(tournament=event.tournament)
    page = response.content.decode()
    assert seal.code in words_of(page)
    assert "Not sealed yet." not in page
    assert f'data-seal="{seal.number}" data-seal-hash="{seal.hash}"' in page, "the phone keeps the code"
    assert f"/t/{event.tournament.slug}/fairness/" in page


def test_a_result_that_is_corrected_waits_for_its_player_and_for_another_seal() -> None:
    event = make_event(sessions=2)
    play(event, (SOUTH, 12, EAST))
    finish_table(table=event.table, by=event.referee)
    sign(event, *WINDS)
    unlock_table(table=event.table, reason="Misread", by=event.referee)
    assert WAITS in see(event)
    sign(event, *WINDS)
    assert "Not sealed yet." in see(event)


def test_a_tournament_that_hides_names_hides_them_here(event: Event) -> None:
    sign(event, *WINDS)
    name = Entry.objects.get(seats__table=event.table, seats__wind="E").name
    assert name in see(event)
    Tournament.objects.filter(pk=event.tournament.pk).update(is_private=True)
    assert name not in see(event)


def test_an_erased_player_is_named_nowhere(event: Event) -> None:
    sign(event, *WINDS)
    entry = Entry.objects.get(seats__table=event.table, seats__wind="E")
    erase_entry(entry=entry, by=SYSTEM)
    page = see(event, EAST)
    assert entry.name not in page
    assert "+36" in page


@pytest.mark.parametrize("token", ["1", "x", "1.x", ".", "٣.abc", "-1", "1" * 400, "%00", "1.%00"])
def test_a_token_that_was_not_given_opens_nothing(event: Event, token: str) -> None:
    assert Client().get(f"/receipt/{token}/").status_code == 404


def test_it_is_only_read(event: Event) -> None:
    assert Client().post(address_of(event)).status_code == 405


def test_the_table_shows_each_player_their_code(event: Event) -> None:
    (link,) = issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    page = Client().get(reverse("referee:link:receipts", args=[token_of(link), 1])).content.decode()
    for wind in WINDS:
        assert f"{address_of(event, wind)}" in page
    assert page.count('class="qr"') == 4


def test_a_receipt_takes_few_statements(event: Event) -> None:
    sign(event, *WINDS)
    close_session(session=event.session, by=SYSTEM, reason="Time")
    assert count_queries(address_of(event)) <= 20
