"""What stands above every public page of a tournament: what is being played, the clock, which pages there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.models import Entry, Session, Tournament
from tournament.public.event.checkpoints import Seal, last_seal
from tournament.public.event.people import Person, people_of
from tournament.public.event.sessions import PublicSession, sessions_of

RESERVE = Entry.Status.RESERVE
LEAST_TO_RANK = 2
"""A ranking of one country, or one team, says nothing."""


@dataclass(frozen=True, slots=True)
class EventHead:
    """What is being played now; `people` are everyone by the key of the entry."""

    tournament: Tournament
    sessions: list[PublicSession]
    people: Mapping[int, Person]
    seal: Seal | None = None
    """What was sealed last."""

    @property
    def has_countries(self) -> bool:
        """Say whether countries can be ranked."""
        return (
            len({person.country for person in self.people.values() if person.status != RESERVE} - {""}) >= LEAST_TO_RANK
        )

    @property
    def has_teams(self) -> bool:
        """Say whether teams can be ranked."""
        return len({person.team for person in self.people.values() if person.status != RESERVE} - {""}) >= LEAST_TO_RANK

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
    def has_more(self) -> bool:
        """Say whether a session is still to be played."""
        return any(session.session.status == Session.Status.PLANNED for session in self.sessions)

    @property
    def next_seated(self) -> PublicSession | None:
        """Return the next session whose seats are known, while it has not begun."""
        planned = (session for session in self.sessions if session.session.status == Session.Status.PLANNED)
        return next((session for session in planned if session.shows_seats and session.tables), None)


def head_of(tournament: Tournament) -> EventHead:
    """Return the head, with three queries."""
    sessions = sessions_of(tournament)
    with_numbers = any(session.shows_seats for session in sessions)
    seal = last_seal(tournament, {one.number: one.session.name for one in sessions})
    return EventHead(tournament, sessions, people_of(tournament, with_numbers=with_numbers), seal)
