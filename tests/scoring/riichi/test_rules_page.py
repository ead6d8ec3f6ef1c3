"""The page about riichi says what the code does: yaku, yakuman, points, presets and penalties."""

from __future__ import annotations

import json

import pytest

from scoring.amounts import Fixed, Free, PerMinute
from scoring.rulesets.riichi.options import PRESETS
from scoring.rulesets.riichi.table import YAKU, YAKUMAN
from scoring.settlement_records import settle_record
from tests.scoring.riichi.helpers import RIICHI
from tests.scoring.test_rules_docs import rows


def test_yaku_in_order() -> None:
    written = [
        (row["Yaku"], int(row["Han"]), int(row["Open"].replace("–", "0")), row["Japanese"])
        for row in rows("riichi", "Yaku")
    ]
    assert written == [(yaku.name, yaku.points, yaku.when_open, yaku.japanese) for yaku in YAKU]


def test_yakuman_in_order() -> None:
    written = [(row["Yakuman"], row["Japanese"]) for row in rows("riichi", "Yakuman")]
    assert written == [(yakuman.name, yakuman.japanese) for yakuman in YAKUMAN]


def test_presets_and_all_in_which_they_differ() -> None:
    by_preset = {preset: RIICHI.with_options({"preset": preset}).values for preset in PRESETS}
    values = {
        option.key: {str(preset): json.loads(json.dumps(by_preset[preset][option.key])) for preset in PRESETS}
        for option in RIICHI.options[1:]
    }
    written = {
        row["Differs"].strip("`"): {preset: json.loads(row[f"`{preset}`"].strip("`")) for preset in values["uma"]}
        for row in rows("riichi", "Differs")
    }
    assert written == {key: by for key, by in values.items() if any(value != by["ema-2025"] for value in by.values())}


def paid(han: int, fu: int, **fields: str) -> list[int]:
    """Return what E, W and N pay for a hand of South's."""
    told = settle_record({"rules": "riichi", "wins": [{"seat": "S", "han": han, "fu": fu}], **fields})
    return [-told["deltas"][seat] for seat in "EWN"]


@pytest.mark.parametrize(
    ("title", "fields"), [("Not the dealer, on a discard", {"discarder": "W"}), ("Not the dealer, self-draw", {})]
)
def test_points_of_han_and_fu(title: str, fields: dict[str, str]) -> None:
    compared = 0
    for row in rows("riichi", title):
        han = int(row.pop(title).split()[0])
        for fu, written in row.items():
            if written not in ("–", "M"):
                dealer, discarder, other = paid(han, int(fu), **fields)
                told = f"{discarder:,}" if fields else f"{other:,}/{dealer:,}"
                assert written == told
                compared += 1
            elif written == "M":
                assert sum(paid(han, int(fu), **fields)) == 8000
    assert compared > 20


def test_penalties_and_amounts() -> None:
    written = {row["Offence"]: row["Points"] for row in rows("riichi", "Offence")}
    costly = {line.title: line.amount for line in RIICHI.play.penalties if line.key in PRINTED}
    assert list(written) == list(costly)
    for title, amount in costly.items():
        assert isinstance(amount, Fixed | Free | PerMinute)
        assert written[title].startswith(f"{amount.points:,}")


PRINTED = {"chombo", "late", "all-last-sheet", "score-sheet", "not-signed", "obstruction"}
