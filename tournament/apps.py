"""The application's entry in Django's registry."""

from __future__ import annotations

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.db.backends.signals import connection_created
from django.utils.translation import gettext_lazy as _


class TournamentConfig(AppConfig):
    """Kongbox's one application."""

    name = "tournament"
    verbose_name = _("Kongbox")

    def ready(self) -> None:
        """Connect the receivers for rows that are written, for sign-ins and for new database connections."""
        from tournament.audit.facts.writing import listen
        from tournament.system.private_files import keep_database_private
        from tournament.views.accounts.sign_in_signal import on_sign_in

        listen()
        connection_created.connect(keep_database_private, dispatch_uid="tournament")
        user_logged_in.connect(on_sign_in, dispatch_uid="tournament")
