"""Numbers as a reader of standings wants them: a true minus sign, halves and thirds as one character."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache

from tournament.standings.ranking.numbers import Exact, shown
from tournament.standings.ranking.schemes import Style

MINUS = "−"
PARTS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


# A page of standings writes thousands of figures, and most of them many times.
@lru_cache(maxsize=4096)
def write_number(value: Exact) -> str:
    """Write a number; what no single character can say gets two decimals.

    >>> write_number(Fraction(25, 2)), write_number(-7), write_number(Fraction(-1, 3)), write_number(Fraction(5, 12))
    ('12½', '−7', '−⅓', '0.42')
    """
    sign = MINUS if value < 0 else ""
    size = -value if value < 0 else value
    if isinstance(size, int):
        return f"{sign}{size}"
    whole = int(size)
    part = PARTS.get(size - whole)
    return f"{sign}{whole or ''}{part}" if part else f"{sign}{shown(size)}"


@lru_cache(maxsize=4096)
def write_signed(value: Exact) -> str:
    """Write a number with its sign; nothing has none.

    >>> write_signed(24), write_signed(0), write_signed(Fraction(-1, 2))
    ('+24', '0', '−½')
    """
    return f"+{write_number(value)}" if value > 0 else write_number(value)


def write_hundredths(value: Exact) -> str:
    """Write a number with two decimals always, as match points are.

    >>> write_hundredths(Fraction(433, 50)), write_hundredths(-5)
    ('8.66', '−5.00')
    """
    written = f"{shown(value):.2f}"
    return written.replace("-", MINUS)


WRITERS: Mapping[Style, Callable[[Exact], str]] = {
    "plain": write_number,
    "signed": write_signed,
    "hundredths": write_hundredths,
}
"""How the figures of a method of ranking are written."""
