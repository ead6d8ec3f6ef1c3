"""Fields that forms of the office share."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

YEARS = range(2000, 2100)


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
