"""Substitute a player: for a session, from a hand on, because nobody came, or for good."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.audit.commands import append_record, find_receipt, note_at_table, write_reason
from tournament.core.errors import Refused, refuse_when_finished
from tournament.core.locking import lock_for, lock_table
from tournament.core.permissions import Actor, Rank
from tournament.models import Entry, Penalty, Seat, Session, Stint, Table
from tournament.players.numbers import next_number, send_substitutes_away
from tournament.standings.fields import pass_on_places
from tournament.standings.membership import refuse_as_substitute
from tournament.tables.checks import refuse

NO_HAND = gettext_noop("A player who has played no hand in this session can’t be credited with its result.")


@transaction.atomic
def substitute(
    *,
    seat: Seat,
    occupant: Entry,
    by: Actor,
    from_hand: int | None = None,
    is_credited: bool = False,
    command_id: UUID | None = None,
) -> Seat:
    """Let a reserve play a seat from a hand on, the next one unless it is named.

    The result then counts for nobody, unless `is_credited` leaves it to the entry: that is for the referee to decide
    where a player leaves in the middle of a session. A player who comes back can still be given it.
    """
    table, seat = _lock(seat, by)
    if find_receipt(table.tournament_id, command_id, "substitute") is not None:
        return seat
    hand = table.hands_recorded + 1 if from_hand is None else from_hand
    if not 1 <= hand <= table.hands_recorded + 1:
        raise refuse(table, _("Hand %(number)s has not been dealt yet.") % {"number": hand})
    _occupy(table, seat, occupant, hand, is_credited=is_credited)
    _refuse_credit_for_nothing(seat, table)
    payload = {"seat": seat.wind, "occupant": occupant.enrolment, "from_hand": hand, "is_credited": is_credited}
    note_at_table(table, verb="substitute", by=by, payload=payload, is_public=True, command_id=command_id)
    return seat


@transaction.atomic
def replace_no_show(*, seat: Seat, reserve: Entry, by: Actor, command_id: UUID | None = None) -> Seat:
    """Let a reserve play the whole session for someone who is still missing when the rules stop waiting."""
    table, seat = _lock(seat, by)
    if find_receipt(table.tournament_id, command_id, "replace-no-show") is not None:
        return seat
    started_at = table.session.started_at
    wait = table.tournament.play.replaced_after
    if started_at is None or timezone.now() - started_at < timedelta(minutes=wait):
        raise refuse(table, _("You can mark a no-show %(count)s minutes after the session starts.") % {"count": wait})
    if table.hands_recorded:
        raise refuse(table, _("Hands have been played here. Choose the hand from which the substitute plays."))
    _occupy(table, seat, reserve, 1, is_credited=False)
    payload = {"seat": seat.wind, "occupant": reserve.enrolment}
    note_at_table(table, verb="replace-no-show", by=by, payload=payload, is_public=True, command_id=command_id)
    return seat


@transaction.atomic
def end_substitution(*, seat: Seat, by: Actor, is_credited: bool | None = None, command_id: UUID | None = None) -> Seat:
    """Let the player return to the seat.

    `is_credited` says whether its result counts for the player from now on, with the hands that the reserve played;
    without it that stays as it was decided. A player back before a reserve has played a hand has missed nothing.
    """
    table, seat = _lock(seat, by)
    if find_receipt(table.tournament_id, command_id, "end-substitution") is not None:
        return seat
    if seat.occupant_id is None:
        raise refuse(table, _("No substitute is playing in this seat."))
    if not has_missed_hands(seat, table):
        is_credited = True
    elif is_credited and seat.occupied_from == 1 and table.state != Table.State.OPEN:
        raise refuse(table, _(NO_HAND))
    # A sheet of totals tells of no single hand: whoever sat there played what it tells.
    _remember_stint(seat, until=max(table.hands_recorded, int(table.source == Table.Source.TOTALS)))
    seat.occupant, seat.occupied_from = None, None
    if is_credited is not None:
        seat.is_credited = is_credited
        _refuse_credit_for_nothing(seat, table)
    seat.save(update_fields=["occupant", "occupied_from", "is_credited"])
    payload = {
        "seat": seat.wind,
        "entry": seat.entry.enrolment if seat.entry else None,
        "from_hand": table.hands_recorded + 1,
        "is_credited": seat.is_credited,
    }
    note_at_table(table, verb="end-substitution", by=by, payload=payload, is_public=True, command_id=command_id)
    return seat


def free_entries(table: Table) -> list[Entry]:
    """Return the entries that may sit down in this session: reserves, and active players who have no seat in it."""
    taken = Seat.objects.filter(session=table.session)
    seated = {key for pair in taken.values_list("entry_id", "occupant_id") for key in pair if key}
    may_play = Q(status=Entry.Status.RESERVE) | Q(status=Entry.Status.ACTIVE)
    found = Entry.objects.filter(may_play, tournament=table.tournament_id)
    return [entry for entry in found if entry.pk not in seated]


def has_missed_hands(seat: Seat, table: Table) -> bool:
    """Say whether a reserve has played in a seat: a hand there, this one or one before, or all that a sheet tells."""
    if seat.occupied_from is not None and (
        seat.occupied_from <= table.hands_recorded or table.source == Table.Source.TOTALS
    ):
        return True
    return any(stint.first_hand <= table.hands_recorded for stint in seat.stints.all())


def _refuse_credit_for_nothing(seat: Seat, table: Table) -> None:
    """Refuse to leave a result to a player for whom reserves have played every hand."""
    if not seat.is_credited:
        return
    if seat.occupied_from is not None:
        own = range(1, seat.occupied_from)
    elif table.state == Table.State.OPEN:
        return
    else:
        own = range(1, max(table.hands_recorded, 1) + 1)
    if all(seat.key_in(hand) != seat.entry_id for hand in own):
        raise refuse(table, _(NO_HAND))


@transaction.atomic
def credit_seat(*, seat: Seat, is_credited: bool, by: Actor, command_id: UUID | None = None) -> Seat:
    """Decide for whom the result of a seat counts that somebody else plays, or played for a while."""
    table, seat = _lock(seat, by)
    if find_receipt(table.tournament_id, command_id, "credit-seat") is not None:
        return seat
    if seat.is_credited != is_credited:
        seat.is_credited = is_credited
        _refuse_credit_for_nothing(seat, table)
        seat.save(update_fields=["is_credited"])
        payload = {
            "seat": seat.wind,
            "entry": seat.entry.enrolment if seat.entry else None,
            "is_credited": is_credited,
        }
        note_at_table(table, verb="credit-seat", by=by, payload=payload, is_public=True, command_id=command_id)
    return seat


@transaction.atomic
def replace_for_good(*, entry: Entry, reserve: Entry, reason: str, by: Actor) -> Entry:
    """Let a reserve take over all seats to come after the start, as an active entry of their own."""
    tournament = lock_for(by, Rank.ORGANIZER, entry.tournament_id)
    refuse_when_finished(tournament)
    entry = Entry.objects.get(pk=entry.pk, tournament=tournament)
    reserve = Entry.objects.get(pk=reserve.pk, tournament=tournament)
    if reserve.status != Entry.Status.RESERVE:
        raise Refused(_("Only a substitute can take over a place."), state={_("status"): reserve.get_status_display()})
    kept = write_reason(tournament, reason)
    reserve.number, reserve.status = next_number(tournament), Entry.Status.ACTIVE
    reserve.save(update_fields=["number", "status"])
    if entry.status == Entry.Status.ACTIVE:
        entry.status = Entry.Status.WITHDRAWN
        entry.save(update_fields=["status"])
    # There is no place left for a disqualified player to come back to, should an appeal be upheld.
    Penalty.objects.filter(entry=entry).exclude(status_before="").update(status_before=Entry.Status.WITHDRAWN)
    planned = Seat.objects.filter(session__tournament=tournament, session__status=Session.Status.PLANNED)
    # Seats of a number that the reserve has filled are empty again.
    planned.filter(entry=reserve).update(entry=None)
    to_come = planned.filter(entry=entry)
    sessions = list(to_come.values_list("session_id", flat=True))
    send_substitutes_away(to_come)
    send_substitutes_away(Seat.objects.filter(occupant=reserve, session__in=sessions))
    to_come.update(number=reserve.number, entry=reserve)
    payload = {
        "entry": entry.enrolment,
        "reserve": reserve.enrolment,
        "number": reserve.number,
        "stages": pass_on_places(tournament, entry, reserve, kept),
        "reason": kept.digest,
    }
    append_record(tournament, verb="replace-for-good", by=by, payload=payload)
    return reserve


def _lock(seat: Seat, by: Actor) -> tuple[Table, Seat]:
    table = lock_table(seat.table_id)
    by.require_at(table, Rank.REFEREE)
    if table.state == Table.State.LOCKED:
        raise refuse(table, _("This table is signed and locked. A referee can unlock it."))
    return table, Seat.objects.select_related("entry").get(pk=seat.pk)


def _occupy(table: Table, seat: Seat, occupant: Entry, hand: int, *, is_credited: bool) -> None:
    if occupant.tournament_id != table.tournament_id or occupant.pk == seat.entry_id:
        raise refuse(table, _("Choose someone else in this tournament."))
    if occupant.status not in (Entry.Status.RESERVE, Entry.Status.ACTIVE):
        raise refuse(table, _("This person is no longer taking part."))
    refuse_as_substitute(table.tournament, table.session.number, occupant)
    if Seat.objects.filter(Q(entry=occupant) | Q(occupant=occupant), session=table.session).exists():
        raise refuse(table, _("This person already sits at a table in this session."))
    _remember_stint(seat, until=hand - 1)
    seat.occupant, seat.occupied_from, seat.is_credited = occupant, hand, is_credited
    seat.save(update_fields=["occupant", "occupied_from", "is_credited"])


def _remember_stint(seat: Seat, *, until: int) -> None:
    """Store which hands the leaving reserve played in the seat: they stay that reserve's."""
    first = seat.occupied_from
    if first is None or seat.occupant_id is None:
        return
    # Hands of an earlier reserve that were undone and replayed no longer belong to that reserve.
    Stint.objects.filter(seat=seat, first_hand__gte=first).delete()
    Stint.objects.filter(seat=seat, last_hand__gte=first).update(last_hand=first - 1)
    if until >= first:
        Stint.objects.create(seat=seat, player_id=seat.occupant_id, first_hand=first, last_hand=until)
