"""The fans of two, three and four chows, among which the non-identical and account-once principles make one choose.

Chows are points, two-chow fans the links between them. At most one fan of three counts. By the account-once principle
every further chow is linked once to those already linked, so links never close a ring; by the non-identical principle
a chow has no two links of the same fan.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple, TypeAlias

from scoring.patterns import Choice, Chooser, looks_at
from scoring.patterns.trios import steps_in_one_suit, steps_in_three_suits
from scoring.readings import Reading
from scoring.result import NotCounted, Reason
from scoring.rulesets.mcr.table import FAN
from scoring.text import _
from scoring.tiles import Tile

NON_REPEAT = _("Green Book, non-repeat")
NON_IDENTICAL = _("Green Book, non-identical")
ACCOUNT_ONCE = _("Green Book, account-once")
CHINESE_TEXT = _("Green Book, Chinese text")

CHOWS = tuple(suit + low for suit in (0, 9, 18) for low in range(7))
"""Every chow, by its lowest tile."""


class Link(NamedTuple):
    """A fan of two chows, which are named by their places in the hand."""

    fan: str
    one: int
    other: int


class Trio(NamedTuple):
    """A fan of three chows, which are named by their places in the hand."""

    fan: str
    places: frozenset[int]


def _link(one: Tile, other: Tile) -> str | None:
    """Return the fan of two chows."""
    if one == other:
        return "Pure Double Chow"
    if one % 9 == other % 9:
        return "Mixed Double Chow"
    if one // 9 == other // 9:
        return {3: "Short Straight", 6: "Two Terminal Chows"}.get(abs(one - other))
    return None


LINKS = {pair: fan for pair in combinations_with_replacement(CHOWS, 2) if (fan := _link(*pair))}
TRIOS: dict[tuple[Tile, ...], str] = {
    **{(chow, chow, chow): "Pure Triple Chow" for chow in CHOWS},
    **dict.fromkeys(steps_in_one_suit(3), "Pure Straight"),
    **dict.fromkeys(steps_in_one_suit(1) | steps_in_one_suit(2), "Pure Shifted Chows"),
    **dict.fromkeys(steps_in_three_suits(3), "Mixed Straight"),
    **dict.fromkeys(steps_in_three_suits(0), "Mixed Triple Chow"),
    **dict.fromkeys(steps_in_three_suits(1), "Mixed Shifted Chows"),
}
QUARTETS: dict[tuple[Tile, ...], str] = {
    **{(chow,) * 4: "Quadruple Chow" for chow in CHOWS},
    **{(chow, chow + 1, chow + 2, chow + 3): "Four Pure Shifted Chows" for chow in CHOWS if chow % 9 <= 3},
    **{(suit, suit + 2, suit + 4, suit + 6): "Four Pure Shifted Chows" for suit in (0, 9, 18)},
}
"""Which chows, in order, make which fan."""


NOTHING = Choice({})


@lru_cache(maxsize=8)
def chow_fans(*, account_once: bool, four_shifted_with_two: bool) -> Chooser:
    """Return the chooser among the fans of chows.

    Without `account_once` links may close rings; `four_shifted_with_two` adds the fan of two chows that is in Four Pure
    Shifted Chows.
    """

    @looks_at("chows")
    def choose_chow_fans(reading: Reading) -> Choice:
        chows = reading.chows
        if len(chows) < 2:
            return NOTHING
        trios = tuple(map(TRIOS.get, combinations(chows, 3)))
        links = tuple(map(LINKS.get, combinations(chows, 2)))
        quartet = QUARTETS.get(chows)
        if quartet is not None:
            return _choose_quartet(quartet, trios, links, four_shifted_with_two)
        return _choose(len(chows), trios, links, account_once)

    return choose_chow_fans


_Fans: TypeAlias = tuple[str | None, ...]
"""The fans of each three or of each two chows, in the order of `combinations`."""


@cache
def _choose_quartet(quartet: str, trios: _Fans, links: _Fans, four_shifted_with_two: bool) -> Choice:
    """Choose the fan of all four chows; it brings along what is in it."""
    within = {fan for fan in (*trios, *links) if fan is not None}
    added = {}
    if quartet == "Four Pure Shifted Chows" and four_shifted_with_two:
        added = dict.fromkeys(within & {"Short Straight", "Two Terminal Chows"}, 1)
    cite = CHINESE_TEXT if "Two Terminal Chows" in within else NON_REPEAT
    return Choice(
        {quartet: 1, **added},
        tuple(_not_counted(fan, IMPLIED, better=quartet, cite=cite) for fan in sorted(within - added.keys())),
    )


@cache
def _choose(chows: int, trio_fans: _Fans, link_fans: _Fans, account_once: bool) -> Choice:
    """Choose at most one fan of three chows and the most links beside it, so that the points are most."""
    trios = [Trio(fan, frozenset(at)) for fan, at in zip(trio_fans, combinations(range(chows), 3), strict=True) if fan]
    links = [Link(fan, *at) for fan, at in zip(link_fans, combinations(range(chows), 2), strict=True) if fan]
    choices = [
        (trio, chosen) for trio in (*trios, None) for chosen in _most_links(trio, links, account_once=account_once)
    ]
    trio, chosen = best = max(choices, key=_points)
    counts = _counts(best)
    others = [choice for choice in choices if _points(choice) == _points(best) and _counts(choice) != counts]
    passed_over = [
        *(_not_counted(other.fan, USED, better=trio.fan) for other in trios if trio is not None and other != trio),
        *(_why_not(link, trio, chosen) for link in links if link not in chosen),
    ]
    return Choice(
        counts,
        tuple({(dropped.name, dropped.reason.message): dropped for dropped in passed_over}.values()),
        depends_on_suits=bool(others),
    )


def _counts(choice: tuple[Trio | None, tuple[Link, ...]]) -> Counter[str]:
    trio, links = choice
    return Counter([link.fan for link in links] if trio is None else [*(link.fan for link in links), trio.fan])


def _points(choice: tuple[Trio | None, tuple[Link, ...]]) -> int:
    trio, links = choice
    return (FAN[trio.fan].points if trio else 0) + sum(FAN[link.fan].points for link in links)


def _most_links(trio: Trio | None, links: list[Link], *, account_once: bool) -> list[tuple[Link, ...]]:
    """Return every way to choose as many links as the principles allow; every one is worth the same."""
    free = [link for link in links if not _is_within(link, trio)]
    for number in range(len(free), 0, -1):
        chosen = [
            some
            for some in combinations(free, number)
            if _is_non_identical(some) and not (account_once and _closes_ring(trio, some))
        ]
        if chosen:
            return chosen
    return [()]


def _is_within(link: Link, trio: Trio | None) -> bool:
    return trio is not None and trio.places.issuperset((link.one, link.other))


def _is_non_identical(links: Iterable[Link]) -> bool:
    """Say whether no chow has two links of the same fan."""
    ends = [(link.fan, place) for link in links for place in (link.one, link.other)]
    return len(ends) == len(set(ends))


def _closes_ring(trio: Trio | None, links: Iterable[Link]) -> bool:
    """Say whether some link joins chows that the trio and the other links join already."""
    group = list(range(4))
    if trio is not None:
        group = [4 if place in trio.places else place for place in group]
    for link in links:
        one, other = group[link.one], group[link.other]
        if one == other:
            return True
        group = [one if joined == other else joined for joined in group]
    return False


IMPLIED = _("implied by %(better)s (%(cite)s)")
USED = _("its chows already count for %(better)s (%(cite)s)")
IDENTICAL = _("a chow counts only once for the same fan (%(cite)s)")
COMBINED = _("its chows are already combined (%(cite)s)")


def _why_not(link: Link, trio: Trio | None, chosen: tuple[Link, ...]) -> NotCounted:
    """Return a link that was passed over, with the principle that forbids it."""
    if trio is not None and _is_within(link, trio):
        return _not_counted(link.fan, IMPLIED, better=trio.fan, cite=NON_REPEAT)
    if not _is_non_identical((*chosen, link)):
        return _not_counted(link.fan, IDENTICAL, cite=NON_IDENTICAL)
    return _not_counted(link.fan, COMBINED, cite=ACCOUNT_ONCE)


def _not_counted(fan: str, message: str, *, cite: str = "", better: str = "") -> NotCounted:
    values = {"cite": cite or ACCOUNT_ONCE, **({"better": better} if better else {})}
    return NotCounted(FAN[fan], Reason(message, values))
