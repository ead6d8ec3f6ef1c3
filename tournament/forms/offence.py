"""What a referee enters of an offence, at the table and at the office."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.facts import MOST
from scoring.penalties import Penalty
from tournament.penalties.checks import Offence

MOST_SECONDS = 3600


class OffenceFields(forms.Form):
    """A line of the rule set's list, and what that line leaves open."""

    kind = forms.ChoiceField(label=_("What?"), widget=forms.RadioSelect)
    points = forms.IntegerField(
        label=_("Points"),
        min_value=0,
        max_value=MOST,
        required=False,
        help_text=_("Empty: as many as the rules say."),
    )
    turn_seconds = forms.IntegerField(
        label=_("Seconds over the limit of a turn"), min_value=0, max_value=MOST_SECONDS, required=False
    )
    hand_seconds = forms.IntegerField(
        label=_("Seconds over the limit of the hand"), min_value=0, max_value=MOST_SECONDS, required=False
    )

    def offer(self, lines: Sequence[Penalty], titles: Mapping[str, str]) -> None:
        """Offer these lines, and leave out what none of them asks for."""
        self.fields["kind"] = forms.ChoiceField(
            label=_("What?"), choices=list(titles.items()), widget=forms.RadioSelect
        )
        if not any(line.amount == "play-clock" for line in lines):
            del self.fields["turn_seconds"], self.fields["hand_seconds"]
        if not any(line.amount == "free" for line in lines):
            del self.fields["points"]

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
