"""One player's tournament as the public may know it: next table, results by session, hands, figures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from django.utils.translation import gettext as _

from scoring.seats import Wind
from scoring.standings.numbers import Exact
from scoring.standings.ranks import Standing
from scoring.standings.schemes import Column, Scheme
from tournament.core.formatting import MINUS, writer_of
from tournament.core.labels import count_words
from tournament.core.visibility import shows_table
from tournament.hands.statistics import Figures, OwnHand, gather_figures, read_own_hands
from tournament.models import Entry, Incident, Penalty, Seat, Session, Stint, Table, Tournament
from tournament.standings.history import Courses, Leg, courses_of
from tournament.standings.last_hands import outlook_for
from tournament.standings.results import current_standings
from tournament.standings.stages import stages_reached
from tournament.standings.targets import Outlook

Move: TypeAlias = tuple[int, int, Entry | None]
"""The number of a hand, what a penalty in it moved, and who else was punished."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody else at a table, with the rank the public knows; the seat is that of the entry with the key `holder`."""

    wind: str
    entry: Entry | None
    rank: int | None
    holder: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """One session of one player: where, against whom, and the result if it may be seen.

    `leg` is None while there is nothing to see. `stand_in` plays the seat instead, from hand `from_hand` on; a stand-in
    `plays_for` somebody, and no result of it is theirs. `stints` are those of stand-ins who have left.
    """

    table: Table
    wind: str
    opponents: tuple[Opponent, ...]
    is_shown: bool
    leg: Leg | None
    stand_in: Entry | None
    plays_for: Entry | None
    from_hand: int | None
    stints: tuple[Stint, ...]
    has_left: bool
    is_credited: bool

    @property
    def session(self) -> Session:
        """Return the session."""
        return self.table.session

    @property
    def is_to_come(self) -> bool:
        """Say whether the session has not begun."""
        return self.session.status == Session.Status.PLANNED

    @property
    def is_now(self) -> bool:
        """Say whether the player is at this table now, for all the public knows: that it has finished may be hidden."""
        is_played = self.table.state == Table.State.OPEN or not self.is_shown
        return self.session.is_running and is_played and not self.has_left


@dataclass(frozen=True, slots=True)
class Sum:
    """One figure of the standing, and what it counts: in words, or everything up to a session."""

    figure: str
    words: str
    until: int | None = None


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A line of a player's own sheet: a hand, or what a penalty in that hand moved; `punished` is who else got it."""

    number: int
    delta: int
    hand: OwnHand | None = None
    punished: Entry | None = None


@dataclass(frozen=True, slots=True)
class OwnSheet:
    """A session of a player hand by hand, in the order it was played."""

    session: Session
    hands: int
    lines: tuple[OwnLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRecord:
    """Everything the public may know of one player; sittings and hands are in the order they were played.

    `stage` is the one the player reached; `moves` are by table what penalties there gave the player or took.
    """

    entry: Entry
    standing: Standing | None
    stage: str
    scheme: Scheme
    is_provisional: bool
    ranked: int
    sittings: tuple[Sitting, ...]
    hands: tuple[OwnHand, ...]
    moves: Mapping[int, Sequence[Move]]
    figures: Figures
    outlook: Outlook | None
    people: Mapping[int, Entry]

    @property
    def earned(self) -> Column | None:
        """Return the column of what tables earn beside points, where the player has a row in the standings."""
        return self.scheme.earned if self.standing else None

    @property
    def sums(self) -> list[Sum]:
        """Return the standing in figures: what ranks, and what that was made of where something came off."""
        row, scheme = self.standing, self.scheme
        return [] if row is None else list(_sums(row, scheme))

    @property
    def places(self) -> tuple[Sitting, ...]:
        """Return where the player sits now and next."""
        return tuple(sitting for sitting in self.sittings if sitting.is_now or sitting.is_to_come)[:2]

    @property
    def results(self) -> tuple[Sitting, ...]:
        """Return the sessions that have begun."""
        return tuple(sitting for sitting in self.sittings if not sitting.is_to_come)

    @property
    def counted(self) -> tuple[Sitting, ...]:
        """Return the sessions whose result counts and may be seen."""
        return tuple(sitting for sitting in self.results if sitting.leg and sitting.leg.counts)

    @property
    def sheets(self) -> list[OwnSheet]:
        """Return the hands by session, each penalty before the hand it was given in, as on the sheet of the table."""
        sheets = []
        for _number, group in groupby(self.hands, key=lambda hand: hand.session):
            hands = list(group)
            tables = {hand.table.pk for hand in hands}
            moves = [
                OwnLine(number, moved, punished=other)
                for table in tables
                for number, moved, other in self.moves.get(table, ())
            ]
            lines = sorted(
                [*moves, *(OwnLine(hand.number, hand.delta, hand) for hand in hands)],
                key=lambda line: (line.number, line.hand is not None),
            )
            sheets.append(OwnSheet(hands[0].table.session, len(hands), tuple(lines)))
        return sheets

    @property
    def courses_of_points(self) -> list[tuple[int, list[int]]]:
        """Return the sum of points after every hand, by session; what no hand moved comes at a session's end.

        What a penalty moved in a hand counts with that hand.
        """
        hands: dict[int, list[OwnHand]] = defaultdict(list)
        for hand in self.hands:
            hands[hand.table.pk].append(hand)
        total, courses = 0, []
        for sitting in self.counted:
            assert sitting.leg is not None
            values: list[int] = []
            moves = list(self.moves.get(sitting.table.pk, ()))
            for hand in hands[sitting.table.pk]:
                moved = sum(amount for number, amount, _other in moves if number <= hand.number)
                moves = [move for move in moves if move[0] > hand.number]
                values.append((values[-1] if values else total) + hand.delta + moved)
            total += int(sitting.leg.score)
            if not values or values[-1] != total:
                values.append(total)
            courses.append((sitting.session.number, values))
        return courses

    @property
    def after_sessions(self) -> list[tuple[Session, int, int | None]]:
        """Return the sum of points and the rank after each session that counts."""
        ranks = dict(self.course_of_ranks)
        sessions = [sitting.session for sitting in self.counted]
        courses = zip(sessions, self.courses_of_points, strict=True)
        return [(session, values[-1], ranks.get(session.number)) for session, (_number, values) in courses]

    @property
    def course_of_ranks(self) -> list[tuple[int, int]]:
        """Return the rank after each session."""
        return [
            (sitting.session.number, sitting.leg.rank)
            for sitting in self.counted
            if sitting.leg and sitting.leg.rank is not None
        ]


def _sums(row: Standing, scheme: Scheme) -> Iterator[Sum]:
    is_reduced, taken = scheme.is_reduced(row), scheme.earned_penalty
    yield _sum(scheme.total, row.total, words=_("in total") if is_reduced else "")
    if is_reduced and scheme.earned:
        yield _sum(scheme.earned, row.earned or 0)
    if scheme.shows_points or row.penalty:
        yield _sum(scheme.points, row.points)
    if row.penalty:
        yield _sum(scheme.penalty, row.penalty, sign=MINUS)
    if taken and row.earned_penalty:
        yield _sum(taken.column, row.earned_penalty, sign=MINUS)
    for stage in row.earlier:
        yield Sum(writer_of(scheme.total.format)(stage.total), "", until=stage.until)


def _sum(column: Column, figure: Exact, *, sign: str = "", words: str = "") -> Sum:
    return Sum(sign + writer_of(column.format)(figure), words or count_words(column, figure))


def player_record(tournament: Tournament, entry: Entry) -> PlayerRecord:
    """Return what the public may know of an entry, in as many statements for any number of players and hands."""
    entry.tournament = tournament
    board, courses = current_standings(tournament, for_public=True), courses_of(tournament)
    standings = board.standings
    ranks = {row.player: row.rank for row in standings.rows}
    seats = _read_seats(tournament, entry)
    own = [seat for at_table in seats.values() for seat in at_table if entry in seat.players]
    shown = [seat for seat in own if shows_table(seat.table)]
    hands = read_own_hands(entry, shown, seats)
    sittings = tuple(_sitting(entry, seat, seats[seat.table_id], ranks, courses) for seat in own)
    now = next((sitting for sitting in sittings if sitting.is_now and sitting.plays_for is None), None)
    return PlayerRecord(
        entry=entry,
        standing=next((row for row in standings.rows if row.player == entry.pk), None),
        stage=stages_reached(board.stages, standings).get(entry.pk, ""),
        scheme=standings.scheme,
        is_provisional=standings.provisional,
        ranked=sum(rank is not None for rank in ranks.values()),
        sittings=sittings,
        hands=tuple(hands),
        moves=_read_moves(entry, shown, seats),
        figures=gather_figures(hands),
        outlook=outlook_for(entry, now.table, seats[now.table.pk]) if now else None,
        people={person.pk: person for person in _people(seats.values())},
    )


def _read_seats(tournament: Tournament, entry: Entry) -> dict[int, list[Seat]]:
    """Return all seats of the released tables where an entry sits, by table, sessions in order."""
    own = Seat.objects.played_by(entry).filter(session__is_seating_released=True).order_by()
    all_seats = Seat.objects.with_players().filter(table__in=own.values("table")).select_related("table", "session")
    found: dict[int, list[Seat]] = defaultdict(list)
    for seat in all_seats.order_by("session__number", "pk"):
        seat.table.session, seat.table.tournament = seat.session, tournament
        found[seat.table_id].append(seat)
    for person in _people(found.values()):
        person.tournament = tournament
    return found


def _read_moves(
    entry: Entry, own: Sequence[Seat], at_tables: Mapping[int, Sequence[Seat]]
) -> Mapping[int, Sequence[Move]]:
    """Return by table what penalties moved in an entry's own seats, in two statements."""
    seats = {seat.table_id: seat for seat in own if seat.entry_id == entry.pk}
    moves: dict[int, list[Move]] = defaultdict(list)
    for incident in Incident.objects.standing().filter(table__in=seats):
        if paid := incident.payments[Wind(seats[incident.table_id].wind)]:
            punished = next(seat for seat in at_tables[incident.table_id] if seat.wind == incident.seat)
            other = punished.player_in(incident.hand_number) if punished.entry_id != entry.pk else None
            moves[incident.table_id].append((incident.hand_number, paid, other))
    off = Penalty.objects.standing().filter(entry=entry, effect=Penalty.Effect.TABLE, incident__table__in=seats)
    for table, hand, points in off.values_list("incident__table_id", "incident__hand_number", "points"):
        moves[table].append((hand, -(points or 0), None))
    return moves


def _people(tables: Iterable[Sequence[Seat]]) -> Iterator[Entry]:
    return (person for seats in tables for seat in seats for person in seat.players)


def _sitting(
    entry: Entry, seat: Seat, seats: Sequence[Seat], ranks: Mapping[str | int, int | None], courses: Courses
) -> Sitting:
    is_own = seat.entry_id == entry.pk
    legs = courses.legs.get(entry.pk, ()) if is_own else ()
    is_shown = shows_table(seat.table)
    others = sorted((other for other in seats if other.pk != seat.pk), key=seat.table.turn_of)
    return Sitting(
        table=seat.table,
        wind=seat.table.start_wind(seat.wind),
        opponents=tuple(_opponent(other, ranks) for other in others),
        is_shown=is_shown,
        leg=next((leg for leg in legs if leg.session == seat.session.number), None) if is_shown else None,
        stand_in=seat.occupant if is_own else None,
        plays_for=None if is_own else seat.entry,
        from_hand=seat.occupied_from,
        stints=tuple(stint for stint in seat.stints.all() if is_own or stint.player_id == entry.pk),
        has_left=not is_own and seat.occupant_id != entry.pk,
        is_credited=seat.is_credited,
    )


def _opponent(seat: Seat, ranks: Mapping[str | int, int | None]) -> Opponent:
    person = seat.is_played_by
    return Opponent(seat.table.start_wind(seat.wind), person, ranks.get(person.pk) if person else None, seat.entry_id)
