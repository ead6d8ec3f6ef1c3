"""Plan a stage together with the sessions that lead to it."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Max, Q

from tournament.core.permissions import Actor
from tournament.models import Session, Stage, Tournament
from tournament.setup.tournament import set_session_count
from tournament.standings.stages import add_stage, change_stage


@transaction.atomic
def plan_stage(*, tournament: Tournament, by: Actor, stage: Stage | None = None, **plan: Any) -> Stage:
    """Add or change a stage, and plan the sessions up to its first.

    Without its session an event looked over before its final: board and public page said so, and it could be finished.
    """
    if stage is None:
        planned = add_stage(tournament=tournament, by=by, **plan)
    else:
        planned = change_stage(stage=stage, by=by, **plan)
    sessions = Session.objects.filter(tournament=tournament)
    is_planned = Q(is_ad_hoc=False)
    if not planned.is_first and not sessions.filter(is_planned, number__gte=planned.first_session).exists():
        last = sessions.aggregate(last=Max("number"))["last"] or 0
        missing = max(planned.first_session - last, 1)
        set_session_count(tournament=tournament, count=sessions.filter(is_planned).count() + missing, by=by)
    return planned
