"""Who plays in a stage is decided once, and kept."""

from __future__ import annotations

import pytest

from tests.tournament.events import Event, disqualify, make_event
from tests.tournament.standings.staged import (
    add_final,
    decide,
    entry_of,
    field_of,
    final_of,
    make_staged,
    play_session,
    seat_final,
)
from tournament.audit.sentences import describe_records
from tournament.audit.verifying import verify
from tournament.core.errors import Refused
from tournament.models import AuditRecord, Entry, Seat, Session
from tournament.penalties.giving import Offence, cancel_penalty, penalise_entry
from tournament.players.enrolment import return_entry, withdraw
from tournament.seating.plan import seat_sessions, swap_seats
from tournament.sessions.running import open_session
from tournament.sessions.substitutes import replace_for_good, substitute
from tournament.standings.advancing import announce, show_advance
from tournament.standings.fields import bring_up, decide_field, draw_lots, find_border, keep_field
from tournament.standings.results import standings_of

pytestmark = pytest.mark.django_db


def eliminated(event: Event) -> dict[int, int | None]:
    rows = standings_of(event.fresh(), for_public=False).rows
    numbers = dict(Entry.objects.values_list("pk", "number"))
    return {numbers[int(row.player)] or 0: row.eliminated for row in rows}


def test_the_proposal_is_kept_with_how_everyone_came_in() -> None:
    event = make_staged()
    stage = decide(event)
    assert field_of(stage) == {1: "place", 2: "place", 5: "place", 6: "place"}
    assert {number for number, after in eliminated(event).items() if after} == {3, 4, 7, 8}


def test_nobody_is_out_before_that_is_decided() -> None:
    event = make_staged()
    assert set(eliminated(event).values()) == {None}


def test_level_players_are_asked_about_and_chosen_by_lot_by_number_or_by_hand() -> None:
    event = make_staged(size=3)
    border = find_border(final_of(event))
    assert [border.entries[key].number for key in border.sure] == [1, 5]
    assert [border.entries[key].number for key in border.level] == [2, 6]
    assert border.places == 1
    by_number = decide(event)
    assert field_of(by_number) == {1: "place", 2: "number", 5: "place"}
    with pytest.raises(Refused, match="Give a reason"):
        decide(event, 1, 5, 6)
    assert field_of(decide(event, 1, 5, 6, reason="Won when they met"))[6] == "chosen"
    stage = draw_lots(stage=final_of(event), by=event.organizer, seed="harbour")
    with pytest.raises(Refused, match="already done"):
        draw_lots(stage=stage, by=event.organizer)
    border = find_border(stage)
    (winner,) = (border.entries[key].number for key in border.by_lot)
    assert field_of(decide(event, 1, 5, winner or 0))[winner] == "lot"


def test_the_number_has_to_fit() -> None:
    event = make_staged()
    for numbers, words in (((1, 5, 2), "Choose 1 more"), ((1, 2, 3, 5, 6), "1 too many")):
        with pytest.raises(Refused, match=words):
            decide(event, *numbers, reason="Because")
    withdraw(entry=entry_of(event, 6), reason="Ill", by=event.organizer)
    with pytest.raises(Refused, match="cannot play in this stage"):
        decide(event, 1, 2, 5, 6, reason="Because")


def test_whoever_has_left_is_passed_over_and_the_next_comes_up() -> None:
    event = make_staged()
    withdraw(entry=entry_of(event, 5), reason="Ill", by=event.organizer)
    disqualify(entry=entry_of(event, 1), reason="Cards up the sleeve", by=event.referee)
    shown = show_advance(final_of(event))
    states = {row.entry.number: (row.state, row.passed_over) for row in [*shown.sure, *shown.rows]}
    assert states[5] == ("gone", "withdrawn")
    assert states[1] == ("gone", "disqualified")
    assert states[8] == ("next", None)
    assert field_of(decide(event)).keys() == {2, 3, 6, 7}


def test_it_is_decided_when_all_results_are_there() -> None:
    event = make_event("zung-jung", tables=2)
    add_final(event)
    with pytest.raises(Refused, match="have not finished"):
        decide(event)
    with pytest.raises(Refused, match="have not finished"):
        draw_lots(stage=final_of(event), by=event.organizer)


def test_a_later_penalty_changes_places_but_not_the_field() -> None:
    event = make_staged()
    stage = decide(event)
    offence = Offence(kind="off-standing", points=500)
    penalty = penalise_entry(entry=entry_of(event, 6), offence=offence, reason="Late", by=event.referee)
    seat_final(event, 1, 2, 5, 6)
    penalty.refresh_from_db()
    assert penalty.session == Session.objects.get(tournament=event.tournament, number=2), "given after the cut"
    assert field_of(stage).keys() == {1, 2, 5, 6}
    assert eliminated(event)[6] is None


def test_a_later_withdrawal_is_announced_and_the_next_in_line_comes_up_with_the_seat() -> None:
    event = make_staged()
    stage = decide(event)
    assert announce(stage) is None
    seat_final(event, 1, 2, 5, 6)
    withdraw(entry=entry_of(event, 6), reason="Ill", by=event.organizer)
    told = announce(final_of(event))
    assert told is not None
    assert [entry.number for entry in told.left] == [6]
    assert [entry.number for entry in told.line] == [7]
    with pytest.raises(Refused, match="has not left"):
        bring_up(stage=stage, leaving=entry_of(event, 5), by=event.organizer)
    bring_up(stage=stage, leaving=entry_of(event, 6), by=event.organizer)
    assert field_of(stage) == {1: "place", 2: "place", 5: "place", 7: "brought-up"}
    seats = Seat.objects.filter(session__number=2, session__tournament=event.tournament)
    assert set(seats.values_list("number", "entry__number")) == {(1, 1), (2, 2), (5, 5), (7, 7)}
    assert announce(final_of(event)) is None
    play_session(event, 2, (-60, 10, 30, 20))
    rows = standings_of(event.fresh(), for_public=False).rows
    order = [Entry.objects.get(pk=row.player).number for row in rows]
    assert order[:4] == [5, 2, 1, 7], "number 7 won 20 in the final and has 0 with the 20 lost before"
    assert order[4] == 6


def test_deciding_again_takes_the_seating_away_until_the_first_hand() -> None:
    event = make_staged()
    decide(event)
    seat_final(event, 1, 2, 5, 6)
    with pytest.raises(Refused, match="Tick the box to remove their seating"):
        decide(event, 1, 2, 5, 7, reason="An appeal was upheld")
    decide(event, 1, 2, 5, 7, reason="An appeal was upheld", may_unseat=True)
    session = Session.objects.get(tournament=event.tournament, number=2)
    assert not session.tables.exists()
    assert not session.is_seating_released
    seat_final(event, 1, 2, 5, 7)
    play_session(event, 2, (10, 0, 0, -10))
    with pytest.raises(Refused, match="has been played"):
        decide(event, may_unseat=True)
    assert verify(event.fresh()) == []


def test_only_the_field_can_be_seated() -> None:
    event = make_staged(reserves=1)
    with pytest.raises(Refused, match="First decide who plays in “Final”"):
        seat_final(event, 1, 2, 5, 6)
    decide(event)
    with pytest.raises(Refused, match="does not play in “Final”"):
        seat_final(event, 1, 2, 5, 7)
    session = seat_final(event, 1, 2, 5, 6)
    with pytest.raises(Refused, match="does not play in “Final”"):
        swap_seats(session=session, one=6, other=7, by=event.organizer)
    Seat.objects.filter(session=session, number=6).update(number=7, entry=entry_of(event, 7))
    with pytest.raises(Refused, match="does not play in “Final”"):
        open_session(session=session, by=event.organizer)
    seat_final(event, 1, 2, 5, 6)
    open_session(session=Session.objects.get(pk=session.pk), by=event.organizer)
    seat = Seat.objects.select_related("table").get(session__number=2, number=6, session__tournament=event.tournament)
    with pytest.raises(Refused, match="Only a substitute"):
        substitute(seat=seat, occupant=entry_of(event, 7), by=event.referee)
    reserve = Entry.objects.get(tournament=event.tournament, status="reserve")
    substitute(seat=seat, occupant=reserve, by=event.referee)


def test_taking_over_a_place_for_good_changes_the_field() -> None:
    event = make_staged(reserves=1)
    stage = decide(event)
    seat_final(event, 1, 2, 5, 6)
    reserve = Entry.objects.get(tournament=event.tournament, status="reserve")
    new = replace_for_good(entry=entry_of(event, 6), reserve=reserve, reason="Ill", by=event.organizer)
    assert field_of(stage) == {1: "place", 2: "place", 5: "place", new.number: "took-over"}
    play_session(event, 2, (10, 0, 0, -10))
    assert eliminated(event)[6] == 1
    assert eliminated(event)[new.number or 0] is None


def test_a_place_taken_over_in_the_middle_of_a_stage_leaves_both_in_it() -> None:
    event = make_staged(reserves=1)
    stage = decide(event)
    seat_final(event, 1, 2, 5, 6)
    play_session(event, 2, (10, 0, 0, -10))
    seat_sessions(tournament=event.tournament, plan=[[[1, 2, 5, 6]]], by=event.organizer)
    reserve = Entry.objects.get(tournament=event.tournament, status="reserve")
    new = replace_for_good(entry=entry_of(event, 6), reserve=reserve, reason="Ill", by=event.organizer)
    assert field_of(stage).keys() == {1, 2, 5, 6, new.number}
    play_session(event, 3, (10, 0, 0, -10))
    assert {number for number, after in eliminated(event).items() if after is None} == {1, 2, 5, 6, new.number}


def test_a_correction_that_would_change_the_field_is_announced_until_it_is_kept() -> None:
    event = make_staged()
    decide(event)
    withdraw(entry=entry_of(event, 2), reason="Ill", by=event.organizer)
    told = announce(final_of(event))
    assert told is not None
    assert [entry.number for entry in told.coming_in] == [7]
    assert [entry.number for entry in told.going_out] == [2]
    return_entry(entry=entry_of(event, 2), by=event.organizer)
    assert announce(final_of(event)) is None
    withdraw(entry=entry_of(event, 2), reason="Ill", by=event.organizer)
    keep_field(stage=final_of(event), by=event.organizer)
    told = announce(final_of(event))
    assert told is not None
    assert not told.coming_in
    assert [entry.number for entry in told.left] == [2], "the empty place is still to be filled"


def test_whoever_a_lot_brought_in_is_not_announced_as_coming_in() -> None:
    event = make_staged(size=3)
    decide(event, 1, 5, 6, reason="Won when they met")
    assert announce(final_of(event)) is None, "2 and 6 were level"
    withdraw(entry=entry_of(event, 5), reason="Ill", by=event.organizer)
    told = announce(final_of(event))
    assert told is not None
    assert [entry.number for entry in told.coming_in] == [2]
    assert [entry.number for entry in told.going_out] == [5]
    bring_up(stage=final_of(event), leaving=entry_of(event, 5), by=event.organizer)
    assert announce(final_of(event)) is None


def test_whoever_a_lot_left_out_is_announced_when_they_stand_above_the_border() -> None:
    event = make_staged(size=3)
    offence = Offence(kind="off-standing", points=1)
    second, _sixth = (
        penalise_entry(entry=entry_of(event, number), offence=offence, reason="Late", by=event.referee)
        for number in (2, 6)
    )
    decide(event, 1, 5, 6, reason="Won when they met")
    cancel_penalty(penalty=second, reason="Was in time", by=event.referee)
    told = announce(final_of(event))
    assert told is not None
    assert ([entry.number for entry in told.coming_in], [entry.number for entry in told.going_out]) == ([2], [6])


def test_the_log_tells_all_of_a_decision() -> None:
    event = make_staged(size=3)
    draw_lots(stage=final_of(event), by=event.organizer, seed="harbour")
    decide(event, 1, 2, 7, reason="The jury")
    withdraw(entry=entry_of(event, 1), reason="Ill", by=event.organizer)
    bring_up(stage=final_of(event), leaving=entry_of(event, 1), by=event.organizer)
    records = list(AuditRecord.objects.filter(tournament=event.tournament).order_by("-number")[:4])
    brought, _left, decided, drawn = describe_records(event.tournament, records)
    names = {number: entry_of(event, number).name for number in range(1, 9)}
    assert brought.text == f"{names[5]} moves up to “Final” for {names[1]}"
    assert decided.text.startswith("3 players in “Final”")
    assert f"left out: {names[5]}" in decided.text
    assert decided.reason == "The jury"
    assert drawn.text.startswith("Draw for “Final”")


def test_an_earlier_stage_is_decided_first() -> None:
    event = make_staged(size=4)
    last = add_final(event, after=2, size=2, name="Last")
    with pytest.raises(Refused, match=r"First decide who plays in “Final”|have not finished"):
        decide_field(stage=last, chosen=[], by=event.organizer)
