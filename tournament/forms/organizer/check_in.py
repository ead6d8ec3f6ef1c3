"""Forms of check-in: who is here, and which reserve plays for somebody who is not."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.forms.styled import StyledForm
from tournament.models import Entry


class ArrivalForm(forms.Form):
    """What is known of one player's arrival; an empty answer takes it back."""

    arrival = forms.ChoiceField(choices=[("", ""), *Entry.Arrival.choices], required=False)
    at = forms.TimeField(required=False)

    @property
    def expected_at(self) -> datetime | None:
        """Return when somebody late is expected: today, in the hall's time zone."""
        at = self.cleaned_data.get("at")
        return timezone.make_aware(datetime.combine(timezone.localdate(), at)) if at else None


class ReserveForm(StyledForm, forms.Form):
    """A reserve for somebody who is missing, for one session or for good."""

    player = forms.ModelChoiceField(queryset=Entry.objects.none(), to_field_name="enrolment", widget=forms.HiddenInput)
    reserve = forms.ModelChoiceField(
        label=_("Substitute"), queryset=Entry.objects.none(), to_field_name="enrolment", empty_label=None
    )

    def __init__(self, *args: Any, players: QuerySet[Entry], reserves: QuerySet[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, rows in (("player", players), ("reserve", reserves)):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset = rows
