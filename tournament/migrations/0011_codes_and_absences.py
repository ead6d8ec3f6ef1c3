"""Let referees' codes end with a day of the event, and know when a tablet was away."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import migrations, models
from django.utils import timezone


def let_codes_end(apps, schema_editor):
    """Let codes of older events work through the event and the day of the upgrade: they are printed already."""
    codes = apps.get_model("tournament", "RefereeCode").objects.select_related("tournament")
    for code in codes.order_by("pk"):
        zone = zone_of(code.tournament)
        today = timezone.now().astimezone(zone).date()
        day = min(max(today, code.tournament.ends_on), today + timedelta(days=366))
        code.expires_at = datetime.combine(day + timedelta(days=1), time(4), zone)
        code.save(update_fields=["expires_at"])


def zone_of(tournament):
    """Return the time zone of the hall, or the server's."""
    try:
        return ZoneInfo(tournament.time_zone) if tournament.time_zone else timezone.get_default_timezone()
    except (KeyError, ValueError, OSError):
        return timezone.get_default_timezone()


class Migration(migrations.Migration):
    dependencies = [("tournament", "0010_browser_sessions")]

    operations = [
        migrations.AddField(
            model_name="tablelink",
            name="away_from",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="away from"),
        ),
        migrations.AddField(
            model_name="tablelink",
            name="back_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="back"),
        ),
        migrations.AddField(
            model_name="refereecode",
            name="expires_at",
            field=models.DateTimeField(null=True, verbose_name="good until"),
        ),
        migrations.RunPython(let_codes_end, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="refereecode",
            name="expires_at",
            field=models.DateTimeField(verbose_name="good until"),
        ),
    ]
