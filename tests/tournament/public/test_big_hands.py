"""The highest hands: dearest first, ties together, and none before its time."""

from __future__ import annotations

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.events import EAST, SOUTH, WEST, Event, make_event, play
from tests.tournament.public.pages import close, finish_all, published, see, win_with_tiles
from tournament.hands.big_hands import MOST, big_hands_of, lay_out
from tournament.models import Entry, Hand, Table
from tournament.sessions.running import close_session, open_session
from tournament.setup.tournament import finish_tournament
from tournament.tables.corrections import correct_hand
from tournament.tables.recording import undo_hand
from tournament.tables.settling import HandEntry

pytestmark = pytest.mark.django_db


def values(event: Event, usual: int = 20) -> list[tuple[int, int]]:
    return [(hand.place, hand.points) for hand in big_hands_of(event.fresh(), usual)]


def test_the_dearest_comes_first_and_equals_share_a_place() -> None:
    event = published(tables=1)
    play(event, (SOUTH, 12, EAST), (WEST, 40), (SOUTH, 88), (EAST, 40), ())
    assert values(event) == [(1, 88), (2, 40), (2, 40), (4, 12)]


def test_whoever_ties_with_the_last_one_shown_is_shown_too() -> None:
    event = published(tables=1)
    play(event, (SOUTH, 88), (WEST, 40), (SOUTH, 40), (EAST, 40), (EAST, 12))
    assert values(event, usual=2) == [(1, 88), (2, 40), (2, 40), (2, 40)]


def test_ties_do_not_go_on_for_ever() -> None:
    event = published(tables=5)
    for table in Table.objects.filter(session=event.session):
        play(event, *[(SOUTH, 8)] * 16, table=table)
    assert len(big_hands_of(event.fresh())) == MOST


def test_the_page_names_winner_table_patterns_and_the_explanation() -> None:
    event = published(tables=1)
    win_with_tiles(event)
    page = see(event, "big-hands/")
    seat = event.seat(SOUTH)
    assert seat.entry is not None
    for words in (
        "14 points",
        seat.entry.public_name,
        "Session 1, table 1, hand 1.",
        "Won from ",
        "Mixed Straight",
        "1st",
    ):
        assert words in page
    text = Client().get(f"/t/{event.tournament.slug}/big-hands/").content.decode()
    assert f'href="/t/{event.tournament.slug}/session/1/table/1/hand/1/S/"' in text
    assert f'href="/t/{event.tournament.slug}/player/{seat.entry.number}/"' in text
    assert text.count('class="tile"') == 16, "thirteen tiles, the winning one, two flowers"
    assert text.count("data-win") == 1


def test_a_hand_without_tiles_has_a_value_and_no_explanation() -> None:
    event = published(tables=1)
    play(event, (SOUTH, 12))
    page = see(event, "big-hands/")
    assert "12 points" in page
    assert "Self-drawn." in page
    assert "How it was scored" not in page


def test_what_was_undone_or_corrected_is_gone() -> None:
    event = published(tables=1)
    first, second = play(event, (SOUTH, 88, EAST), (WEST, 64))
    undo_hand(table=event.table, hand_id=second.entry_id, command_id=event.tournament.uid, by=event.referee)
    assert values(event) == [(1, 88)]
    entry = HandEntry(number=1, dealer=EAST, wins=(), discarder=None)
    correct_hand(
        table=event.table,
        hand_id=first.entry_id,
        entry_id=second.tournament.uid.__class__(int=7),
        entry=entry,
        reason="Nobody won",
        by=event.referee,
    )
    assert Hand.objects.filter(table=event.table).count() == 3
    assert values(event) == []


def test_a_code_name_is_used() -> None:
    event = published(tables=1)
    seat = event.seat(SOUTH)
    assert seat.entry is not None
    Entry.objects.filter(pk=seat.entry.pk).update(code_name="Zephyr")
    play(event, (SOUTH, 12, EAST))
    page = see(event, "big-hands/")
    assert "Zephyr" in page
    assert seat.entry.name not in page


def test_before_the_first_win_the_page_says_so() -> None:
    event = published(tables=1)
    assert "No hands to show yet" in see(event, "big-hands/")
    play(event, ())
    assert "No hands to show yet" in see(event, "big-hands/")


@pytest.mark.parametrize("policy", ["hand", "table", "session"])
def test_hands_wait_for_the_policy(policy: str) -> None:
    event = published(tables=2, policy=policy)
    play(event, (SOUTH, 88))
    assert bool(values(event)) == (policy == "hand")
    assert ("88" in see(event, "big-hands/")) == (policy == "hand")
    finish_all(event)
    assert bool(values(event)) == (policy != "session")
    close_session(session=event.session, by=event.referee)
    assert values(event) == [(1, 88)]


def test_a_freeze_hides_them_until_the_end() -> None:
    event = published(tables=1, sessions=2, freeze_after=1)
    play(event, (SOUTH, 12))
    close(event)
    open_session(session=event.sessions[1], by=event.referee)
    play(event, (SOUTH, 88), table=Table.objects.get(session=event.sessions[1]))
    close(event, 2)
    assert values(event) == [(1, 12)]
    finish_tournament(tournament=event.tournament, by=event.organizer)
    assert values(event) == [(1, 88), (2, 12)]


def test_a_hidden_tournament_has_none() -> None:
    event = make_event(tables=1)
    play(event, (SOUTH, 88))
    assert Client().get(f"/t/{event.tournament.slug}/big-hands/").status_code == 404
    assert values(event) == []


JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=6) | st.sampled_from(["123m", "5z", "9p9p"]),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=60)
@given(st.dictionaries(st.sampled_from(["hand", "melds", "win", "flowers", "concealed_kongs"]), JSON))
def test_whatever_an_archive_brought_can_be_laid_out(holding: dict[str, object]) -> None:
    groups, win = lay_out(holding)
    assert win is None or groups[win[0]][win[1]] is not None
    assert all(groups)
