"""score_hands, settle_hands and replay_tables: one answer a line, whatever the line holds."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tests.tournament.json_lines import ROOT, answer_lines

HAND = b'{"rules": "boxed", "hand": "234567m345p678s2s", "win": "2s"}'
OUTCOME = b'{"rules": "mcr", "wins": [{"seat": "S", "points": 12}], "discarder": "E"}'
TABLE = b'{"rules": "bmja", "hands": [{"wins": []}]}'
BAD = [b"not JSON", b"[1, 2]", b"null", b'"text"', b"\xff\xfe", b"[" * 100_000, b'{"rules": "go"}', b"{}", b"NaN"]


def run(command: str, *lines: bytes) -> list[Any]:
    return answer_lines(*lines, command=("manage.py", command))


def test_hands_are_counted_in_order_and_blank_lines_skipped() -> None:
    first, second = run("score_hands", HAND, b"", b"   ", HAND.replace(b'"2s"}', b'"2s", "by": "self-draw"}'))
    assert (first["points"], second["points"]) == (3, 4)
    assert first["valid"] is True
    assert {pattern["name"] for pattern in first["patterns"]} == {"All Chows", "All Simples", "Concealed Hand"}


def test_hands_are_settled() -> None:
    assert run("settle_hands", OUTCOME) == [{"deltas": {"E": -20, "S": 36, "W": -8, "N": -8}}]


def test_tables_are_replayed() -> None:
    (answer,) = run("replay_tables", TABLE)
    assert answer["next"] == {"number": 2, "round": "E", "dealer": "E", "goulash": True}


@pytest.mark.parametrize(
    ("command", "good"), [("score_hands", HAND), ("settle_hands", OUTCOME), ("replay_tables", TABLE)]
)
def test_a_bad_line_answers_its_error_and_the_run_goes_on(command: str, good: bytes) -> None:
    answers = run(command, *BAD, good)
    assert len(answers) == len(BAD) + 1
    assert all(answer["error"] for answer in answers[:-1])
    assert "error" not in answers[-1]


def test_memory_stays_the_same_however_many_lines() -> None:
    """A run of many lines peaks no higher than a run of few, give or take what the memo tables hold."""
    code = (
        "import io, resource, sys; from scoring.records import answer_lines, score_record\n"
        "number = int(sys.argv[1])\n"
        "lines = (sys.argv[2].encode() for _ in range(number))\n"
        "for answer in answer_lines(lines, score_record): pass\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )

    def peak(number: int) -> int:
        command = [sys.executable, "-c", code, str(number), HAND.decode()]
        return int(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout)

    assert peak(30_000) < peak(300) * 1.1
