"""A process that prepares a database for a day at the board: an event whose first session can start, an organizer.

Prints as JSON the path of the office, the path of the first table's link, and the enrolment of the player in East.
"""

from __future__ import annotations

import json

import django

django.setup()

from django.core.management import call_command  # noqa: E402

from tests.browser.table_event import link_of, seat_people  # noqa: E402
from tests.tournament.events import EAST  # noqa: E402
from tournament.models import Account  # noqa: E402

PASSWORD = "four-winds-and-a-dragon"


def make() -> dict[str, object]:
    """Make it all."""
    call_command("migrate", verbosity=0)
    Account.objects.create_superuser(username="organizer", password=PASSWORD)
    event = seat_people("mcr", tables=2, sessions=2, is_open=False, clock_minutes=90)
    east = event.seat(EAST).entry
    assert east
    office = f"/organize/{event.tournament.slug}/"
    return {"office": office, "link": link_of(event), "east": east.enrolment}


if __name__ == "__main__":
    print(json.dumps(make()))
