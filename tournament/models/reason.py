"""Reasons that people typed, apart from the audit log so that they can be erased."""

from __future__ import annotations

import hashlib
import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Tournament


def new_salt() -> str:
    """Return a salt nobody can guess."""
    return secrets.token_hex(16)


class Reason(models.Model):
    """Free text, kept apart because it may hold names.

    The log keeps only a digest of it. The digest is salted, and erasing takes the salt along: what is gone cannot be
    guessed back.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="reasons", verbose_name=_("tournament"))
    text = models.TextField(_("text"), blank=True)
    salt = models.CharField(_("salt"), max_length=32, default=new_salt, blank=True, editable=False)

    class Meta:
        verbose_name = _("reason")
        verbose_name_plural = _("reasons")

    def __str__(self) -> str:
        return self.text

    @property
    def digest(self) -> str:
        """Return the digest that the log stores."""
        return hashlib.sha256(f"{self.salt}\n{self.text}".encode()).hexdigest()
