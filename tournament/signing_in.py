"""Slow down whoever guesses passwords, without locking a whole hall out.

Everyone in a hall shares one address, so a name from one address runs out of tries long before the address does. A
name that is tried from everywhere runs out as well, except in browsers that have been signed in with it before: so many
addresses do not make many guesses, and nobody can lock an organizer out of the own laptop.
"""

from __future__ import annotations

import unicodedata
from datetime import timedelta

from django.utils.crypto import constant_time_compare, salted_hmac

from tournament.throttle import Throttle, give_back_all, take_all

PER_NAME = Throttle(scope="sign-in", limit=5, per=timedelta(minutes=5))
PER_ADDRESS = Throttle(scope="sign-in-address", limit=60, per=timedelta(minutes=5))
PER_NAME_IN_ALL = Throttle(scope="sign-in-name", limit=50, per=timedelta(minutes=15))


def take_a_try(*, username: str, address: str, mark: str = "") -> timedelta | None:
    """Spend one try to sign in and return None, or how long to wait before the next.

    `mark` is what the browser was given when someone signed in there (`mark_of`).
    """
    return take_all(*_tries(username, address, mark))


def forget_failures(*, username: str, address: str, mark: str = "") -> None:
    """Forget the failed tries of someone who is in now; what others did from the same address still counts."""
    give_back_all(*_tries(username, address, mark))
    PER_NAME.forget(name_at(username, address))


def _tries(username: str, address: str, mark: str) -> list[tuple[Throttle, str]]:
    tries = [(PER_NAME, name_at(username, address)), (PER_ADDRESS, address)]
    if not constant_time_compare(mark, mark_of(username)):
        tries.append((PER_NAME_IN_ALL, plain_name(username)))
    return tries


def name_at(username: str, address: str) -> str:
    """Return the subject for `username`, the same for all spellings of it."""
    return f"{plain_name(username)}|{address}"


def plain_name(username: str) -> str:
    """Return what all spellings of a name have in common."""
    return unicodedata.normalize("NFKC", username).strip().casefold()


def mark_of(username: str) -> str:
    """Return what a browser keeps once someone has signed in there: it lets nobody in, but is not kept waiting."""
    return salted_hmac("tournament.signing_in.mark", plain_name(username), algorithm="sha256").hexdigest()
