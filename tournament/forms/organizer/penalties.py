"""A penalty for a player, given at the office."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from scoring.outcome import MOST_POINTS
from scoring.penalties import Penalty
from tournament.forms.house import HouseForm
from tournament.forms.organizer.acts import WhyForm
from tournament.forms.referee.acts import MOST_SECONDS
from tournament.forms.referee.hand import MOST_HANDS
from tournament.models import Entry, Session, Tournament
from tournament.penalising import Offence

AWAY = "away"
"""The place of an offence that happened at no table."""


class PenaltyForm(WhyForm):
    """A line of the rule set's list, where it happened, and what the line leaves open."""

    kind = forms.ChoiceField(label=_("What?"), widget=forms.RadioSelect)
    place = forms.ChoiceField(label=_("Where?"))
    hand_number = forms.IntegerField(
        label=_("In hand"), min_value=1, max_value=MOST_HANDS, required=False, help_text=_("Empty: the hand under way.")
    )
    points = forms.IntegerField(
        label=_("Points"),
        min_value=0,
        max_value=MOST_POINTS,
        required=False,
        help_text=_("Empty: as many as the rules say."),
    )
    turn_seconds = forms.IntegerField(
        label=_("Seconds over the limit of a turn"), min_value=0, max_value=MOST_SECONDS, required=False
    )
    hand_seconds = forms.IntegerField(
        label=_("Seconds over the limit of the hand"), min_value=0, max_value=MOST_SECONDS, required=False
    )

    field_order = ("id", "kind", "place", "hand_number", "points", "turn_seconds", "hand_seconds", "reason")

    def __init__(
        self,
        *args: Any,
        lines: Sequence[Penalty],
        titles: Mapping[str, str],
        places: Mapping[str, str],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"] = forms.ChoiceField(
            label=_("What?"), choices=list(titles.items()), widget=forms.RadioSelect
        )
        self.fields["place"] = forms.ChoiceField(
            label=_("Where?"), choices=list(places.items()), widget=forms.Select(attrs={"class": "input"})
        )
        if not any(line.amount == "play-clock" for line in lines):
            del self.fields["turn_seconds"], self.fields["hand_seconds"]
        if not any(line.amount == "free" for line in lines):
            del self.fields["points"]
        if len(places) == 1:
            del self.fields["hand_number"]
        self.order_fields(self.field_order)

    @property
    def offence(self) -> Offence:
        """Return what was entered."""
        data = self.cleaned_data
        turn = data.get("turn_seconds")
        return Offence(
            kind=data["kind"],
            points=data.get("points"),
            turn_seconds=[turn] if turn else (),
            hand_seconds=data.get("hand_seconds") or 0,
        )


class PenaltyFilter(HouseForm, forms.Form):
    """Which penalties to list."""

    player = forms.ModelChoiceField(
        label=_("Player"), queryset=Entry.objects.none(), required=False, to_field_name="enrolment"
    )
    session = forms.ModelChoiceField(
        label=_("Session"), queryset=Session.objects.none(), required=False, to_field_name="number"
    )
    state = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[("", _("All")), ("standing", _("In force")), ("cancelled", _("Taken back"))],
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        sources: dict[str, QuerySet[Any]] = {
            "player": Entry.objects.filter(tournament=tournament).order_by("name", "enrolment"),
            "session": Session.objects.filter(tournament=tournament).order_by("number"),
        }
        for name, rows in sources.items():
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset, field.empty_label = rows, str(_("All"))
