"""Settle hands: JSON Lines in, JSON Lines out."""

from __future__ import annotations

from scoring.settlement_records import settle_record
from tournament.management.json_lines import JsonLinesCommand


class Command(JsonLinesCommand):
    """Answer each settlement record with what every seat wins or loses."""

    help = "Read settlement records, one JSON object per line, and answer each with the four deltas."
    answer = staticmethod(settle_record)
