"""The organizer's board: the tables of a session, those that need someone first."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from django.db.models import Count, Q
from django.db.models.fields.json import KeyTransform

from scoring.seats import WINDS
from tournament.accounts.table_links import valid_links
from tournament.audit.sentences import DescribedRecord, describe_records, read_time
from tournament.audit.sentences.groups import GROUPS
from tournament.models import AuditRecord, Hand, Seat, Session, Showing, Signature, Table, TableLink, Tournament
from tournament.models.hand import differ
from tournament.penalties.notes import deducted_by_entry, results_of
from tournament.players.check_in import missing_at
from tournament.players.names import short_names

SILENT_AFTER = timedelta(minutes=12)
"""A hand rarely takes longer: after this time a table without an entry is in trouble."""
OFFLINE_AFTER = timedelta(seconds=90)
"""Tablets poll every few seconds, and their presence is stored every half minute."""
FED = 12
FED_FROM = 200
"""The most records searched for the last entries, so that a long log costs no more."""
FED_VERBS = GROUPS["hands"][1] | {"penalise", "cancel-incident", "close-table", "unlock-table", "call-referee"}

Kind = Literal["called", "silent", "absent", "unsigned", "over", "offline", "unbound", "unlinked"]
TONES: Mapping[Kind, Literal["bad", "wait"]] = {
    "called": "bad",
    "silent": "bad",
    "absent": "wait",
    "unsigned": "wait",
    "over": "wait",
    "offline": "wait",
    "unbound": "wait",
    "unlinked": "wait",
}
"""What can be wrong at a table, the most urgent first: red, somebody has to go there; gold, somebody has to know."""
URGENCY = {kind: place for place, kind in enumerate(TONES)}


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something wrong at a table, and since when where that is known."""

    kind: Kind
    since: datetime | None = None

    @property
    def tone(self) -> str:
        """Return its colour: red or gold."""
        return TONES[self.kind]


@dataclass(frozen=True, slots=True)
class Side:
    """One seat: who plays it, how they stand, and whether they have signed."""

    wind: str
    name: str
    short_name: str
    """As little of the name as tells it from all others on the board."""
    total: int
    leads: bool
    has_signed: bool
    is_here: bool = True


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table as the board shows it. `done` of `length` are hands, or rounds where the session counts those.

    `unsigned` are the numbers of the hands that somebody has still to sign, where each hand is signed.
    """

    number: int
    state: str
    hand: int
    done: int
    length: int
    sides: tuple[Side, ...]
    troubles: tuple[Trouble, ...]
    last_recorded_at: datetime | None
    extra_seconds: int
    is_last_hand: bool
    is_typed: bool
    keeps_paper: bool
    has_result: bool
    is_unplayed: bool
    is_closed_by_referee: bool
    differing: tuple[int, ...] = ()
    """The hands in which a table called a value that differs from that of the tiles."""
    unsigned: tuple[int, ...] = ()

    @property
    def missing(self) -> list[str]:
        """Return who has not signed."""
        return [side.name for side in self.sides if not side.has_signed]

    @property
    def awaited(self) -> list[str]:
        """Return who has not come."""
        return [side.name for side in self.sides if not side.is_here]

    @property
    def trouble(self) -> Trouble | None:
        """Return what is most urgent."""
        return self.troubles[0] if self.troubles else None

    @property
    def extra_minutes(self) -> int:
        """Return how many minutes more, or less, this table has than the others."""
        return round(self.extra_seconds / 60)

    @property
    def order(self) -> tuple[int, float, int]:
        """Return the sort key among tables in trouble: most urgent first; of the red ones, the oldest."""
        trouble = self.troubles[0]
        since = trouble.since.timestamp() if trouble.since and trouble.tone == "bad" else 0.0
        return URGENCY[trouble.kind], since, self.number


@dataclass(frozen=True, slots=True)
class Board:
    """The tables of one session, and what was entered last."""

    tables: tuple[TableNow, ...]
    feed: tuple[DescribedRecord, ...]

    @property
    def needing(self) -> list[TableNow]:
        """Return the tables that need somebody, red before gold."""
        return sorted((table for table in self.tables if table.troubles), key=lambda table: table.order)

    @property
    def others(self) -> list[TableNow]:
        """Return all other tables in their order."""
        return [table for table in self.tables if not table.troubles]

    @property
    def playing(self) -> int:
        """Return how many tables play and need nobody."""
        return sum(table.state == Table.State.OPEN for table in self.others)

    @property
    def done(self) -> int:
        """Return how many tables are done: signed or closed, or on paper with all totals typed."""
        return len(self.others) - self.playing


def read_board(tournament: Tournament, session: Session, now: datetime) -> Board:
    """Return how a session's tables stand, with as many statements for four tables as for forty."""
    tables = list(Table.objects.filter(session=session).order_by("number"))
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(session=session).select_related("entry", "occupant").order_by("pk"):
        seats[seat.table_id].append(seat)
    awaited = missing_at(session, [seat for table in tables if not table.hands_recorded for seat in seats[table.pk]])
    signed, deducted = _signatures(session), deducted_by_entry(session)
    links = valid_links(tournament)
    rested = _rested_at(tournament, session)
    differing = hands_differing(tables)
    unsigned = _unsigned_hands(session, tables) if tournament.signs_each_hand else {}
    names = _names(seat for at_table in seats.values() for seat in at_table)
    shown = []
    for table in tables:
        table.tournament, table.session = tournament, session
        sides = _sides(table, seats[table.pk], names, signed, deducted, awaited)
        watch = _Watch(table, links.get(table.number), now, rested, has_tablets=any(map(_is_bound, links.values())))
        now_shown = _show(table, sides, watch.troubles(sides))
        shown.append(
            replace(now_shown, differing=tuple(differing[table.pk]), unsigned=tuple(unsigned.get(table.pk, ())))
        )
    return Board(tuple(shown), last_entries(tournament))


def last_entries(tournament: Tournament) -> tuple[DescribedRecord, ...]:
    """Return what was entered last at any table, the newest first."""
    recent = AuditRecord.objects.filter(tournament=tournament, number__gt=tournament.audit_number - FED_FROM)
    return tuple(describe_records(tournament, list(recent.filter(verb__in=FED_VERBS).order_by("-number")[:FED])))


def _signatures(session: Session) -> dict[int, tuple[int, int]]:
    """Return by seat whether the result is signed, and how many hands are."""
    found = Signature.objects.filter(Q(hand=None) | Q(hand__state=Hand.State.CURRENT), seat__session=session)
    counts = found.order_by().values("seat_id").annotate(results=Count("pk", filter=Q(hand=None)), hands=Count("hand"))
    return {row["seat_id"]: (row["results"], row["hands"]) for row in counts}


def _unsigned_hands(session: Session, tables: Iterable[Table]) -> dict[int, list[int]]:
    """Return by table the hands that not all players have signed; a table that is locked needs no more signatures."""
    open_tables = {table.pk: len(table.seats_taken) for table in tables if table.state != Table.State.LOCKED}
    hands = Hand.objects.current().filter(table__session=session, table__source=Table.Source.HANDS)
    found: dict[int, list[int]] = defaultdict(list)
    counted = hands.order_by("number").annotate(signed=Count("signatures")).values_list("table_id", "number", "signed")
    for table, number, signed in counted:
        if signed < open_tables.get(table, 0):
            found[table].append(number)
    return found


def _rested_at(tournament: Tournament, session: Session) -> datetime | None:
    """Return when the clock last resumed after a pause: no silence before that counts."""
    if not session.paused_seconds:
        return session.started_at
    resumed = AuditRecord.objects.filter(tournament=tournament, verb="resume-session").order_by("-number")
    at = resumed.values_list("at", flat=True).first()
    return max(filter(None, (session.started_at, read_time(at) if at else None)), default=None)


def _is_bound(link: TableLink) -> bool:
    return bool(link.device)


def _names(seats: Iterable[Seat]) -> dict[int, tuple[str, str]]:
    """Return by seat who plays it, whole and short; namesakes are told apart by their numbers."""
    names = {seat.pk: (str(seat.is_played_by or seat.number), seat) for seat in seats}
    count = Counter(name for name, _seat in names.values())
    whole = {key: f"{name} ({_number(seat)})" if count[name] > 1 else name for key, (name, seat) in names.items()}
    short = short_names(whole.values())
    return {key: (name, short[name]) for key, name in whole.items()}


def _number(seat: Seat) -> int:
    player = seat.is_played_by
    return (player and (player.number or player.enrolment)) or seat.number


def _sides(
    table: Table,
    seats: Sequence[Seat],
    names: Mapping[int, tuple[str, str]],
    signed: Mapping[int, tuple[int, int]],
    deducted: Mapping[int, int],
    awaited: Collection[int],
) -> tuple[Side, ...]:
    totals = results_of(table, seats, deducted)
    best = max(totals.values(), default=0)
    needed = table.hands_recorded if table.tournament.signs_each_hand and table.source == Table.Source.HANDS else 0
    by_wind = {seat.wind: seat for seat in seats}
    sides = []
    for wind in WINDS:
        if (seat := by_wind.get(wind.value)) is None:
            continue
        results, hands = signed.get(seat.pk, (0, 0))
        total = totals.get(wind, 0)
        has_signed = bool(results) or (needed > 0 and hands >= needed)
        is_here = (seat.occupant_id or seat.entry_id) not in awaited
        sides.append(Side(wind.value, *names[seat.pk], total, bool(best) and total == best, has_signed, is_here))
    return tuple(sides)


def hands_differing(tables: Sequence[Table]) -> dict[int, list[int]]:
    """Return by table the hands in which the value called differs from that of the tiles, in one statement."""
    shown = Showing.objects.filter(hand__table__in=tables, hand__state=Hand.State.CURRENT, patterns__isnull=False)
    counted = shown.annotate(tiles_count=KeyTransform("points", "patterns")).order_by("hand__number")
    found: dict[int, list[int]] = defaultdict(list)
    for table, number, points, count in counted.values_list("hand__table", "hand__number", "points", "tiles_count"):
        if differ(points, count) and number not in found[table]:
            found[table].append(number)
    return found


def _show(table: Table, sides: tuple[Side, ...], troubles: Sequence[Trouble]) -> TableNow:
    length = table.tournament.length
    done = table.hands_recorded if length.unit == "hands" else table.round_number - 1
    return TableNow(
        number=table.number,
        state=table.state,
        hand=table.hands_recorded,
        done=min(done, length.count),
        length=length.count,
        sides=sides,
        troubles=tuple(troubles),
        last_recorded_at=table.last_recorded_at,
        extra_seconds=table.extra_seconds,
        is_last_hand=table.final_hand is not None and table.state == Table.State.OPEN,
        is_typed=table.source == Table.Source.TOTALS,
        keeps_paper=table.keeps_paper,
        has_result=table.has_result,
        is_unplayed=table.is_unplayed,
        is_closed_by_referee=table.close_reason_id is not None,
    )


@dataclass(frozen=True, slots=True)
class _Watch:
    """The state of a table from which its troubles are found."""

    table: Table
    link: TableLink | None
    now: datetime
    rested_at: datetime | None
    has_tablets: bool

    def troubles(self, sides: Sequence[Side]) -> list[Trouble]:
        """Return what is wrong, the most urgent first."""
        table, found = self.table, []
        if table.called_at is not None:
            found.append(Trouble("called", table.called_at))
        if table.keeps_paper:  # its players bring a sheet, signed by all of them
            return found
        if table.state == Table.State.FINISHED and not all(side.has_signed for side in sides):
            found.append(Trouble("unsigned", table.last_recorded_at))
        if table.state == Table.State.OPEN and not all(side.is_here for side in sides):
            found.append(Trouble("absent"))
        if table.state == Table.State.OPEN:
            found += [trouble for trouble in (self._silence(), self._overtime(), self._tablet()) if trouble]
        return sorted(found, key=lambda trouble: URGENCY[trouble.kind])

    def _silence(self) -> Trouble | None:
        """Say whether nothing was entered for too long; a table that keeps paper is not expected to."""
        is_expected = self.table.hands_recorded or (self.link and self.link.device)
        last = max(filter(None, (self.table.last_recorded_at, self.rested_at)), default=None)
        if self.table.session.paused_at or not is_expected or last is None or self.now - last < SILENT_AFTER:
            return None
        return Trouble("silent", last)

    def _overtime(self) -> Trouble | None:
        session, table = self.table.session, self.table
        if table.final_hand is not None or not session.is_time_up(self.now, table.extra_seconds):
            return None
        return Trouble("over", session.ends_at(table.extra_seconds))

    def _tablet(self) -> Trouble | None:
        """Say whether the tablet is gone; where no table has one, none is missed."""
        if not self.has_tablets:
            return None
        if self.link is None:
            return Trouble("unlinked")
        if not self.link.device:
            return Trouble("unbound")
        seen_at = self.link.seen_at or self.link.bound_at
        return Trouble("offline", seen_at) if seen_at and self.now - seen_at > OFFLINE_AFTER else None
