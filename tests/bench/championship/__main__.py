"""Replay a championship on both databases: plainly, beside attacks that go on throughout, and struck by every fault.
Fail if anything was lost.

    python -m tests.bench.championship [--players 256] [--sessions 11] [--hands 16] [--streams 1000] [--pollers 20]
        [--pace 2] [--seed 1] [--on sqlite|postgres]
        [--fault none|web|live|database|disk|slow|clock|silent|sheets|throughout|all]

Loopback only. Without arguments it is small enough for `make bench`; `make soak` asks for all of it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.bench.championship.hall import Hall, hall_on_postgres, hall_on_sqlite
from tests.bench.championship.memory import MOST_BYTES
from tests.bench.championship.replay import Fault, Outcome, Replay, Size
from tests.bench.championship.strikes import fill_disk, jump_clock, slow_clients, small_disk
from tests.bench.championship.throughout import FAULTS as THROUGHOUT
from tests.bench.live import SPARE_FILES
from tests.postgres import NoPostgres
from tournament.web.server.open_files import allow_files

FAULTS: dict[str, Fault] = {
    "web": Hall.kill_web,
    "live": Hall.kill_live,
    "database": Hall.kill_database,
    "slow": slow_clients,
    "clock": jump_clock,
}
ON = {
    "sqlite": ("web", "slow", "clock", "disk"),
    "postgres": ("web", "live", "database", "slow", "clock"),
}
MOST_SLOWER = 2.0
"""How much longer recording may take at p99 beside lasting faults, where there are enough hands to show it."""
ENOUGH = 1000
WHOLE = ["--players", "256", "--sessions", "11", "--hands", "16", "--streams", "1000", "--pollers", "20", "--pace", "2"]


def read_arguments(arguments: Sequence[str]) -> Namespace:
    """Return how big, on what, and what goes wrong."""
    parser = ArgumentParser(prog="python -m tests.bench.championship")
    sizes = {"players": 32, "sessions": 2, "hands": 4, "streams": 50, "pollers": 4, "seed": 1}
    for name, default in sizes.items():
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds a hand takes at each table, on average")
    parser.add_argument("--on", choices=list(ON), help="one database only")
    parser.add_argument("--fault", choices=["none", "all", "disk", "throughout", *FAULTS, *THROUGHOUT], default="all")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> int:
    """Replay what was asked for."""
    given = read_arguments(arguments)
    allow_files(given.streams + SPARE_FILES)
    good = []
    for database in [given.on] if given.on else list(ON):
        try:
            outcomes = {}
            for faults in replays(database, given.fault):
                outcomes[faults], is_good = replay(database, given, faults)
                good.append(is_good)
            if (plain := outcomes.get(())) and (beside := outcomes.get(tuple(THROUGHOUT))):
                good.append(is_quick_enough(plain, beside))
        except NoPostgres as reason:
            print(f"  not on PostgreSQL: {reason}")
    return 0 if all(good) else 1


def replays(database: str, fault: str) -> Iterator[tuple[str, ...]]:
    """Yield the faults of each replay: none, what goes on throughout, and that beside everything that strikes once."""
    if fault in ("none", "all"):
        yield ()
    if fault in ("throughout", "all"):
        yield tuple(THROUGHOUT)
    # All that strikes servers in one event; a full disk needs a small one, and an event of its own.
    if fault == "all":
        yield (*(strike for strike in ON[database] if strike != "disk"), *THROUGHOUT)
    elif fault in THROUGHOUT or fault in ON[database]:
        yield (fault,)
    if fault == "all" and "disk" in ON[database]:
        yield ("disk",)


def is_quick_enough(plain: Outcome, beside: Outcome) -> bool:
    """Print what the faults that go on throughout cost those who record; say whether that is little enough."""
    times = [outcome.tally.seconds.get("record", []) for outcome in (plain, beside)]
    (p50, p99), (slow_p50, slow_p99) = (percentiles(some) for some in times)
    counts = min(map(len, times)) >= ENOUGH
    print(f"  recording beside {' and '.join(beside.told)} / plainly:", end=" ")
    print(f"p50 {1000 * slow_p50:.0f} / {1000 * p50:.0f} ms = {slow_p50 / p50:.2f} x,", end=" ")
    print(f"p99 {1000 * slow_p99:.0f} / {1000 * p99:.0f} ms = {slow_p99 / p99:.2f} x", end=" ")
    print(f"(allowed: {MOST_SLOWER} x)" if counts else "(too few hands to judge)", flush=True)
    return slow_p99 <= MOST_SLOWER * p99 or not counts


@contextmanager
def opened(database: str, faults: Sequence[str]) -> Iterator[tuple[Hall, list[Fault]] | None]:
    """Open the hall a replay needs, with what is to go wrong in it; None where this machine cannot have it."""
    if "disk" in faults:
        with small_disk() as disk:
            if disk is None:
                print("  the full disk was left out: only root may mount a small one")
                yield None
                return
            with hall_on_sqlite(disk) as hall:
                yield hall, [fill_disk(disk)]
    else:
        with hall_on_postgres() if database == "postgres" else hall_on_sqlite() as hall:
            yield hall, [FAULTS[fault] for fault in faults if fault in FAULTS]


def replay(database: str, given: Namespace, faults: Sequence[str]) -> tuple[Outcome | None, bool]:
    """Replay the event once and print what became of it; say whether it was good."""
    size = Size(
        given.players // 4, given.sessions, given.hands, given.streams, given.pollers, pace=given.pace, seed=given.seed
    )
    print(f"\nA championship of {given.players} players × {size.sessions} sessions × {size.hands} hands,", end=" ")
    print(f"{database}{': ' if faults else ''}{', '.join(faults)}", flush=True)
    with tempfile.TemporaryDirectory() as folder, opened(database, faults) as hall:
        if hall is None:
            return None, True
        throughout = [fault for fault in faults if fault in THROUGHOUT]
        outcome = Replay(hall[0], size, Path(folder), hall[1], throughout).run()
        # Behind what was killed the proxy says 502.
        allowed = ({"503", "no answer"} | ({"502"} if hall[0].proxy else set())) if faults else set()
    tell(outcome, [fault for fault in faults if fault not in THROUGHOUT])
    # What was killed cannot answer; but nobody is ever told that we broke.
    answers = {what for counted in outcome.told.values() for what in counted if what.startswith("5")}
    is_good = not outcome.faults and not (outcome.tally.trouble.keys() | answers) - allowed
    return outcome, is_good and max(outcome.memory.values()) <= MOST_BYTES


def percentiles(times: Sequence[float]) -> tuple[float, float]:
    """Return the median and p99."""
    ordered = sorted(times) or [1e-9]
    return ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]


def tell(outcome: Outcome, faults: Sequence[str]) -> None:
    """Print the figures."""
    print(f"  {outcome.hands} hands and {outcome.undone} undone in {outcome.seconds:.0f} s,", end=" ")
    print(
        f"{outcome.known} streams heard the last; the machine's load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    )
    for what in ("record", "standings"):
        times = outcome.tally.seconds.get(what, [0.0])
        p50, p99, most = (1000 * seconds for seconds in (*percentiles(times), max(times)))
        print(f"  {what}: {len(times)} answers, p50 {p50:.0f} ms, p99 {p99:.0f} ms, at most {most:.0f} ms")
    for fault, strike in zip(faults, outcome.strikes, strict=False):
        print(
            f"  {fault}: lasted {strike.lasted:.1f} s, {strike.hands_meanwhile} hands acknowledged meanwhile,", end=" "
        )
        print(f"the next {strike.back_after:.1f} s after it began")
    for name, counted in outcome.told.items():
        print(f"  {name}, throughout: {', '.join(f'{count} {what}' for what, count in counted.items())}")
    peaks = ", ".join(f"{name} {peak >> 20} MB" for name, peak in outcome.memory.items())
    print(f"  memory of a process at most: {peaks} (allowed: {MOST_BYTES >> 20} MB)")
    trouble = ", ".join(f"{count} × {what}" for what, count in sorted(outcome.tally.trouble.items())) or "none"
    print(f"  errors: {trouble}; lost, doubled or wrong: {len(outcome.faults)}", flush=True)
    for fault_found in outcome.faults[:20]:
        print(f"    {fault_found}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
