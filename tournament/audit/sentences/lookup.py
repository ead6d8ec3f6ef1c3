"""Look up the names behind the ids of audit records, with a constant number of queries."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.utils.translation import gettext as _

from tournament.core.labels import SessionNames, wind_name
from tournament.models import (
    Account,
    AuditRecord,
    Entry,
    Hand,
    Incident,
    Penalty,
    Reason,
    RefereeCode,
    Seat,
    Stage,
    Tournament,
)

if TYPE_CHECKING:
    from tournament.audit.sentences.lines import LogLine

Place = tuple[int, int]
"""Session and table, by their numbers."""


@dataclass(slots=True)
class Lookup:
    """Names by id. Seats are the current ones; `swaps` lead back to who sat there when a record was written."""

    tournament: Tournament
    entries: dict[int, Entry] = field(default_factory=dict)
    accounts: dict[str, str] = field(default_factory=dict)
    codes: dict[int, str] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    hands: dict[str, int] = field(default_factory=dict)
    offences: dict[str, tuple[str, str]] = field(default_factory=dict)
    seats: dict[tuple[int, int, str], Seat] = field(default_factory=dict)
    stages: dict[int, str] = field(default_factory=dict)
    sessions: SessionNames = field(default_factory=lambda: SessionNames({}))
    swaps: dict[Place, list[tuple[int, str, str]]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def read(cls, tournament: Tournament, lines: Sequence[LogLine], actors: Iterable[Mapping[str, Any]]) -> Lookup:
        """Read everything the records refer to."""
        lookup = cls(tournament)
        if lines:
            lookup.entries = {entry.enrolment: entry for entry in Entry.objects.filter(tournament=tournament)}
            lookup.sessions = SessionNames.read(tournament)
            lookup._read_people(lines, actors)
            lookup._read_words(lines)
            lookup._read_seats(lines)
        return lookup

    def _read_people(self, lines: Sequence[LogLine], actors: Iterable[Mapping[str, Any]]) -> None:
        uids = _ids(actor.get("account") for actor in actors) | _ids(line.payload.get("account") for line in lines)
        for account in Account.objects.filter(uid__in=uids):
            self.accounts[str(account.uid)] = account.get_full_name() or account.username
        codes = RefereeCode.objects.filter(tournament=self.tournament)
        self.codes = dict(codes.values_list("number", "label"))

    def _read_words(self, lines: Sequence[LogLine]) -> None:
        if any("reason" in line.payload for line in lines):
            reasons = Reason.objects.filter(tournament=self.tournament).exclude(text="")
            self.reasons = {reason.digest: reason.text for reason in reasons}
        if any("stage" in line.payload for line in lines):
            self.stages = dict(Stage.objects.filter(tournament=self.tournament).values_list("number", "name"))
        named = _ids(line.payload.get("hand") for line in lines)
        hands = Hand.objects.filter(tournament=self.tournament, entry_id__in=named)
        self.hands = {str(entry_id): number for entry_id, number in hands.values_list("entry_id", "number")}
        taken_back = _ids(line.payload.get(key) for line in lines for key in ("incident", "penalty"))
        incidents = Incident.objects.filter(tournament=self.tournament, uid__in=taken_back)
        found = list(incidents)
        seats = Seat.objects.with_players().filter(table__in={incident.table_id for incident in found})
        sitting = {(seat.table_id, seat.wind): seat for seat in seats} if found else {}
        for incident in found:
            seat = sitting.get((incident.table_id, incident.seat))
            who = seat.player_in(incident.hand_number) if seat else None
            self.offences[str(incident.uid)] = (incident.kind, str(who) if who else "")
        given = Penalty.objects.filter(tournament=self.tournament, uid__in=taken_back).select_related("entry")
        self.offences |= {str(penalty.uid): (penalty.kind, str(penalty.entry)) for penalty in given}

    def _read_seats(self, lines: Sequence[LogLine]) -> None:
        placed = [line for line in lines if line.is_at_table]
        seats = Seat.objects.filter(
            session__tournament=self.tournament,
            session__number__in={line.number_of("session") for line in placed},
            table__number__in={line.number_of("table") for line in placed},
        )
        seats = seats.with_players().select_related("session", "table")
        self.seats = {(seat.session.number, seat.table.number, seat.wind): seat for seat in seats}
        first = min(line.record for line in lines)
        later = AuditRecord.objects.filter(tournament=self.tournament, number__gte=first, verb="swap-seats")
        for number, text in later.order_by("number").values_list("number", "payload"):
            payload = read_object(text)
            match payload.get("seats"):
                case [one, other] if "session" in payload and "table" in payload:
                    self.swaps[payload["session"], payload["table"]].append((number, one, other))

    # -- what they are called ---------------------------------------------------------------------------------------

    def session(self, number: int) -> str:
        """Return what a session is called in the middle of a sentence."""
        return self.sessions.in_text(number)

    def entry(self, enrolment: int | None) -> str:
        """Return the name of an entry."""
        entry = self.entries.get(enrolment or 0)
        return str(entry) if entry else _("Player %(number)s") % {"number": enrolment}

    def account(self, uid: str) -> str:
        """Return the name of an account, or a placeholder if it was deleted."""
        return self.accounts.get(uid) or _("a deleted account")

    def player(self, line: LogLine, wind: str, hand: int | None = None) -> str:
        """Return who sat in a seat when the record was written, or the seat's wind if unknown."""
        seat = self._seat(line, wind)
        who = seat and (seat.is_played_by if hand is None else seat.player_in(hand))
        return str(who) if who else wind_name(wind)

    def owner(self, line: LogLine, wind: str) -> str:
        """Return whose seat it was when the record was written, even if someone else plays it."""
        seat = self._seat(line, wind)
        return str(seat.entry) if seat and seat.entry else wind_name(wind)

    def _seat(self, line: LogLine, wind: str) -> Seat | None:
        """Return the seat that had this wind when the record was written."""
        place = line.payload["session"], line.payload["table"]
        for number, one, other in self.swaps.get(place, ()):
            # A swap is described with the seats from before it.
            if number >= line.record and wind in (one, other):
                wind = other if wind == one else one
        return self.seats.get((*place, wind))

    def actor(self, actor: Mapping[str, Any]) -> str:
        """Return who did it."""
        if "account" in actor:
            return self.account(actor["account"])
        if "code" in actor:
            label = self.codes.get(actor["code"], "")
            words = {"code": actor["code"], "label": label, "table": actor.get("table", "")}
            if label:
                return _("%(label)s, with code %(code)s at table %(table)s") % words
            return _("referee code %(code)s at table %(table)s") % words
        if "table" in actor:
            return _("the tablet of table %(number)s") % {"number": actor["table"]}
        return _("the system")


def read_object(text: str) -> dict[str, Any]:
    """Parse a JSON column of the log; return {} if it was tampered with."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _ids(texts: Iterable[Any]) -> set[UUID]:
    """Return the valid UUIDs among some values."""
    found = set()
    for text in texts:
        with suppress(ValueError):
            if isinstance(text, str):
                found.add(UUID(text))
    return found
