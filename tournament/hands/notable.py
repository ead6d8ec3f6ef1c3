"""Winning hands that a rule set declares worth counting, by player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from scoring.play import Notable
from tournament.hands.big_hands import read_seats, shown_tables
from tournament.models import Entry, Hand, Showing, Tournament


@dataclass(frozen=True, slots=True)
class NotableCounts:
    """Who had how many hands of one kind, the most first; `total` is of everyone."""

    notable: Notable
    players: tuple[tuple[Entry, int], ...]

    @property
    def total(self) -> int:
        """Return how many there were."""
        return sum(count for _entry, count in self.players)


def is_notable(notable: Notable, patterns: Any, facts: Mapping[str, Any]) -> bool:
    """Say whether a winning hand is of that kind: a referee marked it, or its tiles have the pattern."""
    if notable.fact and facts.get(notable.fact):
        return True
    counted = patterns.get("patterns") if isinstance(patterns, dict) else None
    names = (one.get("name") for one in counted or () if isinstance(one, dict))
    return notable.pattern in names


def notable_counts(tournament: Tournament) -> list[NotableCounts]:
    """Return the counts the public may see, of the kinds there were, in three statements."""
    kinds = tournament.play.notable
    tables = shown_tables(tournament) if kinds else {}
    if not tables:
        return []
    wanted = Q()
    for kind in kinds:
        wanted |= Q(patterns__icontains=kind.pattern)
        wanted |= Q(**{f"facts__{kind.fact}": True}) if kind.fact else Q()
    wins = Showing.objects.filter(hand__tournament=tournament, hand__state=Hand.State.CURRENT, is_winner=True)
    found = list(
        wins.filter(wanted, hand__table__in=list(tables)).values_list(
            "hand__table_id", "hand__number", "wind", "patterns", "facts"
        )
    )
    seats = read_seats(tournament, {table for table, *_rest in found})
    counts: dict[str, Counter[Entry]] = {kind.key: Counter() for kind in kinds}
    for table, number, wind, patterns, facts in found:
        player = next((seat.player_in(number) for seat in seats[table] if seat.wind == wind), None)
        for kind in kinds:
            if player and is_notable(kind, patterns, facts):
                counts[kind.key][player] += 1
    return [NotableCounts(kind, tuple(counts[kind.key].most_common())) for kind in kinds if counts[kind.key]]
