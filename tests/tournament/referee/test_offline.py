"""A tablet without a network: after every hand it knows what the server will say, up to the end of the game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from scoring.errors import ScoringError
from scoring.outcome import Outcome
from scoring.replay import Replay
from scoring.ruleset import Ruleset
from scoring.rulesets import get_ruleset
from scoring.seats import WINDS
from scoring.settlement_records import read_hand
from tests import node
from tests.scoring.random_hands import as_on_a_tablet
from tests.scoring.riichi.outcomes import random_hand
from tests.tournament.events import make_event
from tournament.tables.recording import record_hand
from tournament.tables.settling import HandEntry
from tournament.views.referee.access import Desk
from tournament.views.referee.commands.state import table_state
from tournament.views.referee.table import page_config

pytestmark = pytest.mark.django_db

PLAY = """
  const { deltasOf, payments, POT } = await load("tablet/entry/payoff.js");
  const { project } = await load("tablet/sheet/projection.js");
  const seats = [..."ESWN"];
  return given.flatMap(({ config, state, games }) => games.map(({ hands, signal }) => {
    const commands = [];
    return hands.map((hand, index) => {
      if (index + 1 === signal) commands.push({ kind: "signal", fields: { number: signal } });
      const before = project(config, state, commands);
      if (!before.deal) return { isOver: true };
      const { winds } = before.deals[before.deal];
      const told = { ...hand, facts: { ...hand.facts, ...before.carried } };
      const moves = payments(config.payoff, told, seats, winds, before.pot);
      const { [POT]: pot, ...deltas } = deltasOf(moves, seats);
      commands.push({ kind: "record", id: index, fields: {}, local: { hand: { ...told, deltas, pot } } });
      const { totals, carried, deal, deals, ...view } = project(config, state, commands);
      return { totals, carried, pot: view.pot, dealer: deals[deal]?.dealer ?? null, round: deals[deal]?.round ?? null };
    });
  }));
"""

OPTIONS: list[dict[str, Any]] = [
    {},
    {"preset": "ema-2016", "length": "tonpuusen"},
    {"preset": "tenhou"},
    {"preset": "tenhou", "length": "tonpuusen"},
    {"extra_round": True, "length": "tonpuusen", "dealer_repeats": "never", "return_points": 33000},
    {"agari_yame": True, "length": "tonpuusen", "bust": True, "start_points": 8000, "return_points": 0},
]
GAMES = 25


def is_offered(outcome: Outcome, ruleset: Ruleset) -> bool:
    """Say whether a tablet lets a hand be entered: records know values and endings that nobody can tap."""
    assert ruleset.play.values.cells
    cells = {cell.key for cell in ruleset.play.values.cells(ruleset.values)}
    is_by_winners = not outcome.wins and ruleset.play.dealing.ending_of(outcome).winners
    return cells.issuperset(outcome.facts.get("han_fu", {}).values()) and not is_by_winners


def play_out(rng: Random, options: dict[str, Any], signal: int | None) -> tuple[list[Outcome], list[Replay]]:
    """Return the hands of a random game, told by seats, and how the table stood after each."""
    ruleset, is_small = get_ruleset("riichi", options), rng.random() < 0.7
    tables, outcomes = [Replay.begin(ruleset.play, WINDS, signal)], list[Outcome]()
    while not tables[-1].ended and len(outcomes) < 30:
        try:
            fields = read_hand(random_hand(rng, odd=0, is_small=is_small), ruleset)
            outcome = Outcome(rules="riichi", options=options, **fields)
            after = tables[-1].after(outcome, tables[-1].upcoming)
        except ScoringError:
            continue
        if is_offered(outcome, ruleset):
            tables.append(after)
            outcomes.append(replace(outcome, ending="" if outcome.ending in ("won", "drawn") else outcome.ending))
    return outcomes, tables[1:]


def expected(table: Replay) -> dict[str, Any]:
    """Return what the tablet has to say of a table."""
    deal, start = table.upcoming, table.play.start_points
    return {
        "totals": {seat.value: score - start for seat, score in table.scores.items()},
        "carried": deal.carried,
        "pot": table.pot,
        "dealer": None if table.ended else deal.dealer.value,
        "round": None if table.ended else deal.round_number,
    }


def test_every_game_goes_as_its_replay_and_ends_with_it() -> None:
    rng = Random(21)
    given, games = [], []
    for options in OPTIONS:
        event = make_event("riichi", options=options)
        desk = Desk(table=event.table, link=None, actor=event.referee)
        told = []
        for _ in range(GAMES):
            signal = rng.choice([None, None, rng.randint(1, 6)])
            outcomes, tables = play_out(rng, options, signal)
            games.append(tables)
            told.append({"hands": [as_on_a_tablet(outcome) for outcome in outcomes], "signal": signal})
        given.append({"config": page_config(desk), "state": table_state(desk), "games": told})
    shown = node.run(PLAY, given)
    for tables, views in zip(games, shown, strict=True):
        assert views == [expected(table) for table in tables]
    ended = Counter(tables[-1].ended for tables in games)
    assert set(ended) >= {"bust", "agari-yame", "goal", "length", "time"}, ended


UNDO = """
  const { project } = await load("tablet/sheet/projection.js");
  const { config, state, hand } = given;
  const undo = { kind: "undo", fields: { hand: state.hands.at(-1).id } };
  const record = { kind: "record", id: "again", fields: {}, local: { hand } };
  return [[undo], [undo, record]].map((commands) => project(config, state, commands).deal);
"""


def test_the_last_hand_is_undone_and_entered_again_on_a_page_just_loaded() -> None:
    event = make_event("riichi")
    drawn = HandEntry(number=1, dealer=WINDS[0], wins=(), facts={})
    record_hand(table=event.table, entry_id=uuid4(), entry=drawn, by=event.referee)
    desk = Desk(table=event.table, link=None, actor=event.referee)
    state = table_state(desk)
    hand = {**as_on_a_tablet(Outcome(rules="riichi")), "deltas": dict.fromkeys("ESWN", 0), "pot": 0}
    first, second = node.run(UNDO, {"config": page_config(desk), "state": state, "hand": hand})
    assert (state["deals"][first]["dealer"], second) == ("E", state["deal"])
