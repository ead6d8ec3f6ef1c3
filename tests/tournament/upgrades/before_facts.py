"""A process that fills a database as it was before facts, upgrades it, and says what has become of it.

The frozen databases of releases hold no hand with somebody responsible, and none in which a handicap was entered for a
reserve.
"""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from functools import cache
from typing import Any
from uuid import uuid4

from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import StateApps

from tournament.models import Entry, Hand, Showing, Table

BEFORE = ("tournament", "0013_orderings")
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def fill() -> None:
    """Write an event of each kind that had a column of its own."""
    british = Filled("bmja")
    british.hand(1, is_goulash=True, showings=[("S", 40, {}), ("E", 8, {})])
    british.tables.filter(pk=british.table.pk).update(is_goulash=True, round_number=5, hands_recorded=20)
    immune = Filled("zung-jung")
    immune.hand(1, showings=[("S", 40, {"is_safe": True}), ("N", None, {"is_responsible": True})])
    immune.hand(2, showings=[("W", 40, {})])
    immune.tables.filter(pk=immune.table.pk).update(hands_recorded=16)
    boxed = Filled("boxed")
    boxed.hand(1, options={"handicap_wins": 2}, showings=[("E", 3, {}), ("S", 2, {"is_safe": True})])
    boxed.hand(2, options={"handicap_wins": 0}, showings=[("W", 5, {})])
    boxed.hand(3, showings=[("N", 5, {})])


@cache
def apps_before() -> StateApps:
    """Return the models as they were."""
    return MigrationLoader(connection).project_state([BEFORE]).apps


class Filled:
    """A table with four players and a reserve, who plays West from hand 2 on."""

    def __init__(self, ruleset: str) -> None:
        apps = apps_before()
        models: dict[str, Any] = {
            name: apps.get_model("tournament", name)
            for name in ("Tournament", "Session", "Table", "Seat", "Entry", "Hand", "Showing")
        }
        self.hands, self.showings, self.tables = (models[name].objects for name in ("Hand", "Showing", "Table"))
        day = date(2026, 5, 1)
        self.tournament = models["Tournament"].objects.create(
            name=ruleset, slug=ruleset, ruleset=ruleset, starts_on=day, ends_on=day, options={}
        )
        session = models["Session"].objects.create(tournament=self.tournament, number=1)
        self.table = self.tables.create(tournament=self.tournament, session=session, number=1)
        people = [
            models["Entry"].objects.create(tournament=self.tournament, enrolment=number, name=name)
            for number, name in enumerate(("East", "South", "West", "North", "Reserve"), 1)
        ]
        for number, (wind, entry) in enumerate(zip("ESWN", people, strict=False), 1):
            seat = models["Seat"](table=self.table, session=session, wind=wind, number=number, entry=entry)
            if wind == "W":
                seat.occupant, seat.occupied_from = people[4], 2
            seat.save()

    def hand(self, number: int, *, showings: list[tuple[str, int | None, dict[str, Any]]], **columns: Any) -> None:
        """Store a hand that was won by every seat with points, or by South where every seat has some."""
        winners = [wind for wind, points, _more in showings if points]
        if self.tournament.ruleset == "bmja":
            winners = ["S"]
        hand = self.hands.create(
            tournament=self.tournament,
            table=self.table,
            number=number,
            entry_id=uuid4(),
            kind="self-draw",
            winners="".join(winners),
            dealer="E",
            round_number=1,
            chairs="ESWN",
            recorded_at=NOON,
            rules_version="1.0.0",
            **{f"delta_{side}": 0 for side in ("east", "south", "west", "north")},
            **columns,
        )
        for wind, points, more in showings:
            self.showings.create(hand=hand, wind=wind, points=points, is_winner=wind in winners, **more)


def report() -> None:
    """Print the facts of hands, showings, tables and entries."""
    hands = Hand.objects.order_by("tournament__slug", "number").select_related("tournament")
    told = {
        "hands": [[hand.tournament.slug, hand.number, hand.facts, hand.delta_pot, hand.ending] for hand in hands],
        "showings": [
            [showing.hand.tournament.slug, showing.hand.number, showing.wind, showing.facts]
            for showing in Showing.objects.select_related("hand__tournament").order_by("pk")
        ],
        "tables": {
            table.tournament.slug: [table.carried, table.ended, table.total_pot]
            for table in Table.objects.select_related("tournament")
        },
        "entries": {
            f"{entry.tournament.slug} {entry.name}": entry.facts
            for entry in Entry.objects.exclude(facts={}).select_related("tournament")
        },
    }
    print(json.dumps(told))


def main() -> None:
    """Do all of it in one process: each one loads the whole program."""
    call_command("migrate", *BEFORE, verbosity=0)
    fill()
    call_command("migrate", verbosity=0)
    report()
