"""Each database is opened as hands need it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction

from tournament.models import Tournament


def make_tournament(**fields: object) -> Tournament:
    days = {"starts_on": date(2026, 5, 1), "ends_on": date(2026, 5, 2)}
    return Tournament.objects.create(**{"name": "Open", "slug": "open", "ruleset": "mcr", **days, **fields})


@pytest.mark.django_db
def test_the_database_is_opened_for_durable_concurrent_writing() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            found = {}
            for name in ("synchronous", "foreign_keys", "busy_timeout"):
                cursor.execute(f"PRAGMA {name}")
                found[name] = cursor.fetchone()[0]
            assert found == {"synchronous": 2, "foreign_keys": 1, "busy_timeout": 20_000}
            assert settings.DATABASES["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
        else:
            cursor.execute("SHOW synchronous_commit")
            assert cursor.fetchone()[0] == "on"
            assert settings.DATABASES["default"]["OPTIONS"]["pool"]["max_size"] > 1


@pytest.mark.django_db
def test_a_tournament_cannot_end_before_it_starts() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        make_tournament(ends_on=date(2026, 4, 30))


@pytest.mark.django_db
def test_a_tournament_has_a_known_status() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        make_tournament(status="lost")


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_whole_and_never_overwrites(tmp_path: Path) -> None:
    make_tournament()
    target = tmp_path / "copy.sqlite3"
    if connection.vendor == "postgresql":
        with pytest.raises(CommandError, match="pg_dump"):
            call_command("backup", target)
        return
    call_command("backup", target, verbosity=0)
    assert b"open" in target.read_bytes()
    with pytest.raises(CommandError, match="already exists"):
        call_command("backup", target)
