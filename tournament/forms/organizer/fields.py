"""Fields that several forms of organizers share."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django import forms
from django.forms.models import ModelChoiceIterator
from django.utils.translation import gettext as _

from scoring.rulesets import event_rulesets
from tournament.core.text import clean_text
from tournament.players.countries import find_country
from tournament.players.names import name_key, turn_around

if TYPE_CHECKING:
    Choices = ModelChoiceIterator[Any]
    ChoiceOfOne = forms.ModelChoiceField[Any]
else:
    Choices, ChoiceOfOne = ModelChoiceIterator, forms.ModelChoiceField

YEARS = range(2000, 2100)


class PlainField(forms.CharField):
    """One line of text, without characters nobody can see."""

    def to_python(self, value: Any) -> str:
        """Return the text made plain."""
        return clean_text(super().to_python(value) or "")


class NameField(PlainField):
    """A person's name; “Kovács, Péter” is turned around."""

    def to_python(self, value: Any) -> str:
        """Return the name as it is spoken."""
        return turn_around(super().to_python(value))


class _ByName(Choices):
    """Offers people in the one order of names, which no database keeps."""

    def __iter__(self) -> Iterator[Any]:
        """Yield nobody first, then everyone."""
        assert isinstance(self.field, PersonField)
        if self.field.empty_label is not None:
            yield "", self.field.empty_label
        for entry in sorted(self.queryset, key=self.field.order):
            yield self.choice(entry)


class PersonField(ChoiceOfOne):
    """One of the players."""

    iterator = _ByName

    def order(self, entry: Any) -> Any:
        """Return what the choices are sorted by."""
        return name_key(str(entry)), entry.pk


class CountryField(PlainField):
    """A country by name or code; its code comes out."""

    def clean(self, value: Any) -> str:
        """Return the country's code."""
        text = super().clean(value)
        code = find_country(text)
        if text and not code:
            raise forms.ValidationError(
                _("Unknown country. Use its English name, or its code of two or three letters.")
            )
        return code


class DayField(forms.DateField):
    """A day, chosen from the device's own calendar."""

    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class RulesField(forms.ChoiceField):
    """A rule set."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=_rule_sets, **kwargs)


def _rule_sets() -> list[tuple[str, str]]:
    return [(ruleset.id, _(ruleset.name)) for ruleset in event_rulesets().values()]


class DateTimeField(forms.DateTimeField):
    """A day and a time, as browsers ask for them."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local", "class": "input"})
        super().__init__(widget=widget, required=kwargs.pop("required", False), **kwargs)

    def to_python(self, value: Any) -> datetime | None:
        """Refuse years nobody means."""
        try:
            moment = super().to_python(value)
        except OverflowError as error:
            raise forms.ValidationError(_("Check the year.")) from error
        if moment is not None and moment.year not in YEARS:
            raise forms.ValidationError(_("Check the year."))
        return moment
