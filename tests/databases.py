"""Databases of their own for tests in which several processes write, and processes to write in them."""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

from tests.sharing import one_at_a_time, shared_folder

ROOT = Path(__file__).parent.parent
MIGRATIONS = ROOT / "tournament" / "migrations"


@contextlib.contextmanager
def own_database(folder: Path) -> Iterator[str]:
    """Yield the URL of a fresh database with all tables in it."""
    if server := os.environ.get("DATABASE_URL"):
        with database_on(server, model=model_on(server)) as url:
            yield url
    else:
        file = folder / f"{uuid4().hex}.sqlite3"
        copy_model(file)
        yield f"sqlite:///{file}"


def copy_model(file: Path) -> None:
    """Make an SQLite database with all tables in it, as a copy: making them again takes seconds."""
    model = shared_folder() / f"{_model_name()}.sqlite3"
    with one_at_a_time("model"):
        if not model.exists():
            unfinished = model.with_suffix(".unfinished")
            unfinished.unlink(missing_ok=True)
            migrate(f"sqlite:///{unfinished}", shared_folder())
            unfinished.rename(model)
    file.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(model)) as source, contextlib.closing(sqlite3.connect(file)) as target:
        source.backup(target)


def model_on(server: str) -> str:
    """Return the name of a database with all tables in it, for others to be copied from on the same server."""
    import psycopg

    name = _model_name()
    with one_at_a_time("model"), psycopg.connect(_url_on(server, "postgres"), autocommit=True) as connection:
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            unfinished = f"{name}_unfinished"
            connection.execute(f"DROP DATABASE IF EXISTS {unfinished} WITH (FORCE)".encode())
            connection.execute(f"CREATE DATABASE {unfinished}".encode())
            migrate(_url_on(server, unfinished), shared_folder())
            connection.execute(f"ALTER DATABASE {unfinished} RENAME TO {name}".encode())
            atexit.register(_drop, server, name)
    return name


def _model_name() -> str:
    """Return a name for what this run's migrations make."""
    digest = hashlib.sha256(str(shared_folder()).encode())
    for path in sorted(MIGRATIONS.glob("*.py")):
        digest.update(path.read_bytes())
    return f"kongbox_model_{digest.hexdigest()[:12]}"


def _drop(server: str, name: str) -> None:
    import psycopg

    maintenance = _url_on(server, "postgres")
    with contextlib.suppress(psycopg.OperationalError), psycopg.connect(maintenance, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())


@contextlib.contextmanager
def empty_database(folder: Path) -> Iterator[str]:
    """Yield the URL of a database without tables.

    On the server that DATABASE_URL names, or as a file in `folder` where it names none, so that both passes of the
    tests run it on their own kind.
    """
    if server := os.environ.get("DATABASE_URL"):
        with database_on(server) as url:
            yield url
    else:
        yield f"sqlite:///{folder / f'{uuid4().hex}.sqlite3'}"


@contextlib.contextmanager
def database_on(server: str, *, model: str = "template1") -> Iterator[str]:
    """Create a database on a PostgreSQL server, like another one there, and drop it afterwards."""
    import psycopg

    name = f"kongbox_{uuid4().hex}"
    with psycopg.connect(_url_on(server, "postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {model}".encode())
        try:
            yield _url_on(server, name)
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def _url_on(server: str, name: str) -> str:
    return urlunsplit(urlsplit(server)._replace(path=f"/{name}"))


def environment(url: str, folder: Path) -> dict[str, str]:
    """Return the environment of a process that writes in that database."""
    given = {"PATH": os.environ["PATH"], "DEBUG": "1", "SECRET_KEY": "only-for-tests", "VAR_DIR": str(folder)}
    return {**given, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tournament.settings", "PYTHONPATH": str(ROOT)}


def migrate(url: str, folder: Path, *until: str) -> None:
    """Make all tables, or those of an app until one of its migrations."""
    manage(url, folder, "migrate", *until, "--verbosity", "0")


def manage(url: str, folder: Path, *arguments: str, **variables: str) -> str:
    """Run a command on that database and return what it prints."""
    command, given = [sys.executable, "manage.py", *arguments], {**environment(url, folder), **variables}
    return subprocess.run(command, cwd=ROOT, env=given, check=True, stdout=subprocess.PIPE, text=True).stdout


@contextlib.contextmanager
def app_role_on(url: str, folder: Path) -> Iterator[str]:
    """Yield the URL by which the pages use a database, as docker-compose.yml has it: as a role that owns nothing.

    The role is dropped afterwards with all that it was given; roles belong to the whole server.
    """
    import psycopg

    if url.startswith("sqlite"):
        yield url
        return
    name = f"kongbox_app_{uuid4().hex}"
    app = _url_as(url, name)
    manage(url, folder, "migrate", "--verbosity", "0", APP_DATABASE_URL=app)
    try:
        yield app
    finally:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"DROP OWNED BY {name}".encode())
            connection.execute(f"DROP ROLE {name}".encode())


def _url_as(url: str, name: str) -> str:
    parts = urlsplit(url)
    return urlunsplit(parts._replace(netloc=f"{name}:four-winds@{parts.netloc.rpartition('@')[2]}"))


def start_process(url: str, folder: Path, module: str, *arguments: str) -> subprocess.Popen[str]:
    """Start the `main` of a module of the tests on that database; what it prints can be read line by line."""
    code = f"import django; django.setup(); from {module} import main; main()"
    return subprocess.Popen(
        [sys.executable, "-u", "-c", code, *arguments],
        cwd=ROOT,
        env=environment(url, folder),
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
    )


def ask_process(url: str, folder: Path, module: str, *arguments: str) -> str:
    """Run the `main` of a module of the tests on that database and return what it prints."""
    process = start_process(url, folder, module, *arguments)
    output, _errors = process.communicate(timeout=300)
    assert process.returncode == 0
    return output.strip()
