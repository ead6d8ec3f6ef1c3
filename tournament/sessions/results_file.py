"""Import results from a file: totals by table or by player, checked line by line, and entered all or none."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Literal

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.seats import WINDS, Wind
from tournament.core.labels import SessionNames, wind_name
from tournament.core.permissions import Actor
from tournament.core.spreadsheets.grids import Cell, Grid, Row
from tournament.core.text import write_list
from tournament.models import Entry, Seat, Session, Table, Tournament
from tournament.players.importing.columns import plain
from tournament.players.names import NameFinder
from tournament.seating.importing import EMPTY, LineProblem
from tournament.tables.paper.reading import read_total, write_total
from tournament.tables.paper.totals import PaperSheet, enter_sheet, stamp_of

SEATS = tuple(wind.value for wind in WINDS)
COLUMNS = {
    "session": "session|round|sitting|sitzung|durchgang|runde|séance|ronde|sesión|sessie|轮次|轮",
    "table": "table|t|tisch|tafel|mesa|桌|桌号",
    "E": "east|e|o|ost|est|este|oost|东|東",
    "S": "south|s|süd|sud|sur|zuid|南",
    "W": "west|w|ouest|oeste|西",
    "N": "north|n|nord|norte|noord|北",
    "player": "player|name|number|no|nr|nº|id|spieler|nummer|joueur|nom|numéro|jugador|nombre|número|speler|naam|"
    "选手|姓名|编号",
    "total": "total|points|score|result|punkte|ergebnis|résultat|puntos|resultado|punten|得分|分数",
}
_FIELDS = {plain(word): name for name, words in reversed(COLUMNS.items()) for word in words.split("|")}
BY_WIDTH: Mapping[int, tuple[str, ...]] = {
    6: ("session", "table", *SEATS),
    5: ("table", *SEATS),
    3: ("session", "player", "total"),
    2: ("player", "total"),
}
"""What columns without headings hold."""
State = Literal["new", "same", "replaces", "hands"]


@dataclass(frozen=True, slots=True)
class FileTable:
    """A table of the file: in which line it begins, its totals, and what the table has so far."""

    line: int
    table: Table
    sheet: PaperSheet
    names: Mapping[Wind, str]
    start: int

    @property
    def state(self) -> State:
        """Return what entering it would do."""
        table = self.table
        if table.source == Table.Source.TOTALS or table.state == Table.State.FINISHED:
            return "same" if self.sheet.is_result_of(table) else "replaces"
        return "hands" if table.hands_recorded and not self.sheet.is_result_of(table) else "new"

    @property
    def shown(self) -> list[tuple[str, str]]:
        """Return who gets what, as on a sheet."""
        return [(self.names[wind], write_total(total, self.start)) for wind, total in self.sheet.totals.items()]

    @property
    def stored(self) -> list[tuple[str, str]]:
        """Return what the table has."""
        return [(self.names[wind], write_total(total, self.start)) for wind, total in self.table.totals.items()]

    @property
    def sum(self) -> str:
        """Return what the totals add up to."""
        return write_total(sum(self.sheet.totals.values()), self.start * len(self.sheet.totals))


@dataclass
class ReadResults:
    """The tables of a file, and what is wrong with its lines."""

    tables: list[FileTable] = field(default_factory=list)
    problems: list[LineProblem] = field(default_factory=list)

    @property
    def needing_reason(self) -> list[FileTable]:
        """Return the tables that do not add up."""
        return [found for found in self.tables if found.sheet.needs_reason]

    @property
    def replacing(self) -> list[FileTable]:
        """Return the tables whose result would be another."""
        return [found for found in self.tables if found.state in ("replaces", "hands")]

    @property
    def changing(self) -> list[FileTable]:
        """Return the tables that have something to enter."""
        return [found for found in self.tables if found.state != "same"]

    @property
    def digest(self) -> str:
        """Return a digest that changes when the result of one of the tables does."""
        stamps = "|".join(f"{found.table.pk}:{stamp_of(found.table)}" for found in self.tables)
        return sha256(stamps.encode()).hexdigest()[:24]


def read_results(tournament: Tournament, grid: Grid, session: int | None = None) -> ReadResults:
    """Read a file; `session` is the one meant where it names none."""
    reader = _Reader(tournament, session)
    rows = grid.numbered()
    columns = _columns(rows[0][1])
    if columns:
        rows = rows[1:]
    else:
        width = max(place for _line, row in rows for place, cell in enumerate(row, start=1) if cell != "")
        columns = BY_WIDTH.get(width, ())
    if not {"total", "player"} <= set(columns) and not {"table", *SEATS[:3]} <= set(columns):
        message = _("Give session, table and four totals on each line, or session, player and total.")
        return ReadResults(problems=[LineProblem(0, message)])
    for line, row in rows:
        reader.take(line, {name: cell for name, cell in zip(columns, row, strict=False) if name})
    return reader.finish()


def _columns(row: Row) -> tuple[str, ...]:
    """Return what the headings say of the columns; nothing if the first row has none."""
    named = tuple(_FIELDS.get(plain(cell), "") for cell in row)
    return named if sum(map(bool, named)) >= 2 else ()


class _Reader:
    """Takes lines one after the other."""

    def __init__(self, tournament: Tournament, session: int | None) -> None:
        self.tournament, self.session = tournament, session
        self.start = tournament.scheme.start_points
        self.entries = tuple(tournament.entries.in_order())
        self.people = NameFinder(self.entries)
        self.problems: list[LineProblem] = []
        self.totals: dict[int, dict[Wind, int]] = defaultdict(dict)
        self.lines: dict[int, int] = {}

    @cached_property
    def tables(self) -> dict[tuple[int, int], Table]:
        """Return the tables by session and number."""
        found = Table.objects.filter(tournament=self.tournament).select_related("session", "sum_reason")
        for table in found:
            table.tournament = self.tournament
        return {(table.session.number, table.number): table for table in found}

    @cached_property
    def sessions(self) -> SessionNames:
        """Return what sessions are called."""
        return SessionNames.of(table.session for table in self.tables.values())

    @cached_property
    def seats(self) -> dict[int, dict[Wind, Seat]]:
        """Return the seats by the key of their table."""
        seats: dict[int, dict[Wind, Seat]] = defaultdict(dict)
        for seat in Seat.objects.filter(table__tournament=self.tournament).select_related("entry", "occupant"):
            seats[seat.table_id][Wind(seat.wind)] = seat
        return seats

    @cached_property
    def places(self) -> dict[tuple[int, int], tuple[Table, Wind]]:
        """Return where everyone sits, by session and the key of the entry."""
        return {
            (table.session.number, key): (table, wind)
            for table in self.tables.values()
            for wind, seat in self.seats[table.pk].items()
            for key in (seat.entry_id, seat.occupant_id)
            if key
        }

    @cached_property
    def numbers(self) -> dict[int, Entry]:
        """Return everyone by number."""
        return {entry.number: entry for entry in self.entries if entry.number}

    def complain(self, line: int, message: str) -> None:
        """Note a problem of a line."""
        self.problems.append(LineProblem(line, message))

    def take(self, line: int, cells: Mapping[str, Cell]) -> None:
        """Read one line."""
        session = _number(cells["session"]) if "session" in cells else self.session
        if session is None:
            self.complain(line, _("Which session is it? Write its number."))
        elif "player" in cells and "table" not in cells:
            self._take_player(line, session, cells)
        else:
            self._take_table(line, session, cells)

    def _take_table(self, line: int, session: int, cells: Mapping[str, Cell]) -> None:
        number = _number(cells["table"])
        table = self.tables.get((session, number or 0))
        place = {"table": number or cells["table"], "session": self.sessions.in_text(session)}
        if table is None:
            title = self.sessions.title(session)
            self.complain(line, _("%(session)s has no table %(table)s.") % {**place, "session": title})
            return
        if table.pk in self.lines:
            self.complain(line, _("Table %(table)s of %(session)s appears twice.") % place)
            return
        winds = {seat: table.start_wind(seat.value) for seat in table.seats_taken}
        if not all(winds.values()):
            message = _(
                "The winds of table %(table)s in %(session)s were drawn at the table and have not "
                "been entered here. Give one line for each player."
            )
            self.complain(line, message % place)
            return
        self.lines[table.pk] = line
        for seat, wind in winds.items():
            self._take_total(line, table, seat, cells.get(wind, ""))

    def _take_player(self, line: int, session: int, cells: Mapping[str, Cell]) -> None:
        entry = self._entry(line, str(cells["player"]))
        if entry is None:
            return
        place = self.places.get((session, entry.pk))
        words = {"name": entry, "session": self.sessions.in_text(session)}
        if place is None:
            self.complain(line, _("%(name)s does not sit at a table of %(session)s.") % words)
            return
        table, wind = place
        if wind in self.totals[table.pk]:
            self.complain(line, _("%(name)s appears twice in %(session)s.") % words)
            return
        self.lines.setdefault(table.pk, line)
        self._take_total(line, table, wind, cells["total"])

    def _entry(self, line: int, text: str) -> Entry | None:
        number = _number(text)
        if number is not None:
            if number not in self.numbers:
                self.complain(line, _("No one has number %(number)s.") % {"number": number})
            return self.numbers.get(number)
        found = self.people.find(text)
        if len(found) == 1:
            return found[0]
        if found:
            self.complain(line, _("Several players are called %(name)s. Use the number.") % {"name": text})
            return None
        near = self.people.nearest(text)
        words = {"name": text, "near": near}
        message = _("%(name)s is not among the players.") % words
        self.complain(line, _("%(name)s is not among the players. Did you mean %(near)s?") % words if near else message)
        return None

    def _take_total(self, line: int, table: Table, wind: Wind, cell: Cell) -> None:
        try:
            total = None if cell in EMPTY else read_total(str(cell))
        except ValueError:
            self.complain(line, _("“%(text)s” is not a whole number.") % {"text": cell})
            total = 0
        if total is not None:
            self.totals[table.pk][wind] = total - self.start

    def finish(self) -> ReadResults:
        """Return the tables, once every line is read, and what keeps them from being entered."""
        by_key = {table.pk: table for table in self.tables.values()}
        found = []
        for key, line in self.lines.items():
            table, totals = by_key[key], self.totals[key]
            names = {wind: str(seat.is_played_by or seat.number) for wind, seat in self.seats[key].items()}
            self._check(line, table, totals, names)
            ordered = {wind: totals[wind] for wind in WINDS if wind in totals}
            found.append(FileTable(line, table, PaperSheet(totals=ordered), names, self.start))
        if not found and not self.problems:
            self.complain(0, _("There are no tables in this file."))
        if self.problems:
            return ReadResults(problems=sorted(self.problems, key=lambda problem: problem.line))
        return ReadResults(sorted(found, key=lambda one: (one.table.session.number, one.table.number)))

    def _check(self, line: int, table: Table, totals: Mapping[Wind, int], names: Mapping[Wind, str]) -> None:
        words = {"table": table.number, "session": table.session.in_text}
        missing = [
            _told_seat(names[seat], table.start_wind(seat.value)) for seat in table.seats_taken if seat not in totals
        ]
        if missing:
            message = _("Table %(table)s of %(session)s has no total for %(names)s.")
            self.complain(line, message % {**words, "names": write_list(missing)})
        if not table.session.is_running:
            self.complain(line, _("%(session)s is not open.") % {"session": table.session})
        elif table.state == Table.State.LOCKED:
            self.complain(line, _("Table %(table)s of %(session)s is signed and locked.") % words)


def _told_seat(name: str, wind: str) -> str:
    return f"{name} ({wind_name(wind)})" if wind else name


def _number(cell: Cell) -> int | None:
    text = str(cell).strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else None


@transaction.atomic
def enter_results(
    *, tournament: Tournament, tables: Sequence[FileTable], by: Actor, reason: str = "", replaces: bool = False
) -> int:
    """Enter the tables of a file, all or none; return how many. `reason` is for those that do not add up."""
    keys = [found.table.pk for found in tables]
    list(Table.objects.filter(tournament=tournament, pk__in=keys).locked_for_update())
    for found in tables:
        enter_sheet(
            table=found.table,
            sheet=PaperSheet(totals=found.sheet.totals, reason=reason),
            by=by,
            seen=stamp_of(found.table),
            replaces_hands=replaces,
        )
    return len(tables)


def open_sessions(tournament: Tournament) -> list[Session]:
    """Return the sessions results can be entered in."""
    return [session for session in tournament.sessions.order_by("number") if session.is_running]
