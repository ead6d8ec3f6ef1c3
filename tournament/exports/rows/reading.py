"""What all sheets are made from: entries, sessions, tables and seats of a tournament, read in five statements."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext

from tournament.core.visibility import shows_result, shows_seats, without_numbers
from tournament.models import Entry, Seat, Session, Table, Tournament


@dataclass(frozen=True, slots=True)
class EventRows:
    """A tournament's rows by what points at them. `for_public` shows what the policy lets the public see."""

    tournament: Tournament
    for_public: bool
    entries: Mapping[int, Entry]
    sessions: Sequence[Session]
    tables: Sequence[Table]
    seats: Mapping[int, Sequence[Seat]]
    """By table, East first."""

    @classmethod
    def read(cls, tournament: Tournament, *, for_public: bool = False, session: int | None = None) -> EventRows:
        """Read them, tables and seats of one session only if it is named; each row points at the others."""
        sessions = {session.pk: session for session in Session.objects.filter(tournament=tournament).order_by("number")}
        known = list(Entry.objects.filter(tournament=tournament).in_order())
        if for_public and not any(map(shows_seats, sessions.values())):
            known = without_numbers(known)
        entries = {entry.pk: entry for entry in known}
        for entry in known:
            entry.tournament = tournament
        which = {} if session is None else {"session__number": session}
        tables = list(Table.objects.filter(tournament=tournament, **which).order_by("session__number", "number"))
        for table in tables:
            table.session, table.tournament = sessions[table.session_id], tournament
        seats: dict[int, list[Seat]] = defaultdict(list)
        found = Seat.objects.filter(table__tournament=tournament, **which).prefetch_related("stints")
        for seat in found.order_by("pk"):
            seats[seat.table_id].append(seat)
        for table in tables:
            seats[table.pk].sort(key=table.turn_of)
        return cls(tournament, for_public, entries, list(sessions.values()), tables, seats)

    def shows(self, table: Table) -> bool:
        """Say whether the reader may see the table's result."""
        return not self.for_public or shows_result(
            self.tournament,
            session=table.session.number,
            session_status=table.session.status,
            table_state=table.state,
        )

    def has_result(self, table: Table) -> bool:
        """Say whether there is a result, and the reader may see it."""
        return table.has_result and self.shows(table)

    def name(self, entry: Entry) -> str:
        """Return what the reader calls an entry."""
        return entry.public_name if self.for_public else str(entry)

    def country(self, entry: Entry) -> str:
        """Return the country, which the public does not learn of somebody whose name it does not know."""
        return "" if self.for_public and entry.is_veiled else entry.country

    def name_at(self, seat: Seat) -> str:
        """Return who a seat is for; before numbers are drawn, the number alone."""
        entry = self.entries.get(seat.entry_id or 0)
        return self.name(entry) if entry else gettext("Player %(number)s") % {"number": seat.number}

    def player_in(self, seat: Seat, hand: int) -> str:
        """Return who sat there when that hand was played."""
        player = self.entries.get(seat.key_in(hand) or 0)
        return self.name(player) if player else self.name_at(seat)


def local(moment: datetime | None) -> datetime | None:
    """Return a time in the hall's time zone, without the zone: spreadsheets know none."""
    return timezone.localtime(moment).replace(tzinfo=None, microsecond=0) if moment else None
