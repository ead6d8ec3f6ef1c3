"""Addresses of streams."""

from __future__ import annotations

from django.template import Library

from tournament.models import Tournament

register = Library()


@register.simple_tag
def live_stream(tournament: Tournament) -> str:
    """Return the address of the stream of public versions."""
    return f"/live/t/{tournament.slug}"
