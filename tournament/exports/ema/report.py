"""The results sheet of the European association: columns as its workbook has them, and what is still missing.

Rules: C to J hold the players from the second row on, in the order of their places; the third row also holds, in A, B
and L to R, what is known of the tournament. Numbers of the association are text, because their first digit may be 0.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from io import BytesIO
from itertools import zip_longest

from openpyxl import Workbook

from scoring.standings.numbers import Exact, shown
from scoring.standings.ranks import Standing
from tournament.exports.ema.weight import Weight, base_rank
from tournament.exports.rows.results import Results
from tournament.exports.rows.sheet import Column, Sheet, Value
from tournament.exports.xlsx import cells
from tournament.models import Entry, Session
from tournament.players.countries import three_letters, two_letters
from tournament.players.names import split_name

NUMBER_LENGTH = 8
GUESTS = "24"
"""How the numbers of players begin who belong to no member of the association."""

HEADINGS = (
    "Tournament",
    "Number of players",
    "Place",
    "First Name",
    "Last name",
    "EMA number",
    "Table points",
    "Score",
    "EMA member",
    "Country",
    "",
    "Country",
    "City",
    "MERS weight",
    "",
    "Rules",
    "Date",
    "Number of days",
)
"""Row 1, from column A. What K and O hold is not known."""

RANKING_HEADINGS = ("position", "ema_id", "last_name", "first_name", "nationality", "points", "mahjong")
"""What the association's ranking site looks for."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What only the organizer can say: of the tournament, and whom of those replaced to strike off, by enrolment."""

    country: str = ""
    city: str = ""
    is_qualification: bool = False
    weight: float | None = None
    struck_off: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """One line of the sheet. `table_points` is None where the tournament was not ranked by them."""

    place: int
    first_name: str
    last_name: str
    number: str
    table_points: Exact | None
    total: Exact
    score: Exact
    country: str
    nationality: str
    base_rank: int
    entry: Entry

    @property
    def lacks_number(self) -> bool:
        """Say whether the number is missing or cannot be one."""
        return not (len(self.number) == NUMBER_LENGTH and self.number.isdecimal() and self.number.isascii())

    @property
    def lacks_country(self) -> bool:
        """Say whether there is no country the association could know."""
        return not self.nationality

    @property
    def lacks_first_name(self) -> bool:
        """Say whether the name could not be divided."""
        return not self.first_name

    @property
    def is_incomplete(self) -> bool:
        """Say whether anything is missing."""
        return self.lacks_number or self.lacks_country or self.lacks_first_name

    @property
    def is_guest(self) -> bool:
        """Say whether the number is that of a guest."""
        return not self.lacks_number and self.number.startswith(GUESTS)

    @property
    def is_member(self) -> bool:
        """Say whether the player has a number of a member of the association."""
        return not self.lacks_number and not self.is_guest

    @property
    def points(self) -> Exact:
        """Return what the tournament was ranked by."""
        return self.total if self.table_points is None else self.table_points


@dataclass(frozen=True)
class EmaReport:
    """The whole sheet: its players, and what is worked out from them."""

    results: Results
    facts: Facts

    @cached_property
    def players(self) -> list[RankedPlayer]:
        """Return everyone who played, best first; disqualified players come last, with nothing, and count."""
        listed = [row for row in self.results.standings if row.player in self._played and not self._is_struck(row)]
        ranks = sorted(row.rank for row in listed if row.rank is not None)
        return [self._player(row, ranks, len(listed)) for row in listed]

    @cached_property
    def _played(self) -> set[int | str]:
        """Return who has a result, or was disqualified after sitting at a table."""
        sat = {result.seat.entry_id for result in self.results.seats if result.points is not None}
        return {
            row.player for row in self.results.standings if row.played > 0 or (row.rank is None and row.player in sat)
        }

    def _is_struck(self, row: Standing) -> bool:
        return self.results.rows.entries[int(row.player)].enrolment in self.facts.struck_off

    def _player(self, row: Standing, ranks: list[int], count: int) -> RankedPlayer:
        """Return a line; places are counted among those on the sheet, and equals share one."""
        entry = self.results.rows.entries[int(row.player)]
        first, last = split_name(str(entry))
        place = len(ranks) + 1 if row.rank is None else bisect_left(ranks, row.rank) + 1
        counts = row.rank is not None
        ranks_points = self.results.counted.scheme.ranks.points
        return RankedPlayer(
            place=place,
            first_name=first,
            last_name=last,
            number=entry.association_number.strip(),
            table_points=None if ranks_points else row.total if counts else 0,
            total=row.total if counts else 0,
            score=(row.total if ranks_points else row.points - row.penalty) if counts else 0,
            country=three_letters(entry.country),
            nationality=two_letters(entry.country),
            base_rank=base_rank(count, place),
            entry=entry,
        )

    @property
    def left_out(self) -> list[Entry]:
        """Return those of the standings who never played."""
        rows = [row for row in self.results.standings if row.player not in self._played]
        return [self.results.rows.entries[int(row.player)] for row in rows]

    @property
    def incomplete(self) -> list[RankedPlayer]:
        """Return the players of whom something is missing."""
        return [player for player in self.players if player.is_incomplete]

    @property
    def refused(self) -> list[RankedPlayer]:
        """Return whose lines the ranking site takes only once more is known: it has neither a number nor the rest."""
        return [
            player
            for player in self.incomplete
            if player.lacks_number and (player.lacks_country or player.lacks_first_name)
        ]

    @property
    def rounded(self) -> int:
        """Return how many players' points are not whole."""
        return sum(player.points != whole(player.points) for player in self.players)

    @property
    def guests(self) -> int:
        """Return how many players are guests, who count as players of the organizing country."""
        return sum(player.is_guest for player in self.players)

    @property
    def days(self) -> int:
        """Return for how many days the tournament was played."""
        tournament = self.results.rows.tournament
        return (tournament.ends_on - tournament.starts_on).days + 1

    @property
    def weight(self) -> Weight:
        """Return the weight in the ranking, with all it follows from."""
        countries = {
            self.facts.country if player.is_guest else player.country
            for player in self.players
            if player.is_guest or player.nationality
        }
        return Weight(
            days=self.days,
            players=len(self.players),
            substitutes=self._substitutes,
            countries=tuple(sorted(countries - {""})),
            is_qualification=self.facts.is_qualification,
            overruled=self.facts.weight,
        )

    @property
    def _substitutes(self) -> int:
        """Return how many reserves have played in somebody's seat; they have no line."""
        entries = self.results.rows.entries
        played = {result.seat.occupant_id for result in self.results.seats if result.points is not None}
        return sum(entries[key].status == Entry.Status.RESERVE for key in played if key is not None)

    # -- files --------------------------------------------------------------------------------------------------------

    def lines(self) -> list[tuple[Value, ...]]:
        """Return the rows of the workbook, headings first."""
        tournament = self.results.rows.tournament
        about: list[Value] = [tournament.name, len(self.players)]
        more: list[Value] = [
            self.facts.country,
            self.facts.city,
            self.weight.used,
            "",
            tournament.rules.ema_name,
            date_text(tournament.starts_on, tournament.ends_on),
            self.days,
        ]
        lines: list[tuple[Value, ...]] = [HEADINGS]
        for row, player in zip_longest(range(2, max(4, len(self.players) + 2)), self.players):
            is_third = row == 3
            lines.append(
                (
                    *(about if is_third else [None, None]),
                    *(_line(player) if player else [None] * 8),
                    None,
                    *(more if is_third else [None] * 7),
                )
            )
        return lines

    def to_xlsx(self) -> bytes:
        """Return the results sheet as the bytes of a workbook."""
        book = Workbook(write_only=True)
        page = book.create_sheet("Results")
        for letter, width in {"A": 28, "D": 18, "E": 24, "F": 13, "M": 20, "Q": 22}.items():
            page.column_dimensions[letter].width = width
        for line in self.lines():
            page.append(cells(page, line))
        file = BytesIO()
        book.save(file)
        return file.getvalue()

    def to_sheet(self) -> Sheet:
        """Return the same columns for a file of plain values."""
        headings, *rows = self.lines()
        return Sheet("ema", "EMA", tuple(Column(str(place), str(word)) for place, word in enumerate(headings)), rows)

    def to_ranking(self) -> Sheet:
        """Return what the ranking site imports. It takes whole numbers only, and makes a player of any number."""
        rows = [_ranking_line(player) for player in self.players]
        return Sheet("ema-ranking", "EMA", tuple(Column(word, word) for word in RANKING_HEADINGS), rows)


def replaced_players(results: Results) -> list[tuple[Entry, list[Session]]]:
    """Return who may be struck off: withdrawn, or replaced by a reserve, with the sessions in which that was."""
    replaced: dict[int, list[Session]] = {}
    for result in results.seats:
        seat = result.seat
        if seat.entry_id is not None and result.points is not None and (seat.occupant_id or not seat.is_credited):
            replaced.setdefault(seat.entry_id, []).append(result.table.session)
    entries = [results.rows.entries[int(row.player)] for row in results.standings if row.rank and row.played]
    return [
        (entry, replaced.get(entry.pk, []))
        for entry in entries
        if entry.pk in replaced or entry.status == Entry.Status.WITHDRAWN
    ]


def _line(player: RankedPlayer) -> list[Value]:
    return [
        player.place,
        player.first_name,
        player.last_name.upper(),
        player.number,
        0 if player.table_points is None else shown(player.table_points),
        shown(player.score),
        1 if player.is_member else 0,
        player.country,
    ]


def _ranking_line(player: RankedPlayer) -> tuple[Value, ...]:
    return (
        player.place,
        "" if player.lacks_number else player.number,
        player.last_name.upper(),
        player.first_name,
        player.nationality,
        whole(player.points),
        "" if player.table_points is None else whole(player.score),
    )


def whole(value: Exact) -> int:
    """Return the nearest whole number, a half rounded away from zero."""
    size = -value if value < 0 else value
    nearest = int(2 * size + 1) // 2
    return -nearest if value < 0 else nearest


def date_text(first: date, last: date) -> str:
    """Return the days as the association writes them, in English whatever the reader speaks.

    >>> date_text(date(2026, 11, 14), date(2026, 11, 15)), date_text(date(2026, 10, 31), date(2026, 11, 1))
    ('14-15 Nov. 2026', '31 Oct. - 01 Nov. 2026')
    """
    months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    end = f"{last:%d} {months[last.month - 1]}. {last.year}"
    if first == last:
        return end
    if (first.year, first.month) == (last.year, last.month):
        return f"{first:%d}-{end}"
    return f"{first:%d} {months[first.month - 1]}. - {end}"
