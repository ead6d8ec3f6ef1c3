"""The board: every table of the session that is being played, kept up to date automatically."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tournament.core.permissions import Rank
from tournament.models import Session, Table, Tournament
from tournament.models.display import Slide
from tournament.players.check_in import read_roll
from tournament.public.projector_settings import display_of
from tournament.sessions.board import last_entries, read_board
from tournament.sessions.running import answer_call
from tournament.standings.advancing import due_stage
from tournament.standings.stages import stages_of
from tournament.views.organizer.access import Office, digest_of, in_office, of_session, of_table, url_of
from tournament.views.organizer.stage_changes import changes_context

LAST_MINUTES = timedelta(minutes=5)


@require_safe
@in_office(Rank.REFEREE)
def board(request: HttpRequest, office: Office) -> HttpResponse:
    """Show the running session or, where none runs, what comes next."""
    sessions = list(office.tournament.sessions.order_by("number"))
    running = [session for session in sessions if session.is_running]
    session = _chosen(running, request.GET.get("session", ""))
    if session is None:
        return render(request, "organizer/day/next.html", next_context(office, sessions))
    context = {
        "office": office,
        "sessions": sessions,
        "running": running,
        **changes_context(office),
        **head_context(session, len(sessions)),
        **tables_context(office, session),
    }
    return render(request, "organizer/day/board.html", context)


def _chosen(running: list[Session], number: str) -> Session | None:
    """Return the session asked for, else the latest that runs: others go on, or were opened again to put one right."""
    return next((session for session in running if str(session.number) == number), running[-1] if running else None)


@require_safe
@of_session
def board_part(request: HttpRequest, office: Office, session: Session, part: str) -> HttpResponse:
    """Return one part of the board for an open page: 204 if it is unchanged."""
    if part not in PARTS:
        raise Http404
    if not session.is_running:
        return reload_page()
    if part == "head":
        context = head_context(session, office.tournament.sessions.count())
    else:
        context = tables_context(office, session)
    if request.GET.get("known") == context[f"{part}_digest"]:
        return HttpResponse(status=204)
    return render(request, f"organizer/day/board.html#{part}", {"office": office, "is_part": True, **context})


@require_safe
@in_office(Rank.REFEREE)
def next_part(request: HttpRequest, office: Office) -> HttpResponse:
    """Say whether the part about what comes next has changed; then the whole page is reloaded."""
    context = next_context(office, list(office.tournament.sessions.order_by("number")))
    is_same = request.GET.get("known") == context["next_digest"]
    return HttpResponse(status=204) if is_same else reload_page()


PARTS = ("head", "tables")


def reload_page() -> HttpResponse:
    """Tell htmx to open the page again."""
    response = HttpResponse(status=204)
    response.headers["HX-Refresh"] = "true"
    return response


def head_context(session: Session, sessions: int) -> dict[str, Any]:
    """Return the session and its clock."""
    clock = clock_of(session)
    digest = digest_of(session.status, session.ends_at(), session.paused_at, session.extra_seconds, sessions)
    return {
        "session": session,
        "session_count": sessions,
        "clock": clock,
        "now": timezone.now(),
        "head_digest": digest,
    }


def tables_context(office: Office, session: Session) -> dict[str, Any]:
    """Return the tables, the last entries and what the projector shows."""
    now = timezone.now()
    shown = read_board(office.tournament, session, now)
    display = display_of(office.tournament)
    return {
        "session": session,
        "board": shown,
        "now": now,
        "display": display,
        "slides": Slide.choices,
        "tables_digest": digest_of(shown, display.pinned),
    }


def next_context(office: Office, sessions: list[Session]) -> dict[str, Any]:
    """Return what comes next, and whether there is anything."""
    planned = [session for session in sessions if session.status == Session.Status.PLANNED]
    closed = [session for session in sessions if session.status == Session.Status.CLOSED]
    states = [(session.number, session.status, session.starts_at) for session in sessions]
    roll = read_roll(office.tournament, planned[0] if planned else None)
    stages = stages_of(office.tournament)
    due = due_stage(stages, sessions)
    changed = changes_context(office, stages)
    arrivals = [(one.pk, one.arrival) for one in roll.entries], sorted(roll.replaced)
    facts = (office.tournament.status, arrivals, changed["changes_digest"], due.name if due else "")
    return {
        **changed,
        "due": due,
        "office": office,
        "sessions": sessions,
        "next_session": planned[0] if planned else None,
        "later": planned[1:],
        "last_closed": closed[-1] if closed else None,
        "is_over": bool(sessions) and not planned,
        "is_finished": office.tournament.status == Tournament.Status.FINISHED,
        "roll": roll,
        "feed": last_entries(office.tournament),
        "display": display_of(office.tournament),
        "slides": Slide.choices,
        "next_digest": digest_of(states, *facts),
    }


@dataclass(frozen=True, slots=True)
class Clock:
    """A session's clock as a page shows it; the page itself counts on."""

    seconds_left: int | None
    is_paused: bool
    is_up: bool
    is_last: bool

    @property
    def text(self) -> str:
        """Return the time it shows at first, in minutes and seconds."""
        minutes, seconds = divmod(max(0, self.seconds_left or 0), 60)
        return f"{minutes}:{seconds:02d}"


def clock_of(session: Session, extra_seconds: int = 0) -> Clock:
    """Return the state of a session's clock, or that of one table with time of its own."""
    left = session.remaining(timezone.now(), extra_seconds)
    return Clock(
        seconds_left=None if left is None else round(left.total_seconds()),
        is_paused=session.paused_at is not None,
        is_up=left is not None and left <= timedelta(0),
        is_last=left is not None and left <= LAST_MINUTES,
    )


@require_POST
@of_table
def answer(request: HttpRequest, office: Office, table: Table) -> HttpResponse:
    """Answer a table's call: somebody is on the way."""
    answer_call(table=table, by=office.actor)
    return redirect(url_of(office, table) if request.POST.get("then") == "table" else office.url("board"))
