"""How hands of the demo end under riichi: bets, counters, draws with tenpai, two winners and a chombo now and then."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from scoring.dealing import Deal
from scoring.errors import ScoringError
from scoring.judging import score
from scoring.outcome import Win
from scoring.records import read_holding
from scoring.rulesets.riichi.payoff import CHOMBO
from scoring.seats import WINDS, Wind
from scoring.tiles import KINDS, TEXT_OF
from tournament.demo.hands import SHARE_WITH_TILES, Game, pick
from tournament.demo.tiles import Circumstances, deal_winning_tiles
from tournament.hands.explanations import cell_of
from tournament.tables.settling import HandEntry

WAYS = {"discard": 50, "self-draw": 34, "drawn": 15, CHOMBO: 1}
BETS = {0: 42, 1: 46, 2: 11, 3: 1}
SHARE_OF_SECOND_WINNERS = 0.02
CELLS: Mapping[str, float] = {
    "1-30": 11,
    "2-30": 15,
    "3-30": 14,
    "1-40": 5,
    "2-40": 7,
    "3-40": 7,
    "4-20": 2.5,
    "2-25": 1.5,
    "3-25": 1,
    "1-50": 1,
    "2-50": 1,
    "3-50": 0.5,
    "2-20": 1,
    "3-20": 1.5,
    "mangan": 27,
    "haneman": 8,
    "baiman": 1.6,
    "sanbaiman": 0.3,
    "yakuman": 0.1,
}
"""How often hands have which value, as tables of strong players have them; four han with 30 fu are a mangan."""
TRIES = 150


@dataclass(frozen=True, slots=True)
class RiichiGame(Game):
    """The game of one table."""

    @property
    def seconds(self) -> tuple[int, int]:
        """Return how long hands take: there are fewer of them."""
        return 330, 600

    def draw_hand(self, deal: Deal, dead: Wind | None = None) -> HandEntry:
        """Return how a hand ends; `dead` neither bets nor wins."""
        way = pick(self.rng, WAYS)
        if way == CHOMBO:
            offender = self.rng.choice(WINDS)
            return HandEntry(number=deal.number, dealer=deal.dealer, ending=CHOMBO, facts={CHOMBO: {offender: True}})
        alive = [seat for seat in WINDS if seat is not dead]
        betting = self.rng.sample(alive, min(pick(self.rng, BETS), len(alive)))
        if way == "drawn":
            return self._drawn(deal, betting, alive)
        return self._won(deal, way, betting, alive)

    def _drawn(self, deal: Deal, betting: Collection[Wind], alive: Collection[Wind]) -> HandEntry:
        tenpai = [seat for seat in alive if seat in betting or self.rng.random() < 0.35]
        facts = {"riichi": _flags(betting), "tenpai": _flags(tenpai)}
        return HandEntry(
            number=deal.number, dealer=deal.dealer, facts={key: held for key, held in facts.items() if held}
        )

    def _won(self, deal: Deal, way: str, betting: Collection[Wind], alive: Collection[Wind]) -> HandEntry:
        chances = {seat: self.strengths[seat] * (2.5 if seat in betting else 1) for seat in alive}
        winners = [pick(self.rng, chances)]
        others = {seat: 1 / self.strengths[seat] for seat in WINDS if seat is not winners[0]}
        discarder = pick(self.rng, others) if way == "discard" else None
        if discarder and self.rng.random() < SHARE_OF_SECOND_WINNERS:
            winners += [seat for seat in alive if seat not in (winners[0], discarder)][:1]
        values = {seat: self._draw_cell(way) for seat in winners}
        facts: dict[str, Any] = {"han_fu": values} | ({"riichi": _flags(betting)} if betting else {})
        return HandEntry(
            number=deal.number,
            dealer=deal.dealer,
            wins=tuple(Win(seat, None) for seat in WINDS if seat in winners),
            discarder=discarder,
            facts=facts,
            holdings=self._draw_tiles(deal, winners[0], way, values[winners[0]], winners[0] in betting),
        )

    def _draw_cell(self, way: str) -> str:
        cells = self.play.values.cells
        assert cells is not None
        possible = {cell.key for cell in cells(self.ruleset.values) if way in cell.ways}
        return pick(self.rng, {key: share for key, share in CELLS.items() if key in possible})

    def _draw_tiles(
        self, deal: Deal, winner: Wind, way: str, cell: str, has_bet: bool
    ) -> dict[Wind, Mapping[str, Any]]:
        is_shown = self.rng.random() < SHARE_WITH_TILES
        own_rng = Random(self.rng.getrandbits(64))  # however long the search takes, the story goes on the same
        round_wind = deal.round_wind.value if deal.round_wind else None
        given = Circumstances(self.ruleset.id, {}, way, deal.seat_winds[winner].value, round_wind)
        tiles = find_by_cell(own_rng, given, cell, has_bet=has_bet) if is_shown else None
        return {} if tiles is None else {winner: tiles}

    def misread(self, entry: HandEntry) -> HandEntry | None:
        """Return the hand with a wrong value, as somebody may have tapped it."""
        if not entry.wins:
            return None
        way = "discard" if entry.discarder else "self-draw"
        seat, cell = entry.wins[0].seat, self._draw_cell(way)
        values = entry.facts["han_fu"]
        if values[seat] == cell:
            return None
        return replace(entry, facts={**entry.facts, "han_fu": {**values, seat: cell}}, holdings={})


def find_by_cell(rng: Random, given: Circumstances, cell: str, *, has_bet: bool) -> dict[str, Any] | None:
    """Return tiles with indicators that are worth exactly that cell, or None if none came up."""
    for _try in range(TRIES):
        tiles = deal_winning_tiles(rng) | {"dora_indicators": TEXT_OF[rng.randrange(KINDS)]}
        if has_bet:
            tiles |= {"events": ["riichi"], "ura_indicators": TEXT_OF[rng.randrange(KINDS)]}
        try:
            counted = score(read_holding(given.record(tiles)))
        except ScoringError:  # five of a kind, or riichi with a claimed set
            continue
        if counted.valid and cell_of(counted) == cell:
            return tiles
    return None


def _flags(seats: Collection[Wind]) -> dict[Wind, bool]:
    return {seat: True for seat in WINDS if seat in seats}
