"""What the tournament and the tablet need to know of a rule set beside counting and payment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from scoring.dealing import Dealing, SessionLength
from scoring.facts import Fact
from scoring.outcome import Outcome
from scoring.penalties import Penalty
from scoring.seats import Wind
from scoring.standings.numbers import Exact
from scoring.standings.schemes import Scheme
from scoring.values import Options, Values


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """How standings are made: the usual scheme, the others allowed, and what else the rules let an organizer use."""

    scheme: Scheme
    also_allowed: tuple[Scheme, ...] = ()
    allows_penalties_on_table: bool = True

    @property
    def schemes(self) -> tuple[Scheme, ...]:
        """Return every scheme an organizer may choose, the usual one first."""
        return (self.scheme, *self.also_allowed)

    def find(self, method: str | None) -> Scheme | None:
        """Return the scheme with that id, the usual one where none is named; None if these rules do not know it."""
        if method is None:
            return self.scheme
        return next((scheme for scheme in self.schemes if scheme.id == method), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pot:
    """Points that lie on the table between hands, in records counted in units of `unit` points.

    `one` and `several` say how many units there are, with `{count}`; `left` is what remains of them at the end.
    """

    key: str
    unit: int
    title: str
    one: str = ""
    several: str = ""
    left: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notable:
    """A kind of winning hand that people ask to have counted: those whose tiles have a pattern, or that are marked.

    `fact` is the key of a flag of the winner by which a referee marks one without its tiles.
    """

    key: str
    title: str
    pattern: str
    fact: str = ""


Final = Callable[[Mapping[Wind, int], int, Mapping[Wind, int]], Mapping[Wind, Mapping[str, Exact]]]
"""Return the final figures of every seat, given the scores, what was left on the table, and what hands took off
standings."""


@dataclass(frozen=True, kw_only=True)
class Play:
    """The facts of play of one rule set.

    `players`: how many may sit at a table. `winners`: how many may win one hand together. `names_discarder`: whether
    the referee has to say whose discard it was, or may. `facts`: what a hand may carry besides. `values`: what it may
    be worth. `pot`: what lies on the table between hands, if anything does. `redraws`: after how many cycles of four
    hands seats may be drawn again, for the organizer to choose. `start_points`: what everyone has before the first
    hand. `off_standing`: what a hand takes off the standing of each seat, beside what it pays. `final`: what a session
    is worth to everyone once it is over, where that is more than the scores. `notable`: winning hands that are counted.
    `replaced_after`: how many minutes after the start a reserve plays the session for somebody who is missing.
    `signal_minutes`: so long before time is up a signal sounds, where hands are counted from there. `last_hand_title`:
    what the sheet is called that tells everyone before the last hand what each place takes, if there is one.
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
    notable: tuple[Notable, ...] = ()
    values: Values
    pot: Pot | None = None
    start_points: int = 0
    signal_minutes: int = 0
    last_hand_title: str = ""
    off_standing: Callable[[Outcome, Options], Mapping[Wind, int]] | None = None
    final: Final | None = None
    signing: Literal["each-hand", "session"] = "session"
    replaced_after: int = 10
    penalties: tuple[Penalty, ...]
    ranking: Ranking

    @cached_property
    def offences(self) -> tuple[Penalty, ...]:
        """Return the penalties a referee gives; those a hand's ending brings along come with the hand."""
        endings = {ending.key for ending in self.dealing.endings}
        return tuple(penalty for penalty in self.penalties if penalty.key not in endings)

    def scores_at_end(self, totals: Mapping[Wind, int], pot: int) -> Mapping[Wind, int]:
        """Return what everyone has won or lost at the end of a session that left these points on the table."""
        if not (pot and self.final):
            return totals
        scores = {seat: self.start_points + total for seat, total in totals.items()}
        final = self.final(scores, pot, dict.fromkeys(totals, 0))
        return {seat: int(final[seat]["score"]) - self.start_points for seat in totals}

    @property
    def offered_penalties(self) -> tuple[Penalty, ...]:
        """Return the penalties a referee can choose from."""
        return tuple(line for line in self.offences if line.is_offered)

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
        """Say whether a win without a discarder was a self-draw: not if naming the discarder is optional."""
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
    """Say whether seats are drawn again before that hand, if they are drawn after `cycles` cycles of four hands.

    >>> [hand for hand in range(1, 17) if redraws_before(hand, 2)]
    [9]
    """
    return hand > 1 and (hand - 1) % (4 * cycles) == 0
