"""What happened in one hand: who won how much, on whose discard, as the settlement needs to know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.facts import Fact, Facts
from scoring.seats import WINDS, Wind


@dataclass(frozen=True, slots=True)
class Win:
    """One winner and the value of the hand; None where a fact tells the value."""

    seat: Wind
    points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How one hand ended. No wins mean a drawn hand unless `ending` names another way, no discarder a self-draw.

    `facts` are those the rule set declares, carried ones included. `pot` is what lay on the table when the hand began.
    `seats` is for tables where neither `players` nor the names tell which seats are taken.
    """

    rules: str
    options: Mapping[str, object] = field(default_factory=dict)
    players: int = 4
    wins: tuple[Win, ...] = ()
    discarder: Wind | None = None
    ending: str = ""
    facts: Facts = field(default_factory=dict)
    pot: int = 0
    seats: tuple[Wind, ...] = ()

    @property
    def winners(self) -> tuple[Wind, ...]:
        """Return the winning seats in the order they were given."""
        return tuple(win.seat for win in self.wins)

    def of_seat(self, key: str, seat: Wind) -> Any:
        """Return one seat's value of a fact by seat, winner or player; None if it has none."""
        return self.facts.get(key, {}).get(seat)

    def others(self, seat: Wind) -> tuple[Wind, ...]:
        """Return the seats in play without `seat`."""
        return tuple(other for other in self.seats if other is not seat)

    def renamed(self, names: Mapping[Wind, Wind], declared: Mapping[str, Fact]) -> Outcome:
        """Return the outcome with its seats renamed by `names`."""
        return replace(
            self,
            wins=tuple(replace(win, seat=names[win.seat]) for win in self.wins),
            discarder=self.discarder and names[self.discarder],
            facts={key: declared[key].renamed(value, names) for key, value in self.facts.items()},
            seats=tuple(sorted((names[seat] for seat in self.seats), key=WINDS.index)),
        )
