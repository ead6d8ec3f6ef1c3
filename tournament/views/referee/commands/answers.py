"""Answer a tablet's commands in JSON, always with the present state of the table.

    200  {"state": …}                                done, now or when the same command came before
    200  {"since": …, "change": {…}}                 done, and what that changed: see changes.py
    403  {"message": …, "state": …}                  this device may not; without a state its link is worthless
    409  {"message": …, "facts": {…}, "state": …}    refused; nothing was changed
    422  {"message": …, "state": …}                  cannot be; nothing was changed

Everything else (5xx, no answer at all) means that nobody knows: the tablet sends the same command again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from scoring.errors import ScoringError
from tournament.core.errors import Refused
from tournament.core.labels import translate_reason
from tournament.forms.referee.hand import SentHand
from tournament.views.referee.access import Desk, at_table
from tournament.views.referee.commands.changes import Change
from tournament.views.referee.commands.state import table_state


class Malformed(Exception):
    """Say which fields of a command make no sense."""

    def __init__(self, form: Form | SentHand) -> None:
        super().__init__(" ".join(str(error) for errors in form.errors.values() for error in errors))


def command(view: Callable[[HttpRequest, Desk], Change | None]) -> Callable[..., HttpResponse]:
    """Make a view of a command; the answer is the same for all commands that have no short one."""

    @wraps(view)
    def do(request: HttpRequest, desk: Desk) -> HttpResponse:
        try:
            change = view(request, desk)
        except PermissionDenied as denial:
            return answer(403, message=str(denial), state=table_state(desk))
        except Refused as refusal:
            facts = {str(label): str(value) for label, value in refusal.state.items()}
            return answer(409, message=refusal.message, facts=facts, state=table_state(desk))
        except ScoringError as error:
            return answer(422, message=translate_reason(error), state=table_state(desk))
        except Malformed as error:
            return answer(422, message=str(error), state=table_state(desk))
        return answer(200, **change) if change else answer(200, state=table_state(desk))

    return require_POST(refuse_in_json(at_table(do)))


def refuse_in_json(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer a device whose link opens nothing in JSON, not with a page."""

    @wraps(view)
    def try_it(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except PermissionDenied as denial:
            return answer(403, message=str(denial))

    return try_it


def answer(status: int, **content: Any) -> JsonResponse:
    """Return a JSON answer that is not cached."""
    response = JsonResponse(content, status=status)
    response.headers["Cache-Control"] = "no-store"
    return response
