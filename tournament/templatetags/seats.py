"""Write winds of seats, and what hands moved, as on a sheet."""

from __future__ import annotations

from functools import lru_cache

from django.template import Library
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scoring.seats import WINDS, Wind
from tournament.core.formatting import write_number, write_score, write_signed
from tournament.core.labels import wind_name

register = Library()
register.filter("wind_word", wind_name)
register.filter("signed", write_signed)
register.filter("number", write_number)
register.filter("score", write_score)


@register.simple_tag
def wind_mark(wind: str) -> SafeString:
    """Draw a wind as its character on a small tile, announced by its name; nothing until it has been drawn."""
    return _draw_wind(wind, get_language()) if wind else SafeString("")


# A session of fifty tables has four hundred of them.
@lru_cache(maxsize=64)
def _draw_wind(wind: str, language: str | None) -> SafeString:
    del language  # it decides the name
    number = WINDS.index(Wind(wind)) + 1
    picture = '<svg class="wind" role="img" aria-label="{}"><use href="{}#wind-{}"/></svg>'
    return format_html(picture, wind_name(wind), static("bundles/winds.svg"), number)


@register.filter
def unsigned(amount: int) -> str:
    """Write an amount without its sign."""
    return write_number(abs(amount))
