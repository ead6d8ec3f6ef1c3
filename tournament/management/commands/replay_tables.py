"""Replay tables: JSON Lines in, JSON Lines out."""

from __future__ import annotations

from scoring.replay import replay_record
from tournament.management.json_lines import JsonLinesCommand


class Command(JsonLinesCommand):
    """Answer each table's hands with who dealt them, what they moved, how the table stands and what comes next."""

    help = (
        "Read the hands of tables, one table per line, and answer each with dealers, deltas, scores and the next hand."
    )
    answer = staticmethod(replay_record)
