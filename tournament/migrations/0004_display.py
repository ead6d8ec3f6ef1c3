"""What the projector shows."""

import django.db.models.deletion
import tournament.models.display
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0003_privacy'),
    ]

    operations = [
        migrations.CreateModel(
            name='Display',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slides', models.JSONField(blank=True, default=tournament.models.display.every_slide, verbose_name='slides')),
                ('seconds', models.PositiveSmallIntegerField(default=15, verbose_name='seconds for each')),
                ('pinned', models.CharField(blank=True, choices=[('clock', 'Clock'), ('seating', 'Seating'), ('standings', 'Standings'), ('big-hands', 'Big hands')], max_length=16, verbose_name='pinned')),
                ('message', models.CharField(blank=True, max_length=280, verbose_name='message')),
                ('is_message_slide', models.BooleanField(default=False, verbose_name='message as a slide')),
                ('is_sound_on', models.BooleanField(default=True, verbose_name='sound')),
                ('tournament', models.OneToOneField(editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='display', to='tournament.tournament', verbose_name='tournament')),
            ],
            options={
                'verbose_name': 'projector',
                'verbose_name_plural': 'projectors',
                'constraints': [models.CheckConstraint(condition=models.Q(('pinned__in', ['', 'clock', 'seating', 'standings', 'big-hands'])), name='display_pinned_is_known'), models.CheckConstraint(condition=models.Q(('seconds__gte', 5), ('seconds__lte', 120)), name='display_seconds_can_be_read')],
            },
        ),
    ]
