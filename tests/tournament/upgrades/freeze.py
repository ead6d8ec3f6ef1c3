"""Freeze this release: play all stories on both databases and keep what is left behind, for later releases to upgrade.

    .venv/bin/python -m tests.tournament.upgrades.freeze

writes a folder named by the release beside this file: the SQLite database, a dump of the PostgreSQL one that any server
from 15 on takes, each event's archive, and what this release says of it all (`published.json.gz`). It is done once for
a release, by its own code, before anything changes; whatever comes later upgrades these files and never writes them.
"""

from __future__ import annotations

import gzip
import json
import re
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.databases import database_on, start_process
from tests.postgres import private_cluster
from tournament.system.release import RELEASE

HERE = Path(__file__).parent
TOO_NEW = re.compile(r"^(\\(un)?restrict .*|SET transaction_timeout.*|-- Dumped .*|COMMENT ON .*)\n", re.MULTILINE)
"""What a newer pg_dump adds and an older server, or no psql, does not know."""


def freeze(target: Path) -> None:
    """Write everything into a folder."""
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "played.sqlite3"
        on_sqlite = play(f"sqlite:///{file}", folder)
        small = folder / "small.sqlite3"
        with closing(sqlite3.connect(file)) as database:
            database.execute("VACUUM INTO ?", [str(small)])
        keep(target / "database.sqlite3.gz", small.read_bytes())
        with private_cluster() as cluster, database_on(cluster.url) as url:
            on_postgres = play(url, folder)
            options = ["--no-owner", "--no-privileges", "--inserts", "--rows-per-insert", "100"]
            dump = subprocess.run([cluster.bin / "pg_dump", *options, url], check=True, capture_output=True, text=True)
            keep(target / "database.sql.gz", TOO_NEW.sub("", dump.stdout).encode())
    archives: dict[str, str] = on_sqlite.pop("archives")
    assert on_postgres.pop("archives") == archives, "a story comes out the same on either database"
    assert on_postgres == on_sqlite
    (target / "archives").mkdir()
    for slug, text in archives.items():
        keep(target / "archives" / f"{slug}.json.gz", text.encode())
    keep(target / "published.json.gz", json.dumps(on_sqlite, ensure_ascii=False).encode())


def play(url: str, folder: Path) -> dict[str, Any]:
    """Let a process play everything in an empty database and return what it says of it."""
    process = start_process(url, folder, "tests.tournament.upgrades.playing")
    output, _errors = process.communicate()
    if process.returncode:
        sys.exit(process.returncode)
    told: dict[str, Any] = json.loads(output)
    return told


def keep(file: Path, content: bytes) -> None:
    """Write a file as small as can be, the same bytes every time."""
    file.write_bytes(gzip.compress(content, 9, mtime=0))
    print(f"{file.relative_to(HERE)}: {len(content):,} bytes, {file.stat().st_size:,} compressed")


if __name__ == "__main__":
    freeze(HERE / RELEASE)
