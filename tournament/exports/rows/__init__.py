"""The rows of every export, built once for all file formats."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tournament.core.read_snapshot import read_snapshot
from tournament.exports.rows.groups import countries_sheet, teams_sheet
from tournament.exports.rows.hands import hands_sheet
from tournament.exports.rows.records import penalties_sheet, seals_sheet, tables_sheet
from tournament.exports.rows.results import Results, sessions_sheet, standings_sheet
from tournament.exports.rows.sheet import Sheet
from tournament.exports.rows.wins import counts_sheet, highest_sheet
from tournament.models import Tournament

MAKE_SHEET: Mapping[str, Callable[[Results], Sheet]] = {
    "standings": standings_sheet,
    "sessions": sessions_sheet,
    "tables": tables_sheet,
    "hands": lambda results: hands_sheet(results.rows),
    "penalties": lambda results: penalties_sheet(results.rows),
    "teams": teams_sheet,
    "countries": countries_sheet,
    "highest-hands": highest_sheet,
    "hand-counts": counts_sheet,
    "seals": seals_sheet,
}
"""Every sheet an organizer can download, in the order of a workbook."""


def read_sheets(tournament: Tournament, *names: str) -> list[Sheet]:
    """Return sheets of one moment, all of them where none is named: they agree with each other while tables play on."""
    with read_snapshot():
        results = Results.read(tournament)
        return [MAKE_SHEET[name](results) for name in names or MAKE_SHEET]
