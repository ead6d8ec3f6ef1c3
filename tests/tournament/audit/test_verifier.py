"""The verifier to take away: the standings of `rank_standings`, from an archive alone, without any of our code."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from scoring.rulesets import event_rulesets
from tests.tournament.audit.test_mutations import play_everything
from tournament.audit.log import write_json
from tournament.core.permissions import SYSTEM
from tournament.demo.loading import load_built
from tournament.demo.story import Setup
from tournament.exports.archive import Document, export_document, write_archive
from tournament.models import Checkpoint, Entry, Tournament
from tournament.players.erasure import erase_entry
from tournament.standings.sealing import written_standings

VERIFIER = Path(__file__).parents[3] / "static" / "verify_kongbox.py"


def run(folder: Path, document: Document, *options: str) -> tuple[int, str]:
    """Run it as somebody would who has nothing else."""
    file = folder / "archive.json"
    file.write_text("".join(write_archive(document)), encoding="utf-8")
    command = [sys.executable, "-I", str(VERIFIER), str(file), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, timeout=60)
    assert done.stderr == ""
    return done.returncode, done.stdout.strip()


def built(rules: str) -> Tournament:
    setup = Setup(name="All", slug="all", ruleset=rules, players=8, sessions=2, progress="finished")
    return load_built(setup, timezone.now() - timedelta(days=1))


def test_it_shares_no_code_with_the_server() -> None:
    imported = {
        name.partition(".")[0]
        for node in ast.walk(ast.parse(VERIFIER.read_text()))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([alias.name for alias in node.names] if isinstance(node, ast.Import) else [str(node.module)])
    }
    assert imported - set(sys.stdlib_module_names) == {"cryptography"}


@pytest.mark.django_db
@pytest.mark.parametrize("rules", event_rulesets())
def test_its_standings_are_those_of_rank_standings_byte_for_byte(rules: str, tmp_path: Path) -> None:
    tournament = built(rules)
    expected = write_json(written_standings(tournament))
    for with_people in (True, False):
        document = export_document(tournament, with_personal_data=with_people)
        assert run(tmp_path, document, "--standings") == (0, expected)
    code = Checkpoint.objects.filter(tournament=tournament).latest("number").code
    status, said = run(tmp_path, document, "--code", code)
    assert (status, code in said) == (0, True)
    assert said.startswith("These standings follow from the log, sealed on ")


@pytest.mark.django_db
def test_an_altered_archive_is_refused_with_the_place(tmp_path: Path) -> None:
    document = export_document(built("mcr"))
    text = json.dumps(document)
    changes: tuple[tuple[Callable[[Document], object], str], ...] = (
        (lambda d: d["seats"][0].update(entry=d["seats"][1]["entry"]), "seats (session 1, table 1, wind E): entry"),
        (lambda d: d["entries"][0].update(name="Somebody Else"), "entries (enrolment 1): person"),
        (lambda d: d["audit"][4].update(verb="finish-table"), "record 5 was altered"),
        (lambda d: d["hands"].pop(), "is missing in the archive"),
        (lambda d: d["checkpoints"][0].update(standings="0" * 64), "other standings"),
        (lambda d: d["checkpoints"][0].update(at="2020-01-01T00:00:00.000000Z"), "signature"),
        (lambda d: d["seats"].insert(0, {**d["seats"][0], "entry": 8}), "is twice in the archive"),
        (lambda d: d["checkpoints"].insert(0, {**d["checkpoints"][0], "hash": "0" * 64}), "two seals"),
        (lambda d: d["checkpoints"].append({**d["checkpoints"][0], "number": 0}), "record 0, which is not there"),
        (lambda d: d.pop("hands"), "cannot be read"),
    )
    for change, place in changes:
        altered = json.loads(text)
        change(altered)
        file = tmp_path / "altered.json"
        file.write_text(json.dumps(altered), encoding="utf-8")
        command = [sys.executable, "-I", str(VERIFIER), str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert (done.returncode, done.stderr) == (1, "")
        assert done.stdout.startswith("NOT TRUE: ")
        assert place in done.stdout


@pytest.mark.django_db
def test_a_code_of_another_log_is_refused(tmp_path: Path) -> None:
    status, said = run(tmp_path, export_document(built("boxed")), "--code", "KDQJ-MK80-ZW9N-F6YZ")
    assert (status, "KDQJ-MK80-ZW9N-F6YZ is none of this log" in said) == (1, True)


@pytest.mark.django_db
def test_an_event_with_stages_and_substitutes_is_verified_also_after_an_erasure(tmp_path: Path) -> None:
    tournament = play_everything()
    expected = write_json(written_standings(tournament))
    assert run(tmp_path, export_document(tournament), "--standings") == (0, expected)
    code = Checkpoint.objects.filter(tournament=tournament).latest("number").code
    entry = Entry.objects.filter(seats__table__tournament=tournament).order_by("pk")[0]
    erase_entry(entry=entry, by=SYSTEM)
    document = export_document(Tournament.objects.get(pk=tournament.pk))
    assert entry.name not in json.dumps(document, ensure_ascii=False)
    assert run(tmp_path, document, "--standings") == (0, expected)
    status, said = run(tmp_path, document, "--code", code)
    assert (status, code in said) == (0, True)
