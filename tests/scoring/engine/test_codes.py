"""Codes of chows and pungs."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.codes import NO_SETS, add, decode, decode_honors, encode, encode_honors, in_order, number_of_sets

SETS = st.lists(st.integers(0, 26), max_size=4)


@given(SETS)
def test_codes_tell_the_sets_and_their_number(tiles: list[int]) -> None:
    assert decode(encode(tiles)) == tuple(sorted(tiles))
    assert number_of_sets(encode(tiles)) == len(tiles)


@given(st.lists(st.integers(27, 33), max_size=4))
def test_codes_tell_winds_and_dragons(tiles: list[int]) -> None:
    assert decode_honors(encode_honors(tiles)) == tuple(sorted(tiles))


@given(SETS, st.integers(0, 4))
def test_standing_and_declared_sets_add_up(tiles: list[int], declared: int) -> None:
    assert add(encode(tiles[declared:]), encode(tiles[:declared])) == encode(tiles)


@given(SETS)
def test_exchanged_suits_are_in_the_same_order(tiles: list[int]) -> None:
    codes = encode(tiles)
    assert {in_order((one, two, three)) for one, two, three in permutations(codes)} == {tuple(sorted(codes))}
    assert in_order(NO_SETS) == NO_SETS
