"""The sheet before the last hand, worked out by the tablet's own script, beside settling every hand there is."""

from __future__ import annotations

from random import Random
from typing import Any

from scoring.outcome import Outcome, Win
from scoring.payoff_table import payoff_table
from scoring.rulesets import get_ruleset
from scoring.seats import WINDS, Wind
from scoring.settlement import settle
from scoring.values import Cell
from tests import node

NEEDS = """
  const { needsOf, placesAfterDraw } = await load("tablet/grid/targets.js");
  return given.map(({ known, flag }) => Object.fromEntries(known.seats.map((seat) => {
    return [seat, { needs: needsOf(known, seat), draw: placesAfterDraw(known, seat, flag) }];
  })));
"""


def place_of(totals: dict[Wind, int], seat: Wind) -> int:
    return 1 + sum(other > totals[seat] for other in totals.values())


def lowest_place_of(totals: dict[Wind, int], seat: Wind) -> int:
    """Return the lower of the places that a seat shares: its uma is less than that of the upper one."""
    return sum(other >= totals[seat] for other in totals.values())


def totals_after(totals: dict[Wind, int], **hand: Any) -> dict[Wind, int]:
    deltas = settle(Outcome(rules="riichi", **hand)).deltas
    return {seat: totals[seat] + deltas[seat] for seat in WINDS}


def worth_of(seat: Wind, discarder: Wind | None, key: str) -> int:
    ruleset = get_ruleset("riichi")
    assert ruleset.play.values.worth
    hand = Outcome(rules="riichi", wins=(Win(seat),), discarder=discarder, facts={"han_fu": {seat: key}})
    return ruleset.play.values.worth(hand, seat, ruleset.values)


def cells() -> tuple[Cell, ...]:
    ruleset = get_ruleset("riichi")
    assert ruleset.play.values.cells
    return ruleset.play.values.cells(ruleset.values)


def least_worth(
    totals: dict[Wind, int], seat: Wind, discarder: Wind | None, place: int, table: dict[str, Any]
) -> int | None:
    """Return what the cheapest hand is worth that takes a place, by trying all of them."""
    worths = []
    for one in cells():
        if ("discard" if discarder else "self-draw") not in one.ways:
            continue
        facts = {"han_fu": {seat: one.key}, "honba": table["honba"]}
        after = totals_after(totals, wins=(Win(seat),), discarder=discarder, facts=facts, pot=table["pot"])
        if lowest_place_of(after, seat) <= place:
            worths.append(worth_of(seat, discarder, one.key))
    return min(worths, default=None)


def test_the_sheet_before_the_last_hand_says_what_settling_every_hand_says() -> None:
    rng, payoff = Random(11), payoff_table("riichi", {})
    cases, tables = [], []
    for _case in range(12):
        pot = 1000 * rng.randrange(3)
        totals = dict(zip(WINDS, (100 * rng.randrange(-120, 121) for _ in WINDS), strict=True))
        totals[WINDS[3]] = -pot - sum(totals[seat] for seat in WINDS[:3])
        table = {"honba": rng.randrange(4), "pot": pot}
        tables.append((totals, table))
        known = {
            "payoff": payoff,
            "fact": "han_fu",
            "cells": [{"key": one.key, "ways": one.ways} for one in cells()],
            "ties": "share",
            "seats": list("ESWN"),
            "winds": dict(zip("ESWN", "ESWN", strict=True)),
            "totals": {seat.value: total for seat, total in totals.items()},
            "pot": pot,
            "facts": {"honba": table["honba"]},
        }
        cases.append({"known": known, "flag": {"key": "tenpai", "comesWith": "riichi"}})
    answers = node.run(NEEDS, cases)
    for (totals, table), answer in zip(tables, answers, strict=True):
        for seat in WINDS:
            needs = answer[seat.value]["needs"]
            assert needs["now"] == place_of(totals, seat)
            for row in needs["rows"]:
                for letter, least in row["least"].items():
                    discarder = Wind(letter) if letter else None
                    worth = None if least is None else worth_of(seat, discarder, least["key"])
                    assert worth == least_worth(totals, seat, discarder, row["place"], table), (
                        totals,
                        table,
                        seat,
                        row,
                    )
            places: dict[bool, set[int]] = {True: set(), False: set()}
            for mask in range(16):
                tenpai = {one: True for index, one in enumerate(WINDS) if mask & 1 << index}
                after = totals_after(totals, facts={"tenpai": tenpai, "honba": table["honba"]}, pot=table["pot"])
                places[seat in tenpai] |= {place_of(after, seat), lowest_place_of(after, seat)}
            assert answer[seat.value]["draw"] == {"with": sorted(places[True]), "without": sorted(places[False])}


def test_a_place_that_is_shared_is_not_taken() -> None:
    """Drawn by West, 700/1,300 leaves two players with 33,500 points."""
    known = {
        "payoff": payoff_table("riichi", {}),
        "fact": "han_fu",
        "cells": [{"key": one.key, "ways": one.ways} for one in cells()],
        "ties": "share",
        "seats": list("ESWN"),
        "winds": dict(zip("ESWN", "ESWN", strict=True)),
        "totals": {"E": 4100, "S": -9100, "W": 800, "N": 4200},
        "pot": 0,
        "facts": {"honba": 0},
    }
    flag = {"key": "tenpai", "comesWith": "riichi"}
    shared, by_seat = node.run(
        NEEDS, [{"known": {**known, "ties": ties}, "flag": flag} for ties in ("share", "seat-order")]
    )
    assert [
        worth_of(Wind.WEST, None, found["W"]["needs"]["rows"][0]["least"][""]["key"]) for found in (shared, by_seat)
    ] == [
        3100,
        2700,
    ]
