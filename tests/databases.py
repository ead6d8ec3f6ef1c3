"""Databases of their own for tests in which several processes write, and processes to write in them."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

ROOT = Path(__file__).parent.parent


@contextlib.contextmanager
def own_database(folder: Path) -> Iterator[str]:
    """Yield the URL of a fresh database with all tables in it."""
    with empty_database(folder) as url:
        migrate(url, folder)
        yield url


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
def database_on(server: str) -> Iterator[str]:
    """Create a database on a PostgreSQL server and drop it afterwards."""
    import psycopg

    name = f"kongbox_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def environment(url: str, folder: Path) -> dict[str, str]:
    """Return the environment of a process that writes in that database."""
    given = {"PATH": os.environ["PATH"], "DEBUG": "1", "SECRET_KEY": "only-for-tests", "VAR_DIR": str(folder)}
    return {**given, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tournament.settings", "PYTHONPATH": str(ROOT)}


def migrate(url: str, folder: Path, *until: str) -> None:
    """Make all tables, or those of an app until one of its migrations."""
    manage(url, folder, "migrate", *until, "--verbosity", "0")


def manage(url: str, folder: Path, *arguments: str) -> str:
    """Run a command on that database and return what it prints."""
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=environment(url, folder), check=True, stdout=subprocess.PIPE, text=True
    ).stdout


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
