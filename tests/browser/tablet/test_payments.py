"""The script that works out payments on the tablet, against `settle`: every rule set, every option that matters."""

from __future__ import annotations

import base64
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from scoring.payoff_table import payoff_table
from tests.scoring.random_hands import MATTERS, as_seated, random_hands, tables
from tests.scoring.riichi.test_payoff_table import TABLES

SCRIPT = Path(__file__).parents[3] / "static/js/tablet/entry/payoff.js"
HANDS = 200
"""How many random hands are compared at each table."""

COMPARE = """async ({ script, tables }) => {
  const { deltasOf, payments } = await import(`data:text/javascript;base64,${script}`);
  const wrong = [];
  for (const { payoff, cases } of tables) {
    for (const { hand, seats, winds, moved } of cases) {
      const moves = payments(payoff, hand, seats, winds, hand.pot);
      const shown = moves && deltasOf(moves, seats);
      const isSame = shown && Object.keys(moved).every((party) => shown[party] === moved[party]);
      if (!isSame) wrong.push({ hand, winds, moved, shown });
    }
  }
  return wrong;
}"""


@pytest.mark.usefixtures("toy")
def test_the_tablet_pays_what_is_settled(browser: Browser) -> None:
    rng = Random(5)
    compared = [
        {
            "payoff": payoff_table(*table),
            "cases": [as_seated(rng, hand, settlement) for hand, settlement in random_hands(3, table, HANDS)],
        }
        for table in (*tables(*MATTERS), *(("riichi", options, 4) for options in TABLES))
    ]
    script = base64.b64encode(SCRIPT.read_bytes()).decode()
    page = browser.new_page()
    try:
        wrong = page.evaluate(COMPARE, {"script": script, "tables": compared})
    finally:
        page.close()
    assert wrong == []
    assert len(compared) > 20
