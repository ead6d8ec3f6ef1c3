"""Who deals which hand: dealer, winds and chairs from the first hand of a session to the last."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal

from scoring.seats import WINDS, Wind

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
    """The place of one hand in its session. `round_wind` is None where the rules know no prevailing wind."""

    number: int
    dealer: Wind
    round_number: int
    round_wind: Wind | None
    chairs: Chairs
    is_goulash: bool = False

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """How the deal goes round.

    `east_stays`: East deals again after winning and after a drawn hand. `changes_seats`: between rounds of four
    the players move as SEATS_BY_ROUND says. `keeps_empty_chair`: three players sit around an empty chair, which
    keeps its place in the circle of winds; else three make a circle of three.
    """

    has_round_wind: bool = True
    east_stays: bool = False
    changes_seats: bool = False
    keeps_empty_chair: bool = False
    goulash_after_draw: bool = False

    def first(self, seats: Collection[Wind] = WINDS) -> Deal:
        """Return the first hand of a session for the seats taken."""
        chairs: Chairs = tuple(wind if wind in seats else None for wind in WINDS)
        if not self.keeps_empty_chair:
            chairs = _taken(chairs)
        return self._deal(1, Wind.EAST, 1, chairs)

    def following(self, deal: Deal, winners: Collection[Wind], drawn_chairs: Chairs | None = None) -> Deal:
        """Return the hand after `deal`, which those seats won, none of them if it was drawn.

        `drawn_chairs` are the chairs where seats were drawn again for it. Where the deal always passes, it follows from
        the hand's number alone: a hand dealt by the wrong player does not shift the hands after it.
        """
        number = deal.number + 1
        if self.east_stays:
            return self._after_result(deal, number, winners)
        rounds, turn = divmod(number - 1, len(_taken(deal.chairs)))
        chairs = drawn_chairs or self._chairs_in(rounds + 1, deal.chairs)
        return self._deal(number, _taken(chairs)[turn], rounds + 1, chairs)

    def _after_result(self, deal: Deal, number: int, winners: Collection[Wind]) -> Deal:
        if not winners or deal.dealer in winners:
            is_goulash = self.goulash_after_draw and not winners
            return self._deal(number, deal.dealer, deal.round_number, deal.chairs, is_goulash)
        taken = _taken(deal.chairs)
        dealer = taken[(taken.index(deal.dealer) + 1) % len(taken)]
        round_number = deal.round_number + (dealer is Wind.EAST)
        return self._deal(number, dealer, round_number, deal.chairs)

    def _chairs_in(self, round_number: int, chairs: Chairs) -> Chairs:
        if not self.changes_seats or len(chairs) < len(WINDS):
            return chairs
        sits_at = {seats[(round_number - 1) % 4]: start for start, seats in SEATS_BY_ROUND.items()}
        return tuple(sits_at[wind] for wind in WINDS)

    def _deal(self, number: int, dealer: Wind, round_number: int, chairs: Chairs, is_goulash: bool = False) -> Deal:
        round_wind = WINDS[(round_number - 1) % 4] if self.has_round_wind else None
        return Deal(number, dealer, round_number, round_wind, chairs, is_goulash)


def _taken(chairs: Chairs) -> tuple[Wind, ...]:
    return tuple(seat for seat in chairs if seat is not None)


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
    >>> [f"{move.seat}: {move.origin} to {move.target}" for move in seat_moves(fourth, mcr.following(fourth, ()))]
    ['S: S to E', 'E: E to S', 'N: N to W', 'W: W to N']
    """
    return tuple(
        SeatMove(seat, WINDS[before.chairs.index(seat)], WINDS[place])
        for place, seat in enumerate(after.chairs)
        if seat is not None and before.chairs[place] is not seat
    )


@dataclass(frozen=True, slots=True)
class SessionLength:
    """When a session has been played: after a number of hands, or when a number of rounds is complete."""

    count: int
    unit: Literal["hands", "rounds"] = "hands"

    def is_reached(self, upcoming: Deal) -> bool:
        """Say whether `upcoming` lies beyond the end of the session."""
        return (upcoming.number if self.unit == "hands" else upcoming.round_number) > self.count
