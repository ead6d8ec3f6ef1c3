"""Archives of schema 1, as release 1.0.0 wrote them, are read for ever, and come out as today's schema."""

from __future__ import annotations

import contextlib
import json
import re
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.tournament.exports.test_archive import STRAY
from tests.tournament.upgrades.restoring import unpack
from tournament.audit.verifying import verify
from tournament.exports.archive import ArchiveError, Document, export_document, import_document, read_archive
from tournament.exports.archive.files import write_archive
from tournament.models import Hand, Showing, Table

HERE = Path(__file__).parent / "archives"
OLD = sorted(HERE.glob("schema_*/*.json"))

pytestmark = pytest.mark.django_db


def frozen(slug: str) -> dict[str, Any]:
    """Return an archive of release 1.0.0 as it lies there."""
    document: dict[str, Any] = json.loads(unpack("1.0.0", f"archives/{slug}.json.gz"))
    assert document["schema"] == 1
    return document


def read(document: dict[str, Any]) -> Document:
    return read_archive(json.dumps(document).encode())


@pytest.mark.parametrize("path", OLD, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_an_old_archive_comes_out_as_the_same_event_today(path: Path) -> None:
    tournament = import_document(read_archive(path.read_bytes()))
    assert verify(tournament) == []
    assert unsalted("".join(write_archive(export_document(tournament)))) == unsalted((HERE / path.name).read_text())


def unsalted(text: str) -> str:
    """Return an archive without the salts of its entries: everyone gets a new one when an older archive is read."""
    return re.sub(r'(?<="player":)(\d+),"salt":"[0-9a-f]{32}"', r"\1", text)


def test_a_safe_tile_and_a_handicap_become_facts_of_the_winners() -> None:
    old = frozen("threes-boxed")
    tournament = import_document(read(old))
    handicaps = {hand["entry_id"]: hand["options"]["handicap_wins"] for hand in old["hands"] if hand["options"]}
    winners = {(row["hand"], row["wind"]): row for row in old["showings"] if row["is_winner"]}
    assert handicaps
    assert any(row["is_safe"] for row in winners.values())
    for showing in Showing.objects.filter(hand__tournament=tournament).select_related("hand"):
        row = winners.get((str(showing.hand.entry_id), showing.wind))
        expected = {"safe": True} if row and row["is_safe"] else {}
        if row and row["hand"] in handicaps:
            expected["handicap_wins"] = handicaps[row["hand"]]
        assert showing.facts == expected


def new_players(old: dict[str, Any]) -> set[int]:
    return {row["enrolment"] for row in read(old)["entries"] if row["facts"] == {"handicap_wins": True}}


def test_players_whose_wins_had_a_handicap_are_marked_as_new() -> None:
    """East and South won both hands with a handicap, for 2 and 3 points; the minimum is 3."""
    old = frozen("threes-boxed")
    east_and_south = {(row["session"], row["wind"]): row for row in old["seats"] if row["table"] == 1}
    assert new_players(old) == {east_and_south[session, "E"]["entry"] for session in (1, 2)}
    # Whoever plays the seat is the new player, and one who won alone is, whatever the points.
    east_and_south[1, "E"] |= {"occupant": 5, "occupied_from": 1}
    old["stints"] = [{"session": 2, "table": 1, "seat": "E", "player": 4, "first_hand": 1, "last_hand": 1}]
    assert new_players(old) == {5, 4}
    hand = next(row for row in old["hands"] if row["options"])
    hand["winners"] = "S"
    assert new_players(old) == {east_and_south[1, "S"]["entry"], 5, 4}


def test_a_goulash_becomes_a_fact_of_the_hand() -> None:
    old = frozen("bmja-finished")
    tournament = import_document(read(old))
    goulashes = {hand["entry_id"] for hand in old["hands"] if hand["is_goulash"]}
    assert goulashes
    for hand in Hand.objects.filter(tournament=tournament):
        assert hand.facts == ({"goulash": True} if str(hand.entry_id) in goulashes else {})


def test_a_goulash_to_come_is_carried() -> None:
    old = frozen("bmja-running")
    old["tables"][-1]["is_goulash"] = True
    carried = [table["carried"] for table in read(old)["tables"]]
    assert carried[-1] == {"goulash": True}
    assert carried[0] == ({"goulash": True} if old["tables"][0]["is_goulash"] else {})


def test_who_was_responsible_becomes_a_fact_of_the_hand_and_the_row_that_said_only_that_goes() -> None:
    old = frozen("zung-jung-running")
    hand = next(row for row in old["hands"] if row["kind"] == "discard")
    (winner,) = [row for row in old["showings"] if row["hand"] == hand["entry_id"]]
    other = next(wind for wind in "ESWN" if wind not in (winner["wind"], hand["discarder"]))
    idle = {**winner, "wind": other, "is_winner": False, "points": None, "holding": None, "patterns": None}
    old["showings"].insert(old["showings"].index(winner) + 1, {**idle, "is_responsible": True})
    winner["is_safe"] = True
    tournament = import_document(read(old))
    stored = Hand.objects.get(tournament=tournament, entry_id=hand["entry_id"])
    assert stored.facts == {"responsible": other}
    assert [(row.wind, row.facts) for row in stored.showings.all()] == [(winner["wind"], {"safe": True})]
    old["showings"].append({**idle, "wind": winner["wind"], "is_responsible": True})
    with pytest.raises(ArchiveError, match="another seat of the hand is already responsible"):
        read(old)


@pytest.mark.parametrize(("slug", "column"), [("mcr-finished", "hands_recorded"), ("bmja-finished", "round_number")])
def test_tables_that_were_played_out_say_why(slug: str, column: str) -> None:
    old = frozen(slug)
    length = old["tournament"]["session_length"]
    tournament = import_document(read(old))
    for table in Table.objects.filter(tournament=tournament):
        played = getattr(table, column) - (column == "round_number")
        assert table.ended == ("length" if played >= length else "")


def test_what_came_after_1_0_may_be_missing() -> None:
    old = frozen("mcr-running")
    for column in ("is_private", "time_zone", "public_since"):
        old["tournament"].pop(column, None)
    for name in ("stints", "displays"):
        old.pop(name, None)
    tournament = import_document(read(old))
    assert (tournament.is_private, tournament.time_zone, tournament.public_since) == (False, "", None)


SPOILED: list[tuple[str, str, dict[str, Any]]] = [
    ("In row 1 of hands, is_goulash must be true or false", "hands", {"is_goulash": 0}),
    ("In row 1 of tables, is_goulash must be true or false", "tables", {"is_goulash": None}),
    ("In row 1 of showings, is_safe must be true or false", "showings", {"is_safe": "x"}),
    ("In row 1 of hands, options must be an object", "hands", {"options": []}),
    ("In row 1 of hands, the options are invalid: 'nonsense'", "hands", {"options": {"nonsense": 1}}),
    ("In row 1 of hands, the options are invalid: 'handicap_wins'", "hands", {"options": {"handicap_wins": "x"}}),
    ("In row 1 of showings, facts holds 'handicap_wins'", "hands", {"options": {"handicap_wins": 2}}),
    ("In row 1 of hands, facts holds 'goulash'", "hands", {"is_goulash": True}),
    ("In row 1 of tables, carried holds 'goulash'", "tables", {"is_goulash": True}),
    ("In row 1 of showings, facts holds 'safe'", "showings", {"is_safe": True}),
    ("facts holds 'responsible'", "showings", {"is_responsible": True}),
    ("In row 1 of hands, 'facts' is not a known key", "hands", {"facts": {}}),
    ("In row 1 of tables, 'carried' is not a known key", "tables", {"carried": {}}),
    ("In row 1 of tables, 'pk' is not a known key", "tables", {"pk": 1}),
]


@pytest.mark.parametrize(("message", "sheet", "values"), SPOILED)
def test_an_old_archive_with_a_wrong_value_is_refused(message: str, sheet: str, values: dict[str, Any]) -> None:
    old = frozen("mcr-running")
    old[sheet][0].update(values)
    with pytest.raises(ArchiveError, match=message):
        import_document(read(old))


@pytest.mark.parametrize("key", ["is_goulash", "options", "number"])
def test_a_key_that_is_missing_is_named(key: str) -> None:
    old = frozen("mcr-running")
    del old["hands"][0][key]
    with pytest.raises(ArchiveError, match=f"In row 1 of hands, {key} (is missing|must be an object)"):
        import_document(read(old))


def test_a_handicap_beyond_is_refused() -> None:
    old = frozen("threes-boxed")
    next(hand for hand in old["hands"] if hand["options"])["options"]["handicap_wins"] = 10**7
    with pytest.raises(ArchiveError, match="has an impossible handicap_wins: 10000000"):
        import_document(read(old))


@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_value_becomes_an_old_file_is_read_or_refused_in_words(seed: int) -> None:
    rng = Random(seed)
    originals = [json.loads(path.read_bytes()) for path in OLD]
    for original in originals * 20:
        old = deepcopy(original)
        name = rng.choice(sorted(old))
        if rng.random() < 0.2 or not isinstance(old[name], list) or not old[name]:
            old[name] = rng.choice(STRAY)
        else:
            row = rng.choice(old[name])
            row[rng.choice(sorted(row))] = rng.choice(STRAY)
        with contextlib.suppress(ArchiveError):
            assert read(old)["schema"] == 3
