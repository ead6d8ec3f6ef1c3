"""People who sign in."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.utils.translation import gettext_lazy as _


class Account(AbstractUser):
    """Someone who signs in: an administrator, an organizer or a referee.

    A model of our own from the first migration on, because Django cannot change it afterwards.
    """

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
