"""Remove a tournament that was a mistake: its pages and people are erased, its log stays."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.audit.commands import append_record
from tournament.core.errors import Refused
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.models import (
    Display,
    Entry,
    Hand,
    Incident,
    Invitation,
    Penalty,
    Player,
    Qualifier,
    Reason,
    RefereeCode,
    Role,
    Seat,
    SeatingSearch,
    Session,
    Signature,
    Stage,
    Stint,
    Table,
    TableLink,
    Tournament,
)
from tournament.players.erasure import erase_in_administration, names_of

GONE = ("name", "slug", "place", "is_published", "removed_at")


def why_not_removable(tournament: Tournament) -> str:
    """Return the reason why a tournament cannot be removed; empty if it can."""
    if Hand.objects.filter(tournament=tournament).exists():
        return _("Hands have been recorded, so this tournament cannot be removed. You can hide it from the public.")
    if Table.objects.filter(tournament=tournament, source=Table.Source.TOTALS).exists():
        return _("Totals have been typed, so this tournament cannot be removed. You can hide it from the public.")
    return ""


@transaction.atomic
def remove_tournament(*, tournament: Tournament, by: Actor) -> None:
    """Delete everything but the audit log, and free the address."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    if why := why_not_removable(tournament):
        raise Refused(why)
    entries = list(Entry.objects.filter(tournament=tournament).select_related("player"))
    names = names_of(*entries) | {tournament.name}
    _delete_rows(tournament)
    erase_in_administration(names, tournament, *entries)
    Entry.objects.filter(tournament=tournament).delete()
    Player.objects.filter(pk__in=[entry.player_id for entry in entries], entries=None).delete()
    Reason.objects.filter(tournament=tournament).delete()
    tournament.name, tournament.place, tournament.is_published = "", "", False
    tournament.slug, tournament.removed_at = f"removed-{tournament.uid.hex}", timezone.now()
    payload = {"entries": len(entries)}
    append_record(tournament, verb="remove-tournament", by=by, payload=payload, changed=GONE)


def _delete_rows(tournament: Tournament) -> None:
    """Delete what refers to entries, sessions and tables, and these; each row before those it names."""
    Signature.objects.filter(seat__table__tournament=tournament).delete()
    Penalty.objects.filter(tournament=tournament).delete()
    Incident.objects.filter(tournament=tournament).delete()
    Stint.objects.filter(seat__table__tournament=tournament).delete()
    Seat.objects.filter(table__tournament=tournament).delete()
    Qualifier.objects.filter(stage__tournament=tournament).delete()
    for model in (Stage, Table, Session, Display, SeatingSearch, TableLink, RefereeCode, Invitation, Role):
        model._default_manager.filter(tournament=tournament).delete()
