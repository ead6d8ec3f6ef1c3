"""Check-in before the first session: who is here, late or not coming, and whom a table still waits for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.audit.commands import append_record
from tournament.audit.log import write_time
from tournament.core.errors import Refused, refuse_when_finished
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.models import Entry, Seat, Session, Tournament
from tournament.players.names import name_key

Arrival, Status = Entry.Arrival, Entry.Status


@transaction.atomic
def check_in(*, entry: Entry, arrival: str, by: Actor, expected_at: datetime | None = None) -> Entry:
    """Say that somebody is here, late (expected at a time, if they gave one) or not coming; "" takes it back.

    Said again it changes nothing: two people at the door may check in the same player.
    """
    tournament = lock_for(by, Rank.REFEREE, entry.tournament_id)
    refuse_when_finished(tournament)
    entry = Entry.objects.get(pk=entry.pk)
    if entry.status not in (Status.ACTIVE, Status.RESERVE):
        raise Refused(
            _("%(name)s is no longer taking part.") % {"name": entry},
            state={_("status"): entry.get_status_display()},
        )
    arrived_at = {Arrival.HERE.value: timezone.now(), Arrival.LATE.value: expected_at}.get(arrival)
    is_known = entry.arrival == arrival and (arrival != Arrival.LATE or entry.arrived_at == expected_at)
    if is_known:
        return entry
    entry.arrival, entry.arrived_at = arrival, arrived_at
    entry.save(update_fields=["arrival", "arrived_at"])
    payload = {"entry": entry.enrolment, "arrival": arrival, "at": arrived_at and write_time(arrived_at)}
    append_record(tournament, verb="check-in", by=by, payload=payload, is_public=False)
    return entry


@dataclass(frozen=True, slots=True)
class Roll:
    """Everyone who may come, by name, and how many of those who play are here.

    `replaced` are the keys of players for whom a reserve plays in the session that comes next.
    """

    entries: tuple[Entry, ...]
    replaced: frozenset[int] = frozenset()

    @property
    def players(self) -> list[Entry]:
        """Return those who are expected: all who play."""
        return [entry for entry in self.entries if entry.status == Status.ACTIVE]

    @property
    def here(self) -> list[Entry]:
        """Return the players who are here."""
        return [entry for entry in self.players if entry.arrival == Arrival.HERE]

    @property
    def missing(self) -> list[Entry]:
        """Return the players who are not."""
        return [entry for entry in self.players if entry.arrival != Arrival.HERE]

    @property
    def awaited(self) -> list[Entry]:
        """Return the missing players whose seat waits for them: nobody plays it for them."""
        return [entry for entry in self.missing if entry.pk not in self.replaced]

    @property
    def played_for(self) -> list[Entry]:
        """Return the missing players for whom a reserve plays."""
        return [entry for entry in self.missing if entry.pk in self.replaced]

    @property
    def late(self) -> list[Entry]:
        """Return the missing players who said that they will be late."""
        return [entry for entry in self.missing if entry.arrival == Arrival.LATE]

    @property
    def absent(self) -> list[Entry]:
        """Return the missing players who said that they won't come."""
        return [entry for entry in self.missing if entry.arrival == Arrival.ABSENT]

    @property
    def gone(self) -> list[Entry]:
        """Return those who have left the tournament."""
        return [entry for entry in self.entries if entry.status not in (Status.ACTIVE, Status.RESERVE)]

    @property
    def reserves_here(self) -> list[Entry]:
        """Return the reserves who are here and have no number to play."""
        return [
            entry
            for entry in self.entries
            if entry.status == Status.RESERVE and entry.arrival == Arrival.HERE and not entry.number
        ]

    @property
    def is_used(self) -> bool:
        """Say whether anybody was checked in: without check-in, nobody counts as missing."""
        return any(entry.arrival == Arrival.HERE for entry in self.entries)


def read_roll(tournament: Tournament, session: Session | None = None) -> Roll:
    """Return everyone who may come, in one statement, and in another who is replaced in a session."""
    entries = Entry.objects.filter(tournament=tournament, is_erased=False)
    in_order = tuple(sorted(entries, key=lambda entry: (name_key(str(entry)), entry.enrolment)))
    if session is None:
        return Roll(in_order)
    replaced = Seat.objects.filter(session=session, occupant__isnull=False).values_list("entry", flat=True)
    return Roll(in_order, frozenset(key for key in replaced if key))


def missing_at(session: Session, seats: Iterable[Seat]) -> set[int]:
    """Return the keys of those who should play these seats of a session and have not come, in two statements at most.

    A player who has played before is there, checked in or not; if nobody is checked in, nobody is missing.
    """
    players = {player.pk: player for seat in seats if (player := seat.is_played_by)}
    missing = {key for key, player in players.items() if player.arrival != Arrival.HERE}
    if not missing:
        return set()
    checked_in = Entry.objects.filter(tournament=session.tournament_id, arrival=Arrival.HERE)
    if not checked_in.exists():
        return set()
    before = Seat.objects.filter(session__tournament=session.tournament_id).exclude(session=session)
    played = before.exclude(session__status=Session.Status.PLANNED).filter(
        Q(occupant__in=missing) | Q(occupant=None, entry__in=missing)
    )
    known = {key for pair in played.values_list("occupant", "entry") for key in pair if key}
    return missing - known
