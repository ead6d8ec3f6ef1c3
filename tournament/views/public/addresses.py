"""Addresses that several public pages link to, made at one place."""

from __future__ import annotations

from django.urls import reverse


def player_address(slug: str, number: int | None) -> str:
    """Return the address of a player's page; whoever has drawn no number yet has none."""
    return reverse("public:player", args=[slug, number]) if number else ""
