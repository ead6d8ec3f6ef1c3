"""Holding: the tiles one player shows, checked when built."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from scoring.errors import ScoringError
from scoring.melds import read_meld
from scoring.seats import Wind
from scoring.text import _
from scoring.tiles import (
    FIRST_BONUS,
    FIRST_HONOR,
    FOURS,
    PACKED,
    TRAITS,
    Tile,
    count_of,
    pack,
    read_tiles,
    wind_tile,
)

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset

_SELF_DRAWN = {"self-draw": True, "discard": False}
_WIND_TILE = {wind.value: wind_tile(wind) for wind in Wind}
_NO_EVENTS: frozenset[str] = frozenset()


class Way(NamedTuple):
    """How a hand was won and what was declared: all that going-out patterns look at."""

    self_drawn: bool
    events: frozenset[str]
    exposed: int = 0
    """Exposed sets."""
    kongs: int = 0
    """Kongs, exposed and concealed."""
    concealed_kongs: int = 0
    last_shown: bool = False
    """Whether the other three copies of the winning tile lie in the player's own exposed sets."""


class Holding:
    """What one player shows under a rule set: standing tiles, declared sets, winning tile, circumstances.

    Building one checks it, so every Holding can exist under its rule set. Attributes are for reading only; those with
    tiles in them hold kinds (see `scoring.tiles`).

    `hand`: standing tiles without the winning one · `win`: the winning tile or None · `tiles`: both, packed ·
    `melds`: declared sets, exposed and concealed · `chows` `pungs` `honors`: lowest tiles of the exposed chows, of the
    declared pungs and kongs in suits, and in winds and dragons · `traits`: what all tiles show · `shared`: what the
    declared sets have in common · `way`: how it was won · `seat_wind` `round_wind`: tiles · `flowers`: bonus tiles.
    """

    __slots__ = (
        "chows",
        "flowers",
        "hand",
        "honors",
        "melds",
        "pungs",
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
        melds: Iterable[str] = (),
        concealed_kongs: Iterable[str] = (),
        by: str = "discard",
        seat: str = "E",
        round_wind: str = "E",
        flowers: str = "",
        events: Iterable[str] = (),
    ) -> None:
        """Read the texts of a hand record and refuse what cannot exist under `ruleset`."""
        self.ruleset = ruleset
        self.hand = tuple(read_tiles(hand, field="hand"))
        self.win = None if win is None else _read_win(win)
        self.flowers = tuple(sorted(read_tiles(flowers, field="flowers"))) if flowers else ()
        self.seat_wind = _read_wind(seat, "seat")
        self.round_wind = _read_wind(round_wind, "round")
        self.melds = tuple(
            [read_meld(text, concealed=False) for text in melds]
            + [read_meld(text, concealed=True) for text in concealed_kongs]
        )
        self._refuse_wrong_tiles()
        self._sum_up(_read_by(by), frozenset(events) if events else _NO_EVENTS)
        ruleset.check(self)

    def _refuse_wrong_tiles(self) -> None:
        number, sets = len(self.hand), len(self.melds)
        if number + 3 * sets != 13:
            raise ScoringError(
                _("The hand has %(count)s standing tiles; with %(sets)s declared sets it should have %(right)s."),
                field="hand",
                count=number,
                sets=sets,
                right=max(13 - 3 * sets, 0),
            )
        if max(self.hand) >= FIRST_BONUS:
            raise ScoringError(_("Flowers and seasons do not stand in the hand; lay them aside."), field="hand")

    def _sum_up(self, self_drawn: bool, events: frozenset[str]) -> None:
        """Gather what readings and patterns ask for, once for all readings."""
        self.tiles = pack(self.hand)
        traits = 0
        for tile in self.hand:
            traits |= TRAITS[tile]
        if self.win is not None:
            self.tiles += PACKED[self.win]
            traits |= TRAITS[self.win]
        self.shared = -1
        self.chows: tuple[Tile, ...] = ()
        self.pungs: tuple[Tile, ...] = ()
        self.honors: tuple[Tile, ...] = ()
        self.way = Way(self_drawn, events)
        if self.melds:
            for meld in self.melds:
                traits |= meld.traits
                self.shared &= meld.shared
            self._sort_melds()
            self.way = self._way_with_melds(self_drawn, events)
        self.traits = traits

    def _sort_melds(self) -> None:
        self.chows = tuple(sorted([meld.tile for meld in self.melds if meld.kind == "chow"]))
        alike = sorted([meld.tile for meld in self.melds if meld.kind != "chow"])
        self.pungs = tuple([tile for tile in alike if tile < FIRST_HONOR])
        self.honors = tuple([tile for tile in alike if tile >= FIRST_HONOR])

    def _way_with_melds(self, self_drawn: bool, events: frozenset[str]) -> Way:
        exposed = [meld for meld in self.melds if not meld.concealed]
        shown = sum([meld.packed for meld in exposed])
        return Way(
            self_drawn,
            events,
            len(exposed),
            sum([meld.kind == "kong" for meld in self.melds]),
            len(self.melds) - len(exposed),
            self.win is not None and count_of(shown, self.win) == 3,
        )

    @property
    def all_tiles(self) -> int:
        """Return every playing tile, packed: standing, winning and declared."""
        return self.tiles + sum([meld.packed for meld in self.melds])

    @property
    def hogs(self) -> int:
        """Return how many kinds are there with all four copies and not as a kong."""
        kongs = sum([meld.packed for meld in self.melds if meld.kind == "kong"])
        return ((self.all_tiles - kongs) & FOURS).bit_count()

    @property
    def other_copies(self) -> int:
        """Return how many copies of the winning tile the player has besides the winning one."""
        return 0 if self.win is None else count_of(self.all_tiles, self.win) - 1


def _read_win(text: str) -> Tile:
    tiles = read_tiles(text, field="win")
    if len(tiles) != 1 or tiles[0] >= FIRST_BONUS:
        raise ScoringError(_("The winning tile is one playing tile, not “%(text)s”."), field="win", text=text[:60])
    return tiles[0]


def _read_wind(text: str, name: str) -> Tile:
    try:
        return _WIND_TILE[text]
    except KeyError:
        raise ScoringError(
            _("“%(text)s” is no wind. The winds are E, S, W and N."), field=name, text=text[:60]
        ) from None


def _read_by(text: str) -> bool:
    try:
        return _SELF_DRAWN[text]
    except KeyError:
        raise ScoringError(
            _("A hand is won by self-draw or by discard, not by “%(text)s”."), field="by", text=text[:60]
        ) from None
