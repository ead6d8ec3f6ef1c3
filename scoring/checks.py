"""What makes a holding impossible: small checks that each rule set puts together as its rules say.

A check takes a holding and raises a ScoringError when it fails. A rule set lists its checks for every holding, and for
each event it knows the checks a holding with that event has to pass.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from scoring.errors import ScoringError
from scoring.holding import Holding
from scoring.text import _
from scoring.tiles import FIRST_BONUS, NAMES, WIND_TILES, count_of, more_than_four

Check: TypeAlias = Callable[[Holding], None]

EAST = WIND_TILES[0]


def check_four_alike(holding: Holding) -> None:
    """Refuse five of a tile."""
    tiles = holding.all_tiles
    tile = more_than_four(tiles)
    if tile is not None:
        raise ScoringError(
            _("This hand has %(count)s × %(tile)s. Remove one."),
            field="hand",
            count=count_of(tiles, tile),
            tile=NAMES[tile],
        )


def check_no_flowers(holding: Holding) -> None:
    """Refuse bonus tiles."""
    if holding.flowers:
        raise ScoringError(_("These rules are played without flowers and seasons."), field="flowers")


def check_flowers(holding: Holding) -> None:
    """Refuse bonus tiles that do not exist or are there twice."""
    flowers = holding.flowers
    for flower in flowers:
        if flower < FIRST_BONUS:
            raise ScoringError(_("%(tile)s is not a flower or season."), field="flowers", tile=NAMES[flower])
        if flowers.count(flower) > 1:
            raise ScoringError(_("There is only one %(tile)s."), field="flowers", tile=NAMES[flower])


def check_won(holding: Holding) -> None:
    """Refuse a hand that did not win."""
    if holding.win is None:
        raise ScoringError(_("Enter the winning tile."), field="win")


def check_no_exposed_chow(holding: Holding) -> None:
    """Refuse a claimed chow."""
    if holding.chows:
        raise ScoringError(_("Chows cannot be claimed at this table."), field="melds")


# --- for events ----------------------------------------------------------------------------------------------------


def needs_self_draw(holding: Holding) -> None:
    """Refuse an event of the wall on a discard."""
    if not holding.way.self_drawn:
        raise ScoringError(_("This can only happen on a self-draw."), field="events")


def needs_discard(holding: Holding) -> None:
    """Refuse an event of a discard on a self-draw."""
    if holding.way.self_drawn:
        raise ScoringError(_("This can only happen on a discard."), field="events")


def needs_kong(holding: Holding) -> None:
    """Refuse a replacement tile without a kong."""
    if not holding.way.kongs:
        raise ScoringError(_("A replacement tile needs a declared kong, and this hand has none."), field="events")


def needs_kong_or_flower(holding: Holding) -> None:
    """Refuse a replacement tile with nothing to replace."""
    if not holding.way.kongs and not holding.flowers:
        raise ScoringError(
            _("A replacement tile needs a kong or a bonus tile, and this hand has neither."), field="events"
        )


def needs_two_kongs(holding: Holding) -> None:
    """Refuse the replacement of a second kong without a second kong."""
    if holding.way.kongs < 2:
        raise ScoringError(_("This needs two kongs."), field="events")


def needs_no_other_copy(holding: Holding) -> None:
    """Refuse another copy of the winning tile anywhere: the other three lie in the robbed pung."""
    if holding.win is not None and holding.other_copies:
        raise ScoringError(
            _("The other %(tile)s are in the robbed kong. The winner can’t have one too."),
            field="events",
            tile=NAMES[holding.win],
        )


def needs_no_standing_copy(holding: Holding) -> None:
    """Refuse a last tile of its kind when the winner hides another copy in the hand."""
    if holding.win is not None and count_of(holding.standing, holding.win):
        raise ScoringError(
            _("The other three %(tile)s can’t all be visible, because one is in the hand."),
            field="events",
            tile=NAMES[holding.win],
        )


def needs_east(holding: Holding) -> None:
    """Refuse East's event for another player."""
    if holding.seat_wind != EAST:
        raise ScoringError(_("This can only happen to East."), field="events")


def needs_not_east(holding: Holding) -> None:
    """Refuse for East what only happens to the others."""
    if holding.seat_wind == EAST:
        raise ScoringError(_("This cannot happen to East."), field="events")


def needs_nothing_declared(holding: Holding) -> None:
    """Refuse declared sets before the first turn was over."""
    if holding.melds:
        raise ScoringError(_("This can only happen if no set or kong has been declared."), field="events")


def needs_nothing_claimed(holding: Holding) -> None:
    """Refuse a claimed set; concealed kongs are allowed."""
    if holding.way.exposed:
        raise ScoringError(_("This can only happen if no set has been claimed."), field="events")


def only_with(event: str) -> Check:
    """Return a check that requires `event`."""

    def check(holding: Holding) -> None:
        if event not in holding.way.events:
            raise ScoringError(_("This can only happen together with %(event)s."), field="events", event=event)

    return check


def never_with(*events: str) -> Check:
    """Return a check that refuses a combination with any of `events`."""
    others = frozenset(events)

    def check(holding: Holding) -> None:
        both = others & holding.way.events
        if both:
            raise ScoringError(
                _("This cannot happen together with %(event)s."), field="events", event=", ".join(sorted(both))
            )

    return check


def when_won(*checks: Check) -> tuple[Check, ...]:
    """Return the checks, applied only to hands with a winning tile."""

    def check_if_won(holding: Holding) -> None:
        if holding.win is not None:
            for check in checks:
                check(holding)

    return (check_if_won,)
