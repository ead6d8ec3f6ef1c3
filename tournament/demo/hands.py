"""Draw how hands of the demo end, with real tables' frequencies: who wins, on whose discard, for how much."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeVar

from scoring.dealing import Deal
from scoring.outcome import Win
from scoring.play import Play
from scoring.ruleset import Ruleset
from scoring.seats import Wind
from tournament.demo.tiles import Circumstances, find_holding
from tournament.tables.settling import HandEntry

Weights = Mapping[int, int]
Key = TypeVar("Key")

WAYS = {"discard": 69, "self-draw": 27, "drawn": 4}
SHARE_WITH_TILES = 0.2
SHARE_OF_FLAGS = 0.04


def weigh(text: str) -> Weights:
    """Return values with their weights.

    >>> weigh("8:95 9:75")
    {8: 95, 9: 75}
    """
    pairs = (pair.split(":") for pair in text.split())
    return {int(value): int(weight) for value, weight in pairs}


WINNING_VALUES: Mapping[str, Weights] = {
    # The middle is 13, nine in ten are 25 or less.
    "mcr": weigh(
        "8:95 9:75 10:85 11:80 12:85 13:90 14:70 15:45 16:50 17:35 18:35 19:25 20:30 21:25 22:20 23:10 24:20 25:25 "
        "26:18 27:10 28:14 29:8 30:10 32:8 33:5 34:7 36:3 39:3 42:2 44:2 48:2 64:2 66:1 70:1 74:1 88:2 97:1"
    ),
    "zung-jung": weigh(
        "1:6 5:14 10:10 15:5 20:4 25:2 30:10 35:7 40:15 45:12 50:7 55:3 60:3 70:2 80:3 90:1 100:1 125:1 160:1"
    ),
    "bmja": weigh(
        "28:4 30:5 32:4 36:3 56:6 60:8 64:9 68:8 72:7 76:5 80:4 120:4 128:8 136:7 144:6 152:4 160:3 256:2 272:2 "
        "304:1 640:1 1000:1"
    ),
    "boxed": weigh("3:20 4:22 5:18 6:12 7:8 8:6 9:4 10:3 11:2 12:2 13:1 16:1 20:1"),
}
LOSING_VALUES = weigh("0:8 2:10 4:12 6:8 8:12 10:6 12:6 16:8 20:4 24:4 32:5 40:2 48:2 64:3 128:1")


@dataclass(frozen=True, slots=True)
class Game:
    """What the hands of one table have in common: the rules, and how strong the player in each seat is."""

    rng: Random
    ruleset: Ruleset
    strengths: Mapping[Wind, float]

    @property
    def seconds(self) -> tuple[int, int]:
        """Return how long the shortest and the longest hands take."""
        return 240, 460

    @property
    def play(self) -> Play:
        """Return the facts of play."""
        return self.ruleset.play

    def draw_hand(self, deal: Deal, dead: Wind | None = None) -> HandEntry:
        """Return how a hand ends; `dead` cannot win it."""
        way = pick(self.rng, WAYS)
        if way == "drawn":
            return HandEntry(number=deal.number, dealer=deal.dealer)
        winner = pick(self.rng, {seat: strength for seat, strength in self.strengths.items() if seat is not dead})
        others = {seat: 1 / strength for seat, strength in self.strengths.items() if seat is not winner}
        points = 0 if self.play.values.cells else self.draw_points()
        discarder = pick(self.rng, others) if way == "discard" else None
        if self.play.values.cells:
            cell = {self.play.values.fact: {winner: self.draw_cell(way)}}
            return HandEntry(
                number=deal.number, dealer=deal.dealer, wins=(Win(winner),), discarder=discarder, facts=cell
            )
        return HandEntry(
            number=deal.number,
            dealer=deal.dealer,
            wins=(Win(winner, points),),
            discarder=discarder,
            facts={**self._draw_flags(winner, discarder), **self._draw_losing_values(others)},
            holdings=self._draw_holdings(deal, winner, way, points),
        )

    def misread(self, entry: HandEntry) -> HandEntry | None:
        """Return the hand with a wrong value, as somebody may have typed it."""
        points = self.draw_points()
        if not entry.wins or entry.wins[0].points == points:
            return None
        return replace(entry, wins=(Win(entry.wins[0].seat, points),), holdings={})

    def _draw_flags(self, winner: Wind, discarder: Wind | None) -> dict[str, Any]:
        """Return what is now and then said of a discard that somebody won on."""
        flags = [fact.key for fact in self.play.facts if fact.scope == "winner" and fact.kind == "flag"]
        said = [key for key in flags if discarder is not None and self.rng.random() < SHARE_OF_FLAGS]
        return {key: {winner: True} for key in said}

    def _draw_losing_values(self, losers: Iterable[Wind]) -> dict[str, Any]:
        key = self.play.values.of_every_seat
        return {key: {seat: pick(self.rng, LOSING_VALUES) for seat in losers}} if key else {}

    def draw_cell(self, way: str) -> str:
        """Return a common cell of the grid that can be won like that."""
        assert self.play.values.cells
        cells = self.play.values.cells(self.ruleset.values)
        return pick(self.rng, {cell.key: 1 for cell in cells if cell.is_common and way in cell.ways})

    def draw_points(self) -> int:
        """Return the value of a win; under a rule set without known frequencies, one that its keypad offers."""
        usual = dict.fromkeys(self.play.values.common, 1)
        return pick(self.rng, WINNING_VALUES.get(self.ruleset.id, usual))

    def _draw_holdings(self, deal: Deal, winner: Wind, way: str, points: int) -> dict[Wind, Mapping[str, Any]]:
        is_shown = self.rng.random() < SHARE_WITH_TILES
        own_rng = Random(self.rng.getrandbits(64))  # however long the search takes, the story goes on the same
        if not is_shown or self._counts_otherwise(deal) or self.ruleset.counting is None:
            return {}
        round_wind = deal.round_wind.value if deal.round_wind else None
        given = Circumstances(self.ruleset.id, {}, way, deal.seat_winds[winner].value, round_wind)
        tiles = find_holding(own_rng, given, points)
        return {} if tiles is None else {winner: tiles}

    def _counts_otherwise(self, deal: Deal) -> bool:
        """Say whether tiles count by other rules in this hand: players would have to tell what wild ones stand for."""
        return any(deal.carried[fact.key] != fact.start for fact in self.play.dealing.carried if fact.is_option)


def pick(rng: Random, weights: Mapping[Key, float]) -> Key:
    """Return one of the keys, each as often as its weight has it."""
    return rng.choices(list(weights), list(weights.values()))[0]
