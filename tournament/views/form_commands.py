"""Run a command from a submitted form, and put on the form why it was refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.forms import Form
from django.http import HttpRequest

from scoring.errors import ScoringError
from tournament.core.errors import Refused
from tournament.core.labels import translate_reason

DONE = 0
"""What `try_command` returns in place of an HTTP status once the command has run."""


def posted(request: HttpRequest) -> Any:
    """Return the submitted data, or None when the form is only shown."""
    return request.POST if request.method == "POST" else None


def try_command(form: Form, command: Callable[[Any], object]) -> int:
    """Run the command on a valid form and return DONE; otherwise put the error on the form and return the status."""
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
