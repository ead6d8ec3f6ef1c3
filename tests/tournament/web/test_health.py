"""What watches over the processes gets a true answer."""

from __future__ import annotations

import pytest
from django.db import OperationalError
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import DjangoAssertNumQueries


def test_a_process_is_well_without_a_database(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert response.headers["Cache-Control"] == "no-store"
    assert not response.cookies


@pytest.mark.django_db
def test_it_is_ready_with_a_migrated_database(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client.get("/readyz")
    with django_assert_max_num_queries(2):
        response = client.get("/readyz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert response.headers["Cache-Control"] == "no-store"
    assert not response.cookies


@pytest.mark.django_db
def test_it_is_not_ready_while_a_migration_is_missing(client: Client) -> None:
    last = MigrationRecorder.Migration.objects.filter(app="tournament").order_by("-name")[0]
    last.delete()
    response = client.get("/readyz")
    assert response.status_code == 503
    assert f"tournament.{last.name}" in response.content.decode()


def test_it_is_not_ready_without_a_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: MigrationRecorder) -> None:
        raise OperationalError("host 10.0.0.7 refused the password")

    monkeypatch.setattr(MigrationRecorder, "applied_migrations", fail)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.content == b"The database cannot be reached.\n"


@pytest.mark.django_db
@pytest.mark.parametrize("url", ["/healthz", "/readyz"])
def test_health_is_only_read(client: Client, url: str) -> None:
    assert client.head(url).status_code == 200
    assert client.post(url).status_code == 405
