"""Rate limit password guessing, without locking out a whole hall or anyone's own browser.

Everyone in a hall shares one address, so a name from one address runs out of tries long before the address does. A name
tried from many addresses runs out as well.

A browser in which an account has signed in keeps a mark (a signed cookie) with tries of its own, which no one else can
use up: the right password always works there. The mark alone lets no one in, and a stolen browser runs out of tries
like any other. A new password invalidates older marks.
"""

from __future__ import annotations

import secrets
import unicodedata
from datetime import timedelta

from django.utils.crypto import constant_time_compare, salted_hmac

from tournament.accounts.rate_limit import RateLimit, give_back_all, take_all
from tournament.models import Account

PER_MARK = RateLimit(scope="sign-in-mark", limit=5, per=timedelta(minutes=5))
PER_NAME = RateLimit(scope="sign-in", limit=5, per=timedelta(minutes=5))
PER_ADDRESS = RateLimit(scope="sign-in-address", limit=60, per=timedelta(minutes=5))
PER_NAME_IN_ALL = RateLimit(scope="sign-in-name", limit=50, per=timedelta(minutes=15))
AGAIN = RateLimit(scope="password-again", limit=5, per=timedelta(minutes=5))
"""For a signed-in account that types its password again, counted by session: no one else can use up these tries."""


# -- tries ------------------------------------------------------------------------------------------------------------


def take_a_try(*, username: str, address: str, mark: str = "") -> timedelta | None:
    """Use up one try to sign in and return None, or return how long to wait.

    `mark` is a valid mark of the account with that name, or "" (`good_mark`).
    """
    return take_all(*_tries(username, address, mark))


def forget_failures(*, username: str, address: str, mark: str = "") -> None:
    """Forget the failed tries of someone who has signed in; those of others at the same address still count."""
    tries = _tries(username, address, mark)
    give_back_all(*tries[1:])
    throttle, subject = tries[0]
    throttle.forget(subject)


def _tries(username: str, address: str, mark: str) -> list[tuple[RateLimit, str]]:
    if mark:
        return [(PER_MARK, mark)]
    name = plain_name(username)
    return [(PER_NAME, f"{name}|{address}"), (PER_ADDRESS, address), (PER_NAME_IN_ALL, name)]


def plain_name(username: str) -> str:
    """Normalize a name, so that all its spellings count as one."""
    return unicodedata.normalize("NFKC", username).strip().casefold()


# -- marks ------------------------------------------------------------------------------------------------------------


def account_named(username: str) -> Account | None:
    """Return the account with this username."""
    name = unicodedata.normalize("NFKC", username).strip()
    return None if "\0" in name else Account.objects.filter(username=name).first()


def name_of_mark(account: Account) -> str:
    """Return the name of the mark's cookie; several people may share a browser."""
    digest = salted_hmac("tournament.signing_in.cookie", str(account.uid), algorithm="sha256").hexdigest()
    return f"signed_in_before_{digest[:16]}"


def new_mark(account: Account) -> str:
    """Return a mark for a browser in which this account has signed in."""
    own = secrets.token_urlsafe(16)
    return f"{own}.{_seal(account, own)}"


def good_mark(account: Account, mark: str) -> str:
    """Return the mark if it belongs to this account and its current password; else ""."""
    own, _dot, seal = mark.rpartition(".")
    return mark if own and constant_time_compare(seal, _seal(account, own)) else ""


def _seal(account: Account, own: str) -> str:
    bound = f"{account.uid}|{own}|{account.get_session_auth_hash()}"
    return salted_hmac("tournament.signing_in.mark", bound, algorithm="sha256").hexdigest()
