"""What holds for every competition hand, whichever it is."""

from __future__ import annotations

from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring import Score, score
from scoring.records import read_holding, score_record
from tests.scoring.mcr.hands import competition_hands, write
from tests.scoring.mcr.oracle_hands import Record
from tests.scoring.oracle import tiles_of

OF_CERTAIN_TILES = ("All Green", "Reversible Tiles")

records = st.integers(0, 10**9).map(lambda seed: next(competition_hands(seed)))


def with_tiles(record: Record, change: dict[str, str]) -> Record:
    """Return a record in which tiles have become others."""

    def changed(text: str) -> str:
        return "".join(change.get(write([tile]), write([tile])) for tile in tiles_of(text))

    return {
        **record,
        "hand": changed(record["hand"]),
        "win": changed(record["win"]),
        "melds": [changed(meld) for meld in record["melds"]],
        "concealed_kongs": [changed(kong) for kong in record["concealed_kongs"]],
    }


def score_without_certain_tiles(record: Record) -> Score:
    """Return the score of a hand no fan of which asks for certain tiles, by number or suit."""
    result = score(read_holding(record))
    assume(all(name not in result.names for name in OF_CERTAIN_TILES))
    return result


@given(record=records, random=st.randoms(use_true_random=False))
def test_order_of_tiles_never_matters(record: Record, random: Random) -> None:
    def shuffled(text: str) -> str:
        tiles = tiles_of(text)
        return write(random.sample(tiles, len(tiles)))

    def all_shuffled(texts: list[str]) -> list[str]:
        return [shuffled(text) for text in random.sample(texts, len(texts))]

    again = {
        **record,
        "hand": shuffled(record["hand"]),
        "melds": all_shuffled(record["melds"]),
        "concealed_kongs": all_shuffled(record["concealed_kongs"]),
    }
    assert score_record(again) == score_record(record)


@given(record=records, names=st.permutations("mps"))
def test_renaming_suits_changes_no_points(record: Record, names: list[str]) -> None:
    change = {f"{number}{old}": f"{number}{new}" for old, new in zip("mps", names, strict=True) for number in range(10)}
    renamed = with_tiles(record, change)
    assert score_without_certain_tiles(renamed).points == score_without_certain_tiles(record).points


@given(record=records)
def test_turning_the_numbers_round_changes_no_points(record: Record) -> None:
    change = {f"{number}{suit}": f"{10 - number}{suit}" for suit in "mps" for number in range(1, 10)}
    turned = with_tiles(record, change)
    assert score_without_certain_tiles(turned).points == score_without_certain_tiles(record).points


@given(record=records, honors=st.permutations("567"))
def test_dragons_are_alike(record: Record, honors: list[str]) -> None:
    change = {f"{old}z": f"{new}z" for old, new in zip("567", honors, strict=True)}
    assert score_without_certain_tiles(with_tiles(record, change)).points == score_without_certain_tiles(record).points


@given(record=records)
def test_flowers_add_one_each_and_nothing_else(record: Record) -> None:
    bare = {key: value for key, value in record.items() if key != "flowers"}
    without, flowered = score_record(bare), score_record({**bare, "flowers": "1357f"})
    assert (flowered["points"], flowered["valid"]) == (without["points"] + 4, without["valid"])
    assert flowered["patterns"] == [*without["patterns"], {"name": "Flower Tiles", "points": 1, "count": 4}]


@given(record=records)
def test_entries_add_up_to_the_points(record: Record) -> None:
    answer = score_record(record)
    assert sum(entry["points"] * entry["count"] for entry in answer["patterns"]) == answer["points"]


@given(record=records)
def test_groups_of_the_reading_are_the_tiles_of_the_holding(record: Record) -> None:
    holding = read_holding(record)
    reading = score(holding).reading
    assert reading is not None
    assert sum(group.packed for group in reading.groups) == holding.all_tiles
