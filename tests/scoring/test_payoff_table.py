"""The payoff table: a script that knows nothing of mahjong must get from it exactly what `settle` pays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from scoring import RULESETS, get_ruleset
from scoring.options import Option
from scoring.payoff_table import payoff_table
from scoring.rulesets import event_rulesets
from scoring.settlement import Settlement
from scoring.settlement_records import settle_record
from tests import toy as toy_rules
from tests.scoring.random_hands import MATTERS, as_on_a_tablet, random_hands, tables

SEATS = "ESWN"
POT = "pot"
HANDS = 200
"""How many random hands are compared at each table."""

with toy_rules.registered():
    # Riichi has more options than can be compared here, and tests of its own.
    TABLES = list(tables(*(rules for rules in event_rulesets() if rules in MATTERS)))


@pytest.fixture(autouse=True)
def _with_the_toy(toy: object) -> None:
    """Compare the toy as well."""


@cache
def table_of(rules: str, options: str, players: int) -> dict[str, Any]:
    """Return a table as it arrives on the tablet."""
    table: dict[str, Any] = json.loads(json.dumps(payoff_table(rules, json.loads(options), players)))
    return table


def follow(tree: Any, words: set[str]) -> Any:
    while isinstance(tree, list):
        tree = tree[1] if tree[0] in words else tree[2]
    return tree


def words_of(table: dict[str, Any], hand: dict[str, Any], payer: str, payee: str) -> set[str]:
    """Return the words that hold for a payment, as the tablet finds them."""
    winners = hand["winners"]
    words = {hand["ending"] or ("won" if winners else "drawn"), f"winners:{len(winners)}"}
    if winners and not hand["discarder"]:
        words.add("self-draw")
    after = SEATS.index(hand["discarder"]) if hand["discarder"] else 0
    first = min(winners, key=lambda seat: (SEATS.index(seat) - after) % 4, default=None)
    roles = {"dealer": ["E"], "discarder": [hand["discarder"]], "winner": winners, "first": [first]}
    for key, kind in table["facts"].items():
        value = hand["facts"].get(key)
        if kind == "flag" and value:
            words.add(key)
        elif kind == "choice" and value:
            words.add(f"{key}={value}")
        elif kind == "choices" and value:
            words |= {f"{side}:{key}={value[seat]}" for side, seat in (("from", payer), ("to", payee)) if seat in value}
        elif value:
            holders = {"seat": value, "seats": value, "payee's seat": (value.get(payee, "") if kind[0] == "p" else "")}
            roles[key] = list(holders[kind])
            words.add(f"{key}:{len(roles[key])}")
    for side, seat in (("from", payer), ("to", payee)):
        words |= {f"{side}:{role}" for role, seats in roles.items() if seat in seats}
    return words


def amount(table: dict[str, Any], hand: dict[str, Any], payer: str, payee: str, place: int) -> int:
    column = table["amounts"][place]
    if isinstance(column, int):
        return column
    if table["by"] == "cells":
        cell = table["cells"].split(" ").index(hand["facts"][table["fact"]][payee])
        return int(column[1][cell - column[0]] * table["unit"])
    value = hand["points"][payee]
    if table["by"] == "every-seat" and payee not in hand["winners"]:
        value -= hand["points"][payer]
    if value < table["least"]:
        return 0
    _, times, plus, per = max(piece for piece in column if piece[0] <= value)
    return int((times * value + plus) // per)


def shown(table: dict[str, Any], hand: dict[str, Any], seats: str) -> dict[str, int] | None:
    """Return what a tablet shows for a hand told by winds, the pot included; None if it cannot tell."""
    moved = dict.fromkeys([*seats, POT], 0)

    def pay(payer: str, payee: str, points: int) -> None:
        moved[payer] -= points
        moved[payee] += points

    for payer, payee in permutations(seats, 2):
        words = words_of(table, hand, payer, payee)
        place = follow(table["pay"], words)
        if place is None:
            return None
        pay(payer, payee, amount(table, hand, payer, payee, place))
        for key, tree in table.get("per", {}).items():
            pay(payer, payee, hand["facts"].get(key, 0) * follow(tree, words))
    if "pot" in table:
        for seat in seats:
            pay(seat, POT, follow(table["pot"]["in"], words_of(table, hand, seat, POT)))
        lying = hand["pot"] + moved[POT]
        for seat in seats:
            pay(POT, seat, lying * follow(table["pot"]["out"], words_of(table, hand, POT, seat)))
    return moved


def settled(settlement: Settlement) -> dict[str, int]:
    return {seat.value: delta for seat, delta in settlement.deltas.items()} | {POT: settlement.pot}


@pytest.mark.parametrize(("rules", "options", "players"), TABLES, ids=map(str, TABLES))
def test_every_hand_is_paid_as_settled(rules: str, options: dict[str, Any], players: int) -> None:
    table = table_of(rules, json.dumps(options), players)
    for outcome, settlement in random_hands(7, (rules, options, players), HANDS):
        hand = as_on_a_tablet(outcome)
        assert shown(table, hand, "".join(outcome.seats)) == settled(settlement), hand


def single_wins(rules: str, players: int) -> Iterator[dict[str, Any]]:
    """Yield every way a single win can happen where its value is a number, without it."""
    declared = RULESETS[rules].play.declared
    for winner, discarder in permutations(SEATS[:players], 2):
        bare = {"ending": "", "winners": [winner], "pot": 0}
        yield {**bare, "discarder": "", "facts": {}}
        yield {**bare, "discarder": discarder, "facts": {}}
        if "safe" in declared:
            yield {**bare, "discarder": discarder, "facts": {"safe": {winner: True}}}
        if "responsible" in declared:
            for seat in SEATS:
                yield {**bare, "discarder": discarder, "facts": {"safe": {winner: True}, "responsible": seat}}


NUMBERED = [table for table in TABLES if table[0] not in ("bmja", "toy")]


@pytest.mark.parametrize(("rules", "options", "players"), NUMBERED, ids=map(str, NUMBERED))
def test_every_value_of_a_win_is_paid_as_settled(rules: str, options: dict[str, Any], players: int) -> None:
    table = table_of(rules, json.dumps(options), players)
    for way in single_wins(rules, players):
        winner = way["winners"][0]
        # One seating of each way at every low value, the other seatings at some: the roles are what matters.
        is_first = winner == "E" and way["discarder"] in ("", SEATS[players - 1])
        dense = range(table["least"], 130) if is_first and not options else ()
        for points in (*dense, *range(table["least"], table["most"] + 1, 61), table["most"]):
            facts = {key: list(value) if key == "safe" else value for key, value in way["facts"].items()}
            record = {"wins": [{"seat": winner, "points": points}], "discarder": way["discarder"] or None, **facts}
            deltas = settle_record({"rules": rules, "options": options, "players": players, **record})["deltas"]
            assert shown(table, {**way, "points": {winner: points}}, SEATS[:players]) == deltas | {POT: 0}, record


def other_values(option: Option) -> list[Any]:
    match option.kind:
        case "flag":
            return [not option.default]
        case "choice":
            return [choice for choice in option.choices if choice != option.default]
        case "choices":
            return [[choice] for choice in option.choices]
        case "values":
            return [{choice: 1} for choice in option.choices[:2]]
    return [(option.default or 0) + 1]


@pytest.mark.parametrize("rules", list(MATTERS))
def test_no_other_option_changes_payments(rules: str) -> None:
    """So that every option that does is among those compared above."""
    usual = payoff_table(rules, {})
    for option in get_ruleset(rules).options:
        if option.key in MATTERS[rules] or option.key == "players":
            continue
        for value in other_values(option):
            assert payoff_table(rules, {option.key: value}) == usual, (option.key, value)


@pytest.mark.parametrize(("rules", "options", "players"), TABLES, ids=map(str, TABLES))
def test_tables_are_small(rules: str, options: dict[str, Any], players: int) -> None:
    assert len(json.dumps(table_of(rules, json.dumps(options), players))) < 2000


def test_winners_that_cannot_win_together_get_no_answer() -> None:
    hand = {
        "ending": "",
        "winners": ["E", "S", "W"],
        "discarder": "N",
        "points": dict.fromkeys("ESW", 30),
        "facts": {},
        "pot": 0,
    }
    assert shown(table_of("zung-jung", '{"triple_win": "intercept"}', 4), hand, SEATS) is None
    assert shown(table_of("zung-jung", "{}", 4), hand, SEATS) == {"E": 90, "S": 90, "W": 90, "N": -270, POT: 0}


def test_tables_read_like_the_rules() -> None:
    mcr = table_of("mcr", "{}", 4)
    assert mcr["pay"] == ["to:winner", ["from:discarder", 0, ["self-draw", 0, 1]], 2]
    assert mcr["amounts"] == [[[8, 1, 8, 1]], 8, 0]
    formal = table_of("zung-jung", "{}", 4)["amounts"]
    assert [[1, 1, 0, 1], [26, 0, 25, 1]] in formal
    assert [[1, 1, 0, 1], [26, 3, -50, 1]] in formal
    assert [[0, 1, 1, 2]] in table_of("boxed", "{}", 4)["amounts"]
    stakes = {"in": ["from:staked", ["from:winner", 0, 100], 0], "out": ["to:first", 1, 0]}
    assert table_of("toy", "{}", 4)["pot"] == stakes


def test_facts_that_change_no_payment_are_not_asked_for() -> None:
    assert {rules: list(table_of(rules, "{}", 4)["facts"]) for rules in ("mcr", "boxed", "zung-jung", "bmja")} == {
        "mcr": [],
        "boxed": ["safe"],
        "zung-jung": ["safe", "responsible"],
        "bmja": [],
    }
    assert table_of("zung-jung", '{"payoff": "uniform"}', 4)["facts"] == {}


def test_british_tables_go_up_to_the_limit() -> None:
    assert table_of("bmja", '{"limit": 2000}', 4)["most"] == 2000
