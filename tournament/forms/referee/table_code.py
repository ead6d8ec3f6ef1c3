"""The code of a table's card, typed."""

from __future__ import annotations

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from tournament.accounts.table_codes import LENGTH, plain_code
from tournament.forms.styled import StyledForm

WRONG_LENGTH = _("A table code has 7 letters and digits.")


class TableCodeForm(StyledForm, forms.Form):
    """A table's code, with or without its hyphen, in capitals or not."""

    code = forms.CharField(
        label=_("Table code"),
        max_length=20,
        help_text=_("Printed on the table card, next to the QR code."),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "class": "input code"}
        ),
        validators=[RegexValidator(r"^[0-9A-Za-z -]*$", WRONG_LENGTH)],
    )

    def clean_code(self) -> str:
        """Return the code as it was meant."""
        code = plain_code(self.cleaned_data["code"])
        if len(code) != LENGTH:
            raise forms.ValidationError(WRONG_LENGTH)
        return code
