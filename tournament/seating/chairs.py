"""Draw chairs at the table: before the first hand, and again where the tournament says so."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import asdict
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.drawing import DiceDraw, pick_seats
from scoring.seats import WINDS, Wind
from tournament.audit.commands import find_receipt, note_at_table
from tournament.core.errors import Refused
from tournament.core.labels import wind_name
from tournament.core.locking import lock_table
from tournament.core.permissions import Actor, Rank
from tournament.core.text import write_list
from tournament.models import Table
from tournament.models.columns import read_chairs, write_chairs
from tournament.models.table import DEAL_COLUMNS
from tournament.tables.checks import names_at, refuse, refuse_unless_changeable


@transaction.atomic
def redraw_chairs(
    *,
    table: Table,
    by: Actor,
    command_id: UUID | None = None,
    hand: int | None = None,
    chairs: str | None = None,
    before: str | None = None,
    dice: DiceDraw | None = None,
    seed: str | None = None,
) -> Table:
    """Enter the chairs that players drew for the hand to come; without `chairs` they are drawn here by lot.

    `before` are the chairs drawn for that hand as far as the sender knew, so that two tablets never overwrite each
    other. A referee may change chairs before any hand, everyone else only where they are drawn.
    """
    table = lock_table(table.pk)
    by.require_at(table)
    if find_receipt(table.tournament_id, command_id, "redraw-chairs") is not None:
        return table
    refuse_unless_changeable(table)
    number = table.hands_recorded + 1
    _refuse_unless_drawn(table, by, hand or number)
    if before is not None and before != table.drawn_chairs.get(str(number), "") != chairs:
        raise _drawn_already(table)
    seed = None if chairs else seed or secrets.token_hex(16)
    drawn = chairs or _in_chairs(table, draw_chairs(seed or "", table.seats_taken))
    _check_chairs(table, drawn, dice)
    table.drawn_chairs[str(number)] = drawn
    table.expect(table.deal.seated(read_chairs(drawn)), table.ended)
    table.save(update_fields=["drawn_chairs", *DEAL_COLUMNS])
    payload = {"hand": number, "chairs": drawn, "seed": seed, **({"dice": asdict(dice)} if dice else {})}
    note_at_table(table, verb="redraw-chairs", by=by, payload=payload, is_public=True, command_id=command_id)
    return table


def _refuse_unless_drawn(table: Table, by: Actor, hand: int) -> None:
    number, tournament = table.hands_recorded + 1, table.tournament
    if hand < number:
        raise refuse(
            table, _("Hand %(number)s has been recorded. Only a referee can change seats now.") % {"number": hand}
        )
    may_change = tournament.draws_chairs and by.may_at(table, Rank.REFEREE)
    if hand > number or not (tournament.draws_before(number) or may_change):
        raise refuse(table, _("Seats are not drawn before this hand."))


def _drawn_already(table: Table) -> Refused:
    names = names_at(table)
    drawn = zip(WINDS, read_chairs(table.chairs), strict=False)
    listed = write_list(f"{wind_name(wind)} {names[seat]}" for wind, seat in drawn if seat)
    return refuse(table, _("Seats were entered on another device: %(seats)s.") % {"seats": listed})


def _check_chairs(table: Table, drawn: str, dice: DiceDraw | None) -> None:
    """Refuse chairs that are not the table's own: everyone sits in one, and an empty one stays empty."""
    around = read_chairs(table.chairs)
    is_same_shape = [letter == "-" for letter in drawn] == [seat is None for seat in around]
    if not is_same_shape or sorted(drawn) != sorted(table.chairs):
        raise refuse(table, _("Each player must sit in exactly one chair."))
    if dice and write_chairs(pick_seats(around, dice)) != drawn:
        raise refuse(table, _("The dice gave other seats."))


def _in_chairs(table: Table, seats: Sequence[Wind]) -> str:
    left = iter(seats)
    return write_chairs(tuple(seat and next(left) for seat in read_chairs(table.chairs)))


def draw_chairs(seed: str, seats: Sequence[Wind]) -> tuple[Wind, ...]:
    """Return the seats in the order of their lots, as `draw_order` does with entries.

    >>> [seat.value for seat in draw_chairs("harbour", WINDS)]
    ['S', 'W', 'N', 'E']
    """
    return tuple(sorted(seats, key=lambda seat: hashlib.sha256(f"{seed}:{seat.value}".encode()).digest()))
