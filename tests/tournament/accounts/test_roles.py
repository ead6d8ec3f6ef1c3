"""Roles give rights in one tournament; strangers have none."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied

from tests.tournament.events import SOUTH, Event, make_event, play
from tournament.accounts.roles import actor_of, grant_role, revoke_role
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM, Actor, Rank
from tournament.models import Account, Role
from tournament.sessions.running import pause_session

pytestmark = pytest.mark.django_db


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


def test_a_table_never_acts_for_the_whole_tournament(event: Event) -> None:
    organizer_at_a_table = Actor(rank=Rank.ORGANIZER, tournament_id=event.tournament.pk, table=1)
    with pytest.raises(PermissionDenied):
        pause_session(session=event.session, by=organizer_at_a_table)
    play(event, (SOUTH,), by=organizer_at_a_table)
