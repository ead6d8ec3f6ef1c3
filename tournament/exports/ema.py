"""The results sheet of the European association: columns as its workbook has them, and what is still missing.

Rules: C to J hold the players from the second row on, in the order of their places; the third row also holds, in A, B
and L to R, what is known of the tournament. Numbers of the association are text, because their first digit may be 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from io import BytesIO
from itertools import zip_longest

from openpyxl import Workbook

from tournament.exports.countries import three_letters
from tournament.exports.rows.results import Results
from tournament.exports.rows.sheet import Column, Sheet, Value
from tournament.exports.xlsx import cells
from tournament.models import Entry
from tournament.names import split_name
from tournament.standings import Standing, shown

NUMBER_LENGTH = 8
MOST_DAYS = 3
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


@dataclass(frozen=True, slots=True)
class Facts:
    """What only the organizer can say of the tournament."""

    country: str = ""
    city: str = ""
    is_qualification: bool = False


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """One line of the sheet."""

    place: int
    first_name: str
    last_name: str
    number: str
    table_points: int | float
    score: int | float
    country: str
    base_rank: int
    entry: Entry

    @property
    def is_member(self) -> bool:
        """Say whether the player has a number of the association."""
        return len(self.number) == NUMBER_LENGTH and self.number.isdigit()

    @property
    def lacks_number(self) -> bool:
        """Say whether the number is missing or cannot be one."""
        return not self.is_member

    @property
    def lacks_country(self) -> bool:
        """Say whether there is no country the association could know."""
        return not self.country


@dataclass(frozen=True)
class EmaReport:
    """The whole sheet: its players, and what is worked out from them."""

    results: Results
    facts: Facts

    @cached_property
    def players(self) -> list[RankedPlayer]:
        """Return who is ranked: everyone who played and was not disqualified."""
        played = [row for row in self.results.standings if row.rank is not None and row.played > 0]
        return [self._player(row, len(played)) for row in played]

    def _player(self, row: Standing, count: int) -> RankedPlayer:
        entry = self.results.rows.entries[int(row.player)]
        first, last = split_name(str(entry))
        return RankedPlayer(
            place=row.rank or 0,
            first_name=first,
            last_name=last,
            number=entry.association_number.strip(),
            table_points=shown(row.total) if row.table_points is not None else 0,
            score=shown(row.points - row.penalty),
            country=three_letters(entry.country),
            base_rank=base_rank(count, row.rank or count),
            entry=entry,
        )

    @property
    def left_out(self) -> list[Entry]:
        """Return those of the standings who are not on the sheet: disqualified, or never at a table."""
        listed = {player.entry.pk for player in self.players}
        entries = [self.results.rows.entries[int(row.player)] for row in self.results.standings]
        return [entry for entry in entries if entry.pk not in listed]

    @property
    def incomplete(self) -> list[RankedPlayer]:
        """Return the players of whom something is missing."""
        return [player for player in self.players if player.lacks_number or player.lacks_country]

    @property
    def days(self) -> int:
        """Return for how many days the tournament was played."""
        tournament = self.results.rows.tournament
        return (tournament.ends_on - tournament.starts_on).days + 1

    @property
    def countries(self) -> int:
        """Return how many countries the members among the players come from."""
        return len({player.country for player in self.players if player.is_member and player.country})

    @property
    def weight(self) -> float:
        """Return the weight in the ranking."""
        return mers_weight(
            days=self.days,
            players=len(self.players),
            countries=self.countries,
            is_qualification=self.facts.is_qualification,
        )

    # -- files --------------------------------------------------------------------------------------------------------

    def lines(self) -> list[tuple[Value, ...]]:
        """Return the rows of the workbook, headings first."""
        tournament = self.results.rows.tournament
        about: list[Value] = [tournament.name, len(self.players)]
        more: list[Value] = [
            self.facts.country,
            self.facts.city,
            self.weight,
            "",
            "MCR",
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
        """Return the workbook."""
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


def _line(player: RankedPlayer) -> list[Value]:
    return [
        player.place,
        player.first_name,
        player.last_name.upper(),
        player.number,
        player.table_points,
        player.score,
        1 if player.is_member else 0,
        player.country,
    ]


def base_rank(players: int, place: int) -> int:
    """Return the points of a place in the ranking of the association: 1000 for the first, none for the last.

    >>> [base_rank(5, place) for place in (1, 2, 5)], base_rank(1, 1)
    ([1000, 750, 0], 1000)
    """
    return 1000 if players < 2 else round(1000 * (players - place) / (players - 1))


def mers_weight(*, days: int, players: int, countries: int, is_qualification: bool = False) -> float:
    """Return what a tournament weighs in the ranking of the association.

    >>> mers_weight(days=2, players=64, countries=7), mers_weight(days=4, players=120, countries=11)
    (3.0, 5.0)
    """
    by_players = 0.0 if players <= 40 else 0.5 if players <= 80 else 1.0
    by_countries = 0.0 if countries <= 5 else 0.5 if countries <= 10 else 1.0
    return min(days, MOST_DAYS) + by_players + by_countries + is_qualification


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
