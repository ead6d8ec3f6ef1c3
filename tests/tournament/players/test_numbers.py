"""An event's own numbers are kept: typed or from a list, with doubles refused and holes told."""

from __future__ import annotations

import json

import pytest

from tests.tournament.events import Event, make_event
from tests.tournament.players.test_import_list import lines
from tournament.audit.verifying import verify
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM
from tournament.models import AuditRecord, Entry, Seat, Tournament
from tournament.players.enrolment import change_entry, enrol
from tournament.players.import_list import holes_after, import_entries, plan_import
from tournament.players.numbers import draw_numbers, number_players
from tournament.seating.importing import import_plan, read_plan
from tournament.seating.made import last_draw
from tournament.seating.search import accept_search
from tournament.seating.state import SeatingState

pytestmark = pytest.mark.django_db

LIST = "Nº;Name\n11;Ada\n12;Bo\n14;Cy\n15;Di\n"


@pytest.fixture
def tournament() -> Tournament:
    return make_event(tables=0, sessions=0, is_open=False).fresh()


def numbers(tournament: Tournament) -> dict[str, int | None]:
    return dict(Entry.objects.filter(tournament=tournament).values_list("name", "number"))


def imported(tournament: Tournament, text: str) -> None:
    import_entries(tournament=tournament, lines=lines(text), by=SYSTEM)


def problems(tournament: Tournament, text: str) -> list[list[str]]:
    return [sorted(one.problems) for one in plan_import(tournament, lines(text))]


def test_a_list_with_numbers_keeps_them_and_no_lot_is_needed(tournament: Tournament) -> None:
    imported(tournament, LIST)
    assert numbers(tournament) == {"Ada": 11, "Bo": 12, "Cy": 14, "Di": 15}
    assert SeatingState.read(tournament).numbers == [11, 12, 14, 15]
    noted = json.loads(AuditRecord.objects.filter(tournament=tournament, verb="enrol").latest("number").payload)
    assert noted["entries"] == {"1": 11, "2": 12, "3": 14, "4": 15}


def test_a_plan_by_number_fits_the_events_own_numbers(tournament: Tournament) -> None:
    imported(tournament, LIST)
    search = import_plan(tournament=tournament, text="1,1,15,12,11,14", by=SYSTEM)
    accept_search(search=search, by=SYSTEM)
    seats = Seat.objects.filter(session__tournament=tournament).order_by("pk")
    assert [seat.entry.name for seat in seats if seat.entry] == ["Di", "Bo", "Ada", "Cy"]


def test_a_number_in_a_plan_that_nobody_has_is_told_and_its_seat_stays_empty(tournament: Tournament) -> None:
    imported(tournament, LIST)
    read = read_plan(SeatingState.read(tournament), "1,1,11,12,13,14")
    assert (read.problems, read.free) == ([], {13})
    assert read_plan(SeatingState.read(tournament), "1,1,11,12,14,99").problems[0].message
    accept_search(search=import_plan(tournament=tournament, text="1,1,11,12,13,14", by=SYSTEM), by=SYSTEM)
    late = enrol(tournament=tournament, entries=[Entry(name="Eve", number=13)], by=SYSTEM)
    assert Seat.objects.get(session__tournament=tournament, number=13).entry == late[0]


def test_doubles_are_refused_in_the_list_and_against_others(tournament: Tournament) -> None:
    assert problems(tournament, "No;Name\n5;Ada\n5;Bo\n6;Cy") == [["number"], ["number"], []]
    imported(tournament, LIST)
    assert problems(tournament, "No;Name\n12;Eve\n16;Finn") == [["number"], []]
    with pytest.raises(Refused, match="Fix the problems"):
        enrol(tournament=tournament, entries=[Entry(name="Eve", number=12)], by=SYSTEM)


def test_players_of_a_list_may_trade_numbers(tournament: Tournament) -> None:
    imported(tournament, LIST)
    imported(tournament, "No;Name\n12;Ada\n11;Bo\n")
    assert numbers(tournament)["Ada"] == 12
    assert numbers(tournament)["Bo"] == 11
    noted = json.loads(AuditRecord.objects.get(tournament=tournament, verb="number-players").payload)
    assert noted["numbers"] == {"1": 12, "2": 11}
    assert verify(Tournament.objects.get(pk=tournament.pk)) == []


def test_holes_are_a_question_that_says_what_is_not_seated(tournament: Tournament) -> None:
    holes = holes_after(tournament, plan_import(tournament, lines("No;Name\n1;Ada\n4;Bo\n;Cy")))
    assert (holes.free, holes.unnumbered) == ((2, 3), ("Cy",))
    assert ["2, 3" in text or "Cy" in text for text in holes.tell()] == [True, True]
    imported(tournament, "No;Name\n1;Ada\n4;Bo\n;Cy")
    assert numbers(tournament)["Cy"] is None
    assert SeatingState.read(tournament).numbers == [1, 4]
    assert SeatingState.read(tournament).holes == holes
    assert not holes_after(tournament, plan_import(tournament, lines("Name\nDi")))


def test_a_late_player_gets_the_next_free_number_unless_the_list_has_numbers(tournament: Tournament) -> None:
    imported(tournament, LIST)
    imported(tournament, "Name\nEve")
    assert numbers(tournament)["Eve"] == 16


def test_the_lot_replaces_own_numbers_only_when_it_is_drawn(tournament: Tournament) -> None:
    imported(tournament, LIST)
    draw_numbers(tournament=tournament, by=SYSTEM, seed="x")
    assert sorted(filter(None, numbers(tournament).values())) == [1, 2, 3, 4]
    assert last_draw(tournament)
    number_players(tournament=tournament, numbers={1: 9}, by=SYSTEM)
    assert last_draw(tournament) is None


def test_one_number_is_typed_with_the_player(tournament: Tournament) -> None:
    imported(tournament, LIST)
    ada = Entry.objects.get(tournament=tournament, name="Ada")
    assert change_entry(entry=ada, by=SYSTEM, numbers={1: 13}).number == 13
    with pytest.raises(Refused, match="twice"):
        change_entry(entry=ada, by=SYSTEM, numbers={1: 12})
    with pytest.raises(Refused, match="from 1 to"):
        number_players(tournament=tournament, numbers={1: 0}, by=SYSTEM)
    assert change_entry(entry=ada, by=SYSTEM, numbers={1: None}).number is None


def test_numbers_stay_once_play_has_begun() -> None:
    event: Event = make_event()
    first = event.entries[0]
    with pytest.raises(Refused, match="has started"):
        number_players(tournament=event.tournament, numbers={first.enrolment: 77}, by=SYSTEM)
    assert problems(event.tournament, f"No;Name\n77;{first.name}") == [["number"]]
    assert problems(event.tournament, f"No;Name\n{first.number};{first.name}\n78;Late") == [[], []]
