"""All tables of a session as one grid of totals, typed from the sheets their players bring."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from scoring.seats import WINDS, Wind
from scoring.standings.schemes import Scheme
from tournament.audit.sentences import DescribedRecord, describe_records
from tournament.core.formatting import writer_of
from tournament.models import AuditRecord, Seat, Session, Table, Tournament
from tournament.penalties.notes import deducted_by_entry
from tournament.tables.paper.reading import write_total
from tournament.tables.paper.totals import stamp_of

RowState = Literal["signed", "saved", "empty"]


@dataclass(frozen=True, slots=True)
class PaperSeat:
    """One total: whose it is, as it stands, and what it earns; both empty while there is none.

    `drawn` is the wind that was drawn at the table, where the event leaves that to the players. `after` is the score
    after penalties at the table, where there are any: what players signed, and what decides the places.
    """

    wind: Wind
    name: str
    total: str = ""
    earned: str = ""
    drawn: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperRow:
    """A table as it stands. `typed` says when its totals were typed, and who did."""

    table: Table
    state: RowState
    seats: tuple[PaperSeat, ...]
    sum: str
    stamp: str
    typed: DescribedRecord | None

    @property
    def number(self) -> int:
        """Return the number of the table."""
        return self.table.number

    @property
    def at(self) -> datetime | None:
        """Return when its totals were typed."""
        return self.typed.at if self.typed else None


@dataclass(frozen=True, slots=True)
class Paper:
    """What totals on paper have to be: everyone starts with `start`, and `scheme` says what places earn."""

    tournament: Tournament
    session: Session
    scheme: Scheme
    deducted: Mapping[int, int]

    @classmethod
    def of(cls, session: Session, tournament: Tournament) -> Paper:
        """Return it for a session."""
        return cls(tournament, session, tournament.scheme, deducted_by_entry(session))

    @property
    def start(self) -> int:
        """Return what everyone has before the first hand."""
        return self.scheme.start_points

    def write(self, total: int, seats: int = 1) -> str:
        """Write a total, or the sum of several."""
        return write_total(total, seats * self.start)

    def earned(self, seats: Sequence[Seat], totals: Mapping[Wind, int]) -> dict[Wind, str]:
        """Return what each seat earns beside its total; nothing where tables earn nothing."""
        column = self.scheme.earned
        if column is None:
            return {}
        write = writer_of(column.format)
        taken = [seat for seat in seats if Wind(seat.wind) in totals]
        scores = [totals[Wind(seat.wind)] - self._off(seat) for seat in taken]
        places = self.scheme.places(scores)
        return {
            Wind(seat.wind): write(place.earned)
            for seat, place in zip(taken, places, strict=True)
            if place.earned is not None
        }

    def _off(self, seat: Seat) -> int:
        return self.deducted.get(seat.entry_id or 0, 0) if seat.is_credited else 0

    def row(self, table: Table, seats: Sequence[Seat], typed: DescribedRecord | None = None) -> PaperRow:
        """Return a table as it stands."""
        has_result = table.state != Table.State.OPEN and table.has_result and not table.is_unplayed
        totals = table.totals if has_result else {}
        earned = self.earned(seats, totals) if has_result else {}
        return PaperRow(
            table=table,
            state="signed" if table.state == Table.State.LOCKED else "saved" if has_result else "empty",
            seats=tuple(
                PaperSeat(
                    wind,
                    str(seat.is_played_by or seat.number),
                    self.write(totals[wind]) if has_result else "",
                    earned.get(wind, ""),
                    table.start_wind(seat.wind) if self.tournament.draws_winds else "",
                    self.write(totals[wind] - self._off(seat)) if has_result and self._off(seat) else "",
                )
                for seat in seats
                for wind in [Wind(seat.wind)]
            ),
            sum=self.write(sum(totals.values()), len(totals)) if has_result else "",
            stamp=stamp_of(table),
            typed=typed if table.source == Table.Source.TOTALS else None,
        )


def read_rows(paper: Paper, only: int | None = None) -> list[PaperRow]:
    """Return the tables of a session, or one of them, in order; as many statements for four tables as for forty."""
    found = Table.objects.filter(session=paper.session).select_related("sum_reason").order_by("number")
    tables = list(found if only is None else found.filter(number=only))
    seats = seats_by_table(tables)
    typed = _typed(paper)
    for table in tables:
        table.tournament, table.session = paper.tournament, paper.session
    return [paper.row(table, seats[table.pk], typed.get(table.number)) for table in tables]


def seats_by_table(tables: Sequence[Table]) -> Mapping[int, list[Seat]]:
    """Return who sits at tables, in the order of winds."""
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(table__in=tables).select_related("entry", "occupant"):
        seats[seat.table_id].append(seat)
    for taken in seats.values():
        taken.sort(key=lambda seat: WINDS.index(Wind(seat.wind)))
    return seats


def _typed(paper: Paper) -> dict[int, DescribedRecord]:
    """Return by table who typed its totals last."""
    records = AuditRecord.objects.filter(tournament=paper.tournament, verb="enter-totals")
    latest: dict[int, AuditRecord] = {}
    for record in records.filter(payload__contains=f'"session":{paper.session.number},').order_by("number"):
        latest[json.loads(record.payload)["table"]] = record
    told = describe_records(paper.tournament, list(latest.values()))
    return dict(zip(latest, told, strict=True))
