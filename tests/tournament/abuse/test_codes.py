"""Referees' codes: read over a shoulder, brought back by the browser, guessed, and kept too long."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from tests.tournament.abuse.attacks import Fields
from tests.tournament.events import Event, make_event
from tests.tournament.organizer.office import at, come
from tests.tournament.referee.conftest import Tablet, code, tablet, tablet_at
from tournament.accounts.referee_codes import (
    OTHERS_TRIES_A_DAY,
    actor_with_code,
    end_of_event_day,
    issue_referee_code,
    renew_referee_codes,
)
from tournament.accounts.table_links import issue_table_links
from tournament.audit.verifying import verify
from tournament.core.permissions import SYSTEM
from tournament.models import AuditRecord, RefereeCode, TableLink, Tournament

__all__ = ["code", "tablet", "tablet_at"]

pytestmark = pytest.mark.django_db

PAGES = ("penalties/", "totals/", "close/", "unlock/", "hands-again/", "take-over/")
WRONG = "00000"
"""Too short to be anyone's code."""


@pytest.fixture
def event() -> Event:
    return make_event(tables=3)


def guess(event: Event, number: int, text: str = WRONG, *, is_bound: bool = True) -> str:
    """Return what a guess at a table is answered with; "" where it is right."""
    link = TableLink(tournament=event.tournament, number=number)
    try:
        actor_with_code(link=link, code=text, is_bound=is_bound)
    except PermissionDenied as denial:
        return str(denial)
    return ""


# -- what a page shows ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PAGES)
def test_no_page_shows_a_code_or_can_be_kept_with_one(path: str, event: Event, tablet: Tablet, code: str) -> None:
    other = Tablet(type(tablet.client)(), tablet.home)
    for sent in ({"code": code, "id": "no id"}, {"code": "918273", "id": "no id"}):
        for page in (other.client.get(other.at(path)), other.client.post(other.at(path), sent)):
            text = page.content.decode()
            assert sent["code"] not in text
            assert "no-store" in page.headers["Cache-Control"]
            if page.status_code != 302:
                assert 'type="password" name="code"' in text
                assert 'autocomplete="one-time-code"' in text
                assert dict(Fields(text).fields)["code"] == ""


# -- how long it is good ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "zone", "until"),
    [
        # An event of 1 to 3 May: codes handed out before are for the first day.
        ("2026-04-20 12:00", "UTC", "2026-05-02 04:00"),
        ("2026-05-02 12:00", "UTC", "2026-05-03 04:00"),
        ("2026-05-03 01:30", "UTC", "2026-05-03 04:00"),
        ("2026-05-03 04:00", "UTC", "2026-05-04 04:00"),
        ("2026-05-02 12:00", "Asia/Tokyo", "2026-05-02 19:00"),
        ("2026-05-02 12:00", "America/Vancouver", "2026-05-03 11:00"),
    ],
)
def test_a_code_ends_with_the_day_of_the_event_where_it_is_played(moment: str, zone: str, until: str) -> None:
    tournament = Tournament(starts_on=date(2026, 5, 1), ends_on=date(2026, 5, 3), time_zone=zone)
    now = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    assert end_of_event_day(tournament, now).astimezone(UTC) == datetime.fromisoformat(until).replace(tzinfo=UTC)


def test_the_day_of_an_event_in_no_calendar_ends_too() -> None:
    tournament = Tournament(starts_on=date.max, ends_on=date.max)
    assert end_of_event_day(tournament, timezone.now()) < timezone.now() + timedelta(days=370)


def test_an_expired_code_says_whom_to_ask_and_one_tap_renews_it(event: Event, code: str) -> None:
    revoked = issue_referee_code(tournament=event.tournament, label="", by=SYSTEM)[0]
    RefereeCode.objects.filter(pk=revoked.pk).update(revoked_at=timezone.now())
    assert guess(event, 1, code) == ""
    RefereeCode.objects.update(expires_at=timezone.now())
    assert guess(event, 1, code) == "This code has expired. Ask the office to renew the codes."
    office = come(event, "organizer")
    page = office.get(at(event, "codes/")).content.decode()
    assert "expired" in page
    assert office.get(at(event, "codes/renew/")).status_code == 405
    assert office.post(at(event, "codes/renew/")).status_code == 302
    assert guess(event, 1, code) == ""
    assert RefereeCode.objects.get(pk=revoked.pk).expires_at < timezone.now()
    assert AuditRecord.objects.filter(verb="renew-referee-codes").count() == 1
    assert verify(event.fresh()) == []
    assert "Valid until" in office.get(at(event, "codes/")).content.decode()


def test_a_longer_code_is_chosen_when_it_is_issued(event: Event) -> None:
    office = come(event, "organizer")
    assert office.post(at(event, "codes/"), {"label": "", "length": "7"}).status_code == 422
    assert office.post(at(event, "codes/"), {"label": "", "length": "8"}).status_code == 200
    _code, text = issue_referee_code(tournament=event.tournament, label="", length=8, by=SYSTEM)
    assert len(text) == 8
    assert guess(event, 1, f" {text[:4]} {text[4:]} ") == "", "typed as it is printed"


# -- guessing ---------------------------------------------------------------------------------------------------------


def test_the_guesses_of_one_table_stop_no_other(event: Event, code: str) -> None:
    answers = [guess(event, 1, is_bound=is_bound) for _try in range(8) for is_bound in (True, False)]
    assert answers.count("Wrong code.") == 10, "five on the tablet, five on everything else"
    assert "Too many wrong codes" in guess(event, 1, code)
    assert guess(event, 2, code) == ""
    assert guess(event, 2, code, is_bound=False) == ""
    assert "Wrong code" in guess(make_event(), 2, code), "nor is it worth anything elsewhere"


def test_a_players_phone_does_not_stop_the_tablet_of_its_table(event: Event, code: str) -> None:
    for _try in range(10):
        guess(event, 1, is_bound=False)
    assert "Too many" in guess(event, 1, code, is_bound=False)
    assert guess(event, 1, code) == ""


def test_a_table_has_few_guesses_a_day_and_the_office_gives_it_new_ones(
    event: Event, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    tried = 0
    start = timezone.now()
    for minutes in range(0, 36, 6):
        monkeypatch.setattr("django.utils.timezone.now", lambda later=start + timedelta(minutes=minutes): later)
        tried += [guess(event, 1) for _try in range(6)].count("Wrong code.")
    assert tried == 20
    assert "today" in guess(event, 1, code)
    assert guess(event, 2, code) == ""
    renew_referee_codes(tournament=event.tournament, by=SYSTEM)
    assert guess(event, 1, code) == ""


def test_phones_in_the_whole_hall_have_few_guesses_and_stop_no_tablet(
    event: Event, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert OTHERS_TRIES_A_DAY.limit == 200
    monkeypatch.setattr("tournament.accounts.referee_codes.OTHERS_TRIES_A_DAY", replace(OTHERS_TRIES_A_DAY, limit=12))
    answers = [guess(event, number, is_bound=False) for number in range(1, 5) for _try in range(4)]
    assert answers.count("Wrong code.") == 12
    assert "Too many" in guess(event, 9, code, is_bound=False)
    assert guess(event, 9, code) == ""


def test_whoever_is_right_has_no_slips_to_wait_for(event: Event, tablet: Tablet, code: str) -> None:
    for _round in range(3):
        for _slip in range(4):
            assert "Wrong code" in guess(event, 1)
        assert guess(event, 1, code) == ""
