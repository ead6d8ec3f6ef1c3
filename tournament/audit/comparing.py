"""Compare what a log rebuilds with the rows that a database or an archive holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournament.audit.facts.sheet import Sheet
from tournament.audit.facts.sheets import TOURNAMENT
from tournament.audit.rebuilding.event import Name, RebuiltEvent, Row

ERASABLE = {"person", "reason", "sum_reason", "close_reason"}
"""Keys whose digest is empty once what it was made of is erased."""
LONGEST = 60


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault found by `verify`: the record's number and what is wrong."""

    number: int
    message: str


def compare_rows(event: RebuiltEvent, sheet: Sheet, rows: Iterable[Row], *, with_people: bool) -> Iterator[Fault]:
    """Yield what does not fit, row by row: another value, a row that is missing, one the log never heard of.

    Without people, commitments to them cannot be compared: the rows are those of an archive without personal data.
    """
    known, written = event.rows[sheet.name], event.written[sheet.name]
    seen = set()
    for row in rows:
        name = tuple(row[key] for key in sheet.identity)
        logged = known.get(name)
        if logged is None:
            yield Fault(0, _("%(row)s is not in the log.") % {"row": call_row(sheet, name)})
            continue
        seen.add(name)
        for key, value in row.items():
            if logged.get(key) != value and not _is_erased(key, value, logged.get(key), with_people=with_people):
                yield _differs(written[name], call_row(sheet, name), key, value, logged.get(key))
    for name in known.keys() - seen:
        words = {"row": call_row(sheet, name), "number": written[name]}
        yield Fault(written[name], _("%(row)s is missing, but in the log since record %(number)s.") % words)


def call_row(sheet: Sheet, name: Name) -> str:
    """Return what a row is called in a sentence.

    >>> from tournament.audit.facts.sheets import BY_MODEL
    >>> from tournament.models import Seat
    >>> call_row(BY_MODEL[Seat], (1, 2, "E"))
    'seats (session 1, table 2, wind E)'
    """
    if sheet is TOURNAMENT:
        return sheet.name
    named = ", ".join(f"{key} {part}" for key, part in zip(sheet.identity, name, strict=True) if part is not None)
    return f"{sheet.name} ({named})"


def _is_erased(key: str, value: Any, logged: Any, *, with_people: bool) -> bool:
    """Say whether what a digest was made of is gone: words may go, a person only with a record or with everyone."""
    if key not in ERASABLE or value != "" or logged is None:
        return False
    return key != "person" or not with_people


def _differs(number: int, row: str, key: str, value: Any, logged: Any) -> Fault:
    words = {"row": row, "key": key, "value": _short(value), "logged": _short(logged), "number": number}
    message = _("%(row)s: %(key)s is %(value)s here and %(logged)s in the log (record %(number)s).") % words
    return Fault(number, message)


def _short(value: Any) -> str:
    text = "–" if value is None else str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
