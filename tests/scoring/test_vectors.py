"""The vectors of the counted rule sets: points, validity, patterns and errors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring import RULESETS
from scoring.records import answer_line, score_record
from tests.scoring.helpers import read_vectors

RULES = [rules for rules, ruleset in RULESETS.items() if ruleset.counting is not None]
CASES = [
    pytest.param(vector, id=f"{rules}-line-{number}")
    for rules in RULES
    for number, vector in enumerate(read_vectors(rules), 1)
]


def test_boxed_and_zung_jung_are_counted() -> None:
    assert {"boxed", "zung-jung"} <= set(RULES)


@pytest.mark.parametrize("vector", CASES)
def test_vectors_are_met(vector: dict[str, Any]) -> None:
    answer = json.loads(answer_line(json.dumps(vector), score_record))
    expect = vector["expect"]
    if expect.get("error"):
        assert list(answer) == ["error"]
        return
    counts = {entry["name"]: entry["count"] for entry in answer["patterns"]}
    assert answer["points"] == expect["points"]
    assert answer["valid"] is expect.get("valid", answer["valid"])
    assert counts in expect.get("patterns_any", [expect.get("patterns", counts)])
