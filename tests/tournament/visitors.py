"""Fixtures with a browser for each kind of visitor, and an event under way for them to visit."""

from __future__ import annotations

from copy import deepcopy
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.conftest import BuildOnce
from tests.tournament.addresses import VISITORS, Visitor
from tests.tournament.events import SOUTH, make_event, play
from tournament.accounts.invitations import invite
from tournament.accounts.referee_codes import issue_referee_code
from tournament.accounts.roles import grant_role
from tournament.accounts.table_links import issue_table_links, token_of
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Role, SeatingSearch, TableLink
from tournament.penalties.giving import Offence, penalise
from tournament.public.receipt import token_of as receipt_token
from tournament.setup.tournament import publish
from tournament.standings.stages import add_stage


@pytest.fixture(scope="module")
def site(kept_for_the_module: BuildOnce) -> tuple[dict[Visitor, Client], dict[str, Any]]:
    """Return everyone's browser and what the parts of an address stand for, made once for all tests of a module."""
    visitors = {visitor: Client(headers={"Accept": "text/plain"}) for visitor in VISITORS}
    with kept_for_the_module():
        return visitors, make_world(visitors)


@pytest.fixture
def visitors(site: tuple[dict[Visitor, Client], dict[str, Any]]) -> dict[Visitor, Client]:
    """Return a browser for everyone; the tablet's is bound to table 1."""
    browsers = {visitor: Client(headers={"Accept": "text/plain"}) for visitor in VISITORS}
    for visitor, known in site[0].items():
        browsers[visitor].cookies = deepcopy(known.cookies)
    return browsers


@pytest.fixture
def world(site: tuple[dict[Visitor, Client], dict[str, Any]]) -> dict[str, Any]:
    """Return what the parts of an address stand for."""
    return dict(site[1])


def make_world(visitors: dict[Visitor, Client]) -> dict[str, Any]:
    """Make an event under way, its table 1, a player, people, and sign them in."""
    event, other = make_event(sessions=2), make_event()
    hand = play(event, (SOUTH,))[0]
    warning = Offence(kind="warning")
    incident = penalise(
        table=event.table, seat=SOUTH, offence=warning, reason="Late", command_id=uuid4(), by=event.referee
    )
    publish(tournament=event.tournament, by=SYSTEM)
    referee, organizer, elsewhere = (
        Account.objects.create_user(name) for name in ("referee", "organizer", "elsewhere")
    )
    administrator = Account.objects.create_superuser("administrator")
    grant_role(tournament=event.tournament, account=organizer, kind=Role.Kind.ORGANIZER, by=SYSTEM)
    grant_role(tournament=event.tournament, account=referee, kind=Role.Kind.REFEREE, by=SYSTEM)
    grant_role(tournament=other.tournament, account=elsewhere, kind=Role.Kind.REFEREE, by=SYSTEM)
    (link,) = issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    issue_referee_code(tournament=event.tournament, label="", by=SYSTEM)
    invitation, token = invite(tournament=event.tournament, kind=Role.Kind.REFEREE, by=SYSTEM, inviter=administrator)
    final = add_stage(tournament=event.tournament, name="Final", first_session=2, size=4, by=SYSTEM)
    search = SeatingSearch.objects.create(tournament=event.tournament, seed="harbour", created_at=timezone.now())
    accounts = {"referee": referee, "organizer": organizer, "elsewhere": elsewhere, "administrator": administrator}
    for visitor in VISITORS:
        if visitor in accounts:
            visitors[visitor].force_login(accounts[visitor])
    visitors["tablet"].post(reverse("referee:link:keep-score", args=[token_of(link), 1]))
    # However long the tests take, the tablet was seen just now, and no page it opens has to store that.
    TableLink.objects.filter(pk=link.pk).update(seen_at=timezone.now() + timedelta(hours=1))
    return {
        "slug": event.tournament.slug,
        "token": token_of(link),
        "invitation_token": token,
        "receipt_token": receipt_token(event.table.seats.get(wind="S")),
        "session": 1,
        "number": 1,
        "table": 1,
        "hand": 1,
        "wind": "S",
        "hand_id": hand.entry_id,
        "uid": incident.uid,
        "enrolment": 1,
        "account": referee.pk,
        "invitation": invitation.pk,
        "search": search.pk,
        "stage": final.number,
        "record": 1,
    }
