"""Amounts by the value of a win: straight pieces over a range of numbers, or a list by the cells of a grid."""

from __future__ import annotations

from collections.abc import Callable

Piece = list[int]
"""From a value on: what to multiply it by, to add, and to divide by."""

Line = tuple[int, int, int]
Amount = Callable[[int], int]


def pieces(amount: Amount, values: range) -> list[Piece]:
    """Return straight pieces that give the amounts of all values, each reaching as far as it can."""
    found: list[Piece] = []
    start = values.start
    while start < values.stop:
        lines = [_line(amount, start, values, run, shift) for run, shift in ((1, 0), (2, 0), (2, 1))]
        ends = [_end(amount, line, range(start, values.stop)) for line in lines]
        found.append([start, *lines[ends.index(max(ends))]])
        start = max(ends)
    return found


def _line(amount: Amount, start: int, values: range, run: int, shift: int) -> Line:
    """Return the line through the amount at `start` that rises over `run` values as the amounts do there."""
    rise = amount(min(start + run, values.stop - 1)) - amount(start)
    return rise, run * amount(start) + shift - rise * start, run


def _end(amount: Amount, line: Line, values: range) -> int:
    """Return the first value the line no longer fits, found by strides that double until one fails and then halve.

    The line always fits the first of the values. Lines of halves that start alike differ at every odd distance, and the
    growing strides look at odd distances only.
    """
    times, plus, per = line

    def fits(value: int) -> bool:
        return value in values and amount(value) == (times * value + plus) // per

    last, stride = values.start, 1
    while fits(last + stride):
        last += stride
        stride *= 2
    while stride:
        if fits(last + stride):
            last += stride
        stride //= 2
    return last + 1
