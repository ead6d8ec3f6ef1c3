"""When sessions are to start and what they are called; stages, and who plays in them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.forms.organizer.fields import DateTimeField
from tournament.forms.styled import StyledForm
from tournament.models import Entry, SeatingSearch, Session, Stage
from tournament.models.event import LONGEST_SESSION_NAME, call_session, call_session_in_text

LATEST_SHIFT = 24 * 60
MOST_SESSIONS = 40
MOST_PLAYERS = 1000


class PlanForm(StyledForm, forms.Form):
    """A name for each session, where it has one, and a time for those that have not begun."""

    def __init__(self, *args: Any, sessions: Iterable[Session], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for session in sessions:
            words = {"session": call_session_in_text(session.number)}
            self.fields[f"name_{session.number}"] = forms.CharField(
                label=_("Name of %(session)s") % words,
                initial=session.name,
                required=False,
                max_length=LONGEST_SESSION_NAME,
                widget=forms.TextInput(attrs={"class": "input", "placeholder": call_session(session.number)}),
            )
            if session.status == Session.Status.PLANNED:
                label = _("Start of %(session)s") % words
                self.fields[f"session_{session.number}"] = DateTimeField(label=label, initial=session.starts_at)

    @property
    def starts(self) -> dict[int, datetime | None]:
        """Return the times by number of the session."""
        return self._given("session_")

    @property
    def names(self) -> dict[int, str]:
        """Return the names by number of the session; one that was not sent stays as it is."""
        return {number: name for number, name in self._given("name_").items() if f"name_{number}" in self.data}

    def _given(self, prefix: str) -> dict[int, Any]:
        found = self.cleaned_data.items()
        return {int(name.removeprefix(prefix)): value for name, value in found if name.startswith(prefix)}


class ShiftForm(StyledForm, forms.Form):
    """How many minutes later everything begins."""

    minutes = forms.IntegerField(
        label=_("Minutes later"),
        min_value=-LATEST_SHIFT,
        max_value=LATEST_SHIFT,
        initial=15,
        widget=forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"}),
    )


# -- stages ------------------------------------------------------------------------------------------------------------


class StageForm(StyledForm, forms.Form):
    """A stage after the first; of the first only the name can be changed."""

    name = forms.CharField(
        label=pgettext_lazy("of a stage", "Name"), max_length=60, help_text=_("For example, Semi-finals or Final.")
    )
    first_session = forms.IntegerField(label=_("First session"), min_value=2, max_value=MOST_SESSIONS)
    size = forms.IntegerField(label=_("Players"), min_value=1, max_value=MOST_PLAYERS)
    carry = forms.BooleanField(
        label=_("Points carry over"),
        required=False,
        initial=True,
        help_text=_("Otherwise everyone in this stage starts again from 0."),
    )
    tables = forms.IntegerField(
        label=_("Tables"),
        min_value=1,
        max_value=MOST_PLAYERS,
        required=False,
        help_text=_("Leave blank for as many as needed."),
    )
    method = forms.ChoiceField(
        label=_("Seating"),
        choices=[("", _("Decide later")), *SeatingSearch.Method.choices],
        required=False,
        help_text=_("The way you plan to seat it. You can change this later."),
    )

    def __init__(self, *args: Any, stage: Stage | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if stage and stage.is_first:
            self.fields = {"name": self.fields["name"]}
        elif stage and stage.is_decided:
            for name in ("first_session", "size", "carry"):
                self.fields[name].disabled = True


def initial_of(stage: Stage) -> dict[str, Any]:
    """Return a stage as its form starts with it."""
    return {name: getattr(stage, name) for name in StageForm.base_fields}


class FieldForm(StyledForm, forms.Form):
    """Who goes on: the entries ticked, by order of enrolment, and why where the organizer has chosen."""

    entries = forms.TypedMultipleChoiceField(coerce=int, required=False)
    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)
    may_unseat = forms.BooleanField(label=_("Remove the current seating"), required=False)

    def __init__(self, *args: Any, entries: Iterable[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = {entry.enrolment: entry for entry in entries}
        ours = cast(forms.TypedMultipleChoiceField, self.fields["entries"])
        ours.choices = [(enrolment, enrolment) for enrolment in self.known]

    @property
    def chosen(self) -> list[Entry]:
        """Return who was ticked."""
        return [self.known[enrolment] for enrolment in self.cleaned_data["entries"]]


class BringUpForm(forms.Form):
    """Who has left, and who comes up where several are next."""

    leaving = forms.IntegerField(min_value=1)
    entry = forms.IntegerField(min_value=1, required=False)
