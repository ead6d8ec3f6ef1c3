"""Let an event leave it to the tables who sits East."""

from importlib import import_module

from django.db import migrations, models

guard = import_module("tournament.migrations.0014_facts").guard


class Migration(migrations.Migration):
    dependencies = [("tournament", "0017_session_names")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="draws_winds",
            field=models.BooleanField(
                default=False,
                help_text="The seating says who plays at a table; the players draw who sits East.",
                verbose_name="winds drawn at the table",
            ),
        ),
        migrations.RunPython(guard, migrations.RunPython.noop),
    ]
