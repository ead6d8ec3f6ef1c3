"""Settle one hand: an Outcome in, a Settlement out, by the payoff scheme of the rule set."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from scoring.errors import ScoringError
from scoring.outcome import Outcome, Win
from scoring.payoffs import Transfer
from scoring.play import Play
from scoring.ruleset import Ruleset
from scoring.rulesets import get_ruleset
from scoring.seats import WINDS, Wind
from scoring.text import _

__all__ = ["Outcome", "Settlement", "Transfer", "Win", "settle", "settle_at"]


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who pays whom for one hand. As deltas are sums of transfers, those of the seats and of the pot add up to zero.

    `penalties` are the points that the hand takes off standings, which nobody gets.
    """

    seats: tuple[Wind, ...]
    transfers: tuple[Transfer, ...]
    penalties: Mapping[Wind, int] = field(default_factory=dict)

    @property
    def deltas(self) -> dict[Wind, int]:
        """Return what the hand moved for every seat in play."""
        deltas = dict.fromkeys(self.seats, 0)
        for transfer in self.transfers:
            if transfer.payer is not None:
                deltas[transfer.payer] -= transfer.amount
            if transfer.payee is not None:
                deltas[transfer.payee] += transfer.amount
        return deltas

    @property
    def pot(self) -> int:
        """Return what the hand added to the points on the table, less than 0 where it took some away."""
        return -sum(self.deltas.values())

    def renamed(self, names: Mapping[Wind, Wind]) -> Settlement:
        """Return the settlement with its seats renamed by `names`."""
        return Settlement(
            tuple(sorted((names[seat] for seat in self.seats), key=WINDS.index)),
            tuple(
                Transfer(move.payer and names[move.payer], move.payee and names[move.payee], move.amount)
                for move in self.transfers
            ),
            {names[seat]: points for seat, points in self.penalties.items()},
        )


def settle(outcome: Outcome) -> Settlement:
    """Return who pays whom, or raise a ScoringError for an outcome that cannot exist.

    >>> twelve = Outcome(rules="mcr", wins=(Win(Wind.SOUTH, 12),), discarder=Wind.EAST)
    >>> {seat.value: delta for seat, delta in settle(twelve).deltas.items()}
    {'E': -20, 'S': 36, 'W': -8, 'N': -8}
    """
    return settle_by(get_ruleset(outcome.rules, outcome.options), outcome)


def settle_by(ruleset: Ruleset, outcome: Outcome) -> Settlement:
    """Return who pays whom by a rule set as the options make it."""
    seats = seats_at(outcome, ruleset.play, () if outcome.seats else seats_named(outcome, ruleset.play))
    if seats != outcome.seats:
        outcome = replace(outcome, seats=seats)
    _check_names(outcome, ruleset.play)
    _check_facts(outcome, ruleset.play)
    ruleset.play.dealing.ending_of(outcome)
    transfers = tuple(transfer for transfer in ruleset.payoff(outcome, ruleset.values) if transfer.amount)
    off_standing = ruleset.play.off_standing
    return Settlement(outcome.seats, transfers, off_standing(outcome, ruleset.values) if off_standing else {})


def settle_at(seat_winds: Mapping[Wind, Wind], outcome: Outcome) -> Settlement:
    """Settle an outcome by seats of the session, given the wind each of them has in this hand.

    Rules that favour East mean the dealer of the hand, not the chair called East.

    >>> second_deal = {Wind.EAST: Wind.NORTH, Wind.SOUTH: Wind.EAST, Wind.WEST: Wind.SOUTH, Wind.NORTH: Wind.WEST}
    >>> scores = {**dict.fromkeys(Wind, 0), Wind.SOUTH: 1000}
    >>> limit = Outcome(rules="bmja", wins=(Win(Wind.SOUTH, 1000),), facts={"scores": scores})
    >>> settle_at(second_deal, limit).deltas[Wind.SOUTH]
    6000
    """
    chairs = {wind: seat for seat, wind in seat_winds.items()}
    play = get_ruleset(outcome.rules).play
    told = replace(outcome, seats=tuple(seat_winds))
    _check_names(told, play)
    _check_facts(told, play)
    return settle(told.renamed(seat_winds, play.declared)).renamed(chairs)


def seats_named(outcome: Outcome, play: Play) -> set[Wind]:
    """Return every seat an outcome names."""
    named = {*outcome.winners} if outcome.discarder is None else {*outcome.winners, outcome.discarder}
    for key, value in outcome.facts.items():
        named |= play.declared[key].seats_in(value) if key in play.declared else set()
    return named


def seats_at(outcome: Outcome, play: Play, named: Collection[Wind]) -> tuple[Wind, ...]:
    """Return the seats taken at a table of that number of players; names tell only where a chair can be empty."""
    if outcome.players not in play.players:
        raise ScoringError(_("These rules are not for %(count)s players."), field="players", count=outcome.players)
    if outcome.seats:
        return outcome.seats
    if outcome.players == 4 or not play.dealing.keeps_empty_chair:
        return WINDS[: outcome.players]
    taken = tuple(wind for wind in WINDS if wind is Wind.EAST or wind in named)
    return taken if len(taken) >= 3 else WINDS[:3]


def _check_names(outcome: Outcome, play: Play) -> None:
    """Refuse seats that are not at the table and winners that cannot have won together."""
    if len(outcome.seats) != outcome.players:
        raise ScoringError(
            _("%(count)s seats are named at a table of %(players)s."),
            field="players",
            count=len(outcome.seats),
            players=outcome.players,
        )
    for seat, name in [(outcome.discarder, "discarder"), *((winner, "wins") for winner in outcome.winners)]:
        if seat is not None and seat not in outcome.seats:
            raise ScoringError(_("No one sits at %(seat)s at this table."), field=name, seat=seat.value)
    if len(set(outcome.winners)) < len(outcome.wins):
        raise ScoringError(_("A player can win a hand only once."), field="wins")
    if outcome.discarder in outcome.winners:
        raise ScoringError(_("The winner cannot be the discarder."), field="discarder")
    if outcome.wins and len(outcome.wins) not in play.winners:
        raise ScoringError(
            _("%(count)s players can’t win together. The first in turn after the discarder wins."),
            field="wins",
            count=len(outcome.wins),
        )
    if len(outcome.wins) > 1 and outcome.discarder is None:
        raise ScoringError(_("Several players can only win on a discard. Select the discarder."), field="discarder")


def _check_facts(outcome: Outcome, play: Play) -> None:
    """Refuse facts the rules do not know, about seats that are not there, and of winners who did not win."""
    for key, value in outcome.facts.items():
        fact = play.declared.get(key)
        if fact is None:
            raise ScoringError(_("These rules have nothing called %(fact)s."), field="facts", fact=key[:60])
        if strangers := fact.seats_in(value).difference(outcome.seats):
            stranger = min(strangers, key=WINDS.index)
            raise ScoringError(_("No one sits at %(seat)s at this table."), field=key, seat=stranger.value)
        if fact.scope == "winner" and not set(value).issubset(outcome.winners):
            raise ScoringError(_("%(fact)s is only for players who won."), field=key, fact=fact.title)
