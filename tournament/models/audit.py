"""The log nobody can bend."""

from __future__ import annotations

import hashlib
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Tournament


class AuditRecord(models.Model):
    """One audit record: who did what, in ids and numbers only, chained to the record before it by its hash.

    All that is hashed is stored as the very text that was hashed, so that not a byte can change unnoticed. A command's
    record is also its receipt: the same command again finds it and does nothing. Triggers in the database refuse to
    change or delete records.
    """

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="audit_records", verbose_name=_("tournament"), db_index=False
    )
    number = models.PositiveBigIntegerField(_("number"))
    at = models.CharField(_("time"), max_length=27)
    verb = models.CharField(_("deed"), max_length=32)
    actor = models.TextField(_("done by"))
    payload = models.TextField(_("done to"))
    command_id = models.CharField(_("id of the command"), max_length=36, blank=True)
    previous = models.CharField(_("hash before"), max_length=64)
    hash = models.CharField(_("hash"), max_length=64)

    objects: ClassVar[models.Manager[AuditRecord]] = models.Manager()

    class Meta:
        verbose_name = _("audit record")
        verbose_name_plural = _("audit records")
        ordering = ("tournament", "number")
        constraints = (
            models.UniqueConstraint(name="audit_number_is_its_own", fields=("tournament", "number")),
            models.UniqueConstraint(
                name="audit_command_is_done_once", fields=("tournament", "command_id"), condition=~Q(command_id="")
            ),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.verb}"

    def compute_hash(self, chain: object) -> str:
        """Return the hash this record should carry in the chain of the tournament with that uid."""
        parts = (chain, self.number, self.at, self.verb, self.actor, self.payload, self.command_id, self.previous)
        return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()
