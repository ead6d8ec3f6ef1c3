"""Whatever is sent to whichever address: an answer, never a fault, and an event that still adds up."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings

from tests.tournament.abuse.answers import is_html, text_of, undone
from tests.tournament.abuse.attacks import FORM, Attack, Fields, attacks
from tests.tournament.addresses import Address, Visitor, every_address
from tournament.api.limits import window
from tournament.audit.verifying import verify
from tournament.models import Table, Tournament
from tournament.tables.totals import totals_from_hands

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[3] / "tournament"
EXAMPLES = 3
MOST_FIELDS = 60
READ = re.compile(
    r'(?:GET|POST|FILES|query)\.(?:get|getlist)\("([\w.]+)"|^    (\w+) = (?:forms\.)?\w+Field\(', re.MULTILINE
)


def names_read_anywhere() -> tuple[str, ...]:
    """Return the names under which some view or form looks for something."""
    sources = (path.read_text() for folder in ("forms", "views") for path in (ROOT / folder).rglob("*.py"))
    found = {name for source in sources for match in READ.finditer(source) for name in match.groups() if name}
    return (*sorted(found), "points_S", "total_E")


NAMES = names_read_anywhere()
usual = settings(max_examples=EXAMPLES, phases=[Phase.generate], database=None, suppress_health_check=list(HealthCheck))


def send(client: Client, path: str, attack: Attack) -> Any:
    """Send it, and read the answer to its end."""
    if attack.body is None:
        response = client.generic("GET", path, QUERY_STRING=attack.query)
    else:
        response = client.generic("POST", path, attack.body, content_type=attack.content_type)
    text_of(response)
    return response


def adds_up(tournament: Tournament) -> bool:
    """Say whether tables add up to zero, hands to their tables, and the log's chain is whole."""
    tables = Table.objects.filter(tournament=tournament, source=Table.Source.HANDS)
    return verify(tournament) == [] and all(
        sum(table.totals.values()) == 0 and totals_from_hands(table) == table.totals for table in tables
    )


def methods_of(client: Client, address: Address) -> tuple[tuple[tuple[str, str], ...], bool, bool]:
    """Return what the page's own forms hold, and whether the address is read and written."""
    with undone(client):
        page = client.get(address.path)
        found = Fields(page.content.decode()).fields if is_html(page) and not page.streaming else []
        takes_forms = client.generic("POST", address.path, b"", content_type=FORM).status_code != 405
    return tuple(found[:MOST_FIELDS]), page.status_code != 405, takes_forms


def attack_address(client: Client, address: Address, tournament: Tournament) -> Counter[int]:
    """Send an address what makes no sense, and return how it answered."""
    fields, is_read, takes_forms = methods_of(client, address)
    answers: Counter[int] = Counter()

    @usual
    @given(attack=attacks(fields, NAMES, is_read=is_read, takes_forms=takes_forms))
    def send_it(attack: Attack) -> None:
        window.forget()
        with undone(client):
            response = send(client, address.path, attack)
            answers[response.status_code] += 1
            assert response.status_code < 500, address.name
            now = Tournament.objects.get(pk=tournament.pk)
            assert now.version == tournament.version or adds_up(now), address.name

    send_it()
    return answers


def test_no_request_is_a_fault_and_the_event_adds_up(world: dict[str, Any], visitors: dict[Visitor, Client]) -> None:
    tournament = Tournament.objects.get(slug=world["slug"])
    answers: Counter[int] = Counter()
    for address in every_address(world):
        answers += attack_address(visitors[address.visitor], address, tournament)
    # The fuzz is worth something only if much of it gets through to where things are written.
    assert answers[302] > 50, answers
    assert answers[422] > 30, answers
