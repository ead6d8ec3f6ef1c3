"""The sessions of a tournament, and how much of each is shown."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from django.db.models import Count, Q, QuerySet

from tournament.core.visibility import shows_result, shows_seats
from tournament.models import Session, Table, Tournament
from tournament.sessions.clock import Countdown, countdown_of

WaitsFor = Literal["", "hands", "table", "session", "end", "nothing"]
"""What the public waits for: it is there; a hand; the end of a table, of the session, or of the whole tournament; or
nothing, because the table was not played and never will be."""


@dataclass(frozen=True, slots=True)
class PublicSession:
    """One session. `finished` counts tables that have ended, and is None where the public may not know that yet."""

    session: Session
    tables: int
    finished: int | None

    @property
    def number(self) -> int:
        """Return its number."""
        return self.session.number

    def __str__(self) -> str:
        return str(self.session)

    @property
    def in_text(self) -> str:
        """Return what it is called in the middle of a sentence."""
        return self.session.in_text

    @property
    def playing(self) -> int | None:
        """Return how many tables are still playing, where the public may know it."""
        if not self.session.is_running or self.finished is None:
            return None
        return self.tables - self.finished

    @property
    def countdown(self) -> Countdown | None:
        """Return the time left, where its clock runs or stands still."""
        return countdown_of(self.session)

    @property
    def shows_seats(self) -> bool:
        """Say whether the public may know who sits where."""
        return shows_seats(self.session)


def sessions_of(tournament: Tournament) -> list[PublicSession]:
    """Return all sessions in order, with one query."""
    return [
        PublicSession(
            session,
            session.seated,
            session.ended if shows_when(tournament, session, Table.State.FINISHED) else None,
        )
        for session in counted_sessions().filter(tournament=tournament)
    ]


@cache
def counted_sessions() -> QuerySet[Session, Any]:
    """Return the query for sessions with their tables counted, put together once."""
    ended = Count("tables", filter=~Q(tables__state=Table.State.OPEN))
    return Session.objects.annotate(seated=Count("tables"), ended=ended).order_by("number")


def shows_when(tournament: Tournament, session: Session, table_state: str) -> bool:
    """Say whether the public sees the result of a table of that session in that state."""
    return shows_result(tournament, session=session.number, session_status=session.status, table_state=table_state)


def waits_for(tournament: Tournament, session: Session, table_state: str) -> WaitsFor:
    """Return what has to happen before the public sees a table of that session in that state."""
    if shows_when(tournament, session, table_state):
        return ""
    if tournament.freeze_after is not None and session.number > tournament.freeze_after:
        return "end"
    return "session" if tournament.policy == Tournament.Policy.SESSION else "table"
