"""Invite people to a tournament with a link that gives a role, works once and expires after a week."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournament.accounts.roles import CREATING, RANKS, allow_creating
from tournament.audit.commands import append_record
from tournament.core.errors import Refused
from tournament.core.locking import lock_for, lock_tournament
from tournament.core.permissions import Actor, Rank
from tournament.models import Account, Invitation, Role, Tournament
from tournament.models.access import InvitationQuerySet

GOOD_FOR = timedelta(days=7)
MOST_OPEN = 50
"""More than anyone needs; a script might try."""


@transaction.atomic
def invite(
    *, tournament: Tournament, kind: Role.Kind, by: Actor, inviter: Account, label: str = "", may_create: bool = False
) -> tuple[Invitation, str]:
    """Create an invitation; its token is returned only now and stored as a digest.

    `may_create` also gives permission to create tournaments; only accounts that have it can pass it on.
    """
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    if may_create and not (kind == Role.Kind.ORGANIZER and inviter.has_perm(CREATING)):
        raise PermissionDenied(_("You can’t give others permission to create tournaments."))
    if open_invitations(tournament).count() >= MOST_OPEN:
        raise Refused(_("There are too many pending invitations. Cancel some first."))
    token = secrets.token_urlsafe(32)
    now = timezone.now()
    invitation = Invitation.objects.create(
        tournament=tournament,
        kind=kind,
        label=label,
        may_create=may_create,
        digest=_digest(token),
        expires_at=now + GOOD_FOR,
    )
    payload = {"invitation": invitation.pk, "role": kind.value, "may_create": may_create}
    append_record(tournament, verb="invite", by=by, payload=payload, is_public=False)
    return invitation, token


@transaction.atomic
def revoke_invitation(*, invitation: Invitation, by: Actor) -> None:
    """Revoke an invitation."""
    tournament = lock_for(by, Rank.ORGANIZER, invitation.tournament_id)
    if Invitation.objects.filter(pk=invitation.pk, used_at=None, revoked_at=None).update(revoked_at=timezone.now()):
        payload = {"invitation": invitation.pk}
        append_record(tournament, verb="revoke-invitation", by=by, payload=payload, is_public=False)


def open_invitations(tournament: Tournament) -> InvitationQuerySet:
    """Return invitations that can still be accepted."""
    return Invitation.objects.filter(tournament=tournament).open_at(timezone.now())


def find_invitation(token: str) -> Invitation | None:
    """Return the invitation with that token if it can still be accepted."""
    found = Invitation.objects.open_at(timezone.now()).select_related("tournament")
    return found.filter(digest=_digest(token)).first()


@transaction.atomic
def accept_invitation(*, invitation: Invitation, account: Account) -> Role:
    """Give an account the role of an invitation, once; a higher role is kept."""
    tournament = lock_tournament(invitation.tournament_id)
    taken = Invitation.objects.open_at(timezone.now()).filter(pk=invitation.pk)
    if not taken.update(used_at=timezone.now(), used_by=account):
        raise Refused(_("This invitation was used or cancelled, or it has expired. Ask for a new one."))
    kind = Role.Kind(invitation.kind)
    role, is_new = Role.objects.get_or_create(tournament=tournament, account=account, defaults={"kind": kind})
    if not is_new and RANKS[Role.Kind(role.kind)] < RANKS[kind]:
        role.kind = kind
        role.save(update_fields=["kind"])
    if invitation.may_create:
        allow_creating(account)
    actor = Actor(rank=RANKS[Role.Kind(role.kind)], tournament_id=tournament.pk, account=account.uid)
    payload = {"invitation": invitation.pk, "account": str(account.uid), "role": role.kind}
    append_record(tournament, verb="accept-invitation", by=actor, payload=payload, is_public=False)
    return role


@transaction.atomic
def join(*, invitation: Invitation, username: str, password: str) -> Account:
    """Create an account for an invited person and give it the role."""
    account = Account.objects.create_user(username=username, password=password)
    accept_invitation(invitation=invitation, account=account)
    return account


def _digest(token: str) -> str:
    return salted_hmac("tournament.inviting.invitation", token, algorithm="sha256").hexdigest()
