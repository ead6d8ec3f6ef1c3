"""The seating as it stands: sessions, who sits where, how good it is, how it was made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring.seats import WINDS
from tournament.core.labels import SessionNames
from tournament.models import Entry, Seat, Session, Tournament
from tournament.players.numbers import Holes, find_holes
from tournament.seating.made import Making, makings
from tournament.seating.solver.problem import People, Plan, Sitting, seated
from tournament.seating.solver.quality import Quality, measure
from tournament.standings.membership import Membership

COLUMN_OF = {wind.value: column for column, wind in enumerate(WINDS)}
CHAIRS = len(WINDS)


@dataclass(frozen=True)
class SeatedSession:
    """A session and its tables, of drawn numbers."""

    session: Session
    tables: Sitting

    @property
    def number(self) -> int:
        """Return the session's number."""
        return self.session.number

    @property
    def has_begun(self) -> bool:
        """Say whether its seating can no longer change."""
        return self.session.status != Session.Status.PLANNED

    @property
    def stays(self) -> bool:
        """Say whether a new seating leaves it alone unless told otherwise: players know it already."""
        return self.has_begun or (self.session.is_seating_released and bool(self.tables))


@dataclass(frozen=True)
class SeatingState:
    """A tournament's seating, as pages and searches need it."""

    tournament: Tournament
    sessions: tuple[SeatedSession, ...]
    entries: tuple[Entry, ...]

    @classmethod
    def read(cls, tournament: Tournament) -> SeatingState:
        """Read it in three statements."""
        # Through the tournament: each entry then knows whose it is, and pages that name them ask no further.
        entries = tuple(tournament.entries.in_order())
        tables: dict[int, dict[int, list[int | None]]] = {}
        taken = Seat.objects.filter(session__tournament=tournament)
        for session, table, wind, number in taken.values_list("session_id", "table__number", "wind", "number"):
            seats = tables.setdefault(session, {}).setdefault(table, [None] * CHAIRS)
            seats[COLUMN_OF[wind]] = number
        sessions = Session.objects.filter(tournament=tournament).order_by("number")
        return cls(
            tournament,
            tuple(SeatedSession(session, _in_a_row(tables.get(session.pk, {}))) for session in sessions),
            entries,
        )

    @cached_property
    def session_names(self) -> SessionNames:
        """Return what the sessions are called."""
        return SessionNames.of(seated.session for seated in self.sessions)

    @cached_property
    def by_number(self) -> dict[int, Entry]:
        """Return who has which number."""
        return {entry.number: entry for entry in self.entries if entry.number}

    @cached_property
    def active(self) -> list[Entry]:
        """Return those who play."""
        return [entry for entry in self.entries if entry.status == Entry.Status.ACTIVE]

    @property
    def are_numbers_drawn(self) -> bool:
        """Say whether players have numbers, drawn or the event's own; some may still be without one."""
        return any(entry.number for entry in self.active)

    @property
    def holes(self) -> Holes:
        """Return which numbers nobody has, and who plays and cannot be seated for want of one."""
        numbered = [entry for entry in self.entries if entry in self.active or entry.number in self.numbers]
        return find_holes((str(entry), entry.number) for entry in numbered)

    @cached_property
    def numbers(self) -> list[int]:
        """Return the numbers to be seated: of those who play, and of reserves who fill up; by count until drawn."""
        if not self.are_numbers_drawn:
            return list(range(1, len(self.active) + 1))
        playing = (Entry.Status.ACTIVE, Entry.Status.RESERVE)
        return sorted(entry.number for entry in self.entries if entry.number and entry.status in playing)

    @cached_property
    def membership(self) -> Membership:
        """Return the stages and who plays in them."""
        return Membership.read(self.tournament)

    @property
    def next_session(self) -> int:
        """Return the number of the first session that is still to be seated, or would be the next one."""
        return max((session.number for session in self.sessions if session.stays), default=0) + 1

    def numbers_in(self, session: int) -> list[int]:
        """Return the numbers to be seated in a session: where it is a stage's, those of its field who are still there.

        Refuse before that field is decided.
        """
        self.membership.refuse_undecided(session)
        players = self.membership.players(session)
        if players is None:
            return self.numbers
        return sorted(entry.number for entry in self.active if entry.number and entry.pk in players)

    @cached_property
    def people(self) -> People:
        """Return teams and countries by number."""
        teams = {number: entry.team for number, entry in self.by_number.items() if entry.team}
        countries = {number: entry.country for number, entry in self.by_number.items() if entry.country}
        return People(teams, countries)

    @cached_property
    def plan(self) -> Plan:
        """Return the sessions that have tables."""
        return tuple(session.tables for session in self.sessions if session.tables)

    @cached_property
    def makings(self) -> list[Making]:
        """Return how the present plan was made, as the log has it, in the order of the sessions."""
        return makings(self.tournament, [session.number for session in self.sessions if session.tables])

    @property
    def made(self) -> Mapping[str, Any]:
        """Return how the sessions that are compared were made; nothing where the log does not say."""
        numbers = [session.number for session in self.sessions if session.tables]
        last = numbers[len(self.compared(self.plan)) - 1] if numbers else 0
        return next((making.made for making in self.makings if last in making.sessions), {})

    @cached_property
    def quality(self) -> Quality | None:
        """Return the figures of the present plan."""
        return self.measure(self.plan, self.made) if self.plan else None

    def measure(self, plan: Plan, made: Mapping[str, Any], people: People | None = None) -> Quality:
        """Return the figures of a plan under the wishes it was made with, for everyone or the `people` named."""
        compared = self.compared(plan)
        sitting = {number for tables in compared for number in seated(tables)}
        staying = [int(number) for number in made.get("fixed_tables", {}) if int(number) in sitting]
        is_apart = bool(made.get("keep_teams_apart"))
        # Players who have left are no longer waiting for a game.
        numbers = [number for number in self.numbers if number in sitting or not self.is_past_a_cut(plan)]
        return measure(compared, people or self.people, numbers=numbers, staying=staying, apart=is_apart)

    def compared(self, plan: Plan) -> Plan:
        """Return the sessions of a plan whose figures say how fair it is: those for everyone.

        Who plays a final has earned it, so that finalists meet again is no fault of the seating.
        """
        count = len(plan)
        while count > 1 and (self.membership.stage(count) or self.is_past_a_cut(plan[:count])):
            count -= 1
        return plan[:count]

    def is_past_a_cut(self, plan: Plan) -> bool:
        """Say whether the last session is only for some of the players."""
        return bool(plan) and len(seated(plan[-1])) < len(self.numbers) - CHAIRS

    def session(self, number: int) -> SeatedSession | None:
        """Return a session by its number."""
        return next((session for session in self.sessions if session.number == number), None)


def _in_a_row(tables: Mapping[int, list[int | None]]) -> Sitting:
    """Return tables from 1 on; a number nobody uses is a table without chairs."""
    return tuple(tuple(tables.get(number, ())) for number in range(1, max(tables, default=0) + 1))
