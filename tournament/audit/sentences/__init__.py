"""The audit log in words: each record as a sentence, with names looked up when it is shown.

`groups.py` groups verbs for the filter, `verbs.py` has a sentence for each verb, with those of some subjects in modules
of their own, `lines.py` reads a record's payload, `lookup.py` finds the names behind its ids.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from django.utils.translation import gettext as _

from tournament.audit.sentences.lines import LogLine
from tournament.audit.sentences.lookup import Lookup, read_object
from tournament.audit.sentences.verbs import describe_line
from tournament.models import AuditRecord, Tournament

__all__ = ["DescribedRecord", "describe_records", "read_time"]


@dataclass(frozen=True, slots=True)
class DescribedRecord:
    """An audit record in words."""

    number: int
    at: datetime | None
    verb: str
    session: int | None
    session_title: str
    table: int | None
    hand: int | None
    text: str
    by: str
    reason: str
    hash: str

    @property
    def place(self) -> str:
        """Return where it happened, session first."""
        if not self.session:
            return self.short_place
        words = {"session": self.session_title, "table": self.table, "hand": self.hand}
        if self.table and self.hand:
            return _("%(session)s, table %(table)s, hand %(hand)s") % words
        return _("%(session)s, table %(table)s") % words if self.table else self.session_title

    @property
    def short_place(self) -> str:
        """Return where it happened within a session."""
        if not self.table:
            return ""
        if self.hand:
            return _("Table %(table)s, hand %(hand)s") % {"table": self.table, "hand": self.hand}
        return _("Table %(number)s") % {"number": self.table}


def describe_records(tournament: Tournament, records: Sequence[AuditRecord]) -> list[DescribedRecord]:
    """Describe records in words, in the given order, with a constant number of queries."""
    lines = [LogLine(record.number, record.verb, read_object(record.payload)) for record in records]
    actors = [read_object(record.actor) for record in records]
    lookup = Lookup.read(tournament, lines, actors)
    return [
        DescribedRecord(
            number=record.number,
            at=read_time(record.at),
            verb=record.verb,
            session=(session := line.number_of("session")),
            session_title=lookup.sessions.title(session or 0),
            table=line.number_of("table"),
            hand=line.hand_number(lookup),
            text=describe_line(line, lookup),
            by=lookup.actor(actor),
            reason=lookup.reasons.get(str(line.payload.get("reason")), ""),
            hash=record.hash,
        )
        for record, line, actor in zip(records, lines, actors, strict=True)
    ]


def read_time(text: str) -> datetime | None:
    """Parse a time in the log's format; None if it was tampered with.

    >>> read_time("2026-05-01T12:30:00.000000Z").hour, read_time("noon")
    (12, None)
    """
    try:
        return datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
    except ValueError:
        return None
