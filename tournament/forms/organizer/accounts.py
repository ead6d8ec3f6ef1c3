"""Forms of people who make an account."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.forms import BaseUserCreationForm
from django.utils.translation import gettext_lazy as _

from tournament.forms.organizer.fields import PlainField
from tournament.forms.styled import StyledForm
from tournament.models import Account, Role

if TYPE_CHECKING:
    CreationForm = BaseUserCreationForm[Account]
else:
    CreationForm = BaseUserCreationForm


class NewAccountForm(StyledForm, CreationForm):
    """A name and a password, twice. The account itself is made by a verb."""

    class Meta:
        model = Account
        fields = ("username",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = _("Letters, digits and @ . + - _, no spaces. You sign in with it.")
        self.fields["username"].widget.attrs.pop("autofocus", None)
        self.fields["password2"].help_text = ""

    @property
    def account(self) -> dict[str, str]:
        """Return what the verbs take."""
        return {"username": self.cleaned_data["username"], "password": self.cleaned_data["password1"]}


class FirstOrganizerForm(NewAccountForm):
    """The code of a new server, and the first account's name and password."""

    code = forms.CharField(
        label=_("Setup code"),
        max_length=40,
        help_text=_("Three groups of four letters and digits."),
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "characters", "class": "input code"}
        ),
    )
    field_order = ("code", "username", "password1", "password2")


class InvitationForm(StyledForm, forms.Form):
    """Whom to invite as what."""

    kind = forms.ChoiceField(
        label=_("Role"), choices=[(Role.Kind.REFEREE.value, _("Referee")), (Role.Kind.ORGANIZER.value, _("Organizer"))]
    )
    label = PlainField(
        label=_("Note"),
        max_length=60,
        required=False,
        help_text=_("For yourself, so that you can tell links apart."),
    )
    may_create = forms.BooleanField(label=_("May also create tournaments of their own"), required=False)

    def __init__(self, *args: Any, can_give_creating: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not can_give_creating:
            del self.fields["may_create"]

    def clean(self) -> dict[str, Any]:
        """Give the right to create tournaments to organizers only."""
        data = super().clean() or self.cleaned_data
        if data.get("kind") != Role.Kind.ORGANIZER:
            data["may_create"] = False
        return data


class RoleForm(forms.Form):
    """A role."""

    kind = forms.ChoiceField(choices=Role.Kind.choices)
