"""A process that keeps score: makes an event, records the same hands as others do, or says how it all stands.

Its arguments are `make TABLES HANDS`, `record SLUG SEED [PAUSE]` or `report SLUG`. Every hand that was
acknowledged is printed on a line of its own.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from uuid import NAMESPACE_URL, UUID, uuid5

from scoring.seats import WINDS, Wind
from tests.tournament.events import hand, make_event
from tournament.audit.verifying import verify
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM
from tournament.models import Hand, Showing, Table, Tournament
from tournament.tables.recording import record_hand
from tournament.tables.totals import totals_from_hands


def make(tables: str, hands: str) -> None:
    """Make an event whose sessions have that many hands and print its address."""
    print(make_event(tables=int(tables), session_length=int(hands)).tournament.slug)


def entry_id_of(table: int, number: int) -> UUID:
    """Return the id of the entry for one hand, the same in every process."""
    return uuid5(NAMESPACE_URL, f"{table}/{number}")


def outcome_of(table: int, number: int) -> tuple[Wind, int, Wind | None]:
    """Return winner, points and discarder of one hand, the same in every process."""
    lots = random.Random(f"{table}/{number}")
    winner, other = lots.sample(WINDS, 2)
    return winner, lots.randint(8, 60), other if lots.random() < 0.7 else None


def record(slug: str, seed: str, pause: str = "0") -> None:
    """Record every hand of every table, in an order of one's own, sending each one twice, with pauses in seconds."""
    lots = random.Random(seed)
    tables = list(Table.objects.filter(tournament__slug=slug).select_related("session", "tournament"))
    while tables:
        table = lots.choice(tables)
        table.refresh_from_db()
        if table.state != Table.State.OPEN:
            tables.remove(table)
            continue
        number = table.hands_recorded + 1
        for _time in range(2):
            send(table, number)
        time.sleep(float(pause))


def send(table: Table, number: int) -> None:
    """Send one hand; another process may have been faster, with the same entry or with a later one."""
    entry = hand(table, *outcome_of(table.number, number), number=number)
    try:
        record_hand(table=table, entry_id=entry_id_of(table.number, number), entry=entry, by=SYSTEM)
    except Refused as refused:
        print(json.dumps({"refused": refused.message}))
    else:
        print(json.dumps({"table": table.number, "hand": number}))


def report(slug: str) -> None:
    """Print how the event stands."""
    tournament = Tournament.objects.get(slug=slug)
    tables = Table.objects.filter(tournament=tournament).select_related("tournament")
    hands = Hand.objects.filter(tournament=tournament)
    answer = {
        "hands": sorted(hands.values_list("table__number", "number")),
        "states": sorted(set(hands.values_list("state", flat=True))),
        "showings": Showing.objects.filter(hand__in=hands).count(),
        "totals_are_sums": all(table.totals == totals_from_hands(table) for table in tables),
        "counted": [table.hands_recorded for table in tables.order_by("number")],
        "faults": [fault.message for fault in verify(tournament)],
        "version": tournament.version,
        "records": tournament.audit_number,
    }
    print(json.dumps(answer))


COMMANDS: dict[str, Callable[..., None]] = {"make": make, "record": record, "report": report}


def main() -> None:
    """Do what the arguments say."""
    COMMANDS[sys.argv[1]](*sys.argv[2:])
