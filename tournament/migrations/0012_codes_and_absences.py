"""Know when a tablet was away."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0009_stints")]

    operations = [
        migrations.AddField(
            model_name="tablelink",
            name="away_from",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="away from"),
        ),
        migrations.AddField(
            model_name="tablelink",
            name="back_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="back"),
        ),
    ]
