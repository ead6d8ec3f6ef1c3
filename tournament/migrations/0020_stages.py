"""Let an event have stages, each with a field that is kept; cuts of the standings become stages.

Until now a cut was worked out again whenever standings were asked for. Whoever has sat in a later session is in its field.
"""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Min


def make_stages(apps, schema_editor):
    """Write the cuts of every tournament as stages. A field nobody has sat in yet is still to be decided."""
    Tournament, Stage, Qualifier = (apps.get_model("tournament", name) for name in ("Tournament", "Stage", "Qualifier"))
    for tournament in Tournament.objects.filter(ranking__has_key="cuts"):
        cuts = tournament.ranking.pop("cuts")
        tournament.save(update_fields=["ranking"])
        if not cuts:
            continue
        Stage.objects.create(tournament=tournament, number=1, name="Qualification", first_session=1)
        for number, cut in enumerate(cuts, start=2):
            begun = tournament.sessions.filter(number__gt=cut["after"]).exclude(status="planned")
            stage = Stage.objects.create(
                tournament=tournament,
                number=number,
                name="Final" if number > len(cuts) else f"Stage {number}",
                first_session=cut["after"] + 1,
                size=cut["keep"],
                carry=cut.get("carry", True),
                decided_at=begun.aggregate(first=Min("started_at"))["first"],
            )
            sat = tournament.entries.filter(seats__session__in=begun).exclude(status="reserve").distinct()
            Qualifier.objects.bulk_create(
                Qualifier(stage=stage, entry=entry, how="seated") for entry in sat.order_by("enrolment")
            )


def make_cuts(apps, schema_editor):
    """Write stages as cuts again; their fields are lost."""
    for stage in apps.get_model("tournament", "Stage").objects.filter(first_session__gt=1).order_by("first_session"):
        cut = {"after": stage.first_session - 1, "keep": stage.size, "carry": stage.carry}
        stage.tournament.ranking.setdefault("cuts", []).append(cut)
        stage.tournament.save(update_fields=["ranking"])


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0019_more_slides'),
    ]

    operations = [
        migrations.CreateModel(
            name='Stage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number in the log')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('first_session', models.PositiveSmallIntegerField(verbose_name='first session')),
                ('size', models.PositiveIntegerField(blank=True, null=True, verbose_name='players')),
                ('carry', models.BooleanField(default=True, verbose_name='points are carried on')),
                ('tables', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='tables')),
                ('method', models.CharField(blank=True, choices=[('event', 'Whole event'), ('standings', 'By the standings'), ('finals', 'Final tables'), ('import', 'From a file')], max_length=16, verbose_name='seating')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='field decided')),
                ('proposed', models.JSONField(blank=True, default=list, verbose_name='proposed field')),
                ('lots', models.JSONField(blank=True, default=list, verbose_name='lots')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='stages', to='tournament.tournament', verbose_name='tournament')),
            ],
            options={
                'verbose_name': 'stage',
                'verbose_name_plural': 'stages',
                'ordering': ('tournament', 'first_session'),
            },
        ),
        migrations.CreateModel(
            name='Qualifier',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('how', models.CharField(choices=[('place', 'By place'), ('lot', 'By lot'), ('number', 'By drawn number'), ('chosen', 'Chosen by the organizer'), ('brought-up', 'Next in line'), ('took-over', 'Took over a place'), ('seated', 'Sat in it')], max_length=16, verbose_name='how')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='qualified', to='tournament.entry', verbose_name='entry')),
                ('instead_of', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='gave_way', to='tournament.entry', verbose_name='instead of')),
                ('reason', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='qualifiers', to='tournament.reason', verbose_name='reason')),
                ('stage', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='qualifiers', to='tournament.stage', verbose_name='stage')),
            ],
            options={
                'verbose_name': 'player of a stage',
                'verbose_name_plural': 'players of stages',
                'ordering': ('stage', 'pk'),
            },
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='stage_number_is_its_own'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.UniqueConstraint(fields=('tournament', 'first_session'), name='stage_begins_alone'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('decided_at', None), ('first_session', 1), ('size', None)), models.Q(('first_session__gt', 1), ('size__gte', 1)), _connector='OR'), name='stage_says_how_many'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.CheckConstraint(condition=models.Q(('method__in', ['', 'event', 'standings', 'finals', 'import'])), name='stage_method_is_known'),
        ),
        migrations.AddConstraint(
            model_name='qualifier',
            constraint=models.UniqueConstraint(fields=('stage', 'entry'), name='qualifier_is_in_the_field_once'),
        ),
        migrations.AddConstraint(
            model_name='qualifier',
            constraint=models.CheckConstraint(condition=models.Q(('how__in', ['place', 'lot', 'number', 'chosen', 'brought-up', 'took-over', 'seated'])), name='qualifier_how_is_known'),
        ),
        migrations.AddConstraint(
            model_name='qualifier',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('how', 'chosen'), _negated=True), ('reason__isnull', False), _connector='OR'), name='qualifier_chosen_by_hand_has_a_reason'),
        ),
        migrations.RunPython(make_stages, make_cuts),
    ]
