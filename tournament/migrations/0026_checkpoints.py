"""Signed checkpoints of the log, which the database itself refuses to change, like the log."""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

facts = import_module("tournament.migrations.0014_facts")
OWN = "checkpoint"


def guard(apps, schema_editor):
    """Create all triggers that are not there yet."""
    facts.guard(apps, schema_editor)
    guard_checkpoints(apps, schema_editor)


def unguard(apps, schema_editor):
    """Drop all triggers."""
    unguard_checkpoints(apps, schema_editor)
    facts.unguard(apps, schema_editor)


def triggers(on_postgresql):
    """Yield every trigger with its table."""
    yield from facts.triggers(on_postgresql)
    for name in own_triggers(on_postgresql):
        yield OWN, name


def own_triggers(on_postgresql):
    """Yield the triggers of checkpoints by name, each with what it refuses."""
    deeds = {"changed": "UPDATE", "deleted": "DELETE"} | ({"emptied": "TRUNCATE"} if on_postgresql else {})
    return {f"{OWN}_is_never_{deed}": event for deed, event in deeds.items()}


def guard_checkpoints(apps, schema_editor):
    """Create the triggers of checkpoints."""
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for name, event in own_triggers(on_postgresql).items():
        if not on_postgresql:
            statement = (
                f"CREATE TRIGGER IF NOT EXISTS {name} BEFORE {event} ON tournament_{OWN} "
                f"BEGIN SELECT RAISE(ABORT, '{OWN} rows are never changed or deleted'); END"
            )
        elif event == "TRUNCATE":
            statement = (
                f"CREATE OR REPLACE TRIGGER {name} BEFORE TRUNCATE ON tournament_{OWN} "
                "FOR EACH STATEMENT EXECUTE FUNCTION tournament_refuse_truncate()"
            )
        else:
            statement = (
                f"CREATE OR REPLACE TRIGGER {name} BEFORE {event} ON tournament_{OWN} "
                "FOR EACH ROW EXECUTE FUNCTION tournament_refuse()"
            )
        schema_editor.execute(statement, params=None)


def unguard_checkpoints(apps, schema_editor):
    """Drop the triggers of checkpoints."""
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for name in own_triggers(on_postgresql):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}" + (f" ON tournament_{OWN}" if on_postgresql else ""))


class Migration(migrations.Migration):

    dependencies = [("tournament", "0025_time_signal")]

    operations = [
        migrations.CreateModel(
            name='Checkpoint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveBigIntegerField(verbose_name='number of the last record')),
                ('hash', models.CharField(max_length=64, verbose_name='hash of the last record')),
                ('session', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='session closed')),
                ('at', models.CharField(max_length=27, verbose_name='time')),
                ('salt', models.CharField(max_length=32, verbose_name='salt of the digest')),
                ('standings', models.CharField(max_length=64, verbose_name='digest of the standings')),
                ('key', models.CharField(max_length=16, verbose_name='id of the key')),
                ('signature', models.CharField(max_length=128, verbose_name='signature')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='checkpoints', to='tournament.tournament', verbose_name='tournament')),
            ],
            options={
                'verbose_name': 'checkpoint',
                'verbose_name_plural': 'checkpoints',
                'ordering': ('tournament', 'number'),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='checkpoint_is_its_own')],
            },
        ),
        migrations.RunPython(guard_checkpoints, unguard_checkpoints),
    ]
