"""Predicates about how a hand was won."""

from __future__ import annotations

from scoring.patterns.row import Predicate, looks_at
from scoring.readings import Reading


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
    """Say whether all could see the other three copies of the winning tile: told so, robbed, or own."""
    way = reading.holding.way
    return way.last_shown or not way.events.isdisjoint({"last-of-kind", "robbing-kong"})
