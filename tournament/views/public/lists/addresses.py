"""Addresses that several public pages link to, built in one place."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse

PlayerAddress = Callable[[int | None], str]
"""From a drawn number to the address of a player's page; an entry without a number has none."""


def player_addresses(slug: str) -> PlayerAddress:
    """Return the function that writes the addresses of a tournament's players.

    Django works out the first: a list of hundreds would take longer over its links than over all the rest.
    """
    stem = reverse("public:player", args=[slug, 1]).removesuffix("1/")
    return lambda number: f"{stem}{number}/" if number else ""
