"""Referees' codes: shown once, revoked for good."""

from __future__ import annotations

import re

import pytest

from tests.tournament.events import make_event
from tests.tournament.organizer.office import at, come, refuse_strangers, yes
from tournament.accounts.referee_codes import actor_with_code
from tournament.accounts.table_links import issue_table_links
from tournament.core.permissions import SYSTEM
from tournament.models import RefereeCode

pytestmark = pytest.mark.django_db


def test_a_code_is_shown_once_and_works() -> None:
    event = make_event(tables=1)
    (link,) = issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    client = come(event, "organizer")
    assert "No code has been issued yet" in client.get(at(event, "codes/")).content.decode()
    response = client.post(at(event, "codes/"), {"label": " Head referee "})
    page = response.content.decode()
    found = re.search(r'<p class="code">(\d{3})\D+?(\d{3})</p>', page.replace("&#8239;", " "))
    assert found
    code = found[1] + found[2]
    assert response.headers["Cache-Control"].startswith("max-age=0")
    assert actor_with_code(link=link, code=code).code == RefereeCode.objects.get().number
    again = client.get(at(event, "codes/")).content.decode()
    assert "Head referee" in again
    assert found[0] not in again


def test_a_revoked_code_is_worthless_and_still_listed() -> None:
    event = make_event(tables=1)
    client = come(event, "organizer")
    client.post(at(event, "codes/"), {"label": ""})
    assert client.get(at(event, "codes/1/revoke/")).status_code == 200
    assert client.post(at(event, "codes/1/revoke/"), yes()).status_code == 302
    assert RefereeCode.objects.get().revoked_at
    assert client.get(at(event, "codes/1/revoke/")).status_code == 404
    assert "revoked" in client.get(at(event, "codes/")).content.decode()


def test_a_label_that_is_too_long_is_refused() -> None:
    event = make_event(tables=1)
    assert come(event, "organizer").post(at(event, "codes/"), {"label": "x" * 61}).status_code == 422
    assert not RefereeCode.objects.exists()


@pytest.mark.parametrize("path", ["codes/", "codes/1/revoke/"])
def test_strangers_and_wrong_methods_get_nowhere(path: str) -> None:
    event = make_event(tables=1)
    refuse_strangers(event, path, method="post", rank="organizer")
    assert come(event, "organizer").put(at(event, path)).status_code == 405
