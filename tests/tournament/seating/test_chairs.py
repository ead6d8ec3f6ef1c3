"""Chairs drawn at the table: by taps, by dice, by lot; before the first hand and between cycles."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.drawing import DiceDraw
from scoring.errors import ScoringError
from scoring.seats import WINDS
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, make_event, new_id, play
from tournament.audit.sentences import describe_records
from tournament.core.errors import Refused
from tournament.exports.archive import export_document, import_document
from tournament.models import AuditRecord, Hand, Table
from tournament.seating.chairs import draw_chairs, redraw_chairs
from tournament.tables.deals import deal_key, deals_to_come
from tournament.tables.paper.totals import enter_totals
from tournament.tables.recording import undo_hand

pytestmark = pytest.mark.django_db


def draw(event: Event, chairs: str, **fields: Any) -> Table:
    """Enter who sits where before the hand to come, as the tablet does."""
    given = {"hand": event.table.hands_recorded + 1, "before": "", "command_id": new_id(), "by": event.tablet}
    return redraw_chairs(table=event.table, chairs=chairs, **{**given, **fields})


# -- before the first hand --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["mcr", "zung-jung", "bmja", "boxed"])
def test_hands_follow_the_chairs_that_were_drawn(rules: str) -> None:
    """Play a whole round: whoever drew East deals first, whoever drew North last, and then the round moves on."""
    event = make_event(rules, draws_winds=True)
    with pytest.raises(Refused, match="Draw the seats before hand 1"):
        play(event, ())
    draw(event, "WNES")
    assert (event.table.dealer, event.table.start_wind("W"), event.table.start_wind("E")) == ("W", "E", "W")
    # Nobody deals twice: the dealer never wins, and no hand is drawn.
    dealers = []
    for _hand in range(4):
        table = event.table
        dealers.append(table.dealer)
        winner = next(seat for seat in WINDS if seat.value != table.dealer)
        loser = next(seat for seat in WINDS if seat is not winner)
        scores = dict.fromkeys(WINDS, 0) | {winner: 40} if rules == "bmja" else None
        play(event, (winner, 40, loser, scores))
    assert "".join(dealers) == "WNES"
    assert event.table.round_number == 2


def test_players_who_change_seats_between_rounds_start_from_what_they_drew() -> None:
    """In the second round East and South change places, and so do West and North, whoever they are."""
    event = make_event(draws_winds=True)
    draw(event, "SWNE")
    play(event, *[()] * 4)
    assert (event.table.chairs, event.table.dealer) == ("WSEN", "W")
    play(event, *[()] * 8)
    planned = make_event()
    play(planned, *[()] * 12)
    renamed = dict(zip("ESWN", "SWNE", strict=True))
    assert event.table.chairs == "".join(renamed[seat] for seat in planned.table.chairs)


@pytest.mark.parametrize(("rules", "chairs"), [("bmja", "WES-"), ("boxed", "WES-"), ("bmja", "WES"), ("boxed", "WES")])
def test_three_players_draw_too(rules: str, chairs: str) -> None:
    event = make_event(rules, players=3, draws_winds=True)
    if len(chairs) != len(event.table.chairs):
        with pytest.raises(Refused, match="Each player must sit in exactly one chair"):
            draw(event, chairs)
        return
    draw(event, chairs)
    assert (event.table.dealer, event.table.chairs) == ("W", chairs)


def test_a_tablet_may_choose_again_until_the_first_hand() -> None:
    event = make_event(draws_winds=True)
    draw(event, "SWNE")
    draw(event, "NESW", before="SWNE")
    assert event.table.dealer == "N"
    play(event, ())
    with pytest.raises(Refused, match="Hand 1 has been recorded"):
        draw(event, "ESWN", hand=1, before="NESW")
    with pytest.raises(Refused, match="Seats are not drawn before this hand"):
        draw(event, "ESWN")
    draw(event, "WESN", by=event.referee)
    assert (event.table.chairs, event.table.dealer) == ("WESN", "E"), "the second chair deals the second hand"
    assert Hand.objects.get().chairs == "NESW"


def test_where_nothing_is_drawn_not_even_a_referee_changes_chairs() -> None:
    event = make_event()
    with pytest.raises(Refused, match="Seats are not drawn"):
        draw(event, "SWNE", by=event.referee)


def test_what_another_tablet_entered_is_shown_and_stays() -> None:
    event = make_event(draws_winds=True)
    draw(event, "SWNE")
    south = str(event.seat(SOUTH).entry)
    with pytest.raises(Refused, match=f"Seats were entered on another device: East {south}"):
        draw(event, "NESW")
    draw(event, "SWNE")
    assert event.table.chairs == "SWNE", "the same seats are no conflict"


def test_a_repeated_command_changes_nothing() -> None:
    event, command = make_event(draws_winds=True), new_id()
    for _time in range(2):
        draw(event, "SWNE", command_id=command)
    assert AuditRecord.objects.filter(tournament=event.tournament, verb="redraw-chairs").count() == 1


def test_undoing_the_first_hand_keeps_the_chairs() -> None:
    event = make_event("bmja", draws_winds=True)
    draw(event, "SWNE")
    (first,) = play(event, ())
    undo_hand(table=event.table, hand_id=first.entry_id, command_id=new_id(), by=event.tablet)
    assert (event.table.chairs, event.table.dealer) == ("SWNE", "S")
    assert event.table.start_wind("S") == "E"


def test_a_paper_table_is_never_asked() -> None:
    event = make_event(draws_winds=True)
    totals = {EAST: 40, SOUTH: -40, WEST: 0, NORTH: 0}
    enter_totals(table=event.table, totals=totals, by=event.referee, command_id=new_id())
    assert event.table.totals == totals
    assert event.table.start_wind("E") == "", "nobody knows who sat where"


# -- dice -------------------------------------------------------------------------------------------------------------


def test_dice_are_kept_in_the_log_and_checked() -> None:
    event = make_event("zung-jung", draws_winds=True)
    dice = DiceDraw(EAST, ((3, 4), (2, 6)), (NORTH, EAST, SOUTH, WEST))
    with pytest.raises(Refused, match="The dice gave other seats"):
        draw(event, "ESWN", dice=dice)
    with pytest.raises(ScoringError, match="don’t match the players"):
        draw(event, "NWSE", dice=DiceDraw(EAST, ((3, 4), (2, 6)), (NORTH, EAST, EAST, WEST)))
    draw(event, "NWSE", dice=dice)
    payload = json.loads(AuditRecord.objects.get(tournament=event.tournament, verb="redraw-chairs").payload)
    assert payload["dice"] == {"thrower": "E", "throws": [[3, 4], [2, 6]], "tiles": ["N", "E", "S", "W"]}
    assert payload["chairs"] == "NWSE"


# -- what others are told ---------------------------------------------------------------------------------------------


def test_a_tablet_knows_the_hands_after_a_draw_beforehand() -> None:
    """Find the same deals when everyone's seat is renamed to the one that sits in their chair."""
    event = make_event("zung-jung", draws_winds=True, redraw_cycles=1)
    before = deals_to_come(event.table, [])
    draw(event, "SWNE")
    after = deals_to_come(event.table, [])
    assert len(before) == len(after) == 16
    assert [deal["redraw"] for deal in before.values()] == [number % 4 == 0 for number in range(16)]
    assert [deal["redraw"] for deal in after.values()] == [number in (4, 8, 12) for number in range(16)]
    names = dict(zip("ESWN", "SWNE", strict=True))
    assert [names[deal["dealer"]] for deal in before.values()] == [deal["dealer"] for deal in after.values()]
    assert deal_key(event.table, event.table.deal) == "1-1-S-SWNE"


def test_log_and_archive_say_who_sat_where() -> None:
    event = make_event(draws_winds=True)
    draw(event, "SWNE")
    names = [str(event.seat(wind).entry) for wind in (SOUTH, WEST, NORTH, EAST)]
    told = "Seats drawn: East {}, South {}, West {}, North {}".format(*names)
    records = AuditRecord.objects.filter(tournament=event.tournament)
    assert told in [line.text for line in describe_records(event.fresh(), list(records))]
    copy = import_document(export_document(event.fresh()), slug="a-copy")
    table = Table.objects.get(tournament=copy)
    assert copy.draws_winds
    assert (table.drawn_chairs, table.start_wind("S")) == ({"1": "SWNE"}, "E")


# -- between cycles ---------------------------------------------------------------------------------------------------


def test_seats_are_drawn_anew_where_the_tournament_says_so() -> None:
    event = make_event("zung-jung", redraw_cycles=1)
    play(event, *[(SOUTH, 30)] * 3)
    with pytest.raises(Refused, match="not drawn before this hand"):
        redraw_chairs(table=event.table, by=event.tablet)
    fourth = play(event, (SOUTH, 30))[0]
    with pytest.raises(Refused, match="seats before hand 5"):
        play(event, (SOUTH, 30))
    redraw_chairs(table=event.table, by=event.tablet, chairs="NWSE", command_id=new_id())
    fifth = play(event, (SOUTH, 30))[0]
    assert (fifth.chairs, fifth.dealer) == ("NWSE", "N")
    assert event.table.dealer == "W"
    undo_hand(table=event.table, hand_id=fifth.entry_id, command_id=new_id(), by=event.referee)
    undo_hand(table=event.table, hand_id=fourth.entry_id, command_id=new_id(), by=event.referee)
    play(event, (EAST, 30))
    assert (event.table.chairs, event.table.dealer) == ("NWSE", "N"), "what was drawn stays drawn"


def test_chairs_are_drawn_by_lot_with_a_seed() -> None:
    event = make_event("zung-jung", redraw_cycles=1)
    play(event, *[(SOUTH, 30)] * 4)
    redraw_chairs(table=event.table, by=event.tablet, seed="harbour")
    assert event.table.chairs == "".join(draw_chairs("harbour", (EAST, SOUTH, WEST, NORTH)))
    with pytest.raises(Refused, match="Each player must sit in exactly one chair"):
        redraw_chairs(table=event.table, by=event.tablet, chairs="EESW")
