"""Read answers of the site, undo what a request wrote, and find the statements that write."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from django.db import transaction
from django.test import Client

WRITING = re.compile(r"\s*(INSERT|UPDATE|DELETE|REPLACE|TRUNCATE)\b", re.IGNORECASE)


@contextmanager
def undone(client: Client) -> Iterator[None]:
    """Undo what is written within, and forget the cookies that came."""
    mark, cookies = transaction.savepoint(), deepcopy(client.cookies)
    yield
    transaction.savepoint_rollback(mark)
    client.cookies = cookies


def text_of(response: Any) -> str:
    """Return the body of an answer, also of one that comes piece by piece."""
    body = b"".join(response.streaming_content) if response.streaming else response.content
    return body.decode(errors="replace")


def is_html(response: Any) -> bool:
    """Say whether a browser would show this as a page."""
    return str(response.headers.get("Content-Type", "")).startswith("text/html")


def written_in(captured: Iterable[Mapping[str, str]]) -> list[str]:
    """Return the statements that write."""
    return [query["sql"] for query in captured if WRITING.match(query["sql"])]
