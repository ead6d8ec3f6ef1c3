"""The tournament an address names, for accounts with a role in it; for everyone else it is not there."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404

from tournament.accounts.roles import actor_of
from tournament.core.permissions import Actor
from tournament.models import Account, Tournament


class NotTheirs(Http404):
    """Say that there is no tournament at an address, or none for this account: nobody learns which of the two."""


def own_tournament(account: Account, slug: str) -> tuple[Tournament, Actor]:
    """Return a tournament together with what an account may do in it."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        raise NotTheirs
    try:
        return tournament, actor_of(account=account, tournament=tournament)
    except PermissionDenied:
        raise NotTheirs from None
