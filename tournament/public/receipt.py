"""A player's receipt: the result of their table as it was signed, and the seal that covers it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.signing import BadSignature, Signer

from scoring.seats import Wind
from tournament.audit.search import LogSearch, search_log
from tournament.models import Entry, Hand, Seat, Signature, Table
from tournament.models.people import call_in_public
from tournament.penalties.notes import deducted_by_seat, notes_of
from tournament.public.event.checkpoints import Seal, seal_covering
from tournament.standings.at_table import SeatWorth, worth_of_seats
from tournament.tables.winds import winds_of

SIGNER = Signer(sep=".", salt="tournament.public.receipt")


@dataclass(frozen=True, slots=True)
class ReceiptLine:
    """One player at the table: what the table is worth to the seat, and when its player signed.

    A substitute `stands_for` somebody else.
    """

    seat: Seat
    start: str
    name: str
    stands_for: str
    worth: SeatWorth
    signed_at: datetime | None


@dataclass(frozen=True, slots=True)
class Receipt:
    """The receipt of a seat. Without lines the result is not signed, or is being corrected. `seal` may come later."""

    seat: Seat
    lines: Sequence[ReceiptLine] = ()
    seal: Seal | None = None

    @property
    def table(self) -> Table:
        """Return the table, with its session and tournament."""
        return self.seat.table

    @property
    def own(self) -> ReceiptLine | None:
        """Return the line of the seat itself."""
        return next((line for line in self.lines if line.seat == self.seat), None)

    @property
    def signed(self) -> Sequence[datetime]:
        """Return when the result was signed, in order."""
        return sorted(line.signed_at for line in self.lines if line.signed_at)


def token_of(seat: Seat) -> str:
    """Return what a receipt's address holds: no one who was not given it can guess it."""
    return SIGNER.sign(str(seat.pk))


def find_seat(token: str) -> Seat | None:
    """Return the seat that a receipt's token was made for."""
    try:
        key = int(SIGNER.unsign(token))
    except (BadSignature, ValueError):
        return None
    found = Seat.objects.select_related("table__session", "table__tournament")
    return found.filter(pk=key, table__tournament__removed_at=None).first()


def receipt_of(seat: Seat) -> Receipt:
    """Return a receipt. It shows what its player signed at the table, whatever the public may see by then."""
    table = seat.table
    seats = list(Seat.objects.with_players().filter(table=table).order_by("pk"))
    signed = dict(Signature.objects.filter(seat__in=seats, hand=None).values_list("seat_id", "signed_at"))
    if table.state != Table.State.LOCKED and seat.pk not in signed:
        return Receipt(seat)
    hands = list(Hand.objects.current().filter(table=table).order_by("number"))
    deducted = deducted_by_seat(notes_of(table, seats, winds_of(table, hands)))
    worth = worth_of_seats(table, seats, deducted)
    lines = [
        ReceiptLine(
            one,
            table.start_wind(one.wind),
            _public_name(one, one.is_played_by),
            _public_name(one, one.entry) if one.occupant_id else "",
            worth[Wind(one.wind)],
            signed.get(one.pk),
        )
        for one in seats
        if Wind(one.wind) in worth
    ]
    lines.sort(key=lambda line: (line.worth.place, table.turn_of(line.seat)))
    return Receipt(seat, lines, seal_covering(table.tournament, _last_record_about(table)) if lines else None)


def _public_name(seat: Seat, entry: Entry | None) -> str:
    if entry is None:
        return str(seat.number)
    is_private = seat.table.tournament.is_private
    return call_in_public(entry.name, entry.code_name, entry.number or entry.enrolment, is_private=is_private)


def _last_record_about(table: Table) -> int:
    """Return the number of the last record that changed anything at a table."""
    about = search_log(table.tournament, LogSearch(session=table.session.number, table=table.number))
    return about.order_by("-number").values_list("number", flat=True).first() or 0
