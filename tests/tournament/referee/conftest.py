"""A table, its tablets and its referees."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.conftest import BuildOnce
from tests.tournament.events import Event, make_event
from tournament.accounts.referee_codes import issue_referee_code
from tournament.accounts.table_links import issue_table_links, token_of
from tournament.core.permissions import SYSTEM


@dataclass
class Tablet:
    """A browser that has opened a table's link."""

    client: Client
    home: str
    session: int = 1

    def open(self) -> Any:
        """Open the table and, as the page does on a new device, keep score where nobody does."""
        page = self.client.get(self.home)
        if page.status_code == 200 and (state := self.state())["keeper"] == "nobody":
            self.client.post(f"{state['base']}keep-score/")
        return page

    def at(self, path: str) -> str:
        """Return an address in the session."""
        return f"{self.home}session/{self.session}/{path}"

    def send(self, path: str, **fields: Any) -> Any:
        """Send a command with an id of its own, unless one is given."""
        return self.client.post(self.at(path), {"id": str(uuid4()), **fields})

    def record(self, number: Any = 1, dealer: Any = "E", winners: Any = "S", **fields: Any) -> Any:
        """Record a hand: South wins 12 from East, unless told otherwise."""
        usual = {"discarder": "E", "points_S": 12} if winners == "S" else {}
        return self.send("hands/", number=number, dealer=dealer, winners=winners, **{**usual, **fields})

    def state(self) -> Any:
        """Return how the table stands."""
        return self.client.get(f"{self.home}state/").json()["state"]


@pytest.fixture(scope="module")
def made(kept_for_the_module: BuildOnce) -> Event:
    """Make the event that all tests of a module begin with."""
    with kept_for_the_module():
        return make_event("mcr", tables=2, sessions=2)


@pytest.fixture
def event(made: Event, db: None) -> Event:
    """Return an event of two tables and two sessions."""
    return deepcopy(made)


@pytest.fixture
def tablet_at() -> Callable[..., Tablet]:
    """Return a way to open a table's link with a new browser."""

    def come(event: Event, number: int = 1) -> Tablet:
        (link,) = issue_table_links(tournament=event.tournament, numbers=[number], by=SYSTEM)
        tablet = Tablet(Client(), f"/table/{token_of(link)}/")
        tablet.open()
        return tablet

    return come


@pytest.fixture
def tablet(event: Event, tablet_at: Callable[..., Tablet]) -> Tablet:
    """Return the tablet of the first table."""
    return tablet_at(event)


@pytest.fixture
def code(event: Event) -> str:
    """Return a referee's code."""
    return issue_referee_code(tournament=event.tournament, label="", by=SYSTEM)[1]
