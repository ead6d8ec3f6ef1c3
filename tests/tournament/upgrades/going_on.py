"""A process that looks at an upgraded database of a release and goes on where its people were.

Its argument is the release. It prints what is published now, what is wrong with any log, how every page answers, and
how far each event under way got when it was played on.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

from django.test import Client
from django.test.utils import setup_test_environment

from tests.tournament.upgrades.published import ask_api, read_published
from tests.tournament.upgrades.restoring import published
from tournament.accounts.referee_codes import actor_with_code
from tournament.audit.verifying import verify
from tournament.exports.archive import export_document
from tournament.models import Session, Table, TableLink, Tournament

OF_OFFICE = ("", "players/", "seating/", "board/", "sessions/", "penalties/", "log/?verify=1", "results/")
OF_PUBLIC = ("", "sessions/", "player/1/", "big-hands/")
SETTING_UP = ("settings/", "people/", "links/", "codes/", "paper/", "display/", "results/standings.csv")
FOR_VISITORS = ("teams/", "countries/", "fairness/", "display/")
"""What is made of little: one event of each rule set shows it."""


def main() -> None:
    """Look, go on, look again."""
    setup_test_environment()
    release = published(sys.argv[1])
    office = Client()
    assert office.login(username=release["people"]["organizer"], password=release["people"]["password"])
    events = list(Tournament.objects.order_by("slug"))
    report: dict[str, Any] = {
        "events": {event.slug: {**read_published(event), "api": ask_api(event)} for event in events},
        "archives": {event.slug: export_document(event) for event in events},
        "pages": {page: status for event in events for page, status in open_pages(office, event)},
        "tablets": {slug: look_at_tables(tokens) for slug, tokens in release["links"].items()},
        "codes": [use_code(slug, code) for slug, code in release["people"]["codes"].items()],
        "went_on": {
            event.slug: go_on(office, event, release) for event in events if event.status == Tournament.Status.RUNNING
        },
        "faults": {event.slug: [fault.message for fault in verify(event)] for event in Tournament.objects.all()},
    }
    print(json.dumps(report))


def open_pages(office: Client, event: Tournament) -> Iterator[tuple[str, int]]:
    """Yield how the pages of an event answer: the office's, and the public's where there is one."""
    is_one_of_its_kind = event.slug == f"{event.ruleset}-running"
    tables = event.tables.exclude(session__status=Session.Status.PLANNED).order_by("session__number", "number")
    last = event.sessions.order_by("-number")[0].number
    home = f"/organize/{event.slug}/"
    pages = [f"{home}{page}" for page in (*OF_OFFICE, *(SETTING_UP if is_one_of_its_kind else ()))]
    pages += [f"{home}table/{last}/{table.number}/" for table in event.tables.filter(session__number=last)]
    yield from ((page, office.get(page).status_code) for page in pages)
    if event.is_published:
        home, public = f"/t/{event.slug}/", Client()
        pages = [f"{home}{page}" for page in (*OF_PUBLIC, *(FOR_VISITORS if is_one_of_its_kind else ()))]
        pages += [f"{home}session/{table.session.number}/table/{table.number}/" for table in tables]
        yield from ((page, public.get(page).status_code) for page in pages)


def look_at_tables(tokens: list[str]) -> list[int]:
    """Return how the links answer that were printed then, to a phone that only looks."""
    return [Client().get(f"/table/{token}/state/").status_code for token in tokens]


def go_on(office: Client, event: Tournament, release: dict[str, Any]) -> list[int]:
    """Record a hand at every table under way, on the tablet that kept score, and close the session.

    Return how each step was answered.
    """
    answers = []
    home = f"/organize/{event.slug}/"
    sessions = list(event.sessions.filter(status__in=(Session.Status.OPEN, Session.Status.PAUSED)).order_by("number"))
    for session in sessions:
        if session.status == Session.Status.PAUSED:
            answers.append(office.post(f"{home}sessions/{session.number}/resume/", new_id()).status_code)
        tables = session.tables.filter(state=Table.State.OPEN).order_by("number")
        answers += [record(table, release) for table in tables]
    for session in sessions:
        fields = {**new_id(), "reason": "The end of the story"}
        answers.append(office.post(f"{home}sessions/{session.number}/close/", fields).status_code)
    return answers


def record(table: Table, release: dict[str, Any]) -> int:
    """Record a hand with the tablet that was bound to the table; an entry may have waited on it."""
    tablet = Client()
    tablet.cookies["device"] = release["people"]["tablet"]
    address = f"/table/{release['links'][table.tournament.slug][table.number - 1]}/"
    tablet.get(address)
    # What the page does automatically where nobody keeps score; where somebody does it changes nothing.
    tablet.post(f"{address}session/{table.session.number}/keep-score/", new_id())
    hand = {"number": table.hands_recorded + 1, "dealer": table.dealer, "winners": "S", "discarder": "E"}
    scores = {f"points_{wind}": 64 if wind == "S" else 8 for wind in table.seats_taken}
    points = scores if table.tournament.play.every_seat_scores else {"points_S": 40}
    sent = {**new_id(), **hand, **points}
    status = tablet.post(f"{address}session/{table.session.number}/hands/", sent).status_code
    table.refresh_from_db()
    return status if table.hands_recorded == hand["number"] else 0


def use_code(slug: str, code: str) -> int:
    """Return the number of the referee's code that was printed then, as a tablet knows it."""
    link = TableLink.objects.filter(tournament__slug=slug, revoked_at=None)[0]
    return actor_with_code(link=link, code=code).code or 0


def new_id() -> dict[str, str]:
    """Return the id every command has."""
    return {"id": str(uuid4())}
