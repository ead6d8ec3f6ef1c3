"""A tournament that is not published, as the public would see it: for those who have a role in it, and nobody else.

A preview is never cached, neither here nor by a browser or a proxy.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from tournament.accounts.roles import actor_of
from tournament.core.permissions import Rank
from tournament.models import Account, Tournament


@dataclass(frozen=True, slots=True)
class Preview:
    """The bar above a preview: whose it is, and whether this reader may publish it."""

    slug: str
    may_publish: bool


def preview_for(request: HttpRequest, slug: str) -> tuple[Tournament, Preview]:
    """Return a tournament that is not published, and its preview; to strangers it is not there.

    Who is asking is found out first: an answer says so in a header, and is the same for what is not there at all.
    """
    if not isinstance(request.user, Account):
        raise Http404
    tournament = get_object_or_404(Tournament, slug=slug, is_published=False)
    try:
        actor = actor_of(account=request.user, tournament=tournament)
    except PermissionDenied:
        raise Http404 from None
    return tournament, Preview(tournament.slug, actor.rank >= Rank.ORGANIZER)


def as_if_published(tournament: Tournament) -> Tournament:
    """Let a tournament that was read, and is never saved, be seen as the policy would show it.

    Results are kept by public version: a number no real one has keeps those of a preview apart.
    """
    tournament.is_published = True
    tournament.public_version = -tournament.version
    return tournament


def never_keep(response: HttpResponse) -> HttpResponse:
    """Forbid caching and indexing of an answer."""
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Vary"] = "Cookie"
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response
