"""Bring a database up to date before it is used: never one of a newer release, and never without a copy."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from tournament.management.copies import copy_database, copy_name
from tournament.system.release import RELEASE

APP = "tournament"


def upgrade_database(say: Callable[[str], object]) -> None:
    """Migrate the database if it needs it; an SQLite database that holds something is copied first."""
    executor = MigrationExecutor(connection)
    applied = {name for app, name in executor.loader.applied_migrations if app == APP}
    refuse_newer(applied, "The database")
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return
    if applied and connection.vendor == "sqlite":
        copy = copy_name(f"-before-{RELEASE}")
        copy_database(copy)
        say(f"This database is from an earlier release. It was copied to {copy} and is being upgraded.\n")
    call_command("migrate", verbosity=0)


def refuse_newer(applied: Iterable[str], what: str | Path) -> None:
    """Refuse a database that a newer release has changed: this one could read it wrongly."""
    if set(applied) - known_migrations():
        raise CommandError(
            f"{what} was written by a newer release of Kongbox than {RELEASE}. Install that release, "
            "or restore a backup of this one with `kongbox restore`."
        )


def known_migrations() -> set[str]:
    """Return the migrations that this release knows, those that replace several included."""
    loader = MigrationLoader(None)
    replaced = {name for migration in loader.disk_migrations.values() for app, name in migration.replaces if app == APP}
    return {name for app, name in loader.disk_migrations if app == APP} | replaced
