"""What the tournament and the tablet need to know of a rule set beside counting and payment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from scoring.dealing import Dealing, SessionLength
from scoring.facts import Fact
from scoring.penalties import Penalty
from scoring.values import Values

Method = Literal["placement-bonus", "table-points", "sum", "match-points"]

PRIZES: Mapping[Method, tuple[int, ...]] = {"placement-bonus": (80, 50, 30, 10), "table-points": (4, 2, 1, 0)}
"""What the places at a table are worth, first to last, in the methods that look at places."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """How standings are made: the usual method, the others allowed, and what else the rules let an organizer use."""

    method: Method
    also_allowed: tuple[Method, ...] = ()
    allows_cuts: bool = False
    allows_penalties_on_table: bool = True

    @property
    def methods(self) -> tuple[Method, ...]:
        """Return every method an organizer may choose, the usual one first."""
        return (self.method, *self.also_allowed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pot:
    """Points that lie on the table between hands: the key of their number in records, in units of so many points."""

    key: str
    unit: int
    title: str


@dataclass(frozen=True, kw_only=True)
class Play:
    """The facts of play of one rule set.

    `players`: how many may sit at a table. `winners`: how many may win one hand together. `names_discarder`: whether
    the referee has to say whose discard it was, or may. `facts`: what a hand may carry besides. `values`: what it may
    be worth. `pot`: what lies on the table between hands, if anything does. `redraws`: after how many cycles of four
    hands seats may be drawn anew, for the organizer to choose.
    """

    players: tuple[int, ...] = (4,)
    winners: tuple[int, ...] = (1,)
    dealing: Dealing
    session: SessionLength
    redraws: tuple[int, ...] = ()
    clock_minutes: int | None = None
    time_up: Literal["finish-hand", "stop-at-once"] = "finish-hand"
    names_discarder: Literal["always", "if-known"] = "always"
    facts: tuple[Fact, ...] = ()
    values: Values
    pot: Pot | None = None
    signing: Literal["each-hand", "session"] = "session"
    penalties: tuple[Penalty, ...]
    ranking: Ranking

    @property
    def several_may_win(self) -> bool:
        """Say whether one discard can make more than one winner."""
        return max(self.winners) > 1

    @property
    def every_seat_scores(self) -> bool:
        """Say whether every seat has a value, not only the winners."""
        return bool(self.values.of_every_seat)

    @property
    def knows_self_draws(self) -> bool:
        """Say whether a win without a discarder was a self-draw: not where nobody has to name one."""
        return self.names_discarder == "always"

    @cached_property
    def declared(self) -> Mapping[str, Fact]:
        """Return every fact of a hand by its key, those the table carries first."""
        return MappingProxyType({fact.key: fact for fact in self.dealing.carried + self.facts})

    @cached_property
    def of_players(self) -> tuple[Fact, ...]:
        """Return the facts that players are marked for in the list of players."""
        return tuple(fact for fact in self.facts if fact.scope == "player")

    @cached_property
    def recorded(self) -> Mapping[str, Fact]:
        """Return the facts that settlement records have fields for; the others are among a record's options."""
        return MappingProxyType({key: fact for key, fact in self.declared.items() if not fact.is_option})


def redraws_before(hand: int, cycles: int) -> bool:
    """Say whether seats are drawn anew before that hand, if they are drawn after so many cycles of four hands.

    >>> [hand for hand in range(1, 17) if redraws_before(hand, 2)]
    [9]
    """
    return hand > 1 and (hand - 1) % (4 * cycles) == 0
