"""Sheet: a rule set's patterns laid out so that a reading is counted by lookups in caches.

Patterns whose predicates read the same attributes of a reading form a facet. A facet caches, for the values of those
attributes, how often each of its patterns is there, packed into one integer: the tally. The tallies of all facets add
up to the tally of the reading, and the result of a tally is cached too. Each shape has facets of its own. Patterns of
chows alone, or of pungs alone, do not ask which suit is which, and neither do their cache keys. Nothing is cached by
whole hand, and every cache is emptied when it is full.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, runtime_checkable

from scoring.engine.declared import narrow_to
from scoring.engine.masks import places_in_tally
from scoring.patterns import Chooser, Pattern, Predicate
from scoring.patterns.row import attributes_of
from scoring.readings import FEW_VALUES
from scoring.result import Count, NotCounted

if TYPE_CHECKING:
    from scoring.readings import Reading

MOST_REMEMBERED = 1 << 14
NARROWED = 64
_SAME_IN_A_FACET = frozenset({"shape"})
"""Each shape has facets of its own."""
_BESIDE_OTHERS = {"chows": "chow_codes", "honors": "honor_code", "pungs": "pung_codes"}
"""Attributes with an equivalent that is cheaper as a cache key."""
_ALONE = {"chows": "chow_key", "honors": "honor_code", "pungs": "pung_key"}
"""Cache keys of facets that read nothing else: to patterns of chows or pungs alone, all suits are alike."""

Found: TypeAlias = Sequence[tuple[Pattern, int]]
"""Patterns of a reading in table order, each with how often it is there."""
Counting: TypeAlias = Callable[[Found], Count]
"""A counting principle: which of the patterns found count, and their total."""


class CountsTallies(Protocol):
    """What counts a new tally faster than the principle can; it may leave out the reasons."""

    def count(self, tally: int) -> Count | None:
        """Return the result of a tally; None if only the counting principle can work it out."""
        ...


@runtime_checkable
class CountsByMasks(Protocol):
    """A counting principle that can also be put into masks, or into parts that are each remembered."""

    def masks(self) -> CountsTallies:
        """Return the masks."""
        ...


@dataclass(frozen=True, slots=True)
class Facet:
    """The patterns and choosers that read the same attributes, with a cache by the values of these.

    Those that read only some of the attributes are its parts: most new values are new in one part only.
    """

    key: Callable[[Any], Any]
    narrow: Callable[[Any], Any]
    """Narrows a reading to the declared attributes: predicates and choosers see nothing else on the first readings."""
    places: Mapping[str, int]
    predicates: list[tuple[Predicate, int, int]] = field(default_factory=list)
    """Each with the place of its count in a tally, and the most it may be."""
    choosers: list[Chooser] = field(default_factory=list)
    parts: list[Facet] = field(default_factory=list)
    memory: dict[Any, int] = field(default_factory=dict)

    def look_at(self, reading: Reading, values: Any) -> int:
        """Find the patterns of a reading whose values are not cached yet; cache and return their tally."""
        tally = 0
        for part in self.parts:
            values_of_part = part.key(reading)
            found = part.memory.get(values_of_part)
            tally += part.look_at(reading, values_of_part) if found is None else found
        # Narrowing costs as much as many a predicate: what reads more than it declares is found on the first values.
        declared = self.narrow(reading) if len(self.memory) < NARROWED else reading
        for predicate, place, most in self.predicates:
            if count := predicate(declared):
                if count > most:
                    raise ValueError(f"{predicate.__qualname__} found {count} where its row says at most {most}")
                tally += count << place
        depends_on_suits = False
        for chooser in self.choosers:
            choice = chooser(declared)
            depends_on_suits |= choice.depends_on_suits
            for name, count in choice.counts.items():
                tally += count << self.places[name]
        # What depends on the order of suits is so rare that it is not cached.
        if not depends_on_suits:
            if len(self.memory) >= MOST_REMEMBERED:
                self.memory.clear()
            self.memory[values] = tally
        return tally


_Lookup: TypeAlias = tuple[Callable[[Any], int | None], Callable[[Any], Any], Facet]
"""The lookup in a facet's cache, the function that reads its key from a reading, and the facet."""


class Sheet:
    """The facets of a table of patterns, and the counting principle that turns tallies into counts."""

    def __init__(self, patterns: Iterable[Pattern], choosers: Iterable[Chooser], counting: Counting) -> None:
        self.patterns = tuple(patterns)
        self._counting = counting
        self._choosers = tuple(choosers)
        self._places = places_in_tally(self.patterns)
        self._masks = counting.masks() if isinstance(counting, CountsByMasks) else None
        self._bytes: list[dict[int, list[tuple[Pattern, int]]]] = [
            {} for _byte in range(1 + max(self._places.values(), default=0) // 8)
        ]
        self.counts: dict[int, Count] = {}
        self.facets: dict[str, list[Facet]] = {}
        self._lookups: dict[str, list[_Lookup]] = {}

    def count(self, reading: Reading) -> Count:
        """Return the total of a reading's patterns."""
        tally = 0
        for find, key, facet in self._lookups.get(reading.shape) or self._meet(reading.shape):
            values = key(reading)
            found = find(values)
            tally += facet.look_at(reading, values) if found is None else found
        count = self.counts.get(tally)
        if count is None:
            count = self._count_new(tally)
        return count

    def _count_new(self, tally: int) -> Count:
        """Count a tally not seen before, and cache its result."""
        count = None if self._masks is None else self._masks.count(tally)
        if count is None:
            count = self._counting(self._unpack(tally))
        if len(self.counts) >= MOST_REMEMBERED:
            self.counts.clear()
        self.counts[tally] = count
        return count

    def found(self, reading: Reading) -> Found:
        """Return the patterns of a reading before any principle is applied."""
        self._meet(reading.shape)
        return self._unpack(sum(facet.look_at(reading, facet.key(reading)) for facet in self.facets[reading.shape]))

    def not_counted(self, reading: Reading, count: Count) -> tuple[NotCounted, ...]:
        """Return the patterns of a reading that its count left out or choosers passed over, with the reasons."""
        explained = count if count.is_explained else self._counting(self.found(reading))
        passed_over = (dropped for chooser in self._choosers for dropped in chooser(reading).not_counted)
        return (*explained.not_counted, *passed_over)

    def _unpack(self, tally: int) -> Found:
        found: list[tuple[Pattern, int]] = []
        # The highest byte holds the first of the table.
        for place, byte in enumerate(tally.to_bytes(len(self._bytes), "big")):
            if byte:
                found += self._bytes[place].get(byte) or self._unpack_byte(place, byte)
        return found

    def _unpack_byte(self, place: int, byte: int) -> list[tuple[Pattern, int]]:
        """Find the patterns of one byte of a tally, and cache them."""
        first = 8 * (len(self._bytes) - 1 - place)
        counts = [
            (pattern, byte >> self._places[pattern.name] - first & (1 << pattern.most.bit_length()) - 1)
            for pattern in self.patterns
            if first <= self._places[pattern.name] < first + 8
        ]
        found = self._bytes[place][byte] = [(pattern, count) for pattern, count in counts if count]
        return found

    def _meet(self, shape: str) -> list[_Lookup]:
        """Lay out the facets of a shape at its first reading."""
        # Two threads may do this at the same time; that costs time and nothing else.
        if shape not in self._lookups:
            facets = self.facets[shape] = self._lay_out()
            self._lookups[shape] = [(facet.memory.get, facet.key, facet) for facet in facets]
        return self._lookups[shape]

    def _lay_out(self) -> list[Facet]:
        """Group predicates and choosers into facets; one that reads fewer attributes is part of one that reads more."""
        by_look: dict[frozenset[str], Facet] = {}

        def facet_of(function: Callable[[Any], object]) -> Facet:
            look = frozenset(attributes_of(function)) - _SAME_IN_A_FACET
            if look not in by_look:
                by_look[look] = Facet(_key_of(look), narrow_to(look | _SAME_IN_A_FACET), self._places)
            return by_look[look]

        for pattern in self.patterns:
            if pattern.predicate is not None:
                row = pattern.predicate, self._places[pattern.name], pattern.most
                facet_of(pattern.predicate).predicates.append(row)
        for chooser in self._choosers:
            facet_of(chooser).choosers.append(chooser)
        few = FEW_VALUES & frozenset().union(*by_look)
        looks = {few, *by_look}
        # Facets of few values come first, and so take in all that read fewer attributes.
        widest = sorted(
            (look for look in looks if not any(look < other for other in looks)),
            key=lambda look: (look != few, sorted(look)),
        )
        of_few = Facet(attrgetter("few_values"), narrow_to(()), self._places)
        facets = {look: by_look.get(look, of_few) for look in widest}
        for look, part in by_look.items():
            if look not in facets:
                next(facet for wide, facet in facets.items() if wide > look).parts.append(part)
        return list(facets.values())


def _key_of(look: frozenset[str]) -> Callable[[Any], Any]:
    """Return the function that reads a facet's cache key from a reading."""
    if len(look) == 1:
        return attrgetter(*[_ALONE.get(attribute, attribute) for attribute in look])
    return attrgetter(*[_BESIDE_OTHERS.get(attribute, attribute) for attribute in sorted(look or {"shape"})])
