"""The vectors of riichi: points, han, fu, limit, how many yakuman, every yaku, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.records import answer_line, score_record
from tests.scoring.helpers import read_vectors
from tests.scoring.riichi.helpers import counted

VECTORS = read_vectors("riichi")


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_vectors_are_met(vector: dict[str, Any]) -> None:
    told = json.loads(answer_line(json.dumps(vector), score_record))
    expect = vector["expect"]
    if expect.get("error"):
        assert list(told) == ["error"]
        return
    assert counted(told) == expect["patterns"]
    assert {**told, "patterns": expect["patterns"]} == expect


@pytest.mark.parametrize("vector", [vector for vector in VECTORS if "points" in vector["expect"]])
def test_entries_add_up_to_the_han_or_to_the_yakuman(vector: dict[str, Any]) -> None:
    told = score_record(vector)
    han = sum(entry.get("han", 0) * entry["count"] for entry in told["patterns"])
    yakuman = sum(entry.get("yakuman", 0) * entry["count"] for entry in told["patterns"])
    assert han == (told["han"] or 0)
    assert yakuman == (told["times"] if told["han"] is None else 0)
