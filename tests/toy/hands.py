"""Random hands of the toy rule set, as settlement records."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.toy.rules import CELLS, LIMITS

SEATS = "ESWN"
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "rounding": st.sampled_from([10, 50]),
        "counters_for": st.sampled_from(["all", "first"]),
        "stakes_back": st.booleans(),
        "ready_pays": st.sampled_from([0, 100, 600]),
    },
)
SOME_SEATS = st.lists(st.sampled_from(SEATS), unique=True)


@st.composite
def toy_records(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a hand that can have been played, however it ended."""
    table = {"rules": "toy", "counters": draw(st.integers(0, 99)), "stakes": draw(st.integers(0, 9))}
    if options := draw(OPTIONS):
        table["options"] = options
    match draw(st.sampled_from(["won", "won", "won", "drawn", "stopped", "broken-off"])):
        case "won":
            return {**table, **draw(_wins()), "staked": draw(SOME_SEATS)}
        case "broken-off":
            return {**table, "wins": [], "ending": "broken-off", "offender": draw(st.none() | st.sampled_from(SEATS))}
        case "stopped":
            return {**table, "wins": [], "ending": "stopped", "staked": draw(SOME_SEATS)}
    return {**table, "wins": [], "ready": draw(SOME_SEATS), "staked": draw(SOME_SEATS)}


@st.composite
def _wins(draw: st.DrawFn) -> dict[str, Any]:
    order = draw(st.permutations(SEATS))
    count = draw(st.sampled_from([1, 1, 2]))
    discarder = order[-1] if count > 1 else draw(st.sampled_from([None, *order[1:]]))
    way = "discard" if discarder else "self-draw"
    cells = st.sampled_from([cell.key for cell in CELLS if way in cell.ways])
    wins: list[dict[str, Any]] = [{"seat": seat, "grade": draw(cells)} for seat in order[:count]]
    if count == 1 and wins[0]["grade"] in LIMITS:
        wins[0]["liable"] = draw(st.sampled_from([None, *order[1:]]))
    return {"wins": wins, "discarder": discarder}
