"""Short ways to write hands in tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scoring import Holding, get_ruleset

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
