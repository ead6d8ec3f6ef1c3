"""Exact numbers: whole ones wherever possible, fractions where ties share a prize, rounded only to be shown."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import TypeAlias

Exact: TypeAlias = int | Fraction


def in_units(amount: Exact, unit: int) -> Exact:
    """Return the number that `amount` parts of 1/`unit` make, whole if it can be.

    >>> in_units(36, 12), in_units(28, 12)
    (3, Fraction(7, 3))
    """
    whole, rest = divmod(amount, unit)
    return Fraction(amount, unit) if rest else int(whole)


def exact(value: float) -> Exact:
    """Return the number as it was written: 0.1 is a tenth, not the nearest binary fraction.

    >>> exact(70), exact(70.0), exact(0.1)
    (70, 70, Fraction(1, 10))
    """
    if isinstance(value, int):
        return value
    written = Fraction(repr(value))
    return written.numerator if written.denominator == 1 else written


def shown(value: Exact) -> int | float:
    """Return the number to print: whole where it is whole, else two decimals, a half rounded away from zero.

    >>> shown(7), shown(Fraction(7, 3)), shown(Fraction(-1, 200))
    (7, 2.33, -0.01)
    """
    if isinstance(value, int):
        return value
    hundredths = _half_up(abs(value) * 100)
    whole, rest = divmod(hundredths, 100)
    size = hundredths / 100 if rest else whole
    return -size if value < 0 else size


def root_hundredths(points: Exact) -> int:
    """Return the square root of the size of `points` with their sign, in hundredths, a half rounded away from zero.

    >>> root_hundredths(100), root_hundredths(-20), root_hundredths(30)
    (1000, -447, 548)
    """
    # n is the nearest hundredth if 2n - 1 <= 200 * root < 2n + 1; whole numbers decide that without rounding.
    size = -points if points < 0 else points
    hundredths = (isqrt(int(size * 40_000)) + 1) // 2
    return -hundredths if points < 0 else hundredths


def _half_up(value: Fraction) -> int:
    return int(value + Fraction(1, 2))
