"""A penalty for a player, given at the office."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.penalties import Penalty
from tournament.forms.offence import OffenceFields
from tournament.forms.organizer.acts import WhyForm
from tournament.forms.organizer.fields import PersonField
from tournament.forms.referee.hand import MOST_HANDS
from tournament.forms.styled import StyledForm
from tournament.models import Entry, Session, Tournament

AWAY = "away"
"""The place of an offence that happened at no table."""


class PenaltyForm(OffenceFields, WhyForm):
    """An offence, and where it happened."""

    place = forms.ChoiceField(label=_("Where?"))
    hand_number = forms.IntegerField(
        label=_("Hand number"),
        min_value=1,
        max_value=MOST_HANDS,
        required=False,
        help_text=_("Leave blank for the current hand or, once play has ended, the last one."),
    )

    field_order = ("id", "kind", "place", "hand_number", "points", "minutes", "turn_seconds", "hand_seconds", "reason")

    def __init__(
        self,
        *args: Any,
        lines: Sequence[Penalty],
        titles: Mapping[str, str],
        places: Mapping[str, str],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.offer("place", places.items())
        if len(places) == 1:
            del self.fields["hand_number"]
        self.offer_lines(lines, titles)


class PenaltyFilter(StyledForm, forms.Form):
    """Which penalties to list."""

    player = PersonField(label=_("Player"), queryset=Entry.objects.none(), required=False, to_field_name="enrolment")
    session = forms.ModelChoiceField(
        label=_("Session"), queryset=Session.objects.none(), required=False, to_field_name="number"
    )
    state = forms.ChoiceField(
        label=_("Status"),
        required=False,
        choices=[("", _("All")), ("standing", _("In force")), ("cancelled", pgettext_lazy("a penalty", "Withdrawn"))],
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer_rows("player", Entry.objects.filter(tournament=tournament), nothing=_("All"))
        sessions = Session.objects.filter(tournament=tournament).order_by("number")
        self.offer_rows("session", sessions, nothing=_("All"))
