"""Addresses of streams, and when something changed."""

from __future__ import annotations

from datetime import datetime

from django.template import Library
from django.utils import timezone
from django.utils.dateparse import parse_datetime

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


@register.filter
def moment(written: str | datetime | None) -> datetime | None:
    """Return a time, as the log writes it or as it is, in the hall's time zone."""
    time = parse_datetime(written) if isinstance(written, str) else written
    return timezone.localtime(time) if time else None
