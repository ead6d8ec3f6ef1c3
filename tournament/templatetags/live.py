"""Addresses of event streams."""

from __future__ import annotations

from django.template import Library

from tournament.models import Tournament

register = Library()


@register.simple_tag
def live_desk_stream(tournament: Tournament) -> str:
    """Return the address of the stream that tells of every version."""
    return f"/live/desk/{tournament.pk}"
