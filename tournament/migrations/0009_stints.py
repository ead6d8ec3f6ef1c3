"""Keep which hands a reserve played in a seat that somebody else has taken since. The log of older events knows them."""

import json

import django.db.models.deletion
from django.db import migrations, models

VERBS = ("substitute", "replace-no-show", "end-substitution", "swap-seats")


def read_log(apps, schema_editor):
    """Write down the stints of reserves who gave a seat back before there was a table for them."""
    record = apps.get_model("tournament", "AuditRecord")
    ended = record.objects.filter(verb="end-substitution").order_by().values("tournament").distinct()
    for tournament in ended.values_list("tournament", flat=True):
        records = record.objects.filter(tournament=tournament, verb__in=VERBS).order_by("number")
        stints = follow((verb, json.loads(payload)) for verb, payload in records.values_list("verb", "payload"))
        store(apps, tournament, stints)


def follow(records):
    """Return stints as (session, table, wind, enrolment, first hand, last hand)."""
    playing, stints = {}, []
    for verb, payload in records:
        place = payload["session"], payload["table"]
        if verb == "swap-seats":
            names = dict(zip(payload["seats"], reversed(payload["seats"]), strict=True))
            playing = {
                (*key[:2], names.get(key[2], key[2]) if key[:2] == place else key[2]): value
                for key, value in playing.items()
            }
            stints = [
                (*stint[:2], names.get(stint[2], stint[2]) if stint[:2] == place else stint[2], *stint[3:])
                for stint in stints
            ]
            continue
        seat = (*place, payload["seat"])
        before = playing.pop(seat, None)
        first = payload.get("from_hand", 1)
        if before and first > before[1]:
            stints.append((*seat, *before, first - 1))
        if verb != "end-substitution":
            playing[seat] = payload["occupant"], first
    return stints


def store(apps, tournament, stints):
    """Store the stints of a tournament; of hands played twice the last reserve's is kept."""
    seats = apps.get_model("tournament", "Seat").objects.filter(table__tournament=tournament)
    known = {
        (session, table, wind): key
        for key, session, table, wind in seats.values_list("pk", "session__number", "table__number", "wind")
    }
    entries = apps.get_model("tournament", "Entry").objects.filter(tournament=tournament)
    people = dict(entries.values_list("enrolment", "pk"))
    rows = {
        (known[stint[:3]], stint[4]): (people[stint[3]], stint[5])
        for stint in stints
        if stint[:3] in known and stint[3] in people
    }
    model = apps.get_model("tournament", "Stint")
    model.objects.bulk_create(
        model(seat_id=seat, player_id=player, first_hand=first, last_hand=last)
        for (seat, first), (player, last) in rows.items()
    )


class Migration(migrations.Migration):
    dependencies = [("tournament", "0008_office")]

    operations = [
        migrations.CreateModel(
            name="Stint",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("first_hand", models.PositiveSmallIntegerField(verbose_name="from hand")),
                ("last_hand", models.PositiveSmallIntegerField(verbose_name="to hand")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stints",
                        to="tournament.entry",
                        verbose_name="played by",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stints",
                        to="tournament.seat",
                        verbose_name="seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "stint of a reserve",
                "verbose_name_plural": "stints of reserves",
                "ordering": ("seat", "first_hand", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("seat", "first_hand"), name="stint_begins_once"),
                    models.CheckConstraint(
                        condition=models.Q(first_hand__gte=1, last_hand__gte=models.F("first_hand")),
                        name="stint_has_hands",
                    ),
                ],
            },
        ),
        migrations.RunPython(read_log, migrations.RunPython.noop),
    ]
