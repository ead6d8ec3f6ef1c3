"""Short ways to write hands of riichi."""

from __future__ import annotations

from typing import Any

from scoring.records import score_record
from scoring.rulesets.riichi import RULESET as RIICHI
from tests.scoring.helpers import shown

__all__ = ["RIICHI", "answer", "counted", "record"]


def record(line: str, **fields: Any) -> dict[str, Any]:
    """Return the record of a hand written in one line: indicators are !4m, those under them ?4m."""
    words = line.split()
    dora = {"!": "dora_indicators", "?": "ura_indicators"}
    indicators = {dora[word[0]]: word[1:] for word in words if word[0] in dora}
    rest = " ".join(word for word in words if word[0] not in dora)
    return {"seat": "S", **shown(rest, "riichi"), **indicators, **fields}


def answer(line: str, **options: Any) -> dict[str, Any]:
    """Return the answer to a hand written in one line."""
    return score_record(record(line, options=options))


def counted(told: dict[str, Any]) -> dict[str, int]:
    """Return the count of each pattern of an answer."""
    return {entry["name"]: entry["count"] for entry in told["patterns"]}
