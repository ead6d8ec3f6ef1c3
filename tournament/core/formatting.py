"""Numbers as a reader of standings wants them: a true minus sign, halves and thirds as one character."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache, partial

from scoring.standings.numbers import Exact, shown
from scoring.standings.schemes import PLAIN, SIGNED, NumberFormat

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


@lru_cache(maxsize=64)
def writer_of(form: NumberFormat) -> Callable[[Exact], str]:
    """Return what writes figures in that format.

    >>> writer_of(NumberFormat(decimals=2))(Fraction(433, 50)), writer_of(NumberFormat(grouped=True))(-12300)
    ('8.66', '−12,300')
    >>> writer_of(NumberFormat(signed=True, decimals=1, per=1000))(12300)
    '+12.3'
    """
    usual = {PLAIN: write_number, SIGNED: write_signed}
    return usual.get(form) or lru_cache(maxsize=4096)(partial(_write, form))


def _write(form: NumberFormat, value: Exact) -> str:
    size = abs(Fraction(value, form.per))
    if form.decimals is not None:
        size = Fraction(int(size * 10**form.decimals + Fraction(1, 2)), 10**form.decimals)
    sign = "" if not size else MINUS if value < 0 else "+" if form.signed else ""
    whole = int(size)
    figure = f"{whole:,}" if form.grouped else str(whole)
    if form.decimals:
        return f"{sign}{figure}.{int((size - whole) * 10**form.decimals):0{form.decimals}d}"
    if size == whole:
        return f"{sign}{figure}"
    part = PARTS.get(size - whole)
    return f"{sign}{figure if whole else ''}{part}" if part else f"{sign}{shown(size)}"
