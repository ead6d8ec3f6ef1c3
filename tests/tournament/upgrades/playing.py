"""A process that plays all stories in an empty database and prints what this release says of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.core.management import call_command
from django.test.utils import setup_test_environment

from tests.tournament.upgrades.hall import CLOCK, TABLET, tell_time_and_chance
from tests.tournament.upgrades.published import ask_api, read_published
from tests.tournament.upgrades.stories import CODES, tell_all
from tournament.accounts.first_organizer import create_first_organizer
from tournament.accounts.table_links import token_of
from tournament.audit.verifying import verify
from tournament.exports.archive import export_document, write_archive
from tournament.models import Account, Tournament

ORGANIZER, PASSWORD = "olga", "harbour-lights-1"


def main() -> None:
    """Play, and print the archives and what was published."""
    tell_time_and_chance()
    setup_test_environment()
    call_command("migrate", verbosity=0)
    organizer = create_first_organizer(username=ORGANIZER, password=PASSWORD)
    Account.objects.update(date_joined=CLOCK())
    tell_all(organizer)
    events = list(Tournament.objects.order_by("slug"))
    assert not any(verify(tournament) for tournament in events)
    told: dict[str, Callable[[Tournament], Any]] = {
        "archives": lambda event: "".join(write_archive(export_document(event))),
        "events": lambda event: {**read_published(event), "api": ask_api(event)},
        "links": lambda event: [token_of(link) for link in event.table_links.order_by("number")],
    }
    answer = {name: {event.slug: tell(event) for event in events} for name, tell in told.items()}
    people = {"organizer": ORGANIZER, "password": PASSWORD, "tablet": TABLET, "codes": CODES}
    print(json.dumps({**answer, "people": people}))
