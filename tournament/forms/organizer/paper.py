"""What to print, and on which paper."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.exports.paper import Order
from tournament.exports.pdf.page import Size
from tournament.forms.styled import StyledForm


class PaperForm(StyledForm, forms.Form):
    """Ask for the size of the paper and the session; what is left out is as usual."""

    size = forms.ChoiceField(
        label=pgettext_lazy("size of a sheet", "Paper"),
        choices=[("a4", "A4"), ("letter", "Letter")],
        required=False,
        initial="a4",
    )
    session = forms.TypedChoiceField(label=_("Session"), coerce=int, empty_value=None, required=False)
    per_page = forms.TypedChoiceField(
        label=_("Table cards"),
        choices=[(2, _("Two on a page")), (1, _("One on a page"))],
        coerce=int,
        empty_value=None,
        required=False,
        initial=2,
    )

    def __init__(self, *args: Any, sessions: Iterable[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        numbered = [(number, gettext("Session %(number)s") % {"number": number}) for number in sessions]
        self.offer("session", [("", _("All sessions")), *numbered])

    @property
    def order(self) -> Order:
        """Return what was asked for."""
        data = self.cleaned_data
        return Order(size=Size(data["size"] or "a4"), session=data["session"], per_page=data["per_page"] or 2)
