"""The session clock: start, pause, add time, call the last hand, close."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.core.text import write_list
from tournament.forms.organizer.acts import CloseSessionForm, MinutesForm, StartForm
from tournament.models import Session, Table
from tournament.sessions.board import read_board
from tournament.sessions.readiness import check_session, others_before
from tournament.sessions.running import (
    add_time,
    call_last_hands,
    close_session,
    finish_tables,
    open_session,
    pause_session,
    reopen_session,
    resume_session,
)
from tournament.views.form_commands import DONE, posted, try_command
from tournament.views.organizer.access import Office, of_session
from tournament.views.organizer.confirmation import Question, ask
from tournament.views.seat_words import added_minutes_words


@require_http_methods(["GET", "HEAD", "POST"])
@of_session
def start(request: HttpRequest, office: Office, session: Session) -> HttpResponse:
    """Show the checks before the start, and start."""
    overtakes = session.status == Session.Status.PLANNED and bool(others_before(office.tournament, session))
    form = StartForm(posted(request), session=session.in_text, overtakes=overtakes)
    status = try_command(form, lambda _form: open_session(session=session, by=office.actor))
    if status == DONE:
        messages.success(request, _("%(session)s started.") % {"session": session})
        return redirect(office.url("board"))
    checks = check_session(office.tournament, session)
    context = {
        "office": office,
        "session": session,
        "form": form,
        "checks": [(check, office.url(check.page) if check.page else "") for check in checks],
        "may_start": session.status == Session.Status.PLANNED and all(check.tone != "bad" for check in checks),
        "minutes": session.minutes or office.tournament.minutes,
    }
    return render(request, "organizer/day/start.html", context, status=status)


@require_POST
@of_session
def pause(request: HttpRequest, office: Office, session: Session) -> HttpResponse:
    """Stop the clock."""
    pause_session(session=session, by=office.actor)
    messages.success(request, _("Clock paused."))
    return redirect(office.url("board"))


@require_POST
@of_session
def resume(request: HttpRequest, office: Office, session: Session) -> HttpResponse:
    """Let the clock run on."""
    resume_session(session=session, by=office.actor)
    messages.success(request, _("Clock running again."))
    return redirect(office.url("board"))


@require_POST
@of_session
def time(request: HttpRequest, office: Office, session: Session) -> HttpResponse:
    """Give everyone minutes, or take some back."""
    minutes = minutes_in(request)
    add_time(session=session, seconds=60 * minutes, by=office.actor)
    messages.success(request, added_minutes_words(minutes))
    return redirect(office.url("board"))


def minutes_in(request: HttpRequest) -> int:
    """Return the minutes of the button that was pressed; 404 for anything else."""
    form = MinutesForm(request.POST)
    if not form.is_valid() or not form.cleaned_data["minutes"]:
        raise Http404
    minutes: int = form.cleaned_data["minutes"]
    return minutes


@require_http_methods(["GET", "HEAD", "POST"])
@of_session
def last_hand(request: HttpRequest, office: Office, session: Session) -> HttpResponse:
    """Call the last hand at every table."""
    question = Question(
        title=_("Call the last hand at all tables?"),
        text=_(
            "The hand each table is playing now is its last, even if time is up. The tablets "
            "show this, and the players sign after it. You can let a table play on."
        ),
        yes=_("Call the last hand"),
        done=_("Last hand called at all tables still playing."),
        back=office.url("board"),
    )
    return ask(request, office, question, lambda _form: call_last_hands(session=session, by=office.actor))


@require_http_methods(["GET", "HEAD", "POST"])
@of_session
def finish(request: HttpRequest, office: Office, session: Session) -> HttpResponse:
    """End play at every table."""
    playing = Table.objects.filter(session=session, state=Table.State.OPEN).count()
    question = Question(
        title=_("Stop all tables now?"),
        text=ngettext(
            "%(count)s table is still playing. Its current hand does not count. The players sign what is recorded.",
            "%(count)s tables are still playing. Their current hands do not count. The players sign what is recorded.",
            playing,
        )
        % {"count": playing},
        yes=_("Stop all tables now"),
        done=_("Play stopped at all tables."),
        back=office.url("board"),
        is_dangerous=True,
    )
    return ask(request, office, question, lambda _form: finish_tables(session=session, by=office.actor))


@require_http_methods(["GET", "HEAD", "POST"])
@of_session
def close(request: HttpRequest, office: Office, session: Session) -> HttpResponse:
    """Show which tables have not signed, and close the session."""
    tables = read_board(office.tournament, session, timezone.now()).tables
    left = [table for table in tables if table.state != Table.State.LOCKED]
    unplayed = [table for table in left if not table.has_result]
    places = [(session.number, table.number) for table in unplayed]
    on_paper = left and all(table.is_typed or table.keeps_paper for table in left)
    reason = {"reason": _("Signed on paper")} if on_paper else {}
    form = CloseSessionForm(posted(request), needs_reason=bool(left), unplayed=places, initial=reason)

    def command(sent: CloseSessionForm) -> None:
        close_session(session=session, by=office.actor, reason=sent.cleaned_data.get("reason", ""))

    status = try_command(form, command)
    if status == DONE:
        messages.success(request, _("%(session)s is closed.") % {"session": session})
        return redirect(office.url("board"))
    missing = [(table, write_list(table.missing)) for table in left if table.has_result]
    context = {
        "office": office,
        "session": session,
        "form": form,
        "left": missing,
        "unplayed": unplayed,
        "to_close": len(left),
        "closed_unplayed": [table for table in tables if table.is_unplayed],
        "count": len(tables),
    }
    return render(request, "organizer/day/close_session.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@of_session
def reopen(request: HttpRequest, office: Office, session: Session) -> HttpResponse:
    """Open a closed session again."""
    question = Question(
        title=_("Reopen %(session)s?") % {"session": session.in_text},
        text=_(
            "Tables stay locked until you unlock the one you need to correct. Close the session again when you’re done."
        ),
        yes=_("Reopen session"),
        done=_("%(session)s reopened.") % {"session": session},
        back=office.url("sessions"),
        then=office.url("board") + f"?session={session.number}",
    )
    return ask(request, office, question, lambda _form: reopen_session(session=session, by=office.actor))
