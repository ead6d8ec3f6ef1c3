"""What a release tells the world of its events: standings, tables, the end of each log."""

from __future__ import annotations

from typing import Any

from django.test import Client

from scoring.standings.ranks import rank_standings
from scoring.standings.records import write_standings
from tournament.models import Entry, Table, Tournament
from tournament.standings.results import read_standings


def read_published(tournament: Tournament) -> dict[str, Any]:
    """Return what can be said of an event whatever the keys of its rows are."""
    return {
        "status": tournament.status,
        "standings": ranking_of(tournament),
        "tables": [describe_table(table) for table in tables_of(tournament)],
        "log": {"records": tournament.audit_number, "end": tournament.audit_hash},
    }


def ranking_of(tournament: Tournament) -> list[dict[str, Any]]:
    """Return the standings as the public sees them, players by the number they were enrolled under."""
    names = dict(Entry.objects.filter(tournament=tournament).values_list("pk", "enrolment"))
    standings = write_standings(rank_standings(read_standings(tournament, for_public=True)))
    return [{**row, "player": names[row["player"]]} for row in standings["rows"]]


def tables_of(tournament: Tournament) -> list[Table]:
    """Return all tables in order."""
    tables = Table.objects.filter(tournament=tournament).select_related("session")
    return list(tables.order_by("session__number", "number"))


def describe_table(table: Table) -> dict[str, Any]:
    """Return where a table is, its totals, and whose results these are."""
    return {
        "session": table.session.number,
        "table": table.number,
        "state": table.state,
        "source": table.source,
        "hands": table.hands_recorded,
        "totals": {wind.value: total for wind, total in table.totals.items()},
        "seats": {
            wind: [entry, occupant, is_credited]
            for wind, entry, occupant, is_credited in table.seats.order_by("pk").values_list(
                "wind", "entry__enrolment", "occupant__enrolment", "is_credited"
            )
        },
    }


def ask_api(tournament: Tournament) -> dict[str, Any]:
    """Return the standings as the API answers with them; an event that is not public has none."""
    answer = Client().get(f"/api/v1/tournaments/{tournament.slug}/standings")
    found: dict[str, Any] = answer.json()
    return found
