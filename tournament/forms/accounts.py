"""Forms of people who sign in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.hashers import check_password
from django.utils.translation import gettext_lazy as _

from tournament.core.text import StrOrPromise
from tournament.forms.styled import StyledForm
from tournament.models import Account

SIGN_IN_ERRORS: dict[str, StrOrPromise] = {
    "invalid_login": _("Wrong username or password. Passwords are case-sensitive."),
    "inactive": _("This account is disabled. Ask the administrator."),
}


class SignInForm(StyledForm, AuthenticationForm):
    """Name and password."""

    error_messages = SIGN_IN_ERRORS


class ChangePasswordForm(StyledForm, PasswordChangeForm):
    """The old password, and the new one twice."""


class PasswordAgainForm(StyledForm, forms.Form):
    """The password of somebody who is signed in, once more."""

    password_again = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "autofocus": True}),
    )

    def __init__(self, *args: Any, account: Account | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account = account

    def clean_password_again(self) -> str:
        """Refuse a wrong password; the stored hash stays as it is, because it keeps this session valid."""
        password: str = self.cleaned_data["password_again"]
        if self.account is None or not check_password(password, self.account.password):
            raise forms.ValidationError(_("Wrong password. Passwords are case-sensitive."))
        return password
