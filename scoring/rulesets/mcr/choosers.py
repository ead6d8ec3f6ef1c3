"""Fans that are there but may have been counted already, or that need a winning tile known to have come last."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from scoring.engine.waits import ALONE, ALONE_BUT_FOR_HELD, ALONE_BUT_FOR_STANDING
from scoring.holding import Way
from scoring.patterns import Choice, Chooser, Explainer, looks_at
from scoring.patterns.of_winning import DEALT, MIXED
from scoring.readings import Reading
from scoring.result import NotCounted, Reason
from scoring.rulesets.mcr.chows import IMPLIED, NON_REPEAT
from scoring.rulesets.mcr.table import FAN
from scoring.text import _
from scoring.tiles import DRAGON_TILES, FIRST_DRAGON, TERMINAL_TILES, WIND_TILES, Tile

PUNG = "Pung of Terminals or Honors"


@looks_at("pungs")
def terminal_pungs(reading: Reading) -> Choice:
    """Count every pung of terminals; fans that leave them out take them all."""
    return _FREE_PUNGS[sum([tile in TERMINAL_TILES for tile in reading.pungs])]


@looks_at("honors", "honor_pairs", "holding.round_wind", "holding.seat_wind")
def honor_pungs(reading: Reading) -> Choice:
    """Count pungs of winds that no other fan counts: neither for being own, nor for being three or four."""
    if not reading.honors:
        return _FREE_PUNGS[0]
    winds = sum([honor < FIRST_DRAGON for honor in reading.honors])
    takers = [_taker(reading, tile, winds) for tile in reading.honors]
    taken = tuple([_taken_by(taker) for taker in dict.fromkeys(takers) if taker is not None])
    return Choice(_FREE_PUNGS[takers.count(None)].counts, taken)


@cache
def _taken_by(fan: str) -> NotCounted:
    return NotCounted(FAN[PUNG], Reason(IMPLIED, {"better": fan, "cite": NON_REPEAT}))


_FREE_PUNGS = (Choice({}), *(Choice({PUNG: number}) for number in range(1, 5)))
_DRAGONS = {1: "Dragon Pung", 2: "Two Dragon Pungs", 3: "Big Three Dragons"}
_WINDS = {3: "Big Three Winds", 4: "Big Four Winds"}


def _taker(reading: Reading, tile: Tile, winds: int) -> str | None:
    """Return the fan that counts a pung of honors already, given how many are winds."""
    pair = reading.honor_pairs[0] if reading.honor_pairs else None
    if tile >= FIRST_DRAGON:
        dragons = len(reading.honors) - winds
        return "Little Three Dragons" if dragons == 2 and pair in DRAGON_TILES else _DRAGONS[dragons]
    if winds in _WINDS:
        return "Little Four Winds" if winds == 3 and pair in WIND_TILES else _WINDS[winds]
    if tile == reading.holding.round_wind:
        return "Prevalent Wind"
    return "Seat Wind" if tile == reading.holding.seat_wind else None


@lru_cache(maxsize=2)
def concealed_kongs(*, reduced: bool) -> Chooser:
    """Return the chooser that counts concealed kongs by two and two; `reduced` counts none where there are three."""
    choices = tuple(_count_concealed_kongs(kongs, reduced=reduced) for kongs in range(5))

    @looks_at("holding.way")
    def choose_concealed_kongs(reading: Reading) -> Choice:
        return choices[reading.holding.way.concealed_kongs]

    return choose_concealed_kongs


def _count_concealed_kongs(kongs: int, *, reduced: bool) -> Choice:
    twos, single = divmod(kongs, 2)
    counts = +Counter({"Two Concealed Kongs": twos, "Concealed Kong": single})
    if reduced and kongs >= 3:
        return Choice({}, tuple(NotCounted(FAN[name], Reason(REDUCED, {"cite": CHINESE_2014})) for name in counts))
    if not twos:
        return Choice(counts)
    implied = Reason(IMPLIED, {"better": "Two Concealed Kongs", "cite": NON_REPEAT})
    return Choice(counts, (NotCounted(FAN["Concealed Kong"], implied),))


REDUCED = _("not counted for three or more concealed kongs (%(cite)s)")
CHINESE_2014 = _("2014 Chinese edition")
EUROPE_2007 = _("European regulations 2007")
BEYOND_1 = _("Beyond the Green Book, version 1")
NOT_ONLY = _("another tile would have completed the hand too (%(cite)s)")
BEYOND_WAITS = _("Beyond the Green Book, section 6.1")

_RANK = {"ignore": ALONE, "standing": ALONE_BUT_FOR_STANDING, "all": ALONE_BUT_FOR_HELD}
_WAIT = {"pair": "Single Wait", "closed": "Closed Wait", "edge": "Edge Wait"}


@lru_cache(maxsize=16)
def waits(*, fifth_tile: str, mixed_counts: bool, dealt_counts: bool) -> Chooser:
    """Return the chooser of the wait fans and Nine Gates, for which one tile must be known to have come last.

    `fifth_tile` says which kinds are no second wait: see the option. A tile mixed into the hand, or a dealt hand, shows
    no last tile unless `mixed_counts` or `dealt_counts`.
    """
    enough = _RANK[fifth_tile]

    @looks_at("holding.way", "wait")
    def choose_waits(reading: Reading) -> Choice:
        fans = ["Nine Gates"] if reading.holding.way.nine_gates else []
        if reading.wait is not None and reading.wait[1] >= enough:
            fans.append(_WAIT[reading.wait[0]])
        return _unless(_denied(reading.holding.way, mixed_counts=mixed_counts, dealt_counts=dealt_counts), fans)

    return choose_waits


@lru_cache(maxsize=4)
def explain_waits(*, fifth_tile: str) -> Explainer:
    """Return what says of a pair, closed or edge wait that it was not the only one."""
    enough = _RANK[fifth_tile]

    def explain(reading: Reading) -> tuple[NotCounted, ...]:
        is_only = reading.wait is not None and reading.wait[1] >= enough
        if is_only or reading.shape not in _WITH_WAITS or reading.finish.kind not in _WAIT:
            return ()
        return (NotCounted(FAN[_WAIT[reading.finish.kind]], Reason(NOT_ONLY, {"cite": BEYOND_WAITS})),)

    return explain


_WITH_WAITS = ("regular", "knitted-straight")


def _denied(way: Way, *, mixed_counts: bool, dealt_counts: bool) -> Reason | None:
    """Return why no tile is known to have come last, or None if one is."""
    if "winning-tile-mixed" in way.events and not mixed_counts:
        return Reason(MIXED, {"cite": EUROPE_2007})
    if "heavenly" in way.events and "kong-replacement" not in way.events and not dealt_counts:
        return Reason(DEALT, {"cite": BEYOND_1})
    return None


def _unless(reason: Reason | None, fans: list[str]) -> Choice:
    if reason is None:
        return Choice(dict.fromkeys(fans, 1))
    return Choice({}, tuple(NotCounted(FAN[name], reason) for name in fans))


@lru_cache(maxsize=4)
def last_tile(*, mixed_counts: bool, own_melds_show: bool) -> Chooser:
    """Return the chooser of Last Tile: told so, robbed from a kong, or shown by the own melds where these count."""

    @looks_at("holding.way")
    def choose_last_tile(reading: Reading) -> Choice:
        way = reading.holding.way
        is_last = not way.events.isdisjoint({"last-of-kind", "robbing-kong"}) or (own_melds_show and way.last_shown)
        return _unless(_denied(way, mixed_counts=mixed_counts, dealt_counts=True), ["Last Tile"] if is_last else [])

    return choose_last_tile
