"""Let the database itself refuse to bend the log, hands and frozen options, and announce every new version.

SQLite loses a table's triggers whenever a later migration rebuilds the table: such a migration has to run `guard` again,
since 0014 that of 0014_facts, where a hand has other columns. A test counts the triggers.
"""

from django.db import migrations

KEPT = ("auditrecord", "hand", "showing")
HAND_COLUMNS = (
    "id", "tournament_id", "table_id", "number", "entry_id", "supersedes_id", "kind", "winners", "discarder", "dealer",
    "round_number", "round_wind", "chairs", "is_goulash", "delta_east", "delta_south", "delta_west", "delta_north",
    "options", "reason_id", "recorded_at", "rules_version",
)  # all but the state, which moves on when a hand is superseded or voided


def guard(apps, schema_editor, hand_columns=HAND_COLUMNS):
    """Create the triggers that are not there yet."""
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in postgresql(hand_columns) if on_postgresql else sqlite(hand_columns):
        schema_editor.execute(statement, params=None)  # a % in them is no placeholder


def unguard(apps, schema_editor):
    """Drop the triggers."""
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for table, trigger in triggers(on_postgresql):
        on_table = f" ON tournament_{table}" if on_postgresql else ""
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {trigger}{on_table}")
    if on_postgresql:
        schema_editor.execute("DROP FUNCTION IF EXISTS tournament_refuse()")
        schema_editor.execute("DROP FUNCTION IF EXISTS tournament_refuse_truncate()")
        schema_editor.execute("DROP FUNCTION IF EXISTS tournament_freeze_options()")
        schema_editor.execute("DROP FUNCTION IF EXISTS tournament_announce()")


def triggers(on_postgresql):
    """Yield every trigger with its table."""
    for table in KEPT:
        yield table, f"{table}_is_never_changed"
        yield table, f"{table}_is_never_deleted"
        if on_postgresql:
            yield table, f"{table}_is_never_emptied"
    yield "tournament", "options_are_frozen_by_the_first_hand"
    if on_postgresql:
        yield "tournament", "new_versions_are_announced"


def changes_of(table, hand_columns):
    return f"UPDATE OF {', '.join(hand_columns)}" if table == "hand" else "UPDATE"


def sqlite(hand_columns):
    for table in KEPT:
        for event, deed in ((changes_of(table, hand_columns), "changed"), ("DELETE", "deleted")):
            yield (
                f"CREATE TRIGGER IF NOT EXISTS {table}_is_never_{deed} BEFORE {event} ON tournament_{table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} rows are never {deed}'); END"
            )
    yield (
        "CREATE TRIGGER IF NOT EXISTS options_are_frozen_by_the_first_hand "
        "BEFORE UPDATE OF ruleset, options ON tournament_tournament "
        "WHEN (OLD.options IS NOT NEW.options OR OLD.ruleset IS NOT NEW.ruleset) "
        "AND EXISTS (SELECT 1 FROM tournament_hand WHERE tournament_id = OLD.id) "
        "BEGIN SELECT RAISE(ABORT, 'options are frozen by the first hand'); END"
    )


def postgresql(hand_columns):
    yield (
        "CREATE OR REPLACE FUNCTION tournament_refuse() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION '% rows are never changed or deleted', TG_TABLE_NAME "
        "USING ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    yield (
        "CREATE OR REPLACE FUNCTION tournament_refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ DECLARE has_rows boolean; BEGIN EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I)', TG_TABLE_NAME) "
        "INTO has_rows; IF has_rows THEN RAISE EXCEPTION '% rows are never deleted', TG_TABLE_NAME "
        "USING ERRCODE = 'integrity_constraint_violation'; END IF; RETURN NULL; END $$"
    )
    for table in KEPT:
        for event, deed in ((changes_of(table, hand_columns), "changed"), ("DELETE", "deleted")):
            yield (
                f"CREATE OR REPLACE TRIGGER {table}_is_never_{deed} BEFORE {event} ON tournament_{table} "
                "FOR EACH ROW EXECUTE FUNCTION tournament_refuse()"
            )
        yield (
            f"CREATE OR REPLACE TRIGGER {table}_is_never_emptied BEFORE TRUNCATE ON tournament_{table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION tournament_refuse_truncate()"
        )
    yield (
        "CREATE OR REPLACE FUNCTION tournament_freeze_options() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN IF EXISTS (SELECT 1 FROM tournament_hand WHERE tournament_id = OLD.id) THEN "
        "RAISE EXCEPTION 'options are frozen by the first hand' USING ERRCODE = 'integrity_constraint_violation'; "
        "END IF; RETURN NEW; END $$"
    )
    yield (
        "CREATE OR REPLACE TRIGGER options_are_frozen_by_the_first_hand "
        "BEFORE UPDATE OF ruleset, options ON tournament_tournament FOR EACH ROW "
        "WHEN (OLD.options IS DISTINCT FROM NEW.options OR OLD.ruleset IS DISTINCT FROM NEW.ruleset) "
        "EXECUTE FUNCTION tournament_freeze_options()"
    )
    yield (
        "CREATE OR REPLACE FUNCTION tournament_announce() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN PERFORM pg_notify('kongbox', concat_ws(' ', NEW.id, NEW.version, NEW.public_version)); "
        "RETURN NULL; END $$"
    )
    yield (
        "CREATE OR REPLACE TRIGGER new_versions_are_announced AFTER UPDATE OF version ON tournament_tournament "
        "FOR EACH ROW EXECUTE FUNCTION tournament_announce()"
    )


class Migration(migrations.Migration):

    dependencies = [("tournament", "0001_event")]

    operations = [migrations.RunPython(guard, unguard)]
