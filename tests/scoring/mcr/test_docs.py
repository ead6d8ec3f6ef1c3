"""The page about Mahjong Competition Rules says what the code does beyond what all such pages say."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import get_ruleset
from scoring.rulesets.mcr.table import FAN, TWO_CHOWS
from tests.scoring.mcr.test_answers import KONGS
from tests.scoring.test_rules_docs import PAGES, rows


def test_what_fans_leave_out() -> None:
    for row in rows("mcr", "Leaves out"):
        written = row["Leaves out"].replace("all fans of two chows", ", ".join(TWO_CHOWS))
        missing = [name for name in FAN[row["Pattern"]].implies if name not in written.split(", ")]
        assert missing == [], row["Pattern"]


@pytest.mark.parametrize("row", rows("mcr", "Reduced"), ids=lambda row: "-".join(list(row.values())[:3]))
def test_kongs_are_those_of_the_table(row: dict[str, Any]) -> None:
    assert list(row.values()) in [line.split()[:5] for line in KONGS.strip().splitlines()]


def test_every_event_is_explained() -> None:
    assert [row["Event"].strip("`") for row in rows("mcr", "Event")] == list(get_ruleset("mcr").events)


def test_every_fan_that_counts_more_than_once_is_named() -> None:
    words = " ".join((PAGES / "mcr.md").read_text(encoding="utf-8").split())
    (sentence,) = [sentence for sentence in words.split(". ") if "can count more than once" in sentence]
    named = sentence.replace("the fans of two chows", ", ".join(TWO_CHOWS))
    assert [name for name, fan in FAN.items() if fan.most > 1 and name not in named] == []
