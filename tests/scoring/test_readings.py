"""Readings: which there are, and which group the winning tile may have finished."""

from __future__ import annotations

import pytest

from scoring.engine.codes import decode_honors
from scoring.engine.knitted import read_knitted_singles, read_knitted_straight
from scoring.engine.splits import split_suit
from scoring.readings import (
    Reading,
    read_regular,
    read_seven_different_pairs,
    read_seven_pairs,
    read_thirteen_orphans,
)
from scoring.tiles import pack, read_tiles
from tests.scoring.helpers import holding


def groups(reading: Reading) -> str:
    return " ".join(str(group) for group in reading.groups)


def test_every_division_is_read() -> None:
    readings = read_regular(holding("333444555m789p1z", win="1z", by="self-draw"))
    assert {groups(reading) for reading in readings} == {"789p 333m 444m 555m 11z", "345m 345m 345m 789p 11z"}


def test_discard_may_leave_the_pung_concealed() -> None:
    readings = read_regular(holding("555m67m345p222s9s9s", win="5m"))
    assert {(reading.finish.kind, reading.concealed) for reading in readings} == {("end", 2), ("pung", 1)}


def test_self_drawn_tile_opens_nothing() -> None:
    readings = read_regular(holding("55m345p222s99s678s", win="5m", by="self-draw"))
    assert [(reading.finish.kind, reading.concealed) for reading in readings] == [("pung", 2)]


def test_pair_in_each_suit_is_no_hand() -> None:
    assert read_regular(holding("11m11p11s1z", win="1z", melds=["234m", "234p"])) == ()


@pytest.mark.parametrize(
    ("hand", "win", "kinds"),
    [
        ("12m", "3m", {"edge"}),
        ("89m", "7m", {"edge"}),
        ("13m", "2m", {"closed"}),
        ("23m", "1m", {"end"}),
        ("34m", "5m", {"end"}),
        ("1233m", "3m", {"edge", "pair"}),
        ("3445m", "4m", {"closed", "pair"}),
    ],
)
def test_place_in_a_chow(hand: str, win: str, kinds: set[str]) -> None:
    tiles = read_tiles(hand + win, field="hand")
    splits = split_suit(pack(tiles), are_honors=False)
    found = {finish.kind for split in splits for finish in split.finishes(read_tiles(win, field="win")[0])}
    assert found == kinds


def test_seven_pairs_with_four_alike() -> None:
    four_alike = holding("1111m2266p4488s5z", win="5z")
    assert len(read_seven_pairs(four_alike)) == 1
    assert read_seven_different_pairs(four_alike) == ()
    assert groups(read_seven_pairs(four_alike)[0]) == "11m 11m 22p 66p 44s 88s 55z"


def test_seven_pairs_need_seven() -> None:
    assert read_seven_pairs(holding("1133m2266p4488s5z")) == ()
    assert read_seven_pairs(holding("1133m22p4s", win="4s", melds=["888s", "999s"])) == ()


def test_thirteen_orphans_on_every_tile() -> None:
    (single,) = read_thirteen_orphans(holding("19m19p19s1123456z", win="7z"))
    (pair,) = read_thirteen_orphans(holding("19m19p19s1234567z", win="7z"))
    assert (single.finish.kind, pair.finish.kind) == ("single", "pair")
    assert groups(pair) == "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 77z"


def test_knitted_singles() -> None:
    (reading,) = read_knitted_singles(holding("147m258p36s12345z", win="6z"))
    assert reading.shape == "knitted-singles"
    assert len(reading.groups) == 14
    assert read_knitted_singles(holding("147m258p37s12345z", win="6z")) == ()


def test_knitted_straight_with_a_set_and_a_pair() -> None:
    (reading,) = read_knitted_straight(holding("147m258p369s5z", win="5z", melds=["333z"]))
    assert groups(reading) == "333z 147m 258p 369s 55z"
    assert reading.finish.kind == "pair"
    assert not read_knitted_straight(holding("147m258p368s5z", win="5z", melds=["333z"]))


@pytest.mark.parametrize(
    ("rest", "win", "kinds"),
    [("23p55z", "1p", ["end"]), ("13m55z", "2m", ["closed"]), ("23m55z", "4m", ["end", "knitted"])],
)
def test_winning_tile_of_a_knitted_straight_may_belong_to_either_part(rest: str, win: str, kinds: list[str]) -> None:
    readings = read_knitted_straight(holding(f"147m258p369s{rest}", win=win))
    assert sorted(reading.finish.kind for reading in readings) == kinds


def test_five_alike_are_divided_where_jokers_make_them() -> None:
    (split,) = split_suit(pack([0] * 5), are_honors=True)
    assert (decode_honors(split.pung_code), split.pair) == ((27,), 0)
