"""Know tables that were not played, what someone was before leaving, and the time zone of the hall."""

import hashlib
import json
from datetime import UTC, datetime
from importlib import import_module

from django.conf import settings
from django.db import migrations, models

guard = import_module("tournament.migrations.0002_guards").guard

STATUSES = [
    ("active", "Active"),
    ("reserve", "Reserve"),
    ("withdrawn", "Withdrawn"),
    ("disqualified", "Disqualified"),
]


def mark_unplayed(apps, schema_editor):
    """Say of tables closed without a hand and without totals that they were not played, and note it in the log.

    Until now they counted as tables that ended level. Finished events keep the standings they published.
    """
    Table = apps.get_model("tournament", "Table")
    Tournament = apps.get_model("tournament", "Tournament")
    empty = Table.objects.filter(state="locked", source="hands", hands_recorded=0)
    empty = empty.exclude(tournament__status="finished")
    for tournament in Tournament.objects.filter(pk__in=empty.values("tournament")):
        own = empty.filter(tournament=tournament).order_by("session__number", "number")
        tables = [{"session": row[0], "table": row[1]} for row in own.values_list("session__number", "number")]
        empty.filter(tournament=tournament).update(source="none")
        note(apps, tournament, "mark-unplayed", {"tables": tables})


def note(apps, tournament, verb, payload):
    """Append a record by the program itself, as the log is kept in this version, and raise the version."""
    number, at = tournament.audit_number + 1, datetime.now(UTC).isoformat(timespec="microseconds")
    written = json.dumps(payload, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    record = {
        "number": number,
        "at": at.replace("+00:00", "Z"),
        "verb": verb,
        "actor": "{}",
        "payload": written,
        "command_id": "",
        "previous": tournament.audit_hash,
    }
    parts = (tournament.uid, *record.values())
    digest = hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()
    apps.get_model("tournament", "AuditRecord").objects.create(tournament=tournament, hash=digest, **record)
    head = {"audit_number": number, "audit_hash": digest, "version": tournament.version + 1}
    if tournament.is_published:
        head["public_version"] = tournament.version + 1
    type(tournament).objects.filter(pk=tournament.pk).update(**head)


def keep_zone(apps, schema_editor):
    """Let events whose times were typed in UTC, because nothing else was set, stay in it until someone says otherwise.

    From this release on a machine's own zone is what counts where TIME_ZONE is not set.
    """
    if settings.IS_TIME_ZONE_GUESSED:
        timed = apps.get_model("tournament", "Session").objects.filter(starts_at__isnull=False)
        events = apps.get_model("tournament", "Tournament").objects.exclude(status="finished")
        events.filter(pk__in=timed.values("tournament")).update(time_zone="UTC")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0007_tablet_seen")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="time_zone",
            field=models.CharField(
                blank=True,
                default="",
                help_text="All times are typed and shown in it.",
                max_length=64,
                verbose_name="time zone",
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="entry",
            name="status_before",
            field=models.CharField(
                blank=True,
                choices=STATUSES,
                default="",
                help_text="What someone who withdrew was, and is again after coming back.",
                max_length=16,
                verbose_name="status before",
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="penalty",
            name="status_before",
            field=models.CharField(
                blank=True,
                choices=STATUSES,
                default="",
                help_text="What a disqualified player was, and is again if an appeal is upheld.",
                max_length=16,
                verbose_name="status before",
            ),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="table",
            name="source",
            field=models.CharField(
                choices=[("hands", "Hands"), ("totals", "Typed totals"), ("none", "Not played")],
                default="hands",
                max_length=16,
                verbose_name="result from",
            ),
        ),
        migrations.RemoveConstraint(model_name="table", name="table_source_is_known"),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("source__in", ["hands", "totals", "none"])), name="table_source_is_known"
            ),
        ),
        # SQLite has rebuilt the tables.
        migrations.RunPython(guard, guard),
        migrations.RunPython(mark_unplayed, migrations.RunPython.noop),
        migrations.RunPython(keep_zone, migrations.RunPython.noop),
    ]
