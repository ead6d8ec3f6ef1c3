"""Counting principles: which of the patterns found on a reading count, and why the others do not."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from scoring.patterns import Pattern
from scoring.result import Count, Counted, NotCounted, Reason
from scoring.sheet import Counting, Found
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


@lru_cache(maxsize=64)
def dearest_of_each_series(limit: int | None, chicken_hand: Pattern) -> Counting:
    """Return the principle: the dearest pattern of each series counts, up to `limit`; without any, `chicken_hand`.

    A pattern that is itself worth the limit or more counts alone at its own value. No limit is None.
    """

    def count_series(found: Found) -> Count:
        if not found:
            return Count(chicken_hand.points, (Counted.of(chicken_hand, 1),))
        best = _dearest_by(found, lambda pattern: pattern.series)
        kept = [(pattern, count) for pattern, count in found if pattern is best[pattern.series]]
        dropped = tuple(
            NotCounted(pattern, _why_series(pattern, best[pattern.series]))
            for pattern, _count in found
            if pattern is not best[pattern.series]
        )
        dearest = max((pattern for pattern, _count in kept), key=lambda pattern: pattern.points)
        if limit is not None and dearest.points >= limit:
            return _alone(dearest, kept, dropped)
        return _sum_up_to(limit, kept, dropped)

    return count_series


def _why_series(pattern: Pattern, better: Pattern) -> Reason:
    values = {"better": better.name, "series": pattern.series}
    if better.points > pattern.points:
        return Reason(_("%(better)s counts more in series %(series)s"), values)
    return Reason(_("%(better)s counts the same in series %(series)s, and only one of a series counts"), values)


def _alone(dearest: Pattern, kept: Found, dropped: tuple[NotCounted, ...]) -> Count:
    reason = Reason(_("%(better)s is worth the limit and counts alone"), {"better": dearest.name})
    others = tuple(NotCounted(pattern, reason) for pattern, _count in kept if pattern is not dearest)
    return Count(dearest.points, (Counted.of(dearest, 1),), others + dropped)


def _sum_up_to(limit: int | None, kept: Found, dropped: tuple[NotCounted, ...]) -> Count:
    counted = tuple(Counted.of(pattern, count) for pattern, count in kept)
    total = sum(entry.total for entry in counted)
    if limit is None or total <= limit:
        return Count(total, counted, dropped)
    note = Reason(
        _("The patterns add up to %(total)s; together they count no more than the limit of %(limit)s."),
        {"total": total, "limit": limit},
    )
    return Count(limit, counted, dropped, notes=(note,))


def _dearest_by(found: Found, group: Callable[[Pattern], str]) -> dict[str, Pattern]:
    """Return the dearest pattern of each group; of equals the one that stands first in the table."""
    best: dict[str, Pattern] = {}
    for pattern, _count in found:
        leader = best.setdefault(group(pattern), pattern)
        if pattern.points > leader.points:
            best[group(pattern)] = pattern
    return best
