"""Erase a person: every name goes, every result and the whole log stay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.contrib.admin.models import LogEntry
from django.db import connection, transaction
from django.db.models import Model, Q

from tournament.actors import Actor, Rank
from tournament.deeds import note_deed
from tournament.locking import lock_tournament
from tournament.models import Display, Entry, Invitation, Player, Reason, RefereeCode, Seat, Session, Tournament

SHORTEST_NAME = 3
"""Shorter parts of a name would match half of what anyone writes."""
OWN_WORDS: Mapping[type[Model], Sequence[str]] = {
    Reason: ("text", "salt"),
    RefereeCode: ("label",),
    Display: ("message",),
    Invitation: ("label",),
}
"""Where people write what they like: the column, and what goes with it."""


@transaction.atomic
def erase_player(*, player: Player, by: Actor) -> Player:
    """Take a person's data out of all tournaments, and out of every reason that names them."""
    tournaments = Entry.objects.filter(player=player).order_by("tournament_id").values_list("tournament_id", flat=True)
    locked = {key: lock_tournament(key) for key in tournaments}
    for tournament in locked.values():
        by.require(Rank.ORGANIZER, tournament)
    entries = list(Entry.objects.filter(player=player, tournament__in=locked).order_by("tournament_id"))
    names = {player.name, *(entry.name for entry in entries), *(entry.code_name for entry in entries)}
    for entry in entries:
        _erase_entry(locked[entry.tournament_id], entry, names, by)
    _blank(player)
    player.save()
    LogEntry.objects.filter(object_repr__in=names - {""}).update(object_repr="", change_message="")
    return player


@transaction.atomic
def erase_entry(*, entry: Entry, by: Actor) -> Entry:
    """Take a person's data out of one tournament; a person who entered no other is gone altogether.

    What other tournaments keep of them is for their organizers to erase.
    """
    tournament = lock_tournament(entry.tournament_id)
    by.require(Rank.ORGANIZER, tournament)
    entry = Entry.objects.select_related("player").get(pk=entry.pk)
    player = entry.player
    names = {entry.name, entry.code_name, player.name if player else ""}
    _erase_entry(tournament, entry, names, by)
    if player and not player.entries.filter(is_erased=False).exists():
        _blank(player)
        player.save()
    LogEntry.objects.filter(object_repr__in=names - {""}).update(object_repr="", change_message="")
    return entry


def _erase_entry(tournament: Tournament, entry: Entry, names: Iterable[str], by: Actor) -> None:
    """Erase an entry that was read under the tournament's lock: what others changed before that stays changed."""
    is_leaving = leaves_when_erased(tournament, entry)
    if is_leaving:
        entry.status_before, entry.status = entry.status, Entry.Status.WITHDRAWN
    _blank(entry)
    entry.team = entry.code_name = ""
    entry.save()
    parts = {part.casefold() for name in names for part in (name, *name.split()) if len(part) >= SHORTEST_NAME}
    for model, texts in OWN_WORDS.items():
        for row in model._default_manager.filter(tournament=tournament):
            if any(part in getattr(row, texts[0]).casefold() for part in parts):
                for column in texts:
                    setattr(row, column, "")
                row.save(update_fields=texts)
    payload = {"entry": entry.enrolment, "is_withdrawn": is_leaving}
    note_deed(tournament, verb="erase-entry", by=by, payload=payload)


def leaves_when_erased(tournament: Tournament, entry: Entry) -> bool:
    """Say whether erasing someone takes them out of the tournament: nobody waits for a player without a name.

    Whoever has sat at a table stays what they are, with their results.
    """
    if tournament.status == Tournament.Status.FINISHED or entry.status not in (
        Entry.Status.ACTIVE,
        Entry.Status.RESERVE,
    ):
        return False
    begun = Seat.objects.filter(Q(entry=entry) | Q(occupant=entry)).exclude(session__status=Session.Status.PLANNED)
    return not begun.exists()


def _blank(person: Player | Entry) -> None:
    person.name = person.country = person.club = person.association_number = ""
    person.is_erased = True


def scrub_storage() -> None:
    """Overwrite what the database itself still keeps of erased rows: freed pages, old versions, its journal.

    Not inside a transaction, and it takes a while: for a command on the server, not for a page.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("VACUUM")
        else:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
