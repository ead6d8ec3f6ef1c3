"""An archive as a file: one row a line, keys sorted, always the same bytes for the same tournament."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tournament.core.time_limit import Deadline, TooSlow
from tournament.exports.archive.schema_1 import bring_up as bring_up_from_1
from tournament.exports.archive.schema_2 import bring_up as bring_up_from_2
from tournament.exports.archive.sheets import FORMAT, SCHEMA, SHEETS, TOURNAMENT, Document
from tournament.exports.archive.values import ArchiveError, check_keys, shown

LARGEST_ARCHIVE = 128_000_000
MOST_VALUES = 5_000_000
"""Twice the size of the largest championships; a value takes much more memory than the few bytes that write it."""
LONGEST_READING = 300.0
"""Seconds, until everything in a file has been looked at."""
OLDER = {1: bring_up_from_1, 2: bring_up_from_2}
"""What reads archives of earlier schemas, each as the next one has it."""
KEYS = ("format", "schema", TOURNAMENT.name, *(sheet.name for sheet in SHEETS))


def write_archive(document: Document) -> Iterator[str]:
    """Yield the lines of an archive's file, each with its end."""
    yield "{\n"
    for name in KEYS[:3]:
        yield f'"{name}":{_write(document[name])},\n'
    for sheet in SHEETS:
        lines = [_write(row) for row in document[sheet.name]]
        rows = ",\n".join(lines)
        end = "\n}\n" if sheet is SHEETS[-1] else ",\n"
        yield f'"{sheet.name}":[\n{rows}\n]{end}' if lines else f'"{sheet.name}":[]{end}'


def _write(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def read_archive(content: bytes, deadline: Deadline | None = None) -> Document:
    """Return what a file holds if it is an archive; one of an older schema as this one has it."""
    _refuse_bulk(content)
    deadline = deadline or Deadline(LONGEST_READING)

    def read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        deadline.check()
        return _read_object(pairs)

    try:
        document = json.loads(
            content, object_pairs_hook=read_object, parse_float=_refuse_number, parse_constant=_refuse_number
        )
    except TooSlow as error:
        raise takes_too_long() from error
    except RecursionError as error:
        raise ArchiveError("This file is nested too deeply to be an archive.") from error
    except ValueError as error:  # broken JSON, broken UTF-8, a number of thousands of digits
        raise ArchiveError(f"This file is not JSON: {error}.") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise ArchiveError("This file is not a tournament archive.")
    if (schema := document.get("schema")) not in (*OLDER, SCHEMA):
        raise ArchiveError(
            f"This archive has schema {shown(schema)}. This release of Kongbox reads schemas 1 to {SCHEMA}."
        )
    read: Document = document
    for older, bring_up in OLDER.items():
        read = bring_up(read) if older >= schema else read
    check_keys(read, KEYS, "the archive")
    return read


def takes_too_long() -> ArchiveError:
    """Return the refusal of a file that keeps the program busy."""
    return ArchiveError("This file takes too long to read. It wasn’t written by export_tournament.")


def _refuse_bulk(content: bytes) -> None:
    """Refuse a file that would fill the memory, before anything of it is unpacked."""
    if len(content) > LARGEST_ARCHIVE:
        raise ArchiveError(f"This file is larger than {LARGEST_ARCHIVE // 1_000_000} MB. No archive is.")
    # Every value but the first follows one of these marks; marks within a text are counted too, which does no harm.
    if sum(content.count(mark) for mark in (b",", b"[", b"{")) > MOST_VALUES:
        raise ArchiveError(f"This file holds more than {MOST_VALUES:,} values. No archive does.")


def _read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    row = dict(pairs)
    if len(row) < len(pairs):
        (twice, _times), *_others = Counter(key for key, _value in pairs).most_common(1)
        raise ArchiveError(f"A key appears twice in one object of this file: {shown(twice)}.")
    return row


def _refuse_number(text: str) -> Any:
    raise ArchiveError(f"Archives contain only whole numbers. This file contains {text[:60]}.")
