"""Compute what a player needs in the last hand: the least win, self-drawn or off each opponent, that reaches a place.

The table is taken to end with this hand and every other table to end as it stands; cuts after this session are not yet
made. Only one player wins, no rule of immunity helps the discarder, and where losing hands score they score nothing.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from scoring.errors import ScoringError
from scoring.facts import Facts
from scoring.rulesets import get_ruleset
from scoring.seats import Wind
from scoring.settlement import Outcome, Win, settle
from scoring.standings.counted import CountedTables, Key
from scoring.standings.counting import count_tables
from scoring.standings.entries import Entrant, PlayerId, StandingsInput, TableResult
from scoring.standings.ranks import is_ranked
from scoring.text import _

Scope = Literal["table", "tournament"]
PODIUM = (1, 2, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class LastHand:
    """The hand about to be played: at which table, counted from 0, of which session, counted from 1.

    `seats` says who has which wind in this hand, `options` are those the rule set settles by, `facts` what the table
    carries into it, `pot` what lies on the table.
    """

    given: StandingsInput
    session: int
    table: int
    seats: Mapping[Wind, PlayerId]
    options: Mapping[str, object] = field(default_factory=dict)
    facts: Facts = field(default_factory=dict)
    pot: int = 0


@dataclass(frozen=True, slots=True)
class Way:
    """The least win that does it; `or_more` says that every dearer one does too.

    It may not: a dearer win can push the discarder below a third player, who gains a place by it.
    """

    discarder: PlayerId | None
    points: int
    or_more: bool

    @property
    def is_self_draw(self) -> bool:
        """Say whether the tile has to come from the wall."""
        return self.discarder is None


@dataclass(frozen=True, slots=True)
class Need:
    """What makes `player` at least `place`-th; ways that cannot are left out. `is_held`: a drawn hand is enough."""

    player: PlayerId
    scope: Scope
    place: int
    is_held: bool
    ways: tuple[Way, ...]

    @property
    def self_draw(self) -> Way | None:
        """Return the least self-drawn win."""
        return next((way for way in self.ways if way.is_self_draw), None)

    @property
    def discards(self) -> tuple[Way, ...]:
        """Return the least win off each opponent."""
        return tuple(way for way in self.ways if not way.is_self_draw)


@dataclass(frozen=True, slots=True)
class Outlook:
    """One player's places if the table ended now, and what better ones take."""

    player: PlayerId
    table_place: int
    tournament_place: int | None
    at_table: tuple[Need, ...]
    in_tournament: tuple[Need, ...]


class Prospects:
    """The places that each possible end of one hand leads to, worked out as they are asked for."""

    def __init__(self, hand: LastHand) -> None:
        """Count all other tables once; only the sums of this table's players change from win to win."""
        self.hand = hand
        self.table = _find_table(hand)
        # With scores at the table, penalties that come off them are worked out as they will be after the hand.
        waiting = replace(self.table, scores=self._scores_now, finished=False)
        sessions = [list(tables) for tables in hand.given.sessions]
        sessions[hand.session - 1][hand.table] = waiting
        given = replace(hand.given, live=True, sessions=tuple(tuple(tables) for tables in sessions))
        self._counted = count_tables(given, leaving_out=(hand.session, hand.table))
        self._here = [entrant for entrant in given.players if entrant.id in self.table.players]
        self._others = _ranked_keys(self._counted, (one for one in given.players if one not in self._here))
        ruleset = get_ruleset(hand.given.rules, hand.options)
        self._of_every_seat = ruleset.play.values.of_every_seat
        self._values = ruleset.play.values.span(ruleset.values)
        self._seat_of = {player: seat for seat, player in hand.seats.items()}
        self._known_scores: dict[tuple[PlayerId, PlayerId | None, int], tuple[int, ...]] = {}
        self._known_keys: dict[tuple[int, ...], dict[PlayerId, Key]] = {}
        self._known_stretches: dict[tuple[PlayerId, PlayerId | None], list[range]] = {}

    def outlook(self, player: PlayerId) -> Outlook:
        """Return one player's places now, and what better ones take; in the tournament the podium and the next one."""
        at_table = self.place_now(player, "table") or 1
        in_tournament = self.place_now(player, "tournament")
        better = [] if in_tournament is None else sorted({*PODIUM, in_tournament - 1})
        return Outlook(
            player,
            at_table,
            in_tournament,
            tuple(self.need(player, place, "table") for place in range(1, at_table)),
            tuple(self.need(player, place) for place in better if 0 < place < (in_tournament or 0)),
        )

    def place_now(self, player: PlayerId, scope: Scope = "tournament") -> int | None:
        """Return the place if the hand is drawn; None for the disqualified, and reserves, in the tournament."""
        return self._place(player, self._scores_now, scope)

    def place_after(
        self, player: PlayerId, points: int, discarder: PlayerId | None = None, scope: Scope = "tournament"
    ) -> int | None:
        """Return the place after `player` wins that many points, self-drawn or off `discarder`."""
        return self._place(player, self._scores_after(player, discarder, points), scope)

    def need(self, player: PlayerId, place: int, scope: Scope = "tournament") -> Need:
        """Return what makes the player `place`-th or better."""
        now = self.place_now(player, scope)
        ways = [] if now is None else list(self._ways(player, place, scope))
        return Need(player, scope, place, now is not None and now <= place, tuple(ways))

    def _ways(self, player: PlayerId, place: int, scope: Scope) -> Iterator[Way]:
        for discarder in (None, *(other for other in self.table.players if other != player)):

            def reaches(points: int, discarder: PlayerId | None = discarder) -> bool:
                reached = self.place_after(player, points, discarder, scope)
                return reached is not None and reached <= place

            least, or_more = _least(reaches, self._stretches(player, discarder))
            if least is not None:
                yield Way(discarder, least, or_more)

    def _stretches(self, player: PlayerId, discarder: PlayerId | None) -> list[range]:
        """Return the values in runs that leave the table in the same order.

        Dearer wins bring the winner ahead of each opponent, and the one who pays most behind each other, once and for
        all. So values with the same order at both ends have it in between; and within a run, prizes being fixed, the
        winner only rises and the opponents only fall.
        """

        def order(points: int) -> tuple[int, ...]:
            return tuple(self._places_at_table(self._scores_after(player, discarder, points)))

        def split(values: range) -> Iterator[range]:
            if order(values[0]) == order(values[-1]):
                yield values
            else:
                middle = len(values) // 2
                yield from split(values[:middle])
                yield from split(values[middle:])

        key = player, discarder
        if key not in self._known_stretches:
            self._known_stretches[key] = list(split(self._values)) if self._values else []
        return self._known_stretches[key]

    @property
    def _scores_now(self) -> tuple[int, ...]:
        return self.table.scores or (0,) * len(self.table.players)

    def _scores_after(self, player: PlayerId, discarder: PlayerId | None, points: int) -> tuple[int, ...]:
        scores = self._known_scores.get((player, discarder, points))
        if scores is None:
            deltas = settle(self._outcome(player, discarder, points)).deltas
            scores = tuple(
                score + deltas[self._seat_of[who]]
                for who, score in zip(self.table.players, self._scores_now, strict=True)
            )
            self._known_scores[player, discarder, points] = scores
        return scores

    def _outcome(self, player: PlayerId, discarder: PlayerId | None, points: int) -> Outcome:
        seats = tuple(self.hand.seats)
        winner = self._seat_of[player]
        values = {seat: points if seat is winner else 0 for seat in seats}
        return Outcome(
            rules=self.hand.given.rules,
            options=self.hand.options,
            players=len(seats),
            seats=seats,
            wins=(Win(winner, points),),
            discarder=None if discarder is None else self._seat_of[discarder],
            facts={**self.hand.facts, **({self._of_every_seat: values} if self._of_every_seat else {})},
            pot=self.hand.pot,
        )

    def _places_at_table(self, scores: tuple[int, ...]) -> list[int]:
        ranked = self._counted.scores_to_rank(self.hand.session, self.table.players, scores)
        return self._counted.scheme.order_at_table(ranked, self._counted.behind(self.table))

    def _place(self, player: PlayerId, scores: tuple[int, ...], scope: Scope) -> int | None:
        if scope == "table":
            return self._places_at_table(scores)[self.table.players.index(player)]
        keys = self._keys_here(scores)
        key = keys.get(player)
        if key is None:
            return None
        return 1 + len(self._others) - bisect_right(self._others, key) + sum(other > key for other in keys.values())

    def _keys_here(self, scores: tuple[int, ...]) -> dict[PlayerId, Key]:
        """Return where the ranked players of this table belong after it ends with these scores."""
        keys = self._known_keys.get(scores)
        if keys is None:
            sums = {entrant.id: self._counted.sums[entrant.id].copy() for entrant in self._here}
            ended = replace(self.table, scores=scores)
            self._counted.credit(self.hand.session, ended, sums)
            listed = {one.id: self._counted.key(one, sums[one.id]) for one in self._here if one.is_listed}
            keys = {player: key for player, key in listed.items() if is_ranked(key)}
            self._known_keys[scores] = keys
        return keys


def _find_table(hand: LastHand) -> TableResult:
    tables = hand.given.sessions[hand.session - 1] if 0 < hand.session <= len(hand.given.sessions) else ()
    if not 0 <= hand.table < len(tables):
        raise ScoringError(_("There is no such table in that session."), field="table")
    table = tables[hand.table]
    if len(hand.seats) != len(table.players) or set(hand.seats.values()) != set(table.players):
        raise ScoringError(_("The seats of the hand are not those of the table."), field="seats")
    return table


def _ranked_keys(counted: CountedTables, entrants: Iterable[Entrant]) -> list[Key]:
    keys = (counted.key(entrant, counted.sums[entrant.id]) for entrant in entrants if entrant.is_listed)
    return sorted(key for key in keys if is_ranked(key))


def _least(reaches: Callable[[int], bool], stretches: list[range]) -> tuple[int | None, bool]:
    """Return the least value that reaches the place, and whether all greater ones do; in a stretch it gets easier."""
    least, or_more = None, True
    for values in stretches:
        if least is not None:
            or_more = or_more and reaches(values[0])
        elif reaches(values[-1]):
            least = values[bisect_left(values, x=True, key=reaches)]
    return least, or_more
