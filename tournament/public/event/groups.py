"""Countries and teams, ranked by their players.

Teams: the sum of all members' totals. Countries: the sum of the best totals, the same number from each: three, or fewer
if fewer than two countries have three players; a country with too few players has no rank. Totals are those of the
standings, and where the method breaks ties by a second figure, its sum breaks them here. Where a cut lets those who go
on start again from 0, totals cannot be compared any more: groups then stay as they stood before it. Anyone who was
disqualified does not count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.standings.numbers import Exact
from tournament.players.names import name_key
from tournament.public.event.standings import PublicRow

MOST_COUNTED = 3
LEAST_RANKED = 2


@dataclass(frozen=True, slots=True)
class Group:
    """One country or team: its members from the best, of whom the first `counted` make the total."""

    rank: int | None
    name: str
    total: Exact
    tie_breaks: tuple[Exact, ...]
    members: Sequence[PublicRow]
    counted: int

    @property
    def figures(self) -> tuple[Exact, ...]:
        """Return what ranks the group."""
        return self.total, *self.tie_breaks


@dataclass(frozen=True, slots=True)
class GroupRanking:
    """The groups in order; `counted` is how many players count from each, None when all do."""

    groups: Sequence[Group]
    counted: int | None


def rank_teams(rows: Sequence[PublicRow]) -> GroupRanking:
    """Return the teams in order."""
    return GroupRanking(_rank(rows, lambda row: row.person.team, counted=None), None)


def rank_countries(rows: Sequence[PublicRow]) -> GroupRanking:
    """Return the countries in order."""
    sizes: dict[str, int] = defaultdict(int)
    for row in _counting(rows):
        sizes[row.person.country] += 1
    counted = count_from_each(size for country, size in sizes.items() if country)
    return GroupRanking(_rank(rows, lambda row: row.person.country, counted=counted), counted)


def count_from_each(sizes: Iterable[int]) -> int:
    """Return how many players count from each country, so that at least two countries can be ranked.

    >>> count_from_each([9, 4, 1]), count_from_each([9, 2, 1]), count_from_each([9])
    (3, 2, 1)
    """
    largest = sorted(sizes, reverse=True)
    return min(MOST_COUNTED, largest[LEAST_RANKED - 1]) if len(largest) >= LEAST_RANKED else 1


def _counting(rows: Sequence[PublicRow]) -> list[PublicRow]:
    return [row for row in rows if row.standing.rank is not None]


def _rank(rows: Sequence[PublicRow], name_of: Callable[[PublicRow], str], *, counted: int | None) -> list[Group]:
    members: dict[str, list[PublicRow]] = defaultdict(list)
    for row in _counting(rows):
        if name := name_of(row):
            members[name].append(row)
    groups = [_group(name, those, counted) for name, those in members.items()]
    # Those with too few players come last, the others by total; equals by name.
    groups.sort(key=lambda group: (group.rank is None, *(-figure for figure in group.figures), name_key(group.name)))
    return _with_ranks(groups)


def _group(name: str, rows: list[PublicRow], counted: int | None) -> Group:
    best = sorted(rows, key=lambda row: (row.standing.total, *row.standing.tie_breaks), reverse=True)
    number = len(best) if counted is None else min(counted, len(best))
    total = sum(row.standing.total for row in best[:number])
    tie_breaks = map(sum, zip(*(row.standing.tie_breaks for row in best[:number]), strict=True))
    is_ranked = counted is None or len(best) >= counted
    return Group(0 if is_ranked else None, name, total, tuple(tie_breaks), best, number)


def _with_ranks(groups: Sequence[Group]) -> list[Group]:
    """Return the groups with their ranks; equals share one."""
    ranked: list[Group] = []
    for place, group in enumerate(groups, start=1):
        before = ranked[-1] if ranked else None
        is_equal = before and before.figures == group.figures
        rank = None if group.rank is None else before.rank if before and is_equal else place
        ranked.append(replace(group, rank=rank))
    return ranked
