"""Who deals which hand: dealer, winds and chairs from the first hand of a session to the last."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from scoring.errors import ScoringError
from scoring.facts import DRAWN, WON, Ending, Fact, Moved
from scoring.outcome import Outcome
from scoring.seats import WINDS, Wind
from scoring.text import _

Chairs = tuple[Wind | None, ...]
"""The seats by the chair they sit in, in turn order; None is an empty chair that keeps its wind."""

SEATS_BY_ROUND: Mapping[Wind, tuple[Wind, ...]] = {
    Wind.EAST: (Wind.EAST, Wind.SOUTH, Wind.NORTH, Wind.WEST),
    Wind.SOUTH: (Wind.SOUTH, Wind.EAST, Wind.WEST, Wind.NORTH),
    Wind.WEST: (Wind.WEST, Wind.NORTH, Wind.EAST, Wind.SOUTH),
    Wind.NORTH: (Wind.NORTH, Wind.WEST, Wind.SOUTH, Wind.EAST),
}
"""Where the player who starts in a seat sits in each of the four rounds of a game."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The place of one hand in its session. `round_wind` is None where the rules know no prevailing wind.

    `carried` is what the table carries besides from hand to hand, as the rule set declares it.
    """

    number: int
    dealer: Wind
    round_number: int
    round_wind: Wind | None
    chairs: Chairs
    carried: Mapping[str, Any] = field(default_factory=dict)

    @property
    def seat_winds(self) -> dict[Wind, Wind]:
        """Return the wind each seat has in this hand.

        >>> third = Deal(3, Wind.WEST, 1, Wind.EAST, (Wind.EAST, Wind.SOUTH, Wind.WEST, None))
        >>> {seat.value: wind.value for seat, wind in third.seat_winds.items()}
        {'E': 'W', 'S': 'N', 'W': 'E'}
        """
        east = self.chairs.index(self.dealer)
        count = len(self.chairs)
        return {seat: WINDS[(place - east) % count] for place, seat in enumerate(self.chairs) if seat is not None}

    def seated(self, chairs: Chairs | None) -> Deal:
        """Return the same hand with the players in other chairs: the chair that deals is still the one that deals."""
        if chairs is None:
            return self
        dealer = chairs[self.chairs.index(self.dealer)]
        assert dealer is not None
        return replace(self, dealer=dealer, chairs=chairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """How the deal goes round.

    `endings` are the ways a hand can end; each says whether the dealer deals again. `changes_seats`: between rounds of
    four the players move as SEATS_BY_ROUND says. `keeps_empty_chair`: three players sit around an empty chair, which
    keeps its place in the circle of winds; else three make a circle of three. `names_deals`: players call a hand by its
    round and its dealer, the third of the South round "South 3". `carried` are the facts that follow from hand to hand.
    """

    has_round_wind: bool = True
    endings: tuple[Ending, ...] = (WON, DRAWN)
    changes_seats: bool = False
    keeps_empty_chair: bool = False
    names_deals: bool = False
    carried: tuple[Fact, ...] = ()

    @property
    def may_stay(self) -> bool:
        """Say whether somebody can deal twice in a row, so that who deals depends on the hands before."""
        return any(ending.keeps_dealer or ending.kind == "abandoned" for ending in self.endings)

    @property
    def names_endings(self) -> bool:
        """Say whether wins and draws do not tell everything about how a hand ended."""
        return {ending.key for ending in self.endings} != {WON.key, DRAWN.key}

    def first(self, seats: Collection[Wind] = WINDS, drawn_chairs: Chairs | None = None) -> Deal:
        """Return the first hand of a session for the seats taken, in the chairs their players drew if they did."""
        chairs: Chairs = drawn_chairs or tuple(wind if wind in seats else None for wind in WINDS)
        if not self.keeps_empty_chair:
            chairs = taken(chairs)
        return self._deal(1, taken(chairs)[0], 1, chairs, self.carried_in({}))

    def carried_in(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values carried into a hand with these facts; a missing fact has its starting value."""
        return {fact.key: facts.get(fact.key, fact.start) for fact in self.carried}

    def write_carried(self, carried: Mapping[str, Any]) -> dict[str, Any]:
        """Return the carried facts that a table or a hand stores: those that differ from their starting values."""
        return {fact.key: carried[fact.key] for fact in self.carried if carried[fact.key] != fact.start}

    def ending_of(self, outcome: Outcome) -> Ending:
        """Return how a hand ended; without a name, won or drawn, whichever the wins say."""
        if outcome.wins and outcome.ending in ("", WON.key):
            for ending in self.endings:
                if ending.winners == len(outcome.wins):
                    return ending
        key = outcome.ending or ("won" if outcome.wins else "drawn")
        for ending in self.endings:
            if ending.key == key and (ending.kind == "won") == bool(outcome.wins):
                return ending
        raise ScoringError(_("A hand can’t end that way under these rules."), field="ending")

    def following(self, deal: Deal, outcome: Outcome, drawn_chairs: Chairs | None = None) -> Deal:
        """Return the hand after `deal`, which ended in `outcome` (by seats).

        `drawn_chairs` are the chairs where seats were drawn again for it. Where the deal always passes, it follows from
        the hand's number alone: a hand dealt by the wrong player does not shift the hands after it.
        """
        moved = self.moved(deal, outcome)
        carried = {fact.key: fact.step(moved).after(deal.carried[fact.key]) for fact in self.carried}
        return self.moving(deal, moved, carried, drawn_chairs)

    def moved(self, deal: Deal, outcome: Outcome) -> Moved:
        """Return how a hand ended and whether its dealer deals again."""
        ending = self.ending_of(outcome)
        if ending.kind == "abandoned":
            return "abandoned"
        keeps = ending.keeps_dealer
        if ending.kind == "won":
            return "won-kept" if keeps and deal.dealer in outcome.winners else "won-passed"
        if isinstance(keeps, str):
            keeps = bool(outcome.of_seat(keeps, deal.dealer))
        return "drawn-kept" if keeps else "drawn-passed"

    def moving(self, deal: Deal, moved: Moved, carried: Mapping[str, Any], drawn_chairs: Chairs | None = None) -> Deal:
        """Return the hand after `deal`, given how it ended and whether its dealer deals again."""
        number = deal.number + 1
        if self.may_stay:
            return self._after_result(deal, moved, carried).seated(drawn_chairs)
        rounds, turn = divmod(number - 1, len(taken(deal.chairs)))
        chairs = drawn_chairs or self._chairs_in(rounds + 1, deal)
        return self._deal(number, taken(chairs)[turn], rounds + 1, chairs, carried)

    def _after_result(self, deal: Deal, moved: Moved, carried: Mapping[str, Any]) -> Deal:
        number = deal.number + 1
        if not moved.endswith("-passed"):
            return self._deal(number, deal.dealer, deal.round_number, deal.chairs, carried)
        seats = taken(deal.chairs)
        dealer = seats[(seats.index(deal.dealer) + 1) % len(seats)]
        round_number = deal.round_number + (dealer is seats[0])
        return self._deal(number, dealer, round_number, deal.chairs, carried)

    def _chairs_in(self, round_number: int, before: Deal) -> Chairs:
        if not self.changes_seats or len(before.chairs) < len(WINDS):
            return before.chairs
        sat = dict(zip(_starts_in(before.round_number), before.chairs, strict=True))
        return tuple(sat[start] for start in _starts_in(round_number))

    def _deal(self, number: int, dealer: Wind, round_number: int, chairs: Chairs, carried: Mapping[str, Any]) -> Deal:
        round_wind = WINDS[(round_number - 1) % 4] if self.has_round_wind else None
        return Deal(number, dealer, round_number, round_wind, chairs, carried)


def taken(chairs: Chairs) -> tuple[Wind, ...]:
    """Return the seats that sit in chairs, in turn order."""
    return tuple(seat for seat in chairs if seat is not None)


def _starts_in(round_number: int) -> tuple[Wind, ...]:
    """Return the starting seats of the players in the four chairs of a round."""
    starts = {seats[(round_number - 1) % 4]: start for start, seats in SEATS_BY_ROUND.items()}
    return tuple(starts[wind] for wind in WINDS)


@dataclass(frozen=True, slots=True)
class SeatMove:
    """One player's way from chair to chair between two hands, both named by their wind in the first hand there."""

    seat: Wind
    origin: Wind
    target: Wind


def seat_moves(before: Deal, after: Deal) -> tuple[SeatMove, ...]:
    """Return who has to move to another chair between two hands, for the tablet to say.

    >>> mcr = Dealing(changes_seats=True)
    >>> fourth = Deal(4, Wind.NORTH, 1, Wind.EAST, WINDS)
    >>> fifth = mcr.following(fourth, Outcome(rules="mcr"))
    >>> [f"{move.seat}: {move.origin} to {move.target}" for move in seat_moves(fourth, fifth)]
    ['S: S to E', 'E: E to S', 'N: N to W', 'W: W to N']
    """
    return tuple(
        SeatMove(seat, WINDS[before.chairs.index(seat)], WINDS[place])
        for place, seat in enumerate(after.chairs)
        if seat is not None and before.chairs[place] is not seat
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """A reason to end a session early: after a hand that meets every condition set here.

    `below`: somebody has fewer points than this. `goal`: the leader has at least this many; among equals the earlier
    starting seat leads. `dealer_leads`: that is the dealer of the hand. `after`: what became of the deal. `only_usual`:
    the hand did not end in a way with a name of its own. `rounds`: with this dealer's deal this many rounds are over.
    `extra`: they were over before the hand.
    """

    key: str
    below: int | None = None
    goal: int | None = None
    dealer_leads: bool = False
    after: tuple[Moved, ...] = ()
    only_usual: bool = False
    rounds: int = 0
    extra: bool = False

    def holds(self, dealing: Dealing, deal: Deal, outcome: Outcome, scores: Mapping[Wind, int]) -> bool:
        """Say whether a hand with this deal, this ending and these scores ends the session."""
        moved, ending = dealing.moved(deal, outcome), dealing.ending_of(outcome)
        if (self.after and moved not in self.after) or (self.only_usual and ending.key != ending.kind):
            return False
        passed = dealing.moving(deal, "won-passed", deal.carried)
        if (deal if self.extra else passed).round_number <= self.rounds:
            return False
        return self._fits_scores(deal.dealer, scores)

    def _fits_scores(self, dealer: Wind, scores: Mapping[Wind, int]) -> bool:
        if self.below is not None and min(scores.values()) >= self.below:
            return False
        leader = max(scores, key=lambda seat: scores[seat])
        if self.goal is not None and scores[leader] < self.goal:
            return False
        return leader is dealer or not self.dealer_leads


@dataclass(frozen=True, slots=True)
class SessionLength:
    """When a session ends: after a number of hands, after a number of rounds, or by one of the `stops`.

    Where a signal sounds before time is up, `after_signal` hands are still played, the one under way included; those
    that are abandoned are among them if `abandoned_count`.
    """

    count: int
    unit: Literal["hands", "rounds"] = "hands"
    stops: tuple[Stop, ...] = ()
    after_signal: int = 0
    abandoned_count: bool = True

    def is_reached(self, upcoming: Deal) -> bool:
        """Say whether `upcoming` lies beyond the end of the session, whatever the scores are."""
        return (upcoming.number if self.unit == "hands" else upcoming.round_number) > self.count

    def ended(self, dealing: Dealing, deal: Deal, outcome: Outcome, scores: Mapping[Wind, int]) -> str:
        """Return why the session ends after a hand with this deal, this ending and these scores.

        That is the key of a stop, or "length"; empty if the session goes on.
        """
        for stop in self.stops:
            if stop.holds(dealing, deal, outcome, scores):
                return stop.key
        return "length" if self.is_reached(dealing.following(deal, outcome)) else ""
