"""Places, players and exact numbers as they are written on pages."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from django.template import Library
from django.utils.translation import gettext

from scoring.seats import WINDS, Wind
from tournament.core.formatting import write_hundredths, write_number, write_signed
from tournament.models import Entry
from tournament.standings.ranking import Exact, Standing

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
def exact(value: Exact | None) -> str:
    """Write a number that ties may have divided.

    >>> [exact(Fraction(*parts)) for parts in ((25, 2), (-7, 3), (1, 2), (1, 7))]
    ['12½', '−2⅓', '½', '0.14']
    """
    return "" if value is None else write_number(value)


@register.filter
def exact_signed(value: Exact | None) -> str:
    """Write a number that ties may have divided, with its sign.

    >>> exact_signed(Fraction(25, 2)), exact_signed(0), exact_signed(-3)
    ('+12½', '0', '−3')
    """
    return "" if value is None else write_signed(value)


@register.filter
def hundredths(value: Exact) -> str:
    """Write match points."""
    return write_hundredths(value)


@register.filter
def total_of(standing: Standing) -> str:
    """Write a total as the standings do: that of table or match points has no plus."""
    if standing.match_points is not None:
        return write_hundredths(standing.total)
    return write_number(standing.total) if standing.table_points is not None else write_signed(standing.total)


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
