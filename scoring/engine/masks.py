"""Masks: count a new tally part by part, without asking pattern by pattern what it leaves out.

A pattern that leaves others out wherever it is there does so by a mask: the bits of their counts in a tally. What the
masks of all patterns leave is what counts. Where that is not so simple, a tally is not counted here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scoring.patterns import Pattern
from scoring.result import Count, Counted

_BITS = 16
_PART = (1 << _BITS) - 1
_MOST_REMEMBERED = 1 << 12


class _Part(NamedTuple):
    """What the patterns of one part of a tally are worth."""

    counted: tuple[Counted, ...]
    points: int
    toward_minimum: int


def places_in_tally(patterns: Sequence[Pattern]) -> dict[str, int]:
    """Return at which bit of a tally the count of each pattern begins; none reaches from one byte into the next.

    The last begin lowest: where tables end with what is found most, tallies are then small numbers.
    """
    places = {}
    place = 0
    for pattern in reversed(patterns):
        width = pattern.most.bit_length()
        if place % 8 + width > 8:
            place += -place % 8
        places[pattern.name] = place
        place += width
    return places


class Masks:
    """Patterns that all add up but those that others leave `out`.

    A tally with a `delicate` pattern is not counted by masks. The pattern `aside` does not help toward the minimum.
    """

    def __init__(
        self,
        patterns: tuple[Pattern, ...],
        out: Mapping[str, Iterable[str]],
        delicate: Iterable[str],
        aside: str,
    ) -> None:
        places = places_in_tally(patterns)
        fields = {row.name: (1 << row.most.bit_length()) - 1 << places[row.name] for row in patterns}
        parts = 1 + max(places.values()) // _BITS
        self._delicate = sum([fields[name] for name in delicate])
        self._excluders = sum([fields[name] for name in out])
        self._masks = [(fields[name], sum([fields[victim] for victim in victims])) for name, victims in out.items()]
        self._outs: dict[int, int] = {}
        self._aside = aside
        self._rows: list[list[tuple[Pattern, int]]] = [[] for _part in range(parts)]
        for row in patterns:
            self._rows[places[row.name] // _BITS].append((row, places[row.name] % _BITS))
        self._parts: list[dict[int, _Part]] = [{} for _part in range(parts)]

    def count(self, tally: int) -> Count | None:
        """Return the result of a tally, without what was left out and why; None if that takes more than masks."""
        if tally & self._delicate:
            return None
        excluders = tally & self._excluders
        out = self._outs.get(excluders)
        rest = tally & ~(self._learn_out(excluders) if out is None else out)
        counted: tuple[Counted, ...] = ()
        points = toward_minimum = place = 0
        while rest:
            if part := rest & _PART:
                entries, worth, toward = self._parts[place].get(part) or self._learn_part(place, part)
                counted = entries + counted
                points += worth
                toward_minimum += toward
            rest >>= _BITS
            place += 1
        return Count(points, counted, toward_minimum=toward_minimum, is_explained=False)

    def _learn_out(self, excluders: int) -> int:
        """Find and cache the mask of what some patterns leave out."""
        out = 0
        for field, mask in self._masks:
            if excluders & field:
                out |= mask
        if len(self._outs) >= _MOST_REMEMBERED:
            self._outs.clear()
        self._outs[excluders] = out
        return out

    def _learn_part(self, place: int, bits: int) -> _Part:
        """Unpack a part of a tally not seen before, and cache its value."""
        counts = [(row, bits >> first & (1 << row.most.bit_length()) - 1) for row, first in self._rows[place]]
        counted = tuple([Counted.of(row, count) for row, count in counts if count])
        points = sum([entry.total for entry in counted])
        aside = sum([entry.total for entry in counted if entry.name == self._aside])
        known = self._parts[place]
        if len(known) >= _MOST_REMEMBERED:
            known.clear()
        part = known[bits] = _Part(counted, points, points - aside)
        return part
