"""The wind every seat has in every hand. Seats are named by the wind they start with, and their wind moves on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from scoring.seats import Wind
from tournament.models import Hand, Table

Winds: TypeAlias = Mapping[Wind, Wind]
"""The wind of each seat in one hand."""


def winds_of(table: Table, hands: Iterable[Hand]) -> Mapping[int, Winds]:
    """Return by number the winds of a table's hands, which are known already, and of the one to come once drawn."""
    winds: dict[int, Winds] = {hand.number: hand.deal.seat_winds for hand in hands}
    if not table.is_played_out and not table.is_redraw_due:
        winds.setdefault(table.deal.number, table.deal.seat_winds)
    return winds


COLUMNS = ("table_id", "number", "dealer", "round_number", "chairs", "facts")


def winds_by_hand(*tables: Table) -> Mapping[int, Mapping[int, Winds]]:
    """Return by table and number the winds of the hands recorded and of the one to come, in one statement.

    Of a hand beyond that nobody knows them yet: where East may stay, they depend on who wins.
    """
    known: dict[int, dict[int, Winds]] = defaultdict(dict)
    by_key = {table.pk: table for table in tables}
    hands = Hand.objects.current().filter(table__in=by_key).order_by("table_id", "number")
    for key, *columns in hands.values_list(*COLUMNS):
        deal = by_key[key].deal_of(*columns)
        known[key][deal.number] = deal.seat_winds
    return {table.pk: {**winds_of(table, ()), **known[table.pk]} for table in tables}
