"""Roles of accounts in a tournament, and the permission to create tournaments."""

from __future__ import annotations

from django.contrib.auth.models import Permission
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.audit.commands import append_record
from tournament.core.errors import Refused
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.models import Account, Role, Tournament
from tournament.models.event import TournamentQuerySet

RANKS = {Role.Kind.ORGANIZER: Rank.ORGANIZER, Role.Kind.REFEREE: Rank.REFEREE}
CREATING = "tournament.add_tournament"
"""Django's permission to create tournaments."""


def actor_of(*, account: Account, tournament: Tournament) -> Actor:
    """Return the actor for an account in a tournament; refuse an account without a role."""
    if account.is_active and account.is_superuser:
        return Actor(rank=Rank.ORGANIZER, tournament_id=tournament.pk, account=account.uid)
    kind = Role.objects.filter(account=account, tournament=tournament).values_list("kind", flat=True).first()
    if kind is None or not account.is_active:
        raise PermissionDenied(_("You have no role in this tournament."))
    return Actor(rank=RANKS[Role.Kind(kind)], tournament_id=tournament.pk, account=account.uid)


def tournaments_of(account: Account) -> TournamentQuerySet:
    """Return the tournaments an account has a role in; all of them for an administrator."""
    everything: TournamentQuerySet = Tournament.objects.get_queryset()
    if account.is_active and account.is_superuser:
        return everything
    return everything.filter(roles__account=account)


@transaction.atomic
def grant_role(*, tournament: Tournament, account: Account, kind: Role.Kind, by: Actor) -> Role:
    """Make an account organizer or referee of a tournament."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    if kind != Role.Kind.ORGANIZER:
        _refuse_last_organizer(tournament, account)
    role, _is_new = Role.objects.update_or_create(tournament=tournament, account=account, defaults={"kind": kind})
    payload = {"account": str(account.uid), "role": kind.value}
    append_record(tournament, verb="grant-role", by=by, payload=payload, is_public=False)
    return role


@transaction.atomic
def revoke_role(*, tournament: Tournament, account: Account, by: Actor) -> None:
    """Remove an account's role; the last organizer stays."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    _refuse_last_organizer(tournament, account)
    Role.objects.filter(tournament=tournament, account=account).delete()
    append_record(tournament, verb="revoke-role", by=by, payload={"account": str(account.uid)}, is_public=False)


def _refuse_last_organizer(tournament: Tournament, account: Account) -> None:
    organizers = set(
        Role.objects.filter(tournament=tournament, kind=Role.Kind.ORGANIZER).values_list("account", flat=True)
    )
    if organizers == {account.pk}:
        raise Refused(_("A tournament needs at least one organizer."))


def allow_creating(account: Account) -> None:
    """Let an account create tournaments."""
    account.user_permissions.add(creating_permission())


def creator(account: Account) -> Actor:
    """Return the actor who creates a tournament; refuse an account without the permission."""
    if not account.has_perm(CREATING):
        raise PermissionDenied(
            _("Your account can’t create tournaments. Ask the person who invited you for permission.")
        )
    return Actor(rank=Rank.ORGANIZER, account=account.uid)


def creating_permission(*, locks: bool = False) -> Permission:
    permissions = Permission.objects.select_for_update(of=("self",)) if locks else Permission.objects.all()
    return permissions.get(content_type__app_label="tournament", codename="add_tournament")
