"""Let every penalty belong to a session, and finished events keep the standings that were published.

Penalties were dated only where they came off the score at a table or were noted at one. Cuts were worked out again
whenever standings were asked for, and under match points penalties came off the roots.
"""

from django.db import migrations
from django.db.models import OuterRef, Q, Subquery
from django.db.models.functions import Coalesce


def date_penalties(apps, schema_editor):
    """Date penalties by when they were given: the last session that had begun, or the first."""
    Penalty, Session = apps.get_model("tournament", "Penalty"), apps.get_model("tournament", "Session")
    sessions = Session.objects.filter(tournament=OuterRef("tournament"))
    begun = sessions.filter(started_at__lte=OuterRef("given_at")).order_by("-number")
    first = sessions.order_by("number")
    Penalty.objects.filter(session=None).update(
        session=Coalesce(Subquery(begun.values("pk")[:1]), Subquery(first.values("pk")[:1]))
    )


def keep_standings(apps, schema_editor):
    """Count finished events as they were counted, where that would be different now."""
    finished = apps.get_model("tournament", "Tournament").objects.filter(status="finished")
    for tournament in finished.filter(Q(stages__isnull=False) | Q(ranking__method="match-points")).distinct():
        tournament.ranking["as_of"] = "1.0"
        tournament.save(update_fields=["ranking"])


def forget(apps, schema_editor):
    """Count all events in the same way again."""
    for tournament in apps.get_model("tournament", "Tournament").objects.filter(ranking__has_key="as_of"):
        del tournament.ranking["as_of"]
        tournament.save(update_fields=["ranking"])


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0021_arrivals'),
    ]

    operations = [
        migrations.RunPython(date_penalties, migrations.RunPython.noop),
        migrations.RunPython(keep_standings, forget),
    ]
