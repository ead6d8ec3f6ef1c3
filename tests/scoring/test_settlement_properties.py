"""What holds for every settlement, whatever happened at the table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.rulesets import get_ruleset
from scoring.seats import Wind
from scoring.settlement import settle, settle_at
from scoring.settlement_records import read_outcome, settle_record
from tests.scoring.settlement_oracle import ORACLES

SEATS = ("E", "S", "W", "N")


@st.composite
def boxed_records(draw: st.DrawFn) -> dict[str, Any]:
    players = draw(st.sampled_from([3, 4]))
    record = draw(_hands(SEATS[:players], winners=range(players), values=st.integers(0, 200)))
    return {"rules": "boxed", "players": players, **record, "safe": draw(_safety(record))}


@st.composite
def mcr_records(draw: st.DrawFn) -> dict[str, Any]:
    minimum = draw(st.integers(0, 20))
    record = draw(_hands(SEATS, winners=(0, 1), values=st.integers(minimum, 400)))
    return {"rules": "mcr", "options": {"minimum_points": minimum}, **record}


@st.composite
def zung_jung_records(draw: st.DrawFn) -> dict[str, Any]:
    options = {
        "payoff": draw(st.sampled_from(["formal", "thrower", "uniform"])),
        "payoff_threshold": draw(st.integers(0, 60)),
        "triple_win": draw(st.sampled_from(["discarder", "independent", "draw"])),
    }
    record = draw(_hands(SEATS, winners=(0, 1, 3), values=st.integers(1, 480)))
    record["safe"] = draw(_safety(record))
    if len(record["wins"]) < 2 and record["safe"]:
        record["responsible"] = draw(st.none() | st.sampled_from(SEATS))
    return {"rules": "zung-jung", "options": options, **record}


@st.composite
def bmja_records(draw: st.DrawFn) -> dict[str, Any]:
    options = {
        "limit": draw(st.integers(1, 3000)),
        "east_doubles": draw(st.booleans()),
        "losers_settle": draw(st.booleans()),
    }
    empty = draw(st.none() | st.sampled_from("SWN"))
    seats = [seat for seat in SEATS if seat != empty]
    record = draw(_hands(seats, winners=(0, 1), values=st.integers(0, options["limit"])))
    record["discarder"] = record["discarder"] if record["wins"] else None
    scores = draw(st.fixed_dictionaries(dict.fromkeys(seats, st.integers(0, options["limit"]))))
    scores |= {win["seat"]: win["points"] for win in record["wins"]}
    return {"rules": "bmja", "options": options, "players": len(seats), **record, "scores": scores}


@st.composite
def _hands(
    draw: st.DrawFn, seats: Sequence[str], winners: Sequence[int], values: st.SearchStrategy[int]
) -> dict[str, Any]:
    """Draw wins and a discarder that can have happened at a table of those seats."""
    order = draw(st.permutations(seats))
    count = draw(st.sampled_from(winners))
    discarder = order[-1] if count > 1 else draw(st.none() | st.sampled_from(order[count:]))
    return {"wins": [{"seat": seat, "points": draw(values)} for seat in order[:count]], "discarder": discarder}


def _safety(record: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Return what `safe` may be in a record: yes, no, or some of its winners."""
    winners = [win["seat"] for win in record["wins"]]
    return st.booleans() | (st.lists(st.sampled_from(winners), unique=True) if winners else st.just([]))


legal_records = st.one_of(boxed_records(), zung_jung_records(), mcr_records(), bmja_records())
symmetric_records = st.one_of(
    boxed_records().filter(lambda record: record["players"] == 4), zung_jung_records(), mcr_records()
)


@given(legal_records)
def test_the_engine_pays_what_the_slow_way_pays(record: dict[str, Any]) -> None:
    assert settle_record(record)["deltas"] == ORACLES[record["rules"]](record)


@given(legal_records)
def test_deltas_are_sums_of_transfers_and_add_up_to_zero(record: dict[str, Any]) -> None:
    settlement = settle(read_outcome(record))
    assert sum(settlement.deltas.values()) == 0
    for seat, delta in settlement.deltas.items():
        received = sum(move.amount for move in settlement.transfers if move.payee is seat)
        paid = sum(move.amount for move in settlement.transfers if move.payer is seat)
        assert delta == received - paid
    pairs = [(move.payer, move.payee) for move in settlement.transfers]
    assert len(set(pairs)) == len(pairs)
    assert all(move.amount > 0 and move.payer is not move.payee for move in settlement.transfers)


@given(symmetric_records, st.permutations(SEATS))
def test_where_all_seats_are_alike_renaming_them_renames_the_deltas(record: dict[str, Any], names: list[str]) -> None:
    renaming = {Wind(seat): Wind(name) for seat, name in zip(SEATS, names, strict=True)}
    outcome = read_outcome(record)
    renamed = settle(outcome.renamed(renaming, get_ruleset(outcome.rules).play.declared)).deltas
    assert {renaming[seat]: delta for seat, delta in settle(outcome).deltas.items()} == renamed
    assert settle_at(renaming, outcome).deltas == settle(outcome).deltas


@given(bmja_records(), st.sampled_from(["SW", "SN", "WN"]))
def test_swapping_two_seats_beside_east_swaps_their_deltas(record: dict[str, Any], pair: str) -> None:
    names = dict(zip(SEATS, SEATS, strict=True)) | {pair[0]: pair[1], pair[1]: pair[0]}
    renaming = {Wind(seat): Wind(name) for seat, name in names.items()}
    outcome = read_outcome(record)
    swapped = settle(outcome.renamed(renaming, get_ruleset(outcome.rules).play.declared)).deltas
    assert {renaming[seat]: delta for seat, delta in settle(outcome).deltas.items()} == swapped


@given(legal_records)
def test_winners_order_never_matters(record: dict[str, Any]) -> None:
    assert settle_record(record | {"wins": record["wins"][::-1]}) == settle_record(record)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(SEATS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5) | st.sampled_from(SEATS), inner),
    max_leaves=8,
)
FIELDS = ("rules", "options", "players", "wins", "discarder", "safe", "responsible", "scores")
WIN_FIELDS = st.sampled_from(["seat", "points"])


@given(json_values)
@example({"rules": "mcr", "wins": [{"seat": "E", "points": 10**4000}]})
@example({"rules": "mcr", "wins": [], "options": {"minimum_points": 10**4000}})
@example({"rules": "bmja", "wins": [], "options": {"limit": -(10**4000)}})
def test_any_value_is_settled_or_refused(value: object) -> None:
    _settle_or_refuse(value)


@given(legal_records, st.dictionaries(st.sampled_from(FIELDS), json_values, min_size=1))
def test_any_field_may_be_broken(record: dict[str, Any], broken: dict[str, Any]) -> None:
    _settle_or_refuse(record | broken)


@given(legal_records.filter(lambda record: record["wins"]), st.dictionaries(WIN_FIELDS, json_values, min_size=1))
def test_any_part_of_a_win_may_be_broken(record: dict[str, Any], broken: dict[str, Any]) -> None:
    _settle_or_refuse(record | {"wins": [record["wins"][0] | broken, *record["wins"][1:]]})


@pytest.mark.parametrize("rules", sorted(ORACLES))
@given(options=st.dictionaries(st.text(max_size=5), json_values, max_size=3))
def test_any_options_may_be_broken(rules: str, options: dict[str, Any]) -> None:
    _settle_or_refuse({"rules": rules, "wins": [], "options": options})


def _settle_or_refuse(record: object) -> None:
    """Expect zero-sum deltas or a ScoringError that can be shown; any other exception fails the test."""
    try:
        answer = settle_record(record)
    except ScoringError as error:
        refused = {"error": str(error), "field": error.field}
        assert all(json.loads(json.dumps(refused)).values())
    else:
        assert sum(answer["deltas"].values()) == 0
