"""Places, players and exact numbers as they are written on pages."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from django.template import Library
from django.utils.translation import gettext

from scoring.seats import WINDS, Wind
from scoring.standings.numbers import Exact
from scoring.standings.schemes import NumberFormat
from tournament.core.formatting import writer_of
from tournament.models import Entry

register = Library()


@register.filter
def ordinal(number: int) -> str:
    """Return a place as it is read out.

    >>> [ordinal(number) for number in (1, 2, 3, 11, 22)]
    ['1st', '2nd', '3rd', '11th', '22nd']
    """
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    words = {
        1: gettext("%(number)sst"),
        2: gettext("%(number)snd"),
        3: gettext("%(number)srd"),
    }
    return words.get(last, gettext("%(number)sth")) % {"number": number}


@register.filter
def written(value: Exact | None, form: NumberFormat) -> str:
    """Write a figure of the standings in the format its column has.

    >>> written(Fraction(25, 2), NumberFormat()), written(24, NumberFormat(signed=True)), written(None, NumberFormat())
    ('12½', '+24', '')
    """
    return "" if value is None else writer_of(form)(value)


@register.filter
def player_key(entry: Entry) -> str:
    """Return what the address of a player's page calls them: the drawn number, or how they enrolled."""
    return str(entry.number) if entry.number else f"e{entry.enrolment}"


@register.filter
def in_words(pattern: str) -> str:
    """Return the name of a pattern in the reader's language."""
    return gettext(pattern) if pattern else ""


@register.filter
def look_up(known: dict[object, object], key: object) -> object:
    """Return what a mapping holds under a key."""
    return known.get(key)


@register.filter
def names(entries: Iterable[Entry]) -> str:
    """Return what the public calls some people, one after the other."""
    return ", ".join(entry.public_name for entry in entries)


@register.filter
def decimal(value: Fraction) -> str:
    """Write an average with one decimal.

    >>> decimal(Fraction(50, 3))
    '16.7'
    """
    return f"{float(value):.1f}"


@register.filter
def wind_tile(wind: str) -> str:
    """Return the tile of a wind as the sprite calls it.

    >>> wind_tile("W")
    '3z'
    """
    return f"{WINDS.index(Wind(wind)) + 1}z"
