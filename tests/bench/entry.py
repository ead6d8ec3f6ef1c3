"""A hand entered through the tablet's page beside a bare view that writes the same rows, on the same server.

The bare view has no middleware, no form, no link, no lock and no answer: it writes the rows of a hand with the ORM in
one transaction, as durably. Both are asked over the same fifty connections in turn, one request after the other, so
that the same processes, threads and database connections answer; what fifty connections cost is not the page's doing.
The tablets have no stream here: each has missed the hands of the other forty-nine when it sends its own.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Coroutine
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple
from urllib.parse import urlencode

from tests.bench.both import is_good_on_both
from tests.bench.championship.hall import collect_static, environment_of
from tests.bench.championship.mishaps import plainly
from tests.bench.championship.tablet import Log, Tablet, Tally
from tests.bench.kept_pages import cpu_seconds, serving_beside_bare
from tests.databases import own_database
from tests.tournament.live.organizer import organizing

TABLES, HANDS, ROUNDS = 50, 16, 6
LEAST_RATIO = 0.6
AT_ONCE_HANDS, AT_ONCE_PACE, MOST_SECONDS = 4, 5.0, 0.5
BUSY = 1.0
"""With so many other processes waiting for a core, milliseconds say nothing about the program."""


def main() -> int:
    """Measure on either database."""
    return 0 if is_good_on_both(measure_on) else 1


def measure_on(name: str, folder: Path) -> bool:
    """Make two events on a fresh database, one for the tablets and one for the bare view, and serve both."""
    print(f"\nA hand entered through the page, {name}", flush=True)
    load = os.getloadavg()[0]
    module = "tests.bench.championship.office"
    with own_database(folder) as url, organizing(url, folder, module) as organizer:
        event, bare = (organizer.ask("make", str(tables), "1", str(HANDS)) for tables in (TABLES, 1))
        for slug in (event["slug"], bare["slug"]):
            organizer.ask("open", slug, "1")
        collect_static(url, folder)
        given = {**environment_of(url, folder, 1), "BENCH_SLUG": bare["slug"]}
        with serving_beside_bare(folder, given) as (server, port):
            log = Log.at(folder / "log", Tally())
            tablets = [Tablet(port, link, int(n), Random(n), log) for n, link in event["links"].items()]
            first = Tablet(port, bare["links"]["1"], 1, Random(1), log)
            ratio, times = asyncio.run(measure(server, tablets, first))
            log.file.close()
    p99 = times[int(len(times) * 0.99)]
    print(
        f"  {TABLES} tables at once, each a hand every {AT_ONCE_PACE:.0f} s: p50 {1000 * median(times):.0f} ms,",
        end=" ",
    )
    print(f"p99 {1000 * p99:.0f} ms (less than {1000 * MOST_SECONDS:.0f}); the machine's load before: {load:.1f}")
    return ratio >= LEAST_RATIO and (p99 < MOST_SECONDS or load > BUSY)


async def measure(server: subprocess.Popen[str], tablets: list[Tablet], first: Tablet) -> tuple[float, list[float]]:
    """Return what the page costs beside the bare view, and how long each hand took when all tables play at once."""
    for tablet in (*tablets, first):
        await tablet.open()
    # The bare view copies the rows of this hand; both sides are warm then.
    await plainly(first)
    numbers = count(2)
    for tablet in tablets:
        await plainly(tablet)
        await send_bare(tablet, next(numbers))
    ours: list[Spent] = []
    bare: list[Spent] = []
    tally = tablets[0].log.tally
    for _round in range(ROUNDS):
        ours.append(await spend(server, tally, [plainly(tablet) for tablet in tablets]))
        bare.append(await spend(server, tally, [send_bare(tablet, next(numbers)) for tablet in tablets]))
    ratio = tell(ours, bare)
    tally.seconds.clear()
    await asyncio.gather(*(play_on(tablet) for tablet in tablets))
    times = sorted(tally.seconds["record"])
    for tablet in (*tablets, first):
        tablet.wire.drop()
    return ratio, times


class Spent(NamedTuple):
    """What one hand took of the server's CPU and of the time, in milliseconds."""

    cpu: float
    wall: float


async def spend(server: subprocess.Popen[str], tally: Tally, hands: list[Coroutine[Any, Any, None]]) -> Spent:
    """Send hands one after the other; what a client does before it asks and after it is answered is not counted."""
    tally.seconds.clear()
    cpu = cpu_seconds(server)
    for hand in hands:
        await hand
    each = 1000 / len(hands)
    return Spent((cpu_seconds(server) - cpu) * each, sum(tally.seconds["record"]) * each)


def tell(ours: list[Spent], bare: list[Spent]) -> float:
    """Print both beside each other; return the bare view's part of the page's CPU."""
    pairs = list(zip(ours, bare, strict=True))
    cpu = median(theirs.cpu / own.cpu for own, theirs in pairs)
    wall = median(theirs.wall / own.wall for own, theirs in pairs)
    print(f"  the server's CPU: {median(one.cpu for one in ours):.1f} ms a hand,", end=" ")
    print(f"{median(one.cpu for one in bare):.1f} ms bare: {cpu:.0%} (at least {LEAST_RATIO:.0%});", end=" ")
    print(
        f"one after the other, the disk included: {1000 / median(one.wall for one in ours):.0f} hands a second,",
        end=" ",
    )
    print(f"{1000 / median(one.wall for one in bare):.0f} bare: {wall:.0%}")
    return cpu


async def send_bare(tablet: Tablet, number: int) -> None:
    """Let the bare view write a hand, over a tablet's own connection: the same processes and threads answer."""
    fields = {"id": "0" * 32, "number": number, "dealer": "E", "winners": "S", "discarder": "E", "points_S": 12}
    body, started = urlencode(fields), time.perf_counter()
    answer = await tablet.wire.ask("POST", "/bare/record", {"Accept": "application/json"}, body)
    tablet.log.tally.took("record", started)
    assert answer.status == 200, answer.body[:300]


async def play_on(tablet: Tablet) -> None:
    """Play a few hands at a pace far beyond any hall's."""
    await asyncio.sleep(tablet.lots.uniform(0, AT_ONCE_PACE))
    for _hand in range(AT_ONCE_HANDS):
        started = time.monotonic()
        await plainly(tablet)
        await asyncio.sleep(max(0.0, AT_ONCE_PACE * tablet.lots.uniform(0.5, 1.5) - (time.monotonic() - started)))


if __name__ == "__main__":
    sys.exit(main())
