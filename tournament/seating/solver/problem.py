"""The input of the solver: who sits, how often, who should not meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Literal, TypeAlias

TableSeats: TypeAlias = Sequence[int | None]
"""The numbers at one table, East first; None is an empty chair."""
Sitting: TypeAlias = Sequence[TableSeats]
"""The tables of one session, table 1 first."""
Plan: TypeAlias = Sequence[Sitting]
"""Sessions, one after the other."""

Uneven = Literal["byes", "threes"]
CHAIRS = 4


class Impossible(Exception):
    """Say which wish no seating can fulfil: `reason` is a key, `values` what it is about."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason, values)
        self.reason = reason
        self.values = values


@dataclass(frozen=True, slots=True)
class People:
    """What is known of those behind the numbers: teams and countries, none where a number is not named."""

    teams: Mapping[int, str] = field(default_factory=dict)
    countries: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A seating to be found.

    `sessions` are to be planned, `earlier` stay as they are and count for everything. `people` holds those who are to
    be kept apart: team-mates always, countrymen where it can be done. `fixed_tables` says who sits at one table
    throughout. Where four do not divide the players, some have a bye (`byes`) or some tables an empty chair (`threes`).
    """

    numbers: tuple[int, ...]
    sessions: int
    seed: str
    earlier: Plan = ()
    people: People = People()
    fixed_tables: Mapping[int, int] = field(default_factory=dict)
    uneven: Uneven = "byes"

    def __post_init__(self) -> None:
        for reason, is_true in self._faults():
            if is_true:
                raise Impossible(reason, players=len(self.numbers), tables=self.tables)

    def _faults(self) -> list[tuple[str, bool]]:
        fixed = self.fixed_tables
        return [
            ("numbers-twice", len(set(self.numbers)) < len(self.numbers)),
            ("too-few-players", len(self.numbers) < CHAIRS),
            ("no-threes", self.empty_chairs > self.tables),
            ("no-sessions", self.sessions < 1),
            ("fixed-table-unknown", any(not 1 <= table <= self.tables for table in fixed.values())),
            ("fixed-table-twice", len(set(fixed.values())) < len(fixed)),
            ("fixed-and-bye", bool(fixed) and self.byes > 0 and len(fixed) > len(self.numbers) - self.byes),
        ]

    @property
    def tables(self) -> int:
        """Return how many tables are played in a session."""
        players = len(self.numbers)
        return players // CHAIRS if self.uneven == "byes" else -(-players // CHAIRS)

    @property
    def byes(self) -> int:
        """Return how many sit out each session."""
        return len(self.numbers) % CHAIRS if self.uneven == "byes" else 0

    @property
    def empty_chairs(self) -> int:
        """Return how many tables of a session have an empty chair."""
        return -len(self.numbers) % CHAIRS if self.uneven == "threes" else 0

    @property
    def is_about_people(self) -> bool:
        """Say whether it matters who has which number, so that lots cannot be drawn afterwards."""
        return bool(self.people.teams or self.people.countries or self.fixed_tables)


def seated(sitting: Sitting) -> list[int]:
    """Return everyone who sits in a session."""
    return [number for number in chain.from_iterable(sitting) if number is not None]


def games_of(plan: Plan) -> Counter[int]:
    """Return how often each number sits."""
    return Counter(chain.from_iterable(seated(sitting) for sitting in plan))


def alike(values: Mapping[int, str], one: int, other: int) -> bool:
    """Say whether two numbers have the same team or country; having none is nothing in common.

    >>> alike({1: "NED", 2: "NED", 3: ""}, 1, 2), alike({3: "", 4: ""}, 3, 4)
    (True, False)
    """
    value = values.get(one)
    return bool(value) and value == values.get(other)
