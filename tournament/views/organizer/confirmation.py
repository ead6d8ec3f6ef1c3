"""Ask for confirmation before a command runs, with its consequences and where needed a reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournament.forms.organizer.acts import ConfirmForm
from tournament.views.form_commands import DONE, posted, try_command
from tournament.views.organizer.access import Office


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """The text of a confirmation page. `back` is the address after "no", and after "yes" unless `then` names another.

    `done` is the message shown afterwards, unless the command adds its own. Where `is_refused`, the text says why it
    cannot be done, and nothing is asked.
    """

    title: str
    text: str = ""
    yes: str
    done: str = ""
    back: str
    then: str = ""
    is_dangerous: bool = False
    is_refused: bool = False
    points: Sequence[str] = field(default_factory=tuple)


def ask(
    request: HttpRequest,
    office: Office,
    question: Question,
    command: Callable[[Any], object],
    form: Form | None = None,
) -> HttpResponse:
    """Show the question, with a form if more than a yes is needed; once confirmed, run the command and redirect."""
    form = ConfirmForm(posted(request)) if form is None else form
    status = try_command(form, command)
    if status == DONE:
        if question.done:
            messages.success(request, question.done)
        return redirect(question.then or question.back)
    context = {"office": office, "question": question, "form": form}
    return render(request, "organizer/ask.html", context, status=status)
