"""Names, choices and help texts in plain words; no table changes."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0026_checkpoints'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='refereecode',
            options={'ordering': ('tournament', 'number'), 'verbose_name': 'referee code', 'verbose_name_plural': 'referee codes'},
        ),
        migrations.AlterModelOptions(
            name='stint',
            options={'ordering': ('seat_id', 'first_hand', 'pk'), 'verbose_name': 'stint of a substitute', 'verbose_name_plural': 'stints of substitutes'},
        ),
        migrations.AlterField(
            model_name='auditrecord',
            name='verb',
            field=models.CharField(max_length=32, verbose_name='action'),
        ),
        migrations.AlterField(
            model_name='display',
            name='pinned',
            field=models.CharField(blank=True, choices=[('clock', 'Clock'), ('seating', 'Seating'), ('standings', 'Standings'), ('big-hands', 'Big hands'), ('teams', 'Teams'), ('countries', 'Countries'), ('counts', 'Hand statistics')], max_length=16, verbose_name='pinned'),
        ),
        migrations.AlterField(
            model_name='entry',
            name='arrived_at',
            field=models.DateTimeField(blank=True, help_text='When they were checked in; for someone late, when expected.', null=True, verbose_name='arrived'),
        ),
        migrations.AlterField(
            model_name='entry',
            name='is_resting',
            field=models.BooleanField(default=False, verbose_name='sitting out'),
        ),
        migrations.AlterField(
            model_name='entry',
            name='status',
            field=models.CharField(choices=[('active', 'Active'), ('reserve', 'Substitute'), ('withdrawn', 'Withdrawn'), ('disqualified', 'Disqualified')], default='active', max_length=16, verbose_name='status'),
        ),
        migrations.AlterField(
            model_name='entry',
            name='status_before',
            field=models.CharField(blank=True, choices=[('active', 'Active'), ('reserve', 'Substitute'), ('withdrawn', 'Withdrawn'), ('disqualified', 'Disqualified')], help_text='What someone who withdrew was, and is again after coming back.', max_length=16, verbose_name='status before'),
        ),
        migrations.AlterField(
            model_name='incident',
            name='noted_at',
            field=models.DateTimeField(verbose_name='recorded'),
        ),
        migrations.AlterField(
            model_name='penalty',
            name='status_before',
            field=models.CharField(blank=True, choices=[('active', 'Active'), ('reserve', 'Substitute'), ('withdrawn', 'Withdrawn'), ('disqualified', 'Disqualified')], help_text='What a disqualified player was, and is again if an appeal is upheld.', max_length=16, verbose_name='status before'),
        ),
        migrations.AlterField(
            model_name='qualifier',
            name='how',
            field=models.CharField(choices=[('place', 'By place'), ('lot', 'By draw'), ('number', 'By drawn number'), ('chosen', 'Chosen by the organizer'), ('brought-up', 'Next in line'), ('took-over', 'Took over a place'), ('seated', 'Sat in it')], max_length=16, verbose_name='how'),
        ),
        migrations.AlterField(
            model_name='session',
            name='is_seating_released',
            field=models.BooleanField(default=False, verbose_name='seating published'),
        ),
        migrations.AlterField(
            model_name='stage',
            name='carry',
            field=models.BooleanField(default=True, verbose_name='points carry over'),
        ),
        migrations.AlterField(
            model_name='stage',
            name='lots',
            field=models.JSONField(blank=True, default=list, verbose_name='draw results'),
        ),
        migrations.AlterField(
            model_name='table',
            name='drawn_chairs',
            field=models.JSONField(blank=True, default=dict, verbose_name='chairs redrawn, by hand'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='is_private',
            field=models.BooleanField(default=False, help_text='Show code names or numbers instead of real names, and ask search engines not to index the pages.', verbose_name='private'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='policy',
            field=models.CharField(choices=[('hand', 'After every hand'), ('table', 'When a table finishes'), ('session', 'When a session closes')], default='hand', max_length=16, verbose_name='the public sees results'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='redraw_cycles',
            field=models.PositiveSmallIntegerField(blank=True, help_text='Leave blank for never.', null=True, verbose_name='cycles before seats are redrawn'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='slug',
            field=models.SlugField(help_text="The end of the tournament's web address.", unique=True, verbose_name='web address'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='time_up',
            field=models.CharField(blank=True, choices=[('finish-hand', 'Finish the current hand'), ('stop-at-once', 'Stop at once')], max_length=16, verbose_name='when time is up'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='time_zone',
            field=models.CharField(blank=True, help_text='All times are entered and shown in it.', max_length=64, verbose_name='time zone'),
        ),
    ]
