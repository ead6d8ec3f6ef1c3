"""A process that fills a database of the first version and says how it stands after an upgrade, or builds a new one.

Its argument is `upgrade` or `build`. The rows were written by the first version itself, on SQLite: two
tournaments in which all happens that can happen at a table, an organizer, a tablet and a referee's code.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from datetime import date, datetime
from importlib import import_module
from pathlib import Path
from typing import Any
from uuid import UUID

from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DatabaseError, connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model
from django.test import Client
from django.test.utils import setup_test_environment

from tests.tournament.upgrades.schema import describe_schema
from tournament.accounts.table_links import token_of
from tournament.audit.verifying import verify
from tournament.models import Account, Table, TableLink, Tournament
from tournament.tables.totals import totals_from_hands

FIRST = ("tournament", "0002_guards")
ROWS: dict[str, list[dict[str, Any]]] = json.loads(Path(__file__).with_name("first_version.json").read_text())
GUARDED = {
    "the log": "UPDATE tournament_auditrecord SET verb = 'nothing'",
    "a record": "DELETE FROM tournament_auditrecord",
    "a hand": "UPDATE tournament_hand SET delta_east = delta_east + 8, delta_south = delta_south - 8",
    "the last hand": "DELETE FROM tournament_hand",
    "tiles": "UPDATE tournament_showing SET points = 88",
    "a showing": "DELETE FROM tournament_showing",
    "the rules": "UPDATE tournament_tournament SET ruleset = 'bmja'",
    "the options": "UPDATE tournament_tournament SET options = '{}'",
    "deltas": "UPDATE tournament_hand SET state = 'lost'",
    "a status": "UPDATE tournament_tournament SET status = 'lost'",
}


def fill() -> None:
    """Write the rows, through the models as the first version knew them."""
    loader = MigrationLoader(connection)
    then = loader.project_state([FIRST]).apps
    models = [then.get_model("tournament", name) for name in ROWS]
    with transaction.atomic(), connection.constraint_checks_disabled():
        for model in in_order(models):
            fields = {field.attname: field for field in model._meta.concrete_fields}
            rows = ROWS[str(model._meta.model_name)]
            model._default_manager.bulk_create(
                model(**{name: fields[name].to_python(value) for name, value in row.items()}) for row in rows
            )
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), models):
                cursor.execute(statement)


def in_order(models: list[type[Model]]) -> Iterator[type[Model]]:
    """Yield models, each after those it refers to."""
    left = {model._meta.model_name: model for model in models}
    while left:
        for name, model in list(left.items()):
            linked = (field.related_model for field in model._meta.concrete_fields)
            others = {other._meta.model_name for other in linked if other}
            if not (others - {name}) & set(left):
                yield left.pop(name)


def build() -> None:
    """Make all tables straight from the models, past all migrations, and print the schema."""
    guards = import_module("tournament.migrations.0026_checkpoints")
    with connection.schema_editor() as editor:
        for model in apps.get_models():
            editor.create_model(model)
    with connection.schema_editor() as editor:
        guards.guard(None, editor)
    print(json.dumps(describe_schema()))


def report() -> None:
    """Print the schema, which rows have changed, what can be bent, what is wrong with the log, and which pages fail."""
    tournaments = Tournament.objects.order_by("pk")
    tables = Table.objects.select_related("tournament")
    print(
        json.dumps(
            {
                "schema": describe_schema(),
                "changed": list(changed_rows()),
                "bent": [what for what, statement in GUARDED.items() if runs(statement)],
                "faults": [fault.message for tournament in tournaments for fault in verify(tournament)],
                "totals_are_sums": all(
                    table.totals == totals_from_hands(table) for table in tables if table.source == Table.Source.HANDS
                ),
                "pages": open_pages(),
            }
        )
    )


def changed_rows() -> Iterator[str]:
    """Yield the rows that are not as they were, whatever columns have come since."""
    for name, rows in ROWS.items():
        model = apps.get_model("tournament", name)
        for row in rows:
            fields = {field.attname: field for field in model._meta.concrete_fields}
            # Columns that only one rule set knew are facts now; nothing stood in them yet.
            row = {key: value for key, value in row.items() if key in fields or value}
            now = model._default_manager.values(*row).get(pk=row["id"])
            if changed := [key for key in row if plain(now[key]) != plain(fields[key].to_python(row[key]))]:
                yield f"{name} {row['id']}: {', '.join(changed)}"


def plain(value: Any) -> Any:
    """Return a value that can be compared, whichever database it went through."""
    return str(value) if isinstance(value, UUID | datetime | date) else value


def runs(statement: str) -> bool:
    """Say whether the database lets a statement through; nothing of it stays."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
            transaction.set_rollback(True)
    except DatabaseError:
        return False
    return True


def open_pages() -> dict[str, int]:
    """Open what people open, keep score with the link that was printed then, and return how each page answered."""
    setup_test_environment()
    office, public, tablet = Client(), Client(), Client()
    office.force_login(Account.objects.get(username="olga"))
    link = TableLink.objects.select_related("tournament").get()
    event, table = f"/organize/{link.tournament.slug}/", f"/table/{token_of(link)}/"
    office.post(f"{event}links/{link.number}/release/")
    pages = [f"{event}{page}" for page in ("", "board/", "players/", "seating/", "log/?verify=1", "table/1/1/")]
    answers = {page: office.get(page).status_code for page in pages}
    answers |= {page: public.get(page).status_code for page in (f"/t/{link.tournament.slug}/", "/")}
    answers[table] = tablet.get(table).status_code
    answers["keep"] = tablet.post(f"{table}session/2/keep-score/").status_code
    answers["call"] = tablet.post(f"{table}session/2/call/", {"id": str(UUID(int=4))}).status_code
    return answers


def upgrade() -> None:
    """Fill, upgrade and report in one process: each one loads the whole program."""
    call_command("migrate", *FIRST, verbosity=0)
    fill()
    call_command("migrate", verbosity=0)
    call_command("migrate", "--check", verbosity=0)
    report()


COMMANDS: dict[str, Callable[[], None]] = {"upgrade": upgrade, "build": build}


def main() -> None:
    """Do what the argument says."""
    COMMANDS[sys.argv[1]]()
