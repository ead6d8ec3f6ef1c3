"""Move the times of an archive, and join its log again."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, datetime, timedelta

from tournament.audit.checkpoints import ANNOUNCE
from tournament.audit.facts.writing import FACTS
from tournament.audit.log import write_json, write_time
from tournament.exports.archive import SHEETS, Document
from tournament.exports.archive.values import read_date, read_time
from tournament.models import AuditRecord, Session
from tournament.models.event import START_OF_CHAIN

TIMES = {
    sheet.name: [name for name in sheet.columns if sheet.column(name).get_internal_type() == "DateTimeField"]
    for sheet in SHEETS
}
TIMES["audit"] = ["at"]  # kept as the very text that was hashed
MOMENTS = frozenset(name for names in TIMES.values() for name in names)
DAYS = ("starts_on", "ends_on")


def retime(document: Document, move: Callable[[datetime], datetime], days: timedelta = timedelta()) -> Document:
    """Return the archive with every time moved, and its days."""

    def moved(text: str | None) -> str | None:
        return None if text is None else write_time(move(read_time(text)))

    sheets = {
        name: [{**row, **{column: moved(row[column]) for column in columns}} for row in document[name]]
        for name, columns in TIMES.items()
    }
    sheets["audit"] = [{**row, "payload": move_facts(row["payload"], moved, days)} for row in sheets["audit"]]
    return _join_log({**document, **sheets})


def move_facts(payload: str, moved: Callable[[str | None], str | None], days: timedelta) -> str:
    """Return a record's payload with the times and days in its facts moved."""
    told = json.loads(payload)
    for _sheet, keys, *rows in told.get(FACTS, ()):
        for place, key in enumerate(keys):
            for row in rows if key in MOMENTS or key in DAYS else ():
                row[place] = moved(row[place]) if key in MOMENTS else (read_date(row[place]) + days).isoformat()
    return write_json(told)


def _join_log(document: Document) -> Document:
    """Return the archive with a log whose chain is whole again; signatures no longer match it."""
    tournament, previous, records = document["tournament"], START_OF_CHAIN, []
    told = [row for row in document["audit"] if row["verb"] != ANNOUNCE]
    for number, row in enumerate(told, start=1):
        row = {**row, "number": number, "previous": previous}
        previous = AuditRecord(**row).compute_hash(tournament["uid"])
        records.append({**row, "hash": previous})
    left_out = len(document["audit"]) - len(told)
    head = {"audit_hash": previous, "audit_number": len(told), "version": tournament["version"] - left_out}
    return {**document, "audit": records, "checkpoints": [], "tournament": {**tournament, **head}}


def bring_to(document: Document, *, first_day: date, moment: datetime) -> Document:
    """Return the archive with its first day on that day, hours kept; a session under way was left off at `moment`."""
    tournament = document["tournament"]
    days = first_day - read_date(tournament["starts_on"])
    under_way = [
        read_time(session["started_at"])
        for session in document["sessions"]
        if session["status"] in (Session.Status.OPEN, Session.Status.PAUSED)
    ]
    left_off = read_time(document["audit"][-1]["at"])

    def move(time: datetime) -> datetime:
        return time + (moment - left_off) if under_way and time >= min(under_way) else time + days

    moved = {key: (read_date(tournament[key]) + days).isoformat() for key in DAYS}
    return retime({**document, "tournament": {**tournament, **moved}}, move, days)
