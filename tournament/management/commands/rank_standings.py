"""Rank standings: JSON Lines in, JSON Lines out."""

from __future__ import annotations

from scoring.standings.records import standings_from_record
from tournament.management.json_lines import JsonLinesCommand


class Command(JsonLinesCommand):
    """Answer each record of table results, penalties and scheme with its ranking."""

    help = "Read table results and penalties, one JSON object per line, and answer each with the standings."
    answer = staticmethod(standings_from_record)
