"""Referees' codes act at one table, and guessing them is slowed down."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied

from tests.tournament.events import SOUTH, Event, new_id
from tournament.accounts.referee_codes import actor_with_code, issue_referee_code, revoke_referee_code
from tournament.models import RefereeCode, TableLink
from tournament.penalties.giving import Offence, penalise
from tournament.sessions.running import pause_session
from tournament.tables.paper.totals import enter_totals

pytestmark = pytest.mark.django_db


def test_a_code_acts_at_its_table_and_nowhere_else(event: Event, link: TableLink) -> None:
    _code, text = issue_referee_code(tournament=event.tournament, label="Chief", by=event.organizer)
    referee = actor_with_code(link=link, code=f" {text} ")
    offence = Offence(kind="warning")
    penalise(table=event.table, seat=SOUTH, offence=offence, reason="Loud", command_id=new_id(), by=referee)
    with pytest.raises(PermissionDenied):
        pause_session(session=event.session, by=referee)
    second = event.session.tables.get(number=2)
    with pytest.raises(PermissionDenied, match="another table"):
        enter_totals(table=second, totals={}, by=referee)


def test_a_code_is_not_kept_and_can_be_revoked(event: Event, link: TableLink) -> None:
    code, text = issue_referee_code(tournament=event.tournament, label="Chief", by=event.organizer)
    assert text not in str(RefereeCode.objects.values())
    revoke_referee_code(code=code, by=event.organizer)
    with pytest.raises(PermissionDenied, match="Wrong code"):
        actor_with_code(link=link, code=text)


def test_guessing_codes_is_slowed_down_table_by_table(event: Event, link: TableLink) -> None:
    _code, text = issue_referee_code(tournament=event.tournament, label="Chief", by=event.organizer)
    wrong = "000000" if text != "000000" else "111111"
    for _guess in range(5):
        with pytest.raises(PermissionDenied, match="Wrong code"):
            actor_with_code(link=link, code=wrong)
    with pytest.raises(PermissionDenied, match="Too many wrong codes"):
        actor_with_code(link=link, code=text)
    second = TableLink.objects.get(number=2)
    assert actor_with_code(link=second, code=text).table == 2
