"""Holding: the tiles one player shows, checked when built."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from scoring.dora import NO_DORA, Dora, read_indicators, take_reds, take_reds_of_each
from scoring.engine.codes import NO_SETS, decode, decode_honors, encode, encode_honors
from scoring.errors import ScoringError
from scoring.melds import read_concealed_kongs, read_melds
from scoring.seats import Wind
from scoring.text import _
from scoring.tiles import (
    BONUS_SHOWN,
    FIRST_BONUS,
    FIRST_HONOR,
    FOURS,
    HONORS,
    PACKED,
    SUITS,
    TILE_OF,
    TRAITS,
    Tile,
    count_of,
    count_tiles,
    pack,
    read_tiles,
    whichever_suits,
    wind_tile,
)

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset

_SELF_DRAWN = {"self-draw": True, "discard": False}
_WIND_TILE = {wind.value: wind_tile(wind) for wind in Wind}
_NINE_GATES = {pack([first, first, *range(first, first + 9), first + 8, first + 8]) for first in (0, 9, 18)}
_NO_EVENTS: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """How a hand was won, what was declared, and the few other values that patterns of the whole hand read.

    Equal ways are one object, so they can be compared by identity.
    """

    self_drawn: bool
    events: frozenset[str]
    hogs: int = 0
    """Kinds of which all four copies are there, not as a kong."""
    exposed: int = 0
    """Exposed sets."""
    kongs: int = 0
    """Kongs, exposed and concealed."""
    concealed_kongs: int = 0
    last_shown: bool = False
    """Whether the other three copies of the winning tile lie in the player's own exposed sets."""
    nine_gates: bool = False
    """Whether the tiles before winning are 1112345678999 of one suit."""
    nothing_declared: bool = field(init=False)
    """Whether no set was declared, not even a concealed kong."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "nothing_declared", self.exposed == 0 and self.kongs == 0)


_way = lru_cache(maxsize=4096)(Way)
"""Return the one object for a way: there are few different ones."""


class Holding:
    """What one player shows under a rule set: standing tiles, declared sets, winning tile, circumstances.

    Building one checks it, so every Holding can exist under its rule set. Attributes are for reading only; tiles in
    them are kinds (see `scoring.tiles`).

    `win`: the winning tile or None · `tiles`: standing tiles with the winning one, packed · `all_tiles`: declared
    sets too · `melds`: declared sets, exposed and concealed · `chow_codes` `pung_codes` `honor_code`: codes of the
    exposed chows, of the declared pungs and kongs in suits, and in winds and dragons · `traits`: what all tiles show,
    whichever suits they are of · `shared`: what the declared sets have in common · `way`: how it was won ·
    `seat_wind` `round_wind`: tiles · `flowers`: bonus tiles · `bonus`: their number · `dora`: indicators and red fives.
    """

    __slots__ = (
        "all_tiles",
        "bonus",
        "chow_codes",
        "dora",
        "flowers",
        "honor_code",
        "melds",
        "pung_codes",
        "round_wind",
        "ruleset",
        "seat_wind",
        "shared",
        "tiles",
        "traits",
        "way",
        "win",
    )

    def __init__(
        self,
        ruleset: Ruleset,
        hand: str,
        *,
        win: str | None = None,
        melds: Sequence[str] = (),
        concealed_kongs: Sequence[str] = (),
        by: str = "discard",
        seat: str = "E",
        round_wind: str = "E",
        flowers: str = "",
        events: Iterable[str] = (),
        dora_indicators: str = "",
        ura_indicators: str = "",
    ) -> None:
        """Read the texts of a hand record and refuse what cannot exist under `ruleset`.

        Indicators are read where the rules play with dora.
        """
        self.ruleset = ruleset
        self.dora = NO_DORA
        if ruleset.red_fives is not None:
            has_reds = any(ruleset.red_fives)
            if has_reds:
                hand, win, melds, concealed_kongs = self._take_reds(hand, win, melds, concealed_kongs)
            if dora_indicators or ura_indicators:
                self._read_indicators(dora_indicators, ura_indicators, has_reds=has_reds)
        number, self.tiles, self.traits = count_tiles(hand, field="hand")
        self.win = None if win is None else _read_win(win)
        self.flowers = tuple(sorted(read_tiles(flowers, field="flowers"))) if flowers else ()
        self.bonus = len(self.flowers)
        self.seat_wind = _read_wind(seat, "seat")
        self.round_wind = _read_wind(round_wind, "round")
        self.melds = (
            tuple(read_melds(melds) + read_concealed_kongs(concealed_kongs)) if melds or concealed_kongs else ()
        )
        self._refuse_wrong_tiles(number)
        self._sum_up(_read_by(by), frozenset(events) if events else _NO_EVENTS)
        ruleset.check(self)

    def _take_reds(
        self, hand: str, win: str | None, melds: Sequence[str], concealed_kongs: Sequence[str]
    ) -> tuple[str, str | None, Sequence[str], Sequence[str]]:
        """Remember the red fives and return the texts with ordinary ones."""
        hand, red = take_reds(hand)
        red_win = 0
        in_sets: tuple[int, ...] = ()
        if win is not None:
            win, red_win = take_reds(win)
        if melds or concealed_kongs:
            melds, red_melds = take_reds_of_each(melds)
            concealed_kongs, red_kongs = take_reds_of_each(concealed_kongs)
            in_sets = (*red_melds, *red_kongs)
        red += red_win + sum(in_sets)
        if red:
            self.dora = Dora(red=red, red_in_sets=in_sets, is_win_red=red_win > 0)
        return hand, win, melds, concealed_kongs

    def _read_indicators(self, above: str, under: str, *, has_reds: bool) -> None:
        indicators, red_above = read_indicators(above, field="dora_indicators", has_reds=has_reds)
        below, red_below = read_indicators(under, field="ura_indicators", has_reds=has_reds)
        self.dora = self.dora._replace(indicators=indicators, under=below, red_indicators=red_above + red_below)

    def _refuse_wrong_tiles(self, number: int) -> None:
        sets = len(self.melds)
        if number + 3 * sets != 13:
            raise ScoringError(
                _(
                    "The hand has %(count)s tiles besides its declared sets. With %(sets)s declared sets it should "
                    "have %(right)s."
                ),
                field="hand",
                count=number,
                sets=sets,
                right=max(13 - 3 * sets, 0),
            )
        if self.traits & BONUS_SHOWN:
            raise ScoringError(_("Flowers and seasons are not part of the hand. Set them aside."), field="hand")

    def _sum_up(self, self_drawn: bool, events: frozenset[str]) -> None:
        """Compute what readings and patterns ask for, once for all readings."""
        nine_gates = self.tiles in _NINE_GATES
        if self.win is not None:
            self.tiles += PACKED[self.win]
            self.traits |= TRAITS[self.win]
        self.all_tiles = self.tiles
        self.shared = -1
        self.chow_codes = self.pung_codes = NO_SETS
        self.honor_code = 0
        if self.melds:
            self._sum_up_melds(self_drawn, events)
        else:
            hogs = (self.tiles & FOURS).bit_count()
            self.way = _way(self_drawn, events, hogs, nine_gates=True) if nine_gates else _way(self_drawn, events, hogs)
        self.traits = whichever_suits(self.traits)

    def _sum_up_melds(self, self_drawn: bool, events: frozenset[str]) -> None:
        chows: list[Tile] = []
        pungs: list[Tile] = []
        honors: list[Tile] = []
        kongs = kong_tiles = concealed_kongs = exposed_tiles = 0
        for meld in self.melds:
            self.traits |= meld.traits
            self.shared &= meld.shared
            self.all_tiles += meld.packed
            if meld.kind == "chow":
                chows.append(meld.tile)
            else:
                (pungs if meld.tile < FIRST_HONOR else honors).append(meld.tile)
                if meld.kind == "kong":
                    kongs += 1
                    kong_tiles += meld.packed
            if meld.concealed:
                concealed_kongs += 1
            else:
                exposed_tiles += meld.packed
        self.chow_codes, self.pung_codes, self.honor_code = encode(chows), encode(pungs), encode_honors(honors)
        hogs = (self.all_tiles - kong_tiles & FOURS).bit_count()
        last_shown = self.win is not None and count_of(exposed_tiles, self.win) == 3
        exposed = len(self.melds) - concealed_kongs
        self.way = _way(self_drawn, events, hogs, exposed, kongs, concealed_kongs, last_shown)

    @property
    def chows(self) -> tuple[Tile, ...]:
        """Return the lowest tiles of the exposed chows."""
        return decode(self.chow_codes)

    @property
    def pungs(self) -> tuple[Tile, ...]:
        """Return the tiles of the declared pungs and kongs in suits."""
        return decode(self.pung_codes)

    @property
    def honors(self) -> tuple[Tile, ...]:
        """Return the tiles of the declared pungs and kongs in winds and dragons."""
        return decode_honors(self.honor_code)

    @property
    def standing(self) -> int:
        """Return the standing tiles without the winning one, packed."""
        return self.tiles if self.win is None else self.tiles - PACKED[self.win]

    @property
    def suits(self) -> int:
        """Return the part of the traits that says how many suits there are, and whether there are winds and dragons."""
        return self.traits & (SUITS | HONORS)

    @property
    def other_copies(self) -> int:
        """Return how many copies of the winning tile the player has besides the winning one."""
        return 0 if self.win is None else count_of(self.all_tiles, self.win) - 1


def _read_win(text: str) -> Tile:
    tile = TILE_OF.get(text)
    if tile is None or tile >= FIRST_BONUS:
        raise ScoringError(_("The winning tile must be one playing tile, not “%(text)s”."), field="win", text=text[:60])
    return tile


def _read_wind(text: str, name: str) -> Tile:
    try:
        return _WIND_TILE[text]
    except KeyError:
        raise ScoringError(_("“%(text)s” is not a wind. Use E, S, W or N."), field=name, text=text[:60]) from None


def _read_by(text: str) -> bool:
    try:
        return _SELF_DRAWN[text]
    except KeyError:
        raise ScoringError(
            _("A hand is won by self-draw or by discard, not by “%(text)s”."), field="by", text=text[:60]
        ) from None
