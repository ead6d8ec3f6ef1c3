"""Move the times of an archive, and join its log again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime

from tournament.audit.log import write_time
from tournament.exports.archive import SHEETS, Document
from tournament.exports.archive.values import read_date, read_time
from tournament.models import AuditRecord, Session
from tournament.models.event import START_OF_CHAIN

TIMES = {
    sheet.name: [name for name in sheet.columns if sheet.column(name).get_internal_type() == "DateTimeField"]
    for sheet in SHEETS
}
TIMES["audit"] = ["at"]  # kept as the very text that was hashed


def retime(document: Document, move: Callable[[datetime], datetime]) -> Document:
    """Return the archive with every time moved."""

    def moved(text: str | None) -> str | None:
        return None if text is None else write_time(move(read_time(text)))

    sheets = {
        name: [{**row, **{column: moved(row[column]) for column in columns}} for row in document[name]]
        for name, columns in TIMES.items()
    }
    return _join_log({**document, **sheets})


def _join_log(document: Document) -> Document:
    """Return the archive with a log whose chain is whole again."""
    tournament, previous, records = document["tournament"], START_OF_CHAIN, []
    for row in document["audit"]:
        record = AuditRecord(**{**row, "previous": previous})
        previous, chained = record.compute_hash(tournament["uid"]), {**row, "previous": previous}
        records.append({**chained, "hash": previous})
    return {**document, "audit": records, "tournament": {**tournament, "audit_hash": previous}}


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

    moved = {key: (read_date(tournament[key]) + days).isoformat() for key in ("starts_on", "ends_on")}
    return retime({**document, "tournament": {**tournament, **moved}}, move)
