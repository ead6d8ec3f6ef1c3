"""Write the facts of a record: the rows its transaction has written, read back where they are not at hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from django.db.models import Model
from django.db.models.signals import post_save, pre_delete

from tournament.audit.facts.sheet import Key, Sheet
from tournament.audit.facts.sheets import BY_MODEL, SHEETS
from tournament.models import Tournament
from tournament.models.written.listening import on_delete, on_save
from tournament.models.written.notes import IDENTITIES, Written, WrittenColumns

Facts: TypeAlias = list[list[Any]]
FACTS = "rows"
"""The key of a payload under which they stand."""
GONE = "-"
"""Before the name of rows that were deleted."""
MOST_KEYS = 900
"""Rows read in one statement."""
SCOPES = {"pk": ("pk",), "tournament": ("tournament_id",), "hand__tournament": ("hand", "tournament_id")}
NOT_AT_HAND = object()


def listen() -> None:
    """Hear of every row that is written from now on."""
    for model, sheet in BY_MODEL.items():
        of_key = {key.name: key.lookups[0] for key in sheet.keys}
        IDENTITIES[model] = tuple(of_key[name] for name in sheet.identity)
        post_save.connect(on_save, sender=model, dispatch_uid=f"facts-{sheet.name}")
        pre_delete.connect(on_delete, sender=model, dispatch_uid=f"facts-{sheet.name}")


def take_facts(tournament: Tournament) -> Facts:
    """Return what the transaction has written of a tournament since the last record, and forget it."""
    written = Written.gathered()
    facts: Facts = []
    for sheet in SHEETS:
        notes, gone = written.rows.get(sheet.model), written.gone.get(sheet.model)
        if not notes and not gone:
            continue
        rows = list(_rows(sheet, tournament, notes or {}))
        if gone:
            facts += _write_gone(sheet, list(gone.values()), rows)
        facts += _grouped(sheet.name, rows)
    Written.forget()
    return facts


def all_facts(tournament: Tournament) -> Facts:
    """Return everything a tournament has: where a log begins that does not hold what was before."""
    Written.forget()
    return [
        [sheet.name, [key.name for key in sheet.keys], *rows]
        for sheet in SHEETS
        if (rows := [list(row.values()) for row in sheet.rows_of(tournament)])
    ]


def _grouped(name: str, rows: Sequence[tuple[tuple[Key, ...], list[Any]]]) -> Iterator[list[Any]]:
    """Yield rows that have the same keys together."""
    group: list[Any] = []
    last: tuple[Key, ...] | None = None
    for keys, values in rows:
        if keys is not last and keys != last:
            if group:
                yield group
            group, last = [name, [key.name for key in keys]], keys
        group.append(values)
    if group:
        yield group


def _write_gone(
    sheet: Sheet, gone: Sequence[tuple[Any, ...]], rows: Sequence[tuple[tuple[Key, ...], list[Any]]]
) -> Facts:
    """Return the rows that are gone; none that was written again under the same name."""
    count = len(sheet.identity)
    again = {tuple(values[:count]) for _keys, values in rows}
    named = (
        [key.read(part) if key.read else part for key, part in zip(sheet.keys, name, strict=False)] for name in gone
    )
    left = [name for name in named if tuple(name) not in again]
    return [[f"{GONE}{sheet.name}", list(sheet.identity), *left]] if left else []


def _rows(
    sheet: Sheet, tournament: Tournament, notes: dict[Any, WrittenColumns]
) -> Iterator[tuple[tuple[Key, ...], list[Any]]]:
    """Yield rows with the keys that were written, in the order in which they were."""
    to_read: dict[Any, tuple[Key, ...]] = {}
    known: dict[Any, tuple[tuple[Key, ...], list[Any]]] = {}
    for pk, note in notes.items():
        keys = sheet.named_by(note.columns)
        if not keys:
            continue
        values = _at_hand(sheet, tournament, note.row, keys) if note.row is not None else None
        if values is None:
            to_read[pk] = keys
        else:
            known[pk] = (keys, values)
    for pk, values in _read(sheet, tournament, list(to_read)) if to_read else ():
        wanted = to_read[pk]
        of_key = dict(zip((key.name for key in sheet.keys), values, strict=True))
        known[pk] = (wanted, [of_key[key.name] for key in wanted])
    yield from (known[pk] for pk in notes if pk in known)


def _read(sheet: Sheet, tournament: Tournament, keys: list[Any]) -> Iterator[tuple[Any, list[Any]]]:
    mine = sheet.model._base_manager.filter(**{sheet.scope: tournament.pk})
    for start in range(0, len(keys), MOST_KEYS):
        found = mine.filter(pk__in=keys[start : start + MOST_KEYS]).order_by("pk")
        for pk, *values in found.values_list("pk", *sheet.lookups):
            yield pk, sheet.read(values)


def _at_hand(sheet: Sheet, tournament: Tournament, row: Model, keys: Sequence[Key]) -> list[Any] | None:
    """Return the values of keys as the row and those it links to hold them; None where one has to be read."""
    scope = SCOPES.get(sheet.scope)
    if scope is None or _follow(row, scope) != tournament.pk:
        return None
    values = []
    for key in keys:
        found = [_follow(row, tuple(lookup.split("__"))) for lookup in key.lookups]
        if any(value is NOT_AT_HAND for value in found):
            return None
        values.append(found[0] if key.read is None else key.read(*found))
    return values


def _follow(row: Model, path: tuple[str, ...]) -> Any:
    """Return what a row, or one it links to, holds; NOT_AT_HAND where that would have to be read."""
    *links, name = path
    for link in links:
        if row.__dict__.get(f"{link}_id", NOT_AT_HAND) is None:
            return None
        linked = row._state.fields_cache.get(link)
        if linked is None:
            return NOT_AT_HAND
        row = linked
    return row.pk if name == "pk" else row.__dict__.get(name, NOT_AT_HAND)
