"""Who sits at a table and how long it plays, as a referee changes it on the tablet: with the code."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.organizer.acts import MOST_MINUTES, ConfirmForm, CreditForm, SubstituteForm, SwapForm, WhyForm
from tournament.forms.referee.acts import CodeForm


class CodeLast(CodeForm):
    """A form whose last question is the referee's code; no code where a referee has signed in."""

    def __init__(self, *args: Any, asks_code: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        code = self.fields.pop("code")
        if asks_code:
            self.fields["code"] = code


class YesWithCode(CodeLast, ConfirmForm):
    """A yes."""


class WhyWithCode(CodeLast, WhyForm):
    """A yes with its reason."""


class SwapWithCode(CodeLast, SwapForm):
    """Two players who sat in each other's seats."""


class SubstituteWithCode(CodeLast, SubstituteForm):
    """Who plays instead."""


class CreditWithCode(CodeLast, CreditForm):
    """For whom a result counts that two people have played."""


class MinutesWithCode(CodeLast, ConfirmForm):
    """Minutes for one table."""

    minutes = forms.IntegerField(
        label=_("Minutes"),
        min_value=-MOST_MINUTES,
        max_value=MOST_MINUTES,
        initial=5,
        help_text=_("Use a minus sign to take minutes away."),
        widget=forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"}),
    )
