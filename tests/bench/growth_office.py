"""A process on a database that is to be filled: makes an event to measure, multiplies another, and takes times."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.cache import cache
from django.db import connection, models
from django.test import Client

from tests.bench.recording import a_big_event
from tests.tournament.events import EAST, SOUTH, hand, make_event
from tournament.accounts.table_links import issue_table_links, token_of
from tournament.core.permissions import SYSTEM
from tournament.models import AuditRecord, Entry, Hand, Player, Seat, Session, Showing, Table, Tournament
from tournament.setup.tournament import publish
from tournament.tables.recording import record_hand
from tournament.views.public.pages import page_cache
from tournament.web.static_storage import collect_when_changed

COPIED: tuple[type[models.Model], ...] = (Tournament, Player, Entry, Session, Table, Seat, Hand, Showing, AuditRecord)
STEP = 200_000
"""How far the keys of one copy lie from those of the next: more than any table has rows before."""
TABLES, HANDS = 16, 16


class Office:
    """An event of 200 players × 11 sessions to read, and one with tables enough to enter hands at."""

    def __init__(self) -> None:
        self.client = Client(headers={"Accept": "application/json"})
        self.links: Iterator[str] = iter(())
        self.page = ""

    def make(self) -> dict[str, Any]:
        """Make both events."""
        settings.DEBUG, settings.ALLOWED_HOSTS = False, ["testserver"]
        logging.disable(logging.INFO)
        collect_when_changed()
        big = publish(tournament=a_big_event(), by=SYSTEM)
        self.page = f"/t/{big.slug}/"
        played = publish(tournament=make_event(tables=TABLES).tournament, by=SYSTEM)
        links = issue_table_links(tournament=played, numbers=range(1, TABLES + 1), by=SYSTEM)
        self.links = (f"/table/{token_of(link)}/" for link in links for _hand in range(HANDS))
        return {}

    def enter(self) -> dict[str, Any]:
        """Enter the next hand as the tablet does."""
        link = next(self.links)
        self.client.get(link)
        state = self.client.get(f"{link}state/").json()["state"]
        self.client.post(f"{state['base']}keep-score/")
        fields = {"id": str(uuid4()), "number": state["number"], "dealer": state["deals"][state["deal"]]["dealer"]}
        fields |= {"winners": "S", "discarder": "E", "points_S": 12, "waited": 0}
        return self.time(lambda: self.client.post(f"{state['base']}hands/", fields))

    def anew(self) -> dict[str, Any]:
        """Make the standings page with nothing kept."""
        cache.clear()
        page_cache.clear()
        return self.time(lambda: self.client.get(self.page))

    def kept(self) -> dict[str, Any]:
        """Ask for the standings page again."""
        return self.time(lambda: self.client.get(self.page))

    @staticmethod
    def time(ask: Callable[[], Any]) -> dict[str, Any]:
        """Return how long an answer took."""
        started = perf_counter()
        answer = ask()
        took = perf_counter() - started
        assert answer.status_code == 200, answer.content[:500]
        return {"ms": 1000 * took}

    def fill(self, hands: str) -> dict[str, Any]:
        """Copy a played event inside the database until there are enough other hands."""
        source = a_played_event()
        each = Hand.objects.filter(tournament=source).count()
        copies = int(hands) // each
        with connection.cursor() as cursor:
            for model in COPIED:
                cursor.execute(multiply(model, source, copies))
            if connection.vendor == "postgresql":
                cursor.execute("VACUUM ANALYZE")
                cursor.execute("SELECT pg_database_size(current_database())")
            else:
                cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
            size = cursor.fetchone()[0]
        return {"hands": Hand.objects.count(), "megabytes": size // 10**6}


def a_played_event() -> Tournament:
    """Return an event of many tables with hands recorded by the book."""
    event = make_event(tables=TABLES)
    for table in Table.objects.filter(tournament=event.tournament).select_related("session", "tournament"):
        for _number in range(HANDS):
            table.refresh_from_db()
            record_hand(table=table, entry_id=uuid4(), entry=hand(table, SOUTH, 12, EAST), by=SYSTEM)
    return event.fresh()


def multiply(model: type[models.Model], source: Tournament, copies: int) -> str:
    """Return the statement that copies a tournament's rows that number of times, each copy with keys of its own."""
    columns, values = zip(*(copied(field) for field in model._meta.concrete_fields), strict=True)
    table, chosen = model._meta.db_table, rows_of(model, source)
    return (
        "WITH RECURSIVE copies(copy) AS "
        f"(SELECT CAST(1 AS BIGINT) UNION ALL SELECT copy + 1 FROM copies WHERE copy < {copies}) "
        f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(values)} FROM copies, {table} "
        f"WHERE {chosen} ORDER BY copy, id"
    )


def copied(field: models.Field[Any, Any]) -> tuple[str, str]:
    """Return a column and what a copy holds in it."""
    name = f'"{field.column}"'
    if field.primary_key or (field.is_relation and field.related_model in COPIED):
        return name, f"{name} + copy * {STEP}"
    if field.name == "slug":
        return name, f"{name} || '-' || copy"
    return name, name


def rows_of(model: type[models.Model], source: Tournament) -> str:
    """Return the condition that chooses a tournament's rows."""
    tables = f"SELECT id FROM tournament_table WHERE tournament_id = {source.pk}"
    return {
        Tournament: f"id = {source.pk}",
        Player: f"id IN (SELECT player_id FROM tournament_entry WHERE tournament_id = {source.pk})",
        Seat: f"table_id IN ({tables})",
        Showing: f"hand_id IN (SELECT id FROM tournament_hand WHERE tournament_id = {source.pk})",
    }.get(model, f"tournament_id = {source.pk}")


def main() -> None:
    """Do what each line of the input says, and print what became of it."""
    office = Office()
    for line in sys.stdin:
        name, *arguments = line.split()
        print(json.dumps(getattr(office, name)(*arguments)), flush=True)
