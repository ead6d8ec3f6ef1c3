"""Forms of people who sign in."""

from __future__ import annotations

from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.utils.translation import gettext_lazy as _

from tournament.forms.house import HouseForm

SIGN_IN_ERRORS = {
    "invalid_login": _("Name and password do not belong together. Check both; capital letters count."),
    "inactive": _("This account is switched off. Ask the administrator."),
}


class SignInForm(HouseForm, AuthenticationForm):
    """Name and password."""

    error_messages = SIGN_IN_ERRORS


class ChangePasswordForm(HouseForm, PasswordChangeForm):
    """The old password, and the new one twice."""
