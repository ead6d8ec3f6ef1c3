"""The audit log: append-only rows in a hash chain, and checkpoints of it that the server has signed."""

from __future__ import annotations

import hashlib
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Tournament

TITLE = "kongbox checkpoint 1"
"""The first line of what is signed; another form of it gets another number."""
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter that is taken for another, read or heard."""
TILES = (*(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)), "1z", "2z", "3z", "4z", "7z")
"""A tile for each sign, so that two codes can be compared at a glance."""
SIGNS_IN_CODE, SIGNS_IN_GROUP, BITS = 16, 4, 5
"""80 bits: nobody can try enough logs to find one with the same code."""


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
    verb = models.CharField(_("action"), max_length=32)
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


class Checkpoint(models.Model):
    """The number and hash of the last record at a moment, with a digest of the standings, signed by the server's key.

    Made when `session` is closed; at the end of the tournament it has none. All that is signed is stored as the very
    text that was signed. Triggers in the database refuse to change or delete checkpoints.
    """

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="checkpoints", verbose_name=_("tournament"), db_index=False
    )
    number = models.PositiveBigIntegerField(_("number of the last record"))
    hash = models.CharField(_("hash of the last record"), max_length=64)
    session = models.PositiveSmallIntegerField(_("session closed"), null=True, blank=True)
    at = models.CharField(_("time"), max_length=27)
    salt = models.CharField(_("salt of the digest"), max_length=32)
    standings = models.CharField(_("digest of the standings"), max_length=64)
    key = models.CharField(_("id of the key"), max_length=16)
    signature = models.CharField(_("signature"), max_length=128)

    objects: ClassVar[models.Manager[Checkpoint]] = models.Manager()

    class Meta:
        verbose_name = _("checkpoint")
        verbose_name_plural = _("checkpoints")
        ordering = ("tournament", "number")
        constraints = (models.UniqueConstraint(name="checkpoint_is_its_own", fields=("tournament", "number")),)

    def __str__(self) -> str:
        return f"{self.number} {self.code}"

    def statement(self, uid: object) -> str:
        """Return what is signed: the checkpoint of the tournament with that uid, line by line."""
        session = "" if self.session is None else self.session
        parts = (TITLE, uid, self.number, self.hash, session, self.at, self.standings, self.key)
        return "\n".join(map(str, parts))

    @property
    def code(self) -> str:
        """Return the short code, which can be read aloud.

        >>> Checkpoint(hash="9b6f2a4d00ff13579bdf" + 44 * "0").code
        'KDQJ MK80 ZW9N F6YZ'
        """
        signs = "".join(SIGNS[value] for value in self._values)
        return " ".join(signs[start : start + SIGNS_IN_GROUP] for start in range(0, SIGNS_IN_CODE, SIGNS_IN_GROUP))

    @property
    def tiles(self) -> list[str]:
        """Return the same code as tiles, one for each sign."""
        return [TILES[value] for value in self._values]

    @property
    def _values(self) -> list[int]:
        bits = int(self.hash[: SIGNS_IN_CODE * BITS // 4], 16)
        return [bits >> BITS * place & (1 << BITS) - 1 for place in reversed(range(SIGNS_IN_CODE))]
