"""What makes a hand impossible in riichi: indicators, red fives, events."""

from __future__ import annotations

from scoring.checks import Check
from scoring.dora import FIVES, RedFives
from scoring.errors import ScoringError
from scoring.holding import Holding
from scoring.text import _
from scoring.tiles import FIRST_BONUS, NAMES, count_of, more_than_four, pack

_MOST_INDICATORS = 5


def check_indicators(holding: Holding) -> None:
    """Refuse too many indicators, a bonus tile among them, or not as many below as above."""
    above, below = holding.dora.indicators, holding.dora.under
    for name, indicators in (("dora_indicators", above), ("ura_indicators", below)):
        if len(indicators) > _MOST_INDICATORS:
            raise ScoringError(
                _("There are %(count)s indicators, but there can’t be more than five."),
                field=name,
                count=len(indicators),
            )
        if indicators and indicators[-1] >= FIRST_BONUS:
            raise ScoringError(_("These rules are played without flowers and seasons."), field=name)
    if below and len(below) != len(above):
        raise ScoringError(
            _("There are %(below)s ura dora indicators and %(above)s dora indicators. The two numbers must be equal."),
            field="ura_indicators",
            below=len(below),
            above=len(above),
        )


def check_indicated(holding: Holding) -> None:
    """Refuse a fifth tile among the indicators; the hand itself is known to have none."""
    dora = holding.dora
    if not dora.indicators:
        return
    tiles = holding.all_tiles + pack((*dora.indicators, *dora.under))
    tile = more_than_four(tiles)
    if tile is not None:
        raise ScoringError(
            _("There are %(count)s × %(tile)s in the hand and among the indicators. Remove one."),
            field="dora_indicators",
            count=count_of(tiles, tile),
            tile=NAMES[tile],
        )


def check_red_fives(red_fives: RedFives) -> Check:
    """Return a check that refuses more red or more ordinary fives than these."""

    def check(holding: Holding) -> None:
        dora = holding.dora
        tiles = holding.all_tiles + pack((*dora.indicators, *dora.under))
        for most, five in zip(red_fives, FIVES.values(), strict=True):
            red = count_of(dora.red, five) + count_of(dora.red_indicators, five)
            ordinary = count_of(tiles, five) - red
            if red > most:
                raise ScoringError(
                    _("There are %(count)s red %(tile)s, but the set has %(most)s."),
                    field="hand",
                    count=red,
                    tile=NAMES[five],
                    most=most,
                )
            if ordinary > 4 - most:
                raise ScoringError(
                    _("There are %(count)s × %(tile)s that are not red, but the set has %(most)s."),
                    field="hand",
                    count=ordinary,
                    tile=NAMES[five],
                    most=4 - most,
                )

    return check


# --- for events ----------------------------------------------------------------------------------------------------


def needs_riichi(holding: Holding) -> None:
    """Refuse ippatsu without riichi."""
    if holding.way.events.isdisjoint({"riichi", "double-riichi"}):
        raise ScoringError(_("Ippatsu needs riichi."), field="events")


def needs_no_copy_shown(holding: Holding) -> None:
    """Refuse a robbed tile of which an indicator shows another copy: the other three lie in the robbed quad."""
    dora = holding.dora
    if holding.win is not None and holding.win in (*dora.indicators, *dora.under):
        raise ScoringError(
            _("The other %(tile)s are in the robbed kong. An indicator can’t be one too."),
            field="events",
            tile=NAMES[holding.win],
        )
