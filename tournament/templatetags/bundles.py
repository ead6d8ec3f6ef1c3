"""Links to the style sheet and the script of a page family."""

from __future__ import annotations

from django.template import Library
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.web.bundles import address_of

register = Library()


@register.simple_tag
def style(family: str) -> SafeString:
    """Link the style sheet of a page family."""
    return format_html('<link rel="stylesheet" href="{}">', address_of(f"{family}.css"))


@register.simple_tag
def script(family: str) -> SafeString:
    """Load the script of a page family."""
    return format_html('<script src="{}" type="module"></script>', address_of(f"{family}.js"))
