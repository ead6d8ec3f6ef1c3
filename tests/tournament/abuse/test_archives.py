"""Archives with numbers no event has: refused with a word that says which, or the event goes on from there."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from tests.tournament.events import EAST, NORTH, SOUTH, WEST, hand, make_event, new_id, play
from tournament.audit.log import write_json
from tournament.audit.verifying import verify
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM
from tournament.core.time_limit import Deadline
from tournament.exports.archive import (
    ArchiveError,
    Document,
    export_document,
    files,
    import_document,
    read_archive,
    write_archive,
)
from tournament.exports.archive.sheets import SHEETS, TOURNAMENT, Sheet
from tournament.exports.archive.values import MOST_AMOUNT, MOST_COUNTED, WHOLE_NUMBERS, YEARS
from tournament.management.commands import import_tournament
from tournament.models import AuditRecord, Checkpoint, Entry, Session, Signature, Table, Tournament
from tournament.models.columns import four_columns
from tournament.models.event import START_OF_CHAIN
from tournament.penalties.giving import Offence, penalise, penalise_entry
from tournament.players.enrolment import enrol, make_active
from tournament.public.projector_settings import change_display
from tournament.sessions.running import add_time, pause_session, resume_session
from tournament.sessions.substitutes import end_substitution, substitute
from tournament.setup.tournament import publish, set_session_count
from tournament.standings.sealing import seal
from tournament.standings.stages import add_stage
from tournament.system.signing_key import signing_key
from tournament.tables.recording import record_hand

pytestmark = pytest.mark.django_db

FALSE_WIN = Offence(kind="false-win")


@pytest.fixture(scope="module")
def archive(kept_for_the_module: Any) -> Document:
    """Return the archive of an event under way that has a row of every kind with numbers, made once."""
    with kept_for_the_module():
        event = make_event(sessions=2, reserves=1)
        substitute(seat=event.seat(WEST), occupant=event.entries[-1], by=SYSTEM)
        (played,) = play(event, (SOUTH, 12, EAST))
        Signature.objects.create(seat=event.seat(EAST), hand=played, signed_at=timezone.now())
        end_substitution(seat=event.seat(WEST), by=SYSTEM)
        substitute(seat=event.seat(WEST), occupant=event.entries[-1], by=SYSTEM)
        penalise(table=event.table, seat=SOUTH, offence=FALSE_WIN, reason="Loud", command_id=new_id(), by=SYSTEM)
        off = Offence(kind="off-standing", points=30)
        penalise_entry(entry=event.entries[0], offence=off, reason="Phone", by=SYSTEM)
        change_display(tournament=event.tournament, seconds=20, by=SYSTEM)
        add_stage(tournament=event.tournament, name="Final", first_session=2, size=4, by=SYSTEM)
        tournament = publish(tournament=event.tournament, by=SYSTEM)
        assert seal(tournament, session=1)
        return export_document(tournament)


def forged(document: Document) -> Document:
    """Return an archive whose log has its hands, is chained and signed, as a forger with the key can write it."""
    hands = {one["entry_id"]: [one[column] for column in four_columns("delta")] for one in document["hands"]}
    uid, previous = document["tournament"]["uid"], START_OF_CHAIN
    for record in document["audit"]:
        payload = json.loads(record["payload"])
        for told in payload.get("hands", ()):
            told["deltas"] = hands[told["entry"]]
        record |= {"payload": write_json(payload), "previous": previous}
        record["hash"] = previous = AuditRecord(**record).compute_hash(uid)
    document["tournament"]["audit_hash"] = previous
    hashes = {record["number"]: record["hash"] for record in document["audit"]}
    for sealed in document["checkpoints"]:
        sealed["hash"] = hashes.get(sealed["number"], sealed["hash"])
        sealed["signature"] = signing_key().sign(Checkpoint(**sealed).statement(uid))
    return document


def columns_of(sheet: Sheet) -> Iterator[tuple[str, Any, Any]]:
    """Yield the columns that hold numbers, days or times, each with the least and the most it may bring."""
    for name in sheet.columns:
        match sheet.column(name).get_internal_type():
            case "DateField":
                yield name, f"{YEARS[0]}-01-01", f"{YEARS[-1]}-12-31"
            case "DateTimeField":
                yield name, f"{YEARS[0]}-01-01T00:00:00.000000Z", f"{YEARS[-1]}-12-31T23:59:59.999999Z"
            case "IntegerField":  # what one wins others lose, and both have to be within bounds
                yield name, -MOST_AMOUNT + 100, MOST_AMOUNT - 100
            case kind if kind in WHOLE_NUMBERS:
                yield name, *WHOLE_NUMBERS[kind]


WITH_NUMBERS = [sheet for sheet in (TOURNAMENT, *SHEETS) if list(columns_of(sheet))]


def spoilt(document: Document, sheet: str, column: str, value: Any) -> Document:
    """Return the archive with another value in one row, and in others what has to agree with it."""
    document = deepcopy(document)
    tournament = document["tournament"]
    tournament["slug"] = "spoilt"
    row = tournament if sheet == TOURNAMENT.name else document[sheet][0]
    more = value - row[column] if isinstance(value, int) and isinstance(row.get(column), int) else 0
    row[column] = value
    if column == "version":
        tournament["public_version"] = min(value, tournament["public_version"])
    if column in ("starts_on", "ends_on"):
        tournament["starts_on"] = tournament["ends_on"] = value
    if column == "paused_at":
        row["status"] = "paused"
    prefix, _line, side = column.partition("_")
    if prefix in ("delta", "payment", "total"):
        others = [other for other in four_columns(prefix) if other != column]
        row[others[0]] -= more
        for changed, by in ((side, more), (others[0].removeprefix(f"{prefix}_"), -more)):
            document["tables"][0][f"total_{changed}"] += 0 if prefix == "total" else by
        if prefix == "total":
            row["source"] = "totals"
    if (sheet, column) == ("sessions", "number"):
        for name in ("tables", "seats", "stints", "hands", "incidents", "penalties", "signatures"):
            for other in document[name]:
                other["session"] = value if other["session"] == 1 else other["session"]
    return forged(document)


def go_on(tournament: Tournament) -> None:
    """Do whatever adds to a number that was imported; a refusal is an answer."""
    session = Session.objects.filter(tournament=tournament).earliest("pk")
    table = Table.objects.filter(session=session).select_related("session", "tournament").earliest("pk")
    count = Session.objects.filter(tournament=tournament).count()
    reserve = Entry.objects.filter(tournament=tournament).latest("pk")
    deeds: tuple[Callable[[], object], ...] = (
        lambda: change_display(tournament=tournament, seconds=30, by=SYSTEM),
        lambda: enrol(tournament=tournament, entries=[Entry(name="Late Comer")], by=SYSTEM),
        lambda: make_active(entry=reserve, by=SYSTEM),
        lambda: set_session_count(tournament=tournament, count=count + 1, by=SYSTEM),
        lambda: pause_session(session=session, by=SYSTEM),
        lambda: resume_session(session=session, by=SYSTEM),
        lambda: add_time(session=session, seconds=7200, by=SYSTEM),
        lambda: add_time(session=session, table=table, seconds=7200, by=SYSTEM),
        lambda: record_hand(table=table, entry_id=new_id(), entry=hand(table, EAST, 12, NORTH), by=SYSTEM),
        lambda: penalise(table=table, seat=SOUTH, offence=FALSE_WIN, reason="Loud", command_id=new_id(), by=SYSTEM),
    )
    for deed in deeds:
        with suppress(Refused):
            deed()
    assert verify(Tournament.objects.get(pk=tournament.pk)) == []


def import_and_go_on(document: Document) -> None:
    """Import an archive that may be refused in words, play on, and leave nothing behind."""
    with transaction.atomic():
        with suppress(ArchiveError):
            go_on(import_document(document))
        transaction.set_rollback(True)


@pytest.mark.parametrize("sheet", WITH_NUMBERS, ids=lambda sheet: sheet.name)
def test_whatever_number_is_imported_the_event_goes_on(sheet: Sheet, archive: Document) -> None:
    for column, least, most in columns_of(sheet):
        for value in {least, most}:
            import_and_go_on(spoilt(archive, sheet.name, column, value))


@pytest.mark.parametrize("sheet", WITH_NUMBERS, ids=lambda sheet: sheet.name)
def test_a_number_beyond_is_refused_by_its_name(sheet: Sheet, archive: Document) -> None:
    for column, least, most in columns_of(sheet):
        values = [value for value in BEYOND[len(str(most))] if not least <= value <= most]
        assert len(values) > 1
        for value in values:
            document = deepcopy(archive)
            (document["tournament"] if sheet is TOURNAMENT else document[sheet.name][0])[column] = value
            with pytest.raises(ArchiveError, match=rf"{sheet.name}, {column} must be between") as refusal:
                import_document(document, slug="spoilt")
            assert len(str(refusal.value)) < 200


NUMBERS = (-(2**63), -(2**31), -1, 2**15 - 1, 2**31 - 1, 2**63 - 1, 10**4000)
BEYOND: defaultdict[int, Sequence[Any]] = defaultdict(lambda: NUMBERS)
"""What is too small or too large, by how long it is spelled: days and times have their own."""
BEYOND[10] = ("0001-01-01", "1969-12-31", "2100-01-01", "9999-12-31")
BEYOND[27] = ("0001-01-01T00:00:00.000000Z", "9999-12-31T23:59:59.999999Z")


def test_the_version_of_the_review_is_refused(archive: Document) -> None:
    """An archive whose version was 2^63 − 1 came in, and the next command failed."""
    with pytest.raises(ArchiveError, match="In the tournament, version must be between 0 and"):
        import_document(spoilt(archive, "tournament", "version", 2**63 - 1))
    go_on(import_document(spoilt(archive, "tournament", "version", MOST_COUNTED)))
    assert Tournament.objects.get(slug="spoilt").version > MOST_COUNTED


@pytest.mark.parametrize(
    ("sheet", "values", "message"),
    [
        ("tables", {"dead_seats": {"9" * 5000: "E"}}, "dead_seats must be seats"),
        ("tables", {"drawn_chairs": {"٣": "ESWN"}}, "drawn_chairs must be chairs"),
        ("hands", {"facts": {"counters": 10**30}}, "facts contains a number beyond"),
        ("showings", {"facts": {"counters": [-(10**30)]}}, "facts contains a number beyond"),
        ("tables", {"carried": {"counters": 2**63}}, "carried contains a number beyond"),
        ("entries", {"facts": {"counters": 2**63}}, "facts contains a number beyond"),
        ("showings", {"holding": {"hand": [[-(10**30)]]}}, "holding contains a number beyond"),
        ("incidents", {"seconds": [2**63]}, "seconds contains a number beyond"),
        ("audit", {"payload": '{"session":1e999}'}, "payload contains a number beyond"),
        ("audit", {"payload": '{"session":NaN}'}, "payload contains a number beyond"),
        ("audit", {"payload": '{"session":%s}' % (10**30)}, "payload contains a number beyond"),
        ("audit", {"payload": '{"session":%s}' % ("9" * 5000)}, "must be JSON"),
        ("audit", {"actor": '{"rank":%s}' % (10**30)}, "payload contains a number beyond"),
        ("audit", {"at": "noon"}, "at must be a time like"),
        ("audit", {"at": "9999-12-31T23:59:59.999999Z"}, "at must be between the years"),
    ],
)
def test_numbers_within_other_values_have_bounds(
    sheet: str, values: dict[str, Any], message: str, archive: Document
) -> None:
    document = deepcopy(archive)
    document[sheet][0].update(values)
    with pytest.raises(ArchiveError, match=message):
        import_document(document, slug="spoilt")


def test_seats_drawn_every_no_cycles_are_refused(archive: Document) -> None:
    with pytest.raises(ArchiveError, match="redraw_cycles must be at least 1"):
        import_document(spoilt(archive, "tournament", "redraw_cycles", 0))


def test_totals_typed_over_impossible_hands_are_refused(archive: Document) -> None:
    """Else going back to the hands would bring what no column holds."""
    document = spoilt(archive, "hands", "delta_north", 9 * 10**8)
    more = deepcopy(document["hands"][0]) | {"entry_id": str(new_id()), "number": 2}
    document["hands"].append(more)
    document["tables"][0] |= {"source": "totals", "hands_recorded": 2, **dict.fromkeys(four_columns("total"), 0)}
    with pytest.raises(ArchiveError, match="add up to more than 1000000000"):
        import_document(document)


def test_typed_totals_no_column_adds_up_are_refused(archive: Document) -> None:
    document = spoilt(archive, "tables", "round_number", 1)
    document["tables"][0] |= {"source": "totals", **dict.fromkeys(four_columns("total"), -(10**9))}
    document["tables"][0]["total_east"] = 10**9
    import_and_go_on(document)


# -- files ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[" + b"[]," * 6_000_000, "more than 5,000,000 values"),
        (b"{" + b'"a":1,' * 6_000_000, "more than 5,000,000 values"),
        (b'{"format":"kongbox-tournament","schema":' + b"9" * 4000 + b"}", "schema 9+…. This"),
        (b'{"' + b"a" * 100_000 + b'":1,"' + b"a" * 100_000 + b'":1}', "A key appears twice"),
    ],
    ids=["lists", "keys", "a long number", "long keys"],
)
def test_a_file_that_would_fill_the_memory_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(ArchiveError, match=message) as refusal:
        read_archive(content)
    assert len(str(refusal.value)) < 300


def test_no_more_of_a_file_is_read_than_an_archive_may_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (files, import_tournament):
        monkeypatch.setattr(module, "LARGEST_ARCHIVE", 2_000_000)
    file = tmp_path / "large.json"
    with file.open("wb") as opened:
        opened.truncate(10**10)
    with pytest.raises(CommandError, match="larger than 2 MB"):
        call_command("import_tournament", str(file))


def test_an_archive_that_takes_too_long_is_told_so(archive: Document) -> None:
    text = "".join(write_archive(archive)).encode()
    with pytest.raises(ArchiveError, match="takes too long"):
        read_archive(text, Deadline(0))
    with pytest.raises(ArchiveError, match="takes too long"):
        import_document(read_archive(text), slug="spoilt", deadline=Deadline(0))
    assert not Tournament.objects.filter(slug="spoilt").exists()
