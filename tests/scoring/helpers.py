"""Short ways to write hands in tests."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from scoring import Holding, get_ruleset
from scoring.records import score_record


class OptionCase(NamedTuple):
    """A hand, what it counts as a rule, and what it counts with an option set to another value."""

    line: str
    usual: int
    changed: int
    value: object
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


def each_case(cases: Mapping[str, Sequence[OptionCase]]) -> list[Any]:
    """Return the cases of all options, to be tested one by one."""
    return [
        pytest.param(option, case, id=f"{option}: {case.line}") for option, of_one in cases.items() for case in of_one
    ]


def names_counted(record: dict[str, Any]) -> set[str]:
    """Return the names of the patterns that are counted in a hand."""
    return {entry["name"] for entry in score_record(record)["patterns"]}


VECTORS = Path(__file__).parents[1] / "vectors"


def holding(hand: str, *, rules: str = "boxed", options: dict[str, Any] | None = None, **fields: Any) -> Holding:
    """Return a holding under a rule set; the other fields are those of Holding."""
    return Holding(get_ruleset(rules, options), hand, **fields)


def shown(line: str, rules: str) -> dict[str, Any]:
    """Return the record of a hand written in one line.

    First the standing tiles, then the winning tile as +9s (a discard) or *9s (self-drawn), exposed sets as (123m),
    concealed kongs as [7777s], events as @robbing-kong, bonus tiles as ^15f and the seat as =S.
    """
    hand, *words = line.split()
    record: dict[str, Any] = {"rules": rules, "hand": hand, "melds": [], "concealed_kongs": [], "events": []}
    for word in words:
        match word[0]:
            case "+" | "*":
                record |= {"win": word[1:], "by": "self-draw" if word[0] == "*" else "discard"}
            case "(":
                record["melds"].append(word.strip("()"))
            case "[":
                record["concealed_kongs"].append(word.strip("[]"))
            case "@":
                record["events"].append(word[1:])
            case "^":
                record["flowers"] = word[1:]
            case "=":
                record["seat"] = word[1:]
    return record


def read_vectors(name: str) -> list[dict[str, Any]]:
    """Return the records of a file of vectors."""
    lines = (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]
