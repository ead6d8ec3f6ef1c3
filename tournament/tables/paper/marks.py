"""Mark tables that keep their score on paper, so that nobody waits for their hands."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.audit.commands import append_record
from tournament.core.errors import Refused
from tournament.core.locking import lock_tournament
from tournament.core.permissions import Actor, Rank
from tournament.models import Session, Table


@transaction.atomic
def keep_paper(*, session: Session, by: Actor, keeps: bool = True, numbers: Collection[int] | None = None) -> list[int]:
    """Mark tables of a session (without `numbers`, all of them) as keeping paper, or not; return those that changed."""
    tables = list(Table.objects.filter(session=session).locked_for_update())
    tournament = lock_tournament(session.tournament_id)
    if numbers is None:
        by.require(Rank.REFEREE, tournament)
    if not tables or tables[0].session.status == Session.Status.CLOSED:
        raise Refused(_("%(session)s has no tables that can switch to paper now.") % {"session": session})
    chosen = [table for table in tables if numbers is None or table.number in numbers]
    for table in chosen:
        by.require_at(table, Rank.REFEREE)
    changed = [table for table in chosen if table.keeps_paper != keeps]
    Table.objects.filter(pk__in=[table.pk for table in changed]).update(keeps_paper=keeps)
    found = sorted(table.number for table in changed)
    if found:
        payload = {"session": session.number, "tables": found, "keeps": keeps}
        append_record(tournament, verb="keep-paper", by=by, payload=payload, is_public=False)
    return found
