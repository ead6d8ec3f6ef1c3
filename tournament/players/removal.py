"""Remove a player who was entered by mistake and never sat anywhere; the log stays."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.audit.commands import append_record
from tournament.core.errors import Refused, refuse_when_finished
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.models import Entry, Penalty, Qualifier, Seat, Session, Stint
from tournament.players.erasure import erase_in_administration, mentions_of, names_of
from tournament.players.mentions import erase_mention


def why_not_removable(entry: Entry) -> str:
    """Return the reason why a player cannot be removed; empty if they can."""
    seats = Seat.objects.filter(Q(entry=entry) | Q(occupant=entry)).exclude(session__status=Session.Status.PLANNED)
    if seats.exists() or Stint.objects.filter(player=entry).exists():
        return _("%(name)s has sat at a table. Withdraw them instead.") % {"name": entry}
    if Penalty.objects.filter(entry=entry).exists():
        return _("%(name)s has a penalty. Withdraw them instead.") % {"name": entry}
    if Qualifier.objects.filter(Q(entry=entry) | Q(instead_of=entry)).exists():
        return _("%(name)s is among the players of a stage. Withdraw them instead.") % {"name": entry}
    return ""


@transaction.atomic
def remove_entry(*, entry: Entry, by: Actor) -> None:
    """Delete a player with everything that names them; seats planned for their number stay and are empty."""
    tournament = lock_for(by, Rank.ORGANIZER, entry.tournament_id)
    refuse_when_finished(tournament)
    entry = Entry.objects.select_related("player", "tournament").get(pk=entry.pk)
    if why := why_not_removable(entry):
        raise Refused(why)
    player, names = entry.player, names_of(entry, entry.player)
    sure = [mention for mention in mentions_of(entry) if mention.is_sure]
    for mention in sure:
        erase_mention(mention)
    Seat.objects.filter(entry=entry).update(entry=None)
    Seat.objects.filter(occupant=entry).update(occupant=None, occupied_from=None, is_credited=True)
    is_only_here = player is not None and not player.entries.exclude(pk=entry.pk).exists()
    erase_in_administration(names if is_only_here else (), entry, *(mention.row for mention in sure))
    payload = {"entry": entry.enrolment, "number": entry.number}
    entry.delete()
    if player is not None and is_only_here:
        erase_in_administration((), player)
        player.delete()
    append_record(tournament, verb="remove-entry", by=by, payload=payload)
