"""The first organizer of a new server: the code that was printed, and the account it creates."""

from __future__ import annotations

import hashlib
from datetime import timedelta

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from tournament.accounts.rate_limit import RateLimit, give_back_all, take_all
from tournament.accounts.roles import creating_permission
from tournament.core.errors import Refused
from tournament.models import Account

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No two of these letters look alike."""
CODE_LENGTH = 12
CODE_TRIES = RateLimit(scope="first-organizer", limit=10, per=timedelta(minutes=5))
CODE_TRIES_IN_ALL = RateLimit(scope="first-organizer-in-all", limit=100, per=timedelta(minutes=5))


def is_new_server() -> bool:
    """Say whether nobody has an account yet."""
    return not Account.objects.exists()


def first_code() -> str:
    """Return the code that creates the first account, in groups of four; "" once there is one.

    It is derived from SECRET_KEY, so every process knows it and nothing has to be stored.
    """
    return _the_code() if is_new_server() else ""


def _the_code() -> str:
    digest = salted_hmac("tournament.accounts.first-organizer", settings.SECRET_KEY, algorithm="sha256").digest()
    number = int.from_bytes(hashlib.sha256(digest).digest(), "big")
    letters = []
    for _place in range(CODE_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "-".join("".join(letters[start : start + 4]) for start in range(0, CODE_LENGTH, 4))


def is_first_code(typed: str, *, address: str) -> bool:
    """Say whether this is the code, ignoring case and separators; guesses are rate limited."""
    tries = ((CODE_TRIES, address), (CODE_TRIES_IN_ALL, ""))
    if take_all(*tries):
        raise PermissionDenied(_("Too many wrong codes. Wait five minutes."))
    letters = "".join(letter for letter in typed.upper() if letter.isalnum())
    is_right = constant_time_compare(letters, _the_code().replace("-", ""))
    if is_right:
        give_back_all(*tries)
    return is_right and is_new_server()


@transaction.atomic
def create_first_organizer(*, username: str, password: str) -> Account:
    """Create the first account, which may create tournaments; of two simultaneous attempts one is refused."""
    permission = creating_permission(locks=True)
    if not is_new_server():
        raise Refused(_("This server already has an account. Sign in, or ask its owner to invite you."))
    account = Account.objects.create_user(username=username, password=password)
    account.user_permissions.add(permission)
    return account
