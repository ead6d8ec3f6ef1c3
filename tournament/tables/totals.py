"""Add up totals of hands and incidents, in the database."""

from __future__ import annotations

from collections import defaultdict
from itertools import zip_longest
from typing import Any

from django.db.models import Sum

from scoring.seats import WINDS, Wind
from tournament.models import Hand, Incident, Table, Tournament
from tournament.models.columns import five_columns, four_columns

Five = tuple[int, int, int, int, int]
"""What moved for the four seats and the pot."""
NOTHING: Five = (0, 0, 0, 0, 0)


def totals_from_hands(table: Table) -> dict[Wind, int]:
    """Return the totals of a table's current hands and the payments of its incidents, for the seats in play."""
    return result_from_hands(table)[0]


def result_from_hands(table: Table) -> tuple[dict[Wind, int], int]:
    """Return the same with what lies on the table after them."""
    *four, pot = _sums(tournament=table.tournament_id, table=table).get(table.pk, NOTHING)
    totals = dict(zip(WINDS, four, strict=True))
    return {seat: totals[seat] for seat in table.seats_taken}, pot


def totals_by_table(tournament: Tournament) -> dict[int, Five]:
    """Return the same for every table of a tournament on which something moved, in two statements."""
    return _sums(tournament=tournament.pk)


def _sums(**which: Any) -> dict[int, Five]:
    hands = Hand.objects.current().filter(**which).values_list("table_id")
    incidents = Incident.objects.standing().filter(**which).values_list("table_id")
    totals: dict[int, Five] = defaultdict(lambda: NOTHING)
    for rows, columns in ((hands, five_columns("delta")), (incidents, four_columns("payment"))):
        for table, *moved in rows.order_by("table_id").annotate(*map(Sum, columns)):
            east, south, west, north, pot = (sum(pair) for pair in zip_longest(totals[table], moved, fillvalue=0))
            totals[table] = (east, south, west, north, pot)
    return dict(totals)
