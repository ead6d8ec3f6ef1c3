"""What millions of hands of other tournaments cost this one: two databases, one full and one not, turn by turn.

    python -m tests.bench.growth [hands]

A played event is copied inside the database, with its players, seats, hands, showings and log, until there are so
many other hands. Then the same hands are entered through the tablet's address, and the same standings page is made
again, in either database in turn.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from statistics import median

from tests.bench.both import is_good_on_both
from tests.databases import own_database
from tests.tournament.live.organizer import Organizer, organizing

HANDS, ROUNDS, WARM_UP = 200_000, 120, 20
MOST_GROWTH = 1.1
OFFICE = "tests.bench.growth_office"


def main(hands: int = HANDS) -> int:
    """Measure beside that number of other hands."""
    return 0 if is_good_on_both(partial(measure_on, hands)) else 1


def measure_on(hands: int, name: str, folder: Path) -> bool:
    """Fill one of two databases and compare them."""
    print(f"\nBeside {hands:,} hands of other tournaments, {name}", flush=True)
    with (
        own_database(folder) as url,
        own_database(folder) as full_url,
        organizing(url, folder, OFFICE) as office,
        organizing(full_url, folder, OFFICE) as full_office,
    ):
        for each in (office, full_office):
            each.ask("make")
        filled = full_office.ask("fill", str(hands))
        print(f"  {filled['hands']:,} hands in the full database, {filled['megabytes']:,} MB")
        return all(
            [is_flat("a hand entered", "enter", office, full_office)]
            + [is_flat(f"the standings page {how}", how, office, full_office) for how in ("anew", "kept")]
        )


def is_flat(title: str, action: str, office: Organizer, full_office: Organizer) -> bool:
    """Let both do the same in turn, and print what it takes in the full database beside the other."""
    pairs = [[each.ask(action)["ms"] for each in (office, full_office)] for _round in range(ROUNDS)][WARM_UP:]
    alone, beside = (float(median(times)) for times in zip(*pairs, strict=True))
    print(f"  {title}: {alone:.2f} ms alone, {beside:.2f} ms beside them: {beside / alone:.2f} x", end=" ")
    print(f"(at most {MOST_GROWTH} x)", flush=True)
    return beside <= MOST_GROWTH * alone


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
