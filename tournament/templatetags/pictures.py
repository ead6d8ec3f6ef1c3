"""Icons and tiles from our sprites."""

from __future__ import annotations

from functools import lru_cache

from django.template import Library
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = Library()

WHITE_DRAGON = "5z"
IN_SMALL_SPRITE = frozenset({"1z", "2z", "3z", "4z", "back"})
"""The tiles that most pages show have a smaller sprite (assets/bundle.mjs)."""


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw an icon; a word has to stand beside it, because screen readers skip it."""
    return _draw_icon(static("img/icons.svg"), name)


@lru_cache(maxsize=256)
def _draw_icon(sprite: str, name: str) -> SafeString:
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', sprite, name)


@register.simple_tag
def tile(name: str, label: str = "") -> SafeString:
    """Draw a tile (`5p`, `1z`, `back`), announced as `label` or, without one, an ornament."""
    role = format_html('role="img" aria-label="{}"', label) if label else SafeString('aria-hidden="true"')
    sprite = static("bundles/winds.svg" if name in IN_SMALL_SPRITE else "img/tiles.svg")
    return format_html('<svg class="tile" {}><use href="{}#{}"/></svg>', role, sprite, name)


@register.filter
def digit_tiles(number: int) -> list[str]:
    """Return a number's digits as tiles of dots; the white dragon stands for zero."""
    return [WHITE_DRAGON if digit == "0" else f"{digit}p" for digit in str(number)]
