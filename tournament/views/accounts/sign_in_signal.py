"""Signal receiver for every sign-in, whichever view it came through."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpRequest

from tournament.accounts.devices import note_sign_in
from tournament.models import Account
from tournament.web.http import Request


def on_sign_in(request: HttpRequest, user: Account, **_more: Any) -> None:
    """Store the browser that signed in, and mark it."""
    note_sign_in(request.session, user_agent=request.headers.get("User-Agent", ""))
    mark_browser(request, user)


def mark_browser(request: HttpRequest, account: Account) -> None:
    """Have the response mark the browser as one in which this account has signed in."""
    cast(Request, request).signed_in_now = account
