"""Check whether a penalty can be given, to whom, and what follows. Preview and saving both ask here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from scoring import penalties as scale
from scoring.amounts import Offence
from scoring.errors import ScoringError
from scoring.seats import Wind
from tournament.core.errors import Refused, refuse_when_finished
from tournament.core.labels import translate_reason
from tournament.models import Entry, Hand, Incident, Penalty, Seat, Session, Table, Tournament
from tournament.tables.checks import refuse, refuse_beyond_all_bounds, refuse_unless_changeable
from tournament.tables.winds import winds_by_hand

CHANGES_TABLE = {"dead-hand", "to-others", "table"}
"""Kinds of penalty that a locked table can no longer take."""

NO_DEDUCTION = {"warning", "dead-hand", "to-others"}


def cost_of(line: scale.Penalty, offence: Offence) -> int | None:
    """Return how many points an offence costs, or refuse what was typed; None where there are none, or they grow."""
    try:
        return line.cost(offence)
    except ScoringError as error:
        raise Refused(translate_reason(error)) from error


def find_line(tournament: Tournament, kind: str) -> scale.Penalty:
    """Return a line of the rule set's list of penalties."""
    for line in tournament.play.offences:
        if line.key == kind:
            return line
    raise Refused(_("These rules have no such penalty."), state={_("penalty"): kind})


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """An offence that can be noted: who did it, what it costs, and where it happened.

    Without a `table` it comes off the standing alone, and `session` is its date. `payments` move at the table at once.
    """

    line: scale.Penalty
    offender: Entry
    points: int | None
    session: Session | None
    table: Table | None = None
    seat: Wind | None = None
    hand: int | None = None
    payments: Mapping[Wind, int] = field(default_factory=dict)

    @property
    def takes_off(self) -> bool:
        """Say whether points come off the offender's standing in the tournament."""
        return self.line.kind in ("standing", "table", "earnings") and not self.is_warning

    @property
    def is_warning(self) -> bool:
        """Say whether an offence that costs more each time costs nothing this time."""
        return self.line.is_repeated and self.points is None

    @property
    def is_deducted(self) -> bool:
        """Say whether a penalty follows, and not only a note about the table."""
        return self.line.kind not in NO_DEDUCTION and not self.is_warning

    @property
    def effect(self) -> str:
        """Return what the penalty is stored as, which for one off the earnings of tables the scheme says."""
        taken = self.offender.tournament.scheme.earned_penalty if self.line.kind == "earnings" else None
        return taken.effect if taken else self.line.kind


def last_hand_of(table: Table) -> int:
    """Return the number of the hand under way or, once play has ended, of the last one recorded."""
    is_under_way = table.state == Table.State.OPEN and not table.is_played_out
    return table.hands_recorded + 1 if is_under_way else max(table.hands_recorded, 1)


def case_at_table(
    *, table: Table, seat: Wind, offence: Offence, hand: int | None = None, offender: Entry | None = None
) -> Case:
    """Return the case of an offence at a table, or refuse it.

    It applies to the player who sat there in that hand, not the one there now; to nobody but `offender`, if named.
    """
    tournament = table.tournament
    refuse_when_finished(tournament)
    if table.session.status == Session.Status.PLANNED:
        # What is noted at a table keeps it, and its seating may still change.
        raise refuse(table, _("%(session)s is not open.") % {"session": table.session})
    line = find_line(tournament, offence.kind)
    if line.kind in CHANGES_TABLE or line.hand_is_dead:
        refuse_unless_changeable(table)
    number = last_hand_of(table) if hand is None else hand
    _refuse_other_hand(table, number)
    found = Seat.objects.with_players().filter(table=table, wind=seat.value).first()
    player = found.player_in(number) if found else None
    if player is None:
        raise refuse(table, _("No one sits there at this table."))
    if offender is not None and offender != player:
        words = {"name": offender, "other": player, "number": number}
        message = _("In hand %(number)s %(other)s played that seat, not %(name)s. Choose another hand or player.")
        raise refuse(table, message % words)
    if found and line.is_repeated:
        offence = replace(offence, times=_times_before(found, player, line.key))
    points = cost_of(line, offence)
    payments: Mapping[Wind, int] = {}
    if line.kind == "to-others":
        payments = line.payments(points or 0, offender=seat, dealer=_dealer_in(table, number), seats=table.seats_taken)
        _refuse_payments(table, payments)
    if line.hand_is_dead and _has_won(table, number, seat):
        raise refuse(table, _("That hand is recorded as won by this player. Correct or undo it first."))
    return Case(
        line=line,
        offender=player,
        points=points,
        session=table.session,
        table=table,
        seat=seat,
        hand=number,
        payments=payments,
    )


def case_away(*, entry: Entry, offence: Offence, session: Session | None = None) -> Case:
    """Return the case of an offence away from any table, or refuse it."""
    refuse_when_finished(entry.tournament)
    line = find_line(entry.tournament, offence.kind)
    if _needs_table(line):
        raise Refused(
            _("This can only be recorded at a table. Choose where it happened."), state={_("penalty"): line.key}
        )
    if line.kind == "table" and not _sat_in(entry, session):
        raise Refused(_("Choose the session to take the points off: one this player has played in person."))
    return Case(line=line, offender=entry, points=cost_of(line, offence), session=session)


def case_of_seat(*, entry: Entry, seat: Seat | None, offence: Offence, hand: int | None = None) -> Case:
    """Return the case of somebody at the office, at their table or away from it.

    A table whose result is signed stays as it is; points then come off the score of its session.
    """
    if seat is not None and is_noted_at(seat, find_line(entry.tournament, offence.kind)):
        return case_at_table(table=seat.table, seat=Wind(seat.wind), offence=offence, hand=hand, offender=entry)
    return case_away(entry=entry, offence=offence, session=seat.session if seat else None)


def is_noted_at(seat: Seat, line: scale.Penalty) -> bool:
    """Say whether a penalty given at the office belongs onto the table of a seat."""
    is_open = seat.session.is_running and seat.table.state != Table.State.LOCKED
    return is_open or _needs_table(line)


def _needs_table(line: scale.Penalty) -> bool:
    """Say whether an offence can only be noted where it happened."""
    return line.kind in NO_DEDUCTION or line.hand_is_dead or line.ends_hand or line.is_repeated


def _times_before(seat: Seat, player: Entry, kind: str) -> int:
    """Return how often a player did it before in the session."""
    noted = Incident.objects.standing().filter(table=seat.table_id, seat=seat.wind, kind=kind)
    return sum(seat.player_in(hand) == player for hand in noted.values_list("hand_number", flat=True))


def growing_cost(case: Case) -> tuple[int, int] | None:
    """Return what a growing penalty costs this player, and the number it is, the last where it counts as several."""
    growing = case.line.scale
    if growing is None:
        return None
    given = Penalty.objects.standing().filter(entry=case.offender, count__isnull=False)
    number = sum(count or 0 for count in given.values_list("count", flat=True)) + case.line.count
    return growing.total(number) - growing.total(number - case.line.count), number


def warn_of_limits(
    *, table: Table, seat: Wind, hand_number: int, adding: Mapping[scale.HandLimit, int] | None = None
) -> list[str]:
    """Return a warning for the referee where penalties, the new one included, cost too much in one hand."""
    lines: dict[scale.HandLimit, list[str]] = defaultdict(list)
    for line in table.tournament.play.penalties:
        if line.hand_limit:
            lines[line.hand_limit].append(line.key)
    warnings = []
    for limit, keys in lines.items():
        given = Penalty.objects.standing().filter(
            incident__table=table, incident__seat=seat.value, incident__hand_number=hand_number, kind__in=keys
        )
        costs = sum(points or 0 for points in given.values_list("points", flat=True))
        if costs + (adding or {}).get(limit, 0) > limit.most:
            warnings.append(_(limit.warning) % {"most": limit.most})
    return warnings


def _refuse_other_hand(table: Table, number: int) -> None:
    """Refuse a hand that has not begun; the one under way when play ended early has."""
    if table.is_played_out and number > table.hands_recorded:
        words = {"number": number, "last": table.hands_recorded}
        raise refuse(table, _("There is no hand %(number)s: hand %(last)s was the last one.") % words)
    if not 1 <= number <= table.hands_recorded + 1:
        raise refuse(table, _("Hand %(number)s has not been dealt yet.") % {"number": number})


def _dealer_in(table: Table, number: int) -> Wind:
    """Return the seat that deals a hand that has begun."""
    winds = winds_by_hand(table)[table.pk].get(number, table.deal.seat_winds)
    return next(seat for seat, wind in winds.items() if wind is Wind.EAST)


def _refuse_payments(table: Table, payments: Mapping[Wind, int]) -> None:
    if table.source == Table.Source.TOTALS:
        raise refuse(table, _("The totals of this table were typed in. Change them instead."))
    table.add_to_totals(payments)
    try:
        refuse_beyond_all_bounds(table)
    finally:
        table.add_to_totals(payments, sign=-1)


def _has_won(table: Table, number: int, seat: Wind) -> bool:
    return Hand.objects.current().filter(table=table, number=number, winners__contains=seat.value).exists()


def _sat_in(entry: Entry, session: Session | None) -> bool:
    begun = Seat.objects.filter(entry=entry, session=session, is_credited=True)
    return session is not None and begun.exclude(session__status=Session.Status.PLANNED).exists()
