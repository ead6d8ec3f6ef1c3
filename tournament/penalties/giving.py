"""Note incidents and give penalties, from the rule set's own list, and take them back.

What a player pays to the others enters the table's totals; what comes off the standing is a penalty; never both.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.amounts import HAND_SECONDS, MINUTES, Offence
from scoring.penalties import ALIKE
from scoring.seats import WINDS, Wind
from tournament.audit.commands import append_record, find_receipt, note_at_table, write_reason
from tournament.core.errors import Refused, refuse_when_finished
from tournament.core.locking import lock_for, lock_table
from tournament.core.permissions import Actor, Rank
from tournament.core.visibility import shows_table
from tournament.models import Entry, Incident, Penalty, Reason, Session, Table
from tournament.models.columns import as_columns
from tournament.models.table import TOTAL_COLUMNS
from tournament.penalties.checks import Case, case_at_table, case_away
from tournament.penalties.dating import session_for
from tournament.tables.checks import drop_result_signatures, refuse, refuse_unless_changeable

__all__ = ["Offence", "cancel_incident", "cancel_penalty", "penalise", "penalise_entry", "refresh_dead_seats"]


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
    offender: Entry | None = None,
) -> Incident:
    """Note an offence at a table, with all that follows from it, for the player who sat there in that hand.

    A named `offender` is refused if somebody else sat there.
    """
    table = lock_table(table.pk)
    by.require_at(table, Rank.REFEREE)
    if find_receipt(table.tournament_id, command_id, "penalise") is not None:
        return Incident.objects.get(tournament_id=table.tournament_id, uid=command_id)
    case = case_at_table(table=table, seat=seat, offence=offence, hand=hand_number, offender=offender)
    assert case.hand is not None
    tournament, line, points = table.tournament, case.line, case.points
    kept = write_reason(tournament, reason)
    incident = Incident(
        tournament=tournament,
        table=table,
        uid=command_id,
        hand_number=case.hand,
        seat=seat.value,
        kind=line.key,
        is_dead_hand=line.hand_is_dead,
        seconds=[*offence.turn_seconds, offence.hand_seconds] if HAND_SECONDS in line.amount.takes else None,
        reason=kept,
        noted_at=timezone.now(),
    )
    if case.payments:
        _pay_others(table, incident, case)
    incident.save(force_insert=True)
    if line.hand_is_dead:
        refresh_dead_seats(table)
    penalty = _deduct(case, kept, uid=command_id, incident=incident) if case.is_deducted else None
    payload = {
        "hand": case.hand,
        "seat": seat.value,
        "entry": case.offender.enrolment,
        "kind": line.key,
        "points": points,
        "reason": kept.digest,
        **_particulars(case, offence),
        **_date(penalty, table.session),
    }
    # A disqualified player leaves the ranking for everyone at once, whatever of the table is shown.
    is_public = shows_table(table) or line.kind == "disqualification"
    note_at_table(table, verb="penalise", by=by, payload=payload, command_id=command_id, is_public=is_public)
    return incident


def _particulars(case: Case, offence: Offence) -> dict[str, Any]:
    """Return what the log stores of a penalty beside its points."""
    particulars: dict[str, Any] = {}
    if MINUTES in case.line.amount.takes:
        particulars["minutes"] = offence.minutes
    if case.line.sharing != ALIKE:
        particulars["payments"] = {seat.value: amount for seat, amount in case.payments.items()}
    if case.line.ends_hand:
        particulars["ends_hand"] = True
    return particulars


def _date(penalty: Penalty | None, session: Session) -> dict[str, Any]:
    """Return what the log says of a penalty that belongs to another session than that of its table."""
    if penalty is None or penalty.session_id == session.pk:
        return {}
    return {"belongs_to": penalty.session and penalty.session.number}


def _pay_others(table: Table, incident: Incident, case: Case) -> None:
    """Let the offender pay the others."""
    for column, amount in as_columns("payment", case.payments).items():
        setattr(incident, column, amount)
    table.add_to_totals(case.payments)
    table.save(update_fields=TOTAL_COLUMNS)
    drop_result_signatures(table)


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


def _deduct(case: Case, reason: Reason, *, uid: UUID, incident: Incident | None = None) -> Penalty:
    """Store what comes off; disqualification changes the entry too."""
    line, entry = case.line, case.offender
    if line.kind == "table" and incident is not None:
        drop_result_signatures(incident.table)
    status_before = _disqualify(entry) if line.kind == "disqualification" else ""
    return Penalty.objects.create(
        tournament_id=entry.tournament_id,
        entry=entry,
        session=session_for(line, entry.tournament, case.session),
        incident=incident,
        uid=uid,
        kind=line.key,
        effect=case.effect,
        points=case.points,
        count=line.count if line.scale else None,
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
    tournament = lock_for(by, Rank.REFEREE, entry.tournament_id)
    if command_id and find_receipt(tournament.pk, command_id, "penalise-entry") is not None:
        return Penalty.objects.get(tournament=tournament, uid=command_id)
    entry.tournament = tournament
    case = case_away(entry=entry, offence=offence, session=session)
    kept = write_reason(tournament, reason)
    penalty = _deduct(case, kept, uid=command_id or uuid4())
    payload = {
        "entry": entry.enrolment,
        "kind": case.line.key,
        "points": case.points,
        "session": penalty.session and penalty.session.number,
        "penalty": str(penalty.uid),
        "reason": kept.digest,
        **_particulars(case, offence),
    }
    append_record(tournament, verb="penalise-entry", by=by, payload=payload, command_id=command_id)
    return penalty


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
        raise refuse(table, _("This has already been withdrawn."))
    if incident.kind in {ending.key for ending in table.tournament.play.dealing.endings}:
        raise refuse(
            table, _("This belongs to hand %(number)s. Undo or correct the hand.") % {"number": incident.hand_number}
        )
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
        raise Refused(_("This penalty belongs to an incident at a table. Withdraw that instead."))
    tournament = lock_for(by, Rank.REFEREE, penalty.tournament_id)
    penalty = Penalty.objects.get(pk=penalty.pk)
    if find_receipt(tournament.pk, command_id, "cancel-penalty") is not None:
        return penalty
    refuse_when_finished(tournament)
    if penalty.cancelled_at is not None:
        raise Refused(_("This has already been withdrawn."))
    kept = write_reason(tournament, reason)
    _cancel(penalty)
    payload = {"penalty": str(penalty.uid), "reason": kept.digest}
    append_record(tournament, verb="cancel-penalty", by=by, payload=payload, command_id=command_id)
    return penalty


def _cancel(penalty: Penalty) -> None:
    penalty.cancelled_at = timezone.now()
    penalty.save(update_fields=["cancelled_at"])
    if penalty.effect == Penalty.Effect.DISQUALIFICATION:
        disqualified = Entry.objects.filter(pk=penalty.entry_id, status=Entry.Status.DISQUALIFIED)
        others = Penalty.objects.standing().filter(entry_id=penalty.entry_id, effect=penalty.effect)
        if not others.exists():
            disqualified.update(status=penalty.status_before or Entry.Status.ACTIVE)
