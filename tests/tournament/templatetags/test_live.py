"""Addresses of streams: a desk's is signed, holds for days and not for ever."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from unittest.mock import patch

from django.template import Context, Template

from tournament.live.addresses import DESK, LONGEST, desk_stream, read_token
from tournament.models import Tournament


def test_pages_are_given_both_addresses() -> None:
    text = Template("{% load live %}{% live_stream it %} {% live_desk_stream it %}")
    public, desk = text.render(Context({"it": Tournament(pk=7, slug="harbour-open")})).split()
    assert public == "/live/t/harbour-open"
    assert read_token(desk.removeprefix(DESK)) == 7


def test_a_changed_token_opens_nothing() -> None:
    token = desk_stream(7).removeprefix(DESK)
    assert read_token(token) == 7
    for forged in (token[:-1], f"8{token[1:]}", "7", "", token.upper(), token.partition(".")[2], "\0"):
        assert read_token(forged) is None


def test_a_token_grows_old() -> None:
    token = desk_stream(7).removeprefix(DESK)
    now = datetime.now(UTC)
    for age, known in ((LONGEST - timedelta(minutes=1), 7), (LONGEST + timedelta(minutes=1), None)):
        with patch("django.core.signing.time.time", return_value=(now + age).timestamp()):
            assert read_token(token) == known
