"""The options of riichi: thirty-two and the preset, which gives all of them their values."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import ScoringError
from scoring.rulesets.riichi.options import OPTIONS, PRESETS
from tests.scoring.riichi.helpers import RIICHI, answer, counted

# By option what each preset has: EMA 2025, EMA 2016, WRC, Tenhou.
VALUES: dict[str, tuple[Any, Any, Any, Any]] = {
    "red_fives": (0, 0, 0, 3),
    "open_tanyao": (True, True, True, True),
    "kiriage": (True, False, True, False),
    "kazoe": ("sanbaiman", "sanbaiman", "yakuman", "yakuman"),
    "multiple_yakuman": (False, False, True, True),
    "double_yakuman": ((), (), (), ()),
    "double_wind_fu": (2, 4, 2, 4),
    "renhou": ("mangan", "mangan", "mangan", "off"),
    "honba_value": (300, 300, 300, 300),
    "multiple_ron": ("all", "all", "head-bump", "all"),
    "triple_ron": ("all", "all", "all", "draw"),
    "multiple_ron_honba": ("all", "all", "all", "first"),
    "multiple_ron_sticks": ("own-back", "own-back", "own-back", "first"),
    "abortive_draws": ((), (), (), ("nine-terminals", "four-winds", "four-riichi", "four-quads")),
    "nagashi_mangan": (False, False, False, True),
    "pao": (
        ("big-three-dragons", "big-four-winds"),
        ("big-three-dragons", "big-four-winds"),
        ("big-three-dragons", "big-four-winds", "four-quads"),
        ("big-three-dragons", "big-four-winds"),
    ),
    "pao_honba": ("discarder", "discarder", "discarder", "liable"),
    "chombo": ("penalty", "penalty", "penalty", "mangan"),
    "chombo_points": (20000, 20000, 20000, 20000),
    "chombo_is_hand": (True, False, True, True),
    "length": ("hanchan", "hanchan", "hanchan", "hanchan"),
    "dealer_repeats": ("win-or-tenpai", "win-or-tenpai", "win-or-tenpai", "win-or-tenpai"),
    "start_points": (30000, 30000, 30000, 25000),
    "return_points": (30000, 30000, 30000, 30000),
    "uma": ("15-5", "15-5", "15-5", "20-10"),
    "ties": ("share", "share", "share", "seat-order"),
    "leftover_sticks": ("winner", "winner", "lost", "winner"),
    "bust": (False, False, False, True),
    "agari_yame": (False, False, False, True),
    "extra_round": (False, False, False, True),
    "time_rule": ("one-more-hand", "one-more-hand", "finish-hand", "finish-hand"),
    "round_result": (False, False, False, True),
}


def test_there_are_these_options() -> None:
    assert [option.key for option in OPTIONS] == ["preset", *VALUES]
    assert len(VALUES) == 32


@pytest.mark.parametrize("preset", PRESETS)
def test_preset_gives_every_option_its_value(preset: str) -> None:
    column = list(PRESETS).index(preset)
    expected = {"preset": preset, **{key: values[column] for key, values in VALUES.items()}}
    assert dict(RIICHI.with_options({"preset": preset}).values) == expected


def test_rules_without_options_are_those_of_2025() -> None:
    assert dict(RIICHI.values) == dict(RIICHI.with_options({"preset": "ema-2025"}).values)


def test_every_value_of_a_preset_is_one_the_option_may_have() -> None:
    for option in OPTIONS[1:]:
        for value in VALUES[option.key]:
            assert option.check(value) == value


@pytest.mark.parametrize("key", VALUES)
def test_an_option_given_besides_wins_over_the_preset(key: str) -> None:
    value = VALUES[key][0]
    assert RIICHI.with_options({"preset": "tenhou", key: value}).values[key] == value


@pytest.mark.parametrize("key", VALUES)
def test_options_are_never_empty(key: str) -> None:
    with pytest.raises(ScoringError):
        RIICHI.with_options({key: None})


COUNTING = {"red_fives", "open_tanyao", "kiriage", "kazoe", "multiple_yakuman", "double_yakuman", "double_wind_fu"}


@pytest.mark.parametrize("key", [key for key in VALUES if key not in COUNTING | {"renhou"}])
def test_options_of_payment_and_play_change_no_hand(key: str) -> None:
    line = "234m567p999s22p67s +8s @riichi !1p"
    assert answer(line, **{key: VALUES[key][3]}) == answer(line)


@pytest.mark.parametrize(
    ("line", "option", "value", "without", "with_it"),
    [
        ("234m067p333s22p67s +8s", "red_fives", 3, None, 2600),
        ("567p22p67s +8s (234m) (333s)", "open_tanyao", False, 1000, 0),
        ("12333m12345678s +9s @riichi", "kiriage", False, 8000, 7700),
        ("1122335677889m +8m @riichi !7m7m", "kazoe", "yakuman", 24000, 32000),
        ("44z55z +4z (111z) (222z) (333z)", "multiple_yakuman", True, 32000, 64000),
        ("19m19p19s1234567z +7z", "double_yakuman", ["thirteen-orphans"], 32000, 64000),
        ("1112345678999p +1p", "double_yakuman", ["nine-gates"], 32000, 64000),
        ("333m222444p888s3s +3s", "double_yakuman", ["four-concealed-triplets"], 32000, 64000),
        ("44z55m +4z (111z) (222z) (333z)", "double_yakuman", ["big-four-winds"], 32000, 64000),
        ("11z234m333s567p68s *7s =E @riichi", "double_wind_fu", 4, 3000, 3900),
        ("234m567p333s22p67s +8s @renhou !7s", "renhou", "five-han", 8000, 12000),
        ("234m567p333s22p67s +8s @renhou", "renhou", "yakuman", 8000, 32000),
        ("234m567p333s22p67s +8s @renhou", "renhou", "off", 8000, 1300),
    ],
)
def test_options_of_counting_change_what_they_say(
    line: str, option: str, value: Any, without: int | None, with_it: int
) -> None:
    if without is None:
        with pytest.raises(ScoringError):
            answer(line)
    else:
        assert answer(line)["points"] == without
    assert answer(line, **{option: value})["points"] == with_it


def test_blessing_of_man_as_a_yakuman_stands_before_the_others() -> None:
    line = "19m19p19s1234567z +7z @renhou"
    assert counted(answer(line, renhou="yakuman")) == {"Blessing of Man": 1}
    both = answer(line, renhou="yakuman", multiple_yakuman=True)
    assert counted(both) == {"Blessing of Man": 1, "Thirteen Orphans": 1}
