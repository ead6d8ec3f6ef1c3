"""Know which tablets are there, and after which hand a table stops."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0006_invitations")]

    operations = [
        migrations.AddField(
            model_name="tablelink",
            name="seen_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="last seen"),
        ),
        migrations.AddField(
            model_name="table",
            name="last_hand",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="last hand"),
        ),
    ]
