"""Failed tries, counted."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Attempts(models.Model):
    """How often something was tried in vain within a stretch of time; whom it concerns is kept only as a digest."""

    key = models.CharField(_("key"), max_length=64, primary_key=True)
    count = models.PositiveIntegerField(_("count"))
    until = models.DateTimeField(_("until"), db_index=True)

    class Meta:
        verbose_name = _("failed attempts")
        verbose_name_plural = _("failed attempts")

    def __str__(self) -> str:
        return f"{self.key[:8]}: {self.count}"
