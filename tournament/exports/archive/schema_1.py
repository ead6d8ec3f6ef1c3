"""Archives of schema 1, as releases before 1.1 wrote them: what they call things, and what that is called now.

Only what was renamed is read here. Anything else that is wrong with a file is found by the reader of today's schema.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from scoring.rulesets import RULESETS
from scoring.standings.entries import FIRST_RELEASE
from tournament.exports.archive.values import ArchiveError, read_flag, shown

Row = dict[str, Any]


GOULASH, HANDICAP, SAFE, RESPONSIBLE = "goulash", "handicap_wins", "safe", "responsible"
"""Facts that had columns of their own, by the keys they have now."""

USUAL_MINIMUM = 3
"""What a win was worth at least where no option said so."""

LATER: dict[str, Row] = {
    "tournament": {"is_private": False, "time_zone": "", "public_since": None},
    "entries": {"status_before": ""},
    "tables": {"last_hand": None},
    "penalties": {"status_before": ""},
}
"""Columns that older files leave out, with their values: added in a later release, or empty."""
LATER_LISTS = ("stints", "displays")
"""Lists that were left out where they were empty."""
ADDED: dict[str, Row] = {
    "entries": {"facts": {}},
    "tables": {"total_pot": 0, "carried": {}, "ended": ""},
    "hands": {"ending": "", "delta_pot": 0, "facts": {}},
    "showings": {"facts": {}},
}
"""What no file of that schema says: nothing lay on a table, and no rule set named its own endings."""


def bring_up(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document converted to schema 2."""
    document = {**{name: [] for name in LATER_LISTS}, **document, "schema": 2}
    if isinstance(tournament := document.get("tournament"), dict):
        document["tournament"] = {**LATER["tournament"], **tournament}
    for name in LATER | ADDED:
        _change(document, name, _completing(name))
    is_played_out = _length_of(document.get("tournament"))
    _change(document, "tables", lambda row, place: _bring_table_up(row, place, is_played_out))
    handicaps: dict[str, int] = {}
    _change(document, "hands", lambda row, place: _bring_hand_up(row, place, handicaps))
    hands = {row["entry_id"]: row for row in _rows(document, "hands") if isinstance(row.get("entry_id"), str)}
    _change(document, "showings", lambda row, place: _bring_showing_up(row, place, hands, handicaps))
    if isinstance(showings := document.get("showings"), list):
        document["showings"] = [row for row in showings if row is not None]
    if handicaps:
        _mark_new_players(document, hands)
    _keep_standings(document)
    return document


def _completing(name: str) -> Callable[[Row, str], Row]:
    """Return what gives a row of a list the keys it lacks."""

    def complete(row: Row, place: str) -> Row:
        added = deepcopy(ADDED.get(name, {}))
        if unknown := sorted(added.keys() & row.keys()):
            raise ArchiveError(f"In {place}, {unknown[0]!r} is not a known key.")
        return {**LATER.get(name, {}), **row, **added}

    return complete


def _rows(document: Mapping[str, Any], name: str) -> list[Row]:
    listed = document.get(name)
    return [row for row in listed if isinstance(row, dict)] if isinstance(listed, list) else []


def _change(document: dict[str, Any], name: str, change: Callable[[Row, str], Row | None]) -> None:
    """Change the rows of a list that are objects."""
    if isinstance(listed := document.get(name), list):
        document[name] = [
            change(row, f"row {number} of {name}") if isinstance(row, dict) else row
            for number, row in enumerate(listed, start=1)
        ]


def _flag(row: Row, key: str, place: str) -> bool:
    """Take a flag out of a row."""
    if key not in row:
        raise ArchiveError(f"In {place}, {key} is missing.")
    try:
        return read_flag(row.pop(key))
    except ArchiveError as error:
        raise ArchiveError(f"In {place}, {key} {error}.") from None


# -- standings --------------------------------------------------------------------------------------------------------


def _keep_standings(document: dict[str, Any]) -> None:
    """Let a finished event that would be counted differently today keep what was published."""
    tournament = document.get("tournament")
    ranking = tournament.get("ranking") if isinstance(tournament, dict) else None
    if not isinstance(tournament, dict) or not isinstance(ranking, dict) or tournament.get("status") != "finished":
        return
    rules = tournament.get("ruleset")
    ruleset = RULESETS.get(rules) if isinstance(rules, str) else None
    scheme = ruleset.play.ranking.find(ranking.get("method")) if ruleset else None
    if ranking.get("cuts") or (scheme and scheme.in_first_release):
        document["tournament"] = {**tournament, "ranking": {**ranking, "as_of": FIRST_RELEASE}}


# -- tables -----------------------------------------------------------------------------------------------------------


def _length_of(tournament: Any) -> Callable[[Row], bool]:
    """Return what says whether a table has played all its hands or rounds."""
    ruleset = tournament.get("ruleset") if isinstance(tournament, dict) else None
    if not isinstance(ruleset, str) or ruleset not in RULESETS:
        return lambda _table: False
    length = RULESETS[ruleset].play.session
    count = tournament.get("session_length") or length.count
    column = "hands_recorded" if length.unit == "hands" else "round_number"

    def is_played_out(table: Row) -> bool:
        played = table.get(column)
        if not isinstance(played, int) or not isinstance(count, int):
            return False
        return played >= count if length.unit == "hands" else played > count

    return is_played_out


def _bring_table_up(row: Row, place: str, is_played_out: Callable[[Row], bool]) -> Row:
    if _flag(row, "is_goulash", place):
        row["carried"][GOULASH] = True
    if is_played_out(row):
        row["ended"] = "length"
    return row


# -- hands ------------------------------------------------------------------------------------------------------------


def _bring_hand_up(row: Row, place: str, handicaps: dict[str, int]) -> Row:
    """Write what a hand says as facts; note its handicap, which belongs to the winners now."""
    if _flag(row, "is_goulash", place):
        row["facts"][GOULASH] = True
    options = row.pop("options", None)
    if not isinstance(options, dict):
        raise ArchiveError(f"In {place}, options must be an object.")
    handicap = options.pop(HANDICAP, None)
    if isinstance(handicap, int) and not isinstance(handicap, bool) and isinstance(row.get("entry_id"), str):
        handicaps[row["entry_id"]] = handicap
    elif handicap is not None:
        options[HANDICAP] = handicap
    # A hand's column said whether it was a goulash, whatever its options said.
    if wrong := options.keys() - {GOULASH}:
        raise ArchiveError(f"In {place}, the options are invalid: {shown(min(wrong))}.")
    return row


def _bring_showing_up(row: Row, place: str, hands: Mapping[str, Row], handicaps: Mapping[str, int]) -> Row | None:
    """Write what a seat's part says as facts; None for one that said only who was responsible."""
    named = row.get("hand")
    hand = hands.get(named) if isinstance(named, str) else None
    if _flag(row, "is_safe", place):
        row["facts"][SAFE] = True
    is_responsible = _flag(row, "is_responsible", place)
    if hand is None:
        return row
    if row.get("is_winner") is True and hand["entry_id"] in handicaps:
        row["facts"][HANDICAP] = handicaps[hand["entry_id"]]
    if not is_responsible:
        return row
    if RESPONSIBLE in hand["facts"]:
        raise ArchiveError(f"In {place}, another seat of the hand is already responsible.")
    hand["facts"][RESPONSIBLE] = row.get("wind")
    is_idle = row.get("is_winner") is False and row.get("points", 0) is None and row.get("holding", 0) is None
    return None if is_idle else row


# -- players ----------------------------------------------------------------------------------------------------------


def _mark_new_players(document: Mapping[str, Any], hands: Mapping[str, Row]) -> None:
    """Mark the players whose wins had a handicap, so that they go on having it, as the upgrade of a database does.

    It was entered for a hand: of several winners it was meant for those who had less than the usual minimum.
    """
    entries = {_name(row, "enrolment"): row for row in _rows(document, "entries")}
    seats = {_name(row, "session", "table", "wind"): row for row in _rows(document, "seats")}
    options = document["tournament"].get("options") if isinstance(document.get("tournament"), dict) else None
    least = options.get("minimum", USUAL_MINIMUM) if isinstance(options, dict) else USUAL_MINIMUM
    for showing in _rows(document, "showings"):
        hand = hands.get(showing["hand"]) if HANDICAP in showing["facts"] else None
        if hand is None or hand.get("state") != "current":
            continue
        match hand.get("winners"), hand.get("number"), showing.get("points"), least:
            case str(winners), int(number), int(points), int(minimum) if len(winners) == 1 or points < minimum:
                seat = seats.get(_name({**hand, "wind": showing.get("wind")}, "session", "table", "wind"))
                enrolment = _player_in(seat, number, _rows(document, "stints")) if seat else None
                if entry := entries.get(_name({"enrolment": enrolment}, "enrolment")):
                    entry["facts"] = {HANDICAP: True}


def _name(row: Row, *keys: str) -> tuple[Any, ...] | None:
    """Return what other rows call a row; None where that is nothing a row can be called."""
    name = tuple(row.get(key) for key in keys)
    return name if all(isinstance(part, int | str) for part in name) else None


def _player_in(seat: Row, hand: int, stints: list[Row]) -> Any:
    """Return the enrolment of the player who sat there when that hand was played."""
    match seat.get("occupied_from"):
        case int(first) if first <= hand:
            return seat.get("occupant")
    for stint in stints:
        match stint.get("first_hand"), stint.get("last_hand"):
            case int(first), int(last) if first <= hand <= last and _is_at(stint, seat):
                return stint.get("player")
    return seat.get("entry")


def _is_at(stint: Row, seat: Row) -> bool:
    return (stint.get("session"), stint.get("table"), stint.get("seat")) == (
        seat.get("session"),
        seat.get("table"),
        seat.get("wind"),
    )
