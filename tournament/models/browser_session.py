"""Browser sessions, stored under a digest of the cookie's key."""

from __future__ import annotations

from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.people import Account


class BrowserSession(AbstractBaseSession):
    """What the site remembers of one browser between requests.

    `session_key` is a digest of the key in the browser's cookie: a copy of the database signs nobody in. `seen_at` is
    when the browser last came, give or take a few minutes.
    """

    session_key = models.CharField(_("digest of the key"), max_length=64, primary_key=True)
    # No constraint: an account that is deleted while it signs in must not keep the session from being stored.
    account = models.ForeignKey(
        Account,
        models.CASCADE,
        related_name="browsers",
        null=True,
        blank=True,
        db_constraint=False,
        verbose_name=_("account"),
    )
    seen_at = models.DateTimeField(_("last seen"))

    class Meta:
        verbose_name = _("browser's session")
        verbose_name_plural = _("browsers' sessions")

    def __str__(self) -> str:
        return f"{self.session_key[:8]} {self.account_id or ''}".strip()
