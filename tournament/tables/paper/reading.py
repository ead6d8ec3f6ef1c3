"""Read and write totals as people write them on a sheet."""

from __future__ import annotations

from tournament.core.formatting import write_number, write_signed

DASHES = "−–—‐‑"
MARKS = ",.'’"
"""What stands between thousands."""
LONGEST = 24
MOST_DIGITS = 9


def read_total(text: str) -> int | None:
    """Return a total, None where nothing is written; raise ValueError about anything else (numbers.js reads alike).

    >>> read_total("+154"), read_total("−12"), read_total("12-"), read_total(" 34,500 "), read_total("")
    (154, -12, -12, 34500, None)
    >>> read_total("12.5")
    Traceback (most recent call last):
    ValueError: 12.5
    """
    plain = "".join(text[:LONGEST].split())
    for dash in DASHES:
        plain = plain.replace(dash, "-")
    if not plain:
        return None
    sign, figure = (plain[-1], plain[:-1]) if plain[-1] in "+-" else ("+", plain)
    if figure[:1] in ("+", "-") and sign == "+":
        sign, figure = figure[0], figure[1:]
    for mark in MARKS:
        figure = figure.replace(mark, ",")
    first, *others = figure.split(",")
    are_thousands = not others or (len(first) <= 3 and all(len(group) == 3 for group in others))
    digits = "".join((first, *others))
    if not first or not are_thousands or not (digits.isascii() and digits.isdecimal()) or len(digits) > MOST_DIGITS:
        raise ValueError(text[:LONGEST])
    return -int(digits) if sign == "-" else int(digits)


def write_total(total: int, start: int = 0) -> str:
    """Write a total over what everyone began with as the sheet has it.

    >>> write_total(-12), write_total(4500, 30000)
    ('−12', '34,500')
    """
    if not start:
        return write_signed(total)
    return write_number(total + start)
