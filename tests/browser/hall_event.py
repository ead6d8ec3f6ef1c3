"""A process on the hall's own database: makes an event, or says what is stored.

`make RULESET` prints the path of the first table's link, `report` hands and totals of that table as JSON.
"""

from __future__ import annotations

import json
import sys

import django

django.setup()

from tests.browser.table_event import link_of, seat_people  # noqa: E402
from tournament.models import Hand, Table  # noqa: E402


def make(ruleset: str) -> str:
    """Make an event whose first session is open."""
    return link_of(seat_people(ruleset))


def report() -> str:
    """Return what is stored of the first table."""
    table = Table.objects.order_by("pk")[0]
    hands = Hand.objects.filter(table=table).order_by("pk")
    rows = [[hand.number, hand.winners, hand.discarder, hand.state] for hand in hands]
    return json.dumps({"hands": rows, "totals": {seat.value: total for seat, total in table.totals.items()}})


if __name__ == "__main__":
    print(make(sys.argv[2]) if sys.argv[1] == "make" else report())
