"""Every address of the site, filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.test import Client
from django.urls import NoReverseMatch, reverse

from tests.tournament.test_roles import PAGES, Page, Visitor, addresses


@dataclass(frozen=True, slots=True)
class Address:
    """One address: its name, where it is, and who tries it."""

    name: str
    path: str
    page: Page

    @property
    def visitor(self) -> Visitor:
        """Return who has most to do there: the tablet at its table, an organizer everywhere else."""
        return "tablet" if self.name.startswith("referee:link:") else "administrator"


def every_address(world: Mapping[str, Any], **other: Any) -> Iterator[Address]:
    """Yield every address with the parts it needs, some of them replaced."""
    needed = dict(addresses())
    for name, page in PAGES.items():
        known = {part: world.get(page.parts.get(part, part), page.parts.get(part)) for part in needed[name]}
        # A pattern of its own may keep what is replaced out of an address.
        with suppress(NoReverseMatch):
            path = reverse(name, kwargs=known | {part: other[part] for part in other if part in known})
            yield Address(name, path, page)


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
