"""Attendance of a club evening: who plays, who is free, who rests, and who should play next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.models import Entry, Seat, Session, Table, Tournament


@dataclass(frozen=True, slots=True)
class Guest:
    """Someone who has come: how many games they have played, and which was the last (0 before the first)."""

    entry: Entry
    games: int
    last_game: int


@dataclass(frozen=True, slots=True)
class Place:
    """A player at a table and how they stand there."""

    wind: str
    entry: Entry | None
    total: int


@dataclass(frozen=True, slots=True)
class Game:
    """A table of the evening."""

    table: Table
    places: tuple[Place, ...]

    @property
    def is_over(self) -> bool:
        """Say whether nothing more is played there."""
        return self.table.state != Table.State.OPEN


@dataclass(frozen=True, slots=True)
class Attendance:
    """Everyone at a club evening, and the games, those under way first."""

    free: tuple[Guest, ...]
    resting: tuple[Guest, ...]
    playing: tuple[Guest, ...]
    games: tuple[Game, ...]
    suggested: frozenset[int]

    @property
    def under_way(self) -> tuple[Game, ...]:
        """Return the games being played."""
        return tuple(game for game in self.games if not game.is_over)

    @property
    def unsigned(self) -> tuple[Game, ...]:
        """Return the games whose result is not settled: under way, or not signed by all."""
        return tuple(game for game in self.games if game.table.state != Table.State.LOCKED)

    @property
    def over(self) -> tuple[Game, ...]:
        """Return the games played, the last one first."""
        return tuple(game for game in reversed(self.games) if game.is_over)


def attendance_of(tournament: Tournament) -> Attendance:
    """Return who is at a club evening, in three statements."""
    entries = list(Entry.objects.active().filter(tournament=tournament).order_by("enrolment"))
    tables = list(
        Table.objects.filter(tournament=tournament, session__is_ad_hoc=True)
        .select_related("session", "tournament")
        .order_by("pk")
    )
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(table__in=tables).select_related("entry", "occupant"):
        seats.setdefault(seat.table_id, []).append(seat)
    games = [_game(table, seats.get(table.pk, ())) for table in tables]
    busy = {
        place.entry.pk
        for game in games
        if not game.is_over and game.table.session.status != Session.Status.CLOSED
        for place in game.places
        if place.entry
    }
    guests = [_guest(entry, games) for entry in entries]
    free = sorted((guest for guest in guests if guest.entry.pk not in busy and not guest.entry.is_resting), key=_turn)
    return Attendance(
        free=tuple(free),
        resting=tuple(guest for guest in guests if guest.entry.is_resting and guest.entry.pk not in busy),
        playing=tuple(guest for guest in guests if guest.entry.pk in busy),
        games=tuple(games),
        suggested=frozenset(guest.entry.pk for guest in suggest(free, tournament.play.players)),
    )


def suggest(free: Sequence[Guest], sizes: Sequence[int]) -> list[Guest]:
    """Return who should sit down next: those who played least, then those who have waited longest; nobody if too few.

    `sizes` says how many may sit at a table.
    """
    size = max((size for size in sizes if size <= len(free)), default=0)
    return sorted(free, key=_turn)[:size]


def _turn(guest: Guest) -> tuple[int, int, int]:
    return guest.games, guest.last_game, guest.entry.enrolment


def _game(table: Table, seats: Sequence[Seat]) -> Game:
    totals = {wind.value: total for wind, total in table.totals.items()}
    places = sorted(seats, key=table.turn_of)
    sitting = (Place(table.start_wind(seat.wind), seat.is_played_by, totals.get(seat.wind, 0)) for seat in places)
    return Game(table, tuple(sitting))


def _guest(entry: Entry, games: Sequence[Game]) -> Guest:
    played = [
        number
        for number, game in enumerate(games, start=1)
        if not game.table.is_unplayed and any(place.entry and place.entry.pk == entry.pk for place in game.places)
    ]
    return Guest(entry, len(played), played[-1] if played else 0)
