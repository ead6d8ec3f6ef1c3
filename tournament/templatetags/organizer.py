"""Addresses of a tournament's office."""

from __future__ import annotations

from typing import Any

from django.template import Library

from tournament.views.organizer.access import Office

register = Library()


@register.simple_tag
def office_url(office: Office, name: str, **more: Any) -> str:
    """Return the address of one of the office's pages, named without its audience."""
    return office.url(name, **more)
