"""Keep when the public last saw a change: its version counts such changes now, and is no number of the log any more."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0011_codes_and_absences")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="public_since",
            field=models.DateTimeField(editable=False, null=True, verbose_name="last change the public saw"),
        ),
    ]
