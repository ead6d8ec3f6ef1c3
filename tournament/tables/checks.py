"""Check whether a command is possible at a table now; a refusal says how the table stands."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from uuid import UUID

from django.utils.translation import gettext as _

from scoring.dealing import Deal
from scoring.outcome import Outcome
from scoring.seats import Wind
from tournament.core.errors import Refused
from tournament.core.formatting import write_number, write_signed
from tournament.core.permissions import Actor, Rank
from tournament.models import Hand, Seat, Signature, Table
from tournament.tables.settling import HandEntry, entry_of, outcome_of

MOST_TOTAL = 10**9
"""No table comes near this total; beyond it neither the database's columns nor the standings go."""
GRACE = timedelta(minutes=2)
"""Where play stops at once, a hand won in the last second still has to be typed."""


def how_it_stands(table: Table) -> dict[str, str | int]:
    """Return how a table stands, in words for a user who was refused."""
    names = names_at(table)
    coming: dict[str, str | int] = {
        _("next hand"): table.hands_recorded + 1,
        _("dealer"): names.get(Wind(table.dealer), ""),
    }
    return {
        _("table"): table.number,
        _("state"): table.get_state_display(),
        **({} if table.is_played_out else coming),
        _("totals"): name_totals(table.totals, names),
    }


def names_at(table: Table) -> dict[Wind, str]:
    """Return who sits at a table now."""
    seats = Seat.objects.filter(table=table).select_related("entry", "occupant")
    return {Wind(seat.wind): str(seat.is_played_by or seat.number) for seat in seats}


def name_totals(totals: Mapping[Wind, int], names: Mapping[Wind, str]) -> str:
    """Return totals by players: the winds of seats are those of the start, and nobody sits there any more."""
    return " · ".join(f"{names.get(seat, seat)} {write_signed(total)}" for seat, total in totals.items())


def refuse(table: Table, message: str) -> Refused:
    """Return the refusal, with how the table stands."""
    return Refused(message, state=how_it_stands(table))


def refuse_unless_changeable(table: Table) -> None:
    """Refuse while the session is not under way or the table is locked."""
    if not table.session.is_running:
        raise refuse(table, _("%(session)s is not open.") % {"session": table.session})
    if table.state == Table.State.LOCKED:
        raise refuse(
            table, _("Table %(number)s is signed and locked. A referee can unlock it.") % {"number": table.number}
        )


def refuse_unless_recording(table: Table, by: Actor, at: datetime | None) -> None:
    """Refuse where no hand can be added: all are played, the totals are typed, seats are to be drawn, time is up.

    The clock is asked about the time of entry; not at all (None) where what was there before is put back.
    """
    refuse_unless_changeable(table)
    is_referee = by.may_at(table, Rank.REFEREE)
    if table.source == Table.Source.TOTALS:
        raise refuse(table, _("The totals of this table were typed in. Go back to its hands first."))
    if table.keeps_paper and not is_referee:
        raise refuse(table, _("This table is scored on paper. A referee can start recording here."))
    if table.is_played_out:
        raise refuse(table, _("All hands of this session are recorded."))
    if table.state == Table.State.FINISHED and not is_referee:
        raise refuse(table, _("This table has finished. Only a referee may add a hand."))
    if table.is_redraw_due:
        raise refuse(table, _("Draw the seats before hand %(number)s.") % {"number": table.hands_recorded + 1})
    if at is not None and not is_referee:
        _refuse_after_time(table, at)


def _refuse_after_time(table: Table, at: datetime) -> None:
    """Let a tablet add the hand that was under way when time ran out, and no other but one a referee allowed.

    Where hands are counted from a signal, they are played however long they take.
    """
    if table.last_hand is not None or table.tournament.signal is not None:
        return
    session = table.session
    end = session.ends_at(table.extra_seconds)
    if end is None or not session.is_time_up(at, table.extra_seconds):
        return
    if not was_hand_under_way(table) or (table.tournament.stops_at_once and at > end + GRACE):
        raise refuse(table, _("Time is up. Only a referee may add a hand."))


def is_signal_due(table: Table, at: datetime) -> bool:
    """Say whether the time signal had sounded at that moment."""
    signal, end = table.tournament.signal, table.session.ends_at(table.extra_seconds)
    return signal is not None and end is not None and at >= end - signal


def was_hand_under_way(table: Table) -> bool:
    """Say whether the hand that was being played when time ran out is still to be recorded; before that, always."""
    end = table.session.ends_at(table.extra_seconds)
    return end is None or table.last_recorded_at is None or table.last_recorded_at <= end


def refuse_other_deal(table: Table, entry: HandEntry, by: Actor) -> None:
    """Refuse a hand that is not the one to come, or that someone else deals; a referee may name another dealer."""
    expected = table.hands_recorded + 1
    if entry.number < expected:
        raise refuse(table, _("Hand %(number)s has been entered already.") % {"number": entry.number})
    if entry.number > expected:
        raise refuse(table, _("Hand %(number)s has to be entered first.") % {"number": expected})
    if entry.dealer.value != table.dealer and not by.may_at(table, Rank.REFEREE):
        raise refuse(table, _("Hand %(number)s has a different dealer.") % {"number": expected})


def current_hand(table: Table, entry_id: UUID) -> Hand:
    """Return a hand of the table that counts, or refuse."""
    hands = Hand.objects.current().filter(tournament_id=table.tournament_id, table=table, entry_id=entry_id)
    if hand := hands.first():
        return hand
    raise refuse(table, _("That hand has been undone or corrected already."))


def refuse_beyond_all_bounds(table: Table) -> None:
    """Refuse what would bring a player's total above the largest that can be stored."""
    if any(abs(total) > MOST_TOTAL for total in table.totals.values()):
        most = {"most": write_number(MOST_TOTAL)}
        raise Refused(_("No total at a table can exceed %(most)s points. Correct the hands before this one.") % most)


def has_result_signatures(table: Table) -> bool:
    """Say whether someone has signed the result."""
    return Signature.objects.filter(seat__table=table, hand=None).exists()


def drop_result_signatures(table: Table) -> None:
    """Delete the signatures of the result: it has changed."""
    Signature.objects.filter(seat__table=table, hand=None).delete()


def deal_of(table: Table, hand: Hand) -> Deal:
    """Return how a stored hand was dealt, with what the table carried into it."""
    return table.deal_of(hand.number, hand.dealer, hand.round_number, hand.chairs, hand.facts)


def deal_after(table: Table, deal: Deal, outcome: Outcome) -> Deal:
    """Return the hand that follows a deal with this ending."""
    return table.tournament.play.dealing.following(deal, outcome, table.drawn_for(deal.number + 1))


def expect_after(table: Table, deal: Deal, outcome: Outcome) -> None:
    """Let the hand to come follow from one whose points are among the totals already, if another is played at all."""
    upcoming, play = deal_after(table, deal, outcome), table.tournament.play
    scores = {seat: play.start_points + total for seat, total in table.totals.items()}
    ended = table.tournament.length.ended(play.dealing, deal, outcome, scores)
    final = table.final_hand if table.signal_hand else None
    table.expect(upcoming, ended or ("time" if final is not None and upcoming.number > final else ""))


def expect_again(table: Table, before: Hand | None) -> None:
    """Let the hand to come follow from the one `before`, which did not end the session; for the first there is none."""
    if before is None:
        table.expect(table.tournament.play.dealing.first(table.seats_taken, table.drawn_for(1)))
    else:
        deal = deal_of(table, before)
        table.expect(deal_after(table, deal, outcome_of(table, stored_entry(table, before), deal)))


def stored_entry(table: Table, hand: Hand) -> HandEntry:
    """Return what was entered for a stored hand, reading what its seats showed."""
    return entry_of(hand, hand.showings.all(), table.tournament.play)
