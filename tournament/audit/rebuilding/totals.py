"""Whether a rebuilt event adds up: totals from hands and payments, and as many hands as a table says."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from tournament.audit.rebuilding.event import Name, RebuiltEvent

SIDES = ("east", "south", "west", "north")
AMOUNTS = (*SIDES, "pot")


def sums_of_tables(event: RebuiltEvent) -> tuple[dict[Name, Counter[str]], Counter[Name]]:
    """Return, by table, what its hands and payments add up to and how many of its hands count."""
    sums: dict[Name, Counter[str]] = defaultdict(Counter)
    hands: Counter[Name] = Counter()
    for hand in event.rows["hands"].values():
        if hand["state"] == "current":
            table = (hand["session"], hand["table"])
            hands[table] += 1
            for side in AMOUNTS:
                sums[table][side] += hand[f"delta_{side}"]
    for incident in event.rows["incidents"].values():
        if incident["cancelled_at"] is None:
            table = (incident["session"], incident["table"])
            for side in SIDES:
                sums[table][side] += incident[f"payment_{side}"]
    return sums, hands


def tables_that_do_not_add_up(event: RebuiltEvent) -> Iterator[Name]:
    """Yield the tables whose totals, where they were not typed, or whose number of hands say something else."""
    sums, hands = sums_of_tables(event)
    for name, table in event.rows["tables"].items():
        is_typed = table["source"] == "totals"
        if table["hands_recorded"] != hands[name] or (
            not is_typed and any(table[f"total_{side}"] != sums[name][side] for side in AMOUNTS)
        ):
            yield name
