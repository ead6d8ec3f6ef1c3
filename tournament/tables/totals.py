"""Totals of hands and incidents, added up by the database."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.db.models import Sum

from scoring.seats import WINDS, Wind
from tournament.models import Hand, Incident, Table, Tournament
from tournament.models.columns import four_columns

Four = tuple[int, int, int, int]


def totals_from_hands(table: Table) -> dict[Wind, int]:
    """Return the totals of a table's current hands and the payments of its incidents, for the seats in play."""
    found = _sums(tournament=table.tournament_id, table=table)
    totals = dict(zip(WINDS, found.get(table.pk, (0, 0, 0, 0)), strict=True))
    return {seat: totals[seat] for seat in table.seats_taken}


def totals_by_table(tournament: Tournament) -> dict[int, Four]:
    """Return the same for every table of a tournament on which something moved, in two statements."""
    return _sums(tournament=tournament.pk)


def _sums(**which: Any) -> dict[int, Four]:
    hands = Hand.objects.current().filter(**which).values_list("table_id")
    incidents = Incident.objects.standing().filter(**which).values_list("table_id")
    totals: dict[int, Four] = defaultdict(lambda: (0, 0, 0, 0))
    for rows, prefix in ((hands, "delta"), (incidents, "payment")):
        sums = [Sum(column) for column in four_columns(prefix)]
        for table, *(east, south, west, north) in rows.order_by("table_id").annotate(*sums):
            before = totals[table]
            totals[table] = (before[0] + east, before[1] + south, before[2] + west, before[3] + north)
    return dict(totals)
