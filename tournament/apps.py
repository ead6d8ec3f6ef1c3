"""The application's entry in Django's registry."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentConfig(AppConfig):
    """Kongbox's one application."""

    name = "tournament"
    verbose_name = _("Kongbox")
