"""What the public may see."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from tournament.models import Entry, Session, Table, Tournament


def shows_result(tournament: Tournament, *, session: int, session_status: str, table_state: str) -> bool:
    """Say whether the public may see a result under the organizer's policy.

    The one place that decides it: pages, streams, exports and standings ask here. The freeze ends with the tournament.
    """
    if not tournament.is_published:
        return False
    if tournament.status == Tournament.Status.FINISHED:
        return True
    if tournament.freeze_after is not None and session > tournament.freeze_after:
        return False
    match tournament.policy:
        case Tournament.Policy.SESSION:
            return session_status == Session.Status.CLOSED
        case Tournament.Policy.TABLE:
            return table_state != Table.State.OPEN or session_status == Session.Status.CLOSED
        case _:
            return True


def shows_table(table: Table) -> bool:
    """Say whether the public may see the result of a table fetched with its session and tournament."""
    session = table.session
    return shows_result(
        table.tournament, session=session.number, session_status=session.status, table_state=table.state
    )


def shows_seats(session: Session) -> bool:
    """Say whether the public may know who sits where in a session: it is released, or has begun."""
    return session.is_seating_released or session.status != Session.Status.PLANNED


def shows_numbers(tournament: Tournament) -> bool:
    """Say whether the public may know who drew which number, which it does once a session shows its seats.

    Seats are planned for numbers, so knowing both is knowing the seats; a number whose seats are shown is no secret.
    """
    return sessions_with_seats(tournament).exists()


def sessions_with_seats(tournament: Tournament) -> QuerySet[Session]:
    """Return the sessions of which the public may know who sits where."""
    is_shown = Q(is_seating_released=True) | ~Q(status=Session.Status.PLANNED)
    return Session.objects.filter(is_shown, tournament=tournament)


def without_numbers(entries: Iterable[Entry]) -> list[Entry]:
    """Return entries read for the public, and never saved, as it knows them before numbers are shown: as they came."""
    came = sorted(entries, key=lambda entry: entry.enrolment)
    for entry in came:
        entry.number = None
    return came
