"""A copy of the database signs nobody in, and nobody else on the machine can take one."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import timedelta
from importlib import import_module
from io import StringIO
from pathlib import Path
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DjangosStore
from django.contrib.sessions.models import Session as DjangosSession
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.databases import ROOT, environment, migrate
from tests.tournament.conftest import PASSWORD
from tests.tournament.events import make_event
from tests.tournament.upgrades.restoring import unpack
from tournament.accounts.invitations import invite
from tournament.accounts.referee_codes import issue_referee_code
from tournament.accounts.table_links import issue_table_links, token_of
from tournament.core.permissions import SYSTEM
from tournament.models import Account, BrowserSession, Role
from tournament.views.referee.access import DEVICE_COOKIE

CHANGE = "/accounts/password/"


def everything_stored() -> str:
    """Return all values of all tables, as somebody with a copy reads them."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        rows = []
        for table in tables:
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            rows += cursor.fetchall()
    return "\n".join(str(value) for row in rows for value in row)


@pytest.mark.django_db
def test_nothing_in_a_copy_is_a_login() -> None:
    ada = Account.objects.create_superuser("ada", password=PASSWORD)
    desk, tablet = Client(), Client()
    assert desk.post("/accounts/sign-in/", {"username": "ada", "password": PASSWORD}).status_code == 302
    event = make_event()
    (link,) = issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    tablet.get(f"/table/{token_of(link)}/")
    tablet.post(f"/table/{token_of(link)}/session/1/keep-score/")
    _code, code = issue_referee_code(tournament=event.tournament, label="", by=SYSTEM)
    _given, invitation = invite(tournament=event.tournament, kind=Role.Kind.ORGANIZER, by=SYSTEM, inviter=ada)
    marks = [cookie.value for name, cookie in desk.cookies.items() if name.startswith("signed_in_before")]
    secrets = [
        desk.cookies["sessionid"].value,
        desk.cookies["csrftoken"].value if "csrftoken" in desk.cookies else PASSWORD,
        *marks,
        PASSWORD,
        token_of(link),
        tablet.cookies[DEVICE_COOKIE].value,
        invitation,
    ]
    stored = everything_stored()
    assert marks
    assert [secret for secret in secrets if secret in stored] == []
    assert code not in stored.split("\n")


@pytest.mark.django_db
def test_what_the_database_knows_a_session_by_opens_nothing() -> None:
    account = Account.objects.create_user("ada", password=PASSWORD)
    browser, thief = Client(), Client()
    browser.force_login(account)
    thief.cookies["sessionid"] = BrowserSession.objects.get().session_key
    assert browser.get(CHANGE).status_code == 200
    assert thief.get(CHANGE).status_code == 302
    call_command("clearsessions")
    assert browser.get(CHANGE).status_code == 200
    BrowserSession.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert browser.get(CHANGE).status_code == 302
    call_command("clearsessions")
    assert not BrowserSession.objects.exists()


@pytest.mark.django_db
def test_an_upgrade_hashes_the_keys_of_before_and_signs_nobody_out() -> None:
    ada = Account.objects.create_user("ada", password=PASSWORD)
    backend = "django.contrib.auth.backends.ModelBackend"
    good, gone = DjangosStore(), DjangosStore()
    for store, account in ((good, ada.pk), (gone, ada.pk + 1)):
        store.update({SESSION_KEY: str(account), "_auth_user_backend": backend})
        store[HASH_SESSION_KEY] = ada.get_session_auth_hash()
        store.create()
    DjangosSession.objects.create(session_key="old", session_data="made with another key", expire_date=timezone.now())
    # A schema editor of SQLite cannot be opened here, within a test's transaction; the migration asks it for little.
    import_module("tournament.migrations.0010_browser_sessions").hash_keys(
        apps, connection.SchemaEditorClass(connection)
    )
    assert not DjangosSession.objects.exists()
    row = BrowserSession.objects.get()
    assert row.account == ada
    browser = Client()
    browser.cookies["sessionid"] = str(good.session_key)
    assert browser.get(CHANGE).status_code == 200
    assert "Signed in before the last upgrade" in browser.get("/accounts/devices/").content.decode()


# -- files ------------------------------------------------------------------------------------------------------------


def rights(path: Path) -> str:
    return oct(path.stat().st_mode & 0o777)


def test_what_an_earlier_release_left_open_is_closed_by_the_upgrade(tmp_path: Path) -> None:
    var, key = tmp_path / "var", "k3pt1nth3cl34rby4n34rl13rr3l34s3"
    file = var / "hall.sqlite3"
    var.mkdir(mode=0o755)
    file.write_bytes(unpack("1.0.0", "database.sqlite3.gz"))
    file.chmod(0o644)
    with closing(sqlite3.connect(file)) as database, database:
        row = (key, "signed", "2099-01-01 00:00:00")
        database.execute("INSERT INTO django_session (session_key, session_data, expire_date) VALUES (?, ?, ?)", row)
    assert key.encode() in file.read_bytes()
    migrate(f"sqlite:///{file}", var)
    assert not any(key.encode() in path.read_bytes() for path in var.glob("hall*")), "not in pages set free either"
    # While it is in use the two files beside it are there.
    code = (
        "import django; django.setup(); import pathlib, sys; from django.db import connection\n"
        "connection.cursor().execute('CREATE TABLE used (x)')\n"
        "print(*[oct(path.stat().st_mode & 0o777) for path in sorted(pathlib.Path(sys.argv[1]).glob('hall*'))])"
    )
    given = environment(f"sqlite:///{file}", var)
    done = subprocess.run(
        [sys.executable, "-c", code, str(var)], cwd=ROOT, env=given, check=True, stdout=subprocess.PIPE, text=True
    )
    assert done.stdout.split() == ["0o600"] * 3
    assert (rights(var), rights(file)) == ("0o700", "0o600")


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_for_its_owner_alone(tmp_path: Path) -> None:
    target = tmp_path / "stick" / f"{uuid4().hex}.sqlite3"
    if connection.vendor != "sqlite":
        with pytest.raises(CommandError, match="pg_dump"):
            call_command("backup", str(target))
        return
    call_command("backup", str(target), stdout=StringIO())
    assert (rights(target), rights(target.parent)) == ("0o600", "0o700")
    (tmp_path / "file").touch()
    with pytest.raises(CommandError, match="Can’t write"):
        call_command("backup", str(tmp_path / "file" / "copy.sqlite3"), stdout=StringIO())


@pytest.mark.django_db
def test_an_archive_is_for_its_owner_alone(tmp_path: Path) -> None:
    target = tmp_path / "archive.json"
    call_command("export_tournament", make_event().tournament.slug, str(target), stdout=StringIO())
    assert rights(target) == "0o600"
