"""What counts on one reading: yaku with their han and the sum of fu, or the yakuman alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from scoring.counting import without_implied
from scoring.engine.masks import places_in_tally
from scoring.engine.sheet import Found
from scoring.patterns import Pattern
from scoring.result import Count, Counted, NotCounted, Reason
from scoring.rulesets.riichi.table import CONCEALED_HAND, OPEN_PINFU, PATTERNS
from scoring.text import _

BLESSING_OF_MAN = "Blessing of Man"
PINFU = "Pinfu"
SELF_DRAW = "Self-draw"
_LEAST_FU = 20
_SEVEN_PAIRS = 25
_MOST_REMEMBERED = 1 << 14
_PLACES = {pattern.name: place for place, pattern in enumerate(PATTERNS)}
MAN_ALONE = Reason(_("%(better)s counts alone"), {"better": BLESSING_OF_MAN})
OPEN = Reason(_("the hand is open"))
BESIDE_YAKUMAN = Reason(_("nothing else counts with a yakuman"))

K = TypeVar("K")
V = TypeVar("V")


@dataclass(slots=True)
class HanAndFu(Count):
    """The value of one reading before dora: its `han` and `fu`, or its number of yakuman (`times`).

    `fu` is rounded, `minipoints` are its entries. `first`: place of the first yakuman in the table. `instead`: the
    other way to count the reading, where there is a choice.
    """

    han: int = 0
    times: int = 0
    first: int = 0
    is_concealed: bool = False
    is_pinfu: bool = False
    instead: HanAndFu | None = None
    fu: int = 0
    minipoints: tuple[Counted, ...] = ()

    def with_fu(self, fu: int, minipoints: tuple[Counted, ...]) -> HanAndFu:
        """Return the same yaku with their fu; a yakuman has none."""
        if self.times:
            return self
        return HanAndFu(
            0,
            self.counted,
            self.not_counted,
            han=self.han,
            instead=None if self.instead is None else self.instead.with_fu(fu, minipoints),
            fu=fu,
            minipoints=minipoints,
        )


@dataclass(frozen=True, slots=True)
class YakuAndFu:
    """The counting principle of riichi for the rows of a table.

    `adds_yakuman`: several yakuman of one reading add up. `doubled`: names of those that count twice in their double
    form. `man_alone`: Blessing of Man counts instead of the rest of the hand, not beside it.
    """

    patterns: tuple[Pattern, ...]
    adds_yakuman: bool
    doubled: frozenset[str]
    man_alone: bool

    def __call__(self, found: Found) -> HanAndFu:
        """Count a reading."""
        yaku = self.count_yaku([row for row in found if row[0].unit != "fu"])
        return yaku.with_fu(*count_fu([row for row in found if row[0].unit == "fu"], yaku))

    def masks(self) -> InHalves:
        """Return the same principle for tallies, remembering yaku and fu apart."""
        return InHalves(self)

    def count_yaku(self, found: Found) -> HanAndFu:
        """Count the yaku of a reading, or its yakuman."""
        yakuman = [row for row in found if row[0].unit == "yakuman"]
        if yakuman:
            return self._count_yakuman(yakuman, found)
        is_concealed = any(pattern.name == CONCEALED_HAND.name for pattern, _count in found)
        kept, implied = without_implied([row for row in found if row[0].unit == "han"])
        man = next((pattern for pattern, _count in kept if pattern.name == BLESSING_OF_MAN), None)
        if man is None or not self.man_alone:
            return _add_up_yaku(kept, implied, is_concealed=is_concealed)
        return _count_man(man, kept, implied)

    def _count_yakuman(self, yakuman: Found, found: Found) -> HanAndFu:
        """Count the yakuman, or the dearest of them, and nothing else."""
        entries = tuple(Counted(row, 2 if count == 2 and row.name in self.doubled else 1) for row, count in yakuman)
        counted = entries if self.adds_yakuman else (max(entries, key=lambda entry: entry.points),)
        names = [entry.name for entry in counted]
        dearest = Reason(_("yakuman don’t add up, and %(better)s counts"), {"better": counted[0].pattern})
        dropped = tuple(
            NotCounted(pattern, dearest if pattern.unit == "yakuman" else BESIDE_YAKUMAN)
            for pattern, _count in found
            if pattern.unit in ("han", "yakuman") and pattern.name not in names
        )
        times = sum(entry.points for entry in counted)
        return HanAndFu(0, counted, dropped, times=times, first=_PLACES[names[0]])


def _add_up_yaku(kept: Found, dropped: tuple[NotCounted, ...], *, is_concealed: bool) -> HanAndFu:
    if is_concealed:
        counted = [Counted(pattern, pattern.points, count) for pattern, count in kept]
    else:
        counted = [Counted(pattern, pattern.when_open, count) for pattern, count in kept if pattern.when_open]
        dropped += tuple(NotCounted(pattern, OPEN) for pattern, _count in kept if not pattern.when_open)
    return HanAndFu(
        0,
        tuple(counted),
        dropped,
        han=sum(entry.total for entry in counted),
        is_concealed=is_concealed,
        is_pinfu=any(entry.name == PINFU for entry in counted),
    )


def _count_man(man: Pattern, kept: Found, implied: tuple[NotCounted, ...]) -> HanAndFu:
    """Count Blessing of Man alone; instead of that, the hand without it."""
    others = [row for row in kept if row[0] is not man]
    passed_over = NotCounted(man, Reason(_("the hand is worth more without it")))
    without = _add_up_yaku(others, (passed_over, *implied), is_concealed=True)
    beside = tuple(NotCounted(pattern, MAN_ALONE) for pattern, _count in others)
    alone = _add_up_yaku([(man, 1)], beside, is_concealed=True)
    alone.is_pinfu, alone.instead = without.is_pinfu, without
    return alone


def count_fu(found: Found, yaku: HanAndFu) -> tuple[int, tuple[Counted, ...]]:
    """Return the fu of a reading with these yaku, rounded up to a ten, and the entries of the sum."""
    entries = [
        Counted.of(pattern, count) for pattern, count in found if not (yaku.is_pinfu and pattern.name == SELF_DRAW)
    ]
    total = sum(entry.total for entry in entries)
    if total == _LEAST_FU and not yaku.is_concealed:
        entries.append(Counted.of(OPEN_PINFU, 1))
        total += OPEN_PINFU.points
    return total if total == _SEVEN_PAIRS else -(-total // 10) * 10, tuple(entries)


class InHalves:
    """Tallies counted half by half: there are many, but of their yaku and of their fu there are few."""

    def __init__(self, principle: YakuAndFu) -> None:
        self._principle = principle
        places = places_in_tally(principle.patterns)
        self._rows = [(row, places[row.name], (1 << row.most.bit_length()) - 1) for row in principle.patterns]
        self._all_fu = (1 << places[CONCEALED_HAND.name]) - 1
        self._yaku: dict[int, HanAndFu] = {}
        self._fu: dict[tuple[int, bool, bool], tuple[int, tuple[Counted, ...]]] = {}

    def count(self, tally: int) -> HanAndFu:
        """Return the result of a tally."""
        of_fu = tally & self._all_fu
        of_yaku = tally - of_fu
        yaku = self._yaku.get(of_yaku)
        if yaku is None:
            yaku = _remember(self._yaku, of_yaku, self._principle.count_yaku(self._unpack(of_yaku)))
        key = of_fu, yaku.is_concealed, yaku.is_pinfu
        fu = self._fu.get(key)
        if fu is None:
            fu = _remember(self._fu, key, count_fu(self._unpack(of_fu), yaku))
        return yaku.with_fu(*fu)

    def _unpack(self, tally: int) -> Found:
        counts = [(row, tally >> place & most) for row, place, most in self._rows]
        return [(row, count) for row, count in counts if count]


def _remember(memory: dict[K, V], key: K, value: V) -> V:
    if len(memory) >= _MOST_REMEMBERED:
        memory.clear()
    memory[key] = value
    return value


def write_fu(minipoints: Sequence[Counted], fu: int) -> str:
    """Write the sum of fu as a referee does.

    >>> from scoring.rulesets.riichi.table import FU
    >>> write_fu([Counted.of(FU[0], 1), Counted.of(FU[2], 1), Counted.of(FU[7], 1)], 40)
    '20 + 10 + 8 = 38 → 40'
    """
    terms = [entry.points for entry in minipoints for _copy in range(entry.count)]
    total = sum(terms)
    written = str(total) if len(terms) == 1 else f"{' + '.join(map(str, terms))} = {total}"
    return written if total == fu else f"{written} → {fu}"
