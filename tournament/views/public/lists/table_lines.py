"""Seats, hands and incidents of a table as a public page shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.seats import Wind
from scoring.standings.numbers import Exact
from scoring.standings.schemes import Scheme
from tournament.core.formatting import write_number, write_signed, writer_of
from tournament.models import Hand
from tournament.public.event.hands import CourseRow, PublicHand, PublicNote, TableCourse
from tournament.public.event.people import Person
from tournament.public.event.tables import PublicSeat, PublicTable, Stand
from tournament.views.public.lists.addresses import PlayerAddress
from tournament.views.public.lists.finding import is_found


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
    earlier: Sequence[Stand]
    is_credited: bool
    score: str
    deducted: str
    place: int | None
    earned: str
    result: str

    @classmethod
    def of(cls, seat: PublicSeat, *, address: PlayerAddress, scheme: Scheme, query: str = "") -> SeatLine:
        """Return a seat's line, figures as the scheme writes them; a number that nobody has drawn stands for itself."""
        person, place = seat.person, seat.place
        earned = place.earned if place else None
        result = ""
        if scheme.result is not None and seat.score is not None and earned is not None:
            result = writer_of(scheme.result.format)(scheme.result_of(seat.score, earned))
        return cls(
            wind=seat.start,
            name=person.name if person else _("Number %(number)s") % {"number": seat.number},
            person=person,
            address=address(person.number) if person else "",
            is_hidden=bool(query) and not (person and is_found(person, query)),
            occupant=seat.occupant.name if seat.occupant else "",
            occupied_from=seat.occupied_from,
            earlier=seat.earlier,
            is_credited=seat.is_credited,
            score="" if seat.score is None else write_score(scheme, seat.score),
            deducted=writer_of(scheme.penalty.format)(seat.deducted) if seat.deducted else "",
            place=place.place if place else None,
            earned="" if earned is None or scheme.earned is None else writer_of(scheme.earned.format)(earned),
            result=result,
        )


def write_score(scheme: Scheme, score: Exact) -> str:
    """Write a score at a table: with what everyone started with, or as won and lost where that is nothing."""
    return write_number(scheme.start_points + score) if scheme.start_points else writer_of(scheme.points.format)(score)


@dataclass(frozen=True, slots=True)
class Cell:
    """What a hand moved for one seat, and the total after it; its score where every seat has one."""

    delta: str
    total: str
    role: str
    score: int | None = None


@dataclass(frozen=True, slots=True)
class CourseLine:
    """One line of the sheet: a hand with how it ended, its value and where it is explained; or a penalty of that hand.

    `number` is empty for a penalty given away from the table. `pot` is the cell of what lies on the table, where points
    can. `ending` says how the hand ended, as far as the value does not; both may be words of the rules (`is_in_words`).
    """

    number: str
    cells: Sequence[Cell]
    pot: Cell | None = None
    is_penalty: bool = False
    is_won: bool = False
    ending: str = ""
    value: str = ""
    is_in_words: bool = False
    explanations: Sequence[str] = ()
    is_corrected: bool = False
    starts_round: bool = False


def course_lines(course: TableCourse, table: PublicTable, slug: str) -> list[CourseLine]:
    """Return the lines of a table as its sheet has them; typed totals are not the sum of hands and penalties."""
    lines: list[CourseLine] = []
    round_wind: str | None = None
    for row in course.rows:
        if row.hand is None:
            if row.note and not course.is_typed:
                lines.append(_penalty_line(row.note, row, table))
            continue
        starts_round = round_wind is not None and row.hand.hand.round_wind != round_wind
        round_wind = row.hand.hand.round_wind
        lines.append(_hand_line(row.hand, None if course.is_typed else row, table, slug, starts_round))
    return lines


def _penalty_line(note: PublicNote, after: CourseRow, table: PublicTable) -> CourseLine:
    scheme = table.table.tournament.scheme
    return CourseLine(
        number="" if note.hand is None else str(note.hand),
        cells=[_cell(scheme, seat.wind, note.moved, after.totals) for seat in table.seats],
        pot=_pot_cell(0, after, table),
        is_penalty=True,
    )


def _hand_line(
    hand: PublicHand, after: CourseRow | None, table: PublicTable, slug: str, starts_round: bool
) -> CourseLine:
    row, scheme = hand.hand, table.table.tournament.scheme
    totals = after.totals if after else None
    place = {"slug": slug, "session": table.table.session.number, "number": table.table.number, "hand": row.number}
    seats = [seat.wind for seat in table.seats]
    return CourseLine(
        number=str(row.number),
        is_won=bool(row.winners),
        ending=_ending(hand, table),
        is_in_words=bool(row.ending or table.table.tournament.play.values.cells),
        value=" + ".join(hand.values[seat] for seat in seats if seat in hand.values),
        explanations=[reverse("public:explanation", kwargs={**place, "wind": seat.value}) for seat in hand.explained],
        cells=[_cell(scheme, seat, row.deltas, totals, _role(hand, seat), hand.scores.get(seat)) for seat in seats],
        pot=_pot_cell(row.delta_pot, after, table),
        is_corrected=hand.is_corrected,
        starts_round=starts_round,
    )


def _cell(
    scheme: Scheme,
    seat: Wind,
    moved: Mapping[Wind, int],
    totals: Mapping[Wind, int] | None,
    role: str = "",
    score: int | None = None,
) -> Cell:
    total = "" if totals is None else write_score(scheme, totals.get(seat, 0))
    return Cell(write_signed(moved.get(seat, 0)), total, role, score)


def _ending(hand: PublicHand, table: PublicTable) -> str:
    row = hand.hand
    if not row.winners or row.ending:
        return hand.ending
    is_self_draw = row.kind == Hand.Kind.SELF_DRAW and table.table.tournament.play.knows_self_draws
    return _("self-draw") if is_self_draw else ""


def _pot_cell(moved: int, after: CourseRow | None, table: PublicTable) -> Cell | None:
    """Return what a line added to the points on the table, and what lies there after it."""
    if table.table.tournament.play.pot is None:
        return None
    return Cell(write_signed(moved), write_number(after.pot) if after else "", "")


def _role(hand: PublicHand, seat: Wind) -> str:
    if seat in hand.hand.winning_seats:
        return "won"
    return "gave" if seat.value == hand.hand.discarder else ""
