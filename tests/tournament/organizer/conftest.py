"""An organizer at the desk, and everyone who is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.tournament.events import Event, make_event
from tournament.accounts.roles import allow_creating, grant_role
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Role


@pytest.fixture
def event(db: None) -> Event:
    """Return an event that is planned and has not begun."""
    return make_event(is_open=False, reserves=1)


@pytest.fixture
def host(db: None) -> Account:
    """Return an account that may create tournaments, and is no administrator."""
    account = Account.objects.create_user("host")
    allow_creating(account)
    return Account.objects.get(pk=account.pk)


@pytest.fixture
def desk(event: Event, host: Account, browser_of: Callable[[Account], Client]) -> Client:
    """Return the browser of the event's organizer."""
    grant_role(tournament=event.tournament, account=host, kind=Role.Kind.ORGANIZER, by=SYSTEM)
    return browser_of(host)
