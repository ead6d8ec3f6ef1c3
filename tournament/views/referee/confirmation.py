"""Ask a referee for a reason and the code before a command runs."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournament.core.permissions import Actor
from tournament.forms.referee.acts import ActForm
from tournament.views.form_commands import DONE, posted, try_command
from tournament.views.referee.access import Desk


def ask_referee(
    request: HttpRequest,
    desk: Desk,
    *,
    title: str,
    text: str,
    yes: str,
    command: Callable[[ActForm, Actor], object],
    done: str = "",
    asks: Callable[..., ActForm] = ActForm,
) -> HttpResponse:
    """Ask for a reason and the code, run the command, and return to the table or to the page named `done`."""
    form = asks(posted(request), asks_code=not desk.is_referee)
    status = try_as_referee(desk, form, lambda by: command(form, by))
    if status == DONE:
        return redirect(desk.url(done) if done else desk.home)
    context = {"desk": desk, "table": desk.table, "form": form, "title": title, "text": text, "yes": yes}
    return render(request, "referee/act.html", context, status=status)


def try_as_referee(desk: Desk, form: Form, command: Callable[[Actor], object]) -> int:
    """Run the command as the referee whose code was typed; return DONE or a status, as `try_command` does."""
    try:
        return try_command(form, lambda sent: command(desk.referee(sent.cleaned_data.get("code", ""))))
    except PermissionDenied as denial:
        form.add_error("code" if "code" in form.fields else None, str(denial))
        return 403
