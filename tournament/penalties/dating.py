"""Date penalties: the session it belongs to, which says on which side of a cut it falls."""

from __future__ import annotations

from django.db.models import QuerySet

from scoring.penalties import Penalty as Line
from tournament.models import Penalty, Session, Stage, Tournament


def session_for(line: Line, tournament: Tournament, named: Session | None) -> Session | None:
    """Return the session that a penalty given now belongs to; None if that session is not planned yet.

    It is the one it was noted in, unless who goes on has been decided since: then the one to come, even while one
    before that decision is open again for a correction. What comes off the score at a table stays with that table.
    """
    if line.kind == "table":
        return named
    stages = Stage.objects.filter(tournament=tournament, decided_at__isnull=False)
    decided = max((stage.after for stage in stages), default=0)
    if named is not None and named.number > decided:
        return named
    sessions = list(Session.objects.filter(tournament=tournament, number__gt=decided).order_by("number"))
    begun = [session for session in sessions if session.status != Session.Status.PLANNED]
    running = [session for session in begun if session.is_running]
    return next(iter([*running[-1:], *begun[-1:], *sessions]), None)


def date_waiting(session: Session) -> None:
    """Let penalties that waited for their session to be planned belong to the one that was."""
    Penalty.objects.filter(tournament=session.tournament_id, session=None).update(session=session)


def delete_planned(sessions: QuerySet[Session]) -> dict[str, list[str]]:
    """Delete planned sessions. Penalties that belong to one wait for the next: return them as the log names them."""
    penalties = Penalty.objects.filter(session__in=sessions)
    waiting = sorted(str(uid) for uid in penalties.values_list("uid", flat=True))
    penalties.update(session=None)
    sessions.delete()
    return {"waiting": waiting} if waiting else {}
