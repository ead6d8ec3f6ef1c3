"""A seating from a file: session, table, and who sits East, South, West and North, by number or by name."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.actors import Actor, Rank
from tournament.locking import lock_tournament
from tournament.models import SeatingSearch, Tournament
from tournament.names import spelled_alike
from tournament.refusals import Refused
from tournament.seating_search import make_room, offer_plan
from tournament.seating_state import CHAIRS, SeatingState

EMPTY = ("", "-", "–")
MOST_LINES = 5_000
MOST_TABLES = 500
LONGEST_LINE = 10_000
"""Six cells never need that much, and what reads CSV gives up on cells that are longer still."""


@dataclass(frozen=True, slots=True)
class LineProblem:
    """What is wrong with one line of the file, counted from 1; line 0 is the whole file."""

    line: int
    message: str


@dataclass
class ReadPlan:
    """The tables of a file by session and number, and what is wrong with them."""

    sessions: dict[int, dict[int, list[int | None]]] = field(default_factory=dict)
    problems: list[LineProblem] = field(default_factory=list)

    def plan(self) -> tuple[list[int], list[list[list[int | None]]]]:
        """Return the sessions' numbers and their tables, in order."""
        numbers = sorted(self.sessions)
        return numbers, [[tables[place] for place in sorted(tables)] for _n, tables in sorted(self.sessions.items())]


@transaction.atomic
def import_plan(*, tournament: Tournament, text: str, by: Actor) -> SeatingSearch:
    """Offer the seating of a file to be used; one with something wrong in it is refused."""
    tournament = lock_tournament(tournament.pk)
    by.require(Rank.ORGANIZER, tournament)
    state = SeatingState.read(tournament)
    read = read_plan(state, text)
    if read.problems:
        raise Refused(_("Something in this file has to be put right first."))
    make_room(tournament)
    sessions, plan = read.plan()
    search = SeatingSearch(
        tournament=tournament, method=SeatingSearch.Method.IMPORT, sessions=sessions, created_at=timezone.now()
    )
    return offer_plan(search, state, plan)


def read_plan(state: SeatingState, text: str) -> ReadPlan:
    """Read a file and find everything that is wrong with it."""
    read = ReadPlan()
    reader = _Reader(state, read)
    lines = text.lstrip("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        read.problems.append(LineProblem(0, _("The file has more than %(count)s lines.") % {"count": MOST_LINES}))
        return read
    long = next((number for number, line in enumerate(lines, start=1) if len(line) > LONGEST_LINE), None)
    if long is not None:
        read.problems.append(LineProblem(long, _("This line is far too long for one table.")))
        return read
    for number, row in _rows(lines):
        reader.take(number, row)
    reader.check_whole()
    read.problems.sort(key=lambda problem: problem.line)
    return read


def _rows(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows with something in them; a first row of words is a heading."""
    first = next((line for line in lines if line.strip()), "")
    delimiter = max(",;\t", key=first.count)
    is_first = True
    for number, line in enumerate(lines, start=1):
        row = [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter), [])]
        if not any(row):
            continue
        if not (is_first and not row[0].isdecimal()):
            yield number, row
        is_first = False


class _Reader:
    """Takes rows one after the other."""

    def __init__(self, state: SeatingState, read: ReadPlan) -> None:
        self.state = state
        self.read = read
        self.begun = {session.number for session in state.sessions if session.has_begun}
        self.known = set(state.numbers) | set(state.by_number)
        self.names: dict[str, list[int]] = {}
        for number, entry in state.by_number.items():
            self.names.setdefault(spelled_alike(entry.name), []).append(number)
        self.places: set[tuple[int, int]] = set()

    def take(self, line: int, row: Sequence[str]) -> None:
        """Read one table."""
        session, table = (_number(cell) for cell in [*row, "", ""][:2])
        if session is None or table is None or table > MOST_TABLES or session > MOST_TABLES:
            self._complain(line, _("Write the session and the table as numbers, then who sits there."))
            return
        tables = self.read.sessions.setdefault(session, {})
        if table in tables:
            self._complain(line, _("Table %(table)s of session %(session)s is there twice."), table, session)
            return
        if session in self.begun:
            self._complain(line, _("Session %(session)s has begun."), table, session)
        cells = [*row[2:], "", "", "", ""][:CHAIRS]
        seats = [self._seat(line, cell) for cell in cells]
        tables[table] = seats
        self._check_table(line, session, table, cells)
        for seat in seats:
            if seat is None:
                continue
            if (session, seat) in self.places:
                message = _("Number %(number)s sits twice in session %(session)s.")
                self._complain(line, message % {"number": seat, "session": session})
            self.places.add((session, seat))

    def _check_table(self, line: int, session: int, table: int, cells: Sequence[str]) -> None:
        taken = sum(cell not in EMPTY for cell in cells)
        if taken not in self.state.tournament.play.players or cells[0] in EMPTY:
            message = _("Table %(table)s of session %(session)s cannot be played by %(count)s.")
            self._complain(line, message % {"table": table, "session": session, "count": taken})

    def _seat(self, line: int, cell: str) -> int | None:
        if cell in EMPTY:
            return None
        if (number := _number(cell)) is not None:
            if number not in self.known:
                self._complain(line, _("Nobody has the number %(number)s.") % {"number": number})
            return number
        found = self.names.get(spelled_alike(cell), [])
        if len(found) == 1:
            return found[0]
        if found:
            self._complain(line, _("%(name)s is the name of several. Write the number.") % {"name": cell})
        else:
            self._complain(line, _("%(name)s is not among the players.") % {"name": cell})
        return None

    def check_whole(self) -> None:
        """Look for tables that are left out."""
        if not self.read.sessions:
            self._complain(0, _("There is no table in this file."))
        for session, tables in self.read.sessions.items():
            missing = [table for table in range(1, max(tables) + 1) if table not in tables]
            if missing or session < 1:
                message = _("Session %(session)s has no table %(table)s.")
                self._complain(0, message % {"session": session, "table": ", ".join(map(str, missing[:9]))})

    def _complain(self, line: int, message: str, table: int = 0, session: int = 0) -> None:
        self.read.problems.append(
            LineProblem(line, message % {"table": table, "session": session} if session else message)
        )


def _number(cell: str) -> int | None:
    return int(cell) if cell.isascii() and cell.isdecimal() and 0 < len(cell) < 7 else None
