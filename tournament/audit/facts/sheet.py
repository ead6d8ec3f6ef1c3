"""How the log writes the rows of one model: what names them, which columns, and how each value is spelled."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cached_property
from typing import Any, TypeAlias
from uuid import UUID

from django.db import models

from tournament.models import Entry, Tournament

Row: TypeAlias = dict[str, Any]
Reader = Callable[..., Any]
MISSING = "missing"
"""Instead of the digest of a reason that is not there."""
UUIDS = ("uid", "entry_id")
"""How lookups of ids end that have to be written as text."""
DIGITS = 32
PERSON = ("name", "country", "club", "team", "association_number", "code_name")
"""What the commitment to a person is made of; `enrolment` is beside it."""


def digest(value: Any) -> str | None:
    """Return what the log keeps of tiles and patterns: nobody guesses others with the same digest."""
    if value is None:
        return None
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def commit_to_person(salt: str, *values: str) -> str:
    """Return the commitment to somebody's name and numbers; empty once they are erased."""
    if not salt:
        return ""
    written = json.dumps(dict(zip(PERSON, values, strict=True)), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{salt}\n{written}".encode()).hexdigest()


def digest_of_reason(key: int | None, salt: str | None, text: str | None) -> str | None:
    """Return the digest of a reason; None where there is none, empty where its words were erased."""
    if key is None or salt is None:
        return None if key is None else MISSING
    return hashlib.sha256(f"{salt}\n{text}".encode()).hexdigest() if salt else ""


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a row: where its values are looked up, and what makes one of them."""

    name: str
    lookups: tuple[str, ...]
    read: Reader | None = None


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """The rows of one model as the log holds them. `left_out` are columns that are not there, each with the reason."""

    name: str
    model: type[models.Model]
    identity: tuple[str, ...]
    columns: tuple[str, ...]
    scope: str = "tournament"
    links: Mapping[str, str] = field(default_factory=dict)
    reasons: tuple[str, ...] = ()
    digested: tuple[str, ...] = ()
    left_out: Mapping[str, str] = field(default_factory=dict)
    order: tuple[str, ...] = ("pk",)

    @cached_property
    def keys(self) -> tuple[Key, ...]:
        """Return every key of a row, those that name it first."""
        named = {
            key: Key(key, (lookup,), _write_uuid if lookup.endswith(UUIDS) else None)
            for key, lookup in self.links.items()
        }
        for key in self.reasons:
            named[key] = Key(key, (f"{key}_id", f"{key}__salt", f"{key}__text"), digest_of_reason)
        for key in self.columns:
            named[key] = Key(key, (key,), digest if key in self.digested else _writer(self.model, key))
        if self.model is Entry:
            named["person"] = Key("person", ("salt", *PERSON), commit_to_person)
        return (*(named.pop(key) for key in self.identity), *named.values())

    @cached_property
    def row_keys(self) -> tuple[str, ...]:
        """Return what the keys are called, those that name a row first."""
        return tuple(key.name for key in self.keys)

    @cached_property
    def keys_of(self) -> Mapping[str, tuple[str, ...]]:
        """Return by column of the model which keys it makes."""
        made: dict[str, list[str]] = defaultdict(list)
        for key in self.keys:
            for lookup in key.lookups:
                column = self.column_of(lookup)
                if key.name not in made[column]:
                    made[column].append(key.name)
        return {column: tuple(keys) for column, keys in made.items()}

    def column_of(self, lookup: str) -> str:
        """Return the column of the model by which something is looked up."""
        return self.model._meta.get_field(lookup.partition("__")[0]).name

    @cached_property
    def lookups(self) -> tuple[str, ...]:
        """Return where all values of a row are looked up."""
        return tuple(lookup for key in self.keys for lookup in key.lookups)

    def named_by(self, columns: Iterable[str] | None) -> tuple[Key, ...]:
        """Return the keys to write where these columns were written: what names the row, and what they make."""
        if columns is None:
            return self.keys
        made = {key for column in columns for key in self.keys_of.get(column, ())}
        if made <= set(self.identity):
            return ()
        return tuple(key for key in self.keys if key.name in made or key.name in self.identity)

    def read(self, values: Sequence[Any]) -> list[Any]:
        """Return the values of all keys from those of all lookups."""
        made, place = [], 0
        for key in self.keys:
            found = values[place : place + len(key.lookups)]
            place += len(key.lookups)
            made.append(found[0] if key.read is None else key.read(*found))
        return made

    def rows_of(self, tournament: Tournament) -> Iterator[Row]:
        """Yield the rows a tournament has now."""
        names = [key.name for key in self.keys]
        found = self.model._base_manager.filter(**{self.scope: tournament.pk}).order_by(*self.order)
        for values in found.values_list(*self.lookups).iterator(2000):
            yield dict(zip(names, self.read(values), strict=True))


def _writer(model: type[models.Model], column: str) -> Reader | None:
    match model._meta.get_field(column).get_internal_type():
        case "UUIDField":
            return _write_uuid
        case "DateTimeField":
            return _write_time
        case "DateField":
            return _write_day
    return None


def _write_uuid(value: UUID | None) -> str | None:
    return None if value is None else str(value)


def _write_time(value: datetime | None) -> str | None:
    if value is None:
        return None
    return value.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def _write_day(value: date | str) -> str:
    return str(value)
