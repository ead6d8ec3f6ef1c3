"""A seating from a file: what is wrong with it is found line by line, and nothing is used half."""

from __future__ import annotations

import pytest

from tests.tournament.seated import sessions_of, unseated
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM
from tournament.models import Entry, SeatingSearch, Tournament
from tournament.players.numbers import draw_numbers
from tournament.seating.importing import import_plan, read_plan
from tournament.seating.search import accept_search
from tournament.seating.state import SeatingState
from tournament.sessions.naming import name_sessions
from tournament.sessions.running import open_session

pytestmark = pytest.mark.django_db

GOOD = "session,table,E,S,W,N\n1,1,1,2,3,4\n1,2,5,6,7,8\n\n2,1,1,5,2,6\n2,2,3,7,4,8\n"


@pytest.fixture
def tournament() -> Tournament:
    return unseated(8)


def complaints(tournament: Tournament, text: str) -> list[tuple[int, str]]:
    found = read_plan(SeatingState.read(tournament), text).problems
    return [(problem.line, problem.message) for problem in found]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_file_is_read_compared_and_used(tournament: Tournament, delimiter: str) -> None:
    search = import_plan(tournament=tournament, text=GOOD.replace(",", delimiter), by=SYSTEM)
    assert (search.status, search.sessions) == ("finished", [1, 2])
    accept_search(search=search, by=SYSTEM)
    state = SeatingState.read(tournament)
    assert state.plan == (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 5, 2, 6), (3, 7, 4, 8)))
    assert state.made["method"] == "import"


def test_names_will_do(tournament: Tournament) -> None:
    entry = SeatingState.read(tournament).by_number[3]
    read = read_plan(SeatingState.read(tournament), f"1,1,1,2, {entry.name.upper()} ,4\n1,2,5,6,7,8\n")
    assert read.problems == []
    assert read.sessions[1][1] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 0, "no tables in this file"),
        ("1,one,1,2,3,4", 1, "as numbers"),
        ("1,1,1,2,3,99", 1, "No one has number 99"),
        ("1,1,1,2,3,Nobody Known", 0, "1 name is not among the players: Nobody Known (line 1)."),
        ("1,1,1,2,3,4\n1,2,5,6,7,4", 2, "Number 4 appears twice"),
        ("1,1,1,2,3,4\n1,1,5,6,7,8", 2, "appears twice"),
        ("1,1,1,2,3,-", 1, "can’t be played by 3"),
        ("1,1,-,2,3,4", 1, "can’t be played by 3"),
        ("1,2,1,2,3,4", 0, "has no table 1"),
        ("1,999999999999,1,2,3,4", 1, "as numbers"),
    ],
)
def test_what_is_wrong_is_said(tournament: Tournament, text: str, line: int, words: str) -> None:
    found = complaints(tournament, text)
    assert any(at == line and words in message for at, message in found), found
    with pytest.raises(Refused):
        import_plan(tournament=tournament, text=text, by=SYSTEM)
    assert not SeatingSearch.objects.exists()


def test_three_may_play_where_the_rules_say_so() -> None:
    assert complaints(unseated(8, ruleset="boxed"), "1,1,1,2,3,-\n1,2,5,6,,7") == []


def test_a_session_that_has_begun_is_not_imported(tournament: Tournament) -> None:
    accept_search(search=import_plan(tournament=tournament, text=GOOD, by=SYSTEM), by=SYSTEM)
    open_session(session=sessions_of(tournament)[0], by=SYSTEM)
    assert "Session 1 has already started." in [message for _line, message in complaints(tournament, GOOD)]
    name_sessions(tournament=tournament, names={1: "Saturday"}, by=SYSTEM)
    assert "Saturday has already started." in [message for _line, message in complaints(tournament, GOOD)]


# -- by names ---------------------------------------------------------------------------------------------------------


def by_names(tournament: Tournament, sessions: int = 2) -> str:
    """Return a seating of everyone, by names."""
    names = [entry.name for entry in tournament.entries.order_by("enrolment")]
    tables = [names[first : first + 4] for first in range(0, len(names), 4)]
    lines = [f"{n + 1};{table};{';'.join(four)}" for n in range(sessions) for table, four in enumerate(tables, 1)]
    return "\n".join(["session;table;E;S;W;N", *lines])


def test_before_the_draw_names_are_known_and_one_message_says_to_draw(tournament: Tournament) -> None:
    Entry.objects.filter(tournament=tournament).update(number=None)
    ((line, words),) = complaints(tournament, by_names(tournament, sessions=54))
    assert line == 0
    assert words.startswith("The numbers are not drawn yet. Draw them, then import this seating again")
    draw_numbers(tournament=tournament, by=SYSTEM)
    assert complaints(tournament, by_names(tournament)) == []


def test_names_nobody_has_are_told_once_with_the_nearest(tournament: Tournament) -> None:
    names = [f"Zephyr Quicksilver {number}" for number in range(8)]
    for entry, name in zip(tournament.entries.order_by("number"), names, strict=True):
        Entry.objects.filter(pk=entry.pk).update(name=name)
    text = by_names(tournament, sessions=9).replace("Quicksilver", "Quiksilver")
    ((line, told),) = complaints(tournament, text)
    assert line == 0
    assert told.startswith("8 names are not among the players: ")
    first = text.splitlines()[1].split(";")[2]
    near = first.replace("Quiksilver", "Quicksilver")
    assert f"{first} (lines 2, 4, 6 …; did you mean {near}?)" in told


def test_names_are_found_in_any_order_and_without_accents(tournament: Tournament) -> None:
    entry = SeatingState.read(tournament).by_number[3]
    Entry.objects.filter(pk=entry.pk).update(name="Péter Kovács")
    for spelled in ("KOVÁCS Péter", "kovacs peter", '"Kovács, Péter"'):
        assert complaints(tournament, f"1,1,1,2,{spelled},4\n1,2,5,6,7,8") == []


def test_the_same_fault_on_many_lines_is_told_once(tournament: Tournament) -> None:
    text = "\n".join(f"{session},1,1,2,3,99\n{session},2,5,6,7,8" for session in range(1, 10))
    assert complaints(tournament, text) == [
        (1, "No one has number 99."),
        (3, "No one has number 99."),
        (5, "No one has number 99."),
        (5, "Similar problems on 6 more lines: 7, 9, 11, 13, 15, 17."),
    ]
    assert len(complaints(tournament, "\n".join(f"one,{number},1,2,3,4" for number in range(400)))) == 5


def test_reserves_without_a_number_are_told_together(tournament: Tournament) -> None:
    Entry.objects.filter(tournament=tournament, number=8).update(status="reserve", number=None, name="Rhea Serve")
    found = complaints(tournament, "1,1,1,2,3,4\n1,2,5,6,7,Rhea Serve\n2,1,1,2,3,Rhea Serve")
    assert (0, "Without a number, so they cannot be seated: Rhea Serve (lines 2, 3).") in found
