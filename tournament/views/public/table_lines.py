"""Seats, hands and incidents of a table as they are written on a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.seats import Wind
from tournament.choices import standings_options
from tournament.figures import write_figure, write_hundredths, write_signed
from tournament.models import Penalty, Tournament
from tournament.public_event import Person, PublicHand, PublicSeat, PublicTable, TableCourse
from tournament.standings import Exact, scheme_of
from tournament.views.public.addresses import PlayerAddress
from tournament.views.public.finding import is_found


@dataclass(frozen=True, slots=True)
class Earning:
    """What a place at a table earns is called, and how it is written; no label where it earns nothing."""

    label: str
    write: Callable[[Exact], str] = write_figure

    @classmethod
    def in_(cls, tournament: Tournament) -> Earning:
        """Return what the tournament's method has."""
        match scheme_of(standings_options(tournament.ruleset, tournament.ranking)).column:
            case "bonus":
                return cls(_("Bonus"))
            case "table_points":
                return cls(_("Table points"))
            case "match_points":
                return cls(_("Match points"), write_hundredths)
            case _:
                return cls("")


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat: who sits there, who plays instead, and the result in figures."""

    wind: str
    name: str
    person: Person | None
    address: str
    is_hidden: bool
    occupant: str
    occupied_from: int | None
    is_credited: bool
    score: str
    deducted: str
    place: int | None
    earned: str

    @classmethod
    def of(cls, seat: PublicSeat, *, address: PlayerAddress, earning: Earning, query: str = "") -> SeatLine:
        """Return a seat's line; a number that nobody has drawn stands for itself."""
        person, place = seat.person, seat.place
        earned = place.earned if place else None
        return cls(
            wind=seat.wind.value,
            name=person.name if person else _("Number %(number)s") % {"number": seat.number},
            person=person,
            address=address(person.number) if person else "",
            is_hidden=bool(query) and not (person and is_found(person, query)),
            occupant=seat.occupant.name if seat.occupant else "",
            occupied_from=seat.occupied_from,
            is_credited=seat.is_credited,
            score="" if seat.score is None else write_signed(seat.score),
            deducted=write_figure(seat.deducted) if seat.deducted else "",
            place=place.place if place else None,
            earned="" if earned is None else earning.write(earned),
        )


@dataclass(frozen=True, slots=True)
class Cell:
    """What a hand moved for one seat, and the total after it; its score where every seat has one."""

    delta: str
    total: str
    role: str
    score: int | None = None


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand: how it ended, its value, where it is explained."""

    number: int
    ending: str
    value: str
    explanations: Sequence[str]
    cells: Sequence[Cell]
    is_corrected: bool
    starts_round: str


def hand_lines(course: TableCourse, table: PublicTable, slug: str) -> list[HandLine]:
    """Return the hands of a table as its sheet has them."""
    lines: list[HandLine] = []
    round_wind = ""
    for hand in course.hands:
        is_new_round = hand.hand.round_wind != round_wind
        round_wind = hand.hand.round_wind
        lines.append(_hand_line(hand, course, table, slug, round_wind if is_new_round else ""))
    return lines


def _hand_line(hand: PublicHand, course: TableCourse, table: PublicTable, slug: str, round_wind: str) -> HandLine:
    row = hand.hand
    place = {"slug": slug, "session": table.table.session.number, "number": table.table.number, "hand": row.number}
    seats = [seat.wind for seat in table.seats]
    deltas = row.deltas
    return HandLine(
        number=row.number,
        ending=row.kind,
        value=" + ".join(str(hand.points[seat]) for seat in seats if seat in hand.points),
        explanations=[reverse("public:explanation", kwargs={**place, "wind": seat.value}) for seat in hand.explained],
        cells=[
            Cell(
                write_signed(deltas.get(seat, 0)),
                "" if course.is_typed else write_signed(hand.totals.get(seat, 0)),
                _role(hand, seat),
                hand.scores.get(seat),
            )
            for seat in seats
        ],
        is_corrected=hand.is_corrected,
        starts_round=round_wind,
    )


def _role(hand: PublicHand, seat: Wind) -> str:
    if seat in hand.hand.winning_seats:
        return "won"
    return "gave" if seat.value == hand.hand.discarder else ""


@dataclass(frozen=True, slots=True)
class IncidentLine:
    """What a referee noted, in words."""

    hand: int
    wind: str
    name: str
    title: str
    cost: str


def incident_lines(course: TableCourse, seats: Sequence[SeatLine]) -> list[IncidentLine]:
    """Return the incidents of a table in words; `seats` are its seats."""
    names = {seat.wind: seat.name for seat in seats}
    lines = []
    for incident in course.incidents:
        cost = ""
        if paid := incident.payments.get(incident.seat):
            cost = _("pays %(points)s to the others") % {"points": -paid}
        elif incident.deducted and incident.effect == Penalty.Effect.TABLE_POINTS:
            cost = _("%(points)s table points off") % {"points": incident.deducted}
        elif incident.deducted:
            cost = _("%(points)s points off") % {"points": incident.deducted}
        seat = incident.seat.value
        lines.append(IncidentLine(incident.hand, seat, names.get(seat, ""), _(incident.title), cost))
    return lines
