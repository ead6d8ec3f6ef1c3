"""Migrate as the owner of the tables, and give the pages' own role what it needs."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from tournament.audit.commands import take_stock
from tournament.core.locking import lock_tournament
from tournament.models import Tournament

NOT_THE_OWNER = (
    "Migrations run as the owner of the tables, {owner}, and DATABASE_URL names {user}. On a server with Docker: "
    "docker compose run --rm migrate (docs/deploying.md)."
)


class Command(migrate.Command):
    """Django's command, run as the tables' owner; afterwards rights are granted. SQLite has no roles."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuse roles other than the owner; migrate; grant."""
        connection = connections[options["database"]]
        if connection.vendor == "postgresql":
            check_owner(connection)
        super().handle(*args, **options)
        if not options.get("app_label"):
            take_stock_of_all()
        if settings.APP_DATABASE_URL and connection.vendor == "postgresql":
            from tournament.system.app_role import AppRole, grant_app_role  # needs psycopg, which SQLite does not

            try:
                grant_app_role(connection, AppRole.of(settings.APP_DATABASE_URL))
            except ImproperlyConfigured as reason:
                raise CommandError(str(reason)) from reason


def take_stock_of_all() -> None:
    """Take what events of earlier releases have into their logs, which are complete from there on."""
    for tournament in Tournament.with_removed.filter(is_log_complete=False).order_by("pk"):
        with transaction.atomic():
            take_stock(lock_tournament(tournament.pk))


def check_owner(connection: BaseDatabaseWrapper) -> None:
    """Refuse before anything is half done: without this the first migration that changes a table fails."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_user, tableowner FROM pg_tables WHERE schemaname = current_schema() "
            "AND tablename = 'django_migrations' AND NOT pg_has_role(current_user, tableowner, 'USAGE')"
        )
        found = cursor.fetchone()
    if found:
        user, owner = found
        raise CommandError(NOT_THE_OWNER.format(user=user, owner=owner))
