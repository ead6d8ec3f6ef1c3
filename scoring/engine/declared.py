"""Narrow a reading to the attributes that a predicate declared with `looks_at`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any


class DeclaredOnly:
    """The declared attributes of an object; reading any other raises an AttributeError."""


def narrow_to(paths: Iterable[str]) -> Callable[[Any], DeclaredOnly]:
    """Return a function that narrows an object to some attributes; `holding.win` narrows its `holding` in turn.

    >>> vars(narrow_to(["real", "denominator"])(7))
    {'real': 7, 'denominator': 1}
    """
    below: dict[str, list[str]] = {}
    for path in paths:
        name, _dot, rest = path.partition(".")
        below.setdefault(name, []).append(rest)
    takes = [(name, attrgetter(name) if "" in rests else _narrowed(name, rests)) for name, rests in below.items()]

    def narrow(seen: Any) -> DeclaredOnly:
        declared = DeclaredOnly()
        for name, take in takes:
            setattr(declared, name, take(seen))
        return declared

    return narrow


def _narrowed(name: str, paths: Iterable[str]) -> Callable[[Any], DeclaredOnly]:
    take, narrow = attrgetter(name), narrow_to(paths)
    return lambda seen: narrow(take(seen))
