"""Columns and checks that several models share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.seats import WINDS, Wind

SIDES: Mapping[Wind, str] = {Wind.EAST: "east", Wind.SOUTH: "south", Wind.WEST: "west", Wind.NORTH: "north"}
"""The part of a column's name that says which seat it is about."""

EMPTY_CHAIR = "-"

WIND_CHOICES = [("E", _("East")), ("S", _("South")), ("W", _("West")), ("N", _("North"))]


def wind_field(verbose_name: Any, **options: Any) -> models.CharField[str, str]:
    """Return a column for a seat or a round by its wind, empty where there is none."""
    return models.CharField(verbose_name, max_length=1, choices=WIND_CHOICES, **options)


def one_of(name: str, field: str, *values: str) -> models.CheckConstraint:
    """Return the check that a column holds one of these values."""
    return models.CheckConstraint(name=name, condition=Q(**{f"{field}__in": list(values)}))


def wind_check(name: str, field: str, *, may_be_empty: bool = False) -> models.CheckConstraint:
    """Return the check that a column holds a wind."""
    return models.CheckConstraint(
        name=name, condition=Q(**{f"{field}__in": [*([""] if may_be_empty else []), *(wind.value for wind in WINDS)]})
    )


def four_columns(prefix: str) -> tuple[str, str, str, str]:
    """Return the names of the four columns that start so, East first."""
    east, south, west, north = (f"{prefix}_{SIDES[wind]}" for wind in WINDS)
    return east, south, west, north


def five_columns(prefix: str) -> tuple[str, str, str, str, str]:
    """Return the same with the column of the pot."""
    return (*four_columns(prefix), f"{prefix}_pot")


def minus_the_others(columns: Sequence[str]) -> Any:
    """Return the expression for what the first column holds when all of them add up to zero."""
    _first, second, *more = columns
    return reduce(lambda left, column: left - F(column), more, -F(second))


def adds_up(name: str, columns: Sequence[str]) -> models.CheckConstraint:
    """Return the check that columns add up to zero: nobody wins what nobody pays."""
    return models.CheckConstraint(name=name, condition=Q(**{columns[0]: minus_the_others(columns)}))


def read_four(row: models.Model, prefix: str, seats: tuple[Wind, ...] = WINDS) -> dict[Wind, int]:
    """Return four columns by seat."""
    return {seat: getattr(row, f"{prefix}_{SIDES[seat]}") for seat in seats}


def as_columns(prefix: str, amounts: Mapping[Wind, int]) -> dict[str, int]:
    """Return amounts by seat as four columns, 0 where nobody sits."""
    return {f"{prefix}_{SIDES[seat]}": amounts.get(seat, 0) for seat in WINDS}


@lru_cache(maxsize=256)
def write_chairs(chairs: tuple[Wind | None, ...]) -> str:
    """Return the seats by chair as text.

    >>> write_chairs((Wind.EAST, Wind.SOUTH, None, Wind.NORTH))
    'ES-N'
    """
    return "".join(EMPTY_CHAIR if seat is None else seat.value for seat in chairs)


@lru_cache(maxsize=256)
def read_chairs(text: str) -> tuple[Wind | None, ...]:
    """Return the seats by chair.

    >>> read_chairs("WNE-")[3] is None
    True
    """
    return tuple(None if letter == EMPTY_CHAIR else Wind(letter) for letter in text)


@lru_cache(maxsize=256)
def seats_in(chairs: str) -> tuple[Wind, ...]:
    """Return the seats that sit in these chairs, in turn order of the start.

    >>> [seat.value for seat in seats_in("WNE-")]
    ['E', 'W', 'N']
    """
    return tuple(wind for wind in WINDS if wind.value in chairs)
