"""Seat the entries: a plan for whole sessions, seats drawn again at a table."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.play import redraws_before
from scoring.seats import WINDS, Wind
from tournament.audit.commands import append_record, find_receipt, note_at_table
from tournament.core.errors import Refused
from tournament.core.locking import lock_for, lock_table
from tournament.core.permissions import Actor, Rank
from tournament.models import Entry, Seat, Session, Table, Tournament
from tournament.models.columns import write_chairs
from tournament.models.table import DEAL_COLUMNS
from tournament.players.enrolment import fill_seats
from tournament.tables.checks import refuse, refuse_unless_changeable

Plan = Sequence[Sequence[Sequence[int | None]]]
"""Sessions of tables of drawn numbers, East first; None is an empty chair."""

SPARE_NUMBER = 2_000_000_000
"""Beyond every number anyone draws."""


@transaction.atomic
def seat_sessions(
    *, tournament: Tournament, plan: Plan, by: Actor, made: Mapping[str, Any] | None = None
) -> list[Session]:
    """Plan the sessions that have not begun, replacing what was planned for them before.

    Seats are for numbers: the entry that has a number, or draws it later, gets its seats. `made` says how the plan came
    about, for the log: method, seed, wishes.
    """
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    planned = Session.objects.filter(tournament=tournament, status=Session.Status.PLANNED)
    begun = Session.objects.filter(tournament=tournament).exclude(status=Session.Status.PLANNED)
    first = max(begun.values_list("number", flat=True), default=0) + 1
    for number, tables in enumerate(plan, start=first):
        _check_session(tournament, number, tables)
    Seat.objects.filter(session__in=planned).delete()
    Table.objects.filter(session__in=planned).delete()
    planned.filter(number__gte=first + len(plan)).delete()
    sessions = [
        Session.objects.get_or_create(tournament=tournament, number=number)[0]
        for number in range(first, first + len(plan))
    ]
    _create_seats(tournament, sessions, plan)
    fill_seats(tournament)
    payload: dict[str, Any] = {"first": first, "plan": [list(map(list, s)) for s in plan]}
    append_record(tournament, verb="seat-sessions", by=by, payload={**payload, "made": made} if made else payload)
    return sessions


def _check_session(tournament: Tournament, session: int, tables: Sequence[Sequence[int | None]]) -> None:
    seated = [number for table in tables for number in table if number is not None]
    if len(set(seated)) < len(seated):
        raise Refused(_("Somebody sits twice in session %(number)s.") % {"number": session})
    for number, table in enumerate(tables, start=1):
        taken = sum(seat is not None for seat in table)
        if len(table) > len(WINDS) or taken not in tournament.play.players or not table or table[0] is None:
            raise Refused(
                _("Table %(table)s of session %(session)s cannot be played by %(count)s.")
                % {"table": number, "session": session, "count": taken}
            )


def _create_seats(tournament: Tournament, sessions: Sequence[Session], plan: Plan) -> None:
    """Store tables and seats of all sessions in two statements."""
    tables = []
    for session, seated in zip(sessions, plan, strict=True):
        for number, numbers in enumerate(seated, start=1):
            table = Table(tournament=tournament, session=session, number=number)
            taken = [wind for wind, seat in zip(WINDS, numbers, strict=False) if seat is not None]
            table.expect(tournament.play.dealing.first(taken))
            tables.append((table, numbers))
    Table.objects.bulk_create(table for table, _numbers in tables)
    Seat.objects.bulk_create(
        Seat(table=table, session=table.session, wind=wind.value, number=number)
        for table, numbers in tables
        for wind, number in zip(WINDS, numbers, strict=False)
        if number is not None
    )


@transaction.atomic
def swap_seats(*, session: Session, one: int, other: int, by: Actor) -> Session:
    """Let two numbers change places in a session that has not begun; one of them may sit out."""
    tournament = lock_for(by, Rank.ORGANIZER, session.tournament_id)
    session = Session.objects.get(pk=session.pk)
    if session.status != Session.Status.PLANNED:
        raise Refused(_("Session %(number)s has begun: its seats stay as they are.") % {"number": session.number})
    seats = {seat.number: seat for seat in Seat.objects.filter(session=session, number__in=(one, other))}
    if one == other or not seats:
        raise Refused(_("Choose two who sit in this session, or one who does and one who sits out."))
    owners = dict(Entry.objects.filter(tournament=tournament, number__in=(one, other)).values_list("number", "pk"))
    if missing := {one, other} - seats.keys() - owners.keys():
        raise Refused(_("Nobody has the number %(number)s.") % {"number": min(missing)})
    # Numbers and entries are unique in a session, so both seats are emptied before they are filled again.
    for place, seat in enumerate(seats.values()):
        seat.entry, seat.number = None, SPARE_NUMBER + place
        seat.save(update_fields=["entry", "number"])
    for number, seat in seats.items():
        seat.number = other if number == one else one
        seat.entry_id = owners.get(seat.number)
        seat.save(update_fields=["entry", "number"])
    payload = {"session": session.number, "numbers": [one, other]}
    append_record(tournament, verb="swap-planned-seats", by=by, payload=payload)
    return session


@transaction.atomic
def release_seating(*, session: Session, by: Actor, is_released: bool = True) -> Session:
    """Show a session's seating to the players, or hide it again."""
    tournament = lock_for(by, Rank.ORGANIZER, session.tournament_id)
    session = Session.objects.get(pk=session.pk)
    if not is_released and session.status != Session.Status.PLANNED:
        raise Refused(_("Session %(number)s has begun: its seating cannot be hidden.") % {"number": session.number})
    session.is_seating_released = is_released
    session.save(update_fields=["is_seating_released"])
    payload = {"session": session.number, "is_released": is_released}
    append_record(tournament, verb="release-seating", by=by, payload=payload)
    return session


@transaction.atomic
def redraw_chairs(
    *, table: Table, by: Actor, command_id: UUID | None = None, chairs: str | None = None, seed: str | None = None
) -> Table:
    """Draw the chairs for the hand to come again, or enter them as the players drew, where the tournament says so."""
    table = lock_table(table.pk)
    by.require_at(table)
    if find_receipt(table.tournament_id, command_id, "redraw-chairs") is not None:
        return table
    refuse_unless_changeable(table)
    number, cycles = table.hands_recorded + 1, table.tournament.redraw_cycles
    if cycles is None or not redraws_before(number, cycles):
        raise refuse(table, _("Seats are not drawn before this hand."))
    seed = None if chairs else seed or secrets.token_hex(16)
    drawn = tuple(Wind(seat) for seat in chairs) if chairs else draw_chairs(seed or "", table.seats_taken)
    if sorted(drawn) != sorted(table.seats_taken):
        raise refuse(table, _("Every player sits in one chair."))
    table.drawn_chairs[str(number)] = write_chairs(drawn)
    table.expect(replace(table.deal, dealer=drawn[0], chairs=drawn), table.ended)
    table.save(update_fields=["drawn_chairs", *DEAL_COLUMNS])
    payload = {"hand": number, "chairs": table.chairs, "seed": seed}
    note_at_table(table, verb="redraw-chairs", by=by, payload=payload, is_public=False, command_id=command_id)
    return table


def draw_chairs(seed: str, seats: Sequence[Wind]) -> tuple[Wind, ...]:
    """Return the seats in the order of their lots, as `draw_order` does with entries.

    >>> [seat.value for seat in draw_chairs("harbour", WINDS)]
    ['S', 'W', 'N', 'E']
    """
    return tuple(sorted(seats, key=lambda seat: hashlib.sha256(f"{seed}:{seat.value}".encode()).digest()))
