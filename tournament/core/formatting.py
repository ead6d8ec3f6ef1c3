"""Write numbers as standings print them: a true minus sign, the marks of the language, halves as one character."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from django.utils.translation import get_language

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


MARKS = {"de": str.maketrans(",.", ".,"), "fr": str.maketrans(",.", "\u202f,")}
"""What sets thousands and decimals apart where it is not a comma and a point; static/js/shared/texts.js has it, too."""


def in_language(figure: str) -> str:
    """Return a figure with the marks of the language of the page.

    >>> from django.utils.translation import override
    >>> with override("de"):
    ...     in_language("12,300.5")
    '12.300,5'
    """
    marks = MARKS.get(get_language() or "")
    return figure.translate(marks) if marks else figure


def write_number(value: Exact) -> str:
    """Write a number, thousands set apart; what no single character can say gets two decimals.

    >>> write_number(Fraction(25, 2)), write_number(-5200), write_number(Fraction(-1, 3)), write_number(Fraction(5, 12))
    ('12½', '−5,200', '−⅓', '0.42')
    """
    return writer_of(PLAIN)(value)


def write_signed(value: Exact) -> str:
    """Write a number with its sign; nothing has none.

    >>> write_signed(24), write_signed(0), write_signed(Fraction(-1, 2))
    ('+24', '0', '−½')
    """
    return writer_of(SIGNED)(value)


def write_score(score: int, start: int) -> str:
    """Write a score at a table: with what everyone started with, or as won and lost where that is nothing.

    >>> write_score(-2400, 30000), write_score(24, 0)
    ('27,600', '+24')
    """
    return write_number(start + score) if start else write_signed(score)


def writer_of(form: NumberFormat) -> Callable[[Exact], str]:
    """Return the function that writes figures in that format, in the language of the page.

    >>> writer_of(NumberFormat(decimals=2))(Fraction(433, 50)), writer_of(NumberFormat(grouped=True))(-12300)
    ('8.66', '−12,300')
    >>> writer_of(NumberFormat(signed=True, decimals=1, per=1000))(12300)
    '+12.3'
    """
    return _writer_in(get_language() or "", form)


# A page of standings writes thousands of figures: the language is asked for once, and most figures come many times.
@lru_cache(maxsize=256)
def _writer_in(language: str, form: NumberFormat) -> Callable[[Exact], str]:
    marks = MARKS.get(language, {})

    @lru_cache(maxsize=4096)
    def write(value: Exact) -> str:
        return _write(form, value).translate(marks)

    return write


def _write(form: NumberFormat, value: Exact) -> str:
    size = abs(Fraction(value, form.per))
    if form.decimals is not None:
        size = Fraction(int(size * 10**form.decimals + Fraction(1, 2)), 10**form.decimals)
    sign = "" if not size else MINUS if value < 0 else "+" if form.signed else ""
    whole = int(size)
    figure = f"{whole:,}" if form.grouped or form in (PLAIN, SIGNED) else str(whole)
    if form.decimals:
        return f"{sign}{figure}.{int((size - whole) * 10**form.decimals):0{form.decimals}d}"
    if size == whole:
        return f"{sign}{figure}"
    part = PARTS.get(size - whole)
    return f"{sign}{figure if whole else ''}{part}" if part else f"{sign}{shown(size)}"
