"""Counting principles: which of the patterns found on a reading count, and why the others do not."""

from __future__ import annotations

from collections.abc import Callable

from scoring.patterns import Pattern
from scoring.result import Count, Counted, NotCounted, Reason
from scoring.sheet import Found
from scoring.text import _


def best_of_each_box(found: Found) -> Count:
    """Count the dearest pattern of each box; boxes add up."""
    best = _dearest_by(found, lambda pattern: pattern.box)
    counted = []
    dropped = []
    for pattern, count in found:
        better = best[pattern.box]
        if pattern is better:
            counted.append(Counted.of(pattern, count))
        else:
            dropped.append(NotCounted(pattern, _why_box(pattern, better)))
    return Count(sum(entry.total for entry in counted), tuple(counted), tuple(dropped))


def _why_box(pattern: Pattern, better: Pattern) -> Reason:
    values = {"better": better.name, "box": pattern.box}
    if better.points > pattern.points:
        return Reason(_("%(better)s counts more in %(box)s"), values)
    return Reason(_("%(better)s counts the same in %(box)s, and only one of a box counts"), values)


def _dearest_by(found: Found, group: Callable[[Pattern], str]) -> dict[str, Pattern]:
    """Return the dearest pattern of each group; of equals the one that stands first in the table."""
    best: dict[str, Pattern] = {}
    for pattern, _count in found:
        leader = best.setdefault(group(pattern), pattern)
        if pattern.points > leader.points:
            best[group(pattern)] = pattern
    return best
