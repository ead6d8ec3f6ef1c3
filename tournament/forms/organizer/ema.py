"""What the European association wants to know and only the organizer can say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.core.labels import SessionNames
from tournament.core.text import write_list
from tournament.exports.ema.report import Facts
from tournament.forms.styled import StyledForm
from tournament.models import Entry, Session
from tournament.players.countries import three_letters, two_letters

MOST_WEIGHT = 10


class EmaForm(StyledForm, forms.Form):
    """Ask where the tournament was played, what it weighs, and whom to strike off of those who may be."""

    country = forms.CharField(
        label=_("Country of the tournament"),
        max_length=3,
        required=False,
        help_text=_("Two or three letters, like NL."),
    )
    city = forms.CharField(label=_("City"), max_length=120, required=False)
    weight = forms.FloatField(
        label=_("Different weight"),
        min_value=0,
        max_value=MOST_WEIGHT,
        required=False,
        help_text=_("Leave blank to use the calculated weight."),
        widget=forms.NumberInput(attrs={"step": "0.5", "inputmode": "decimal"}),
    )
    is_qualification = forms.BooleanField(label=_("The tournament was a qualification"), required=False)
    struck_off = forms.TypedMultipleChoiceField(
        label=_("Leave off the sheet"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, replaced: Iterable[tuple[Entry, list[Session]]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(entry.enrolment, f"{entry} ({_why(entry, sessions)})") for entry, sessions in replaced]
        self.offer("struck_off", choices)

    def clean_country(self) -> str:
        """Return the country as the association writes it."""
        country = str(self.cleaned_data["country"])
        if country and not two_letters(country):
            raise forms.ValidationError(_("Write the country as its two or three letters, like NL."))
        return three_letters(country)

    @property
    def facts(self) -> Facts:
        """Return the facts for the results sheet."""
        data = self.cleaned_data
        return Facts(
            data["country"], data["city"], data["is_qualification"], data["weight"], frozenset(data["struck_off"])
        )


def _why(entry: Entry, sessions: list[Session]) -> str:
    """Say why somebody may be struck off."""
    reasons = []
    if sessions:
        names = SessionNames.of(sessions)
        reasons.append(gettext("replaced in %(sessions)s") % {"sessions": names.listed(names.names)})
    if entry.status == Entry.Status.WITHDRAWN:
        reasons.append(gettext("withdrawn"))
    return write_list(reasons)
