"""Count hands: JSON Lines in, JSON Lines out."""

from __future__ import annotations

from scoring.records import score_record
from tournament.management.json_lines import JsonLinesCommand


class Command(JsonLinesCommand):
    """Answer each hand record with its points, patterns and validity."""

    help = "Read hand records, one JSON object per line, and answer each with points, patterns and validity."
    answer = staticmethod(score_record)
