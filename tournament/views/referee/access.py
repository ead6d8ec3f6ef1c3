"""Check who may open a table: by the table's link, or signed in as a referee.

`at_table` hands a view its `Desk`: the table together with the right to it, so that nobody gets one without the other.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any, Literal

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.accounts.presence import note_seen, unseen_since
from tournament.accounts.referee_codes import actor_with_code
from tournament.accounts.table_links import find_link, find_place, is_typed, look_at_link
from tournament.core.permissions import Actor, Rank
from tournament.core.time_zones import zone_of
from tournament.core.visibility import shows_seats
from tournament.models import Account, Session, Table, TableLink, Tournament
from tournament.views.tournaments import own_tournament

DEVICE_COOKIE = "device"
YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Desk:
    """A table in a session, and what the visitor may do there; without an `actor`, only read."""

    table: Table
    link: TableLink | None
    actor: Actor | None
    device: str = ""
    token: str = ""
    """What the address calls the link."""

    @property
    def is_referee(self) -> bool:
        """Say whether a referee has signed in, so that no code is asked."""
        return self.actor is not None and self.actor.rank >= Rank.REFEREE

    @property
    def keeper(self) -> Literal["here", "other", "nobody"]:
        """Return which tablet keeps score at this table; a referee who has signed in may always write."""
        if self.actor is not None:
            return "here"
        return "other" if self.link and (self.link.device or is_typed(self.token)) else "nobody"

    @property
    def is_kept(self) -> bool:
        """Say whether a tablet keeps score here; opened with its typed code, a table may have none yet."""
        return bool(self.link and self.link.device)

    @property
    def writer(self) -> Actor:
        """Return who writes, or refuse a device that only reads."""
        if self.keeper == "nobody":
            raise PermissionDenied(_("No tablet is scoring this table. Tap “Keep score on this tablet” first."))
        if self.actor is None:
            raise PermissionDenied(
                _("Another tablet is scoring this table. Ask it to hand over, or have a referee enter their code here.")
            )
        return self.actor

    @property
    def unseen_since(self) -> datetime | None:
        """Return since when nothing was heard of the tablet that keeps score, if it has come back just now."""
        return unseen_since(self.link, timezone.now()) if self.link else None

    def referee(self, code: str) -> Actor:
        """Return the referee who signed in, or the one whose code was typed."""
        if self.link is None:
            return self.writer
        return actor_with_code(link=self.link, code=code, is_bound=self.actor is not None)

    @property
    def hides_names(self) -> bool:
        """Say whether the organizer has not told the players yet who sits here: their phones open the link too."""
        return self.link is not None and is_kept_back(self.table)

    @property
    def board(self) -> str:
        """Return the address of the board, where a referee who has signed in comes from; "" on a table's tablet."""
        return "" if self.link else reverse("organizer:board", args=[self.table.tournament.slug])

    @property
    def home(self) -> str:
        """Return the address of the table itself, whichever session is under way."""
        return reverse("referee:table", args=[self.token]) if self.link else self.url("table")

    @property
    def watch(self) -> str:
        """Return the read-only address of the table, for a device that does not keep score."""
        return f"{self.home}?watch"

    @property
    def base(self) -> str:
        """Return the address of this table in this session; what is sent from there stays in that session."""
        return self.url("table")

    def url(self, name: str, **more: Any) -> str:
        """Return the address of one of the table's pages."""
        if self.link:
            place = {"token": self.token, "session": self.table.session.number}
            return reverse(f"referee:link:{name}", kwargs={**place, **more})
        place = {"slug": self.table.tournament.slug, "session": self.table.session.number, "number": self.table.number}
        return reverse(f"referee:account:{name}", kwargs={**place, **more})


def at_table(view: Callable[..., HttpResponse], *, is_page: bool = False) -> Callable[..., HttpResponse]:
    """Fetch the table for a view and check the right to it; the table's own page renews the cookie of the device.

    The view is called with request, desk, and whatever else its address holds, in the hall's time zone.
    """

    @wraps(view)
    def with_desk(
        request: HttpRequest,
        *,
        token: str = "",
        slug: str = "",
        session: int | None = None,
        number: int = 0,
        **more: Any,
    ) -> HttpResponse:
        if token:
            known_device = request.COOKIES.get(DEVICE_COOKIE)
            device = known_device or secrets.token_urlsafe(32)
            link, table = find_at_link(token, session)
            if table is None:
                return render(request, "referee/nobody.html", {"number": link.number}, status=404)
            access = look_at_link(link=link, device=device)
            if access.is_bound and request.method in ("GET", "POST"):
                note_seen(access.link)
            desk = Desk(table, access.link, access.actor if access.is_bound else None, device, token)
            with timezone.override(zone_of(table.tournament)):
                response = view(request, desk, **more)
            # A request that is repeated all the time does not set the cookie again.
            return response if known_device and not is_page else keep_device(response, device)
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        assert isinstance(request.user, Account)
        tournament, actor = own_tournament(request.user, slug)
        table = find_table(tournament, number, session)
        if table is None:
            raise Http404
        with timezone.override(zone_of(tournament)):
            return view(request, Desk(table, None, actor), **more)

    return with_desk


def find_at_link(token: str, session: int | None) -> tuple[TableLink, Table | None]:
    """Return the link of an address and its table, or say that it opens nothing."""
    if session is not None and (place := find_place(token, session)) and not is_kept_back(place[1]):
        return place
    link = find_valid_link(token)
    table = find_table(link.tournament, link.number, session)
    # Before the first session the link leads to its table, released or not: tablets are set out early. Names wait.
    if table and is_kept_back(table) and table != find_table(link.tournament, link.number):
        return link, None
    return link, table


def is_kept_back(table: Table) -> bool:
    """Say whether the organizer has not told the players yet who sits there."""
    return not shows_seats(table.session)


def find_valid_link(token: str) -> TableLink:
    """Return the link of an address, or say that it opens nothing."""
    link = find_link(token)
    if link is None:
        raise PermissionDenied(_("This table’s link is no longer valid. Ask the organizer for the new one."))
    return link


def find_table(tournament: Tournament, number: int, session: int | None = None) -> Table | None:
    """Return a table of a session or, without one, of the session that is being played."""
    tables = Table.objects.select_related("session", "tournament").filter(tournament=tournament, number=number)
    if session is not None:
        return tables.filter(session__number=session).first()
    return max(tables, key=_currency, default=None)


def _currency(table: Table) -> tuple[bool, bool, bool, int]:
    """Rank a table by how current it is: being played, then over just now, then to come next."""
    session = table.session
    is_planned = session.status == Session.Status.PLANNED
    is_open = session.is_running and table.state != Table.State.LOCKED
    return is_open, session.is_running, not is_planned, -session.number if is_planned else session.number


def keep_device(response: HttpResponse, device: str) -> HttpResponse:
    """Store the device's secret in its cookie."""
    response.set_cookie(
        DEVICE_COOKIE,
        device,
        max_age=YEAR,
        path="/table/",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response
