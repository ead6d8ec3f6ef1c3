"""Erase a person: all names are removed, all results and the whole log stay."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction
from django.db.models import Model, Q

from tournament.audit.commands import append_record
from tournament.core.locking import lock_for, lock_tournament
from tournament.core.permissions import Actor, Rank
from tournament.models import Entry, Player, Seat, Session, Tournament
from tournament.players.fields import PERSONAL_FIELDS, personal_columns
from tournament.players.mentions import Mention, erase_mention, find_mentions


@transaction.atomic
def erase_player(*, player: Player, by: Actor, chosen: Collection[str] | None = None) -> Player:
    """Take a person's data out of all tournaments, and the texts that name them.

    `chosen` are the keys of these texts (`mentions_of_player`); without it, all that are surely about the person go.
    """
    tournaments = Entry.objects.filter(player=player).order_by("tournament_id").values_list("tournament_id", flat=True)
    locked = {key: lock_tournament(key) for key in tournaments}
    for tournament in locked.values():
        by.require(Rank.ORGANIZER, tournament)
    entries = list(Entry.objects.filter(player=player, tournament__in=locked).order_by("tournament_id"))
    names = names_of(*entries, player)
    for entry in entries:
        mentions = find_mentions(locked[entry.tournament_id], names, apart_from=entries)
        _erase_entry(locked[entry.tournament_id], entry, mentions, chosen, by)
    _blank(player)
    player.save()
    erase_in_administration(names, player)
    return player


@transaction.atomic
def erase_entry(*, entry: Entry, by: Actor, chosen: Collection[str] | None = None) -> Entry:
    """Take a person's data out of one tournament; a person who entered no other is gone altogether.

    What other tournaments keep of them is for their organizers to erase. `chosen` are the keys of the texts that go
    too (`mentions_of`); without it, all that are surely about the person.
    """
    tournament = lock_for(by, Rank.ORGANIZER, entry.tournament_id)
    entry = Entry.objects.select_related("player").get(pk=entry.pk)
    player = entry.player
    names = names_of(entry, player)
    _erase_entry(tournament, entry, mentions_of(entry), chosen, by)
    if player and not player.entries.filter(is_erased=False).exists():
        _blank(player)
        player.save()
        erase_in_administration(names, player)
    erase_in_administration(names)
    return entry


def names_of(*person: Entry | Player | None) -> set[str]:
    """Return everything by which a text can name a person."""
    known = [one for one in person if one is not None]
    identifying = [field.name for field in PERSONAL_FIELDS if field.is_identifying]
    return {str(getattr(one, name, "")) for one in known for name in identifying} - {""}


def mentions_of(entry: Entry) -> list[Mention]:
    """Return the texts of a tournament that name the person of this entry."""
    return find_mentions(entry.tournament, names_of(entry, entry.player), apart_from=[entry])


def mentions_of_player(player: Player) -> list[Mention]:
    """Return the texts of all tournaments a person has entered that name them."""
    entries = list(Entry.objects.filter(player=player).select_related("tournament").order_by("tournament_id"))
    names = names_of(*entries, player)
    return [mention for entry in entries for mention in find_mentions(entry.tournament, names, apart_from=entries)]


def erase_in_administration(names: Collection[str], *rows: Model) -> None:
    """Take names out of the administration's own log, and whatever it calls or called these rows."""
    forgotten = Q(object_repr__in=names)
    for row in rows:
        forgotten |= Q(content_type=ContentType.objects.get_for_model(row), object_id=str(row.pk))
    LogEntry.objects.filter(forgotten).update(object_repr="", change_message="")


def _erase_entry(
    tournament: Tournament, entry: Entry, mentions: Sequence[Mention], chosen: Collection[str] | None, by: Actor
) -> None:
    """Erase an entry that was read under the tournament's lock: what others changed before that stays changed."""
    is_leaving = leaves_when_erased(tournament, entry)
    if is_leaving:
        entry.status_before, entry.status = entry.status, Entry.Status.WITHDRAWN
    _blank(entry)
    entry.save()
    gone: list[Model] = [entry]
    for mention in mentions:
        if mention.is_sure if chosen is None else mention.key in chosen:
            erase_mention(mention)
            gone.append(mention.row)
    erase_in_administration((), *gone)
    payload = {"entry": entry.enrolment, "is_withdrawn": is_leaving}
    append_record(tournament, verb="erase-entry", by=by, payload=payload)


def leaves_when_erased(tournament: Tournament, entry: Entry) -> bool:
    """Say whether erasing someone takes them out of the tournament: nobody waits for a player without a name.

    A player who has sat at a table keeps their status and results.
    """
    if tournament.status == Tournament.Status.FINISHED or entry.status not in (
        Entry.Status.ACTIVE,
        Entry.Status.RESERVE,
    ):
        return False
    begun = Seat.objects.filter(Q(entry=entry) | Q(occupant=entry)).exclude(session__status=Session.Status.PLANNED)
    return not begun.exists()


def _blank(person: Player | Entry) -> None:
    for column in personal_columns(type(person)):
        setattr(person, column, "")
    person.is_erased = True
    if isinstance(person, Entry):
        person.salt = ""  # nobody can guess any more whom the log is committed to


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
