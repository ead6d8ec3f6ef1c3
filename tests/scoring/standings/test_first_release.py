"""Events that release 1.0 finished are counted as it counted them, whatever was wrong with that."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scoring.standings.cases import standings_or_error

FIRST = [
    {"players": ["A", "B", "C", "D"], "scores": [60, 20, -30, -50]},
    {"players": ["E", "F", "G", "H"], "scores": [40, 20, -20, -40]},
]


def ranked(final: list[str], penalties: list[dict[str, Any]], as_of: str | None = "1.0", **options: Any) -> Any:
    """Return rank, player, total and the session after which they were cut."""
    table = {"players": final, "scores": [-60, 10, 30, 20]}
    record = {
        "rules": "zung-jung",
        "options": {"as_of": as_of, "cuts": [{"after": 1, "keep": 4}], **options},
        "players": list("ABCDEFGH"),
        "sessions": [{"tables": FIRST}, {"tables": [table]}],
        "penalties": penalties,
    }
    answer = standings_or_error(record)
    if "rows" not in answer:
        return answer
    return [(row["rank"], row["player"], row["total"], row.get("eliminated")) for row in answer["rows"]]


def test_a_penalty_of_the_final_decided_who_reached_it() -> None:
    rows = ranked(["A", "E", "B", "F"], [{"player": "F", "points": 50, "session": 2}])
    assert rows[:4] == [(1, "B", 50, None), (1, "E", 50, None), (3, "A", 0, None), (4, "G", -20, None)]
    assert (5, "F", -30, 1) in rows
    today = ranked(["A", "E", "B", "F"], [{"player": "F", "points": 50, "session": 2}], as_of=None)
    assert (4, "F", -10, None) in today


def test_penalties_came_off_the_new_total_after_a_new_start() -> None:
    cuts = [{"after": 1, "keep": 4, "carry": False}]
    rows = ranked(["A", "E", "B", "F"], [{"player": "E", "points": 10}], cuts=cuts)
    assert rows[2] == (3, "E", 0, None)


def test_points_came_off_the_match_points() -> None:
    rows = ranked(["A", "E", "B", "F"], [{"player": "B", "points": 5, "session": 1}], method="match-points")
    assert (3, "B", 4.95, None) in rows


@pytest.mark.parametrize("as_of", ["1.1", "", 1, []])
def test_there_is_no_other_release_to_count_by(as_of: Any) -> None:
    assert ranked(["A", "E", "B", "F"], [], as_of=as_of) == {"error": True}
