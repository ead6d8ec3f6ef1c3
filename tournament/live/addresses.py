"""Where streams are found: a public one by the tournament's slug, a desk's by a token that a page was given."""

from __future__ import annotations

from datetime import timedelta

from django.core.signing import BadSignature, TimestampSigner

PUBLIC = "/live/t/"
DESK = "/live/desk/"
SIGNER = TimestampSigner(sep=".", salt="tournament.live.desk")

# A tablet's page stays open for a whole event. All the token opens is a number that rises.
LONGEST = timedelta(days=7)


def public_stream(slug: str) -> str:
    """Return the address of the stream that says a published tournament's public version."""
    return f"{PUBLIC}{slug}"


def desk_stream(tournament_id: int) -> str:
    """Return the address of the stream that says every version, for a page that has checked its reader's right."""
    return f"{DESK}{SIGNER.sign(str(tournament_id))}"


def read_token(token: str) -> int | None:
    """Return the tournament a desk's token was given for; None for a token that is forged or too old."""
    try:
        return int(SIGNER.unsign(token, max_age=LONGEST))
    except (BadSignature, ValueError):
        return None
