"""What a hand of riichi carries: bets, tenpai and offences, the value of each win, liability, and the counters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from scoring.errors import ScoringError
from scoring.facts import Choice, Fact, Facts, Step, read_number
from scoring.rulesets.riichi.values import BASE_VALUES, LIMIT_NAMES, Limit, Limits
from scoring.text import _
from scoring.values import WAYS, Cell, Options, Way

MOST_TIMES = 6
MANGAN: Limit = "mangan"
YAKUMAN: Limit = "yakuman"
LIMIT_HAN = 5
"""From this number of han on, fu do not matter."""
FU = (20, 25, *range(30, 150, 10))
MOST_FU = {False: 110, True: 120}
"""Where a hand's fu end, by whether a double-wind pair is worth four; no hand of fewer than three han has more."""

PAGES = (("20", "25"), ("30", "40"), ("50", "60"), ("70", "80"), ("90", "100"), ("110",))
"""The fu that a tablet shows together."""
_COMMON = {"1-30", "1-40", "2-30", "2-40", "3-30", "3-40", "4-30", *BASE_VALUES}


_SEVERAL = {
    2: _("Two yakuman"),
    3: _("Three yakuman"),
    4: _("Four yakuman"),
    5: _("Five yakuman"),
    6: _("Six yakuman"),
}


def _exists(han: int, fu: int, way: Way) -> bool:
    """Say whether a hand can have these han and fu.

    20 fu are a pinfu drawn by oneself, which is a yaku too. 25 are Seven Pairs, two han, and three by self-draw.
    """
    if fu == 20:
        return han > 1 and way == "self-draw"
    return han > (2 if way == "self-draw" else 1) if fu == 25 else True


def _grid() -> Iterator[Cell]:
    never_rounds = Limits(rounds_up=False)
    for han in range(1, LIMIT_HAN):
        for fu in FU:
            ways = tuple(way for way in WAYS if _exists(han, fu, way))
            if ways and never_rounds.limit(han, fu) is None:
                key = f"{han}-{fu}"
                yield Cell(
                    key=key,
                    title=f"{han}-{fu}",
                    row=str(fu),
                    column=str(han),
                    ways=ways,
                    is_common=key in _COMMON,
                )


CELLS = (
    *_grid(),
    *(Cell(key=limit, title=title, is_common=limit in _COMMON) for limit, title in LIMIT_NAMES.items()),
    *(Cell(key=f"{YAKUMAN}-{times}", title=_SEVERAL[times]) for times in _SEVERAL),
)
"""Every han and fu below the limits, the limits, and several yakuman in one hand."""
_BY_KEY = {cell.key: cell for cell in CELLS}


def limits_of(options: Options) -> Limits:
    """Return where hands reach which limit."""
    return Limits(options["kiriage"], options["kazoe"] == "yakuman")


def cells(options: Options) -> tuple[Cell, ...]:
    """Return the cells a tablet offers: those that hands can have, without those that are a mangan."""
    limits, end = limits_of(options), MOST_FU[options["double_wind_fu"] == 4]

    def is_offered(cell: Cell) -> bool:
        if not cell.row:
            return times_of(cell.key) == 1 or adds_yakuman(options)
        han, fu = han_and_fu(cell)
        return limits.limit(han, fu) is None and fu < (end if han == 1 else MOST_FU[True])

    offered = (cell for cell in CELLS if is_offered(cell))
    return tuple(replace(cell, fills=_mangan(limits)) if cell.key == MANGAN else cell for cell in offered)


def _mangan(limits: Limits) -> tuple[tuple[str, str], ...]:
    """Return where in the grid hands of fewer than five han are a mangan."""
    places = ((han, fu) for page in PAGES for fu in page for han in range(1, LIMIT_HAN))
    return tuple((fu, str(han)) for han, fu in places if limits.limit(han, int(fu)) == MANGAN)


def han_and_fu(cell: Cell) -> tuple[int, int]:
    """Return what a cell of the grid says."""
    return int(cell.column), int(cell.row)


def adds_yakuman(options: Options) -> bool:
    """Say whether a hand can be paid for more than one yakuman."""
    return bool(options["multiple_yakuman"] or options["double_yakuman"])


def cell_of(key: str) -> Cell:
    """Return the cell of that key."""
    return _BY_KEY[key]


# -- records ----------------------------------------------------------------------------------------------------------


def read_win(win: Mapping[Any, Any], options: Options) -> Facts:
    """Return the cell of a win's han and fu, or of its limit; raise a ScoringError about an impossible one."""
    han, limit = win.get("han"), win.get("limit")
    if limit is not None and (not isinstance(limit, str) or limit not in BASE_VALUES):
        raise ScoringError(_("There is no such limit."), field="limit")
    if han is None and limit is None:
        return {}
    key = str(limit) if han is None else _read_han(han, win.get("fu"), limits_of(options))
    if limit is not None and key != limit:
        raise ScoringError(_("The han and the limit of the win don’t match."), field="limit")
    if han is not None and key == YAKUMAN and win.get("pao") is not None:
        raise ScoringError(_("No player can be liable for a counted yakuman."), field="pao")
    times = _read_times(win, "times", MOST_TIMES, usual=1)
    if times > 1 and (key != YAKUMAN or han is not None):
        raise ScoringError(_("Only yakuman can count more than once."), field="times")
    key = f"{key}-{times}" if times > 1 else key
    if win.get("han_fu") not in (None, key):
        raise ScoringError(_("The han and the value of the win don’t match."), field="han")
    liable_for = _read_times(win, "pao_times", times, usual=times)
    return {"han_fu": key} | ({"pao_part": str(liable_for)} if liable_for < times else {})


def _read_times(win: Mapping[Any, Any], name: str, most: int, *, usual: int) -> int:
    """Return a number of yakuman."""
    value = win.get(name)
    if value is None:
        return usual
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
        raise ScoringError(_("There can be at most %(most)s yakuman."), field=name, most=most)
    return value


def limit_of(key: str) -> Limit | None:
    """Return the limit a cell is, if it is one.

    >>> limit_of("haneman"), limit_of("yakuman-2"), limit_of("3-40")
    ('haneman', 'yakuman', None)
    """
    return next((limit for limit in BASE_VALUES if limit == key.partition("-")[0]), None)


def times_of(key: str) -> int:
    """Return how many yakuman a cell is; one for everything else."""
    return int(key.partition("-")[2]) if key.startswith(f"{YAKUMAN}-") else 1


def _read_han(value: object, fu: object, limits: Limits) -> str:
    han = read_number(value, "han", least=1)
    if han >= LIMIT_HAN:
        return str(limits.limit(han, 0))
    if not isinstance(fu, int) or fu not in FU:
        raise ScoringError(_("Below five han, enter the fu: 20, 25, 30, 40 and so on, up to 140."), field="fu")
    if han == 1 and fu < FU[2]:
        raise ScoringError(_("A hand of one han has at least 30 fu."), field="fu")
    return limits.limit(han, fu) or f"{han}-{fu}"


# -- the declaration --------------------------------------------------------------------------------------------------

_YAKUMAN = (YAKUMAN, *(f"{YAKUMAN}-{times}" for times in _SEVERAL))

HONBA = Fact(
    key="honba",
    kind="number",
    title=_("Counters"),
    one=_("1 counter"),
    several=_("{count} counters"),
    endings=("won", "drawn", "abandoned"),
    most=999,
    steps=(
        ("won-kept", Step(add=1)),
        ("won-passed", Step(to=0)),
        ("drawn-kept", Step(add=1)),
        ("drawn-passed", Step(add=1)),
    ),
)

_FACTS = (
    Fact(
        key="riichi",
        kind="flag",
        scope="seat",
        title=_("Riichi"),
        prompt=_("Tap the players who declared riichi."),
        endings=("won", "drawn", "abandoned"),
        events=("riichi", "double-riichi"),
        is_declared=True,
    ),
    Fact(
        key="han_fu",
        kind="choice",
        scope="winner",
        title=_("Han and fu"),
        is_asked=True,
        choices=tuple(Choice(key=cell.key, title=cell.title) for cell in CELLS),
    ),
    Fact(
        key="pao",
        kind="seat",
        scope="winner",
        title=_("Liable"),
        prompt=_("Tap the player who is liable for the yakuman."),
        cells=_YAKUMAN,
        on_paper=False,
    ),
    Fact(
        key="pao_part",
        kind="choice",
        scope="winner",
        title=_("Liable for some of the yakuman only"),
        needs="pao",
        cells=_YAKUMAN[1:],
        on_paper=False,
        choices=tuple(Choice(key=str(times), title=str(times)) for times in range(1, MOST_TIMES)),
    ),
    Fact(
        key="tenpai",
        kind="flag",
        scope="seat",
        title=_("Tenpai"),
        prompt=_("Tap the players who are tenpai."),
        is_asked=True,
        endings=("drawn",),
        only_usual=True,
        comes_with="riichi",
        on_paper=False,
    ),
    Fact(
        key="nagashi",
        kind="flag",
        scope="seat",
        title=_("Nagashi mangan"),
        prompt=_("Tap the players who discarded only terminals and honours."),
        endings=("drawn",),
        only_usual=True,
        on_paper=False,
    ),
    Fact(
        key="dead",
        kind="flag",
        scope="seat",
        title=_("Dead hand"),
        prompt=_("Tap the players whose hand is dead."),
        endings=("won", "drawn", "abandoned"),
        is_dead_hand=True,
        on_paper=False,
    ),
    Fact(
        key="chombo",
        kind="flag",
        scope="seat",
        title=_("Chombo"),
        prompt=_("Tap the players who committed a chombo."),
        is_asked=True,
        endings=("abandoned",),
        on_paper=False,
    ),
)


def facts_of(options: Options) -> tuple[Fact, ...]:
    """Return the facts of a hand; of those that only some options need, a tablet offers the ones in use."""
    unused = {
        "pao": not options["pao"],
        "pao_part": not (options["pao"] and adds_yakuman(options)),
        "nagashi": not options["nagashi_mangan"],
    }
    return tuple(replace(fact, is_offered=not unused.get(fact.key)) for fact in _FACTS)
