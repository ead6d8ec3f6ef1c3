"""Standings of a big tournament from its tables, against a bare sort of totals and against plain fractions."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from scoring.seats import WINDS
from scoring.standings.entries import StandingsInput
from scoring.standings.ranks import rank_standings
from scoring.standings.records import read_standings_input
from tests.scoring.standings.oracle import METHODS, answer
from tournament.standings.targets import LastHand, Prospects

PLAYERS, SESSIONS, ROUNDS = 200, 11, 15
MOST_MILLISECONDS = 50


def look_ahead(hand: LastHand) -> object:
    """Work out what all four at the table need."""
    prospects = Prospects(hand)
    return [prospects.outlook(player) for player in prospects.table.players]


def a_tournament(rules: str, method: str, players: int = PLAYERS) -> dict[str, Any]:
    """Return the record of a whole tournament, its last table still playing."""
    random = Random(f"{rules} {method}")
    names = [f"player {number}" for number in range(players)]
    sessions = []
    for _ in range(SESSIONS):
        order = random.sample(names, players)
        tables = [{"players": order[first : first + 4], "scores": scores(random)} for first in range(0, players, 4)]
        sessions.append({"tables": tables})
    sessions[-1]["tables"][-1]["finished"] = False
    penalties = [{"player": name, "points": 10} for name in names[::20]]
    options = {"method": method}
    return {
        "rules": rules,
        "options": options,
        "players": names,
        "sessions": sessions,
        "penalties": penalties,
        "live": True,
    }


def scores(random: Random) -> list[int]:
    """Return scores that add up to zero; ties are not rare."""
    three = [random.randrange(-60, 61, 3) for _ in range(3)]
    return [*three, -sum(three)]


def sort_totals(given: StandingsInput) -> list[tuple[Any, int]]:
    """Do the least that any ranking does: add up every score by player and sort."""
    totals: dict[Any, int] = {entrant.id: 0 for entrant in given.players}
    for tables in given.sessions:
        for table in tables:
            for player, score in zip(table.players, table.scores or (), strict=True):
                totals[player] += score
    return sorted(totals.items(), key=lambda item: -item[1])


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time it took once."""
    gc.collect()
    started = process_time()
    work()
    return process_time() - started


def main() -> int:
    """Print a line for each comparison; alternating rounds, medians."""
    print(f"\nStandings of {PLAYERS} players × {SESSIONS} sessions, from their tables")
    slowest = 0.0
    for rules, methods in METHODS.items():
        for method in methods:
            slowest = max(slowest, time_standings(rules, method, a_tournament(rules, method)))
            slowest = max(slowest, time_standings(rules, f"{method}, cuts", in_stages(a_tournament(rules, method))))
    compare_with_fractions()
    time_needs()
    print(f"  slowest: {slowest:.1f} ms (allowed: {MOST_MILLISECONDS} ms with hands to read)")
    return 0 if slowest < MOST_MILLISECONDS else 1


def in_stages(record: dict[str, Any]) -> dict[str, Any]:
    """Return the tournament with two cuts whose fields are kept, the second of which starts again from 0."""
    names = record["players"]
    cuts = [
        {"after": 7, "keep": 100, "field": names[::2]},
        {"after": 9, "keep": 52, "carry": False, "field": names[: 2 * 52 : 2]},
    ]
    random = Random("stages")
    sessions = record["sessions"][:7]
    for number in range(8, SESSIONS + 1):
        field = cuts[0 if number <= 9 else 1]["field"]
        order = random.sample(field, len(field))
        tables = [{"players": order[place : place + 4], "scores": scores(random)} for place in range(0, len(order), 4)]
        sessions.append({"tables": tables})
    penalties = [{**penalty, "session": 1 + place % SESSIONS} for place, penalty in enumerate(record["penalties"])]
    options = {**record["options"], "cuts": cuts}
    return {**record, "sessions": sessions, "penalties": penalties, "options": options}


def time_standings(rules: str, name: str, record: dict[str, Any]) -> float:
    """Print what one method takes and return its milliseconds."""
    given = read_standings_input(record)
    pairs = [(seconds(lambda: rank_standings(given)), seconds(lambda: sort_totals(given))) for _ in range(ROUNDS)]
    took, ratio = 1000 * median(ours for ours, _bare in pairs), median(ours / bare for ours, bare in pairs)
    print(f"  {rules:10} {name:22} {took:6.1f} ms {ratio:6.1f} x a bare sum and sort")
    return took


def compare_with_fractions() -> None:
    """Print how much whole numbers save over an account in fractions, on a tournament small enough for that."""
    record = a_tournament("mcr", "table-points", players=32)
    given = read_standings_input(record)
    pairs = [(seconds(lambda: rank_standings(given)), seconds(lambda: answer(record))) for _ in range(ROUNDS)]
    print(f"  32 players: {median(slow / ours for ours, slow in pairs):.0f} times as fast as the account in fractions")


def time_needs() -> None:
    """Print what it takes to say what each of the four at a table needs."""
    given = read_standings_input(a_tournament("boxed", "placement-bonus"))
    tables = given.sessions[-1]
    seats = dict(zip(WINDS, tables[-1].players, strict=True))
    hand = LastHand(given=given, session=SESSIONS, table=len(tables) - 1, seats=seats)
    pairs = [(seconds(lambda: look_ahead(hand)), seconds(lambda: rank_standings(given))) for _ in range(ROUNDS)]
    took, ratio = 1000 * median(ours for ours, _rank in pairs), median(ours / rank for ours, rank in pairs)
    print(f"  what the four at a table need: {took:.1f} ms, {ratio:.1f} x the standings themselves")


if __name__ == "__main__":
    sys.exit(main())
