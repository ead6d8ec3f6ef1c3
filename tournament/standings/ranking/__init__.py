"""Standings as a pure function of table results, penalties and the scheme; no database, no requests."""

from tournament.standings.ranking.entries import (
    Cut,
    Deduction,
    Entrant,
    PlayerId,
    RankingOptions,
    StandingsInput,
    Status,
    TableResult,
)
from tournament.standings.ranking.numbers import Exact, shown
from tournament.standings.ranking.ranks import (
    Standing,
    Standings,
    find_restart,
    rank_standings,
    ranks_before,
    standings_after,
)
from tournament.standings.ranking.records import read_standings_input, standings_from_record, write_standings
from tournament.standings.ranking.schemes import Place, Scheme, find_scheme

__all__ = [
    "Cut",
    "Deduction",
    "Entrant",
    "Exact",
    "Place",
    "PlayerId",
    "RankingOptions",
    "Scheme",
    "Standing",
    "Standings",
    "StandingsInput",
    "Status",
    "TableResult",
    "find_restart",
    "find_scheme",
    "rank_standings",
    "ranks_before",
    "read_standings_input",
    "shown",
    "standings_after",
    "standings_from_record",
    "write_standings",
]
