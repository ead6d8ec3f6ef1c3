"""Records that contradict themselves under the British rules are refused, and those that do not are not."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import ScoringError
from scoring.records import score_record
from tests.scoring.helpers import shown

CHOW = "34m555p66777s +2m (888p)"
PUNG = "33m555p66777s *3m [8888p]"
DEALT = "234m555p66777s88p *8p"
LOOSE = f"{PUNG} @kong-replacement"
TWO_KONGS = "234m77p66s *7p (8888p) [9999m] @kong-replacement @twofold-fortune"


def record(line: str, **fields: Any) -> dict[str, Any]:
    return {**shown(line, "bmja"), **fields}


@pytest.mark.parametrize(
    ("line", "fields", "field"),
    [
        ("147m258p369s2345z @last-wall-tile", {}, "win"),
        ("147m258p369s2345z @kong-replacement ^1f", {}, "win"),
        ("147m258p369s2345z @robbing-kong", {}, "win"),
        ("147m258p369s2345z @last-of-kind", {}, "win"),
        ("147m258p369s2345z @winning-tile-mixed", {}, "win"),
        ("147m258p369s2345z @heavenly", {}, "win"),
        ("147m258p369s2345z @earthly =S", {}, "win"),
        ("147m258p369s2345z @twofold-fortune", {}, "win"),
        (f"{CHOW} @original-call", {}, "events"),
        (f"{CHOW} @robbing-kong", {"by": "self-draw"}, "events"),
        (f"{CHOW} @robbing-kong @last-wall-tile", {}, "events"),
        ("33m555p66777s +3m (888p) @robbing-kong", {}, "events"),
        (LOOSE, {"by": "discard"}, "events"),
        ("33m555p66777s *3m (888p) @kong-replacement", {}, "events"),
        (f"{LOOSE} @last-wall-tile", {}, "events"),
        (TWO_KONGS, {"events": ["twofold-fortune"]}, "events"),
        (f"{LOOSE} @twofold-fortune", {}, "events"),
        (f"{DEALT} @heavenly", {"seat": "S"}, "events"),
        (f"{DEALT} @heavenly", {"by": "discard"}, "events"),
        (f"{DEALT} @heavenly @last-wall-tile", {}, "events"),
        (f"{DEALT} @heavenly @kong-replacement ^1f", {}, "events"),
        (f"{PUNG} @heavenly", {}, "events"),
        (f"{DEALT} @earthly", {"by": "discard"}, "events"),
        (f"{DEALT} @earthly", {"seat": "S"}, "events"),
        (f"{DEALT} @earthly @heavenly", {}, "events"),
        (f"{CHOW} @earthly", {"seat": "S"}, "events"),
        (f"{DEALT} @earthly @robbing-kong", {"seat": "S", "by": "discard"}, "events"),
        (f"{CHOW} @riichi", {}, "events"),
        (CHOW, {"seat": "X"}, "seat"),
        (CHOW, {"flowers": "11f"}, "flowers"),
        (CHOW, {"flowers": "1m"}, "flowers"),
        (CHOW, {"hand": "34m555p66777s1f"}, "hand"),
        (CHOW, {"melds": ["124m"]}, "melds"),
        (CHOW, {"concealed_kongs": ["888p"], "melds": []}, "concealed_kongs"),
        (CHOW, {"win": "25m"}, "win"),
        (CHOW, {"options": {"limit": "high"}}, "options"),
        (CHOW, {"options": {"goulash": 1}}, "options"),
        (CHOW, {"options": {"clean_and_concealed": "none"}}, "options"),
        (CHOW, {"options": {"red_fives": True}}, "options"),
        ("5555m777p888s999p *5m", {}, "hand"),
    ],
)
def test_refused(line: str, fields: dict[str, Any], field: str) -> None:
    with pytest.raises(ScoringError) as refusal:
        score_record(record(line, **fields))
    assert refusal.value.field == field


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("147m258p369s2z [5555s] @original-call", {}),
        (f"{CHOW} @robbing-kong", {}),
        (LOOSE, {}),
        ("33m555p66777s *3m (888p) @kong-replacement ^2f", {}),
        (TWO_KONGS, {}),
        (f"{DEALT} @heavenly @original-call", {}),
        (f"{DEALT} @earthly @original-call", {"seat": "N", "by": "discard"}),
        (f"{CHOW} @last-of-kind @winning-tile-mixed", {}),
        (f"{CHOW} @robbing-kong @last-of-kind", {}),
    ],
)
def test_accepted(line: str, fields: dict[str, Any]) -> None:
    assert "points" in score_record(record(line, **fields))


def test_events_that_change_nothing() -> None:
    assert score_record(record(f"{CHOW} @last-of-kind @winning-tile-mixed")) == score_record(record(CHOW))
