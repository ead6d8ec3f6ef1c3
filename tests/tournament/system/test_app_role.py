"""As whom pages and streams use the database: a role that records hands and cannot bend what guards them."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.databases import ROOT, app_role_on, ask_process, environment, own_database
from tests.tournament.test_restoring import SCOREKEEPER, back_up, check_whole, is_sqlite, record_for_a_while, restore

pytestmark = pytest.mark.database


@dataclass(frozen=True, slots=True)
class Site:
    """A database that its owner has made, as release 1.0.0 did, and the pages' way to it."""

    owner: str
    pages: str
    slug: str
    folder: Path


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    with own_database(folder) as owner:
        slug = ask_process(owner, folder, SCOREKEEPER, "make", "2", "400")
        assert record_for_a_while(owner, folder, slug, "owner", 4)
        with app_role_on(owner, folder) as pages:
            yield Site(owner, pages, slug, folder)


def execute(url: str, statement: str) -> None:
    if is_sqlite(url):
        with closing(sqlite3.connect(urlsplit(url).path)) as file, file:
            file.execute(statement)
    else:
        with psycopg.connect(url) as connection:
            connection.execute(statement.encode())


def test_pages_record_hands_beside_those_of_the_owner(site: Site) -> None:
    before = check_whole(json.loads(ask_process(site.owner, site.folder, SCOREKEEPER, "report", site.slug)))
    recorded = record_for_a_while(site.pages, site.folder, site.slug, "pages", 20)
    state = json.loads(ask_process(site.pages, site.folder, SCOREKEEPER, "report", site.slug))
    assert recorded
    assert before | recorded <= check_whole(state)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tournament_auditrecord SET verb = 'nothing'",
        "DELETE FROM tournament_auditrecord",
        "UPDATE tournament_hand SET delta_east = 0",
        "DELETE FROM tournament_hand",
        "UPDATE tournament_showing SET hand_id = hand_id",
        "DELETE FROM tournament_showing",
    ],
)
def test_what_was_recorded_is_never_changed(site: Site, statement: str) -> None:
    with pytest.raises((sqlite3.IntegrityError, psycopg.errors.InsufficientPrivilege)):
        execute(site.pages, statement)


POSTGRES_ONLY = (
    "TRUNCATE tournament_auditrecord",
    "TRUNCATE tournament_tournament CASCADE",
    "ALTER TABLE tournament_auditrecord DISABLE TRIGGER auditrecord_is_never_changed",
    "ALTER TABLE tournament_auditrecord DISABLE TRIGGER ALL",
    "DROP TRIGGER auditrecord_is_never_changed ON tournament_auditrecord",
    "CREATE OR REPLACE FUNCTION tournament_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$",
    "DROP FUNCTION tournament_refuse() CASCADE",
    "SET session_replication_role = replica",
    "DROP TABLE tournament_showing",
    "CREATE TABLE mine (id int)",
    # The guards look for hands by the name of their table, and what is temporary is found first.
    "CREATE TEMPORARY TABLE tournament_hand (tournament_id int)",
    "CREATE SCHEMA mine",
    "DELETE FROM django_migrations",
    "CREATE ROLE another SUPERUSER",
    "ALTER ROLE CURRENT_USER SUPERUSER",
)


def test_the_guards_are_out_of_the_pages_reach(site: Site) -> None:
    """On PostgreSQL; a program that can write SQLite's file can change all of it."""
    for statement in () if is_sqlite(site.pages) else POSTGRES_ONLY:
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            execute(site.pages, statement)


def test_the_pages_role_has_no_power_and_owns_nothing(site: Site) -> None:
    if is_sqlite(site.pages):
        return  # it has no roles
    with psycopg.connect(site.pages) as connection:
        powers = connection.execute(
            "SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls FROM pg_roles "
            "WHERE rolname = current_user"
        ).fetchone()
        owned = connection.execute("SELECT count(*) FROM pg_class WHERE relowner = current_user::regrole").fetchone()
        others = connection.execute(
            "SELECT rolname FROM pg_roles WHERE pg_has_role(current_user, oid, 'MEMBER') AND rolname <> current_user"
        ).fetchall()
    assert powers == (False,) * 5
    assert owned == (0,)
    assert others == []


def test_what_a_later_release_makes_can_be_used_at_once(site: Site) -> None:
    execute(site.owner, "CREATE TABLE later (id int, name text)")
    for statement in ("INSERT INTO later (name) VALUES ('a')", "UPDATE later SET name = 'b'", "DELETE FROM later"):
        execute(site.pages, statement)


@pytest.mark.parametrize(
    ("connects_as", "lets_in", "told"),
    [("pages", "pages", "docker compose run --rm migrate"), ("owner", "owner", "pages need a role of their own")],
    ids=["as the pages", "the owner as the pages"],
)
def test_two_roles_are_two_roles(site: Site, connects_as: str, lets_in: str, told: str) -> None:
    if is_sqlite(site.pages):
        return  # it has no roles
    given = environment(getattr(site, connects_as), site.folder)
    given["APP_DATABASE_URL"] = getattr(site, lets_in)
    command = [sys.executable, "manage.py", "migrate"]
    done = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert told in done.stderr.splitlines()[-1]


def test_a_backup_is_restored_by_the_owner_and_used_by_the_pages(site: Site) -> None:
    """The commands of docs/deploying.md, on a server that knows nothing of the pages' role yet, or no longer."""
    file = back_up(site.owner, site.folder)
    with own_database(site.folder) as elsewhere:
        restore(elsewhere, file)
        with app_role_on(elsewhere, site.folder) as pages:
            known = check_whole(json.loads(ask_process(pages, site.folder, SCOREKEEPER, "report", site.slug)))
            recorded = record_for_a_while(pages, site.folder, site.slug, "after", 10)
            assert recorded - known
