"""Invitations: links that give whoever opens them a role."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0005_seating_search'),
    ]

    operations = [
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('organizer', 'Organizer'), ('referee', 'Referee')], max_length=16, verbose_name='role')),
                ('label', models.CharField(blank=True, max_length=60, verbose_name='for whom')),
                ('may_create', models.BooleanField(default=False, verbose_name='may create tournaments')),
                ('digest', models.CharField(editable=False, max_length=64, unique=True, verbose_name='digest')),
                ('expires_at', models.DateTimeField(verbose_name='good until')),
                ('used_at', models.DateTimeField(blank=True, null=True, verbose_name='used')),
                ('revoked_at', models.DateTimeField(blank=True, null=True, verbose_name='revoked')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='tournament.tournament', verbose_name='tournament')),
                ('used_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='invitations', to=settings.AUTH_USER_MODEL, verbose_name='used by')),
            ],
            options={
                'verbose_name': 'invitation',
                'verbose_name_plural': 'invitations',
                'ordering': ('tournament', 'pk'),
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['organizer', 'referee'])), name='invitation_role_is_known')],
            },
        ),
    ]
