"""A seating from a file: what is wrong with it is found line by line, and nothing is used half."""

from __future__ import annotations

import pytest

from tests.tournament.seated import sessions_of, unseated
from tournament.actors import SYSTEM
from tournament.models import SeatingSearch, Tournament
from tournament.refusals import Refused
from tournament.running import open_session
from tournament.seating_import import import_plan, read_plan
from tournament.seating_search import accept_search
from tournament.seating_state import SeatingState

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
        ("", 0, "no table in this file"),
        ("1,one,1,2,3,4", 1, "as numbers"),
        ("1,1,1,2,3,99", 1, "Nobody has the number 99"),
        ("1,1,1,2,3,Nobody Known", 1, "Nobody Known is not among"),
        ("1,1,1,2,3,4\n1,2,5,6,7,4", 2, "Number 4 sits twice"),
        ("1,1,1,2,3,4\n1,1,5,6,7,8", 2, "there twice"),
        ("1,1,1,2,3,-", 1, "cannot be played by 3"),
        ("1,1,-,2,3,4", 1, "cannot be played by 3"),
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
    assert "Session 1 has begun." in [message for _line, message in complaints(tournament, GOOD)]
