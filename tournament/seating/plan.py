"""Seat the entries: store a plan for whole sessions, swap seats, release a seating."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.seats import WINDS
from tournament.audit.commands import append_record
from tournament.audit.log import write_time
from tournament.core.errors import Refused, refuse_when_finished
from tournament.core.labels import SessionNames
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.models import Entry, Seat, Session, Table, Tournament
from tournament.penalties.dating import date_waiting, delete_planned
from tournament.players.numbers import fill_seats, send_substitutes_away
from tournament.standings.membership import refuse_numbers, refuse_plan

Plan = Sequence[Sequence[Sequence[int | None]]]
"""Sessions of tables of drawn numbers, East first; None is an empty chair."""

PLACED = ("entry", "number", "occupant", "occupied_from", "is_credited")
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
    refuse_when_finished(tournament)
    begun = Session.objects.filter(tournament=tournament).exclude(status=Session.Status.PLANNED)
    first = max(begun.values_list("number", flat=True), default=0) + 1
    names = SessionNames.read(tournament)
    for number, tables in enumerate(plan, start=first):
        _check_session(tournament, names.in_text(number), tables)
    refuse_plan(tournament, dict(enumerate(plan, start=first)))
    before = _plan_now(tournament, first)
    sessions, waiting = replace_plan(tournament, first, plan)
    payload = {"first": first, "plan": [list(map(list, s)) for s in plan], "before": before, **waiting}
    append_record(tournament, verb="seat-sessions", by=by, payload={**payload, "made": made} if made else payload)
    return sessions


def replace_plan(
    tournament: Tournament, first: int, plan: Plan, known: Sequence[Mapping[str, Any]] = ()
) -> tuple[list[Session], dict[str, list[str]]]:
    """Write tables and seats of all sessions to come, under the tournament's lock; `known` are columns of sessions.

    Return the sessions and, for the log, the penalties whose session is gone.
    """
    planned = Session.objects.filter(tournament=tournament, status=Session.Status.PLANNED)
    Seat.objects.filter(session__in=planned).delete()
    Table.objects.filter(session__in=planned).delete()
    columns = {session["number"]: session for session in known}
    sessions = [
        Session.objects.get_or_create(tournament=tournament, number=number, defaults=columns.get(number))[0]
        for number in range(first, first + len(plan))
    ]
    if sessions:
        date_waiting(sessions[0])
    waiting = delete_planned(planned.filter(number__gte=first + len(plan)))
    _create_seats(tournament, sessions, plan)
    fill_seats(tournament)
    return sessions, waiting


def _plan_now(tournament: Tournament, first: int) -> dict[str, Any]:
    """Return tables and sessions to come as they are, for the log: what an undo puts back."""
    sessions = Session.objects.filter(tournament=tournament, number__gte=first).order_by("number")
    seats = Seat.objects.filter(session__in=sessions).order_by("table__number")
    tables: dict[int, dict[int, list[int | None]]] = {}
    for session, table, wind, number in seats.values_list("session__number", "table__number", "wind", "number"):
        chairs = tables.setdefault(session, {}).setdefault(table, [None] * len(WINDS))
        chairs["ESWN".index(wind)] = number
    known = [
        {"number": one.number, "starts_at": one.starts_at and write_time(one.starts_at), "name": one.name}
        for one in sessions
    ]
    plan = [list(tables.get(session.number, {}).values()) for session in sessions]
    return {"first": first, "plan": plan, "sessions": known}


def _check_session(tournament: Tournament, session: str, tables: Sequence[Sequence[int | None]]) -> None:
    seated = _seated(tables)
    if len(set(seated)) < len(seated):
        raise Refused(_("A player sits twice in %(session)s.") % {"session": session})
    for number, table in enumerate(tables, start=1):
        taken = sum(seat is not None for seat in table)
        if len(table) > len(WINDS) or taken not in tournament.play.players or not table or table[0] is None:
            raise Refused(
                _("Table %(table)s of %(session)s can’t be played by %(count)s.")
                % {"table": number, "session": session, "count": taken}
            )


def _seated(tables: Sequence[Sequence[int | None]]) -> list[int]:
    return [number for table in tables for number in table if number is not None]


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
    """Swap two numbers in a session that has not begun; one of them may sit out."""
    tournament = lock_for(by, Rank.ORGANIZER, session.tournament_id)
    session = Session.objects.get(pk=session.pk)
    if session.status != Session.Status.PLANNED:
        raise Refused(_("%(session)s has started, so its seats can no longer change.") % {"session": session})
    seats = {seat.number: seat for seat in Seat.objects.filter(session=session, number__in=(one, other))}
    if one == other or not seats:
        raise Refused(_("Choose two players in this session, or one in it and one who sits out."))
    owners = dict(Entry.objects.filter(tournament=tournament, number__in=(one, other)).values_list("number", "pk"))
    if missing := {one, other} - seats.keys() - owners.keys():
        raise Refused(_("No one has number %(number)s.") % {"number": min(missing)})
    refuse_numbers(tournament, {session.number: [one, other]})
    change_places(tournament, session, one, other)
    payload = {"session": session.number, "numbers": [one, other]}
    append_record(tournament, verb="swap-planned-seats", by=by, payload=payload)
    return session


def change_places(tournament: Tournament, session: Session, one: int, other: int) -> None:
    """Swap two numbers in a session, under the tournament's lock."""
    seats = {seat.number: seat for seat in Seat.objects.filter(session=session, number__in=(one, other))}
    owners = dict(Entry.objects.filter(tournament=tournament, number__in=(one, other)).values_list("number", "pk"))
    # Whoever plays for one of them goes along; nobody plays for somebody who sits out, or beside a seat of their own.
    substitutes = {
        number: (seat.occupant_id, seat.occupied_from, seat.is_credited)
        for number, seat in seats.items()
        if len(seats) > 1
    }
    send_substitutes_away(Seat.objects.filter(session=session, occupant__in=owners.values()))
    # Numbers and entries are unique in a session, so both seats are emptied before they are filled again.
    for place, seat in enumerate(seats.values()):
        seat.entry, seat.number = None, SPARE_NUMBER + place
        seat.occupant_id, seat.occupied_from, seat.is_credited = None, None, True
        seat.save(update_fields=PLACED)
    for number, seat in seats.items():
        seat.number = other if number == one else one
        seat.entry_id = owners.get(seat.number)
        substitute = substitutes.get(seat.number, (None, None, True))
        seat.occupant_id, seat.occupied_from, seat.is_credited = substitute
        seat.save(update_fields=PLACED)


@transaction.atomic
def release_seating(*, session: Session, by: Actor, is_released: bool = True) -> Session:
    """Show a session's seating to the players, or hide it again."""
    tournament = lock_for(by, Rank.ORGANIZER, session.tournament_id)
    session = Session.objects.get(pk=session.pk)
    if not is_released and session.status != Session.Status.PLANNED:
        raise Refused(_("%(session)s has started, so its seating cannot be hidden.") % {"session": session})
    session.is_seating_released = is_released
    session.save(update_fields=["is_seating_released"])
    payload = {"session": session.number, "is_released": is_released}
    append_record(tournament, verb="release-seating", by=by, payload=payload)
    return session
