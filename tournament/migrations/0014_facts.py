"""Keep what the rule sets declare about hands, seats, tables and players as facts, and what lies on the table.

A goulash, a safe tile, who was responsible and a handicap were columns of their own.
"""

from importlib import import_module

from django.db import migrations, models
from django.db.models import F, Q
from django.db.models.functions import Coalesce

guards = import_module("tournament.migrations.0002_guards")
triggers, unguard = guards.triggers, guards.unguard

HAND_COLUMNS = (
    "id", "tournament_id", "table_id", "number", "entry_id", "supersedes_id", "kind", "ending", "winners", "discarder",
    "dealer", "round_number", "round_wind", "chairs", "delta_east", "delta_south", "delta_west", "delta_north",
    "delta_pot", "facts", "reason_id", "recorded_at", "rules_version",
)  # all but the state, which moves on when a hand is superseded or voided

ROUNDS = {"bmja": 4}
HANDS = {"mcr": 16, "zung-jung": 16, "boxed": 16}


def guard(apps, schema_editor):
    """Create the triggers that are not there yet."""
    guards.guard(apps, schema_editor, HAND_COLUMNS)


def guard_as_before(apps, schema_editor):
    """Create the triggers as they were before this migration."""
    guards.guard(apps, schema_editor)


def gather_facts(apps, schema_editor):
    """Write the old columns as facts, in as many statements as there are different values."""
    Hand = apps.get_model("tournament", "Hand")
    Showing = apps.get_model("tournament", "Showing")
    Hand.objects.filter(is_goulash=True).update(facts={"goulash": True})
    for wind in "ESWN":
        responsible = Showing.objects.filter(is_responsible=True, wind=wind).values("hand")
        Hand.objects.filter(pk__in=responsible, is_goulash=False).update(facts={"responsible": wind})
    Showing.objects.filter(is_safe=True).update(facts={"safe": True})
    handicaps = Hand.objects.order_by().values_list("options__handicap_wins", flat=True).distinct()
    for wins in [wins for wins in handicaps if isinstance(wins, int)]:
        hands = Hand.objects.filter(options__handicap_wins=wins).order_by()
        won = Showing.objects.filter(hand__in=hands.values("pk"), is_winner=True)
        won.filter(is_safe=False).update(facts={"handicap_wins": wins})
        won.filter(is_safe=True).update(facts={"handicap_wins": wins, "safe": True})
    # Such a row said nothing but that the seat was responsible, which its hand says now.
    idle = Showing.objects.filter(is_responsible=True, is_winner=False, points__isnull=True, holding__isnull=True)
    idle.delete()
    apps.get_model("tournament", "Table").objects.filter(is_goulash=True).update(carried={"goulash": True})


def mark_new_players(apps, schema_editor):
    """Mark the players whose wins had a handicap, so that they go on having it.

    It was entered for a hand: of several winners it was meant for those who had less than the usual minimum.
    """
    Hand = apps.get_model("tournament", "Hand")
    Seat = apps.get_model("tournament", "Seat")
    marked = set()
    for hand in Hand.objects.filter(options__has_key="handicap_wins", state="current").select_related("tournament"):
        least = hand.tournament.options.get("minimum", 3)
        for showing in hand.showings.filter(is_winner=True):
            if len(hand.winners) == 1 or showing.points < least:
                seat = Seat.objects.filter(table=hand.table_id, wind=showing.wind).first()
                marked.add(seat and player_in(seat, hand.number))
    apps.get_model("tournament", "Entry").objects.filter(pk__in=marked - {None}).update(facts={"handicap_wins": True})


def player_in(seat, hand):
    """Return the key of the entry that sat there when that hand was played."""
    if seat.occupied_from is not None and seat.occupied_from <= hand:
        return seat.occupant_id
    stint = seat.stints.filter(first_hand__lte=hand, last_hand__gte=hand).first()
    return stint.player_id if stint else seat.entry_id


def say_what_ended(apps, schema_editor):
    """Say of tables that have played all their hands or rounds that this is why no more are played."""
    tables = apps.get_model("tournament", "Table").objects
    for lengths, is_reached in ((ROUNDS, "round_number__gt"), (HANDS, "hands_recorded__gte")):
        for ruleset, length in lengths.items():
            count = Coalesce(F("tournament__session_length"), length)
            tables.filter(tournament__ruleset=ruleset, **{is_reached: count}).update(ended="length")


def check_keys_now(apps, schema_editor):
    """Let PostgreSQL check foreign keys of rows just written: it alters no table while such checks wait."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        schema_editor.execute("SET CONSTRAINTS ALL DEFERRED")


def five(prefix):
    return Q(**{f"{prefix}_east": minus_the_others(prefix)})


def minus_the_others(prefix):
    return -F(f"{prefix}_south") - F(f"{prefix}_west") - F(f"{prefix}_north") - F(f"{prefix}_pot")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0013_orderings")]

    operations = [
        migrations.RunPython(unguard, guard_as_before),
        migrations.AddField("hand", "facts", models.JSONField(blank=True, default=dict, verbose_name="facts")),
        migrations.AddField("hand", "delta_pot", models.IntegerField(default=0, verbose_name="the pot's delta")),
        migrations.AddField(
            "hand",
            "ending",
            models.CharField(blank=True, default="", max_length=32, verbose_name="ending"),
            preserve_default=False,
        ),
        migrations.AddField("showing", "facts", models.JSONField(blank=True, default=dict, verbose_name="facts")),
        migrations.AddField("table", "total_pot", models.IntegerField(default=0, verbose_name="on the table")),
        migrations.AddField(
            "table",
            "carried",
            models.JSONField(blank=True, default=dict, verbose_name="carried to the hand to come"),
        ),
        migrations.AddField(
            "table",
            "ended",
            models.CharField(blank=True, default="", max_length=32, verbose_name="ended by"),
            preserve_default=False,
        ),
        migrations.AddField("entry", "facts", models.JSONField(blank=True, default=dict, verbose_name="facts")),
        migrations.RunPython(gather_facts, migrations.RunPython.noop),
        migrations.RunPython(mark_new_players, migrations.RunPython.noop),
        migrations.RunPython(say_what_ended, migrations.RunPython.noop),
        migrations.RunPython(check_keys_now, migrations.RunPython.noop),
        migrations.RemoveField("hand", "is_goulash"),
        migrations.RemoveField("hand", "options"),
        migrations.RemoveField("showing", "is_safe"),
        migrations.RemoveField("showing", "is_responsible"),
        migrations.RemoveField("table", "is_goulash"),
        migrations.AlterField(
            "hand",
            "kind",
            models.CharField(
                choices=[
                    ("self-draw", "Self-draw"),
                    ("discard", "Discard"),
                    ("drawn", "Drawn"),
                    ("abandoned", "Abandoned"),
                ],
                max_length=16,
                verbose_name="ended by",
            ),
        ),
        migrations.RemoveConstraint("hand", "hand_deltas_add_up"),
        migrations.RemoveConstraint("hand", "hand_kind_is_known"),
        migrations.RemoveConstraint("hand", "hand_ends_one_way"),
        migrations.RemoveConstraint("table", "table_totals_add_up"),
        migrations.AddConstraint("hand", models.CheckConstraint(name="hand_deltas_add_up", condition=five("delta"))),
        migrations.AddConstraint(
            "hand",
            models.CheckConstraint(
                name="hand_kind_is_known",
                condition=Q(("kind__in", ["self-draw", "discard", "drawn", "abandoned"])),
            ),
        ),
        migrations.AddConstraint(
            "hand",
            models.CheckConstraint(
                name="hand_ends_one_way",
                condition=Q(kind__in=["drawn", "abandoned"], winners="", discarder="")
                | (Q(kind="self-draw", discarder="") & ~Q(winners=""))
                | (Q(kind="discard") & ~Q(winners="") & ~Q(discarder="")),
            ),
        ),
        migrations.AddConstraint(
            "table",
            models.CheckConstraint(
                name="table_totals_add_up",
                condition=five("total") | Q(source="totals", total_east__lt=minus_the_others("total")),
            ),
        ),
        # SQLite has rebuilt the tables.
        migrations.RunPython(guard, unguard),
    ]
