"""Nothing that happens after a field is decided changes the field; what the public may not know, it is not told."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from django.test import Client

from tests.tournament.events import Event, disqualify
from tests.tournament.standings.staged import (
    decide,
    entry_of,
    field_of,
    final_of,
    make_staged,
    play_session,
    put_right,
    seat_final,
)
from tournament.core.errors import Refused
from tournament.exports.archive import ArchiveError, export_document, import_document
from tournament.exports.rows.results import Results, standings_sheet
from tournament.models import Session
from tournament.penalties.giving import Offence, penalise_entry
from tournament.players.enrolment import return_entry, withdraw
from tournament.sessions.running import reopen_session
from tournament.setup.tournament import change_settings, publish
from tournament.standings.results import read_standings, standings_of

pytestmark = pytest.mark.django_db


def penalise(event: Event, chance: Random, number: int) -> None:
    offence = Offence(kind="off-standing", points=chance.randint(1, 300))
    penalise_entry(entry=entry_of(event, number), offence=offence, reason="Late", by=event.referee)


def correct(event: Event, chance: Random, _number: int) -> None:
    """Put a result of the first session right."""
    three = [chance.randint(-200, 200) for _seat in range(3)]
    put_right(event, chance.choice([1, 2]), [*three, -sum(three)])


def leave(event: Event, _chance: Random, number: int) -> None:
    withdraw(entry=entry_of(event, number), reason="Ill", by=event.organizer)


def come_back(event: Event, _chance: Random, number: int) -> None:
    return_entry(entry=entry_of(event, number), by=event.organizer)


def throw_out(event: Event, _chance: Random, number: int) -> None:
    disqualify(entry=entry_of(event, number), reason="Cards", by=event.referee)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("carry", [True, False])
def test_nothing_that_happens_later_changes_the_field(seed: int, carry: bool) -> None:
    chance = Random(seed)
    event = make_staged(carry=carry)
    decide(event)
    field = {1, 2, 5, 6}
    happenings = [penalise, penalise, correct, leave, come_back, throw_out]
    for step in range(10):
        if step == 4:
            seat_final(event, *field)
        if step == 7:
            play_session(event, 2, (30, -10, -10, -10))
        with suppress(Refused):
            chance.choice(happenings)(event, chance, chance.randint(1, 8))
        assert field_of(final_of(event)).keys() == field
        standings = standings_of(event.fresh(), for_public=False)
        (cut,) = standings.cuts
        keys = {entry_of(event, number).pk for number in field}
        assert set(cut.field) == keys
        assert {row.player for row in standings.rows if row.eliminated is None} == keys
        assert [row.player in keys for row in standings.rows if row.rank] == sorted(
            (row.player in keys for row in standings.rows if row.rank), reverse=True
        )


def test_a_public_view_that_holds_a_session_back_holds_the_field_back() -> None:
    event = make_staged()
    publish(tournament=event.tournament, by=event.organizer)
    change_settings(tournament=event.fresh(), policy="session", by=event.organizer)
    address = f"/api/v1/tournaments/{event.tournament.slug}/standings"
    assert read_standings(event.fresh(), for_public=True).options.cuts == ()
    decide(event)
    assert read_standings(event.fresh(), for_public=True).options.cuts == (), "the seating is not released"
    assert [stage["field"] for stage in Client().get(address).json()["stages"]] == [None, None]
    seat_final(event, 1, 2, 5, 6)
    assert len(read_standings(event.fresh(), for_public=True).options.cuts) == 1
    answer = Client().get(address).json()
    ids = sorted(entry_of(event, number).enrolment for number in (1, 2, 5, 6))
    assert [stage["field"] for stage in answer["stages"]] == [None, ids]
    assert [row["stage"] for row in answer["rows"]] == ["Final"] * 4 + ["Qualification"] * 4
    reopen_session(session=Session.objects.get(tournament=event.tournament, number=1), by=event.referee)
    assert read_standings(event.fresh(), for_public=True).options.cuts == (), "a table is put right"
    assert [stage["field"] for stage in Client().get(address).json()["stages"]] == [None, None]
    assert "stage" not in [
        column.key for column in standings_sheet(Results.read(event.fresh(), for_public=True)).columns
    ]
    assert len(read_standings(event.fresh(), for_public=False).options.cuts) == 1


def test_files_say_who_reached_which_stage_and_what_they_had_before() -> None:
    event = make_staged(carry=False)
    decide(event)
    seat_final(event, 1, 2, 5, 6)
    play_session(event, 2, (-60, 10, 30, 20))
    sheet = standings_sheet(Results.read(event.fresh()))
    keys = [column.key for column in sheet.columns]
    found = {row[keys.index("number")]: (row[keys.index("stage")], row[keys.index("earlier")]) for row in sheet.rows}
    assert found[1] == ("Final", 60)
    assert found[3] == ("Qualification", None)


def test_stages_and_fields_come_back_from_an_archive() -> None:
    event = make_staged(size=3)
    decide(event, 1, 5, 6, reason="The jury")
    document = export_document(event.fresh())
    again = import_document(document, slug="again")
    assert [stage["name"] for stage in document["stages"]] == ["Qualification", "Final"]
    assert {row["how"] for row in document["qualifiers"]} == {"place", "chosen"}
    written = export_document(again)
    assert {name: written[name] for name in document if name != "tournament"} == {
        name: document[name] for name in document if name != "tournament"
    }


@pytest.mark.parametrize(
    ("message", "sheet", "row", "values"),
    [
        ("must have players if it is decided", "stages", 1, {"decided_at": None}),
        ("must be a list of enrolments", "stages", 1, {"lots": {"1": 2}}),
        ("must be a list of enrolments", "stages", 1, {"proposed": [True]}),
        ("No stage starts at session 1", "stages", 0, {"first_session": 5, "size": 4}),
        ("a substitute plays in a stage", "entries", 0, {"status": "reserve"}),
    ],
)
def test_stages_that_make_no_sense_are_refused(message: str, sheet: str, row: int, values: dict[str, object]) -> None:
    event = make_staged()
    decide(event)
    document = export_document(event.fresh())
    if sheet == "entries":
        row = document["qualifiers"][0]["entry"] - 1
    document[sheet][row] |= values
    with pytest.raises(ArchiveError, match=message):
        import_document(document, slug="again")
