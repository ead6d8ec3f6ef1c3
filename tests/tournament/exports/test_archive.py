"""One file with everything of a tournament: out, in, out again, and nothing but the slug has changed."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from scoring.outcome import Win
from scoring.seats import Wind
from tests.tournament.eventful import NAMES, entry_id, play_counted_tournament, play_eventful_tournament
from tests.tournament.events import make_event, play
from tournament.audit.verifying import verify
from tournament.core.permissions import SYSTEM
from tournament.exports.archive import (
    SHEETS,
    ArchiveError,
    Document,
    export_document,
    import_document,
    read_archive,
    write_archive,
)
from tournament.exports.archive.sheets import TOURNAMENT
from tournament.models import AuditRecord, Hand, Penalty, Player, Reason, Table, Tournament
from tournament.sessions.substitutes import end_substitution, substitute
from tournament.tables.paper.totals import use_hands
from tournament.tables.recording import record_hand
from tournament.tables.settling import HandEntry

ARCHIVES = sorted((Path(__file__).parent / "archives").glob("*.json"))

pytestmark = pytest.mark.django_db


def written(tournament: Tournament, **options: bool) -> str:
    return "".join(write_archive(export_document(tournament, **options)))


def imported(text: str, slug: str | None = None) -> Tournament:
    return import_document(read_archive(text.encode()), slug=slug)


@pytest.fixture
def document() -> Document:
    """Return an archive to spoil."""
    eventful = next(path for path in ARCHIVES if path.stem == "eventful")
    return read_archive(eventful.read_bytes())


@pytest.mark.parametrize("path", ARCHIVES, ids=lambda path: path.stem)
def test_an_archive_from_elsewhere_comes_out_as_it_went_in(path: Path) -> None:
    """The files were written on SQLite; this runs on both databases."""
    text = path.read_text()
    tournament = imported(text, slug="somewhere-else")
    assert verify(tournament) == []
    assert written(tournament) == text.replace(f'"slug":"{path.stem}"', '"slug":"somewhere-else"')


@pytest.mark.parametrize("play", [play_eventful_tournament, play_counted_tournament])
def test_a_tournament_stands_beside_its_own_copy(play: Callable[[], Tournament]) -> None:
    original = play()
    copy = imported(written(original), slug="copy")
    assert copy.pk != original.pk
    assert written(copy) == written(original).replace(f'"slug":"{original.slug}"', '"slug":"copy"')
    assert written(original) == written(original)


def test_hands_of_one_number_keep_the_order_they_were_entered_in(document: Document) -> None:
    tournament = import_document(document)
    first, second, third = Hand.objects.filter(tournament=tournament, table__session__number=1, number=1).order_by("pk")
    assert (third.supersedes, second.supersedes, first.supersedes) == (second, first, None)
    states = [hand.state for hand in Hand.objects.filter(tournament=tournament, number=2).order_by("pk")]
    assert states == ["void", "current"]


def test_play_goes_on_after_an_import(document: Document) -> None:
    tournament = import_document(document)
    table = Table.objects.get(tournament=tournament, session__number=2)
    use_hands(table=table, by=SYSTEM)
    entry = HandEntry(number=2, dealer=Wind.SOUTH, wins=(Win(Wind.EAST, 8),))
    record_hand(table=table, entry_id=entry_id("new"), entry=entry, by=SYSTEM)
    assert verify(Tournament.objects.get(pk=tournament.pk)) == []


def test_the_docs_name_every_list() -> None:
    page = (Path(__file__).parents[3] / "docs" / "archive.md").read_text()
    assert [sheet.name for sheet in SHEETS if f"| `{sheet.name}` |" not in page] == []


def test_hands_of_reserves_who_left_travel() -> None:
    event = make_event(reserves=1)
    substitute(seat=event.seat(Wind.EAST), occupant=event.entries[-1], by=SYSTEM)
    play(event, ())
    end_substitution(seat=event.seat(Wind.EAST), by=SYSTEM)
    text = written(event.fresh())
    (row,) = json.loads(text)["stints"]
    assert (row["seat"], row["player"], row["first_hand"], row["last_hand"]) == (
        "E",
        event.entries[-1].enrolment,
        1,
        1,
    )
    again = imported(text.replace(event.tournament.slug, "again"))
    assert written(again) == text.replace(event.tournament.slug, "again")


def test_every_column_is_in_the_archive_or_belongs_to_this_machine() -> None:
    for sheet in (TOURNAMENT, *SHEETS):
        linked = (
            {link.column for link in sheet.links} | set(sheet.copied) | {"tournament", "removed_at", "is_log_complete"}
        )
        own = {field.name for field in sheet.model._meta.concrete_fields if not field.primary_key} - linked
        assert own == set(sheet.columns), sheet.name


def test_the_last_hand_travels(document: Document) -> None:
    document["tables"][2]["last_hand"] = 7
    tournament = import_document(document)
    assert Table.objects.get(tournament=tournament, session__number=3).last_hand == 7
    assert export_document(tournament)["tables"] == document["tables"]


# -- without personal data --------------------------------------------------------------------------------------------


def test_personal_data_can_be_left_out() -> None:
    original = play_eventful_tournament()
    text = written(original, with_personal_data=False)
    words = [word for name in NAMES for word in name.replace("“", "").replace("”", "").split()]
    assert [word for word in [*words, "Club", "Winds", "Zephyr", '"CN"', "Phone"] if word in text] == []
    assert not any(reason.salt in text for reason in Reason.objects.all())
    copy = imported(text, slug="nobody")
    assert verify(copy) == []
    assert written(copy) == text.replace('"slug":"eventful"', '"slug":"nobody"')
    assert all(entry.is_erased and entry.player is None for entry in copy.entries.all())
    assert list(copy.hands.values_list("entry_id", "delta_east")) == list(
        original.hands.values_list("entry_id", "delta_east")
    )


def test_a_person_known_by_association_number_is_not_doubled() -> None:
    original = play_eventful_tournament()
    copy = imported(written(original), slug="copy")
    shared = {entry.name for entry in copy.entries.all() if original.entries.filter(player=entry.player).exists()}
    assert shared == set(NAMES[:3])
    assert Player.objects.count() == 6 + 3


# -- files that cannot be ---------------------------------------------------------------------------------------------


def sign_a_hand_played_elsewhere(document: Document) -> None:
    document["signatures"][0]["hand"] = document["hands"][0]["entry_id"]


Spoil = Callable[[Document], object]
SPOILED_SHAPES: list[tuple[str, Spoil]] = [
    ("not a tournament archive", lambda document: document.pop("format")),
    ("has schema 4", lambda document: document.update(schema=4)),
    ("'extra' is not a known key", lambda document: document.update(extra=[])),
    ("signatures is missing", lambda document: document.pop("signatures")),
    ("hands must be a list", lambda document: document.update(hands={})),
    ("row 1 of hands must be an object", lambda document: document.update(hands=[5])),
    ("the tournament must be an object", lambda document: document.update(tournament=[])),
    ("In row 2 of entries, name is missing", lambda document: document["entries"][1].pop("name")),
    ("not among the hands before it", lambda document: document["hands"].insert(0, document["hands"].pop(1))),
    ("are the same as in an earlier row", lambda document: document["entries"].append(document["entries"][0])),
    ("played at another table", sign_a_hand_played_elsewhere),
    ("Record 31 is missing|ends with record", lambda document: document["audit"].pop()),
]
SPOILED_VALUES: list[tuple[str, str, int, dict[str, Any]]] = [
    ("In row 1 of seats, 'pk' is not a known key", "seats", 0, {"pk": 1}),
    ("In row 1 of hands, number must be a whole number", "hands", 0, {"number": "1"}),
    ("number must be a whole number, not True", "hands", 0, {"number": True}),
    ("number must be between 0 and 30000", "hands", 0, {"number": 40000}),
    ("delta_east must be between", "hands", 0, {"delta_east": 2**31}),
    ("is_winner must be true or false", "showings", 0, {"is_winner": 0}),
    ("state must be one of current, superseded, void", "hands", 0, {"state": "gone"}),
    ("state must be one of current, superseded, void", "hands", 0, {"state": ""}),
    ("entry_id must be an id like", "hands", 0, {"entry_id": "x"}),
    ("recorded_at must be a time like", "hands", 0, {"recorded_at": "2026-05-01T12:30:00Z"}),
    ("recorded_at can’t be empty", "hands", 0, {"recorded_at": None}),
    ("starts_on must be a date like", "tournament", 0, {"starts_on": "20260501"}),
    ("name can’t be 'xxx", "tournament", 0, {"name": "x" * 121}),
    ("country can’t be 'nl'", "entries", 0, {"country": "nl"}),
    ("name contains half a character", "entries", 0, {"name": "\ud800"}),
    ("facts contains the null character", "hands", 0, {"facts": {"\0": 1}}),
    ("slug can’t be 'bad slug'", "tournament", 0, {"slug": "bad slug"}),
    ("rule set 'bridge'", "tournament", 0, {"ruleset": "bridge"}),
    ("options are invalid", "tournament", 0, {"options": {"nonsense": 1}}),
    ("options are invalid", "tournament", 0, {"ranking": {"method": "luck"}}),
    ("options must be an object", "tournament", 0, {"options": []}),
    ("id must be 1, not 9", "reasons", 0, {"id": 9}),
    ("reason 99 is not among the reasons", "hands", 1, {"reason": 99}),
    ("session 1, table 7 is not among the tables", "hands", 0, {"table": 7}),
    ("session True, table 1 is not among", "hands", 0, {"session": True}),
    ("entry .. is not among the entries", "seats", 0, {"entry": []}),
    ("chairs 'EESW' don’t match", "tables", 0, {"chairs": "EESW"}),
    ("drawn_chairs must be chairs", "tables", 0, {"drawn_chairs": {"9": "ABCD"}}),
    ("dead_seats must be seats", "tables", 0, {"dead_seats": {"4": "X"}}),
    ("no dealer is possible", "hands", 0, {"chairs": "EEEE"}),
    ("wins twice", "hands", 0, {"winners": "SS"}),
    ("the deltas must add up", "hands", 0, {"delta_east": -21}),
    ("is at another table", "hands", 1, {"session": 2}),
    ("facts must be an object", "hands", 0, {"facts": []}),
    ("facts holds 'nonsense'", "hands", 0, {"facts": {"nonsense": 1}}),
    ("facts holds 'safe'", "showings", 0, {"facts": {"safe": True}}),
    ("facts must be an object", "showings", 0, {"facts": 5}),
    ("no player fact 'handicap_wins'", "entries", 0, {"facts": {"handicap_wins": True}}),
    ("carried holds 'goulash'", "tables", 0, {"carried": {"goulash": True}}),
    ("carried must be an object", "tables", 0, {"carried": []}),
    ("can’t end with 'nagashi'", "hands", 0, {"ending": "nagashi"}),
    ("can’t end with 'drawn'", "hands", 0, {"ending": "drawn"}),
    ("can’t end with 'abandoned'", "hands", 3, {"kind": "abandoned"}),
    ("delta_pot must be 0 under these rules", "hands", 0, {"delta_east": -21, "delta_pot": 1}),
    ("total_pot must be 0 under these rules", "tables", 0, {"total_pot": 1}),
    ("can’t have this role in the hand", "showings", 0, {"is_winner": False}),
    ("holding must be an object", "showings", 0, {"holding": []}),
    ("the payments must add up", "incidents", 0, {"payment_east": -20}),
    ("seconds must be a list", "incidents", 0, {"seconds": [-1]}),
    ("the totals don’t match", "tables", 0, {"total_east": 1, "total_south": -1}),
    ("hands_recorded is 2, but 3", "tables", 0, {"hands_recorded": 2}),
    ("actor or payload must be JSON", "audit", 0, {"payload": "{"}),
    ("actor or payload must be an object", "audit", 0, {"payload": "[]"}),
    ("hands in payload must be", "audit", 0, {"payload": '{"hands":[1]}'}),
    ("Record 2 was altered", "audit", 1, {"at": "2026-05-01T12:30:00.000000Z"}),
    ("the database rejected the archive", "sessions", 2, {"status": "open"}),
]


def refuses(document: Document, message: str) -> None:
    with pytest.raises(ArchiveError, match=f"(?i){message}"):
        import_document(read_archive(json.dumps(document).encode()))
    kinds = (Tournament, Player, Hand, Penalty, AuditRecord, Reason)
    assert [kind.__name__ for kind in kinds if kind._default_manager.exists()] == []


@pytest.mark.parametrize(("message", "spoil"), SPOILED_SHAPES)
def test_an_archive_out_of_shape_is_refused_whole(document: Document, message: str, spoil: Spoil) -> None:
    spoil(document)
    refuses(document, message)


@pytest.mark.parametrize(("message", "sheet", "row", "values"), SPOILED_VALUES)
def test_an_archive_with_a_wrong_value_is_refused_whole(
    document: Document, message: str, sheet: str, row: int, values: dict[str, Any]
) -> None:
    spoiled = document[sheet] if sheet == "tournament" else document[sheet][row]
    spoiled.update(values)
    refuses(document, message)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "not JSON"),
        (b"PK\x03\x04", "not JSON"),
        (b"\xff\xfe\x00", "not JSON"),
        (b"[" * 200_000, "nested too deeply|not JSON"),
        (b'{"schema": ' + b"9" * 5000 + b"}", "not JSON"),
        (b'{"schema": 1.0}', "only whole numbers"),
        (b'{"schema": NaN}', "only whole numbers"),
        (b'{"schema": 1, "schema": 1}', "appears twice"),
        (b"[]", "not a tournament archive"),
        (b"7", "not a tournament archive"),
    ],
)
def test_a_file_that_is_no_archive_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(ArchiveError, match=message):
        read_archive(content)


def test_deep_nesting_inside_a_value_is_refused(document: Document) -> None:
    deep: Any = {}
    for _level in range(100_000):
        deep = {"x": deep}
    document["hands"][0]["facts"] = deep
    with pytest.raises(ArchiveError, match="nested too deeply"):
        import_document(document)


def test_a_hand_the_log_does_not_know_is_refused(document: Document) -> None:
    for hand in document["hands"]:
        if hand["kind"] == "drawn":
            hand["delta_east"], hand["delta_south"] = 8, -8
    for table in document["tables"][:1]:
        table["total_east"] += 8
        table["total_south"] -= 8
    with pytest.raises(ArchiveError, match="differs from the log"):
        import_document(document)
    assert not Hand.objects.exists()


STRAY: list[Any] = [
    *(None, True, 0, -1, 2, 2**15, 2**31, 2**63, "", "x", "E", "ESW", "void", "bmja", "{}", "[]", "2026-05-01"),
    *("0001-01-01T00:00:00.000000Z", "6c1d4a52-7f4e-4a0b-9f5a-1f2f3d4c5b6a", '{"hands":{}}', [], [1], {}, {"1": 1}),
]


@pytest.mark.parametrize("seed", range(8))
def test_whatever_a_value_becomes_the_file_is_refused_or_comes_out_as_it_went_in(seed: int) -> None:
    rng = Random(seed)
    for path in ARCHIVES * 10:
        document = read_archive(path.read_bytes())
        rows = document[rng.choice([sheet.name for sheet in SHEETS if document[sheet.name]])]
        row = rng.choice([*rows, document["tournament"]])
        row[rng.choice(sorted(row))] = rng.choice(STRAY)
        with transaction.atomic():
            with contextlib.suppress(ArchiveError):
                assert export_document(import_document(document)) == document
            transaction.set_rollback(True)


# -- the commands -----------------------------------------------------------------------------------------------------


def test_the_commands_carry_a_tournament_from_machine_to_machine(tmp_path: Path) -> None:
    original = play_counted_tournament()
    file = tmp_path / "counted.json"
    call_command("export_tournament", "counted", str(file), stdout=io.StringIO())
    assert file.read_text() == written(original)
    said = io.StringIO()
    call_command("import_tournament", str(file), "--slug", "copy", stdout=said)
    assert "Imported Counted as copy" in said.getvalue()
    out = io.StringIO()
    call_command("export_tournament", "copy", stdout=out)
    assert out.getvalue() == written(original).replace('"slug":"counted"', '"slug":"copy"')


def test_the_command_can_leave_personal_data_out(tmp_path: Path) -> None:
    play_counted_tournament()
    file = tmp_path / "counted.json"
    call_command("export_tournament", "counted", str(file), "--without-personal-data", stdout=io.StringIO())
    assert NAMES[0] not in file.read_text()


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["export_tournament", "nowhere"], "no tournament 'nowhere'"),
        (["export_tournament", "eventful", "{there}"], "already exists"),
        (["export_tournament", "eventful", "{folder}/no/such.json"], "Can’t write"),
        (["import_tournament", "{folder}/none.json"], "Can’t read"),
        (["import_tournament", "{there}"], "already is a tournament 'eventful'"),
        (["import_tournament", "{there}", "--slug", "no slug"], "can’t be a web address"),
        (["import_tournament", "{there}", "--slug", ""], "can’t be a web address"),
    ],
)
def test_the_commands_say_what_is_wrong(tmp_path: Path, document: Document, command: list[str], message: str) -> None:
    import_document(document)
    there = tmp_path / "eventful.json"
    there.write_text("".join(write_archive(document)))
    arguments = [argument.format(there=there, folder=tmp_path) for argument in command]
    with pytest.raises(CommandError, match=message):
        call_command(*arguments, stdout=io.StringIO())
    assert Tournament.objects.count() == 1
