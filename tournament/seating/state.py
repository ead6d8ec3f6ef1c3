"""The seating as it stands: sessions, who sits where, how good it is, how it was made."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring.seats import WINDS
from tournament.models import AuditRecord, Entry, Seat, Session, Tournament
from tournament.players.enrolment import draw_order
from tournament.seating.solver.problem import People, Plan, Sitting, seated
from tournament.seating.solver.quality import Quality, measure

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
    """All that pages and searches need to know of a tournament's seating."""

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
    def by_number(self) -> dict[int, Entry]:
        """Return who has which number."""
        return {entry.number: entry for entry in self.entries if entry.number}

    @cached_property
    def active(self) -> list[Entry]:
        """Return those who play."""
        return [entry for entry in self.entries if entry.status == Entry.Status.ACTIVE]

    @property
    def are_numbers_drawn(self) -> bool:
        """Say whether everyone who plays has a number."""
        return bool(self.active) and all(entry.number for entry in self.active)

    @cached_property
    def numbers(self) -> list[int]:
        """Return the numbers to be seated: of those who play, and of reserves who fill up; by count until drawn."""
        if not self.are_numbers_drawn:
            return list(range(1, len(self.active) + 1))
        playing = (Entry.Status.ACTIVE, Entry.Status.RESERVE)
        return sorted(entry.number for entry in self.entries if entry.number and entry.status in playing)

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
    def made(self) -> Mapping[str, Any]:
        """Return how the present plan was made, as the log has it; nothing where it does not say."""
        return how_made(self.tournament)

    @cached_property
    def quality(self) -> Quality | None:
        """Return the figures of the present plan."""
        return self.measure(self.plan, self.made) if self.plan else None

    def measure(self, plan: Plan, made: Mapping[str, Any], people: People | None = None) -> Quality:
        """Return the figures of a plan under the wishes it was made with, for everyone or the `people` named."""
        sitting = {number for tables in plan for number in seated(tables)}
        staying = [int(number) for number in made.get("fixed_tables", {}) if int(number) in sitting]
        is_apart = bool(made.get("keep_teams_apart"))
        # Players who have left are no longer waiting for a game.
        numbers = [number for number in self.numbers if number in sitting or not self.is_past_a_cut(plan)]
        return measure(plan, people or self.people, numbers=numbers, staying=staying, apart=is_apart)

    def is_past_a_cut(self, plan: Plan) -> bool:
        """Say whether the last session is for some only."""
        return bool(plan) and len(seated(plan[-1])) < len(self.numbers) - CHAIRS

    def session(self, number: int) -> SeatedSession | None:
        """Return a session by its number."""
        return next((session for session in self.sessions if session.number == number), None)


def _in_a_row(tables: Mapping[int, list[int | None]]) -> Sitting:
    """Return tables from 1 on; a number nobody uses is a table without chairs."""
    return tuple(tuple(tables.get(number, ())) for number in range(1, max(tables, default=0) + 1))


def how_made(tournament: Tournament) -> Mapping[str, Any]:
    """Return method, seed and wishes of the last seating, and how many swaps by hand came after it."""
    records = AuditRecord.objects.filter(tournament=tournament, verb__in=("seat-sessions", "swap-planned-seats"))
    swaps = 0
    for verb, payload in records.order_by("-number").values_list("verb", "payload"):
        if verb == "seat-sessions":
            made: dict[str, Any] = json.loads(payload).get("made") or {}
            return {**made, "swaps": swaps}
        swaps += 1
    return {"swaps": swaps}


def last_draw(tournament: Tournament) -> Mapping[str, Any] | None:
    """Return seed and order of the last draw of numbers, as the log has them."""
    return next(iter(_draws(tournament, 1)), None)


def draw_before(tournament: Tournament, active: Sequence[Entry]) -> Mapping[str, Any] | None:
    """Return the draw before the last one, if drawing from its seed gives those who play the same numbers again."""
    draws = _draws(tournament, 2)
    if len(draws) < 2 or draws[0] == draws[1]:
        return None
    known = draw_order(draws[1]["seed"], (entry.enrolment for entry in active))
    return draws[1] if known == draws[1]["order"] else None


def _draws(tournament: Tournament, count: int) -> list[Mapping[str, Any]]:
    """Return the last draws of numbers, the latest first."""
    records = AuditRecord.objects.filter(tournament=tournament, verb="draw-numbers").order_by("-number")
    return [json.loads(payload) for payload in records.values_list("payload", flat=True)[:count]]
