"""What stands above every public page of a tournament: what is being played, the clock, which pages there are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from tournament.models import AuditRecord, Entry, Session, Tournament
from tournament.public_event.sessions import PublicSession, sessions_of

LEAST_TO_RANK = 2
"""A ranking of one country, or one team, says nothing."""


@dataclass(frozen=True, slots=True)
class EventHead:
    """The facts of the moment."""

    sessions: list[PublicSession]
    has_countries: bool
    has_teams: bool
    changed_at: datetime | None

    @property
    def running(self) -> PublicSession | None:
        """Return the session being played; of several the latest."""
        return next((session for session in reversed(self.sessions) if session.session.is_running), None)

    @property
    def last_closed(self) -> PublicSession | None:
        """Return the session that was closed last."""
        closed = [session for session in self.sessions if session.session.status == Session.Status.CLOSED]
        return closed[-1] if closed else None

    @property
    def next_seated(self) -> PublicSession | None:
        """Return the next session whose seats are known, while it has not begun."""
        planned = (session for session in self.sessions if session.session.status == Session.Status.PLANNED)
        return next((session for session in planned if session.shows_seats and session.tables), None)


def head_of(tournament: Tournament) -> EventHead:
    """Return the head, with three queries."""
    groups = Entry.objects.filter(tournament=tournament).aggregate(
        countries=Count("country", filter=~Q(country=""), distinct=True),
        teams=Count("team", filter=~Q(team=""), distinct=True),
    )
    return EventHead(
        sessions_of(tournament),
        groups["countries"] >= LEAST_TO_RANK,
        groups["teams"] >= LEAST_TO_RANK,
        changed_at(tournament),
    )


def changed_at(tournament: Tournament) -> datetime | None:
    """Return when the public version came about: every deed has one record and makes one version."""
    found = AuditRecord.objects.filter(tournament=tournament, number=tournament.public_version)
    at = found.values_list("at", flat=True).first()
    return datetime.fromisoformat(at) if at else None
