"""What a transaction has written since the last record."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, models, transaction

Identity = tuple[Any, ...]
IDENTITIES: dict[type[models.Model], tuple[str, ...]] = {}
"""By model, where to look up what names a row in the log; models that are not here are not noted."""


class WrittenColumns:
    """What is known of one row: which columns were written, None for all, and the row itself where it is at hand."""

    __slots__ = ("columns", "row")

    def __init__(self, columns: set[str] | None, row: models.Model | None) -> None:
        self.columns, self.row = columns, row

    def add(self, columns: Collection[str] | None, row: models.Model | None) -> None:
        """Add what was written later: the row in hand may be another one by then."""
        self.row = row
        if columns is None or self.columns is None:
            self.columns = None
        else:
            self.columns.update(columns)


class Written:
    """What a part of a transaction has written since the last record.

    A savepoint has notes of its own, which are gone with it when it is rolled back, as those of a transaction are.
    """

    __slots__ = ("gone", "rows")

    def __init__(self) -> None:
        self.rows: dict[type[models.Model], dict[Any, WrittenColumns]] = defaultdict(dict)
        self.gone: dict[type[models.Model], dict[Any, Identity]] = defaultdict(dict)

    def __call__(self) -> None:
        """Stand among what is done on commit: there the database keeps it as long as the transaction lasts."""

    @classmethod
    def now(cls) -> Written:
        """Return where to note what is written now."""
        database = connections[DEFAULT_DB_ALIAS]
        for entry in reversed(database.run_on_commit):
            savepoints, waiting = entry[:2]
            if isinstance(waiting, Written | Forgotten):
                if isinstance(waiting, cls) and savepoints == set(database.savepoint_ids):
                    return waiting
                break
        written = cls()
        if database.in_atomic_block:
            transaction.on_commit(written)
        return written

    @classmethod
    def kept(cls) -> list[Written]:
        """Return the notes of the transaction under way, in the order in which they were taken."""
        notes: list[Written] = []
        for entry in connections[DEFAULT_DB_ALIAS].run_on_commit:
            waiting = entry[1]
            if isinstance(waiting, Forgotten):
                notes = []
            elif isinstance(waiting, cls):
                notes.append(waiting)
        return notes

    @classmethod
    def gathered(cls) -> Written:
        """Return what the transaction under way has written."""
        written = cls()
        for notes in cls.kept():
            for model, gone in notes.gone.items():
                written.gone[model].update(gone)
                for key in gone:
                    written.rows[model].pop(key, None)
            for model, rows in notes.rows.items():
                for key, note in rows.items():
                    _note(written.rows[model], key, note.columns, note.row)
        return written

    @classmethod
    def forget(cls) -> None:
        """Forget it all: a record holds it, or it came with a log of its own."""
        if cls.kept():
            transaction.on_commit(Forgotten())


class Forgotten:
    """Where notes end: what was noted before is in a record, unless the record is rolled back, and this with it."""

    def __call__(self) -> None:
        """Stand among what is done on commit, as notes do."""


def _note(
    notes: dict[Any, WrittenColumns], key: Any, columns: Collection[str] | None, row: models.Model | None
) -> None:
    if key in notes:
        notes[key].add(columns, row)
    else:
        notes[key] = WrittenColumns(None if columns is None else set(columns), row)


def note_written(row: models.Model, columns: Collection[str] | None = None) -> None:
    """Note that columns of a row were written, None for all."""
    model = type(row)
    if model not in IDENTITIES:
        return
    _note(Written.now().rows[model], row.pk, columns, row)


def note_updated(model: type[models.Model], keys: Iterable[Any], columns: Collection[str]) -> None:
    """Note that columns of rows were written by one statement: what they hold has to be read."""
    notes = Written.now().rows[model]
    for key in keys:
        _note(notes, key, columns, None)


def note_gone(model: type[models.Model], rows: models.QuerySet[Any]) -> None:
    """Note that rows are being deleted, by what names them."""
    written = Written.now()
    for key, *identity in rows.order_by("pk").values_list("pk", *IDENTITIES[model]):
        written.rows[model].pop(key, None)
        written.gone[model][key] = tuple(identity)
