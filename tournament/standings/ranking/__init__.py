"""Standings as a pure function of table results, penalties and the scheme; no database, no requests."""

from tournament.standings.ranking.entries import Cut, Deduction, Entrant, PlayerId, StandingsInput, Status, TableResult
from tournament.standings.ranking.numbers import Exact, shown
from tournament.standings.ranking.places import Place, find_places, scheme_of
from tournament.standings.ranking.ranks import (
    Standing,
    Standings,
    find_restart,
    rank_standings,
    ranks_before,
    standings_after,
)
from tournament.standings.ranking.records import read_standings_input, standings_from_record, write_standings

__all__ = [
    "Cut",
    "Deduction",
    "Entrant",
    "Exact",
    "Place",
    "PlayerId",
    "Standing",
    "Standings",
    "StandingsInput",
    "Status",
    "TableResult",
    "find_places",
    "find_restart",
    "rank_standings",
    "ranks_before",
    "read_standings_input",
    "scheme_of",
    "shown",
    "standings_after",
    "standings_from_record",
    "write_standings",
]
