"""When sessions are to start."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.organizer.fields import DateTimeField
from tournament.forms.styled import StyledForm
from tournament.models import Session

LATEST_SHIFT = 24 * 60


class PlanForm(StyledForm, forms.Form):
    """A time for each session that has not begun."""

    def __init__(self, *args: Any, sessions: Iterable[Session], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for session in sessions:
            label = _("Start of session %(number)s") % {"number": session.number}
            self.fields[f"session_{session.number}"] = DateTimeField(label=label, initial=session.starts_at)

    @property
    def starts(self) -> dict[int, datetime | None]:
        """Return the times by number of the session."""
        return {int(name.removeprefix("session_")): value for name, value in self.cleaned_data.items()}


class ShiftForm(StyledForm, forms.Form):
    """How many minutes later everything begins."""

    minutes = forms.IntegerField(
        label=_("Minutes later"),
        min_value=-LATEST_SHIFT,
        max_value=LATEST_SHIFT,
        initial=15,
        widget=forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"}),
    )
