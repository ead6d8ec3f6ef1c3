"""Find the tournament in an address, for accounts with a role in it; 404 for everyone else."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404

from tournament.accounts.roles import actor_of
from tournament.core.permissions import Actor
from tournament.models import Account, Tournament


class NotTheirs(Http404):
    """Raise 404 whether the tournament is missing or the account has no role in it, so that no one learns which."""


def own_tournament(account: Account, slug: str) -> tuple[Tournament, Actor]:
    """Return a tournament and the actor of an account in it."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        raise NotTheirs
    try:
        return tournament, actor_of(account=account, tournament=tournament)
    except PermissionDenied:
        raise NotTheirs from None
