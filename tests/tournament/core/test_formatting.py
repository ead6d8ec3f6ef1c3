"""Figures are written so that nobody misreads them."""

from __future__ import annotations

import doctest
from fractions import Fraction

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scoring.standings.schemes import NumberFormat
from tournament.core import formatting as figures
from tournament.core import text as plain_text
from tournament.core.formatting import MINUS, PARTS, write_number, write_score, write_signed, writer_of
from tournament.public.event import groups
from tournament.tables.paper.reading import read_total, write_total

twelfths = st.integers(-5000, 5000).map(lambda number: Fraction(number, 12))
exact = st.one_of(st.integers(-(10**6), 10**6), twelfths)


def read_figure(text: str) -> Fraction:
    """Return the number that a figure says."""
    sign = -1 if text.startswith(MINUS) else 1
    text = text.lstrip(f"{MINUS}+").replace(",", "")
    for part, letter in PARTS.items():
        if text.endswith(letter):
            return sign * (Fraction(text.removesuffix(letter) or 0) + part)
    return sign * Fraction(text)


@given(exact)
def test_a_figure_says_its_number(value: int | Fraction) -> None:
    assert abs(read_figure(write_number(value)) - value) <= Fraction(1, 200)
    if Fraction(value).denominator in (1, 2, 3, 4, 6):
        assert read_figure(write_number(value)) == value


@given(exact)
def test_no_figure_has_a_hyphen_for_a_minus(value: int | Fraction) -> None:
    write_hundredths = writer_of(NumberFormat(decimals=2))
    for text in (write_number(value), write_signed(value), write_hundredths(value)):
        assert "-" not in text
        assert text.startswith(MINUS) is (value < 0 and text != "0.00")


@given(exact)
def test_a_sign_stands_before_all_but_nothing(value: int | Fraction) -> None:
    assert write_signed(value)[0] == ("+" if value > 0 else MINUS if value < 0 else "0")


@given(st.integers(-(10**6), 10**6))
def test_thousands_are_set_apart_or_counted(value: int) -> None:
    assert read_figure(writer_of(NumberFormat(signed=True, grouped=True))(value).replace(",", "")) == value
    in_thousands = writer_of(NumberFormat(signed=True, decimals=1, per=1000))(value)
    assert abs(1000 * read_figure(in_thousands) - value) <= 50


def test_a_figure_that_rounds_to_nothing_has_no_sign() -> None:
    write = writer_of(NumberFormat(signed=True, decimals=1, per=1000))
    assert [write(value) for value in (49, -49, 50, -50, -12_340, 1_234_560)] == [
        "0.0",
        "0.0",
        "+0.1",
        "−0.1",
        "−12.3",
        "+1234.6",
    ]
    assert writer_of(NumberFormat(grouped=True))(Fraction(-24_601, 2)) == "−12,300½"


def test_the_examples_in_the_docs_hold() -> None:
    for module in (figures, groups, plain_text):
        result = doctest.testmod(module)
        assert result.attempted > 0
        assert result.failed == 0


@pytest.mark.parametrize(
    ("language", "score", "decimals"),
    [
        ("en", "32,000", "+12.3"),
        ("zh-hans", "32,000", "+12.3"),
        ("de", "32.000", "+12,3"),
        ("fr", "32\u202f000", "+12,3"),
    ],
)
def test_thousands_and_decimals_are_set_apart_as_the_language_does_it(language: str, score: str, decimals: str) -> None:
    with translation.override(language):
        assert write_score(2000, 30000) == score
        assert writer_of(NumberFormat(signed=True, decimals=1, per=1000))(12300) == decimals
        assert read_total(write_total(2000, 30000)) == 32000, "what a page shows can be typed"
