"""Values of an archive: what JSON holds for a column, and back.

Reading takes only the one spelling that writing uses, so that a file read and written again stays the same.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any, TypeAlias
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import models

from tournament.audit.log import write_time

DatabaseField: TypeAlias = "models.Field[Any, Any]"
Convert: TypeAlias = Callable[[Any], Any]

MOST_AMOUNT = 10**9
"""No total, delta or number of seconds comes near it, and all of them can grow from there."""
MOST_COUNTED = 10**15
"""A browser can still tell such a version from the next."""
WHOLE_NUMBERS = {
    "PositiveSmallIntegerField": (0, 30_000),
    "PositiveIntegerField": (0, 10**8),
    "PositiveBigIntegerField": (0, MOST_COUNTED),
    "IntegerField": (-MOST_AMOUNT, MOST_AMOUNT),
}
"""What an archive may bring. Columns hold more: an event that goes on adds to versions, numbers, rounds and times."""
YEARS = range(1970, 2100)
"""When events take place. Clocks are added to, so neither end of the calendar will do."""


class ArchiveError(Exception):
    """Say what is wrong with an archive, and where."""


def writer_of(column: DatabaseField) -> Convert | None:
    """Return what makes a column's value fit for JSON, or None where it is already."""
    match column.get_internal_type():
        case "UUIDField":
            return _unless_none(str)
        case "DateTimeField":
            return _unless_none(write_time)
        case "DateField":
            return date.isoformat
    return None


def _unless_none(convert: Convert) -> Convert:
    return lambda value: None if value is None else convert(value)


def reader_of(column: DatabaseField) -> Convert:
    """Return what makes a column's value from JSON, raising an ArchiveError about one that cannot be."""
    read = _reader_of(column)

    def read_or_none(value: Any) -> Any:
        if value is not None:
            return read(value)
        if not column.null:
            raise ArchiveError("can’t be empty")
        return None

    return read_or_none


def _reader_of(column: DatabaseField) -> Convert:
    kind = column.get_internal_type()
    if kind in WHOLE_NUMBERS:
        return lambda value: _read_number(value, *WHOLE_NUMBERS[kind])
    match kind:
        case "BooleanField":
            return read_flag
        case "UUIDField":
            return _read_uuid
        case "DateTimeField":
            return read_time
        case "DateField":
            return read_date
        case "JSONField":
            return read_json
    choices = frozenset(value for value, _name in column.flatchoices)
    may_be_empty = column.blank
    return lambda value: _read_text(value, column, choices, may_be_empty=may_be_empty)


def read_flag(value: Any) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise ArchiveError(f"must be true or false, not {shown(value)}")
    return value


def _read_number(value: Any, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ArchiveError(f"must be a whole number, not {shown(value)}")
    if not least <= value <= most:
        raise ArchiveError(f"must be between {least} and {most}, not {shown(value)}")
    return value


def _read_text(value: Any, column: DatabaseField, choices: frozenset[Any], *, may_be_empty: bool) -> str:
    text = check_text(value)
    if choices and text not in choices and not (may_be_empty and text == ""):
        raise ArchiveError(f"must be one of {', '.join(sorted(choices))}, not {shown(text)}")
    try:
        column.run_validators(text)
    except ValidationError as error:
        raise ArchiveError(f"can’t be {shown(text)}: {' '.join(error.messages).rstrip('.')}") from error
    return text


def check_text(value: Any) -> str:
    """Return a text that both databases can hold."""
    if not isinstance(value, str):
        raise ArchiveError(f"must be text, not {shown(value)}")
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise ArchiveError("contains half a character")
    if "\0" in value:
        raise ArchiveError("contains the null character")
    return value


def _read_uuid(value: Any) -> UUID:
    try:
        uuid = UUID(check_text(value))
    except ValueError:
        uuid = None
    if uuid is None or str(uuid) != value:
        raise ArchiveError(f"must be an id like 2f1c6c1e-8d0a-4a53-9a3d-0c2b7f3f6b1a, not {shown(value)}")
    return uuid


def read_time(value: Any) -> datetime:
    """Return a time from the one spelling it has in an archive, which is also the log's."""
    try:
        time = datetime.strptime(check_text(value), "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
    except ValueError:
        time = None
    if time is None or write_time(time) != value:
        raise ArchiveError(f"must be a time like 2026-05-01T12:30:00.000000Z, not {shown(value)}")
    _check_year(time)
    return time


def read_date(value: Any) -> date:
    """Return a day from the one spelling it has in an archive."""
    try:
        day = date.fromisoformat(check_text(value))
    except ValueError:
        day = None
    if day is None or day.isoformat() != value:
        raise ArchiveError(f"must be a date like 2026-05-01, not {shown(value)}")
    _check_year(day)
    return day


def _check_year(day: date) -> None:
    if day.year not in YEARS:
        raise ArchiveError(f"must be between the years {YEARS[0]} and {YEARS[-1]}, not {day.year}")


def read_json(value: Any, most: int = MOST_AMOUNT) -> Any:
    """Return what both databases can hold, with no number beyond `most` in it."""
    match value:
        case dict():
            for key, item in value.items():
                check_text(key)
                read_json(item, most)
        case list():
            for item in value:
                read_json(item, most)
        case str():
            check_text(value)
        case int() | float() if not abs(value) <= most:  # nothing is said of one that is no number at all
            raise ArchiveError(f"contains a number beyond {most}: {shown(value)}")
    return value


def check_keys(row: dict[str, Any], keys: tuple[str, ...], place: str) -> None:
    """Refuse a row that lacks a key or has one nobody knows."""
    if row.keys() == set(keys):
        return
    if missing := [key for key in keys if key not in row]:
        raise ArchiveError(f"In {place}, {missing[0]} is missing.")
    unknown = min(row.keys() - set(keys))
    raise ArchiveError(f"In {place}, {unknown[:60]!r} is not a known key.")


def shown(value: object) -> str:
    """Return a value short enough for a message."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"
