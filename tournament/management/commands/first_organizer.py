"""Print the code that makes the first account."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from tournament.accounts.first_organizer import first_code


class Command(BaseCommand):
    """Print the code of a server nobody has an account on, and where to type it."""

    help = "Print the one-time setup code for the first organizer's account."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print, or say that there is an account already."""
        code = first_code()
        if not code:
            raise CommandError("There already is an account. It can invite others, or create one with createsuperuser.")
        self.stdout.write(f"Setup code  {code}\nEnter it at {settings.PUBLIC_URL}{reverse('organizer:first')}")
