"""Put right what was recorded: correct a hand, type totals instead of hands, swap two seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.dealing import Deal
from scoring.seats import WINDS, Wind
from tournament.audit.commands import find_receipt, note_at_table, write_reason
from tournament.core.errors import Refused
from tournament.core.formatting import write_signed
from tournament.core.locking import lock_table
from tournament.core.permissions import Actor, Rank
from tournament.core.visibility import shows_table
from tournament.models import Hand, Incident, Penalty, Reason, Seat, Showing, Signature, Stint, Table
from tournament.models.columns import as_columns, write_chairs
from tournament.models.table import DEAL_COLUMNS, TOTAL_COLUMNS
from tournament.tables.checks import (
    current_hand,
    drop_result_signatures,
    expected_deal,
    name_totals,
    names_at,
    refuse,
    refuse_beyond_all_bounds,
    refuse_unless_changeable,
)
from tournament.tables.recording import store
from tournament.tables.settling import HandEntry, Settled, entry_of, settle_entry, without_doubtful_tiles
from tournament.tables.totals import totals_from_hands

Later = Literal["keep", "shift"]
Kept = Literal["players", "chairs"]


@dataclass(frozen=True, slots=True)
class Correction:
    """A corrected hand, and the later hands whose dealer does not follow from it."""

    hand: Hand
    out_of_step: tuple[int, ...]


def hands_out_of_step(*, table: Table, hand: Hand, entry: HandEntry) -> tuple[int, ...]:
    """Return the later hands whose deal would no longer follow if `hand` were corrected to `entry`."""
    later = Hand.objects.current().filter(table=table, number__gt=hand.number).order_by("number")
    return tuple(_deals_that_change(table, hand, entry, later))


def preview_correction(*, table: Table, hand: Hand, entry: HandEntry) -> tuple[Settled, tuple[int, ...]]:
    """Return `hand` as it would be, corrected to `entry`, and the later hands whose deal would no longer follow.

    What saving would refuse is refused here.
    """
    _refuse_unless_correctable(table)
    deal = replace(hand.deal, is_goulash=hand.is_goulash if entry.is_goulash is None else entry.is_goulash)
    settled = settle_entry(table, replace(entry, number=hand.number), deal, entry_id=UUID(int=0), at=timezone.now())
    return settled, hands_out_of_step(table=table, hand=hand, entry=entry)


def _refuse_unless_correctable(table: Table) -> None:
    refuse_unless_changeable(table)
    if table.source == Table.Source.TOTALS:
        raise refuse(table, _("The totals of this table were typed in. Go back to its hands first."))


def _deals_that_change(table: Table, hand: Hand, entry: HandEntry, later: Iterable[Hand]) -> dict[int, Deal]:
    """Return by number how later hands would be dealt if they followed from the corrected one.

    A hand that did not follow before was dealt so for a reason of its own: it stays, and the next follows from it.
    """
    changes = {}
    recorded, corrected = hand, _dealt(replace(hand.deal, dealer=entry.dealer), entry.winners)
    for following in later:
        deal = expected_deal(table, following.number, corrected)
        if following.deal != expected_deal(table, following.number, recorded):
            deal = following.deal
        elif deal != following.deal:
            changes[following.number] = deal
        recorded, corrected = following, _dealt(deal, following.winning_seats)
    return changes


def _dealt(deal: Deal, winners: Iterable[Wind]) -> Hand:
    """Return a hand that is not stored, as far as the next deal depends on it."""
    return Hand(
        number=deal.number,
        dealer=deal.dealer.value,
        round_number=deal.round_number,
        round_wind=deal.round_wind.value if deal.round_wind else "",
        chairs=write_chairs(deal.chairs),
        is_goulash=deal.is_goulash,
        winners="".join(seat.value for seat in winners),
    )


@transaction.atomic
def correct_hand(
    *,
    table: Table,
    hand_id: UUID,
    entry_id: UUID,
    entry: HandEntry,
    reason: str,
    by: Actor,
    later: Later = "keep",
) -> Correction:
    """Supersede a hand; later hands whose dealer no longer follows are kept as they are, or shifted."""
    table = lock_table(table.pk)
    by.require_at(table, Rank.REFEREE)
    if (receipt := find_receipt(table.tournament_id, entry_id, "correct-hand")) is not None:
        hand = Hand.objects.get(tournament_id=table.tournament_id, entry_id=entry_id)
        return Correction(hand, tuple(receipt["out_of_step"]))
    _refuse_unless_correctable(table)
    old = current_hand(table, hand_id)
    kept = write_reason(table.tournament, reason)
    out_of_step = hands_out_of_step(table=table, hand=old, entry=entry)
    deal = replace(old.deal, is_goulash=old.is_goulash if entry.is_goulash is None else entry.is_goulash)
    entry = replace(entry, number=old.number)
    changes = [(old, entry, deal, entry_id)]
    if later == "shift" and out_of_step:
        changes += _shifted(table, old, entry, entry_id)
    settled = _supersede(table, changes, reason=kept, at=timezone.now())
    drop_result_signatures(table)
    _expect_after_last(table)
    if table.is_played_out:
        table.state = Table.State.FINISHED
    table.save(update_fields=[*TOTAL_COLUMNS, *DEAL_COLUMNS, "state"])
    payload = {
        "hand": str(hand_id),
        "hands": [row.written() for row in settled],
        "out_of_step": list(out_of_step),
        "later": later,
        "reason": kept.digest,
    }
    is_public = shows_table(table)
    note_at_table(table, verb="correct-hand", by=by, payload=payload, command_id=entry_id, is_public=is_public)
    return Correction(settled[0].hand, out_of_step)


Change = tuple[Hand, HandEntry, Deal, UUID]
"""A hand, what it should have been, how it is dealt, and the id of the new row."""


def _shifted(table: Table, old: Hand, entry: HandEntry, command_id: UUID) -> list[Change]:
    """Return the later hands dealt as they follow from the corrected one; who won and paid stays."""
    later = list(_with_showings(table, number__gt=old.number))
    deals = _deals_that_change(table, old, entry, [hand for hand, _showings in later])
    shifted = [
        (hand, replace(entry_of(hand, showings), dealer=deals[hand.number].dealer, is_goulash=None))
        for hand, showings in later
        if hand.number in deals
    ]
    return [_again(table, hand, entry, deals[hand.number], command_id) for hand, entry in shifted]


def _again(table: Table, hand: Hand, entry: HandEntry, deal: Deal, command_id: UUID) -> Change:
    """Return a hand to be settled once more because something around it was wrong."""
    return hand, without_doubtful_tiles(table, entry, deal), deal, uuid5(command_id, str(hand.number))


def _with_showings(table: Table, **which: object) -> list[tuple[Hand, list[Showing]]]:
    """Return the current hands of a table with what each seat showed, in two statements."""
    hands = list(Hand.objects.current().filter(table=table, **which).order_by("number"))
    showings: dict[int, list[Showing]] = {hand.pk: [] for hand in hands}
    for showing in Showing.objects.filter(hand__in=hands):
        showings[showing.hand_id].append(showing)
    return [(hand, showings[hand.pk]) for hand in hands]


def _supersede(table: Table, changes: Sequence[Change], *, reason: Reason, at: datetime) -> list[Settled]:
    """Store the new hands in place of the old ones and move the table's totals along."""
    Hand.objects.filter(pk__in=[old.pk for old, *_rest in changes]).update(state=Hand.State.SUPERSEDED)
    rows = []
    for old, entry, deal, entry_id in changes:
        settled = settle_entry(table, entry, deal, entry_id=entry_id, at=at, reason=reason)
        settled.hand.supersedes = old
        store(settled)
        table.add_to_totals(old.deltas, sign=-1)
        table.add_to_totals(settled.settlement.deltas)
        rows.append(settled)
    refuse_beyond_all_bounds(table)
    return rows


def _expect_after_last(table: Table) -> None:
    """Let the hand to come follow from the last one recorded."""
    last = Hand.objects.current().filter(table=table).order_by("-number").first()
    if last is not None:
        table.expect(expected_deal(table, last.number + 1, last))


# -- totals instead of hands ------------------------------------------------------------------------------------------


@transaction.atomic
def enter_totals(
    *,
    table: Table,
    totals: Mapping[Wind, int],
    by: Actor,
    command_id: UUID | None = None,
    includes_fines: bool = False,
) -> Table:
    """Take a table's result from paper. Hands recorded so far stay, but no longer count.

    Totals add up to zero; only where they hold what referees took off may their sum be less.
    """
    table = lock_table(table.pk)
    by.require_at(table, Rank.REFEREE)
    if find_receipt(table.tournament_id, command_id, "enter-totals") is not None:
        return table
    refuse_unless_changeable(table)
    if set(totals) != set(table.seats_taken):
        raise refuse(table, _("Give the total of every player at the table."))
    _refuse_sum(table, totals, includes_fines=includes_fines)
    for column, total in as_columns("total", totals).items():
        setattr(table, column, total)
    refuse_beyond_all_bounds(table)
    table.source, table.state = Table.Source.TOTALS, Table.State.FINISHED
    table.save(update_fields=["source", "state", *TOTAL_COLUMNS])
    drop_result_signatures(table)
    payload = {"totals": [totals.get(wind, 0) for wind in WINDS], "includes_fines": includes_fines}
    is_public = shows_table(table)
    note_at_table(table, verb="enter-totals", by=by, payload=payload, command_id=command_id, is_public=is_public)
    return table


def _refuse_sum(table: Table, totals: Mapping[Wind, int], *, includes_fines: bool) -> None:
    """Refuse totals that do not add up, and say by how much: the difference often is the figure that is wrong."""
    left = sum(totals.values())
    if left == 0 or (left < 0 and includes_fines):
        return
    message = _("The totals do not add up to zero. They add up to %(sum)s. Check each figure and its sign.")
    if left < 0:
        message = _(
            "The totals do not add up to zero. They add up to %(sum)s. Check each figure and its sign, or say that "
            "they hold what referees took off."
        )
    state = {_("they come to"): left, _("totals"): name_totals(totals, names_at(table))}
    raise Refused(message % {"sum": write_signed(left)}, state=state)


@transaction.atomic
def use_hands(*, table: Table, by: Actor, command_id: UUID | None = None) -> Table:
    """Go back from typed totals to the hands recorded."""
    table = lock_table(table.pk)
    by.require_at(table, Rank.REFEREE)
    if find_receipt(table.tournament_id, command_id, "use-hands") is not None:
        return table
    refuse_unless_changeable(table)
    if table.source == Table.Source.HANDS:
        raise refuse(table, _("This table's result comes from its hands already."))
    was_shown = shows_table(table)
    for column, total in as_columns("total", totals_from_hands(table)).items():
        setattr(table, column, total)
    table.source = Table.Source.HANDS
    table.state = Table.State.FINISHED if table.is_played_out else Table.State.OPEN
    table.save(update_fields=["source", "state", *TOTAL_COLUMNS])
    drop_result_signatures(table)
    is_public = was_shown or shows_table(table)
    note_at_table(table, verb="use-hands", by=by, payload={}, command_id=command_id, is_public=is_public)
    return table


# -- players in the wrong seats ---------------------------------------------------------------------------------------


@transaction.atomic
def correct_seats(
    *, table: Table, seats: tuple[Wind, Wind], kept: Kept, reason: str, by: Actor, command_id: UUID
) -> Table:
    """Swap two players who sat, or were recorded, in each other's seats.

    Results kept by `players`: each keeps what they won and paid, so the hands are re-mapped to the other seat. Kept by
    `chairs`: hands stay where they were recorded and change their owner.
    """
    table = lock_table(table.pk)
    by.require_at(table, Rank.REFEREE)
    if find_receipt(table.tournament_id, command_id, "swap-seats") is not None:
        return table
    refuse_unless_changeable(table)
    if len(set(seats)) != 2 or not set(seats) <= set(table.seats_taken):
        raise refuse(table, _("Name two seats of this table."))
    reason_kept = write_reason(table.tournament, reason)
    _swap_entries(table, seats)
    settled = _remap(table, seats, reason_kept, command_id) if kept == "players" else []
    if kept == "chairs":
        _move_penalties(table, seats)
    table.save(update_fields=[*TOTAL_COLUMNS, "dead_seats"])
    payload = {
        "seats": [seat.value for seat in seats],
        "kept": kept,
        "hands": [row.written() for row in settled],
        "reason": reason_kept.digest,
    }
    note_at_table(table, verb="swap-seats", by=by, payload=payload, command_id=command_id, is_public=True)
    return table


OCCUPANCY = ("number", "entry_id", "occupant_id", "occupied_from", "is_credited")


def _swap_entries(table: Table, seats: tuple[Wind, Wind]) -> None:
    """Let two seats change their owners; what was signed in them is no longer anyone's word."""
    Signature.objects.filter(seat__table=table).delete()
    one, other = (table.seats.get(wind=seat.value) for seat in seats)
    mine, theirs = ({name: getattr(seat, name) for name in OCCUPANCY} for seat in (one, other))
    # Nobody sits twice in a session, not even for the moment between two statements.
    Seat.objects.filter(pk=one.pk).update(number=0, entry=None, occupant=None, occupied_from=None)
    Seat.objects.filter(pk=other.pk).update(**mine)
    Seat.objects.filter(pk=one.pk).update(**theirs)
    _swap_stints(one, other)


def _swap_stints(one: Seat, other: Seat) -> None:
    """Let those who played for the two owners before change along with them."""
    stints = list(Stint.objects.filter(seat__in=(one, other)))
    Stint.objects.filter(seat__in=(one, other)).delete()
    for stint in stints:
        stint.pk, stint.seat = None, other if stint.seat_id == one.pk else one
    Stint.objects.bulk_create(stints)


def _move_penalties(table: Table, seats: tuple[Wind, Wind]) -> None:
    """Let what came off the standing for incidents in two seats follow their new owners, like the hands.

    Disqualification was decided about a person, not about a seat.
    """
    sitting = {seat.wind: seat for seat in Seat.objects.with_players().filter(table=table)}
    found = Penalty.objects.filter(incident__table=table, incident__seat__in=[seat.value for seat in seats])
    for penalty in found.exclude(effect=Penalty.Effect.DISQUALIFICATION).select_related("incident"):
        assert penalty.incident is not None
        if player := sitting[penalty.incident.seat].player_in(penalty.incident.hand_number):
            penalty.entry = player
            penalty.save(update_fields=["entry"])


def _remap(table: Table, seats: tuple[Wind, Wind], reason: Reason, command_id: UUID) -> list[Settled]:
    """Move results, incidents and dead hands from seat to seat."""
    names = {**{wind: wind for wind in WINDS}, seats[0]: seats[1], seats[1]: seats[0]}
    incidents = list(Incident.objects.filter(table=table))
    for incident in incidents:
        payments = {names[seat]: amount for seat, amount in incident.payments.items()}
        incident.seat = names[Wind(incident.seat)].value
        for column, amount in as_columns("payment", payments).items():
            setattr(incident, column, amount)
    Incident.objects.bulk_update(incidents, ["seat", *as_columns("payment", {})])
    table.dead_seats = {
        hand: "".join(names[Wind(seat)].value for seat in dead) for hand, dead in table.dead_seats.items()
    }
    changes = [
        _again(table, hand, entry_of(hand, showings).renamed(names), hand.deal, command_id)
        for hand, showings in _with_showings(table)
    ]
    typed = {names[seat]: total for seat, total in table.totals.items()}
    settled = _supersede(table, changes, reason=reason, at=timezone.now())
    totals = typed if table.source == Table.Source.TOTALS else totals_from_hands(table)
    for column, total in as_columns("total", totals).items():
        setattr(table, column, total)
    return settled
