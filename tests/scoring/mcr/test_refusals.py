"""Records that contradict themselves under Mahjong Competition Rules are refused, and those that do not are not."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import ScoringError
from scoring.records import score_record
from tests.scoring.helpers import shown

HAND = "234m678s55p78p +9p (444s)"
DRAWN = "234m678s55p78p *9p (444s)"
DEALT = "234m678s55p78p444s *9p"
KONG = "234m678s55p78p *9p (4444s)"
NOT_EAST = {"seat": "S", "by": "discard"}


def record(line: str, **fields: Any) -> dict[str, Any]:
    return {**shown(line, "mcr"), **fields}


@pytest.mark.parametrize(
    ("line", "fields", "field"),
    [
        (f"{HAND} @kong-replacement", {}, "events"),
        (f"{DRAWN} @kong-replacement", {}, "events"),
        (f"{KONG} @kong-replacement", {"by": "discard"}, "events"),
        (f"{DRAWN} @robbing-kong", {}, "events"),
        ("234m678s55p99p +9p (444s) @robbing-kong", {}, "events"),
        ("234m678s55p78p +9p (999p) @robbing-kong", {}, "events"),
        ("234m678s55p78p +9p (789p) @robbing-kong", {}, "events"),
        ("234m678s55p99p +9p (444s) @last-of-kind", {}, "events"),
        (f"{HAND} @winning-tile-mixed", {}, "events"),
        (f"{HAND} @heavenly", {}, "events"),
        (f"{DRAWN} @heavenly", {}, "events"),
        (f"{DEALT} @heavenly", {"seat": "S"}, "events"),
        (f"{DEALT} @heavenly", {"by": "discard"}, "events"),
        (f"{DEALT} @heavenly @last-wall-tile", {}, "events"),
        (f"{DEALT} @heavenly @last-of-kind", {}, "events"),
        (f"{DEALT} @earthly", {"seat": "S"}, "events"),
        (f"{DEALT} @earthly", {"by": "discard"}, "events"),
        (f"{HAND} @earthly", {"seat": "S"}, "events"),
        ("234m678s55p78p +9p [4444s] @earthly", {"seat": "S"}, "events"),
        (f"{DEALT} @earthly @last-of-kind", NOT_EAST, "events"),
        (f"{DEALT} @earthly @last-wall-tile", NOT_EAST, "events"),
        (f"{DEALT} @earthly @robbing-kong", NOT_EAST, "events"),
        (f"{HAND} @original-call", {}, "events"),
        (HAND, {"win": None}, "win"),
        (HAND, {"win": "9p9p"}, "win"),
        (HAND, {"win": "1f"}, "win"),
        (HAND, {"win": "8z"}, "win"),
        (HAND, {"by": "theft"}, "by"),
        (HAND, {"seat": "X"}, "seat"),
        (HAND, {"round": "east"}, "round"),
        (HAND, {"flowers": "11f"}, "flowers"),
        (HAND, {"flowers": "9f"}, "flowers"),
        (HAND, {"flowers": "1m"}, "flowers"),
        (HAND, {"hand": "234m678s55p7p1f"}, "hand"),
        (HAND, {"hand": "234m678s55p7p"}, "hand"),
        (HAND, {"hand": "0234m678s55p7p"}, "hand"),
        (HAND, {"hand": "234m678s5 5p78p"}, "hand"),
        (HAND, {"melds": ["124m"]}, "melds"),
        (HAND, {"melds": ["567z"]}, "melds"),
        (HAND, {"melds": ["44s"]}, "melds"),
        (HAND, {"melds": "444s"}, "melds"),
        (HAND, {"melds": [], "concealed_kongs": ["444s"]}, "concealed_kongs"),
        (HAND, {"melds": [], "concealed_kongs": ["4445s"]}, "concealed_kongs"),
        ("99p678s55p99p +9p (444s)", {}, "hand"),
        ("234m678s55p78p +9p (9999p)", {}, "hand"),
        (HAND, {"options": {"account_once": "no"}}, "options"),
        (HAND, {"options": {"account_once": 1}}, "options"),
        (HAND, {"options": {"wait_fifth_tile": "melds"}}, "options"),
        (HAND, {"options": {"concealed_kong_with_concealed_pungs": True}}, "options"),
        (HAND, {"options": {"minimum_points": "8"}}, "options"),
        (HAND, {"options": {"minimum_points": True}}, "options"),
        (HAND, {"options": {"red_fives": True}}, "options"),
    ],
)
def test_refused(line: str, fields: dict[str, Any], field: str) -> None:
    with pytest.raises(ScoringError) as refusal:
        score_record(record(line, **fields))
    assert refusal.value.field == field


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        (f"{HAND} @robbing-kong @last-wall-tile @last-of-kind", {}),
        ("234m678s55p78p +9p (789p) @last-of-kind", {}),
        (f"{KONG} @kong-replacement @last-wall-tile @last-of-kind @winning-tile-mixed", {}),
        (f"{DEALT} @heavenly @winning-tile-mixed", {}),
        ("234m678s55p78p *9p [4444s] @heavenly", {}),
        ("234m678s55p78p *9p [4444s] @heavenly @kong-replacement", {}),
        (f"{DEALT} @earthly", NOT_EAST),
        (HAND, {"flowers": "12345678f"}),
        (HAND, {"events": ["last-wall-tile", "last-wall-tile"]}),
        (HAND, {"hand": "8p7p55p678s432m", "melds": ["4s4s4s"]}),
        (HAND, {"note": "who knows", "expect": 7}),
    ],
)
def test_accepted(line: str, fields: dict[str, Any]) -> None:
    assert score_record(record(line, **fields))["patterns"]


def test_absent_fields_mean_the_usual() -> None:
    full = record("234m678s11z78p +9p (444s)", seat="E", round="E", by="discard", flowers="", options={})
    bare = {key: full[key] for key in ("rules", "hand", "win", "melds")}
    assert score_record(bare) == score_record(full)
    east = score_record({**bare, "hand": "234m678s11z11p", "win": "1z"})
    assert {"Prevalent Wind", "Seat Wind"} <= {entry["name"] for entry in east["patterns"]}
