"""The clock of a tournament: what is being played, until when, and what comes next.

Nothing here knows what time it is: pages are cached and shown to many, so they get the time at which the clock ends and
count down in the browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.models import Session, Tournament


@dataclass(frozen=True, slots=True)
class Countdown:
    """The time left: until `ends_at`, or `seconds_left` while the clock is stopped."""

    ends_at: datetime
    seconds_left: int | None = None

    @property
    def ends_ms(self) -> int:
        """Return the end as a browser counts: milliseconds since 1970."""
        return round(self.ends_at.timestamp() * 1000)


@dataclass(frozen=True, slots=True)
class TournamentClock:
    """The session that runs, of several the latest, the next one, and how many there are."""

    running: Session | None
    following: Session | None
    count: int
    is_finished: bool

    @property
    def countdown(self) -> Countdown | None:
        """Return the time left of the running session."""
        return countdown_of(self.running) if self.running else None


def countdown_of(session: Session, extra_seconds: int = 0) -> Countdown | None:
    """Return the time left of a session, or at a table that got `extra_seconds`; None without a clock that runs."""
    ends_at = session.ends_at(extra_seconds)
    if ends_at is None or not session.is_running:
        return None
    if session.paused_at is None:
        return Countdown(ends_at)
    return Countdown(ends_at, max(0, round((ends_at - session.paused_at).total_seconds())))


def clock_of(tournament: Tournament, sessions: Sequence[Session]) -> TournamentClock:
    """Return the clock, from the tournament's sessions in order."""
    running = next((session for session in reversed(sessions) if session.is_running), None)
    planned = (session for session in sessions if session.status == Session.Status.PLANNED)
    is_finished = tournament.status == Tournament.Status.FINISHED
    return TournamentClock(running, None if is_finished else next(planned, None), len(sessions), is_finished)
