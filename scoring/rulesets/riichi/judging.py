"""Which reading of a hand counts: the one worth the most points with its dora."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scoring.checks import EAST
from scoring.dora import NO_DORA, count_pointed_to, number_of_reds
from scoring.holding import Holding
from scoring.readings import Reading
from scoring.result import Count, Counted, NotCounted, Reason, Score, Sum
from scoring.rulesets.riichi.counting import BESIDE_YAKUMAN, MAN_ALONE, HanAndFu, write_fu
from scoring.rulesets.riichi.table import DORA
from scoring.rulesets.riichi.values import LIMIT_NAMES, Limits, Value, value_of, value_of_yakuman
from scoring.text import _
from scoring.tiles import FOURS, ONES

_RIICHI = frozenset({"riichi", "double-riichi"})
NO_HAN = (0, 0, 0)
_NO_READING = HanAndFu(0)
_NO_VALUE = Value(0, None, value_of(1, 30, Limits(), False, False).paid)


class RiichiScore(Score):
    """What a hand is worth in riichi: `han` and `fu` of its best reading, or how many yakuman (`times`).

    `value`: points, limit and payments · `counted_as`: the reading as it was counted, before dora · `dora`: the han of
    dora, ura dora and red fives that count.
    """

    __slots__ = ("counted_as", "dora", "fu", "han", "times", "value")

    def __init__(
        self,
        holding: Holding,
        reading: Reading | None,
        counted_as: HanAndFu,
        value: Value,
        han: int,
        dora: tuple[int, int, int],
    ) -> None:
        self.holding = holding
        self.reading = reading
        self.counted_as = counted_as
        self.value = value
        self.points = value.points
        self.patterns = counted_as.counted if dora is NO_HAN else counted_as.counted + _count_dora(dora)
        self.han = han
        self.fu = counted_as.fu if han else 0
        self.times = counted_as.times
        self.dora = dora

    def __getattr__(self, name: str) -> Count:
        """Sum the score up when an explanation asks for it: most are never explained."""
        if name != "count":
            raise AttributeError(name)
        counted_as = self.counted_as
        self.count = Count(
            self.points,
            self.patterns,
            (*counted_as.not_counted, *self._dora_not_counted()),
            arithmetic=self._arithmetic(),
            notes=tuple(self._notes()),
        )
        return self.count

    @property
    def valid(self) -> bool:
        """Say whether the hand may win: it is complete and has a yaku."""
        return self.han > 0 or self.times > 0

    @property
    def details(self) -> Mapping[str, object]:
        """Return han, fu and limit, and how many yakuman are paid."""
        limit = self.value.limit
        answer: dict[str, object] = {
            "han": None if self.times else self.han,
            "fu": None if self.times else self.fu,
            "limit": limit,
        }
        return answer | {"times": self.times or 1} if limit == "yakuman" else answer

    @property
    def sums(self) -> tuple[Sum, ...]:
        """Return the fu as a referee adds them up."""
        if not self.fu:
            return ()
        minipoints = self.counted_as.minipoints
        total = Reason(_("%(value)s fu"), {"value": self.fu})
        return (Sum(_("Fu"), minipoints, write_fu(minipoints, self.fu), total),)

    @property
    def not_counted(self) -> tuple[NotCounted, ...]:
        """Return what did not count; beside a yakuman nobody asks for what is not even there."""
        return self.count.not_counted if self.times else super().not_counted

    @property
    def why_invalid(self) -> Reason | None:
        """Return why the hand may not win, or None if it may."""
        if self.valid or self.holding.win is None:
            return super().why_invalid
        if self.reading is not None:
            return Reason(_("The hand is complete, but it has no yaku."))
        tiles = self.holding.tiles
        if not self.holding.melds and not tiles & ONES and tiles & FOURS:
            return Reason(_("Seven Pairs needs seven different pairs, but two of these are the same."))
        return Reason(_("The tiles do not make a complete hand."))

    @property
    def payment(self) -> tuple[Reason, ...]:
        """Return who pays what, without counters and bets."""
        if not self.valid:
            return ()
        paid = self.value.paid
        if not self.holding.way.self_drawn:
            return (Reason(_("%(points)s from the discarder"), {"points": paid.discarder}),)
        if self.holding.seat_wind == EAST:
            return (Reason(_("%(points)s from each of the others"), {"points": paid.other}),)
        by_dealer = _("%(dealer)s from the dealer, %(points)s from each of the others")
        return (Reason(by_dealer, {"dealer": paid.dealer, "points": paid.other}),)

    def _arithmetic(self) -> str:
        han = [entry.total for entry in self.patterns]
        return f"{' + '.join(map(str, han))} = {sum(han)}" if len(han) > 1 else ""

    def _notes(self) -> Iterator[Reason]:
        if not self.valid:
            return
        limit = None if self.value.limit is None else LIMIT_NAMES[self.value.limit]
        if self.times > 1:
            yield Reason(_("%(times)s × yakuman"), {"times": self.times})
        elif self.times:
            yield Reason(LIMIT_NAMES["yakuman"])
        elif limit is None:
            yield Reason(_("%(han)s han, %(fu)s fu"), {"han": self.han, "fu": self.fu})
        else:
            yield Reason(_("%(han)s han, %(fu)s fu: %(limit)s"), {"han": self.han, "fu": self.fu, "limit": limit})

    def _dora_not_counted(self) -> Iterator[NotCounted]:
        if self.reading is None:
            return
        if self.times:
            reason = BESIDE_YAKUMAN
        elif self.valid:
            reason = MAN_ALONE
        else:
            reason = Reason(_("dora only count together with a yaku"))
        for row, number, counted in zip(DORA, _dora_of(self.holding), self.dora, strict=True):
            if number and not counted:
                yield NotCounted(row, reason)
        if not _has_riichi(self.holding) and count_pointed_to(self.holding.dora.under, self.holding.all_tiles):
            yield NotCounted(DORA[1], Reason(_("it only counts in a hand with riichi")))


@dataclass(frozen=True, slots=True)
class DearestReading:
    """How riichi judges a hand: the reading worth the most counts."""

    limits: Limits

    def __call__(self, holding: Holding) -> RiichiScore:
        """Return what a holding is worth."""
        count_reading: Any = holding.ruleset.sheet.count
        dora = NO_HAN if holding.dora is NO_DORA else _dora_of(holding)
        best: RiichiScore | None = None
        for read in holding.ruleset.shapes:
            for reading in read(holding):
                count: HanAndFu | None = count_reading(reading)
                while count is not None:
                    result = self._score(holding, reading, count, dora)
                    if best is None or _rank(result) > _rank(best):
                        best = result
                    count = count.instead
        return RiichiScore(holding, None, _NO_READING, _NO_VALUE, 0, NO_HAN) if best is None else best

    def _score(self, holding: Holding, reading: Reading, count: HanAndFu, dora: tuple[int, int, int]) -> RiichiScore:
        """Return the score of a holding for one reading counted in one way."""
        is_dealer, is_self_drawn = holding.seat_wind == EAST, holding.way.self_drawn
        han = count.han
        if not han:
            value = value_of_yakuman(count.times, is_dealer, is_self_drawn) if count.times else _NO_VALUE
            return RiichiScore(holding, reading, count, value, 0, NO_HAN)
        if dora is not NO_HAN and count.instead is None:
            han += sum(dora)
        else:
            dora = NO_HAN
        value = value_of(han, count.fu, self.limits, is_dealer, is_self_drawn)
        return RiichiScore(holding, reading, count, value, han, dora)


def _rank(result: RiichiScore) -> tuple[int, ...]:
    """Return what readings are compared by.

    That is the points; yakuman, so that true ones go before counted ones; han; fu; whether Blessing of Man counts
    alone; and how far up the first yakuman stands.
    """
    count = result.counted_as
    return result.points, result.times, result.han, count.fu, count.instead is not None, -count.first


def _dora_of(holding: Holding) -> tuple[int, int, int]:
    """Return how many han dora, ura dora and red fives are."""
    dora = holding.dora
    if dora is NO_DORA:
        return NO_HAN
    under = count_pointed_to(dora.under, holding.all_tiles) if _has_riichi(holding) else 0
    return count_pointed_to(dora.indicators, holding.all_tiles), under, number_of_reds(dora.red)


def _has_riichi(holding: Holding) -> bool:
    return not _RIICHI.isdisjoint(holding.way.events)


@lru_cache(maxsize=1024)
def _count_dora(dora: tuple[int, int, int]) -> tuple[Counted, ...]:
    return tuple(Counted.of(row, number) for row, number in zip(DORA, dora, strict=True) if number)
