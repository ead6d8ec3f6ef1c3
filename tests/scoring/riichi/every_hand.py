"""Every hand of riichi that a tablet can enter, and whether its script pays what `settle` does.

A payment is the amount of a value, plus so much for each counter; and whoever takes the bets takes all that lie on the
table. The script adds these three up, so each is gone through whole: every value with every role, every set of bets
with every role and value, and counters and bets on the table far beyond those that are ever seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, combinations, islice, product
from typing import Any

from scoring.errors import ScoringError
from scoring.outcome import Outcome, Win
from scoring.payoff_table import payoff_table
from scoring.ruleset import Ruleset
from scoring.rulesets import get_ruleset
from scoring.seats import WINDS, Wind
from scoring.settlement import settle_by
from tests import node
from tests.scoring.random_hands import as_on_a_tablet

PRESETS = ("ema-2025", "ema-2016", "wrc", "tenhou")
COUNTERS, BETS = range(21), range(0, 11000, 1000)
FEW_COUNTERS, FEW_BETS = (0, 1, 20), (0, 3000)
AT_ONCE = 20_000

COMPARE = """
  const { deltasOf, payments } = await load("tablet/entry/payoff.js");
  const seats = [..."ESWN"];
  const winds = Object.fromEntries(seats.map((seat) => [seat, seat]));
  return given.hands.filter(({ hand, tables }) => tables.some(({ honba, pot, moved }) => {
    const moves = payments(given.payoff, { ...hand, facts: { ...hand.facts, honba } }, seats, winds, pot);
    const shown = moves && deltasOf(moves, seats);
    return !shown || [...seats, "pot"].some((party, index) => shown[party] !== moved[index]);
  }));
"""

Roles = tuple[tuple[Wind, ...], Wind | None]
"""Winners, and who discarded."""
Made = Callable[[], Outcome]
"""Makes a hand when it is wanted: most are passed over where some are enough."""
Lying = Sequence[tuple[int, int]]
"""Counters and bets on the table."""
FEW: Lying = list(product(FEW_COUNTERS, FEW_BETS))
MANY: Lying = list(product(COUNTERS, BETS))


@dataclass(frozen=True)
class Value:
    """What one winner has: a cell, who is liable, and for how many of several yakuman."""

    cell: str
    liable: Wind | None = None
    part: str = ""


def subsets(seats: Sequence[Wind] = WINDS) -> list[tuple[Wind, ...]]:
    """Return every set of seats."""
    return [some for size in range(len(seats) + 1) for some in combinations(seats, size)]


class Hands:
    """The hands of one preset, told by winds."""

    def __init__(self, preset: str) -> None:
        self.options = {"preset": preset}
        self.ruleset: Ruleset = get_ruleset("riichi", self.options)
        self.table = Outcome(rules="riichi", options=self.options, seats=WINDS)
        play = self.ruleset.play
        assert play.values.cells
        self.cells = [cell.key for cell in play.values.cells(self.ruleset.values)]
        self.several = [count for count in play.winners if count > 1]
        self.offered = {key for key, fact in play.declared.items() if fact.is_offered}
        self.endings = [ending for ending in play.dealing.endings if ending.kind == "drawn" and not ending.winners]

    def everything(self) -> Iterator[tuple[Made, Lying]]:
        """Yield every hand with what may lie on the table when it begins."""
        return chain(self.single(), self.together(), self.liable(), self.drawn(), self.broken_off())

    def single(self) -> Iterator[tuple[Made, Lying]]:
        """Yield every value with every winner, discarder and set of bets."""
        for roles, cell, riichi in product(self.roles(1), self.cells, subsets()):
            yield partial(self.won, roles, [Value(cell)], riichi), FEW if riichi else MANY

    def together(self) -> Iterator[tuple[Made, Lying]]:
        """Yield two and three winners: every combination of their values, and every set of bets with some of them."""
        riichi = subsets()
        for count in self.several:
            for roles in self.roles(count):
                for index, cells in enumerate(product(self.cells, repeat=count)):
                    yield partial(self.won, roles, map(Value, cells), riichi[index % 16]), FEW[index % 6 :][:1]
                for some, start in product(riichi, range(3)):
                    yield partial(self.won, roles, map(Value, self.cells[start::9][:count]), some), MANY

    def liable(self) -> Iterator[tuple[Made, Lying]]:
        """Yield liability for one winner with every set of bets, and for several winners in every combination."""
        for roles, value, riichi in product(self.roles(1), self.yakuman, subsets()):
            yield partial(self.won, roles, [value], riichi), MANY if not riichi else FEW
        for count in self.several:
            # Three who win together have fewer values each: there would be a million.
            values = self.yakuman if count == 2 else self.yakuman[:: max(1, len(self.yakuman) // 9)]
            for roles in self.roles(count):
                for some in product([Value(self.cells[0]), *values], repeat=count):
                    yield partial(self.won, roles, some, roles[0][:1]), FEW[-1:]

    def drawn(self) -> Iterator[tuple[Made, Lying]]:
        """Yield every draw with every set of bets and dead hands; where the wall was used up, tenpai and nagashi."""
        for ending, riichi, dead in product(self.endings, subsets(), subsets()):
            usual = ending.key == "drawn"
            for tenpai in subsets() if usual else [()]:
                for nagashi in subsets() if usual and "nagashi" in self.offered else [()]:
                    some = {"riichi": riichi, "dead": dead, "tenpai": tenpai, "nagashi": nagashi}
                    yield partial(self.ended, "" if usual else ending.key, some), FEW

    def broken_off(self) -> Iterator[tuple[Made, Lying]]:
        """Yield every set of offenders with every set of bets and dead hands."""
        for chombo, riichi, dead in product(subsets(), subsets(), subsets()):
            yield partial(self.ended, "chombo", {"chombo": chombo, "riichi": riichi, "dead": dead}), FEW

    @property
    def yakuman(self) -> list[Value]:
        """Return every yakuman with everyone who may be liable, for each number of several."""
        found = []
        for cell in (cell for cell in self.cells if cell.startswith("yakuman")):
            times = int(cell.partition("-")[2] or 1)
            parts = ["", *map(str, range(1, min(times, 5) + 1))] if "pao_part" in self.offered and times > 1 else [""]
            found += [Value(cell), *(Value(cell, seat, part) for seat in WINDS for part in parts)]
        return found

    def roles(self, count: int) -> list[Roles]:
        """Return so many winners, with everyone who may have discarded; nobody, where one player won."""
        return [
            (winners, discarder)
            for winners in combinations(WINDS, count)
            for discarder in (*WINDS, *([None] if count == 1 else []))
            if discarder not in winners
        ]

    def won(self, roles: Roles, values: Iterable[Value], riichi: Iterable[Wind]) -> Outcome:
        """Return a won hand."""
        winners, discarder = roles
        had = list(zip(winners, values, strict=True))
        told: dict[str, dict[Wind, Any]] = {
            "riichi": dict.fromkeys(riichi, True),
            "han_fu": {seat: value.cell for seat, value in had},
            "pao": {seat: value.liable for seat, value in had if value.liable},
            "pao_part": {seat: value.part for seat, value in had if value.part},
        }
        facts = {key: value for key, value in told.items() if value}
        return replace(self.table, wins=tuple(map(Win, winners)), discarder=discarder, facts=facts)

    def ended(self, ending: str, held: Mapping[str, Iterable[Wind]]) -> Outcome:
        """Return a hand that nobody won, with facts that hold for seats."""
        facts = {key: dict.fromkeys(seats, True) for key, seats in held.items() if seats}
        return replace(self.table, ending=ending, facts=facts)

    def settled(self, hand: Outcome, lying: Lying) -> list[dict[str, Any]] | None:
        """Return what a hand moves, by what lay on the table; None if it cannot be."""
        tables = []
        for honba, pot in lying:
            try:
                settlement = settle_by(self.ruleset, replace(hand, facts={**hand.facts, "honba": honba}, pot=pot))
            except ScoringError:
                return None
            tables.append({"honba": honba, "pot": pot, "moved": [*settlement.deltas.values(), settlement.pot]})
        return tables


def compare(preset: str, *, every: int = 1) -> tuple[int, list[Any]]:
    """Return how many hands were compared, of which every so-manieth is taken, and those that are paid otherwise."""
    hands, payoff = Hands(preset), payoff_table("riichi", {"preset": preset})
    found = (
        {"hand": as_on_a_tablet(hand), "tables": tables}
        for make, lying in islice(hands.everything(), 0, None, every)
        if (tables := hands.settled(hand := make(), lying if every == 1 else lying[:2]))
    )
    count, wrong = 0, list[Any]()
    while some := list(islice(found, AT_ONCE)):
        count += sum(len(one["tables"]) for one in some)
        wrong += node.run(COMPARE, {"payoff": payoff, "hands": some})
    return count, wrong
