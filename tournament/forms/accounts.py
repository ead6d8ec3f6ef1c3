"""Forms of people who sign in."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.utils.translation import gettext_lazy as _

from tournament.forms.house import HouseForm


class SignInForm(HouseForm, AuthenticationForm):
    """Name and password."""

    error_messages: ClassVar = {
        "invalid_login": _("Name and password do not belong together. Check both; capital letters count."),
        "inactive": _("This account is switched off. Ask the administrator."),
    }


class ChangePasswordForm(HouseForm, PasswordChangeForm):
    """The old password, and the new one twice."""
