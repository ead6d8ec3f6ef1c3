"""A list goes in as a whole, updates whom it finds, and doubles nobody."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.events import Event, make_event
from tournament.audit.verifying import verify
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM
from tournament.core.spreadsheets.files import read_file, read_text
from tournament.models import AuditRecord, Entry, Player, Tournament
from tournament.players.enrolment import change_entry, enrol, make_active, move_to_reserve
from tournament.players.import_list import import_entries, plan_import
from tournament.players.importing.layout import guess_layout
from tournament.players.importing.lines import Line, read_lines
from tournament.sessions.running import open_session

pytestmark = pytest.mark.django_db

MESSY = Path(__file__).parent / "messy_players.csv"


@pytest.fixture
def tournament() -> Tournament:
    return make_event(tables=0, sessions=0, is_open=False).fresh()


def lines(text: str | bytes) -> list[Line]:
    grid = read_file(text) if isinstance(text, bytes) else read_text(text)
    guess = guess_layout(grid)
    return read_lines(grid, guess.columns, heading=guess.heading, left_out=guess.left_out)


def actions(tournament: Tournament, text: str) -> list[str]:
    return [one.action for one in plan_import(tournament, lines(text))]


def test_the_same_list_twice_doubles_nobody(tournament: Tournament) -> None:
    messy = lines(MESSY.read_bytes())
    first = import_entries(tournament=tournament, lines=messy, by=SYSTEM)
    again = import_entries(tournament=tournament, lines=messy, by=SYSTEM)
    assert (first.new, first.updated, again.new, again.updated) == (32, 0, 0, 0)
    assert Entry.objects.filter(tournament=tournament).count() == 32


def test_people_are_found_by_number_then_by_name(tournament: Tournament) -> None:
    enrol(
        tournament=tournament,
        entries=[Entry(name="Ada", association_number="04290001"), Entry(name="Bo Diddley")],
        by=SYSTEM,
    )
    text = "Name;Member number;Club\nAda Lovelace;04290001;North\nbo  DIDDLEY;04290002;\nCy;;\nAda;;"
    planned = plan_import(tournament, lines(text))
    assert [one.action for one in planned] == ["problem", "update", "new", "problem"]
    text = "Name;Member number;Club\nAda Lovelace;04290001;North\nbo  DIDDLEY;04290002;\nCy;;"
    done = import_entries(tournament=tournament, lines=lines(text), by=SYSTEM)
    assert (done.new, done.updated) == (1, 2)
    known = Entry.objects.filter(tournament=tournament).in_order().values_list("name", "association_number", "club")
    assert list(known) == [
        ("Ada Lovelace", "04290001", "North"),
        ("bo DIDDLEY", "04290002", ""),
        ("Cy", "", ""),
    ]
    assert Player.objects.filter(name="Ada Lovelace", club="North").exists()


def test_empty_cells_change_nothing(tournament: Tournament) -> None:
    enrol(tournament=tournament, entries=[Entry(name="Ada", club="North", country="NED")], by=SYSTEM)
    assert actions(tournament, "Name;Club;Country\nAda;;") == ["same"]


def test_one_problem_stops_everything_unless_it_is_left_out(tournament: Tournament) -> None:
    text = f"Name;Country\nAda;NL\nBo;Atlantis\n;DE\n{'x' * 400};DE\n"
    with pytest.raises(Refused, match="No players were added") as refused:
        import_entries(tournament=tournament, lines=lines(text), by=SYSTEM)
    assert set(refused.value.state) == {"line 3", "line 4", "line 5"}
    assert Entry.objects.filter(tournament=tournament).count() == 0
    done = import_entries(tournament=tournament, lines=lines(text), by=SYSTEM, leaves_out_problems=True)
    assert (done.new, done.left_out) == (1, 3)


def test_namesakes_need_their_numbers(tournament: Tournament) -> None:
    assert actions(tournament, "Name;Member number\nAda;\nada;") == ["problem", "problem"]
    assert actions(tournament, "Name;Member number\nAda;1\nAda;2") == ["new", "new"]
    assert actions(tournament, "Name;Member number\nAda;1\nBo;1") == ["problem", "problem"]
    enrol(
        tournament=tournament,
        entries=[Entry(name="Ada", association_number="1"), Entry(name="Ada", association_number="2")],
        by=SYSTEM,
    )
    assert actions(tournament, "Name\nAda") == ["problem"]
    assert actions(tournament, "Name;Member number\nAda;3") == ["new"]


def test_the_log_holds_no_names(tournament: Tournament) -> None:
    import_entries(tournament=tournament, lines=lines("Name;Club\nWilhelmina;North"), by=SYSTEM)
    import_entries(tournament=tournament, lines=lines("Name;Club\nWilhelmina;South"), by=SYSTEM)
    assert "Wilhelmina" not in "".join(AuditRecord.objects.values_list("payload", flat=True))
    last = AuditRecord.objects.filter(verb="update-entries").get()
    assert list(json.loads(last.payload)["changed"].values()) == [["club"]]
    assert verify(Tournament.objects.get(pk=tournament.pk)) == []


def test_only_an_organizer_imports_and_nobody_after_the_end() -> None:
    event = make_event()
    with pytest.raises(PermissionDenied):
        import_entries(tournament=event.tournament, lines=lines("Ada\nBo"), by=event.referee)
    Tournament.objects.filter(pk=event.tournament.pk).update(status="finished")
    with pytest.raises(Refused, match="finished"):
        import_entries(tournament=event.tournament, lines=lines("Ada\nBo"), by=SYSTEM)


def test_a_long_list_costs_as_many_queries_to_look_at_as_a_short_one(tournament: Tournament) -> None:
    counts = []
    for size in (4, 200):
        given = lines("\n".join(f"Player {number}" for number in range(size)))
        with CaptureQueriesContext(connection) as queries:
            plan_import(tournament, given)
        counts.append(len(queries))
    assert counts == [1, 1]


# -- one entry --------------------------------------------------------------------------------------------------------


@pytest.fixture
def event() -> Event:
    return make_event(is_open=False, reserves=1)


def test_an_entry_is_put_right_and_its_person_too(event: Event) -> None:
    entry = event.entries[0]
    change_entry(entry=entry, by=event.organizer, name="Ada", club="North")
    entry.refresh_from_db()
    assert entry.player
    assert (entry.name, entry.player.name, entry.player.club) == ("Ada", "Ada", "North")
    with pytest.raises(Refused, match="Someone else has this name"):
        change_entry(entry=event.entries[1], by=event.organizer, name="ADA")
    change_entry(entry=event.entries[1], by=event.organizer, association_number="7")
    with pytest.raises(Refused, match="association number"):
        change_entry(entry=entry, by=event.organizer, association_number="7")
    with pytest.raises(PermissionDenied):
        change_entry(entry=entry, by=event.referee, name="Bo")


def test_someone_becomes_a_reserve_before_the_start_and_plays_again(event: Event) -> None:
    entry = move_to_reserve(entry=event.entries[0], by=event.organizer)
    assert (entry.status, entry.number) == ("reserve", None)
    assert event.session.seats.filter(entry=None).count() == 1
    back = make_active(entry=entry, by=event.organizer)
    assert (back.status, back.number) == ("active", 5)
    started = make_event()
    with pytest.raises(Refused, match="Play has started"):
        move_to_reserve(entry=started.entries[0], by=SYSTEM)


def test_a_reserve_becomes_a_player_under_the_next_number(event: Event) -> None:
    reserve = Entry.objects.get(tournament=event.tournament, status="reserve")
    assert make_active(entry=reserve, by=event.organizer).number == 5
    open_session(session=event.session, by=event.organizer)
