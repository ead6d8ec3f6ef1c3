"""Slow down whoever guesses passwords, without locking a whole hall out, nor anyone out of their own browser.

Everyone in a hall shares one address, so a name from one address runs out of tries long before the address does. A
name that is tried from everywhere runs out as well, so that many addresses do not make many guesses.

A browser where an account has been signed in keeps a mark of it. It has tries of its own, which nobody else can spend:
whatever strangers try, the right password opens from there. The mark lets nobody in, and a stolen browser runs out of
tries like everyone else. A new password makes the marks of before worthless.
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
"""For someone signed in who types the password once more, by session: nobody else can spend these tries."""


# -- tries ------------------------------------------------------------------------------------------------------------


def take_a_try(*, username: str, address: str, mark: str = "") -> timedelta | None:
    """Spend one try to sign in and return None, or how long to wait before the next.

    `mark` is one of the account with that name, or "" (`good_mark`).
    """
    return take_all(*_tries(username, address, mark))


def forget_failures(*, username: str, address: str, mark: str = "") -> None:
    """Forget the failed tries of someone who is in now; what others did from the same address still counts."""
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
    """Return what all spellings of a name have in common."""
    return unicodedata.normalize("NFKC", username).strip().casefold()


# -- marks ------------------------------------------------------------------------------------------------------------


def account_named(username: str) -> Account | None:
    """Return the account somebody means who signs in by this name."""
    name = unicodedata.normalize("NFKC", username).strip()
    return None if "\0" in name else Account.objects.filter(username=name).first()


def name_of_mark(account: Account) -> str:
    """Return the name of the cookie: several people may share a browser."""
    digest = salted_hmac("tournament.signing_in.cookie", str(account.uid), algorithm="sha256").hexdigest()
    return f"signed_in_before_{digest[:16]}"


def new_mark(account: Account) -> str:
    """Return what a browser keeps once this account has been signed in there."""
    own = secrets.token_urlsafe(16)
    return f"{own}.{_seal(account, own)}"


def good_mark(account: Account, mark: str) -> str:
    """Return the mark if it is one of this account, made since its password was set; else ""."""
    own, _dot, seal = mark.rpartition(".")
    return mark if own and constant_time_compare(seal, _seal(account, own)) else ""


def _seal(account: Account, own: str) -> str:
    bound = f"{account.uid}|{own}|{account.get_session_auth_hash()}"
    return salted_hmac("tournament.signing_in.mark", bound, algorithm="sha256").hexdigest()
