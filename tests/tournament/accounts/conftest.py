"""An event with two tables and their links."""

from __future__ import annotations

import pytest

from tests.tournament.events import Event, make_event
from tournament.accounts.table_links import issue_table_links
from tournament.models import TableLink


@pytest.fixture
def event(db: None) -> Event:
    return make_event(tables=2)


@pytest.fixture
def link(event: Event) -> TableLink:
    return issue_table_links(tournament=event.tournament, numbers=[1, 2], by=event.organizer)[0]
