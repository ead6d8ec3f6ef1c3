"""Verify a log: its chain, what it adds up to, what was signed, and every row that follows from it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from scoring.errors import ScoringError
from tournament.audit.checkpoints import announced_by, wrong_signatures
from tournament.audit.comparing import Fault, compare_rows
from tournament.audit.facts.sheet import Row, Sheet
from tournament.audit.facts.sheets import BY_MODEL, SHEETS
from tournament.audit.facts.writing import FACTS
from tournament.audit.log import digest_of
from tournament.audit.rebuilding.event import RebuiltEvent, UnknownFacts
from tournament.audit.rebuilding.standings import rebuilt_standings
from tournament.audit.rebuilding.totals import AMOUNTS, tables_that_do_not_add_up
from tournament.models import AuditRecord, Checkpoint, Entry, Tournament
from tournament.models.event import START_OF_CHAIN

MOST_FAULTS = 200
"""One row in the wrong place can make thousands of others wrong; nobody reads on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What is to be verified, wherever it is kept: a log, its checkpoints, and the rows of every sheet."""

    uid: UUID
    records: Iterable[AuditRecord]
    head: tuple[int, str]
    checkpoints: list[Checkpoint]
    rows_of: Callable[[Sheet], Iterable[Row]]


@dataclass(slots=True)
class Verdict:
    """What was found. The log holds everything from record `since` on; None where it never does."""

    faults: list[Fault] = field(default_factory=list)
    since: int | None = None


def verify(tournament: Tournament) -> list[Fault]:
    """Return every fault of a tournament's audit log and of the rows that follow from it; none if all is whole."""
    return judge_tournament(tournament).faults


def judge_tournament(tournament: Tournament) -> Verdict:
    """Verify a tournament in the database."""
    records = AuditRecord.objects.filter(tournament=tournament).order_by("number")
    return judge(
        Kept(
            uid=tournament.uid,
            records=records.iterator(1000),
            head=(tournament.audit_number, tournament.audit_hash),
            checkpoints=list(Checkpoint.objects.filter(tournament=tournament).order_by("number")),
            rows_of=lambda sheet: sheet.rows_of(tournament),
        )
    )


def judge(kept: Kept) -> Verdict:
    """Verify the chain first, applying its facts on the way; where it is broken nothing else is worth telling."""
    log = _Log(kept.uid, {checkpoint.number: checkpoint for checkpoint in kept.checkpoints})
    faults = [*log.read(kept.records), *log.end(kept.head)]
    if faults:
        return Verdict(faults, log.event.since)
    event = log.event if log.event.since is not None else read_event(kept)
    found = chain(log.wrong, wrong_hands(log.hands, event), wrong_totals(event), _wrong_rows(kept, log.event))
    return Verdict(list(islice(found, MOST_FAULTS)), log.event.since)


def read_event(kept: Kept) -> RebuiltEvent:
    """Return the event as its rows have it: all there is to compare with a log that does not hold everything yet."""
    event = RebuiltEvent()
    for name in ("tables", "hands", "incidents"):
        sheet = next(sheet for sheet in SHEETS if sheet.name == name)
        rows = ({key: row[key] for key in sheet.row_keys} for row in kept.rows_of(sheet))
        event.apply(0, [[name, list(sheet.row_keys), *(list(row.values()) for row in rows)]])
    return event


@dataclass(slots=True)
class _Log:
    """A log while it is read."""

    uid: UUID
    checkpoints: Mapping[int, Checkpoint]
    event: RebuiltEvent = field(default_factory=RebuiltEvent)
    keys: dict[str, str] = field(default_factory=dict)
    last: int = 0
    previous: str = START_OF_CHAIN
    hands: dict[str, tuple[int, list[int]]] = field(default_factory=dict)
    """What records without facts say that hands moved, and which."""
    wrong: list[Fault] = field(default_factory=list)
    """What is wrong with facts and checkpoints, told only if the chain is whole."""

    def read(self, records: Iterable[AuditRecord]) -> Iterator[Fault]:
        """Yield the faults of the chain."""
        hashes: dict[int, str] = {}
        for record in records:
            expected = self.last + 1
            words = {"number": expected}
            if record.number != expected:
                yield Fault(expected, _("Record %(number)s is missing.") % words)
            elif record.previous != self.previous:
                yield Fault(record.number, _("Record %(number)s does not follow the one before.") % words)
            if record.hash != record.compute_hash(self.uid):
                yield Fault(record.number, _("Record %(number)s was altered.") % {"number": record.number})
            self.last, self.previous = record.number, record.hash
            self._apply(record)
            if record.number in self.checkpoints:
                hashes[record.number] = record.hash
                self._compare_standings(self.checkpoints[record.number])
        signed = dict(wrong_signatures(self.uid, self.checkpoints.values(), hashes, self.keys))
        self.wrong = [fault for fault in self.wrong if fault.number not in signed]  # its standings say nothing either
        self.wrong += [Fault(number, message) for number, message in signed.items()]

    def end(self, head: tuple[int, str]) -> Iterator[Fault]:
        """Yield what is wrong with the end of the chain."""
        if head != (self.last, self.previous):
            words = {"last": self.last, "known": head[0]}
            yield Fault(head[0], _("The log ends with record %(last)s, but the tournament has %(known)s.") % words)

    def _apply(self, record: AuditRecord) -> None:
        try:
            payload = json.loads(record.payload)
            self.keys |= announced_by(record.verb, payload)
            if FACTS in payload and isinstance(payload[FACTS], list):
                self.event.apply(record.number, payload[FACTS])
            if self.event.since is None:
                for hand in payload.get("hands", ()):
                    self.hands[hand["entry"]] = (record.number, [*hand["deltas"], hand.get("pot", 0)])
        except (ValueError, UnknownFacts, AttributeError, KeyError, TypeError):
            message = _("The facts in record %(number)s are unreadable.") % {"number": record.number}
            self.wrong.append(Fault(record.number, message))

    def _compare_standings(self, checkpoint: Checkpoint) -> None:
        """Compare the standings that were signed with those that follow from the log up to there."""
        if self.event.since is None:
            return
        try:
            written = rebuilt_standings(self.event)
        except (ScoringError, KeyError, TypeError, ValueError, IndexError, AttributeError):
            written = {}
        if digest_of(written, checkpoint.salt) != checkpoint.standings:
            message = _("The standings signed in seal %(code)s don’t follow from the log.")
            self.wrong.append(Fault(checkpoint.number, message % {"code": checkpoint.code}))


def wrong_hands(logged: Mapping[str, tuple[int, list[int]]], event: RebuiltEvent) -> Iterator[Fault]:
    """Yield the hands that moved something else than a record without facts says."""
    hands = event.rows["hands"]
    for entry, (number, deltas) in logged.items():
        hand = hands.get((entry,))
        if hand is None:
            yield Fault(number, _("Hand %(entry)s is in the log but missing.") % {"entry": entry})
        elif [hand[f"delta_{side}"] for side in AMOUNTS] != deltas:
            yield Fault(number, _("Hand %(entry)s differs from the log.") % {"entry": entry})
    if event.since == 0:
        for name in hands.keys() - {(entry,) for entry in logged}:
            yield Fault(0, _("Hand %(entry)s differs from the log.") % {"entry": name[0]})


def wrong_totals(event: RebuiltEvent) -> Iterator[Fault]:
    """Yield the tables whose totals are not what their hands and payments add up to."""
    try:
        names = list(tables_that_do_not_add_up(event))
    except (KeyError, TypeError):
        yield Fault(0, _("What the log says about hands and tables is incomplete."))
        return
    for session, table in names:
        words = {"session": session, "table": table}
        message = _("The totals of table %(table)s in session %(session)s don’t match its hands.") % words
        yield Fault(event.written["tables"][session, table], message)


def _wrong_rows(kept: Kept, event: RebuiltEvent) -> Iterator[Fault]:
    if event.since is None:
        return
    entries = list(kept.rows_of(BY_MODEL[Entry]))
    with_people = any(row["person"] for row in entries)
    for sheet in SHEETS:
        rows: Iterable[Any] = entries if sheet.model is Entry else kept.rows_of(sheet)
        yield from compare_rows(event, sheet, rows, with_people=with_people)
