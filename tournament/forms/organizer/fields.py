"""Fields that several forms of organizers share."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rulesets import RULESETS
from tournament.enrolment_list import find_country
from tournament.plain_text import clean_text, spelled_alike

YEARS = range(2000, 2100)


class PlainField(forms.CharField):
    """One line of text, without characters nobody can see."""

    def to_python(self, value: Any) -> str:
        """Return the text made plain."""
        return clean_text(super().to_python(value) or "")


class CountryField(PlainField):
    """A country by name or code; its code comes out."""

    def clean(self, value: Any) -> str:
        """Return the country's code."""
        text = super().clean(value)
        code = find_country(text)
        if text and not code:
            raise forms.ValidationError(_("This country is not known here. Write its two or three letters."))
        return code


class DayField(forms.DateField):
    """A day, chosen from the device's own calendar."""

    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class RulesField(forms.ChoiceField):
    """A rule set."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=[(ruleset.id, gettext_lazy(ruleset.name)) for ruleset in RULESETS.values()], **kwargs)


class NamesField(forms.CharField):
    """Names, one a line or separated by commas."""

    widget = forms.Textarea(attrs={"rows": 5, "autocomplete": "off"})
    most = 60

    def clean(self, value: Any) -> list[str]:
        """Return the names, each once."""
        text = super().clean(value)
        once: dict[str, str] = {}
        for name in (clean_text(name) for line in text.splitlines() for name in _parts(line)):
            once.setdefault(spelled_alike(name), name)
        kept = [name for name in once.values() if name]
        if self.required and not kept:
            raise forms.ValidationError(self.error_messages["required"])
        if len(kept) > self.most:
            raise forms.ValidationError(_("There are more than %(most)s names.") % {"most": self.most})
        if any(len(name) > 120 for name in kept):
            raise forms.ValidationError(_("One of the names is longer than 120 characters."))
        return kept


def _parts(line: str) -> Iterable[str]:
    for mark in (";", "、", "，"):
        line = line.replace(mark, ",")
    return line.split(",")


class MomentField(forms.DateTimeField):
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
