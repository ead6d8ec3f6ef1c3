"""What the public may see."""

from __future__ import annotations

from tournament.models import Session, Table, Tournament


def shows_result(tournament: Tournament, *, session: int, session_status: str, table_state: str) -> bool:
    """Say whether the public may see a result, as the organizer's policy has it.

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
