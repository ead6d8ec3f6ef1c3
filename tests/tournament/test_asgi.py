"""Slow clients hold no thread: what they send is read before a page is asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from tournament.asgi import AHEAD_BYTES, read_ahead


def part(body: bytes, *, more: bool) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


async def read(messages: Iterable[dict[str, Any]], count: int) -> tuple[int, list[dict[str, Any]] | None]:
    """Return how much was taken before a page would be asked, and what the page is given then."""
    left = list(messages)

    async def receive() -> Any:
        return left.pop(0)

    before = len(left)
    given = await read_ahead(receive)
    taken = before - len(left)
    return taken, [dict(await given()) for _message in range(count)] if given else None


def test_a_form_is_read_to_its_end_first_and_given_on_unchanged() -> None:
    parts = [part(b"a", more=True), part(b"b", more=True), part(b"c", more=False)]
    assert asyncio.run(read(parts, 3)) == (3, parts)


def test_of_a_large_file_the_rest_is_read_as_it_comes() -> None:
    parts = [part(b"x" * AHEAD_BYTES, more=True), part(b"y", more=False)]
    assert asyncio.run(read(parts, 2)) == (1, parts)


def test_nobody_answers_a_client_that_has_gone() -> None:
    assert asyncio.run(read([part(b"a", more=True), {"type": "http.disconnect"}], 0)) == (2, None)
