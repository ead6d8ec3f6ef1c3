"""Forms of people who sign in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.utils.translation import gettext_lazy as _

from tournament.forms.house import HouseForm

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

SIGN_IN_ERRORS: dict[str, StrOrPromise] = {
    "invalid_login": _("Name and password do not match. Check both; capital letters count."),
    "inactive": _("This account is switched off. Ask the administrator."),
}


class SignInForm(HouseForm, AuthenticationForm):
    """Name and password."""

    error_messages = SIGN_IN_ERRORS


class ChangePasswordForm(HouseForm, PasswordChangeForm):
    """The old password, and the new one twice."""
