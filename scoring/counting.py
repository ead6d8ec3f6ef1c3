"""Counting principles: which of the patterns found on a reading count, and why the others do not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from graphlib import TopologicalSorter
from typing import TypeAlias

from scoring.engine.masks import Masks
from scoring.engine.sheet import Counting, Found
from scoring.patterns import Pattern
from scoring.result import Count, Counted, NotCounted, Reason
from scoring.text import _


def best_of_each_box(found: Found) -> Count:
    """Count the highest pattern of each box, and add up the boxes."""
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
    return Reason(_("%(better)s counts the same in %(box)s, and only one per box counts"), values)


@lru_cache(maxsize=64)
def dearest_of_each_series(limit: int | None, chicken_hand: Pattern) -> Counting:
    """Return the counting principle: highest pattern of each series, up to `limit`; without any, `chicken_hand`.

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
    return Reason(_("%(better)s counts the same in series %(series)s, and only one per series counts"), values)


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
        _("The patterns add up to %(total)s, but together they can’t count more than the limit of %(limit)s."),
        {"total": total, "limit": limit},
    )
    return Count(limit, counted, dropped, notes=(note,))


def points_times_doubles(found: Found, limit: int) -> Count:
    """Add up the points, double the sum once for every double, and stop at the limit.

    A pattern that another one implies does not count besides it.
    """
    kept, dropped = without_implied(found)
    counted = tuple([_count_of(pattern, count) for pattern, count in kept])
    doubles = sum([entry.doubles * entry.count for entry in counted])
    terms = terms_of(counted)
    total = sum(terms) << doubles
    written = write_sum(write_product(terms, doubles), total, limit)
    return Count(min(total, limit), counted, dropped, arithmetic=written, notes=note_limit(total, limit))


_MOST_REMEMBERED = 2048
_entries: dict[tuple[int, int], Counted] = {}


def _count_of(pattern: Pattern, count: int) -> Counted:
    """Return the counted entry of a row, cached: sums have many terms, but few different ones."""
    # An entry keeps its row alive, so that no other row can get the same id.
    key = id(pattern), count
    entry = _entries.get(key)
    if entry is None:
        if len(_entries) >= _MOST_REMEMBERED:
            _entries.clear()
        entry = _entries[key] = Counted.of(pattern, count)
    return entry


def without_implied(found: Found) -> tuple[Found, tuple[NotCounted, ...]]:
    """Return the patterns that no other one implies, and those that one does, with that reason."""
    implied = {name: pattern.name for pattern, _count in found if pattern.implies for name in pattern.implies}
    if not implied:
        return found, ()
    kept = [(pattern, count) for pattern, count in found if pattern.name not in implied]
    dropped = tuple(
        NotCounted(pattern, Reason(_("%(better)s includes it"), {"better": implied[pattern.name]}))
        for pattern, _count in found
        if pattern.name in implied
    )
    return kept, dropped


def terms_of(counted: Iterable[Counted]) -> list[int]:
    """Return the numbers to add up: one for every set or pair, the highest first, then one for each box."""
    each: list[int] = []
    boxes: dict[str, int] = {}
    for entry in counted:
        if entry.pattern.box and entry.points:
            boxes[entry.pattern.box] = boxes.get(entry.pattern.box, 0) + entry.total
        elif entry.points:
            each += [entry.points] * entry.count
    return sorted(each, reverse=True) + list(boxes.values())


def write_product(terms: Sequence[int], doubles: int) -> str:
    """Write a sum and its doubles as a referee does.

    >>> write_product([32, 8, 4, 4, 22], 3)
    '(32 + 8 + 4 + 4 + 22) × 2 × 2 × 2'
    """
    added = " + ".join(map(str, terms)) or "0"
    return (f"({added})" if doubles and len(terms) > 1 else added) + " × 2" * doubles


def write_sum(left: str, total: int, limit: int) -> str:
    """Write a value, and what is left of it where it is above the limit."""
    written = left if left == str(total) else f"{left} = {total}"
    return written if total <= limit else f"{written} → {limit}"


def note_limit(total: int, limit: int) -> tuple[Reason, ...]:
    """Return the note that a total is above the limit, if it is."""
    return (
        () if total <= limit else (Reason(_("No hand can count more than the limit of %(limit)s."), {"limit": limit}),)
    )


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A pattern that is left out when all the patterns `by` count, and who says so.

    They imply it, or are just not combined with it; `most` is how many of it they take, where not all.
    """

    by: tuple[str, ...]
    of: str
    cite: str
    implied: bool = True
    most: int | None = None

    @property
    def reason(self) -> Reason:
        """Return why the pattern does not count."""
        better, *others = self.by
        if others:
            values = {"better": better, "other": others[0], "cite": self.cite}
            return Reason(_("not combined with %(better)s and %(other)s (%(cite)s)"), values)
        message = (
            _("implied by %(better)s (%(cite)s)") if self.implied else _("not combined with %(better)s (%(cite)s)")
        )
        return Reason(message, {"better": better, "cite": self.cite})


class AllButExcluded:
    """The counting principle that adds up all patterns except those implied or excluded by another that counts.

    Rows name what they imply, on the authority of their own `cite` or else of this one; `exclusions` come on top. The
    pattern `aside` counts but does not help toward the minimum.
    """

    def __init__(
        self, patterns: tuple[Pattern, ...], exclusions: tuple[Exclusion, ...], *, cite: str, aside: str
    ) -> None:
        self._patterns = patterns
        self._aside = aside
        self._exclusions = [
            *(Exclusion((row.name,), name, row.cite or cite) for row in patterns for name in row.implies),
            *exclusions,
        ]
        self._order, self._excluded = _in_order(patterns, self._exclusions)

    def __call__(self, found: Found) -> Count:
        """Go through the patterns, excluders before what they exclude."""
        left = {pattern.name: number for pattern, number in found}
        dropped = []
        for name in sorted(left, key=self._order.__getitem__) if self._order else left:
            for victim, others, most, not_counted in self._excluded[name]:
                if victim in left and left[victim] and left[name] and (not others or all(map(left.get, others))):
                    left[victim] = max(0, left[victim] - most) if most else 0
                    dropped.append(not_counted)
        counted = tuple([Counted.of(pattern, left[pattern.name]) for pattern, _number in found if left[pattern.name]])
        total = sum([entry.total for entry in counted])
        beside = sum([entry.total for entry in counted if entry.name == self._aside])
        return Count(total, counted, tuple(dropped), total - beside)

    def masks(self) -> Masks:
        """Return this principle as masks, for all tallies except those in which exclusions depend on others.

        They do where a pattern is excluded in part, or by two together, or where what excludes it may be excluded
        itself by a pattern that does not exclude it too.
        """
        out: dict[str, set[str]] = {}
        delicate = set()
        for exclusion in self._exclusions:
            if len(exclusion.by) > 1 or exclusion.most:
                delicate.add(exclusion.by[0])
            else:
                out.setdefault(exclusion.by[0], set()).add(exclusion.of)
        for name, victims in out.items():
            if any(not victims.issuperset(out.get(victim, ())) for victim in victims):
                delicate.add(name)
        return Masks(self._patterns, out, delicate, self._aside)


all_but_excluded = lru_cache(maxsize=64)(AllButExcluded)
"""Return the principle for these arguments, cached: rules that count alike share it and its caches."""


_Excluded: TypeAlias = Mapping[str, Sequence[tuple[str, Sequence[str], int | None, NotCounted]]]
"""By pattern, the exclusions it is the last to trigger: which pattern, with which others, how many, and the reason."""


def _in_order(patterns: tuple[Pattern, ...], exclusions: Iterable[Exclusion]) -> tuple[Mapping[str, int], _Excluded]:
    """Return an order with excluders before what they exclude, empty if the table's will do, and what each excludes."""
    rows = {pattern.name: pattern for pattern in patterns}
    order = {name: place for place, name in enumerate(rows)}
    in_table_order = all(order[by] < order[exclusion.of] for exclusion in exclusions for by in exclusion.by)
    if not in_table_order:
        before: dict[str, set[str]] = {name: set() for name in rows}
        for exclusion in exclusions:
            before[exclusion.of].update(exclusion.by)
        order = {name: place for place, name in enumerate(TopologicalSorter(before).static_order())}
    excluded: dict[str, list[tuple[str, Sequence[str], int | None, NotCounted]]] = {name: [] for name in rows}
    for exclusion in exclusions:
        *others, last = sorted(exclusion.by, key=order.__getitem__)
        not_counted = NotCounted(rows[exclusion.of], exclusion.reason)
        excluded[last].append((exclusion.of, others, exclusion.most, not_counted))
    return {} if in_table_order else order, excluded


def _dearest_by(found: Found, group: Callable[[Pattern], str]) -> dict[str, Pattern]:
    """Return the highest pattern of each group; of equals the first in the table."""
    best: dict[str, Pattern] = {}
    for pattern, _count in found:
        leader = best.setdefault(group(pattern), pattern)
        if pattern.points > leader.points:
            best[group(pattern)] = pattern
    return best
