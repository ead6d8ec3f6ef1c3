"""Table codes: seven characters on a table's card, for a device that cannot scan its QR code.

A code follows from the link's secret and the server's key, so nothing is stored. It opens the table for reading; a
referee's code typed there lets the device keep score, as on any other device.
"""

from __future__ import annotations

from datetime import timedelta

from django.utils.crypto import constant_time_compare, salted_hmac

from tournament.accounts.rate_limit import RateLimit
from tournament.models import TableLink, Tournament

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's 32: no letter that is taken for another one, or for a digit."""
MEANT = str.maketrans("OIL", "011", "- ")
LENGTH, HEAD = 7, 3
"""35 bits, in two groups."""

TRIES = RateLimit(scope="table-code", limit=30, per=timedelta(minutes=5))
"""By address: a whole hall may share one, and each of its tablets has a slip or two."""
TRIES_IN_ALL = RateLimit(scope="table-code-in-all", limit=600, per=timedelta(minutes=5))


def table_code(link: TableLink) -> str:
    """Return the code of a link, as it is printed."""
    digest = salted_hmac("tournament.access.table-code", link.secret, algorithm="sha256").digest()
    number = int.from_bytes(digest[:8], "big")
    code = "".join(LETTERS[number >> 5 * place & 31] for place in range(LENGTH))
    return f"{code[:HEAD]}-{code[HEAD:]}"


def find_by_code(typed: str) -> TableLink | None:
    """Return the link whose code was typed, in a tournament that is not over."""
    meant = plain_code(typed)
    links = TableLink.objects.filter(revoked_at=None).exclude(tournament__status=Tournament.Status.FINISHED)
    found = None
    for link in links:
        if constant_time_compare(plain_code(table_code(link)), meant):
            found = link
    return found


def plain_code(typed: str) -> str:
    """Return a code without hyphens and spaces, and with the characters that were meant.

    >>> plain_code("oil-1abc")
    '0111ABC'
    """
    return typed.upper().translate(MEANT)
