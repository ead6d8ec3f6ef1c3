"""Forms for printing: which document, on which size of paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.exports.certificates import CertificateOrder
from tournament.exports.paper import Order
from tournament.exports.pdf.page import Size
from tournament.forms.styled import StyledForm
from tournament.models import Session


class PaperForm(StyledForm, forms.Form):
    """The size of the paper and the session; what is left out has its default."""

    size = forms.ChoiceField(
        label=pgettext_lazy("size of a sheet", "Paper"),
        choices=[("a4", "A4"), ("letter", "Letter")],
        required=False,
        initial="a4",
    )
    session = forms.TypedChoiceField(label=_("Session"), coerce=int, empty_value=None, required=False)
    per_page = forms.TypedChoiceField(
        label=_("Cards on a page"),
        choices=[(2, _("Two on a page")), (1, _("One on a page"))],
        coerce=int,
        empty_value=None,
        required=False,
        initial=2,
    )

    def __init__(self, *args: Any, sessions: Iterable[Session], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        numbered = [(session.number, str(session)) for session in sessions]
        self.offer("session", [("", _("All sessions")), *numbered])

    @property
    def order(self) -> Order:
        """Return the order for the document to print."""
        data = self.cleaned_data
        return Order(size=Size(data["size"] or "a4"), session=data["session"], per_page=data["per_page"] or 2)


class CertificateForm(StyledForm, forms.Form):
    """The first few, everyone, or one player."""

    who = forms.ChoiceField(
        label=_("Certificates for"),
        choices=[("first", _("The first places")), ("all", _("Everyone")), ("one", _("One player"))],
        initial="first",
    )
    count = forms.IntegerField(label=_("Number of places"), min_value=1, max_value=1000, initial=3, required=False)
    player = forms.TypedChoiceField(label=_("Player"), coerce=int, empty_value=None, required=False)
    size = forms.ChoiceField(
        label=pgettext_lazy("size of a sheet", "Paper"), choices=[("a4", "A4"), ("letter", "Letter")], initial="a4"
    )

    def __init__(self, *args: Any, players: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer("player", [("", "–"), *players])

    def clean(self) -> dict[str, Any]:
        """Ask for the number of places, or the player, where it is needed."""
        given = super().clean() or {}
        if given.get("who") == "first" and not given.get("count") and "count" not in self.errors:
            self.add_error("count", _("Say how many places."))
        if given.get("who") == "one" and given.get("player") is None and "player" not in self.errors:
            self.add_error("player", _("Choose a player."))
        return given

    @property
    def order(self) -> CertificateOrder:
        """Return what was asked for."""
        data = self.cleaned_data
        return CertificateOrder(
            size=Size(data["size"]),
            places=data["count"] if data["who"] == "first" else None,
            enrolment=data["player"] if data["who"] == "one" else None,
        )
