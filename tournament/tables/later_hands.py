"""What a correction means for the hands after it: which no longer follow, and which have to be settled again.

A value that follows from hand to hand (who deals, what the table carries) is kept as it was in later hands or shifted,
as the referee chooses and the rule set allows. Points on the table cannot be kept: what a later winner collected is
settled again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal
from uuid import UUID, uuid5

from scoring.dealing import Deal
from scoring.outcome import Outcome
from scoring.play import Play
from tournament.models import Hand, Reason, Showing, Table
from tournament.tables.checks import deal_after, deal_of
from tournament.tables.settling import HandEntry, Settled, entry_of, outcome_of, settle_entry, without_doubtful_tiles

Later = Literal["keep", "shift"]
Choices = Mapping[str, Later]
"""By value: DEALER, or the key of a fact that the table carries."""

DEALER = "dealer"


@dataclass(frozen=True, slots=True)
class LaterHand:
    """A hand after a corrected one: how it was dealt, how it is dealt now, and which values no longer follow."""

    hand: Hand
    entry: HandEntry
    deal: Deal
    deal_now: Deal
    out_of_step: Collection[str]


@dataclass(frozen=True, slots=True)
class SettledAgain:
    """A later hand, and what it is now."""

    hand: Hand
    settled: Settled


def current_hands(table: Table, **which: object) -> list[tuple[Hand, list[Showing]]]:
    """Return the current hands of a table with what each seat showed, in two statements."""
    hands = list(Hand.objects.current().filter(table=table, **which).order_by("number"))
    showings: dict[int, list[Showing]] = {hand.pk: [] for hand in hands}
    for showing in Showing.objects.filter(hand__in=hands):
        showings[showing.hand_id].append(showing)
    return [(hand, showings[hand.pk]) for hand in hands]


def values_that_follow(play: Play) -> dict[str, bool]:
    """Return every value that follows from hand to hand, and whether later hands may keep it as it was."""
    return {DEALER: True, **{fact.key: fact.may_be_kept for fact in play.dealing.carried}}


def hands_out_of_step(table: Table, old: Hand, corrected: Settled) -> dict[str, tuple[int, ...]]:
    """Return by value the later hands in which it would no longer follow from a hand corrected like that."""
    everything = values_that_follow(table.tournament.play)
    found: dict[str, list[int]] = {}
    for later in _follow(table, old, corrected, everything):
        for value in later.out_of_step:
            found.setdefault(value, []).append(later.hand.number)
    return {value: tuple(found[value]) for value in everything if value in found}


def settle_later_hands(
    table: Table,
    old: Hand,
    corrected: Settled,
    choices: Choices,
    *,
    command_id: UUID,
    at: datetime,
    reason: Reason | None = None,
) -> list[SettledAgain]:
    """Return the later hands that change with a corrected one; who won and discarded stays in all of them."""
    known = values_that_follow(table.tournament.play)
    shifted = [value for value, may_be_kept in known.items() if choices.get(value) == "shift" or not may_be_kept]
    pot = pot_before(table, old.number) + old.delta_pot
    pot_now = corrected.outcome.pot + corrected.settlement.pot
    changed = []
    for later in _follow(table, old, corrected, shifted):
        hand = later.hand
        if later.deal_now != later.deal or pot_now != pot:
            entry = replace(
                later.entry, dealer=later.deal_now.dealer, facts=_not_carried(table.tournament.play, later.entry.facts)
            )
            settled = settle_again(
                table, entry, later.deal_now, pot=pot_now, command_id=command_id, at=at, reason=reason
            )
            if later.deal_now != later.deal or moved(settled.hand) != moved(hand):
                changed.append(SettledAgain(hand, settled))
            pot_now += settled.settlement.pot
        else:
            pot_now += hand.delta_pot
        pot += hand.delta_pot
    return changed


def settle_again(
    table: Table, entry: HandEntry, deal: Deal, *, pot: int, command_id: UUID, at: datetime, reason: Reason | None
) -> Settled:
    """Return a hand settled once more because something around it was wrong."""
    entry = without_doubtful_tiles(table, entry, deal)
    entry_id = uuid5(command_id, str(entry.number))
    return settle_entry(table, entry, deal, entry_id=entry_id, at=at, reason=reason, pot=pot, is_again=True)


def pot_before(table: Table, number: int) -> int:
    """Return what lay on the table before a hand."""
    if table.tournament.play.pot is None:
        return 0
    earlier = Hand.objects.current().filter(table=table, number__lt=number)
    return sum(earlier.values_list("delta_pot", flat=True))


def moved(hand: Hand) -> tuple[Mapping[Any, int], int]:
    """Return all that a hand moved."""
    return hand.deltas, hand.delta_pot


def _not_carried(play: Play, facts: Mapping[str, Any]) -> dict[str, Any]:
    carried = {fact.key for fact in play.dealing.carried}
    return {key: value for key, value in facts.items() if key not in carried}


def _follow(table: Table, old: Hand, corrected: Settled, shifted: Collection[str]) -> Iterator[LaterHand]:
    """Yield the later hands as they follow from the corrected one, with the values in `shifted` moved along.

    A value that did not follow before was so for a reason of its own: it stays, and the next hand follows from it.
    """
    play = table.tournament.play
    later = current_hands(table, number__gt=old.number)
    if not later:
        return
    before = _played(table, old, old.showings.all())
    now = (corrected.deal, corrected.outcome)
    for hand, showings in later:
        deal, outcome = _played(table, hand, showings)
        expected, expected_now = deal_after(table, *before), deal_after(table, *now)
        out_of_step = [
            value
            for value in values_that_follow(play)
            if _value(deal, value) == _value(expected, value) != _value(expected_now, value)
        ]
        deal_now = _with_values(deal, expected_now, [value for value in out_of_step if value in shifted])
        yield LaterHand(hand, entry_of(hand, showings, play), deal, deal_now, out_of_step)
        before = deal, outcome
        now = deal_now, replace(outcome, facts={**outcome.facts, **deal_now.carried})


def _played(table: Table, hand: Hand, showings: Iterable[Showing]) -> tuple[Deal, Outcome]:
    deal = deal_of(table, hand)
    return deal, outcome_of(table, entry_of(hand, showings, table.tournament.play), deal)


def _value(deal: Deal, value: str) -> Any:
    return (deal.dealer, deal.round_number, deal.chairs) if value == DEALER else deal.carried[value]


def _with_values(deal: Deal, other: Deal, values: Collection[str]) -> Deal:
    """Return a deal with some values of another."""
    carried = {key: other.carried[key] if key in values else value for key, value in deal.carried.items()}
    taken = other if DEALER in values else deal
    return replace(taken, number=deal.number, carried=carried)
