"""Predicates about how a hand was won."""

from __future__ import annotations

from scoring.patterns.row import Predicate, looks_at
from scoring.readings import Reading
from scoring.text import _
from scoring.tiles import Tile

MIXED = _("the winning tile was mixed into the hand (%(cite)s)")
DEALT = _("in a dealt hand no tile is the last one (%(cite)s)")
"""Why what depends on the winning tile does not count."""


@looks_at("holding.way")
def nothing_exposed(reading: Reading) -> bool:
    """Say whether no set was claimed before the winning tile; concealed kongs are allowed."""
    return reading.holding.way.exposed == 0


@looks_at("holding.way")
def nothing_exposed_and_self_drawn(reading: Reading) -> bool:
    """Say whether nothing at all was claimed, the winning tile included."""
    return nothing_exposed(reading) and self_drawn(reading)


@looks_at("holding.way")
def everything_exposed(reading: Reading) -> bool:
    """Say whether all four sets are exposed."""
    return reading.holding.way.exposed == 4


@looks_at("holding.way")
def everything_exposed_and_claimed(reading: Reading) -> bool:
    """Say whether all four sets are exposed and the winning tile was claimed too."""
    return everything_exposed(reading) and not self_drawn(reading)


@looks_at("holding.way")
def self_drawn(reading: Reading) -> bool:
    """Say whether the winning tile came from the wall."""
    return reading.holding.way.self_drawn


def event(name: str) -> Predicate:
    """Return a predicate: the hand has that event."""

    @looks_at("holding.way")
    def has_event(reading: Reading) -> bool:
        return name in reading.holding.way.events

    return has_event


def event_on_self_draw(name: str) -> Predicate:
    """Return a predicate: the hand has that event and was self-drawn."""

    @looks_at("holding.way")
    def has_event(reading: Reading) -> bool:
        return reading.holding.way.self_drawn and name in reading.holding.way.events

    return has_event


def event_on_discard(name: str) -> Predicate:
    """Return a predicate: the hand has that event and was won on a discard."""

    @looks_at("holding.way")
    def has_event(reading: Reading) -> bool:
        return not reading.holding.way.self_drawn and name in reading.holding.way.events

    return has_event


@looks_at("holding.way")
def last_of_kind(reading: Reading) -> bool:
    """Say whether everyone could see the other three copies of the winning tile: as declared, robbed, or own."""
    way = reading.holding.way
    return way.last_shown or not way.events.isdisjoint({"last-of-kind", "robbing-kong"})


@looks_at("holding.way.exposed", "holding.way.self_drawn", "finish.kind")
def no_set_exposed(reading: Reading) -> bool:
    """Say whether no set was claimed, not even by the winning tile; that may have been claimed for the pair."""
    way = reading.holding.way
    return way.exposed == 0 and (way.self_drawn or reading.finish.kind == "pair")


@looks_at("holding.way.nothing_declared")
def nothing_declared(reading: Reading) -> bool:
    """Say whether no set was declared before the winning tile, not even a concealed kong."""
    return reading.holding.way.nothing_declared


def won_on(tile: Tile) -> Predicate:
    """Return a predicate: that was the winning tile."""

    @looks_at("holding.win")
    def has_won_on(reading: Reading) -> bool:
        return reading.holding.win == tile

    return has_won_on


@looks_at("holding.way")
def from_the_live_wall(reading: Reading) -> bool:
    """Say whether the winning tile was drawn, and not as the replacement of a kong or bonus tile."""
    way = reading.holding.way
    return way.self_drawn and "kong-replacement" not in way.events


def fishing_for(name: str) -> Predicate:
    """Return a predicate: the hand did not win and is one tile short of the hand of that name."""

    @looks_at("fishing")
    def is_fishing(reading: Reading) -> bool:
        return name in reading.fishing

    return is_fishing
