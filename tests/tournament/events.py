"""Events to test on: a tournament with players seated at its tables, and hands for them to play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import count
from typing import Any
from uuid import UUID, uuid4

from scoring.outcome import Win
from scoring.penalties import DISQUALIFICATION
from scoring.seats import WINDS, Wind
from tests.tournament.made_before import Made, can_be_written, remember, write_again
from tournament.core.permissions import SYSTEM, Actor, Rank
from tournament.models import Entry, Hand, Penalty, Seat, Session, Table, Tournament
from tournament.penalties.giving import Offence, penalise_entry
from tournament.players.enrolment import enrol
from tournament.players.numbers import draw_numbers
from tournament.seating.plan import seat_sessions
from tournament.sessions.running import open_session
from tournament.setup.tournament import create_tournament
from tournament.tables.corrections import Kept, correct_seats
from tournament.tables.recording import record_hand
from tournament.tables.settling import HandEntry

EAST, SOUTH, WEST, NORTH = WINDS
_SLUGS = count(1)
_MADE: dict[str, Made] = {}


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament with what tests need of it."""

    tournament: Tournament
    entries: list[Entry]
    sessions: list[Session]

    @property
    def session(self) -> Session:
        """Return the first session."""
        return self.sessions[0]

    @property
    def table(self) -> Table:
        """Return the first table of the first session, as it is now."""
        return Table.objects.select_related("session", "tournament").get(session=self.session, number=1)

    def fresh(self) -> Tournament:
        """Return the tournament as it is now."""
        return Tournament.objects.get(pk=self.tournament.pk)

    def seat(self, wind: Wind, table: Table | None = None) -> Seat:
        """Return a seat of the first table, or of another."""
        return Seat.objects.select_related("entry", "table").get(table=table or self.table, wind=wind.value)

    @property
    def tablet(self) -> Actor:
        """Return the tablet of table 1."""
        return Actor(rank=Rank.TABLE, tournament_id=self.tournament.pk, table=1)

    @property
    def referee(self) -> Actor:
        """Return a referee."""
        return Actor(rank=Rank.REFEREE, tournament_id=self.tournament.pk)

    @property
    def organizer(self) -> Actor:
        """Return an organizer."""
        return Actor(rank=Rank.ORGANIZER, tournament_id=self.tournament.pk)


def make_event(
    ruleset: str = "mcr",
    *,
    tables: int = 1,
    sessions: int = 1,
    players: int = 4,
    reserves: int = 0,
    is_open: bool = True,
    **settings: Any,
) -> Event:
    """Return a tournament with numbers drawn, seats planned and, unless told otherwise, its first session open."""
    slug = f"harbour-open-{next(_SLUGS)}"
    kind = repr((ruleset, tables, sessions, players, reserves, is_open, sorted(settings.items())))
    if kind in _MADE and can_be_written():
        tournament = write_again(_MADE[kind], slug)
    else:
        tournament = create_tournament(
            name="Harbour Open",
            slug=slug,
            ruleset=ruleset,
            starts_on=date(2026, 5, 1),
            ends_on=date(2026, 5, 3),
            by=SYSTEM,
            **settings,
        )
        fill_event(tournament, tables * players, players, sessions, reserves, is_open=is_open)
        _MADE.setdefault(kind, remember(tournament))
    return Event(
        Tournament.objects.get(pk=tournament.pk),
        list(Entry.objects.filter(tournament=tournament).in_order()),
        list(Session.objects.filter(tournament=tournament).order_by("number")),
    )


def fill_event(tournament: Tournament, size: int, players: int, sessions: int, reserves: int, *, is_open: bool) -> None:
    """Enrol players and reserves, draw numbers, seat all sessions and open the first."""
    names = [Entry(name=f"Player {number:03}", country="NL") for number in range(1, size + 1)]
    names += [Entry(name=f"Reserve {number}", status="reserve") for number in range(1, reserves + 1)]
    enrol(tournament=tournament, entries=names, by=SYSTEM)
    draw_numbers(tournament=tournament, by=SYSTEM, seed="harbour")
    plan = [seating(size, players, shift) for shift in range(sessions)]
    seated = seat_sessions(tournament=tournament, plan=plan, by=SYSTEM)
    if is_open:
        open_session(session=seated[0], by=SYSTEM)


def seating(size: int, players: int, shift: int) -> list[list[int]]:
    """Return tables of numbers, different from session to session."""
    numbers = [(number + shift) % size + 1 for number in range(size)]
    return [numbers[start : start + players] for start in range(0, size, players)]


def hand(
    table: Table,
    winner: Wind | None = None,
    points: int = 12,
    discarder: Wind | None = None,
    scores: Mapping[Wind, int] | None = None,
    **fields: Any,
) -> HandEntry:
    """Return an entry for the hand to come at a table; without a winner it is drawn."""
    wins = () if winner is None else (Win(winner, points),)
    known = {"number": table.hands_recorded + 1, "dealer": Wind(table.dealer), **fields}
    facts = {**known.pop("facts", {}), **({"scores": scores} if scores else {})}
    return HandEntry(wins=wins, discarder=discarder, facts=facts, **known)


def play(
    event: Event, *hands: HandEntry | Sequence[Any], by: Actor | None = None, table: Table | None = None
) -> list[Hand]:
    """Record hands at a table, given as entries or as arguments of `hand`."""
    recorded = []
    for given in hands:
        at = Table.objects.get(pk=(table or event.table).pk)
        entry = given if isinstance(given, HandEntry) else hand(at, *given)
        recorded.append(record_hand(table=at, entry_id=new_id(), entry=entry, by=by or event.referee))
    return recorded


def swap(event: Event, one: Wind, other: Wind, kept: Kept = "players") -> None:
    """Put right that two players sat in each other's seats."""
    correct_seats(
        table=event.table, seats=(one, other), kept=kept, reason="Sat wrong", by=event.referee, command_id=new_id()
    )


def disqualify(*, entry: Entry, reason: str, by: Actor, command_id: UUID | None = None) -> Penalty:
    """Take someone out of the ranking."""
    offence = Offence(kind=DISQUALIFICATION.key)
    return penalise_entry(entry=entry, offence=offence, reason=reason, by=by, command_id=command_id)


def new_id() -> UUID:
    """Return an id as a tablet makes it."""
    return uuid4()
