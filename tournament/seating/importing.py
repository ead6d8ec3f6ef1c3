"""Import a seating from a file: session, table, and who sits East, South, West and North, by number or by name."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.core.errors import Refused
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.core.time_limit import Deadline, TooSlow
from tournament.models import Entry, SeatingSearch, Tournament
from tournament.players.names import NameFinder
from tournament.players.numbers import listed
from tournament.seating.search import make_room, offer_plan
from tournament.seating.state import CHAIRS, SeatingState

EMPTY = ("", "-", "–")
MOST_LINES = 5_000
MOST_TABLES = 500
MOST_ALIKE = 3
MOST_NAMED = 12
LONGEST_LINE = 10_000
"""Six cells never need that much, and what reads CSV gives up on cells that are longer still."""
LONGEST_CELL = 200
"""How much of a name is read; nobody here has a longer one."""
LONGEST_READING = 5.0
"""Seconds: the seating of a championship takes a fraction of one."""


@dataclass(frozen=True, slots=True)
class LineProblem:
    """What is wrong with one line of the file, counted from 1; line 0 is the whole file. Those alike share a `kind`."""

    line: int
    message: str
    kind: str = ""


@dataclass
class ReadPlan:
    """The tables of a file by session and number, and what is wrong with them."""

    sessions: dict[int, dict[int, list[int | None]]] = field(default_factory=dict)
    problems: list[LineProblem] = field(default_factory=list)
    free: set[int] = field(default_factory=set)
    """Numbers with seats that nobody has."""
    needs_numbers: bool = False
    """Whether names stand for people who get their numbers by the draw."""

    def plan(self) -> tuple[list[int], list[list[list[int | None]]]]:
        """Return the sessions' numbers and their tables, in order."""
        numbers = sorted(self.sessions)
        return numbers, [[tables[place] for place in sorted(tables)] for _n, tables in sorted(self.sessions.items())]


@transaction.atomic
def import_plan(*, tournament: Tournament, text: str, by: Actor) -> SeatingSearch:
    """Offer the seating of a file to be used; one with something wrong in it is refused."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    state = SeatingState.read(tournament)
    read = read_plan(state, text)
    if read.problems:
        raise Refused(_("Fix the problems in this file first."))
    make_room(tournament)
    sessions, plan = read.plan()
    search = SeatingSearch(
        tournament=tournament, method=SeatingSearch.Method.IMPORT, sessions=sessions, created_at=timezone.now()
    )
    return offer_plan(search, state, plan)


def read_plan(state: SeatingState, text: str, *, seconds: float = LONGEST_READING) -> ReadPlan:
    """Read a file and find everything that is wrong with it."""
    deadline = Deadline(seconds)
    read = ReadPlan()
    reader = _Reader(state, read)
    lines = text.lstrip("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        read.problems.append(LineProblem(0, _("The file has more than %(count)s lines.") % {"count": MOST_LINES}))
        return read
    long = next((number for number, line in enumerate(lines, start=1) if len(line) > LONGEST_LINE), None)
    if long is not None:
        read.problems.append(LineProblem(long, _("This line is too long for one table.")))
        return read
    try:
        for number, row in _rows(lines):
            deadline.check()
            reader.take(number, row)
        reader.check_whole()
    except TooSlow:
        message = _("This file takes too long to read. Keep only the tables in it.")
        read.problems = [LineProblem(0, message)]
        return read
    read.problems = _together(read.problems)
    return read


def _rows(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows with something in them; a first row of words is a heading."""
    first = next((line for line in lines if line.strip()), "")
    delimiter = max(",;\t", key=first.count)
    is_first = True
    for number, line in enumerate(lines, start=1):
        row = [
            cell[: 2 * LONGEST_CELL].strip()[:LONGEST_CELL]
            for cell in next(csv.reader([line], delimiter=delimiter), [])
        ]
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
        self.sessions = state.session_names
        self.begun = {session.number for session in state.sessions if session.has_begun}
        self.known = set(state.numbers) | set(state.by_number)
        self.largest = max(self.known, default=0) + CHAIRS - 1
        """Up to here a number may be one that nobody has: of a player who is gone, or of a reserve to come."""
        self.people = NameFinder(state.entries)
        self.places: set[tuple[int, int]] = set()
        self.lines_of: dict[str, list[int]] = {}
        """Where names stand that no number was found for."""

    def take(self, line: int, row: Sequence[str]) -> None:
        """Read one table."""
        session, table = (_number(cell) for cell in [*row, "", ""][:2])
        if session is None or table is None or table > MOST_TABLES or session > MOST_TABLES:
            self._complain(line, _("Write the session and the table as numbers, then who sits there."))
            return
        tables = self.read.sessions.setdefault(session, {})
        place = {"table": table, "session": self.sessions.in_text(session)}
        if table in tables:
            self._complain(line, _("Table %(table)s of %(session)s appears twice.") % place, "twice")
            return
        if session in self.begun:
            self._complain(line, _("%(session)s has already started.") % {"session": self.sessions.title(session)})
        if (stage := self.state.membership.stage(session)) and not stage.is_decided:
            self._complain(line, _("First decide who plays in “%(stage)s”.") % {"stage": stage})
        cells = [*row[2:], "", "", "", ""][:CHAIRS]
        seats = [self._seat(line, cell) for cell in cells]
        tables[table] = seats
        self._check_table(line, session, table, cells)
        for seat in seats:
            if seat is None:
                continue
            if self._is_outsider(session, seat):
                message = _("Number %(number)s does not play in “%(stage)s”.")
                self._complain(line, message % {"number": seat, "stage": stage}, "outsider")
            if (session, seat) in self.places:
                message = _("Number %(number)s appears twice in %(session)s.")
                self._complain(line, message % {"number": seat, **place}, "sits twice")
            self.places.add((session, seat))

    def _is_outsider(self, session: int, number: int) -> bool:
        """Say whether somebody does not play in the stage of a session, which is decided; reserves may sit anywhere."""
        players, entry = self.state.membership.players(session), self.state.by_number.get(number)
        if not players or entry is None or entry.status == Entry.Status.RESERVE:
            return False
        return entry.pk not in players

    def _check_table(self, line: int, session: int, table: int, cells: Sequence[str]) -> None:
        taken = sum(cell not in EMPTY for cell in cells)
        if taken not in self.state.tournament.play.players or cells[0] in EMPTY:
            message = _("Table %(table)s of %(session)s can’t be played by %(count)s.")
            words = {"table": table, "session": self.sessions.in_text(session), "count": taken}
            self._complain(line, message % words, "count")

    def _seat(self, line: int, cell: str) -> int | None:
        if cell in EMPTY:
            return None
        if (number := _number(cell)) is not None:
            if number not in self.known and number <= self.largest:
                self.read.free.add(number)
            elif number not in self.known:
                self._complain(line, _("No one has number %(number)s.") % {"number": number}, "number")
            return number
        found = self.people.find(cell)
        if len(found) == 1 and found[0].number:
            return found[0].number
        if len(found) > 1:
            self._complain(line, _("Several players are called %(name)s. Use the number.") % {"name": cell}, "several")
        else:
            self.lines_of.setdefault(cell, []).append(line)
        return None

    def check_whole(self) -> None:
        """Report problems of names together, and find tables that are left out."""
        self._tell_of_names()
        if not self.read.sessions:
            self._complain(0, _("There are no tables in this file."))
        for session, tables in self.read.sessions.items():
            missing = [table for table in range(1, max(tables) + 1) if table not in tables]
            if missing or session < 1:
                message = _("%(session)s has no table %(table)s.")
                words = {
                    "session": self.sessions.title(session),
                    "table": ", ".join(map(str, missing[:9])),
                }
                self._complain(0, message % words, "missing")
            if why := self.state.membership.why_too_many_tables(session, len(tables)):
                self._complain(0, why)

    def _tell_of_names(self) -> None:
        """Report which names nobody has and who has no number, each once, however often they occur."""
        found = {name: self.people.find(name) for name in self.lines_of}
        strangers = [name for name in self.lines_of if not found[name]]
        if strangers:
            message = ngettext(
                "%(count)s name is not among the players: %(names)s.",
                "%(count)s names are not among the players: %(names)s.",
                len(strangers),
            )
            words = (self._with_nearest(name) for name in strangers[:MOST_NAMED])
            self._complain(0, message % {"count": len(strangers), "names": _listed(words, len(strangers))})
        unnumbered = [name for name in self.lines_of if found[name]]
        if not unnumbered:
            return
        if any(entry.number for entry in self.state.active):
            words = (f"{name} ({self._where(name)})" for name in unnumbered[:MOST_NAMED])
            message = _("Without a number, so they cannot be seated: %(names)s.")
            self._complain(0, message % {"names": _listed(words, len(unnumbered))})
        else:
            message = _(
                "The numbers are not drawn yet. Draw them, then import this seating again so that names can be matched."
            )
            self._complain(0, message)
            self.read.needs_numbers = True

    def _with_nearest(self, name: str) -> str:
        near = self.people.nearest(name)
        if near is None:
            return f"{name} ({self._where(name)})"
        words = {"name": name, "lines": self._where(name), "near": near}
        return _("%(name)s (%(lines)s; did you mean %(near)s?)") % words

    def _where(self, name: str) -> str:
        lines = list(dict.fromkeys(self.lines_of[name]))
        shown = ", ".join(map(str, lines[:3])) + (" …" if len(lines) > 3 else "")
        return ngettext("line %(lines)s", "lines %(lines)s", len(lines)) % {"lines": shown}

    def _complain(self, line: int, message: str, kind: str = "") -> None:
        self.read.problems.append(LineProblem(line, message, kind or message))


def tell_free(numbers: Sequence[int]) -> str:
    """Return the sentence about numbers of a plan that nobody has."""
    text = ngettext(
        "No one has number %(numbers)s. Its seats stay empty until a substitute plays them.",
        "No one has the numbers %(numbers)s. Their seats stay empty until substitutes play them.",
        len(numbers),
    )
    return text % {"numbers": listed(numbers)}


def _listed(words: Iterable[str], count: int) -> str:
    shown = list(words)
    more = _("%(count)s more") % {"count": count - len(shown)} if count > len(shown) else ""
    return pgettext("between parts", "; ").join([*shown, more] if more else shown)


def _together(problems: Sequence[LineProblem]) -> list[LineProblem]:
    """Return the problems by line; of many that are alike the first few, and where the others are."""
    alike: dict[str, list[LineProblem]] = {}
    for problem in problems:
        alike.setdefault(problem.kind, []).append(problem)
    told: list[LineProblem] = []
    for group in alike.values():
        shown, others = (group, []) if len(group) <= MOST_ALIKE + 1 else (group[:MOST_ALIKE], group[MOST_ALIKE:])
        told += shown
        if others:
            lines = ", ".join(str(problem.line) for problem in others[:MOST_NAMED])
            words = {"count": len(others), "lines": f"{lines} …" if len(others) > MOST_NAMED else lines}
            message = _("Similar problems on %(count)s more lines: %(lines)s.") % words
            told.append(LineProblem(shown[-1].line, message, shown[-1].kind))
    return sorted(told, key=lambda problem: problem.line)


def _number(cell: str) -> int | None:
    return int(cell) if cell.isascii() and cell.isdecimal() and 0 < len(cell) < 7 else None
