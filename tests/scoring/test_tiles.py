"""Tiles: text in and out, packed counts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring.tiles import (
    NAMES,
    TEXT_OF,
    count_of,
    count_tiles,
    more_than_four,
    pack,
    read_tiles,
    unpack,
    write_tiles,
)

playing = st.lists(st.integers(0, 33), max_size=18)


@given(st.lists(st.integers(0, 41), max_size=18))
def test_written_tiles_are_read_back(tiles: list[int]) -> None:
    assert sorted(read_tiles(write_tiles(tiles), field="hand")) == sorted(tiles)
    assert sorted(read_tiles("".join(TEXT_OF[tile] for tile in tiles), field="hand")) == sorted(tiles)


@given(playing)
def test_packed_tiles_are_unpacked(tiles: list[int]) -> None:
    assert unpack(pack(tiles)) == sorted(tiles)
    assert all(count_of(pack(tiles), tile) == tiles.count(tile) for tile in range(34))


@given(playing)
def test_counting_text_is_reading_and_packing(tiles: list[int]) -> None:
    number, packed, _traits = count_tiles(write_tiles(tiles), field="hand")
    assert (number, packed) == (len(tiles), pack(tiles))


@given(playing)
def test_five_of_a_kind_are_seen(tiles: list[int]) -> None:
    crowded = [tile for tile in range(34) if tiles.count(tile) > 4]
    assert (more_than_four(pack(tiles)) in crowded) if crowded else (more_than_four(pack(tiles)) is None)


def test_every_tile_has_a_name() -> None:
    assert len(set(NAMES)) == len(NAMES) == len(TEXT_OF) == 42
    assert NAMES[read_tiles("3p", field="hand")[0]] == "3 Dots"
    assert NAMES[read_tiles("7z", field="hand")[0]] == "Red dragon"
    assert NAMES[read_tiles("6f", field="flowers")[0]] == "South season"
