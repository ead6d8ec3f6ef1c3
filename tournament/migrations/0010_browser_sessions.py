"""Keep browsers' sessions under digests of their keys, with whose they are. Nobody is signed out by it."""

import hashlib
from datetime import timedelta

import django.db.models.deletion
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations, models
from django.utils import timezone

SEEN = timedelta(seconds=settings.SESSION_COOKIE_AGE)


def hash_keys(apps, schema_editor):
    """Move the sessions that are still good out of Django's table, which holds the keys themselves."""
    kept = apps.get_model("sessions", "Session")
    rows = apps.get_model("tournament", "BrowserSession")
    accounts = set(apps.get_model("tournament", "Account").objects.values_list("pk", flat=True))
    good = [row for row in kept.objects.filter(expire_date__gt=timezone.now()) if account_in(row) in accounts]
    rows.objects.bulk_create(
        [
            rows(
                session_key=hashlib.sha256(row.session_key.encode()).hexdigest(),
                session_data=row.session_data,
                expire_date=row.expire_date,
                account_id=account_in(row),
                seen_at=row.expire_date - SEEN,
            )
            for row in good
        ],
        ignore_conflicts=True,
    )
    if schema_editor.connection.vendor == "sqlite":
        # What is deleted is overwritten: the keys would stay readable in pages set free, and in every copy of them.
        schema_editor.execute("PRAGMA secure_delete = ON")
    kept.objects.all().delete()


def account_in(row):
    """Return whose session it is; None where nobody has signed in, or the key that signed it is another one now."""
    account = SessionStore().decode(row.session_data).get("_auth_user_id", "")
    return int(account) if str(account).isdecimal() else None


class Migration(migrations.Migration):
    dependencies = [("tournament", "0009_stints"), ("sessions", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="BrowserSession",
            fields=[
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                (
                    "session_key",
                    models.CharField(
                        max_length=64, primary_key=True, serialize=False, verbose_name="digest of the key"
                    ),
                ),
                ("seen_at", models.DateTimeField(verbose_name="last seen")),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="browsers",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="account",
                    ),
                ),
            ],
            options={"verbose_name": "browser's session", "verbose_name_plural": "browsers' sessions"},
        ),
        migrations.RunPython(hash_keys, migrations.RunPython.noop),
    ]
