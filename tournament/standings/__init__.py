"""Standings as a pure function of table results, penalties and the scheme; no database, no requests."""

from tournament.standings.entries import Cut, Deduction, Entrant, PlayerId, StandingsInput, Status, TableResult
from tournament.standings.numbers import Exact, shown
from tournament.standings.ranking import Standing, Standings, rank_standings
from tournament.standings.records import read_standings_input, standings_from_record, write_standings

__all__ = [
    "Cut",
    "Deduction",
    "Entrant",
    "Exact",
    "PlayerId",
    "Standing",
    "Standings",
    "StandingsInput",
    "Status",
    "TableResult",
    "rank_standings",
    "read_standings_input",
    "shown",
    "standings_from_record",
    "write_standings",
]
