"""What would follow from an offence, worked out as saving would: for a referee to see before noting it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import ngettext

from scoring.seats import Wind
from tournament.core.formatting import write_number
from tournament.models import Entry, Seat
from tournament.penalties.checks import Case, growing_cost, warn_of_limits
from tournament.penalties.notes import deducted_by_entry, results_of
from tournament.penalties.words import cost_in_words, with_wind
from tournament.tables.winds import winds_by_hand


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentRow:
    """What one player pays or gets, with the total before and after."""

    name: str
    amount: int
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What follows: for whom, what it costs in points and in words, who pays whom, and what else has to be known.

    `nth` is the number of a penalty that grows, `off_earnings` says what comes off the earnings of tables.
    `has_no_row`: the points come off a standing nobody has.
    """

    case: Case
    who: str
    points: int | None
    nth: int | None
    cost: str
    off_earnings: str
    rows: list[PaymentRow]
    warnings: list[str]
    has_no_row: bool


def preview_case(case: Case) -> Preview:
    """Return what follows from a case that can be noted."""
    growing = growing_cost(case)
    points = growing[0] if growing else case.points
    limit, warnings = case.line.hand_limit, []
    if limit and case.table and case.seat and case.hand:
        adding = {limit: case.points or 0}
        warnings = warn_of_limits(table=case.table, seat=case.seat, hand_number=case.hand, adding=adding)
    return Preview(
        case=case,
        who=with_wind(case.offender, _wind_of(case)),
        points=points,
        nth=growing[1] if growing else None,
        cost=cost_in_words(
            paid=-case.payments.get(case.seat, 0) if case.seat else 0,
            effect="" if case.payments else case.line.kind,
            points=None if case.payments else points,
        ),
        off_earnings=_off_earnings(case),
        rows=_payment_rows(case),
        warnings=warnings,
        has_no_row=case.offender.status == Entry.Status.RESERVE and case.takes_off,
    )


def _off_earnings(case: Case) -> str:
    """Return in words what comes off the earnings of tables, if anything does."""
    taken = case.offender.tournament.scheme.earned_penalty if case.line.kind == "earnings" else None
    return ngettext(*taken.follows, case.points or 0) % {"points": write_number(case.points or 0)} if taken else ""


def _wind_of(case: Case) -> Wind | None:
    """Return the wind the player had in that hand."""
    if case.table is None or case.hand is None or case.seat is None:
        return None
    return winds_by_hand(case.table)[case.table.pk].get(case.hand, {}).get(case.seat)


def _payment_rows(case: Case) -> list[PaymentRow]:
    """Return who pays and who gets what, those who pay first."""
    if case.table is None or case.hand is None or not any(case.payments.values()):
        return []
    people = list(Seat.objects.with_players().filter(table=case.table).order_by("pk"))
    names = {Wind(other.wind): str(other.player_in(case.hand) or other.number) for other in people}
    totals = results_of(case.table, people, deducted_by_entry(case.table.session))
    return [
        PaymentRow(name=names[wind], amount=amount, before=totals[wind], after=totals[wind] + amount)
        for wind, amount in sorted(case.payments.items(), key=lambda item: item[1])
    ]
