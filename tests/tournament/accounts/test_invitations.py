"""Invitations give a role once, and only to the person who has the link."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from tests.tournament.events import Event, make_event
from tournament.accounts.invitations import accept_invitation, find_invitation, invite, join, revoke_invitation
from tournament.accounts.roles import CREATING, allow_creating, grant_role, revoke_role
from tournament.core.errors import Refused
from tournament.models import Account, AuditRecord, Invitation, Role

pytestmark = pytest.mark.django_db

ORGANIZER, REFEREE = Role.Kind.ORGANIZER, Role.Kind.REFEREE


@pytest.fixture
def event() -> Event:
    return make_event()


@pytest.fixture
def inviter() -> Account:
    account = Account.objects.create_user("inviter")
    allow_creating(account)
    return Account.objects.get(pk=account.pk)


def test_an_invitation_is_taken_once(event: Event, inviter: Account) -> None:
    _invitation, token = invite(tournament=event.tournament, kind=REFEREE, by=event.organizer, inviter=inviter)
    found = find_invitation(token)
    assert found
    first, second = (Account.objects.create_user(name) for name in ("first", "second"))
    assert accept_invitation(invitation=found, account=first).kind == "referee"
    with pytest.raises(Refused, match="was used or cancelled"):
        accept_invitation(invitation=found, account=second)
    assert find_invitation(token) is None
    assert not Role.objects.filter(account=second).exists()


def test_only_a_digest_is_kept(event: Event, inviter: Account) -> None:
    invitation, token = invite(tournament=event.tournament, kind=REFEREE, by=event.organizer, inviter=inviter)
    row = Invitation.objects.filter(pk=invitation.pk).values().get()
    assert token not in str(row)
    assert token not in "".join(AuditRecord.objects.values_list("payload", flat=True))
    assert find_invitation(row["digest"]) is None


def test_an_old_or_withdrawn_invitation_opens_nothing(event: Event, inviter: Account) -> None:
    old, token = invite(tournament=event.tournament, kind=REFEREE, by=event.organizer, inviter=inviter)
    Invitation.objects.filter(pk=old.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert find_invitation(token) is None
    with pytest.raises(Refused):
        accept_invitation(invitation=old, account=inviter)
    other, token = invite(tournament=event.tournament, kind=REFEREE, by=event.organizer, inviter=inviter)
    revoke_invitation(invitation=other, by=event.organizer)
    assert find_invitation(token) is None


def test_nobody_loses_a_role_by_an_invitation(event: Event, inviter: Account) -> None:
    account = Account.objects.create_user("somebody")
    grant_role(tournament=event.tournament, account=account, kind=ORGANIZER, by=event.organizer)
    invitation, _token = invite(tournament=event.tournament, kind=REFEREE, by=event.organizer, inviter=inviter)
    assert accept_invitation(invitation=invitation, account=account).kind == "organizer"
    referee = Account.objects.create_user("referee")
    grant_role(tournament=event.tournament, account=referee, kind=REFEREE, by=event.organizer)
    up, _token = invite(tournament=event.tournament, kind=ORGANIZER, by=event.organizer, inviter=inviter)
    assert accept_invitation(invitation=up, account=referee).kind == "organizer"


def test_the_right_to_create_comes_only_from_those_who_have_it(event: Event, inviter: Account) -> None:
    modest = Account.objects.create_user("modest")
    for giver, kind in ((modest, ORGANIZER), (inviter, REFEREE)):
        with pytest.raises(PermissionDenied):
            invite(tournament=event.tournament, kind=kind, by=event.organizer, inviter=giver, may_create=True)
    invitation, _token = invite(
        tournament=event.tournament, kind=ORGANIZER, by=event.organizer, inviter=inviter, may_create=True
    )
    account = join(invitation=invitation, username="newcomer", password="four-winds-and-a-dragon")
    assert Account.objects.get(pk=account.pk).has_perm(CREATING)


def test_referees_invite_nobody(event: Event, inviter: Account) -> None:
    with pytest.raises(PermissionDenied):
        invite(tournament=event.tournament, kind=REFEREE, by=event.referee, inviter=inviter)


def test_a_taken_invitation_makes_no_account(event: Event, inviter: Account) -> None:
    invitation, _token = invite(tournament=event.tournament, kind=REFEREE, by=event.organizer, inviter=inviter)
    revoke_invitation(invitation=invitation, by=event.organizer)
    with pytest.raises(Refused):
        join(invitation=invitation, username="newcomer", password="four-winds-and-a-dragon")
    assert not Account.objects.filter(username="newcomer").exists()


def test_the_last_organizer_stays(event: Event) -> None:
    first, second = (Account.objects.create_user(name) for name in ("first", "second"))
    grant_role(tournament=event.tournament, account=first, kind=ORGANIZER, by=event.organizer)
    with pytest.raises(Refused, match="at least one organizer"):
        grant_role(tournament=event.tournament, account=first, kind=REFEREE, by=event.organizer)
    with pytest.raises(Refused, match="at least one organizer"):
        revoke_role(tournament=event.tournament, account=first, by=event.organizer)
    grant_role(tournament=event.tournament, account=second, kind=ORGANIZER, by=event.organizer)
    revoke_role(tournament=event.tournament, account=first, by=event.organizer)
    assert list(Role.objects.values_list("account__username", flat=True)) == ["second"]
