"""What a referee enters of an offence, at the table and at the office."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.amounts import OFFERED, Offence
from scoring.penalties import Penalty


class OffenceFields(forms.Form):
    """A line of the rule set's list, and what that line leaves open."""

    kind = forms.ChoiceField(label=_("What?"), widget=forms.RadioSelect)

    def offer_lines(self, lines: Sequence[Penalty], titles: Mapping[str, str]) -> None:
        """Offer these lines, and ask for what they leave open."""
        self.fields["kind"] = forms.ChoiceField(
            label=_("What?"), choices=list(titles.items()), widget=forms.RadioSelect
        )
        asked = {field for line in lines for field in line.amount.asks}
        for field in OFFERED:
            if field in asked:
                self.fields[field.name] = forms.IntegerField(
                    label=gettext(field.title),
                    min_value=0,
                    max_value=field.most,
                    required=False,
                    help_text=gettext(field.help) if field.help else "",
                    widget=forms.NumberInput(attrs={"class": "input"}),
                )
        self.order_fields(self.field_order)

    @property
    def offence(self) -> Offence:
        """Return what was entered."""
        data = self.cleaned_data
        turn = data.get("turn_seconds")
        return Offence(
            kind=data["kind"],
            points=data.get("points"),
            minutes=data.get("minutes"),
            turn_seconds=[turn] if turn else (),
            hand_seconds=data.get("hand_seconds") or 0,
        )
