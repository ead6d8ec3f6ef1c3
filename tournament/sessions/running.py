"""Run a session: plan, open, pause, resume, add time, end tables, close; call a referee."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.audit.commands import append_record, find_receipt, note_at_table
from tournament.audit.log import write_time
from tournament.core.errors import Refused, refuse_when_finished
from tournament.core.locking import lock_for, lock_table
from tournament.core.options import resolve_tournament_options
from tournament.core.permissions import Actor, Rank
from tournament.core.text import write_list
from tournament.core.visibility import shows_table
from tournament.models import Hand, Seat, Session, Table, Tournament
from tournament.models.event import call_session
from tournament.standings.membership import refuse_seated_outsiders
from tournament.standings.sealing import seal
from tournament.tables.checks import drop_result_signatures, is_signal_due, refuse, refuse_unless_changeable
from tournament.tables.signatures import close_table, lock_when_signed

TIME = "time"
"""The ending of a table that has played all hands after the time signal."""
LONGEST_PAUSE = 10**9
"""Seconds; a clock that was set decades ahead adds no more, and the column holds it."""


@transaction.atomic
def schedule_sessions(*, tournament: Tournament, starts: Mapping[int, datetime | None], by: Actor) -> None:
    """Say when sessions that have not begun are to start, by their number; None where that is open."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    sessions = {session.number: session for session in Session.objects.filter(tournament=tournament)}
    changed = {}
    for number, starts_at in starts.items():
        session = sessions.get(number)
        if session is None or session.status != Session.Status.PLANNED:
            words = {"session": session or call_session(number)}
            raise Refused(_("%(session)s no longer exists. Reload the page.") % words)
        if session.starts_at != starts_at:
            session.starts_at = starts_at
            session.save(update_fields=["starts_at"])
            changed[str(number)] = starts_at and write_time(starts_at)
    if changed:
        append_record(tournament, verb="plan-starts", by=by, payload={"starts": changed})


@transaction.atomic
def open_session(*, session: Session, by: Actor) -> Session:
    """Start a session and its clock. The first one starts the tournament and settles its options."""
    tournament, session = _lock(session, by)
    if session.status != Session.Status.PLANNED:
        raise _refusal(session, _("This session has already been opened."))
    _refuse_incomplete(session)
    refuse_seated_outsiders(session)
    session.status = Session.Status.OPEN
    session.started_at = timezone.now()
    session.minutes = session.minutes or tournament.minutes
    session.is_seating_released = True
    session.save(update_fields=["status", "started_at", "minutes", "is_seating_released"])
    changed = start(tournament)
    append_record(tournament, verb="open-session", by=by, payload={"session": session.number}, changed=changed)
    return session


def start(tournament: Tournament) -> list[str]:
    """Make a tournament running, its options resolved; return what has to be saved."""
    refuse_when_finished(tournament)
    tournament.status = Tournament.Status.RUNNING
    if Hand.objects.filter(tournament=tournament).exists():
        return ["status"]
    tournament.options = resolve_tournament_options(tournament.ruleset, tournament.options)
    return ["status", "options"]


def _refuse_incomplete(session: Session) -> None:
    if not session.tables.exists():
        raise _refusal(session, _("No one is seated in this session yet."))
    if Seat.objects.filter(session=session, entry=None).exists():
        raise _refusal(session, _("Some seats have numbers no player has."))


@transaction.atomic
def pause_session(*, session: Session, by: Actor) -> Session:
    """Stop the clock."""
    tournament, session = _lock(session, by)
    if session.status != Session.Status.OPEN:
        raise _refusal(session, _("Only an open session can be paused."))
    session.status, session.paused_at = Session.Status.PAUSED, timezone.now()
    session.save(update_fields=["status", "paused_at"])
    append_record(tournament, verb="pause-session", by=by, payload={"session": session.number})
    return session


@transaction.atomic
def resume_session(*, session: Session, by: Actor) -> Session:
    """Let the clock run on."""
    tournament, session = _lock(session, by)
    _resume(session)
    session.save(update_fields=["status", "paused_at", "paused_seconds"])
    append_record(tournament, verb="resume-session", by=by, payload={"session": session.number})
    return session


def _resume(session: Session) -> None:
    if session.paused_at is None:
        raise _refusal(session, _("The clock of this session is not paused."))
    # A server's clock that was set back meanwhile takes no time away from anyone.
    paused = max(0, round((timezone.now() - session.paused_at).total_seconds()))
    session.paused_seconds = min(session.paused_seconds + paused, LONGEST_PAUSE)
    session.status, session.paused_at = Session.Status.OPEN, None


@transaction.atomic
def add_time(
    *, session: Session, seconds: int, by: Actor, table: Table | None = None, command_id: UUID | None = None
) -> None:
    """Give everyone, or one table, more time, or take some back."""
    if table is not None:
        _add_time_at(table, seconds, by, command_id)
        return
    tournament, session = _lock(session, by)
    if not session.is_running:
        raise _refusal(session, _("Only an open session can be given more time."))
    session.extra_seconds += seconds
    session.save(update_fields=["extra_seconds"])
    append_record(tournament, verb="add-time", by=by, payload={"session": session.number, "seconds": seconds})


def _add_time_at(table: Table, seconds: int, by: Actor, command_id: UUID | None) -> None:
    table = lock_table(table.pk)
    by.require_at(table, Rank.REFEREE)
    if find_receipt(table.tournament_id, command_id, "add-time") is not None:
        return
    table.extra_seconds += seconds
    table.save(update_fields=["extra_seconds"])
    payload = {"seconds": seconds}
    note_at_table(table, verb="add-time", by=by, payload=payload, is_public=True, command_id=command_id)


@transaction.atomic
def finish_table(*, table: Table, by: Actor, command_id: UUID | None = None) -> Table:
    """End play at a table before all hands are recorded: time is up, or a referee says so."""
    table = lock_table(table.pk)
    by.require_at(table)
    if find_receipt(table.tournament_id, command_id, "finish-table") is not None:
        return table
    refuse_unless_changeable(table)
    is_time_up = table.session.is_time_up(timezone.now(), table.extra_seconds)
    if not is_time_up and not by.may_at(table, Rank.REFEREE):
        raise refuse(table, _("There is time left. Only a referee may end play now."))
    table.state = Table.State.FINISHED
    table.save(update_fields=["state"])
    lock_when_signed(table)
    is_public = shows_table(table)
    note_at_table(table, verb="finish-table", by=by, payload={}, is_public=is_public, command_id=command_id)
    return table


@transaction.atomic
def play_on(*, table: Table, by: Actor) -> Table:
    """Let a table play on that was finished too early, or whose last hand was called."""
    table = lock_table(table.pk)
    by.require_at(table, Rank.REFEREE)
    refuse_unless_changeable(table)
    if table.state == Table.State.OPEN and table.final_hand is None:
        return table
    if table.ended not in ("", TIME) or table.tournament.length.is_reached(table.deal):
        raise refuse(table, _("All hands of this session are recorded."))
    if table.source == Table.Source.TOTALS:
        raise refuse(table, _("The totals of this table were typed in. Go back to its hands first."))
    was_shown = shows_table(table)
    drop_result_signatures(table)
    table.state, table.last_hand, table.ended = Table.State.OPEN, None, ""
    table.signal_hand = None
    table.save(update_fields=["state", "last_hand", "ended", "signal_hand"])
    note_at_table(table, verb="play-on", by=by, payload={}, is_public=was_shown)
    return table


@transaction.atomic
def hear_signal(*, table: Table, hand: int, by: Actor, command_id: UUID | None = None) -> Table:
    """Say which hand was being played when the time signal sounded; the players know, the clock does not."""
    table = lock_table(table.pk)
    by.require_at(table)
    if find_receipt(table.tournament_id, command_id, "hear-signal") is not None:
        return table
    refuse_unless_changeable(table)
    if not is_signal_due(table, timezone.now()):
        raise refuse(table, _("The time signal has not sounded yet."))
    if not 0 <= hand - table.hands_recorded <= 2 or hand < 1:
        raise refuse(table, _("Hand %(number)s was not being played then.") % {"number": hand})
    table.signal_hand = hand
    table.save(update_fields=["signal_hand"])
    is_public = shows_table(table)
    note_at_table(table, verb="hear-signal", by=by, payload={"hand": hand}, is_public=is_public, command_id=command_id)
    return table


@transaction.atomic
def call_last_hand(*, table: Table, by: Actor, command_id: UUID | None = None) -> Table:
    """Let a table play the hand under way, even if time is up, and no other."""
    table = lock_table(table.pk)
    by.require_at(table, Rank.REFEREE)
    refuse_unless_changeable(table)
    if table.state != Table.State.OPEN:
        raise refuse(table, _("This table has finished. Let it play on first."))
    if table.last_hand is None:
        table.last_hand = table.hands_recorded + 1
        table.save(update_fields=["last_hand"])
        payload, is_public = {"hand": table.last_hand}, shows_table(table)
        note_at_table(table, verb="call-last-hand", by=by, payload=payload, is_public=is_public, command_id=command_id)
    return table


@transaction.atomic
def allow_one_more_hand(*, table: Table, by: Actor, command_id: UUID | None = None) -> Table:
    """Let a table play one more hand, even if time is up or play has ended there."""
    table = lock_table(table.pk)
    if find_receipt(table.tournament_id, command_id, "call-last-hand") is not None:
        return table
    if not needs_extra_hand(table):
        # It would be the last one, however many are left to play.
        raise refuse(table, _("Play goes on at this table. It needs no extra hand."))
    return call_last_hand(table=play_on(table=table, by=by), by=by, command_id=command_id)


def needs_extra_hand(table: Table) -> bool:
    """Say whether nothing, or only the hand under way, can be played at a table unless a referee allows it."""
    is_time_up = table.session.is_time_up(timezone.now(), table.extra_seconds)
    return table.state != Table.State.OPEN or table.final_hand is not None or is_time_up


def call_last_hands(*, session: Session, by: Actor) -> int:
    """Call the last hand at every table that is playing; return at how many."""
    return _at_open_tables(session, lambda table: call_last_hand(table=table, by=by))


def finish_tables(*, session: Session, by: Actor) -> int:
    """End play at every table that is playing; return at how many."""
    return _at_open_tables(session, lambda table: finish_table(table=table, by=by))


@transaction.atomic
def _at_open_tables(session: Session, verb: Callable[[Table], object]) -> int:
    """Run a command at all tables that are playing, or at none; all are locked before the first is changed."""
    tables = Table.objects.filter(session=session).locked_for_update()
    playing = [table for table in tables if table.state == Table.State.OPEN]
    for table in playing:
        verb(table)
    return len(playing)


@transaction.atomic
def close_session(*, session: Session, by: Actor, reason: str = "", at: datetime | None = None) -> Session:
    """Close a session whose tables are all signed, or closed by a referee; `reason` closes those that are left.

    `at` is when it ended, if that is not now.
    """
    tables = list(Table.objects.filter(session=session).locked_for_update())
    left = sorted((table for table in tables if table.state != Table.State.LOCKED), key=lambda table: table.number)
    for table in left if reason.strip() else ():
        close_table(table=table, reason=reason, by=by)
    tournament, session = _lock(session, by)
    if not session.is_running:
        raise _refusal(session, _("Only an open session can be closed."))
    if left and not reason.strip():
        raise Refused(
            _("Some tables are not signed yet. A referee can close them with a reason."),
            state={_("tables"): write_list(str(table.number) for table in left)},
        )
    if session.paused_at:
        _resume(session)
    session.status, session.closed_at = Session.Status.CLOSED, at or timezone.now()
    session.save(update_fields=["status", "paused_at", "paused_seconds", "closed_at"])
    append_record(tournament, verb="close-session", by=by, payload={"session": session.number})
    seal(tournament, session.number)
    return session


@transaction.atomic
def reopen_session(*, session: Session, by: Actor) -> Session:
    """Open a closed session again, to correct a result of it."""
    tournament, session = _lock(session, by)
    if session.status != Session.Status.CLOSED:
        raise _refusal(session, _("Only a closed session can be reopened."))
    refuse_when_finished(tournament)
    session.status, session.closed_at = Session.Status.OPEN, None
    session.save(update_fields=["status", "closed_at"])
    append_record(tournament, verb="reopen-session", by=by, payload={"session": session.number})
    return session


@transaction.atomic
def call_referee(*, table: Table, by: Actor, command_id: UUID | None = None) -> Table:
    """Call a referee to a table."""
    table = lock_table(table.pk)
    by.require_at(table)
    if find_receipt(table.tournament_id, command_id, "call-referee") is None and table.called_at is None:
        table.called_at = timezone.now()
        table.save(update_fields=["called_at"])
        note_at_table(table, verb="call-referee", by=by, payload={}, is_public=False, command_id=command_id)
    return table


@transaction.atomic
def answer_call(*, table: Table, by: Actor) -> Table:
    """Take a call for a referee back: one has come, or none is needed any more."""
    table = lock_table(table.pk)
    by.require_at(table)
    if table.called_at is not None:
        table.called_at = None
        table.save(update_fields=["called_at"])
        note_at_table(table, verb="answer-call", by=by, payload={}, is_public=False)
    return table


def _lock(session: Session, by: Actor) -> tuple[Tournament, Session]:
    tournament = lock_for(by, Rank.REFEREE, session.tournament_id)
    return tournament, Session.objects.get(pk=session.pk)


def _refusal(session: Session, message: str) -> Refused:
    return Refused(
        message, state={_("session"): session.name or session.number, _("status"): session.get_status_display()}
    )
