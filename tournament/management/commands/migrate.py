"""Migrate as the owner of the tables, and give the pages' own role what it needs."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from tournament.system.app_role import AppRole, grant_app_role

NOT_THE_OWNER = (
    "Migrations run as the owner of the tables, {owner}, and DATABASE_URL names {user}. On a server with Docker: "
    "docker compose run --rm migrate (docs/deploying.md)."
)


class Command(migrate.Command):
    """Django's own, between two questions of rights. SQLite knows none."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuse roles other than the owner; migrate; grant."""
        connection = connections[options["database"]]
        if connection.vendor == "postgresql":
            check_owner(connection)
        super().handle(*args, **options)
        if settings.APP_DATABASE_URL and connection.vendor == "postgresql":
            try:
                grant_app_role(connection, AppRole.of(settings.APP_DATABASE_URL))
            except ImproperlyConfigured as reason:
                raise CommandError(str(reason)) from reason


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
