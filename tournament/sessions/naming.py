"""Give sessions names, such as "Semi-final" or "Final 1"."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.audit.commands import append_record
from tournament.core.errors import Refused
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.core.text import clean_text
from tournament.models import Session, Tournament
from tournament.models.event import LONGEST_SESSION_NAME, call_session
from tournament.sessions.running import schedule_sessions


@transaction.atomic
def plan_sessions(
    *, tournament: Tournament, starts: Mapping[int, datetime | None], names: Mapping[int, str], by: Actor
) -> None:
    """Say when sessions start and what they are called, by their number."""
    schedule_sessions(tournament=tournament, starts=starts, by=by)
    name_sessions(tournament=tournament, names=names, by=by)


@transaction.atomic
def name_sessions(*, tournament: Tournament, names: Mapping[int, str], by: Actor) -> None:
    """Call sessions by names, at any time; an empty one goes back to the number.

    A name is somebody's own words, so the log only says which sessions have one.
    """
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    sessions = {session.number: session for session in Session.objects.filter(tournament=tournament)}
    changed: dict[str, bool] = {}
    for number, text in names.items():
        name, session = clean_text(text), sessions.get(number)
        if session is None:
            raise Refused(_("%(session)s no longer exists. Reload the page.") % {"session": call_session(number)})
        if len(name) > LONGEST_SESSION_NAME:
            raise Refused(_("A session name can have at most %(most)s characters.") % {"most": LONGEST_SESSION_NAME})
        if session.name != name:
            session.name = name
            session.save(update_fields=["name"])
            changed[str(number)] = bool(name)
    if changed:
        append_record(tournament, verb="name-sessions", by=by, payload={"named": changed})
