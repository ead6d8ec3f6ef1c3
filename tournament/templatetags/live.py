"""Addresses of streams."""

from __future__ import annotations

from django.template import Library

from tournament.live.addresses import desk_stream, public_stream
from tournament.models import Tournament

register = Library()


@register.simple_tag
def live_stream(tournament: Tournament) -> str:
    """Return the address of a published tournament's stream, for `data-live`."""
    return public_stream(tournament.slug)


@register.simple_tag
def live_desk_stream(tournament: Tournament) -> str:
    """Return the address of the stream of every version; only for pages that have checked their reader's right."""
    return desk_stream(tournament.pk)
