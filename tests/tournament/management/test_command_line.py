"""The command `kongbox` from a clone, and on machines that lack what only Linux or a large server has."""

from __future__ import annotations

import http.client
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path

import pytest
from django.core.management import load_command_class

from tests.databases import ROOT
from tests.servers import Server, serving, spare_port
from tests.tournament.upgrades.restoring import RELEASES, unpack
from tournament.management.command_line import SUBCOMMANDS, main, read_arguments
from tournament.management.upgrade import known_migrations
from tournament.system.release import RELEASE

BARE = Path(__file__).parent / "bare"
ELSEWHERE = {
    "PYTHONPATH": str(BARE),
    "PYTHONWARNDEFAULTENCODING": "1",
    "PYTHONIOENCODING": "cp1252",
    "HOME": str(BARE),
}
"""A Windows laptop, as far as Linux can be one: no POSIX, no fast libraries, an old console."""
ARCHIVE = ROOT / "fixtures" / "finished.json"
SERVING = {"demo", "hall", "serve"}


def kongbox(folder: Path, *arguments: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command with its data in a folder, where nothing is set but what is told."""
    return run(["-m", "tournament", "--data", str(folder), *arguments], given, **environment)


def run(command: Sequence[str], given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python where nothing is set but what is told."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **environment},
        input=given,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=120,
        check=False,
    )


def test_help_has_one_line_for_each_command(tmp_path: Path) -> None:
    lines = kongbox(tmp_path, "--help").stdout.splitlines()
    for known in SUBCOMMANDS:
        assert sum(line.split()[:1] == [known.name] for line in lines) == 1, known.name


def test_the_version_is_that_of_the_project(tmp_path: Path) -> None:
    assert kongbox(tmp_path, "--version").stdout.split() == ["Kongbox", RELEASE]
    assert f'version = "{RELEASE}"' in (ROOT / "pyproject.toml").read_text()


def test_an_unknown_command_is_told_the_known_ones(tmp_path: Path) -> None:
    answer = kongbox(tmp_path, "sing")
    assert answer.returncode == 2
    assert "hall" in answer.stderr


@pytest.mark.parametrize(
    ("command", "words", "options"),
    [
        ("export", ["spring-open", "pages"], [["--html"], ["--language", "de"], ["--data", "club"]]),
        ("export", ["spring-open"], [["--without-personal-data"], ["--demo"], ["--data", "club"]]),
        ("import", ["spring.json"], [["--slug", "again"], ["--demo"], ["--data", "club"]]),
        ("verify", ["spring-open", "autumn.json"], [["--verbosity", "0"], ["--demo"], ["--data", "club"]]),
    ],
)
def test_options_stand_before_between_or_after_the_words(
    command: str, words: list[str], options: list[list[str]]
) -> None:
    known = next(known for known in SUBCOMMANDS if known.name == command)
    assert isinstance(known.runs, str)
    parser = load_command_class("tournament", known.runs).create_parser("kongbox", command)
    read = []
    for order in permutations([*([word] for word in words), *options]):
        typed = [part for parts in order for part in parts]
        if [word for word in typed if word in words] == words:
            given = read_arguments([command, *typed])
            read.append((given.data, given.is_for_demo, vars(parser.parse_args(given.rest))))
    assert len(read) >= 24 // len(words)
    assert all(one == read[0] for one in read)
    assert read[0][0] == Path("club")


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of all commands but those that serve, one after the other in one process."""

    folder: Path
    output: str
    backup: Path


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Tried:
    """Try the commands in a folder that has everything in its name that a system allows."""
    folder = tmp_path_factory.mktemp("tried") / "Renée's data, 100 % #1?"
    backup, archive, old = (folder.parent / name for name in ("backup.sqlite3", "archive.json", "old.sqlite3"))
    old.write_bytes(unpack(RELEASES[0], "database.sqlite3.gz"))
    commands: list[list[str | Path]] = [
        ["where"],
        ["import", ARCHIVE],
        ["account", "--noinput", "--username", "anyone", "--email", "anyone@example.org"],
        ["backup", backup],
        ["export", "autumn-league-final", archive],
        ["import", archive, "--slug", "again"],
        ["verify"],
        ["restore", old],
        ["verify"],
        ["restore", backup],
        ["verify"],
        ["score"],
        ["settle"],
        ["replay"],
        ["rank"],
    ]
    assert {command[0] for command in commands} | SERVING == {known.name for known in SUBCOMMANDS}
    told = json.dumps([["--data", str(folder), *map(str, command)] for command in commands])
    answer = run(["-m", "every_command", told], DJANGO_SUPERUSER_PASSWORD="four-winds", **ELSEWHERE)
    assert answer.returncode == 0, answer.stderr + answer.stdout
    return Tried(folder, answer.stdout, backup)


def test_a_backup_is_restored_without_posix_and_fast_libraries(tried: Tried) -> None:
    before, _old, after = tried.output.split("verify\n")[1:]
    assert "autumn-league-final: 96 records verified." in before
    assert "again: 96 records verified." in before
    assert "autumn-league-final: 96 records verified." in after
    assert "again: " not in after


def test_what_was_there_before_restoring_is_kept(tried: Tried) -> None:
    assert len(list((tried.folder / "backups").glob("*-before-restore.sqlite3"))) == 2


def test_an_older_database_is_copied_before_it_is_upgraded(tried: Tried) -> None:
    assert "This database is from an earlier release. It was copied to" in tried.output
    (copy,) = (tried.folder / "backups").glob(f"*-before-{RELEASE}.sqlite3")
    with closing(sqlite3.connect(copy)) as database:
        applied = {name for (name,) in database.execute("SELECT name FROM django_migrations WHERE app = 'tournament'")}
    assert applied < known_migrations()


def test_a_newer_database_is_refused_with_a_sentence_and_left_alone(tried: Tried, tmp_path: Path) -> None:
    newer = tmp_path / "hall.sqlite3"
    newer.write_bytes(tried.backup.read_bytes())
    with closing(sqlite3.connect(newer)) as database, database:
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '9999_later', '')")
    before = newer.read_bytes()
    for command in (["hall"], ["restore", str(newer)]):
        answer = kongbox(tmp_path, *command, PORT=str(spare_port()))
        assert answer.returncode == 1
        assert f"written by a newer release of Kongbox than {RELEASE}" in answer.stderr
        assert "Traceback" not in answer.stderr
    assert newer.read_bytes() == before


def test_what_an_installation_of_the_rules_alone_lacks_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.system.data_folder.IS_CLONE", False)
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    monkeypatch.delenv("VAR_DIR", raising=False)
    with pytest.raises(SystemExit, match="“platformdirs” is not installed") as said:
        main(["where"])
    assert "--no-deps" in str(said.value)


@pytest.mark.parametrize("name", sorted(SERVING))
def test_help_needs_no_settings(name: str, tmp_path: Path) -> None:
    answer = kongbox(tmp_path, name, "--help")
    assert answer.returncode == 0, answer.stderr
    assert f"usage: kongbox {name}" in answer.stdout
    assert "--port" in answer.stdout
    assert "--settings" not in answer.stdout, "what developers need stays out of it"


def test_an_error_is_said_in_one_line_without_words_of_the_framework(tmp_path: Path) -> None:
    answer = kongbox(tmp_path, "backup")
    assert answer.returncode == 1
    assert answer.stderr.startswith("kongbox: There is no database")
    assert answer.stderr.count("\n") == 1


def test_nothing_is_copied_where_there_is_nothing(tmp_path: Path) -> None:
    answer = kongbox(tmp_path, "backup")
    assert answer.returncode == 1
    assert "There is no database" in answer.stderr
    assert not list(tmp_path.glob("**/*.sqlite3"))


def test_serving_without_settings_says_what_is_missing(tmp_path: Path) -> None:
    answer = kongbox(tmp_path, "serve")
    assert answer.returncode == 1
    assert "SECRET_KEY" in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize(
    ("command", "record", "key"),
    [
        ("score", {"rules": "mcr", "hand": "1112345678999s", "win": "1s"}, "points"),
        ("settle", {"rules": "mcr", "wins": [{"seat": "E", "points": 10}]}, "deltas"),
        ("rank", {"rules": "bmja", "players": ["A"], "sessions": []}, "rows"),
        ("replay", {"rules": "mcr", "hands": []}, "next"),
    ],
)
def test_records_are_answered_line_by_line(command: str, record: dict[str, object], key: str, tmp_path: Path) -> None:
    lines = kongbox(tmp_path, command, given=f"{json.dumps(record)}\nnonsense\n").stdout.splitlines()
    assert key in json.loads(lines[0])
    assert "error" in json.loads(lines[1])
    assert not list(tmp_path.iterdir()), "no database is made for it"


@pytest.fixture(scope="module")
def plain_hall(tried: Tried) -> Iterator[Server]:
    """A hall without uvloop, httptools, psycopg, granian and everything that Windows lacks."""
    command = ("-m", "tournament", "hall", "--address", "http://127.0.0.1")
    with serving(tried.folder, command, **ELSEWHERE) as server:
        yield server


def test_the_hall_serves_without_fast_libraries(plain_hall: Server) -> None:
    pages = ("/", "/healthz", "/readyz", "/t/autumn-league-final/")
    assert [plain_hall.get(path)[0] for path in pages] == [200] * 4
    assert "Kongbox in the hall: http://127.0.0.1/" in plain_hall.output
    assert "??" not in plain_hall.output, "a console without blocks is shown no code to scan"


def test_the_hall_streams_without_fast_libraries(plain_hall: Server) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", plain_hall.port, timeout=60)) as connection:
        connection.request("GET", "/live/pulse")
        answer = connection.getresponse()
        assert answer.status == 200
        assert answer.readline() == b"event: release\n"


def test_nothing_is_restored_while_the_hall_is_open(plain_hall: Server, tried: Tried) -> None:
    answer = kongbox(tried.folder, "restore", str(tried.backup))
    assert answer.returncode != 0
    assert "Stop it first" in answer.stderr


def test_what_is_no_backup_is_refused(tried: Tried, tmp_path: Path) -> None:
    nonsense = tmp_path / "list.txt"
    nonsense.write_text("East, South, West and North, " * 400)
    for file in (nonsense, tmp_path / "absent.sqlite3"):
        answer = kongbox(tried.folder, "restore", str(file))
        assert answer.returncode != 0
        assert "Traceback" not in answer.stderr
