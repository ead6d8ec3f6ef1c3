"""Tell the lines of players from title, headings, sums and notes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournament.core.spreadsheets.grids import Grid, Row
from tournament.core.text import StrOrPromise
from tournament.players.importing.columns import (
    NAMES,
    Columns,
    field_of,
    fields_by_cells,
    is_heading_over,
    plain,
    settle_fields,
    settle_numbers,
)

REASONS: Mapping[str, StrOrPromise] = {
    "title": _("Above the players"),
    "heading": _("The headings again"),
    "sum": _("Looks like a heading or a sum"),
    "number": _("A number without a name"),
    "note": _("Looks like a note"),
}
"""Why a line is probably no player, as a page tells it."""
SEARCHED = 15
"""Headings stand among the first lines, under a title at most."""
SURE = {"name", "given_name", "family_name", "association_number", "country"}
SUMS = (
    "total|totals|grand total|subtotal|sum|count|average|registrations|registration|registered|number of registrations|"
    "total registrations|registrations total|entries|number of entries|total entries|players|number of players|"
    "total players|players total|participants|number of participants|total participants|reserves|waiting list|"
    "summe|gesamt|gesamtsumme|insgesamt|anzahl|anmeldungen|anzahl anmeldungen|gesamt anmeldungen|teilnehmer|"
    "anzahl teilnehmer|spieler|anzahl spieler|warteliste|ersatz|durchschnitt|"
    "somme|total général|inscriptions|inscrits|nombre d'inscrits|nombre d'inscriptions|nombre de joueurs|joueurs|"
    "liste d'attente|moyenne|suma|inscritos|inscripciones|total inscritos|jugadores|número de jugadores|"
    "lista de espera|totaal|som|aantal|aantal spelers|aantal deelnemers|aantal inschrijvingen|inschrijvingen|"
    "deelnemers|spelers|wachtlijst|totale|iscritti|合计|总计|小计|共计|总数|人数|总人数|共人|共名|报名|报名人数|参赛人数|替补|候补|平均"
)
DIGITS = re.compile(r"\d+")
AMOUNT = re.compile(r"[\s€$£¥%+\-–.,:/\d]*")
LONG_NOTE = 45
MOST_SUMS = 3


@dataclass(frozen=True, slots=True)
class Guess:
    """What the columns seem to hold, the row of the headings (0: none), and lines that are probably no players."""

    columns: Columns
    heading: int
    left_out: Mapping[int, str]


def guess_layout(grid: Grid, heading: int | None = None) -> Guess:
    """Return how a list seems to be laid out; `heading` says where its headings are, 0 that there are none."""
    rows = grid.numbered()
    heading = _find_headings(rows) if heading is None else heading
    body = [(number, row) for number, row in rows if number > heading]
    if heading:
        named = tuple(field_of(cell) for cell in grid.rows[heading - 1])
        if not SURE.intersection(named):
            by_cells = fields_by_cells(_cells(body), grid.width)
            named = tuple(one or other for one, other in zip(named, by_cells, strict=True))
        left_out = _no_players(body, grid.rows[heading - 1])
        named = settle_numbers(named, grid.rows[heading - 1], [row for number, row in body if number not in left_out])
    else:
        left_out = _no_players(body, ())
        named = fields_by_cells([row for number, row in body if number not in left_out], grid.width, grid.delimiter)
    left_out = _no_players(body, grid.rows[heading - 1] if heading else ())
    return Guess(settle_fields(named), heading, left_out)


def _cells(rows: Sequence[tuple[int, Row]]) -> list[Row]:
    return [row for _number, row in rows]


def _find_headings(rows: Sequence[tuple[int, Row]]) -> int:
    """Return the number of the row that names the columns."""
    best, most = 0, 0
    for place, (number, row) in enumerate(rows[:SEARCHED]):
        fields = {field_of(cell) for cell in row} - {""}
        # One word that may be a heading is one in the first line, or where it can only be the name.
        is_sure = bool(fields & SURE) and (len(fields) > 1 or place == 0 or fields <= NAMES)
        if is_sure and len(fields) > most:
            best, most = number, len(fields)
    if best:
        return best
    # Words over columns of countries or numbers are headings too, whatever language they are in.
    for place, (number, row) in enumerate(rows[:SEARCHED]):
        if is_heading_over(row, _cells(rows[place + 1 :])):
            return number
        if _filled(row) > 1:
            break
    return 0


def _no_players(rows: Sequence[tuple[int, Row]], headings: Row) -> dict[int, str]:
    """Return the rows that are probably no players, with the reason."""
    found = dict(_look(rows, headings))
    sums = [number for number, reason in found.items() if reason == "sum"]
    if len(sums) > max(MOST_SUMS, len(rows) // 10):  # then players are called so: Spieler 1, Spieler 2 …
        return {number: reason for number, reason in found.items() if reason != "sum"}
    return found


def _look(rows: Sequence[tuple[int, Row]], headings: Row) -> Iterator[tuple[int, str]]:
    widths = sorted(_filled(row) for _number, row in rows)
    is_wide = bool(widths) and widths[len(widths) // 2] > 1
    full = [number for number, row in rows if _filled(row) > 1]
    for number, row in rows:
        cells = [str(cell) for cell in row if cell != ""]
        if headings and [plain(cell) for cell in row] == [plain(cell) for cell in headings]:
            yield number, "heading"
        elif all(AMOUNT.fullmatch(cell) for cell in cells):
            yield number, "number"
        elif _is_sum(cells):
            yield number, "sum"
        elif is_wide and len(cells) == 1 and _is_remark(cells[0]):
            yield number, "title" if full and number < full[0] else "note"


def _is_sum(cells: Collection[str]) -> bool:
    """Say whether a line counts the others: one of its words says so, and beside them stand only numbers."""
    words = [cell for cell in cells if not AMOUNT.fullmatch(cell)]
    return bool(words) and all(plain(DIGITS.sub("", word)) in _SUMS for word in words)


def _is_remark(text: str) -> bool:
    return any(letter.isdigit() or letter in ":@*" for letter in text) or len(text) > LONG_NOTE or text.endswith(".")


def _filled(row: Row) -> int:
    return sum(cell != "" for cell in row)


_SUMS = {plain(word) for word in SUMS.split("|")}
