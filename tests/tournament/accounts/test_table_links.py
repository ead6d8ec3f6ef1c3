"""Table links bind one tablet each and can be revoked."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied

from tests.tournament.events import Event
from tournament.accounts.referee_codes import actor_with_code, issue_referee_code
from tournament.accounts.table_links import (
    find_link,
    hand_over,
    issue_table_links,
    open_link,
    renew_table_link,
    revoke_table_link,
    take_over,
    token_of,
)
from tournament.models import AuditRecord, TableLink

pytestmark = pytest.mark.django_db


def test_a_link_is_found_by_its_signed_token_alone(link: TableLink) -> None:
    token = token_of(link)
    assert find_link(token) == link
    assert find_link(link.secret) is None
    assert find_link(token[:-1] + ("A" if token[-1] != "A" else "B")) is None
    assert find_link("") is None


def test_links_are_issued_once_a_number(event: Event, link: TableLink) -> None:
    again = issue_table_links(tournament=event.tournament, numbers=[1, 2, 3], by=event.organizer)
    assert [row.number for row in again] == [1, 2, 3]
    assert again[0] == link


def test_the_first_device_is_bound_and_another_only_reads(event: Event, link: TableLink) -> None:
    first = open_link(link=link, device="tablet-a")
    assert first.actor == event.tablet
    assert open_link(link=link, device="tablet-a").is_bound
    second = open_link(link=link, device="tablet-b")
    assert not second.is_bound
    with pytest.raises(PermissionDenied, match="Another tablet is scoring"):
        _ = second.actor


def test_a_tablet_hands_over_and_the_next_is_bound(link: TableLink) -> None:
    first = open_link(link=link, device="tablet-a")
    hand_over(link=link, by=first.actor)
    assert open_link(link=link, device="tablet-b").is_bound
    assert not open_link(link=link, device="tablet-a").is_bound


def test_a_referees_code_takes_a_table_over(event: Event, link: TableLink) -> None:
    open_link(link=link, device="tablet-a")
    _code, text = issue_referee_code(tournament=event.tournament, label="Chief", by=event.organizer)
    referee = actor_with_code(link=link, code=text)
    assert take_over(link=link, device="tablet-b", by=referee).is_bound
    with pytest.raises(PermissionDenied):
        take_over(link=link, device="tablet-c", by=event.tablet)
    assert AuditRecord.objects.filter(verb="take-over-table").get().actor == '{"code":1,"table":1}'


def test_a_revoked_link_opens_nothing_and_is_replaced(event: Event, link: TableLink) -> None:
    revoke_table_link(link=link, by=event.organizer)
    assert find_link(token_of(link)) is None
    with pytest.raises(PermissionDenied, match="no longer valid"):
        open_link(link=link, device="tablet-a")
    new = issue_table_links(tournament=event.tournament, numbers=[1], by=event.organizer)[0]
    assert new.secret != link.secret


def test_a_link_is_renewed_by_organizers_alone(event: Event, link: TableLink) -> None:
    with pytest.raises(PermissionDenied):
        renew_table_link(link=link, by=event.referee)
    new = renew_table_link(link=link, by=event.organizer)
    assert (new.number, find_link(token_of(link))) == (1, None)
    assert find_link(token_of(new)) == new
