"""A backup taken in the middle of everything is put back: one moment of the event, whole, and play goes on from it."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from scoring.standings.ranks import rank_standings
from scoring.standings.records import write_standings
from tests.databases import ROOT, ask_process, copy_model, manage, start_process
from tests.postgres import find_in_package, find_on_machine
from tournament.audit.verifying import verify
from tournament.exports.archive import export_document, import_document, read_archive, write_archive
from tournament.models import Tournament
from tournament.standings.results import read_standings

pytestmark = pytest.mark.database

SCOREKEEPER = "tests.tournament.scorekeeper"
ARCHIVE = Path(__file__).parent / "exports" / "archives" / "eventful.json"
TABLES, HANDS = 8, 400
"""More than anyone can record before the backup is written."""


def is_sqlite(url: str) -> bool:
    return url.startswith("sqlite")


def postgres_program(name: str) -> str:
    """Return one of PostgreSQL's programs, from where its server came from."""
    if found := shutil.which(name):
        return found
    binaries = find_on_machine() or find_in_package(install=False)
    assert binaries
    return str(binaries.bin / name)


def back_up(url: str, folder: Path) -> Path:
    """Take a backup as docs/deploying.md says."""
    file = folder / "backup"
    if is_sqlite(url):
        manage(url, folder, "backup", str(file))
    else:
        command = [postgres_program("pg_dump"), "--format", "custom", "--file", str(file), url]
        subprocess.run(command, check=True)
    return file


def restore(url: str, file: Path) -> None:
    """Put a backup in the place of the database as docs/deploying.md says."""
    if is_sqlite(url):
        target = Path(urlsplit(url).path)
        for beside in ("-wal", "-shm"):
            target.with_name(target.name + beside).unlink(missing_ok=True)
        shutil.copy(file, target)
    else:
        server, _slash, name = url.rpartition("/")
        maintenance = f"--maintenance-db={server}/postgres"
        subprocess.run([postgres_program("dropdb"), "--force", maintenance, name], check=True)
        subprocess.run([postgres_program("createdb"), maintenance, name], check=True)
        # Its owner and users there are not known here; migrating grants it again.
        plainly = ["--exit-on-error", "--no-owner", "--no-privileges"]
        subprocess.run([postgres_program("pg_restore"), *plainly, "--dbname", url, str(file)], check=True)


def read_hands(process: subprocess.Popen[str], count: int | None = None) -> set[tuple[int, int]]:
    """Return the hands a process says were acknowledged: that number of lines, or all until it ends."""
    assert process.stdout
    lines = [line for _number, line in zip(range(count or 10**6), process.stdout, strict=False) if line.endswith("\n")]
    answers = [json.loads(line) for line in lines]
    return {(answer["table"], answer["hand"]) for answer in answers if "hand" in answer}


def record_for_a_while(url: str, folder: Path, slug: str, seed: str, lines: int) -> set[tuple[int, int]]:
    with start_process(url, folder, SCOREKEEPER, "record", slug, seed) as process:
        seen = read_hands(process, lines)
        process.kill()
        return seen | read_hands(process)


def check_whole(state: dict[str, Any]) -> set[tuple[int, int]]:
    """Check that a report tells of one moment, nothing half done, and return the hands there were."""
    hands = {(table, number) for table, number in state["hands"]}
    assert state["faults"] == [], "the log is whole"
    assert state["totals_are_sums"]
    assert state["showings"] == len(state["hands"]) == len(hands)
    prefixes = {(table, number) for table, last in enumerate(state["counted"], 1) for number in range(1, last + 1)}
    assert hands == prefixes, "each table has its first hands, without a gap"
    return hands


def test_a_backup_during_play_restores_one_moment(database: str, tmp_path: Path) -> None:
    slug = ask_process(database, tmp_path, SCOREKEEPER, "make", str(TABLES), str(HANDS))
    with start_process(database, tmp_path, SCOREKEEPER, "record", slug, "before", "0.02") as recorder:
        known = read_hands(recorder, 30)
        file = back_up(database, tmp_path)
        assert recorder.poll() is None, "the backup was taken while hands were recorded"
        recorder.kill()
        later = read_hands(recorder)

    restore(database, file)
    state = json.loads(ask_process(database, tmp_path, SCOREKEEPER, "report", slug))
    restored = check_whole(state)
    assert known <= restored, "every hand acknowledged before the backup is in it"
    assert later - restored, "and those recorded after it are not"

    again = record_for_a_while(database, tmp_path, slug, "after", 20)
    state_after = json.loads(ask_process(database, tmp_path, SCOREKEEPER, "report", slug))
    went_on = check_whole(state_after)
    assert restored | again <= went_on
    assert state_after["records"] - state["records"] == len(went_on - restored), "each hand has its record in the log"


def test_a_backup_takes_the_place_of_a_later_release(database: str, tmp_path: Path) -> None:
    """What a later release has added to the tables is gone with it, though it refers to them."""
    slug = ask_process(database, tmp_path, SCOREKEEPER, "make", "1", "1")
    before = ask_process(database, tmp_path, SCOREKEEPER, "report", slug)
    file = back_up(database, tmp_path)
    later = "CREATE TABLE later (tournament_id bigint NOT NULL REFERENCES tournament_tournament (id))"
    execute(database, later, "INSERT INTO later SELECT id FROM tournament_tournament")
    restore(database, file)
    assert ask_process(database, tmp_path, SCOREKEEPER, "report", slug) == before
    execute(database, later)


def execute(url: str, *statements: str) -> None:
    """Run statements that no release knows."""
    if is_sqlite(url):
        with closing(sqlite3.connect(urlsplit(url).path)) as file, file:
            for statement in statements:
                file.execute(statement)
    else:
        import psycopg

        with psycopg.connect(url) as connection:
            for statement in statements:
                connection.execute(statement.encode())


def test_the_docs_restore_as_the_tests_do() -> None:
    page = (ROOT / "docs" / "deploying.md").read_text()
    programs = ("dropdb", "createdb", "pg_restore")
    lines = [line for line in page.splitlines() if line.startswith("    docker compose exec") and " db " in line]
    said = [program for line in lines for program in programs if program in line.split()]
    assert said == list(programs)
    (restoring,) = [line for line in lines if "pg_restore" in line]
    assert {"--exit-on-error", "--no-owner", "--no-privileges"} <= set(restoring.split())


@pytest.mark.django_db
def test_an_archive_goes_to_the_other_database_and_back(tmp_path: Path) -> None:
    """From the database of this pass of the tests into SQLite in a file, and back; both know the same of it."""
    original = import_document(read_archive(ARCHIVE.read_bytes()))
    (tmp_path / "here.json").write_text("".join(write_archive(export_document(original))))
    there = f"sqlite:///{tmp_path / 'there.sqlite3'}"
    copy_model(tmp_path / "there.sqlite3")
    manage(there, tmp_path, "import_tournament", str(tmp_path / "here.json"))
    text = manage(there, tmp_path, "export_tournament", original.slug)
    assert text == ARCHIVE.read_text()
    back = import_document(read_archive(text.encode()), slug="back")
    assert verify(back) == []
    assert ranking_of(back) == ranking_of(original)


def ranking_of(tournament: Tournament) -> list[dict[str, Any]]:
    """Return the standings without the keys, which differ from machine to machine."""
    ranked = write_standings(rank_standings(read_standings(tournament, for_public=False)))
    return [{**row, "player": ""} for row in ranked["rows"]]
