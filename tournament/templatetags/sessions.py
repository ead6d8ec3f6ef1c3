"""Names of sessions."""

from __future__ import annotations

from collections.abc import Iterable

from django.template import Library

from tournament.models.event import Session, call_session_among, call_session_in_text
from tournament.public.event.sessions import PublicSession

register = Library()


@register.filter
def among(session: Session, count: int) -> str:
    """Return the name of a session, with the number of sessions."""
    return call_session_among(session.number, count, session.name)


@register.filter
def session_in_text(number: int, sessions: Iterable[PublicSession]) -> str:
    """Return the name of the session with that number, for the middle of a sentence."""
    return next((one.in_text for one in sessions if one.number == number), call_session_in_text(number))
