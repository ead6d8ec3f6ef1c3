"""From han and fu to points: limits, the base value, and what each player pays of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from scoring.text import _

Limit = Literal["mangan", "haneman", "baiman", "sanbaiman", "yakuman"]

LIMIT_NAMES: dict[Limit, str] = {
    "mangan": _("Mangan"),
    "haneman": _("Haneman"),
    "baiman": _("Baiman"),
    "sanbaiman": _("Sanbaiman"),
    "yakuman": _("Yakuman"),
}
BASE_VALUES: dict[Limit, int] = {
    "mangan": 2000,
    "haneman": 3000,
    "baiman": 4000,
    "sanbaiman": 6000,
    "yakuman": 8000,
}
_FROM_HAN: tuple[tuple[int, Limit], ...] = ((11, "sanbaiman"), (8, "baiman"), (6, "haneman"), (5, "mangan"))
COUNTED_YAKUMAN = 13
"""The han that are a yakuman where rules count one."""
ROUNDED_UP = 1920
"""The base value that is a mangan where rules round it up."""


class Payments(NamedTuple):
    """The payments for a win: by the discarder, or on self-draw by the dealer and by each of the others."""

    discarder: int
    dealer: int
    other: int

    @property
    def self_drawn(self) -> int:
        """Return the sum of a self-draw."""
        return (3 if not self.dealer else 2) * self.other + self.dealer


class Limits(NamedTuple):
    """Where a hand reaches which limit, as options have it."""

    rounds_up: bool = True
    counts_yakuman: bool = False

    def limit(self, han: int, fu: int) -> Limit | None:
        """Return the limit that these han and fu reach, if any.

        >>> Limits().limit(4, 30), Limits(rounds_up=False).limit(4, 30), Limits().limit(7, 20)
        ('mangan', None, 'haneman')
        """
        if self.counts_yakuman and han >= COUNTED_YAKUMAN:
            return "yakuman"
        for least, limit in _FROM_HAN:
            if han >= least:
                return limit
        base = fu << han + 2
        if base >= BASE_VALUES["mangan"] or (self.rounds_up and base == ROUNDED_UP):
            return "mangan"
        return None


def base_value(han: int, fu: int, limit: Limit | None) -> int:
    """Return the base of all payments: that of the limit, or else fu doubled for every han and twice more.

    >>> base_value(3, 40, None), base_value(5, 30, "mangan")
    (1280, 2000)
    """
    return fu << han + 2 if limit is None else BASE_VALUES[limit]


def payments(base: int, *, is_dealer: bool) -> Payments:
    """Return what is paid to the winner, each payment rounded up to a hundred.

    >>> payments(240, is_dealer=False), payments(240, is_dealer=True)
    (Payments(discarder=1000, dealer=500, other=300), Payments(discarder=1500, dealer=0, other=500))
    """
    if is_dealer:
        return Payments(_round_up(6 * base), 0, _round_up(2 * base))
    return Payments(_round_up(4 * base), _round_up(2 * base), _round_up(base))


def _round_up(points: int) -> int:
    return -(-points // 100) * 100


class Value(NamedTuple):
    """What the winner receives in all, the limit that was reached, and what each payment is."""

    points: int
    limit: Limit | None
    paid: Payments


@lru_cache(maxsize=4096)
def value_of(han: int, fu: int, limits: Limits, is_dealer: bool, is_self_drawn: bool) -> Value:
    """Return what a hand of these han and fu is worth."""
    limit = limits.limit(han, fu)
    paid = payments(base_value(han, fu, limit), is_dealer=is_dealer)
    return Value(paid.self_drawn if is_self_drawn else paid.discarder, limit, paid)


@lru_cache(maxsize=64)
def value_of_yakuman(times: int, is_dealer: bool, is_self_drawn: bool) -> Value:
    """Return what `times` yakuman are worth: each is rounded separately."""
    once = payments(BASE_VALUES["yakuman"], is_dealer=is_dealer)
    paid = Payments(times * once.discarder, times * once.dealer, times * once.other)
    return Value(paid.self_drawn if is_self_drawn else paid.discarder, "yakuman", paid)
