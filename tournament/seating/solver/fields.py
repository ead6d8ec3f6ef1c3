"""Finite fields, and products of them: where the algebra of designs happens.

Elements are numbers from 0. A field of p^e elements writes them in base p; a product of fields by their places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product


@dataclass(frozen=True, slots=True)
class Ring:
    """Addition and multiplication as tables; `factors` are the sizes of the fields it is made of."""

    add: Sequence[Sequence[int]]
    times: Sequence[Sequence[int]]
    factors: tuple[int, ...]

    @property
    def size(self) -> int:
        """Return the number of elements."""
        return len(self.add)

    def slopes(self, orders: Sequence[Sequence[int]]) -> list[int]:
        """Return elements of which any two differ by a unit; `orders` gives the elements of each factor in an order.

        There are as many as the smallest factor has elements: two of them must differ in every place.
        """
        places = [order[: min(self.factors)] for order in orders]
        return [_join(digits, self.factors) for digits in zip(*places, strict=True)]


@lru_cache(maxsize=128)
def ring_of(size: int) -> Ring | None:
    """Return a product of fields with that number of elements, each field as large as can be."""
    factors = tuple(prime**power for prime, power in factorise(size))
    if not factors:
        return None
    tables = [_field(factor) for factor in factors]
    elements = list(product(*(range(factor) for factor in factors)))

    def combine(which: int) -> list[list[int]]:
        return [
            [_join([tables[k][which][one[k]][other[k]] for k in range(len(factors))], factors) for other in elements]
            for one in elements
        ]

    return Ring(combine(0), combine(1), factors)


def factorise(number: int) -> list[tuple[int, int]]:
    """Return the primes of a number with their powers.

    >>> factorise(360)
    [(2, 3), (3, 2), (5, 1)]
    """
    found, prime = [], 2
    while number > 1:
        power = 0
        while number % prime == 0:
            number, power = number // prime, power + 1
        if power:
            found.append((prime, power))
        prime += 1
    return found


def _join(digits: Sequence[int], factors: Sequence[int]) -> int:
    value = 0
    for digit, factor in zip(digits, factors, strict=True):
        value = value * factor + digit
    return value


@lru_cache(maxsize=32)
def _field(size: int) -> tuple[list[list[int]], list[list[int]]]:
    """Return the tables of the field with `size` = p^e elements."""
    ((prime, power),) = factorise(size)
    digits = [_digits(value, prime, power) for value in range(size)]
    add = [[_value([(x + y) % prime for x, y in zip(a, b, strict=True)], prime) for b in digits] for a in digits]
    logs = next(logs for logs in (_logs(tail, prime, power) for tail in _tails(prime, power)) if logs)
    powers = {log: value for value, log in logs.items()}
    times = [[powers[(logs[a] + logs[b]) % (size - 1)] if a and b else 0 for b in range(size)] for a in range(size)]
    return add, times


def _tails(prime: int, power: int) -> Iterator[tuple[int, ...]]:
    """Yield what x^e may be, lowest coefficient first."""
    return product(range(prime), repeat=power)


def _logs(tail: Sequence[int], prime: int, power: int) -> dict[int, int]:
    """Return the logarithms to the base x if x^e = tail makes x a generator, else nothing."""
    size, element, logs = prime**power, [1] + [0] * (power - 1), {}
    for exponent in range(size - 1):
        value = _value(element, prime)
        if value == 0 or value in logs:
            return {}
        logs[value] = exponent
        carry, shifted = element[-1], [0, *element[:-1]]
        element = [(low + carry * part) % prime for low, part in zip(shifted, tail, strict=True)]
    return logs


def _digits(value: int, prime: int, power: int) -> list[int]:
    return [value // prime**place % prime for place in range(power)]


def _value(digits: Sequence[int], prime: int) -> int:
    return sum(digit * prime**place for place, digit in enumerate(digits))
