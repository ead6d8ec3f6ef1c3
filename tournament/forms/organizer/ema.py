"""What the European association wants to know and only the organizer can say."""

from __future__ import annotations

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from tournament.exports.ema import Facts
from tournament.forms.house import HouseForm


class EmaForm(HouseForm, forms.Form):
    """Ask where the tournament was played, and whether it was a qualification."""

    country = forms.CharField(
        label=_("Country of the tournament"),
        max_length=3,
        required=False,
        validators=[RegexValidator(r"^[A-Za-z]{3}$", _("Write the country as its three letters, like NLD."))],
        help_text=_("Three letters, like NLD."),
    )
    city = forms.CharField(label=_("City"), max_length=120, required=False)
    is_qualification = forms.BooleanField(label=_("The tournament was a qualification"), required=False)

    @property
    def facts(self) -> Facts:
        """Return what was said."""
        data = self.cleaned_data
        return Facts(data["country"].upper(), data["city"], data["is_qualification"])
