"""Payments of riichi as a tablet knows them: what the payoff table says is what `settle` pays, in under 2 kB.

Where yakuman add up, liability for some of them makes the table twice as large.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.scoring.random_hands import as_on_a_tablet, random_hands
from tests.scoring.test_payoff_table import settled, shown, table_of

TABLES: list[dict[str, Any]] = [
    {},
    {"preset": "ema-2016"},
    {"preset": "wrc"},
    {"preset": "tenhou"},
    {"nagashi_mangan": True},
    {"honba_value": 1500, "pao_honba": "liable", "chombo": "mangan"},
    {"triple_ron": "draw", "multiple_ron_honba": "first", "multiple_ron_sticks": "first"},
    {"multiple_ron": "head-bump", "abortive_draws": ["four-riichi", "nine-terminals"], "pao": []},
]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_hand_is_paid_as_settled(options: dict[str, Any]) -> None:
    table = table_of("riichi", json.dumps(options), 4)
    assert len(json.dumps(table)) < (5000 if options.get("preset") in ("wrc", "tenhou") else 2000)
    for outcome, settlement in random_hands(7, ("riichi", options, 4), 400):
        hand = as_on_a_tablet(outcome)
        assert shown(table, hand, "ESWN") == settled(settlement), hand
