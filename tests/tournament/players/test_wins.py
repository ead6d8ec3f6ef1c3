"""New players under the boxed rules: their minimum is what they have won so far, counted from the recorded hands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.errors import ScoringError
from scoring.outcome import Win
from scoring.seats import Wind
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, hand, make_event, new_id, play, swap
from tournament.models import Entry, Hand, Table
from tournament.players.enrolment import change_entry
from tournament.players.wins import facts_of_players
from tournament.sessions.running import close_session, open_session
from tournament.sessions.substitutes import end_substitution, substitute
from tournament.tables.corrections import correct_hand
from tournament.tables.recording import undo_hand
from tournament.tables.settling import HandEntry
from tournament.tables.signatures import close_table

pytestmark = pytest.mark.django_db
NEW = {"handicap_wins": True}


@pytest.fixture
def event() -> Event:
    return make_event("boxed", reserves=1)


def mark(event: Event, *seats: Wind) -> None:
    """Mark whoever sits there as new players."""
    for seat in seats:
        entry = event.seat(seat).entry
        assert entry
        change_entry(entry=entry, facts=NEW, by=event.organizer)


def wins_before(table: Table, number: int | None = None) -> dict[str, int]:
    found = facts_of_players(table, number or table.hands_recorded + 1).get("handicap_wins", {})
    return {seat.value: wins for seat, wins in found.items()}


def facts_in(recorded: Hand) -> dict[str, dict[str, object]]:
    return {row.wind: row.facts for row in recorded.showings.all()}


def test_the_minimum_starts_at_nothing_and_rises_with_every_win(event: Event) -> None:
    with pytest.raises(ScoringError, match="3 to 999 points, not 0"):
        play(event, (SOUTH, 0, EAST))
    mark(event, SOUTH)
    for points in range(4):
        if points:
            with pytest.raises(ScoringError, match=f"{points} to 999 points, not {points - 1}"):
                play(event, (SOUTH, points - 1, EAST))
        recorded = play(event, (SOUTH, points, EAST))[0]
        assert facts_in(recorded) == {"S": {"handicap_wins": points}}
    with pytest.raises(ScoringError, match="3 to 999 points, not 2"):
        play(event, (SOUTH, 2, EAST))
    assert facts_in(play(event, (WEST, 3, EAST))[0]) == {"W": {}}
    assert wins_before(event.table) == {"S": 4}


def test_two_winners_of_one_discard_have_a_minimum_each(event: Event) -> None:
    mark(event, SOUTH, WEST)
    play(event, (SOUTH, 0, EAST), (SOUTH, 1, EAST))
    both = hand(event.table, discarder=EAST)
    with pytest.raises(ScoringError, match="2 to 999 points, not 1"):
        play(event, with_wins(both, (SOUTH, 1), (WEST, 0)))
    with pytest.raises(ScoringError, match="3 to 999 points, not 2"):
        play(event, with_wins(both, (SOUTH, 2), (NORTH, 2)))
    recorded = play(event, with_wins(both, (SOUTH, 2), (WEST, 0)))[0]
    assert facts_in(recorded) == {"S": {"handicap_wins": 2}, "W": {"handicap_wins": 0}}
    assert wins_before(event.table) == {"S": 3, "W": 1}


def with_wins(entry: HandEntry, *wins: tuple[Wind, int]) -> HandEntry:
    return replace(entry, wins=tuple(Win(seat, points) for seat, points in wins))


def test_tiles_are_counted_by_the_minimum_of_whoever_shows_them(event: Event) -> None:
    """All Chows and Concealed Hand are worth 2: enough for somebody who has won twice."""
    tiles = {"hand": "123m456m234p789s1z", "win": "1z"}
    entry = hand(event.table, SOUTH, 2, EAST, holdings={SOUTH: tiles})
    mark(event, SOUTH)
    recorded = play(event, entry)[0]
    assert recorded.showings.get().counted == 2


def test_wins_of_earlier_sessions_count_and_those_of_others_do_not() -> None:
    event = make_event("boxed", tables=1, sessions=2)
    mark(event, SOUTH)
    play(event, (SOUTH, 0, EAST), (WEST, 5, EAST), (SOUTH, 1, EAST))
    player = event.seat(SOUTH).entry
    close_table(table=event.table, reason="Enough", by=event.referee)
    close_session(session=event.session, by=event.organizer)
    open_session(session=event.sessions[1], by=event.organizer)
    second = Table.objects.select_related("session", "tournament").get(session=event.sessions[1])
    seat = Wind(second.seats.get(entry=player).wind)
    assert seat is not SOUTH
    assert wins_before(second) == {seat.value: 2}
    assert wins_before(event.table, 2) == {"S": 1}, "of the first session nothing later counts"


def test_undone_and_corrected_hands_count_as_they_are_now(event: Event) -> None:
    mark(event, SOUTH)
    first, second = play(event, (SOUTH, 0, EAST), (SOUTH, 1, EAST))
    undo_hand(table=event.table, hand_id=second.entry_id, command_id=new_id(), by=event.referee)
    assert wins_before(event.table) == {"S": 1}
    correct_hand(
        table=event.table,
        hand_id=first.entry_id,
        entry_id=new_id(),
        entry=hand(event.table, WEST, 3, EAST, number=1, dealer=EAST),
        reason="West won",
        by=event.referee,
    )
    assert wins_before(event.table) == {"S": 0}


def test_a_reserve_has_their_own_wins_and_the_player_who_comes_back_the_old_ones(event: Event) -> None:
    mark(event, SOUTH)
    reserve = Entry.objects.get(tournament=event.tournament, status=Entry.Status.RESERVE)
    change_entry(entry=reserve, facts=NEW, by=event.organizer)
    play(event, (SOUTH, 0, EAST), (SOUTH, 1, EAST))
    substitute(seat=event.seat(SOUTH), occupant=reserve, is_credited=True, by=event.referee)
    assert wins_before(event.table) == {"S": 0}
    play(event, (SOUTH, 0, EAST))
    assert wins_before(event.table) == {"S": 1}
    end_substitution(seat=event.seat(SOUTH), by=event.referee)
    assert wins_before(event.table) == {"S": 2}


def test_swapped_seats_keep_what_was_counted(event: Event) -> None:
    mark(event, SOUTH)
    play(event, (SOUTH, 0, EAST), (SOUTH, 1, EAST))
    swap(event, SOUTH, NORTH)
    kept = Hand.objects.current().filter(table=event.table).order_by("number")
    assert [facts_in(one) for one in kept] == [{"N": {"handicap_wins": 0}}, {"N": {"handicap_wins": 1}}]
    assert wins_before(event.table) == {"N": 2}


def test_a_hand_won_by_somebody_new_can_be_corrected_after_the_mark_is_gone(event: Event) -> None:
    mark(event, SOUTH)
    play(event, (SOUTH, 0, EAST))
    player = event.seat(SOUTH).entry
    assert player
    change_entry(entry=player, facts={"handicap_wins": False}, by=event.organizer)
    assert wins_before(event.table) == {}
    swap(event, EAST, WEST)
    assert facts_in(Hand.objects.current().get()) == {"S": {"handicap_wins": 0}}
