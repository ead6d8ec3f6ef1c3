"""The tables of a session: who sits where, and the results that are shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.seats import WINDS, Wind
from scoring.standings.numbers import Exact
from scoring.standings.schemes import Place, Scheme
from tournament.models import Seat, Session, Stint, Table, Tournament
from tournament.penalties.notes import deducted_by_entry
from tournament.public.event.head import EventHead
from tournament.public.event.people import Person
from tournament.public.event.sessions import PublicSession, WaitsFor, waits_for


@dataclass(frozen=True, slots=True)
class Stand:
    """Hands of a seat that somebody else played before."""

    person: Person
    first_hand: int
    last_hand: int

    @property
    def hands(self) -> int:
        """Return how many they are."""
        return self.last_hand - self.first_hand + 1


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """A seat by the wind it starts with: whose it is, who plays it instead and from which hand on, and its result.

    `score` is the score at the table, less `deducted`; it is None while nothing is shown. `person` is None until the
    `number` is drawn. `earlier` are those who played it for a while and left. `start` is the wind it started with,
    empty while the players have not drawn their winds.
    """

    wind: Wind
    number: int
    person: Person | None
    occupant: Person | None
    occupied_from: int | None
    is_credited: bool
    earlier: Sequence[Stand] = ()
    start: str = ""
    score: int | None = None
    deducted: int = 0
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class PublicTable:
    """One table of a session. `waits_for` says what has to happen before the result is shown, "" when it is."""

    table: Table
    seats: Sequence[PublicSeat]
    waits_for: WaitsFor

    @property
    def is_shown(self) -> bool:
        """Say whether there is a result to show."""
        return not self.waits_for


def tables_of(head: EventHead, session: PublicSession, *, only: int | None = None) -> list[PublicTable]:
    """Return the tables of a session, or one of them, in order; none while the seating is not released.

    Four queries, however many tables there are.
    """
    if not session.shows_seats:
        return []
    found = Table.objects.filter(session=session.session).order_by("number")
    tables = list(found if only is None else found.filter(number=only))
    tournament = head.tournament
    seats = _seats(tables, head.people)
    deducted = deducted_by_entry(session.session)
    scheme = tournament.scheme
    told = []
    for table in tables:
        table.session, table.tournament = session.session, tournament
        waiting = _waits_for(tournament, session.session, table)
        sitting = _in_turn(table, seats[table.pk])
        taken = sitting if waiting else _with_results(table, sitting, deducted, scheme)
        told.append(PublicTable(table, taken, waiting))
    return told


def _waits_for(tournament: Tournament, session: Session, table: Table) -> WaitsFor:
    if waiting := waits_for(tournament, session, table.state):
        return waiting
    return "nothing" if table.is_unplayed else "" if table.has_result else "hands"


def _seats(tables: Iterable[Table], people: Mapping[int, Person]) -> Mapping[int, list[PublicSeat]]:
    seats: dict[int, list[PublicSeat]] = defaultdict(list)
    columns = ("pk", "table_id", "wind", "number", "entry_id", "occupant_id", "occupied_from", "is_credited")
    keys = [table.pk for table in tables]
    earlier = _earlier(keys, people)
    found = Seat.objects.filter(table__in=keys).values_list(*columns)
    for key, table, wind, number, entry, occupant, occupied_from, is_credited in found.order_by():
        person, other = people.get(entry or 0), people.get(occupant or 0)
        seats[table].append(
            PublicSeat(Wind(wind), number, person, other, occupied_from, is_credited, earlier.get(key, ()))
        )
    return seats


def _in_turn(table: Table, seats: Sequence[PublicSeat]) -> list[PublicSeat]:
    """Return the seats in the order of the winds they started with; until those are drawn, in the plan's order."""
    sitting = [replace(seat, start=table.start_wind(seat.wind.value)) for seat in seats]
    return sorted(sitting, key=lambda seat: WINDS.index(Wind(seat.start or seat.wind)))


def _earlier(tables: Sequence[int], people: Mapping[int, Person]) -> Mapping[int, list[Stand]]:
    """Return by seat who played it for a while and left."""
    earlier: dict[int, list[Stand]] = defaultdict(list)
    found = Stint.objects.filter(seat__table__in=tables).order_by("first_hand")
    for seat, player, first, last in found.values_list("seat_id", "player_id", "first_hand", "last_hand"):
        if person := people.get(player):
            earlier[seat].append(Stand(person, first, last))
    return earlier


def _with_results(
    table: Table, seats: Sequence[PublicSeat], deducted: Mapping[int, int], scheme: Scheme
) -> list[PublicSeat]:
    totals = table.totals_at_end
    off = [deducted.get(seat.person.key, 0) if seat.person and seat.is_credited else 0 for seat in seats]
    scores: list[Exact] = [totals[seat.wind] - less for seat, less in zip(seats, off, strict=True)]
    places = scheme.places(scores)
    return [
        replace(seat, score=totals[seat.wind] - less, deducted=less, place=place)
        for seat, less, place in zip(seats, off, places, strict=True)
    ]
