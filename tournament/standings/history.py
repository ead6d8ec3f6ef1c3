"""How everyone's tournament went, session by session: score, place at the table, what it earned, the rank after it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from django.core.cache import cache

from scoring.standings.counted import CountedTables
from scoring.standings.counting import count_tables
from scoring.standings.entries import PlayerId, StandingsInput, TableResult
from scoring.standings.numbers import Exact
from scoring.standings.ranks import standings_after, with_fields
from tournament.models import Tournament
from tournament.standings.results import KEPT_SECONDS, read_steadily
from tournament.system.release import RELEASE


@dataclass(frozen=True, slots=True, kw_only=True)
class Leg:
    """One session of one player.

    `score` is what counts of the table, after penalties on it; `earned` what it earned beside that, None where the
    scheme earns nothing. A seat somebody else played `counts` for nobody. `rank` is the player's after the session,
    before a cut was made there; None for those without one.
    """

    session: int
    score: Exact
    place: int
    is_shared: bool
    earned: Exact | None
    is_finished: bool
    counts: bool
    rank: int | None


@dataclass(frozen=True, slots=True)
class Courses:
    """Legs by player, and the ranks after each session of which something is known."""

    legs: Mapping[PlayerId, tuple[Leg, ...]]
    ranks: Mapping[int, Mapping[PlayerId, int | None]]


def courses_of(tournament: Tournament) -> Courses:
    """Return what the public may know, kept until the tournament changes; players are the keys of entries."""
    key = f"courses:{RELEASE}:{tournament.pk}:{tournament.uid}:{tournament.public_version}"
    courses: Courses | None = cache.get(key)
    if courses is None:
        given, is_steady = read_steadily(tournament, for_public=True)
        courses = follow(given)
        if is_steady:
            cache.set(key, courses, KEPT_SECONDS)
    return courses


def follow(given: StandingsInput) -> Courses:
    """Return everyone's course through sessions whose tables are given.

    >>> from scoring.standings.entries import Entrant
    >>> result = TableResult(players=tuple("ABCD"), scores=(20, 20, -10, -30))
    >>> given = StandingsInput(rules="boxed", players=tuple(map(Entrant, "ABCD")), sessions=((result,),))
    >>> (leg,) = follow(given).legs["B"]
    >>> leg.place, leg.is_shared, leg.earned, leg.rank
    (1, True, 65, 1)
    """
    given = with_fields(given)
    counted = count_tables(given)
    known = [number for number, tables in enumerate(given.sessions, start=1) if any(table.scores for table in tables)]
    ranks = {session: {row.player: row.rank for row in standings_after(given, session).rows} for session in known}
    legs: dict[PlayerId, list[Leg]] = defaultdict(list)
    for session in known:
        for table in given.sessions[session - 1]:
            for player, leg in _legs(counted, session, table, ranks[session]):
                legs[player].append(leg)
    return Courses({player: tuple(found) for player, found in legs.items()}, ranks)


_Ranks: TypeAlias = Mapping[PlayerId, int | None]


def _legs(counted: CountedTables, session: int, table: TableResult, ranks: _Ranks) -> Iterator[tuple[PlayerId, Leg]]:
    if table.scores is None:
        return
    scores = counted.scores_to_rank(session, table.players, table.scores)
    places = counted.scheme.places(scores, counted.behind(table))
    shared = [place.place for place in places]
    for player, score, place in zip(table.players, scores, places, strict=True):
        yield (
            player,
            Leg(
                session=session,
                score=score - counted.scheme.deposit,
                place=place.place,
                is_shared=shared.count(place.place) > 1,
                earned=place.earned,
                is_finished=table.is_finished,
                counts=table.is_played_by(player),
                rank=ranks.get(player),
            ),
        )
