"""How good a seating is: meetings, winds, tables, byes, and the best that could be hoped for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import combinations
from typing import Any, TypeAlias

from tournament.seating.solver.problem import CHAIRS, People, Plan, Sitting, TableSeats, alike, seated

Pair: TypeAlias = tuple[int, int]
NO_ONE = People()
LISTED = 40
"""The most repeated pairs that are named; where there are more, the figure says enough."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """The figures of a plan.

    `repeats` are meetings beyond a pair's first, `least_repeats` what counting proves to be unavoidable. `strangers`
    are pairs who neither meet nor have an opponent in common, `fewest_shared` the fewest common opponents of two who
    never meet. `winds_off` counts players and winds that are not as equal as they could be.
    """

    players: int
    sessions: int
    meetings: int
    repeats: int
    least_repeats: int
    most_meetings: int
    team_meetings: int
    country_meetings: int
    least_country_meetings: int
    winds_off: int
    table_repeats: int
    least_table_repeats: int
    strangers: int
    fewest_shared: int | None
    fewest_byes: int
    most_byes: int
    empty_chairs: int
    repeated: tuple[tuple[int, int, int], ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain values."""
        return {**asdict(self), "repeated": [list(pair) for pair in self.repeated]}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Quality:
        """Return the figures from plain values; one that was not counted yet when they were written is 0."""
        known = {field.name: values.get(field.name, 0) for field in fields(cls)}
        repeated = tuple((one, other, times) for one, other, times in values.get("repeated", ()))
        return cls(**{**known, "repeated": repeated})


class Tally:
    """The figures of a plan, updated as tables are put in and taken out: a swap costs two tables, not a whole plan."""

    def __init__(self, plan: Plan = (), people: People = NO_ONE) -> None:
        self.people = people
        self.met: Counter[Pair] = Counter()
        self.winds: Counter[tuple[int, int]] = Counter()
        self.visits: Counter[tuple[int, int]] = Counter()
        self.meetings = self.repeats = self.team_meetings = self.country_meetings = self.table_repeats = 0
        for sitting in plan:
            for place, table in enumerate(sitting):
                self.seat(place, table)

    def seat(self, place: int, table: TableSeats, sign: int = 1) -> None:
        """Put a table in, or with `sign` -1 take it out; `place` is its number from 0."""
        taken = [(wind, number) for wind, number in enumerate(table) if number is not None]
        for wind, number in taken:
            self.winds[number, wind] += sign
            self.table_repeats += _step(self.visits, (number, place), sign)
        for (_wind, one), (_other_wind, other) in combinations(taken, 2):
            self.meetings += sign
            self.repeats += _step(self.met, (one, other) if one < other else (other, one), sign)
            self.team_meetings += sign * alike(self.people.teams, one, other)
            self.country_meetings += sign * alike(self.people.countries, one, other)

    def swap(self, sitting: Sequence[TableSeats], one: int, other: int) -> list[list[int | None]]:
        """Let two numbers change places in a session that is counted here, and return the session as it is then."""
        swapped = swap_in(sitting, one, other)
        for place, (before, after) in enumerate(zip(sitting, swapped, strict=True)):
            if list(before) != after:
                self.seat(place, before, -1)
                self.seat(place, after)
        return swapped

    def winds_off(self, numbers: Collection[int]) -> int:
        """Return how many of the players' winds are not as often as the others, give or take one."""
        off = 0
        for number in numbers:
            counts = [self.winds[number, wind] for wind in range(CHAIRS)]
            low, high = sum(counts) // CHAIRS, -(-sum(counts) // CHAIRS)
            off += sum(not low <= count <= high for count in counts)
        return off


def _step(counter: Counter[Any], key: object, sign: int) -> int:
    """Count one up or down, and return by how much that changes what is beyond the first."""
    before = counter[key]
    counter[key] = before + sign
    return sign if max(before, before + sign) > 1 else 0


def swap_in(sitting: Sitting, one: int, other: int) -> list[list[int | None]]:
    """Return a session with two numbers in each other's chairs; a number that sits out changes places with the other.

    >>> swap_in([[1, 2, 3, 4], [5, 6, 7, 8]], 2, 7)
    [[1, 7, 3, 4], [5, 6, 2, 8]]
    """
    other_of = {one: other, other: one}
    return [[other_of.get(number, number) if number else number for number in table] for table in sitting]


def measure(
    plan: Plan,
    people: People = NO_ONE,
    *,
    numbers: Collection[int] = (),
    staying: Collection[int] = (),
    apart: bool = False,
) -> Quality:
    """Return the figures of a plan. `numbers` are all who take part, also those who have a bye throughout.

    `apart` says that team-mates must not meet: then fewer pairs can, which the unavoidable repeats have to count in.
    Those `staying` at one table come back to it as they wished.
    """
    tally = Tally(plan, people)
    everyone = sorted({number for sitting in plan for number in seated(sitting)} | set(numbers))
    games = Counter(number for sitting in plan for number in seated(sitting))
    byes = [len(plan) - games[number] for number in everyone]
    strangers, fewest_shared = _shared_opponents(tally, everyone)
    repeated = sorted((-times, pair) for pair, times in tally.met.items() if times > 1)
    tables = max((len(sitting) for sitting in plan), default=0)
    return Quality(
        players=len(everyone),
        sessions=len(plan),
        meetings=tally.meetings,
        repeats=tally.repeats,
        least_repeats=least_repeats(plan, everyone, people.teams if apart else {}),
        most_meetings=max(tally.met.values(), default=0),
        team_meetings=tally.team_meetings,
        country_meetings=tally.country_meetings,
        least_country_meetings=sum(least_alike(seated(sitting), people.countries, len(sitting)) for sitting in plan),
        winds_off=tally.winds_off(everyone),
        table_repeats=tally.table_repeats - sum(max(0, games[number] - 1) for number in staying),
        least_table_repeats=sum(max(0, games[number] - tables) for number in everyone if number not in staying),
        strangers=strangers,
        fewest_shared=fewest_shared,
        fewest_byes=min(byes, default=0),
        most_byes=max(byes, default=0),
        empty_chairs=sum(number is None for sitting in plan for table in sitting for number in _four(table)),
        repeated=tuple((one, other, -times) for times, (one, other) in repeated[:LISTED]),
    )


def _four(table: TableSeats) -> list[int | None]:
    return [*table, *[None] * (CHAIRS - len(table))]


def _shared_opponents(tally: Tally, everyone: Sequence[int]) -> tuple[int, int | None]:
    """Return how many pairs have nothing to compare them by, and the fewest common opponents of two who never meet."""
    place = {number: position for position, number in enumerate(everyone)}
    opponents = [0] * len(everyone)
    for (one, other), times in tally.met.items():
        if times:
            opponents[place[one]] |= 1 << place[other]
            opponents[place[other]] |= 1 << place[one]
    strangers, fewest = 0, None
    for one, theirs in enumerate(opponents):
        unmet = [other for other in range(one + 1, len(everyone)) if not theirs >> other & 1]
        for shared in [(theirs & opponents[other]).bit_count() for other in unmet]:
            strangers += shared == 0
            fewest = shared if fewest is None else min(fewest, shared)
    return strangers, fewest


def least_repeats(plan: Plan, everyone: Collection[int], teams: Mapping[int, str]) -> int:
    """Return a number of repeated meetings that no seating of these sessions can go below.

    A player with more opponents than there are others to meet must meet some again. And where a session has fewer than
    four tables, two of those who sat together in another session must sit together again.
    """
    sizes = [[sum(number is not None for number in table) for table in sitting] for sitting in plan]
    opponents: Counter[int] = Counter()
    for sitting in plan:
        for table in sitting:
            taken = [number for number in table if number is not None]
            opponents.update({number: len(taken) - 1 for number in taken})
    mates = Counter(team for number in everyone if (team := teams.get(number)))
    beyond = 0
    for number in everyone:
        team = teams.get(number)
        others = len(everyone) - 1 - (mates[team] - 1 if team else 0)
        beyond += max(0, opponents[number] - others)
    return max(-(-beyond // 2), _crowded(sizes, len(everyone)))


def _crowded(sizes: Sequence[Sequence[int]], players: int) -> int:
    """Return the repeats that few tables make unavoidable, where everyone sits in every session.

    Each table of one session meets again in every other session in `unavoidable` pairs or more; a pair that meets m
    times is counted m (m - 1) / 2 times there, and has m - 1 repeats.
    """
    sessions = len(sizes)
    if sessions < 2 or any(sum(session) != players for session in sizes):
        return 0
    again = 0
    for number, session in enumerate(sizes):
        for later in sizes[number + 1 :]:
            again += max(sum(unavoidable(size, len(later)) for size in session), 0)
    return -(-2 * again // sessions)


def least_alike(numbers: Collection[int], values: Mapping[int, str], tables: int) -> int:
    """Return how many pairs of one country have to meet in a session of `tables`, large countries above all.

    >>> least_alike([1, 2, 3], {1: "NED", 2: "NED", 3: "NED"}, 2)
    1
    """
    sizes = Counter(value for number in numbers if (value := values.get(number)))
    return sum(unavoidable(size, tables) for size in sizes.values()) if tables else 0


def unavoidable(size: int, tables: int) -> int:
    """Return how many pairs of `size` players sit together when they are spread over the tables.

    >>> [unavoidable(4, tables) for tables in (1, 2, 3, 4)]
    [6, 2, 1, 0]
    """
    each, more = divmod(size, tables)
    return (tables - more) * each * (each - 1) // 2 + more * (each + 1) * each // 2
