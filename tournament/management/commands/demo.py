"""Load the demo."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from tournament.models import Account, Tournament

DEMO_NAME = "organizer"
DEMO_PASSWORD = "kongbox-demo"
DEMO_FILE = settings.BASE_DIR / "fixtures" / "demo.json"


class Command(BaseCommand):
    """Load the tournaments of fixtures/demo.json and an organizer whose password everyone knows."""

    help = "Load the demo: published tournaments around today, and an organizer's account."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        """Load what is not there yet; a second run changes nothing."""
        if not settings.DEBUG:
            raise CommandError("The demo's password is public, so it loads only with DEBUG=1.")
        today = timezone.localdate()
        for row in json.loads(DEMO_FILE.read_text()):
            starts_on = today + timedelta(days=row.pop("starts_in_days"))
            ends_on = starts_on + timedelta(days=row.pop("days") - 1)
            fields = {**row, "starts_on": starts_on, "ends_on": ends_on, "is_published": True}
            Tournament.objects.get_or_create(slug=row["slug"], defaults=fields)
        if not Account.objects.filter(username=DEMO_NAME).exists():
            Account.objects.create_superuser(username=DEMO_NAME, password=DEMO_PASSWORD)
        self.stdout.write(self.style.SUCCESS("The demo is loaded."))
