"""Hear of every row that is written: by query sets, and by Django's signals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from django.db import models

from tournament.models.written.notes import IDENTITIES, Written, note_gone, note_updated, note_written

WrittenModel = TypeVar("WrittenModel", bound=models.Model, covariant=True)


class LoggedQuerySet(models.QuerySet[WrittenModel]):
    """Rows whose every change the log has to hold."""

    def update(self, **values: Any) -> int:
        """Update them and note which they were; what named them before is gone where its columns change."""
        names = {self.model._meta.get_field(name).name for name in values}
        keys = list(self.order_by().values_list("pk", flat=True))
        if names.intersection(lookup.partition("__")[0] for lookup in IDENTITIES.get(self.model, ())):
            note_gone(self.model, self.model._base_manager.filter(pk__in=keys))
            names = {field.name for field in self.model._meta.concrete_fields}
        if self.model in IDENTITIES:
            note_updated(self.model, keys, names)
        return super().update(**values)

    update.alters_data = True  # type: ignore[attr-defined]

    def bulk_create(self, objs: Iterable[Any], *args: Any, **options: Any) -> list[Any]:
        """Create rows and note them."""
        rows = super().bulk_create(objs, *args, **options)
        for row in rows:
            note_written(row)
        return rows


def on_save(sender: type[models.Model], instance: models.Model, **told: Any) -> None:
    """Note a row that was saved by itself."""
    if sender in IDENTITIES and not told.get("raw"):
        note_written(instance, told.get("update_fields"))


def on_delete(sender: type[models.Model], instance: models.Model, **_told: Any) -> None:
    """Note a row that is about to go, whatever deletes it."""
    if sender in IDENTITIES and not any(instance.pk in notes.gone[sender] for notes in Written.kept()):
        note_gone(sender, sender._base_manager.filter(pk=instance.pk))
