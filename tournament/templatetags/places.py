"""Write places, players and exact numbers on pages."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from django.template import Library
from django.utils.translation import gettext

from scoring.seats import WINDS, Wind
from scoring.standings.numbers import Exact
from scoring.standings.schemes import NumberFormat
from tournament.core.formatting import in_language, writer_of
from tournament.core.labels import ordinal, recorded_pattern
from tournament.core.text import write_list
from tournament.models import Entry

register = Library()


register.filter(ordinal)
register.filter("pattern_in", recorded_pattern)


@register.filter
def written(value: Exact | None, form: NumberFormat) -> str:
    """Write a figure of the standings in the format its column has.

    >>> written(Fraction(25, 2), NumberFormat()), written(24, NumberFormat(signed=True)), written(None, NumberFormat())
    ('12½', '+24', '')
    """
    return "" if value is None else writer_of(form)(value)


@register.filter
def player_key(entry: Entry) -> str:
    """Return what the address of a player's page calls them: the drawn number, or the order of enrolment."""
    return str(entry.number) if entry.number else f"e{entry.enrolment}"


@register.filter
def in_words(text: str) -> str:
    """Return words of a rule set in the reader's language."""
    return gettext(text) if text else ""


@register.filter
def look_up(known: dict[object, object], key: object) -> object:
    """Return what a mapping holds under a key."""
    return known.get(key)


@register.filter
def names(entries: Iterable[Entry]) -> str:
    """Return the public names of some people, one after the other."""
    return write_list(entry.public_name for entry in entries)


@register.filter
def decimal(value: Fraction) -> str:
    """Write an average with one decimal.

    >>> decimal(Fraction(50, 3)), decimal(Fraction(9067, 2))
    ('16.7', '4,533.5')
    """
    return in_language(f"{float(value):,.1f}")


@register.filter
def wind_tile(wind: str) -> str:
    """Return the tile of a wind as the sprite calls it.

    >>> wind_tile("W")
    '3z'
    """
    return f"{WINDS.index(Wind(wind)) + 1}z"
