"""What a referee enters of an offence, at the table and at the office."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.amounts import OFFERED, Field, Offence
from scoring.penalties import Penalty


class NumbersField(forms.CharField):
    """Whole numbers from 0, separated by commas or spaces."""

    def __init__(self, *, max_value: int, **kwargs: Any) -> None:
        super().__init__(max_length=200, **kwargs)
        self.max_value = max_value

    def clean(self, value: Any) -> list[int]:
        """Return the numbers above 0."""
        words = str(super().clean(value)).replace(",", " ").split()
        if not all(word.isascii() and word.isdigit() and int(word) <= self.max_value for word in words):
            most = {"most": self.max_value}
            raise forms.ValidationError(gettext("Type whole numbers up to %(most)s, separated by commas.") % most)
        return [int(word) for word in words if int(word)]


def _field_for(field: Field) -> forms.Field:
    words: dict[str, Any] = {"label": gettext(field.title), "help_text": gettext(field.help) if field.help else ""}
    if field.several:
        widget: forms.Widget = forms.TextInput(attrs={"class": "input", "inputmode": "decimal"})
        return NumbersField(max_value=field.most, required=False, widget=widget, **words)
    widget = forms.NumberInput(attrs={"class": "input"})
    return forms.IntegerField(min_value=0, max_value=field.most, required=False, widget=widget, **words)


class OffenceFields(forms.Form):
    """A line of the rule set's list, and what that line leaves open."""

    kind = forms.ChoiceField(label=_("Offence"), widget=forms.RadioSelect)

    def offer_lines(self, lines: Sequence[Penalty], titles: Mapping[str, str]) -> None:
        """Offer these lines, and ask for what they leave open."""
        self.fields["kind"] = forms.ChoiceField(
            label=_("Offence"), choices=list(titles.items()), widget=forms.RadioSelect
        )
        asked = {field for line in lines for field in line.amount.asks}
        for field in OFFERED:
            if field in asked:
                self.fields[field.name] = _field_for(field)
        self.order_fields(self.field_order)

    @property
    def offence(self) -> Offence:
        """Return the offence that was entered."""
        data = self.cleaned_data
        return Offence(
            kind=data["kind"],
            points=data.get("points"),
            minutes=data.get("minutes"),
            turn_seconds=data.get("turn_seconds") or (),
            hand_seconds=data.get("hand_seconds") or 0,
        )
