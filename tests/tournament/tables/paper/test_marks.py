"""Tables that keep paper are marked; their tablets wait for a referee."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied

from tests.tournament.events import EAST, SOUTH, Event, make_event, play
from tournament.audit.sentences import describe_records
from tournament.core.errors import Refused
from tournament.models import AuditRecord, Table
from tournament.sessions.running import close_session
from tournament.tables.paper.marks import keep_paper

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event(tables=3, is_open=False)


def keeping(event: Event) -> list[int]:
    return list(Table.objects.filter(keeps_paper=True).order_by("number").values_list("number", flat=True))


def test_one_table_or_all_are_marked_before_the_session(event: Event) -> None:
    assert keep_paper(session=event.session, numbers={2}, by=event.referee) == [2]
    assert keep_paper(session=event.session, by=event.referee) == [1, 3]
    assert keep_paper(session=event.session, by=event.referee) == [], "nothing to do is not told"
    keep_paper(session=event.session, keeps=False, numbers={1}, by=event.referee)
    assert keeping(event) == [2, 3]
    told = describe_records(event.fresh(), list(AuditRecord.objects.filter(verb="keep-paper").order_by("number")))
    assert [line.text for line in told] == [
        "Table 2 is scored on paper",
        "Tables 1, 3 are scored on paper",
        "Table 1 is scored on its tablet",
    ]


def test_a_tablet_marks_nothing_and_records_nothing_there() -> None:
    event = make_event()
    with pytest.raises(PermissionDenied):
        keep_paper(session=event.session, by=event.tablet)
    keep_paper(session=event.session, by=event.referee)
    with pytest.raises(Refused, match="is scored on paper"):
        play(event, (SOUTH, 12, EAST), by=event.tablet)
    play(event, (SOUTH, 12, EAST), by=event.referee)
    keep_paper(session=event.session, keeps=False, by=event.referee)
    play(event, (SOUTH, 12, EAST), by=event.tablet)


def test_nothing_is_marked_after_the_session() -> None:
    event = make_event()
    close_session(session=event.session, reason="Rain", by=event.referee)
    with pytest.raises(Refused, match="no tables"):
        keep_paper(session=event.session, by=event.referee)
