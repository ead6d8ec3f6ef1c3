"""Archives of schema 2: cuts were a setting of the standings, and who went on was worked out again each time.

They become stages. Only what was renamed is read here, as in `schema_1.py`.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tournament.models.reason import new_salt

Row = dict[str, Any]

FAR = datetime.max.replace(tzinfo=UTC)
OF_TOURNAMENT: Row = {"draws_winds": False, "signal_minutes": None}
ADDED: dict[str, Row] = {
    "entries": {"arrival": "", "arrived_at": None},
    "sessions": {"name": ""},
    "tables": {"keeps_paper": False, "sum_reason": None, "signal_hand": None},
    "displays": {"prizes": "", "prizes_shown": 0},
}
"""What no file of that schema says, or only the last of them."""


def bring_up(document: Row) -> Row:
    """Return the document converted to schema 3; a field consists of those who have sat in a later session."""
    document = {**document, "schema": 3, "stages": [], "qualifiers": [], "checkpoints": []}
    for name, added in ADDED.items():
        if isinstance(listed := document.get(name), list):
            document[name] = [{**added, **row} if isinstance(row, dict) else row for row in listed]
    _salt_entries(document)
    _date_penalties(document)
    if isinstance(tournament := document.get("tournament"), dict):
        tournament = document["tournament"] = {**OF_TOURNAMENT, **tournament}
    ranking = tournament.get("ranking") if isinstance(tournament, dict) else None
    cuts: Any = ranking.get("cuts") if isinstance(ranking, dict) else None
    if not isinstance(tournament, dict) or not isinstance(ranking, dict) or not _are_cuts(cuts):
        return document
    document["tournament"] = {**tournament, "ranking": {key: ranking[key] for key in ranking if key != "cuts"}}
    if cuts:
        document["stages"].append(_stage(1, "Qualification", 1))
    for number, cut in enumerate(cuts, start=2):
        begun = {row["number"]: row.get("started_at") for row in _begun(document) if row["number"] > cut["after"]}
        name = "Final" if number > len(cuts) else f"Stage {number}"
        starts = [start for start in begun.values() if isinstance(start, str)]
        kept = {"size": cut["keep"], "carry": cut.get("carry", True), "decided_at": min(starts, default=None)}
        document["stages"].append({**_stage(number, name, cut["after"] + 1), **kept})
        document["qualifiers"] += [_qualifier(number, entry) for entry in _seated(document, list(begun))]
    return document


def _salt_entries(document: Row) -> None:
    """Give everyone who is not erased a salt: from now on the log is committed to who they are."""
    for row in document["entries"] if isinstance(document.get("entries"), list) else ():
        if isinstance(row, dict):
            row.setdefault("salt", "" if row.get("is_erased") is True else new_salt())


def _are_cuts(cuts: Any) -> bool:
    """Say whether cuts can become stages; others stay where they are, and the reader of today's schema refuses them."""
    return isinstance(cuts, list) and all(
        isinstance(cut, dict)
        and isinstance(cut.get("after"), int)
        and isinstance(cut.get("keep"), int)
        and isinstance(cut.get("carry", True), bool)
        for cut in cuts
    )


def _stage(number: int, name: str, first_session: int) -> Row:
    """Return the row of a stage in which everyone plays."""
    return {
        "number": number,
        "name": name,
        "first_session": first_session,
        "size": None,
        "carry": True,
        "tables": None,
        "method": "",
        "decided_at": None,
        "proposed": [],
        "lots": [],
    }


def _qualifier(stage: int, entry: int) -> Row:
    return {"stage": stage, "entry": entry, "how": "seated", "instead_of": None, "reason": None}


def _rows(document: Row, name: str) -> list[Row]:
    listed = document.get(name)
    return [row for row in listed if isinstance(row, dict)] if isinstance(listed, list) else []


def _begun(document: Row) -> list[Row]:
    return [
        row
        for row in _rows(document, "sessions")
        if isinstance(row.get("number"), int) and row.get("status") != "planned"
    ]


def _seated(document: Row, sessions: list[int]) -> list[int]:
    """Return who had a seat in some sessions, by enrolment."""
    reserves = [row.get("enrolment") for row in _rows(document, "entries") if row.get("status") == "reserve"]
    seated = [row.get("entry") for row in _rows(document, "seats") if row.get("session") in sessions]
    return sorted({entry for entry in seated if isinstance(entry, int) and entry not in reserves})


def _date_penalties(document: Row) -> None:
    """Let penalties without a session belong to the last one that had begun when they were given, or to the first."""
    starts = sorted(
        (row["number"], _moment(row.get("started_at")))
        for row in _rows(document, "sessions")
        if isinstance(row.get("number"), int)
    )

    def date(row: Any) -> Any:
        if not isinstance(row, dict) or row.get("session", 0) is not None:
            return row
        given = _moment(row.get("given_at"))
        begun = [number for number, start in starts if start <= given]
        number = max(begun, default=starts[0][0] if starts else None)
        return {**row, "session": number}

    if isinstance(listed := document.get("penalties"), list):
        document["penalties"] = [date(row) for row in listed]


def _moment(value: Any) -> datetime:
    """Return a time, or the end of time where nothing has happened or the reader of today's schema will complain."""
    try:
        moment = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return FAR
    return moment if moment.tzinfo else FAR
