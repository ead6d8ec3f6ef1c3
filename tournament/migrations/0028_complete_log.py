"""Commitments to people, and which logs hold everything: those of earlier releases do not yet."""

from importlib import import_module

from django.db import migrations, models

import tournament.models.reason

checkpoints = import_module("tournament.migrations.0026_checkpoints")


def salt_entries(apps, schema_editor):
    """Give every entry a salt of its own; those who were erased have none."""
    Entry = apps.get_model("tournament", "Entry")
    changed = list(Entry.objects.filter(is_erased=False).only("pk"))
    for entry in changed:
        entry.salt = tournament.models.reason.new_salt()
    Entry.objects.bulk_update(changed, ["salt"], batch_size=200)
    Entry.objects.filter(is_erased=True).update(salt="")


def mark_incomplete(apps, schema_editor):
    """Let what is there be taken into the logs with their next record."""
    apps.get_model("tournament", "Tournament").objects.update(is_log_complete=False)


class Migration(migrations.Migration):

    dependencies = [("tournament", "0027_plain_words")]

    operations = [
        migrations.AddField(
            model_name='entry',
            name='salt',
            field=models.CharField(blank=True, default=tournament.models.reason.new_salt, editable=False, max_length=32, verbose_name='salt'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='is_log_complete',
            field=models.BooleanField(default=True, editable=False, help_text='What events of earlier releases have is taken into the log with its next record.', verbose_name='the log holds everything'),
        ),
        migrations.RunPython(salt_entries, migrations.RunPython.noop),
        migrations.RunPython(mark_incomplete, migrations.RunPython.noop),
        # SQLite builds a table again to add a column, and forgets its triggers.
        migrations.RunPython(checkpoints.guard, migrations.RunPython.noop),
    ]
