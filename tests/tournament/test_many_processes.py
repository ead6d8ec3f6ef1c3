"""Several processes write at once, one is killed in the middle: nothing is lost, nothing doubled, nothing half done."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.databases import ask_process, start_process

pytestmark = pytest.mark.database

SCOREKEEPER = "tests.tournament.scorekeeper"
PROCESSES = 8


def report(url: str, folder: Path, slug: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(ask_process(url, folder, SCOREKEEPER, "report", slug))
    return answer


def start_recording(url: str, folder: Path, slug: str, seed: int) -> subprocess.Popen[str]:
    return start_process(url, folder, SCOREKEEPER, "record", slug, str(seed))


def acknowledged(lines: str) -> list[list[int]]:
    answers = [json.loads(line) for line in lines.splitlines()]
    return [[answer["table"], answer["hand"]] for answer in answers if "hand" in answer]


def test_eight_processes_enter_the_same_hands_at_once(database: str, tmp_path: Path) -> None:
    tables, hands = 3, 16
    slug = ask_process(database, tmp_path, SCOREKEEPER, "make", str(tables), str(hands))
    before = report(database, tmp_path, slug)
    processes = [start_recording(database, tmp_path, slug, seed) for seed in range(PROCESSES)]
    outputs = [process.communicate(timeout=240)[0] for process in processes]
    assert [process.returncode for process in processes] == [0] * PROCESSES
    after = report(database, tmp_path, slug)
    everything = [[table, number] for table in range(1, tables + 1) for number in range(1, hands + 1)]
    assert after["hands"] == everything, "nothing lost, nothing doubled"
    assert after["states"] == ["current"]
    assert after["showings"] == len(everything)
    assert after["counted"] == [hands] * tables
    assert after["totals_are_sums"]
    assert after["faults"] == []
    assert after["records"] - before["records"] == len(everything)
    answers = [answer for output in outputs for answer in acknowledged(output)]
    assert len(answers) > len(everything), "processes met at the same hands and were answered alike"
    assert sorted(map(tuple, {tuple(answer) for answer in answers})) == sorted(map(tuple, everything))


def test_a_process_killed_in_the_middle_loses_no_acknowledged_hand(database: str, tmp_path: Path) -> None:
    tables, hands = 4, 125
    slug = ask_process(database, tmp_path, SCOREKEEPER, "make", str(tables), str(hands))
    seen: list[str] = []
    for kill_after in (37, 90, 150):
        with start_recording(database, tmp_path, slug, kill_after) as process:
            assert process.stdout
            seen += [line for _number, line in zip(range(kill_after), process.stdout, strict=False)]
            process.send_signal(signal.SIGKILL)
            # What was printed before the signal arrived was acknowledged too.
            seen += [line for line in process.stdout if line.endswith("\n")]
        now = report(database, tmp_path, slug)
        known = {tuple(place) for place in acknowledged("".join(seen))}
        stored = {tuple(place) for place in now["hands"]}
        assert known <= stored, "every acknowledged hand is there"
        assert len(stored) - len(known) <= kill_after, "at most what was under way is there besides"
        assert now["showings"] == len(now["hands"]), "no half hand"
        assert sum(now["counted"]) == len(now["hands"])
        assert now["totals_are_sums"]
        assert now["faults"] == []
    with start_recording(database, tmp_path, slug, 0) as process:
        process.communicate(timeout=240)
    after = report(database, tmp_path, slug)
    assert len(after["hands"]) == tables * hands, "the rest of the 500 hands follows as if nothing had happened"
    assert after["faults"] == []
