"""Check who may open a tournament's office: accounts with a role there.

`in_office` hands a view its `Office`: the tournament together with the right to it, so that nobody gets one without the
other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers

from tournament.core.permissions import Actor, Rank
from tournament.core.time_zones import zone_of
from tournament.models import Account, Table, Tournament
from tournament.views.organizer.sidebar import RAIL, RailLink
from tournament.views.referee.access import find_table
from tournament.views.tournaments import own_tournament

View = Callable[..., HttpResponseBase]


@dataclass(frozen=True, slots=True)
class Office:
    """A tournament, and what the account that has signed in may do in it."""

    tournament: Tournament
    actor: Actor

    @property
    def is_organizer(self) -> bool:
        """Say whether everything in the tournament is open, and not only what referees do."""
        return self.actor.rank >= Rank.ORGANIZER

    @property
    def rail(self) -> list[tuple[RailLink, str]]:
        """Return the links of the rail that are open to this actor, each with its address."""
        return [(link, self.url(link.name)) for link in RAIL if self.actor.rank >= link.rank]

    def url(self, name: str, **more: Any) -> str:
        """Return the address of one of the office's pages, named without its audience."""
        return reverse(f"organizer:{name}", kwargs={"slug": self.tournament.slug, **more})


def in_office(rank: Rank) -> Callable[[View], View]:
    """Fetch the tournament for a view, for accounts with that rank in it.

    Those with a lower rank are refused; for accounts without a role there is no such tournament.

    The view is called with request, office, and whatever else its address holds, in the hall's time zone. No browser
    keeps its answer, unless the view says so: the laptop may be lent.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def with_office(request: HttpRequest, *, slug: str, **more: Any) -> HttpResponseBase:
            response: HttpResponseBase
            if isinstance(request.user, Account):
                tournament, actor = own_tournament(request.user, slug)
                actor.require(rank, tournament)
                with timezone.override(zone_of(tournament)):
                    response = view(request, Office(tournament, actor), **more)
            else:
                response = redirect_to_login(request.get_full_path())
            if "Cache-Control" not in response.headers:
                add_never_cache_headers(response)
            return response

        return with_office

    return decorate


def of_session(view: View) -> View:
    """Fetch the session for a view of referees, by its number in the tournament."""

    @in_office(Rank.REFEREE)
    @wraps(view)
    def with_session(request: HttpRequest, office: Office, session: int, **more: Any) -> HttpResponseBase:
        found = get_object_or_404(office.tournament.sessions, number=session)
        return view(request, office, found, **more)

    return with_session


def of_table(view: View) -> View:
    """Fetch the table for a view of referees, by its session and its number."""

    @in_office(Rank.REFEREE)
    @wraps(view)
    def with_table(request: HttpRequest, office: Office, session: int, number: int, **more: Any) -> HttpResponseBase:
        found = find_table(office.tournament, number, session)
        if found is None:
            raise Http404
        return view(request, office, found, **more)

    return with_table


def url_of(office: Office, table: Table) -> str:
    """Return the address of a table's page in the office."""
    return office.url("table", session=table.session.number, number=table.number)


def digest_of(*facts: object) -> str:
    """Return a short digest of values, by which an open page says which state it shows."""
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]
