"""Ask before something is done: what it does, why, and a yes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from scoring.errors import ScoringError
from tournament.core.errors import Refused
from tournament.core.labels import translate_reason
from tournament.views.organizer.access import Office

DONE = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked. `back` is where no leads, and yes too unless `then` says otherwise.

    `done` is told afterwards; it is empty where the deed tells more itself.
    """

    title: str
    text: str = ""
    yes: str
    done: str
    back: str
    then: str = ""
    is_dangerous: bool = False
    points: Sequence[str] = field(default_factory=tuple)


def ask(
    request: HttpRequest, office: Office, question: Question, form: Form, command: Callable[[Any], object]
) -> HttpResponse:
    """Show the question; on a yes that can be, do it and go on."""
    status = try_command(form, command)
    if status == DONE:
        if question.done:
            messages.success(request, question.done)
        return redirect(question.then or question.back)
    context = {"office": office, "question": question, "form": form}
    return render(request, "organizer/ask.html", context, status=status)


def try_command(form: Form, command: Callable[[Any], object]) -> int:
    """Do it and return DONE; or put on the form why not, and return the status of the answer."""
    if not form.is_bound:
        return 200
    if not form.is_valid():
        return 422
    try:
        command(form)
    except Refused as refusal:
        form.add_error(None, refusal.message)
        return 409
    except ScoringError as error:
        form.add_error(None, translate_reason(error))
        return 422
    return DONE


def given(request: HttpRequest) -> Any:
    """Return what was sent, or None where the form is only looked at."""
    return request.POST if request.method == "POST" else None
