"""Verify the archive of a tournament as it lies in the file, without storing it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from tournament.audit.facts.sheet import PERSON, Row, Sheet, commit_to_person, digest, digest_of_reason
from tournament.audit.facts.sheets import TOURNAMENT
from tournament.audit.verifying import Kept, Verdict, judge
from tournament.exports.archive.sheets import SHEETS, Document
from tournament.exports.archive.values import ArchiveError, check_keys
from tournament.models import AuditRecord, Checkpoint


def judge_document(document: Document) -> Verdict:
    """Return what is wrong with an archive, row by row; raise an ArchiveError where its rows cannot be read."""
    try:
        for sheet in SHEETS:
            for number, row in enumerate(document[sheet.name], start=1):
                check_keys(row, sheet.keys, f"row {number} of {sheet.name}")
        reasons = {row["id"]: row for row in document["reasons"]}
        tournament = document["tournament"]
        return judge(
            Kept(
                uid=UUID(tournament["uid"]),
                records=[AuditRecord(**row) for row in document["audit"]],
                head=(tournament["audit_number"], tournament["audit_hash"]),
                checkpoints=[Checkpoint(**row) for row in document["checkpoints"]],
                rows_of=lambda sheet: _rows_of(sheet, document, reasons),
            )
        )
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise ArchiveError("This archive cannot be read: a row of it is not what it should be.") from error


def _rows_of(sheet: Sheet, document: Document, reasons: dict[int, Row]) -> Iterator[Row]:
    """Yield the rows of an archive as the log has them."""
    found = [document[sheet.name]] if sheet is TOURNAMENT else document[sheet.name]
    for row in found:
        yield {key: _value(sheet, key, row, reasons) for key in sheet.row_keys}


def _value(sheet: Sheet, key: str, row: Row, reasons: dict[int, Row]) -> Any:
    if key in sheet.reasons:
        words = reasons.get(row[key], {}) if row[key] is not None else {}
        return digest_of_reason(row[key], words.get("salt"), words.get("text"))
    if key == "person":
        return commit_to_person(row["salt"], *(row[name] for name in PERSON))
    return digest(row[key]) if key in sheet.digested else row[key]
