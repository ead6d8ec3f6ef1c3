"""What follows from signing in, by whichever door: Django calls this, so that no view can forget it."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpRequest

from tournament.accounts.devices import note_sign_in
from tournament.models import Account
from tournament.web.http import Request


def on_sign_in(request: HttpRequest, user: Account, **_more: Any) -> None:
    """Write down with what somebody signed in, and have the browser marked."""
    note_sign_in(request.session, user_agent=request.headers.get("User-Agent", ""))
    mark_browser(request, user)


def mark_browser(request: HttpRequest, account: Account) -> None:
    """Let the browser show from now on that this account has been signed in there."""
    cast(Request, request).signed_in_now = account
