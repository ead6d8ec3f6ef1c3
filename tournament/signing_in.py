"""Slow down whoever guesses passwords, without locking a whole hall out.

Everyone in a hall shares one address, so a name from one address runs out of tries long before the address does.
"""

from __future__ import annotations

import unicodedata
from datetime import timedelta

from tournament.throttle import Throttle

PER_NAME = Throttle(scope="sign-in", limit=5, per=timedelta(minutes=5))
PER_ADDRESS = Throttle(scope="sign-in-address", limit=60, per=timedelta(minutes=5))


def time_to_wait(*, username: str, address: str) -> timedelta | None:
    """Return how long to wait before the next try to sign in, or None when it may be made now."""
    waits = [PER_NAME.wait(name_at(username, address)), PER_ADDRESS.wait(address)]
    return max((wait for wait in waits if wait is not None), default=None)


def count_failure(*, username: str, address: str) -> None:
    """Count a failed try."""
    PER_NAME.count(name_at(username, address))
    PER_ADDRESS.count(address)


def forget_failures(*, username: str, address: str) -> None:
    """Forget the failed tries of someone who is in now; what others did from the same address still counts."""
    PER_NAME.forget(name_at(username, address))


def name_at(username: str, address: str) -> str:
    """Return the subject for `username`, the same for all spellings of it."""
    return f"{unicodedata.normalize('NFKC', username).strip().casefold()}|{address}"
