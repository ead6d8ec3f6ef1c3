"""Devices an account is signed in on: list them, and sign them out remotely."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.db import InterfaceError, OperationalError
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from tournament.accounts.browser_sessions import SessionStore
from tournament.models import Account, BrowserSession

SEEN_EVERY = timedelta(minutes=5)
"""How often a browser's presence is stored."""
ASK_AGAIN_AFTER = timedelta(hours=1)
"""How long after the password was typed an important action asks for it again."""
SIGNED_IN_AT, CONFIRMED_AT, BROWSER = "signed_in_at", "confirmed_at", "browser"
# The order matters: most browsers and systems also claim the names of others.
BROWSERS = {
    "Edge": ("Edg",),
    "Opera": ("OPR", "Opera"),
    "Samsung Internet": ("SamsungBrowser",),
    "Vivaldi": ("Vivaldi",),
    "Firefox": ("Firefox", "FxiOS"),
    "Chrome": ("Chrome", "CriOS"),
    "Safari": ("Safari",),
}
SYSTEMS = {
    "iPad": ("iPad",),
    "iPhone": ("iPhone",),
    "Android": ("Android",),
    "ChromeOS": ("CrOS",),
    "Windows": ("Windows",),
    "Mac": ("Macintosh",),
    "Linux": ("Linux", "X11"),
}


@dataclass(frozen=True, slots=True)
class Device:
    """A browser an account is signed in with."""

    id: str
    name: str
    signed_in_at: datetime | None
    """Unknown for sessions older than this feature."""
    seen_at: datetime
    is_this: bool


# -- the session of a browser -----------------------------------------------------------------------------------------


def note_sign_in(session: SessionBase, *, user_agent: str) -> None:
    """Store when and with which browser someone signed in."""
    session[SIGNED_IN_AT] = session[CONFIRMED_AT] = timezone.now().isoformat()
    session[BROWSER] = describe(user_agent)


def note_password(session: SessionBase) -> None:
    """Store that the password has just been typed again."""
    session[CONFIRMED_AT] = timezone.now().isoformat()


def is_confirmed(session: SessionBase) -> bool:
    """Say whether the password was typed here within the last hour."""
    confirmed = _moment(session.get(CONFIRMED_AT))
    return confirmed is not None and timedelta(0) <= timezone.now() - confirmed < ASK_AGAIN_AFTER


def note_seen(session: SessionBase) -> None:
    """Store that a browser is active, every few minutes."""
    now = timezone.now()
    if not isinstance(session, SessionStore) or session.seen_at is None or now - session.seen_at < SEEN_EVERY:
        return
    # If the database is busy, the next request stores it.
    with suppress(OperationalError, InterfaceError):
        BrowserSession.objects.filter(session_key=session.digest).update(seen_at=now)


def _moment(text: object) -> datetime | None:
    return parse_datetime(text) if isinstance(text, str) else None


# -- all of somebody's browsers ---------------------------------------------------------------------------------------


def devices_of(account: Account, *, session: SessionBase) -> list[Device]:
    """Return where an account is signed in: this browser first, then the most recently seen."""
    rows = BrowserSession.objects.filter(account=account, expire_date__gt=timezone.now()).order_by("-seen_at")
    kept = [(row, SessionStore().decode(row.session_data)) for row in rows]
    # A new password ends older sessions, though their rows may still be there.
    good = account.get_session_auth_hash()
    devices = [
        Device(row.pk, name_of(data.get(BROWSER)), _moment(data.get(SIGNED_IN_AT)), row.seen_at, _is(row, session))
        for row, data in kept
        if constant_time_compare(data.get(HASH_SESSION_KEY, ""), good)
    ]
    return sorted(devices, key=lambda device: not device.is_this)


def _is(row: BrowserSession, session: SessionBase) -> bool:
    return row.pk == _digest(session)


def sign_out_device(account: Account, device: str) -> bool:
    """Sign out one of an account's devices; say whether it existed."""
    return bool(BrowserSession.objects.filter(account=account, session_key=device).delete()[0])


def sign_out_others(account: Account, *, session: SessionBase) -> int:
    """Sign an account out everywhere except in this browser; return the number of devices signed out."""
    others = [device.id for device in devices_of(account, session=session) if not device.is_this]
    BrowserSession.objects.filter(account=account).exclude(session_key=_digest(session)).delete()
    return len(others)


def _digest(session: SessionBase) -> str:
    return session.digest if isinstance(session, SessionStore) else ""


# -- what a browser calls itself --------------------------------------------------------------------------------------


def describe(user_agent: str) -> list[str]:
    """Return the names of browser and system, "" for unknown ones.

    >>> describe("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0")
    ['Edge', 'Windows']
    >>> describe("Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1")
    ['Safari', 'iPad']
    >>> describe("curl/8.5.0")
    ['', '']
    """
    return [_first(BROWSERS, user_agent), _first(SYSTEMS, user_agent)]


def _first(names: Mapping[str, Sequence[str]], user_agent: str) -> str:
    return next((name for name, words in names.items() if any(word in user_agent for word in words)), "")


def name_of(described: object) -> str:
    """Return the result of `describe` in words."""
    browser, system = described if isinstance(described, list) and len(described) == 2 else ("", "")
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("Unknown browser")
