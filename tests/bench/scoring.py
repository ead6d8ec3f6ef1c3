"""Hands counted per second, beside other scorers in the same run, and what comes first in a new process.

Fails where a ratio is below its bar, or a first hand takes too long.

Every scorer meets 20,000 hands it has not seen, after others of the same kind; scorers take turns on short
batches, and what a machine does besides costs them all alike.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from statistics import median
from typing import Any

from scoring import RULESETS, Holding, score
from scoring.records import answer_line, read_holding, score_record
from tests.bench.british import british_hands
from tests.bench.hands import random_hands, under
from tests.bench.peers import Task, gb_tasks, mahjong_tasks

HANDS, BATCH = 20_000, 500
WARM_SEED, SEED, LINES_SEED = 1, 2, 3
BRITISH = ("bmja, winners", "bmja, losers")
AT_LEAST: dict[str, dict[str, float]] = {
    "mcr": {"mahjong": 5, "PyMahjongGB": 0.25},
    "zung-jung": {"mahjong": 5},
    "boxed": {"mahjong": 5},
    "riichi": {"mahjong": 3},
}
"""How many times as fast as another scorer each rule set has to be. British losers count too, and nobody else does
that: there the ratio is only told."""
FIRST_HAND_MS = 1
FIRST_HAND = """
import time, scoring
started = time.perf_counter()
scoring.score(scoring.Holding(scoring.get_ruleset({rules!r}), "123m45678p777s11z", win="9p")).patterns
print((time.perf_counter() - started) * 1000)
"""
FIRST_PAYMENTS = """
import time
started = time.process_time()
from scoring.payoff_table import payoff_table
imported = time.process_time()
payoff_table("riichi", {{"preset": {preset!r}}})
print(imported - started, time.process_time() - imported)
"""
PAYMENTS_AT_MOST = {"ema-2025": 2, "ema-2016": 2, "wrc": 2, "tenhou": 8}
"""How many times the import of the rules a process may take to learn the payments for its first tablet."""


@dataclass
class Runner:
    """One scorer with its hands, and the CPU seconds each of its batches took."""

    name: str
    tasks: list[Task]
    beside: dict[str, float] = field(default_factory=dict)
    """Other scorers, each with the least ratio to it, or 0."""
    batches: list[float] = field(default_factory=list)

    def run(self, batch: int) -> None:
        """Score one batch."""
        tasks = self.tasks[batch * BATCH : (batch + 1) * BATCH]
        started = time.process_time()
        for task in tasks:
            task()
        self.batches.append((time.process_time() - started) / len(tasks))

    @property
    def hands_per_second(self) -> float:
        """Return the speed over all batches."""
        return len(self.batches) / sum(self.batches)

    def times(self, other: Runner) -> float:
        """Return how many times faster this one is: the median over batches run side by side."""
        return median(theirs / ours for ours, theirs in zip(self.batches, other.batches, strict=True))


def count(holding: Holding) -> object:
    """Count a hand and read its patterns, as a page would."""
    return [(entry.name, entry.points, entry.count) for entry in score(holding).patterns]


def records_for(kind: str, seed: int) -> list[dict[str, Any]]:
    """Return the hands for a rule set; only some have knitted shapes, and British losers count too."""
    if kind in BRITISH:
        return list(islice(british_hands(seed, won=kind == BRITISH[0]), HANDS))
    return [under(kind, record) for record in islice(random_hands(seed, knitted=kind == "mcr"), HANDS)]


def runners_for(kind: str) -> list[Runner]:
    """Return our scorer for a kind of hands, from holdings and from lines of JSON, after it has seen others."""
    for record in records_for(kind, WARM_SEED):
        count(read_holding(record))
    fresh = records_for(kind, SEED)
    lines = [json.dumps(record) for record in records_for(kind, LINES_SEED)]
    beside = AT_LEAST.get(kind, {"mahjong": 0})
    return [
        Runner(kind, [partial(count, read_holding(record)) for record in fresh], beside),
        Runner(f"{kind}, lines of JSON", [partial(answer_line, line, score_record) for line in lines]),
    ]


def peers() -> list[Runner]:
    """Return the other scorers, warm as well."""
    runners = []
    for name, tasks_for, rules in (("mahjong", mahjong_tasks, "boxed"), ("PyMahjongGB", gb_tasks, "mcr")):
        for task in tasks_for(records_for(rules, WARM_SEED)[:2000]):
            task()
        runners.append(Runner(name, tasks_for(records_for(rules, SEED))))
    return runners


def first_hand(rules: str) -> float:
    """Return the milliseconds of the first hand after import, the best of some new processes."""
    command = [sys.executable, "-c", FIRST_HAND.format(rules=rules)]
    return min(
        float(subprocess.run(command, check=True, capture_output=True, text=True).stdout) for _process in range(5)
    )


def first_payments(preset: str) -> tuple[float, float]:
    """Return how long a new process learns the payments of riichi, beside importing the rules, and in milliseconds."""
    command = [sys.executable, "-c", FIRST_PAYMENTS.format(preset=preset)]
    told = (subprocess.run(command, check=True, capture_output=True, text=True).stdout for _process in range(5))
    imports, learned = zip(*(map(float, line.split()) for line in told), strict=True)
    return min(learned) / min(imports), min(learned) * 1000


def tell(value: float, *, unit: str, bar: float, reached: bool) -> str:
    """Return a measured value with the bar it has to reach, if there is one."""
    told = f"{value:6.2f} {unit}"
    return f"{told} (bar {bar:g}{'' if reached else ', MISSED'})" if bar else told


def main() -> int:
    """Print speeds and ratios."""
    counted = [rules for rules, ruleset in RULESETS.items() if ruleset.counting is not None]
    kinds = [kind for rules in counted for kind in (BRITISH if rules == "bmja" else (rules,))]
    runners = peers() + [runner for kind in kinds for runner in runners_for(kind)]
    by_name = {runner.name: runner for runner in runners}
    for batch in range(HANDS // BATCH):
        for runner in runners:
            runner.run(batch)
    print(f"\nCounting hands: {HANDS:,} unseen random hands after {HANDS:,} others, per second of CPU time")
    missed = 0
    for runner in runners:
        line = f"  {runner.name:28} {runner.hands_per_second:10,.0f}"
        for other, bar in runner.beside.items():
            ratio = runner.times(by_name[other])
            missed += ratio < bar
            line += "   " + tell(ratio, unit=f"× {other}", bar=bar, reached=ratio >= bar)
        print(line)
    print("\nFirst hand after import, in a new process")
    for rules in counted:
        took = first_hand(rules)
        missed += took >= FIRST_HAND_MS
        print(f"  {rules:28} {tell(took, unit='ms', bar=FIRST_HAND_MS, reached=took < FIRST_HAND_MS)}")
    print("\nPayments of riichi learned for the first tablet of a new process, beside importing the rules")
    for preset, most in PAYMENTS_AT_MOST.items():
        ratio, took = first_payments(preset)
        missed += ratio > most
        print(f"  {preset:28} {tell(ratio, unit='×', bar=most, reached=ratio <= most)}   {took:.0f} ms")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
