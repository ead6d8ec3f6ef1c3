"""Let a tournament be private."""

from importlib import import_module

from django.db import migrations, models

guard = import_module("tournament.migrations.0002_guards").guard


class Migration(migrations.Migration):
    dependencies = [("tournament", "0002_guards")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="is_private",
            field=models.BooleanField(
                default=False,
                help_text="The public sees code names or numbers, and search engines are asked to stay away.",
                verbose_name="private",
            ),
        ),
        # SQLite has rebuilt the table.
        migrations.RunPython(guard, guard),
    ]
