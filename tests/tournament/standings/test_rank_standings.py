"""rank_standings: one answer a line, in order, whatever the line holds."""

from __future__ import annotations

import json
from typing import Any

from tests.tournament.json_lines import ROOT, answer_lines

VECTORS = json.loads((ROOT / "tests/vectors/standings.json").read_text())
GOOD = b'{"rules": "mcr", "players": ["east"], "sessions": []}'
NEST = b"[" * 960 + b"]" * 960
BAD = [
    b"not JSON",
    b"\xff\xfe",
    b"[]",
    b"null",
    b"{}",
    b"[" * 100_000,
    b'{"rules": "go", "players": []}',
    b'{"rules": "mcr", "players": ["east", "east"]}',
    b'{"rules": "mcr", "players": ["east"], "options": {"minimum_points": 8, "' + b"x" * 500 + b'": 1}}',
    b'{"rules": "boxed", "players": ["east"], "penalties": [{"player": "east", "points": NaN}]}',
    b'{"rules": "boxed", "players": ["east"], "penalties": [{"player": "east", "count": ' + b"9" * 4000 + b"}]}",
    b'{"rules": "boxed", "players": [' + NEST + b"]}",
]


def run(*lines: bytes, command: tuple[str, ...] = ("manage.py", "rank_standings")) -> list[Any]:
    return answer_lines(*lines, command=command)


def test_the_examples_are_answered_in_order() -> None:
    answers = run(*(json.dumps(vector["input"]).encode() for vector in VECTORS))
    assert len(answers) == len(VECTORS)
    for vector, answer in zip(VECTORS, answers, strict=True):
        if "error" in vector["expect"]:
            assert set(answer) == {"error"}
        else:
            assert answer == vector["expect"], vector["id"]


def test_a_bad_line_answers_its_error_and_the_run_goes_on() -> None:
    lines = [line for bad in BAD for line in (bad, b"", b"  ", GOOD)]
    answers = run(*lines)
    assert len(answers) == 2 * len(BAD)
    assert all(answer["error"] for answer in answers[::2])
    assert all(answer["rows"][0]["player"] == "east" for answer in answers[1::2])


def test_memory_stays_the_same_however_many_lines() -> None:
    code = (
        "import resource, sys\n"
        "from scoring.records import answer_lines\n"
        "from scoring.standings.records import standings_from_record\n"
        "lines = (line for _ in range(int(sys.argv[1])) for line in sys.argv[2:])\n"
        "for _ in answer_lines(lines, standings_from_record): pass\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    lines = [json.dumps(vector["input"]) for vector in VECTORS]

    def peak(times: int) -> int:
        (kilobytes,) = run(command=("-c", code, str(times), *lines))
        return int(kilobytes)

    assert peak(60) < peak(3) * 1.1
