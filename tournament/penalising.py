"""Note incidents and give penalties, from the rule set's own list, and take them back.

What a player pays to the others enters the table's totals; what comes off the standing is a penalty; never both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import penalties as scale
from scoring.seats import WINDS, Wind
from tournament.actors import Actor, Rank
from tournament.deeds import find_receipt, note_at_table, note_deed, write_reason
from tournament.locking import lock_table, lock_tournament
from tournament.models import Entry, Hand, Incident, Penalty, Reason, Seat, Session, Table, Tournament
from tournament.models.columns import as_columns
from tournament.models.table import TOTAL_COLUMNS
from tournament.refusals import Refused, refuse_when_finished
from tournament.table_checks import drop_result_signatures, refuse, refuse_beyond_all_bounds, refuse_unless_changeable
from tournament.visibility import shows_table

CHANGES_TABLE = {"dead-hand", "to-others", "table"}
"""Kinds of penalty that a locked table can no longer take."""

NO_DEDUCTION = {"warning", "dead-hand", "to-others"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """What a referee enters: a line of the rule set's list, and what that line leaves open.

    `points` replaces the usual amount. `turn_seconds` are the seconds over the limit of each turn, `hand_seconds` those
    over the limit of the whole hand.
    """

    kind: str
    points: int | None = None
    turn_seconds: Sequence[int] = ()
    hand_seconds: int = 0

    def amount(self, line: scale.Penalty) -> int | None:
        """Return how many points it costs; None where it costs none or they grow with the number of penalties."""
        if line.amount in ("none", "growing"):
            return None
        if line.amount == "play-clock":
            return scale.play_clock_penalty(self.turn_seconds, self.hand_seconds)
        points = line.points if self.points is None else self.points
        if points < 0:
            raise Refused(_("A penalty cannot be less than 0."))
        return points


def find_line(tournament: Tournament, kind: str) -> scale.Penalty:
    """Return a line of the rule set's list of penalties."""
    for line in tournament.play.penalties:
        if line.key == kind:
            return line
    raise Refused(_("These rules know no such penalty."), state={_("penalty"): kind})


@dataclass(frozen=True, slots=True)
class Consequence:
    """What an offence would lead to: payments at the table, points off something, a hand that cannot win.

    `number` is which of the player's growing penalties it would be, the last where it counts as several.
    """

    line: scale.Penalty
    points: int | None
    payments: Mapping[Wind, int]
    number: int | None = None


def preview_penalty(*, entry: Entry, offence: Offence, seat: Seat | None = None) -> Consequence:
    """Return what an offence would lead to, at the table of `seat` where it is noted there; nothing is stored."""
    line = find_line(entry.tournament, offence.kind)
    points = offence.amount(line)
    payments = {}
    if line.kind == "to-others" and seat is not None:
        payments = payments_to_others(seat.table, Wind(seat.wind), points or 0)
    if line.amount != "growing":
        return Consequence(line, points, payments)
    given = Penalty.objects.standing().filter(entry=entry, count__isnull=False)
    number = sum(count or 0 for count in given.values_list("count", flat=True)) + line.count
    cost = sum(scale.growing_penalty(nth) for nth in range(number - line.count + 1, number + 1))
    return Consequence(line, cost, payments, number)


def warn_of_resignation(*, table: Table, seat: Wind, hand_number: int, points: int = 0) -> str:
    """Return what a referee has to know when play time, with so many points more, costs too much in one hand."""
    lines = [line.key for line in table.tournament.play.penalties if line.amount == "play-clock"]
    given = Penalty.objects.standing().filter(
        incident__table=table, incident__seat=seat.value, incident__hand_number=hand_number, kind__in=lines
    )
    if points + sum(cost or 0 for cost in given.values_list("points", flat=True)) <= scale.RESIGNATION_ABOVE:
        return ""
    return _(
        "More than %(most)s points for play time in one hand count as resigning, unless there is a good explanation. "
        "The head judge decides."
    ) % {"most": scale.RESIGNATION_ABOVE}


def payments_to_others(table: Table, seat: Wind, points: int) -> dict[Wind, int]:
    """Return what moves when one player pays each of the others."""
    others = [other for other in table.seats_taken if other is not seat]
    return {**dict.fromkeys(others, points), seat: -points * len(others)}


@transaction.atomic
def penalise(
    *,
    table: Table,
    seat: Wind,
    offence: Offence,
    reason: str,
    command_id: UUID,
    by: Actor,
    hand_number: int | None = None,
) -> Incident:
    """Note an offence at a table, with all that follows from it."""
    table = lock_table(table.pk)
    by.require_at(table, Rank.REFEREE)
    if find_receipt(table.tournament_id, command_id, "penalise") is not None:
        return Incident.objects.get(tournament_id=table.tournament_id, uid=command_id)
    refuse_when_finished(table.tournament)
    line = find_line(table.tournament, offence.kind)
    offender = _offender(table, seat)
    number = table.hands_recorded + 1 if hand_number is None else hand_number
    if line.kind in CHANGES_TABLE or line.hand_is_dead:
        refuse_unless_changeable(table)
    if not 1 <= number <= table.hands_recorded + 1:
        raise refuse(table, _("Hand %(number)s has not been dealt yet.") % {"number": number})
    tournament = table.tournament
    kept = write_reason(tournament, reason)
    points = offence.amount(line)
    incident = Incident(
        tournament=tournament,
        table=table,
        uid=command_id,
        hand_number=number,
        seat=seat.value,
        kind=line.key,
        is_dead_hand=line.hand_is_dead,
        seconds=[*offence.turn_seconds, offence.hand_seconds] if line.amount == "play-clock" else None,
        reason=kept,
        noted_at=timezone.now(),
    )
    if line.kind == "to-others":
        _pay_others(table, incident, seat, points or 0)
    incident.save(force_insert=True)
    if line.hand_is_dead:
        _declare_dead(table, number, seat)
    if line.kind not in NO_DEDUCTION:
        _deduct(tournament, offender, line, points, kept, uid=command_id, session=table.session, incident=incident)
    payload = {
        "hand": number,
        "seat": seat.value,
        "entry": offender.enrolment,
        "kind": line.key,
        "points": points,
        "reason": kept.digest,
    }
    # Whoever is out of the ranking is so for everybody at once, whatever of the table is shown.
    is_public = shows_table(table) or line.kind == "disqualification"
    note_at_table(table, verb="penalise", by=by, payload=payload, command_id=command_id, is_public=is_public)
    return incident


def _offender(table: Table, seat: Wind) -> Entry:
    found = Seat.objects.select_related("entry", "occupant").filter(table=table, wind=seat.value).first()
    if found is None or found.is_played_by is None:
        raise refuse(table, _("Nobody sits there at this table."))
    return found.is_played_by


def _pay_others(table: Table, incident: Incident, seat: Wind, points: int) -> None:
    """Let the offender pay each of the others."""
    if table.source == Table.Source.TOTALS:
        raise refuse(table, _("The totals of this table were typed in. Change them instead."))
    payments = payments_to_others(table, seat, points)
    for column, amount in as_columns("payment", payments).items():
        setattr(incident, column, amount)
    table.add_to_totals(payments)
    refuse_beyond_all_bounds(table)
    table.save(update_fields=TOTAL_COLUMNS)
    drop_result_signatures(table)


def _declare_dead(table: Table, number: int, seat: Wind) -> None:
    """Let a hand be unable to win; one that has won already has to be corrected first."""
    if Hand.objects.current().filter(table=table, number=number, winners__contains=seat.value).exists():
        raise refuse(table, _("That hand is recorded as won by this player. Correct or undo it first."))
    refresh_dead_seats(table)


def refresh_dead_seats(table: Table) -> None:
    """Gather the dead hands of a table from its incidents."""
    dead: dict[str, set[str]] = {}
    noted = Incident.objects.standing().filter(table=table, is_dead_hand=True)
    for number, seat in noted.values_list("hand_number", "seat"):
        dead.setdefault(str(number), set()).add(seat)
    table.dead_seats = {
        number: "".join(wind.value for wind in WINDS if wind.value in seats) for number, seats in dead.items()
    }
    table.save(update_fields=["dead_seats"])


def _deduct(
    tournament: Tournament,
    entry: Entry,
    line: scale.Penalty,
    points: int | None,
    reason: Reason,
    *,
    uid: UUID,
    session: Session | None,
    incident: Incident | None = None,
) -> Penalty:
    """Store what comes off; disqualification changes the entry too."""
    if line.kind == "table" and incident is not None:
        drop_result_signatures(incident.table)
    status_before = _disqualify(entry) if line.kind == "disqualification" else ""
    return Penalty.objects.create(
        tournament=tournament,
        entry=entry,
        session=session,
        incident=incident,
        uid=uid,
        kind=line.key,
        effect=line.kind,
        points=points,
        count=line.count if line.amount == "growing" else None,
        status_before=status_before,
        reason=reason,
        given_at=timezone.now(),
    )


def _disqualify(entry: Entry) -> str:
    """Take someone out of the ranking, and return what they were before the first disqualification that stands."""
    before = Entry.objects.values_list("status", flat=True).get(pk=entry.pk)
    if before == Entry.Status.DISQUALIFIED:
        standing = Penalty.objects.standing().filter(entry=entry, effect=Penalty.Effect.DISQUALIFICATION)
        return standing.order_by("pk").values_list("status_before", flat=True).first() or ""
    Entry.objects.filter(pk=entry.pk).update(status=Entry.Status.DISQUALIFIED)
    return before


@transaction.atomic
def penalise_entry(
    *,
    entry: Entry,
    offence: Offence,
    reason: str,
    by: Actor,
    session: Session | None = None,
    command_id: UUID | None = None,
) -> Penalty:
    """Give a penalty away from any table; `session` is the one whose score a penalty on the table comes off."""
    tournament = lock_tournament(entry.tournament_id)
    by.require(Rank.REFEREE, tournament)
    if command_id and find_receipt(tournament.pk, command_id, "penalise-entry") is not None:
        return Penalty.objects.get(tournament=tournament, uid=command_id)
    refuse_when_finished(tournament)
    line = find_line(tournament, offence.kind)
    if line.kind in NO_DEDUCTION or line.hand_is_dead:
        raise Refused(_("This can only be noted at a table."), state={_("penalty"): line.key})
    if line.kind == "table" and not _sat_in(entry, session):
        raise Refused(_("Say in which session the points come off: one this player has played in person."))
    kept = write_reason(tournament, reason)
    points = offence.amount(line)
    penalty = _deduct(tournament, entry, line, points, kept, uid=command_id or uuid4(), session=session)
    payload = {
        "entry": entry.enrolment,
        "kind": line.key,
        "points": points,
        "session": session and session.number,
        "penalty": str(penalty.uid),
        "reason": kept.digest,
    }
    note_deed(tournament, verb="penalise-entry", by=by, payload=payload, command_id=command_id)
    return penalty


def _sat_in(entry: Entry, session: Session | None) -> bool:
    begun = Seat.objects.filter(entry=entry, session=session, is_credited=True)
    return session is not None and begun.exclude(session__status=Session.Status.PLANNED).exists()


@transaction.atomic
def cancel_incident(*, incident: Incident, reason: str, by: Actor, command_id: UUID | None = None) -> Incident:
    """Take an incident back, with what was paid, what came off and what was dead because of it."""
    table = lock_table(incident.table_id)
    by.require_at(table, Rank.REFEREE)
    incident = Incident.objects.get(pk=incident.pk)
    if find_receipt(table.tournament_id, command_id, "cancel-incident") is not None:
        return incident
    refuse_when_finished(table.tournament)
    if incident.cancelled_at is not None:
        raise refuse(table, _("This was taken back already."))
    if incident.is_dead_hand or any(incident.payments.values()):
        refuse_unless_changeable(table)
    tournament = table.tournament
    kept = write_reason(tournament, reason)
    incident.cancelled_at = timezone.now()
    incident.save(update_fields=["cancelled_at"])
    if any(incident.payments.values()) and table.source != Table.Source.TOTALS:
        table.add_to_totals(incident.payments, sign=-1)
        table.save(update_fields=TOTAL_COLUMNS)
        drop_result_signatures(table)
    refresh_dead_seats(table)
    penalties = list(Penalty.objects.standing().filter(incident=incident))
    for penalty in penalties:
        _cancel(penalty)
    payload = {"incident": str(incident.uid), "reason": kept.digest}
    is_public = shows_table(table) or any(one.effect == Penalty.Effect.DISQUALIFICATION for one in penalties)
    note_at_table(table, verb="cancel-incident", by=by, payload=payload, command_id=command_id, is_public=is_public)
    return incident


@transaction.atomic
def cancel_penalty(*, penalty: Penalty, reason: str, by: Actor, command_id: UUID | None = None) -> Penalty:
    """Take back a penalty that was given away from any table."""
    if penalty.incident_id is not None:
        raise Refused(_("This penalty belongs to an incident at a table: take that back."))
    tournament = lock_tournament(penalty.tournament_id)
    by.require(Rank.REFEREE, tournament)
    penalty = Penalty.objects.get(pk=penalty.pk)
    if find_receipt(tournament.pk, command_id, "cancel-penalty") is not None:
        return penalty
    refuse_when_finished(tournament)
    if penalty.cancelled_at is not None:
        raise Refused(_("This was taken back already."))
    kept = write_reason(tournament, reason)
    _cancel(penalty)
    payload = {"penalty": str(penalty.uid), "reason": kept.digest}
    note_deed(tournament, verb="cancel-penalty", by=by, payload=payload, command_id=command_id)
    return penalty


def _cancel(penalty: Penalty) -> None:
    penalty.cancelled_at = timezone.now()
    penalty.save(update_fields=["cancelled_at"])
    if penalty.effect == Penalty.Effect.DISQUALIFICATION:
        disqualified = Entry.objects.filter(pk=penalty.entry_id, status=Entry.Status.DISQUALIFIED)
        others = Penalty.objects.standing().filter(entry_id=penalty.entry_id, effect=penalty.effect)
        if not others.exists():
            disqualified.update(status=penalty.status_before or Entry.Status.ACTIVE)
