"""Tables, referees and organizers come in by their own doors, and strangers by none."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied

from tests.tournament.events import SOUTH, Event, make_event, new_id, play
from tournament.accounts.access import (
    actor_of,
    actor_with_code,
    find_link,
    grant_role,
    hand_over,
    issue_referee_code,
    issue_table_links,
    open_link,
    renew_table_link,
    revoke_referee_code,
    revoke_role,
    revoke_table_link,
    take_over,
    token_of,
)
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM, Actor, Rank
from tournament.models import Account, AuditRecord, RefereeCode, Role, TableLink
from tournament.penalties.giving import Offence, penalise
from tournament.sessions.running import pause_session
from tournament.tables.corrections import enter_totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event(tables=2)


@pytest.fixture
def link(event: Event) -> TableLink:
    return issue_table_links(tournament=event.tournament, numbers=[1, 2], by=event.organizer)[0]


# -- accounts ---------------------------------------------------------------------------------------------------------


def test_a_role_gives_rights_in_its_tournament_alone(event: Event) -> None:
    account = Account.objects.create_user("referee")
    with pytest.raises(PermissionDenied):
        actor_of(account=account, tournament=event.tournament)
    grant_role(tournament=event.tournament, account=account, kind=Role.Kind.REFEREE, by=event.organizer)
    actor = actor_of(account=account, tournament=event.tournament)
    assert (actor.rank, actor.account) == (Rank.REFEREE, account.uid)
    other = make_event()
    with pytest.raises(PermissionDenied):
        pause_session(session=other.session, by=actor)
    account.is_active = False
    with pytest.raises(PermissionDenied):
        actor_of(account=account, tournament=event.tournament)


def test_an_administrator_may_do_everything(event: Event) -> None:
    account = Account.objects.create_superuser("administrator")
    assert actor_of(account=account, tournament=event.tournament).rank is Rank.ORGANIZER


def test_the_last_organizer_stays(event: Event) -> None:
    one, other = Account.objects.create_user("one"), Account.objects.create_user("other")
    grant_role(tournament=event.tournament, account=one, kind=Role.Kind.ORGANIZER, by=SYSTEM)
    with pytest.raises(Refused, match="at least one organizer"):
        revoke_role(tournament=event.tournament, account=one, by=SYSTEM)
    grant_role(tournament=event.tournament, account=other, kind=Role.Kind.ORGANIZER, by=SYSTEM)
    revoke_role(tournament=event.tournament, account=one, by=SYSTEM)
    assert Role.objects.get().account == other


def test_referees_give_no_roles(event: Event) -> None:
    account = Account.objects.create_user("friend")
    with pytest.raises(PermissionDenied):
        grant_role(tournament=event.tournament, account=account, kind=Role.Kind.REFEREE, by=event.referee)


# -- links of tables --------------------------------------------------------------------------------------------------


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
    with pytest.raises(PermissionDenied, match="Another tablet keeps score"):
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


# -- codes of referees ------------------------------------------------------------------------------------------------


def test_a_link_is_renewed_by_organizers_alone(event: Event, link: TableLink) -> None:
    with pytest.raises(PermissionDenied):
        renew_table_link(link=link, by=event.referee)
    new = renew_table_link(link=link, by=event.organizer)
    assert (new.number, find_link(token_of(link))) == (1, None)
    assert find_link(token_of(new)) == new


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
    with pytest.raises(PermissionDenied, match="not known"):
        actor_with_code(link=link, code=text)


def test_guessing_codes_is_slowed_down_table_by_table(event: Event, link: TableLink) -> None:
    _code, text = issue_referee_code(tournament=event.tournament, label="Chief", by=event.organizer)
    wrong = "000000" if text != "000000" else "111111"
    for _guess in range(5):
        with pytest.raises(PermissionDenied, match="not known"):
            actor_with_code(link=link, code=wrong)
    with pytest.raises(PermissionDenied, match="Too many wrong codes"):
        actor_with_code(link=link, code=text)
    second = TableLink.objects.get(number=2)
    assert actor_with_code(link=second, code=text).table == 2


def test_a_table_never_acts_for_the_whole_tournament(event: Event) -> None:
    organizer_at_a_table = Actor(rank=Rank.ORGANIZER, tournament_id=event.tournament.pk, table=1)
    with pytest.raises(PermissionDenied):
        pause_session(session=event.session, by=organizer_at_a_table)
    play(event, (SOUTH,), by=organizer_at_a_table)
