"""Holdings that cannot exist are refused, with the field that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import ScoringError, score
from scoring.melds import Meld
from scoring.records import read_holding
from tests.scoring.helpers import holding

GOOD: dict[str, Any] = {"rules": "boxed", "hand": "234567m345p678s2s", "win": "2s"}
ON_KONG = {"hand": "234m678s55p99p", "win": "9p", "melds": ["5555m"], "by": "self-draw"}


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("rules", {"rules": "mahjong"}),
        ("rules", {"rules": 7}),
        ("hand", {"hand": "234567m345p678s"}),
        ("hand", {"hand": "234567m345p678s22s"}),
        ("hand", {"hand": "234567m 345p678s2s"}),
        ("hand", {"hand": "234567m345p678s0s"}),
        ("hand", {"hand": "234567m345p678s8z"}),
        ("hand", {"hand": "234567m345p678x2s"}),
        ("hand", {"hand": "234567m345p6782"}),
        ("hand", {"hand": "m234567m345p678s2s"}),
        ("hand", {"hand": "234567m345p678s1f"}),
        ("hand", {"hand": "2222m2m567m345p678s", "win": "2s"}),
        ("hand", {"hand": "3334m67m345p678s2s", "win": "2s", "melds": ["333m"]}),
        ("hand", {"hand": None}),
        ("win", {"win": "2s2s"}),
        ("win", {"win": ""}),
        ("win", {"win": "1f"}),
        ("win", {"win": 2}),
        ("melds", {"hand": "567m345p678s2s", "melds": ["235m"]}),
        ("melds", {"hand": "567m345p678s2s", "melds": ["22m"]}),
        ("melds", {"hand": "567m345p678s2s", "melds": ["22222m"]}),
        ("melds", {"hand": "567m345p678s2s", "melds": ["12m3p"]}),
        ("melds", {"hand": "567m345p678s2s", "melds": ["89m1p"]}),
        ("melds", {"hand": "567m345p678s2s", "melds": ["123z"]}),
        ("melds", {"hand": "567m345p678s2s", "melds": ["111f"]}),
        ("melds", {"hand": "567m345p678s2s", "melds": [""]}),
        ("melds", {"hand": "567m345p678s2s", "melds": "234m"}),
        ("melds", {"hand": "567m345p678s2s", "melds": [234]}),
        ("melds", {"melds": None}),
        ("concealed_kongs", {"hand": "567m345p678s2s", "concealed_kongs": ["222m"]}),
        ("concealed_kongs", {"hand": "567m345p678s2s", "concealed_kongs": ["2223m"]}),
        ("concealed_kongs", {"hand": "567m345p678s2s", "concealed_kongs": ["1234m"]}),
        ("by", {"by": "gift"}),
        ("by", {"by": None}),
        ("seat", {"seat": "X"}),
        ("seat", {"seat": "East"}),
        ("round", {"round": ""}),
        ("flowers", {"flowers": "1f"}),
        ("flowers", {"flowers": "1m"}),
        ("events", {"events": ["lucky"]}),
        ("events", {"events": "last-of-kind"}),
        ("events", {"events": ["last-of-kind"]}),
        ("events", {"events": ["kong-replacement"]}),
        ("events", {"events": ["kong-replacement"], "by": "self-draw"}),
        ("events", {**ON_KONG, "by": "discard", "events": ["kong-replacement"]}),
        ("events", {"events": ["robbing-kong"]}),
        ("events", {"events": ["robbing-kong"], "by": "self-draw"}),
        ("options", {"options": []}),
        ("options", {"options": {"minimum_points": 3}}),
        ("melds", {"hand": "567m345p678s2s", "melds": ["234m"], "options": {"players": 3}}),
    ],
)
def test_impossible_records_name_the_field(field: str, change: dict[str, Any]) -> None:
    with pytest.raises(ScoringError) as caught:
        read_holding({**GOOD, **change})
    assert caught.value.field == field
    assert str(caught.value) == caught.value.message % caught.value.values


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"hand": "2s678s345p76m5m432m"},
        {"win": None},
        {"flowers": ""},
        {**ON_KONG, "events": ["kong-replacement"]},
        {"hand": "34567m345p678s22s", "win": "2m", "events": ["robbing-kong"]},
        {"hand": "34567m345p678s22s", "win": "2m", "events": ["last-of-kind", "last-wall-tile"]},
        {"events": ["heavenly", "earthly", "winning-tile-mixed"]},
        {"id": "a", "note": "b", "source": "c", "expect": {"points": 3}},
        {"hand": "567m345p678s2s", "melds": ["4m3m2m"]},
    ],
)
def test_odd_but_possible_records_are_read(change: dict[str, Any]) -> None:
    assert score(read_holding({**GOOD, **change})).points >= 0


@pytest.mark.parametrize(
    "change",
    [
        {"events": ["heavenly"]},
        {"events": ["heavenly"], "by": "self-draw", "seat": "S"},
        {"events": ["heavenly", "last-wall-tile"], "by": "self-draw"},
        {**ON_KONG, "events": ["heavenly"]},
        {"events": ["earthly"]},
        {"events": ["earthly"], "by": "self-draw", "seat": "S"},
        {"hand": "34567m345p678s22s", "win": "2m", "events": ["robbing-kong", "last-wall-tile"]},
        {**ON_KONG, "events": ["kong-replacement"], "melds": ["555m"]},
    ],
)
def test_events_that_contradict_each_other_are_refused_once_there_is_a_winning_tile(change: dict[str, Any]) -> None:
    record = {**GOOD, "rules": "zung-jung", **change}
    with pytest.raises(ScoringError) as caught:
        read_holding(record)
    assert caught.value.field == "events"
    assert score(read_holding({**record, "win": None})).points == 0


def test_five_of_a_tile_is_said_in_words() -> None:
    with pytest.raises(ScoringError, match=r"This hand has 5 × 3 Dots\. Remove one\."):
        holding("333345p678s11z99m", win="3p")


def test_holding_sums_up_its_declared_sets() -> None:
    shown = holding("55m67s", win="5s", melds=["555p", "3333z"], concealed_kongs=["7777z"], round_wind="N")
    assert shown.melds == (
        Meld("pung", 13, concealed=False),
        Meld("kong", 29, concealed=False),
        Meld("kong", 33),
    )
    assert (shown.chows, shown.pungs, shown.honors) == ((), (13,), (29, 33))
    assert (shown.way.exposed, shown.way.kongs, shown.way.concealed_kongs) == (2, 2, 1)
    assert shown.round_wind == 30


def test_three_copies_in_own_exposed_sets_show_the_last_one() -> None:
    assert holding("23344m678s11p", win="5m", melds=["555m"]).way.last_shown
    assert not holding("23344m678s11p", win="5m", melds=["666m"]).way.last_shown
    spread = holding("23m11p", win="4m", melds=["234m", "345m", "456m"])
    assert spread.way.last_shown
