"""A small championship over bad Wi-Fi, on servers as they run in earnest: what was acknowledged is stored, once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.bench.championship.hall import Hall, hall_on_server, hall_on_sqlite
from tests.bench.championship.replay import Replay, Size
from tests.bench.championship.truth import Truth, compare, pay

pytestmark = pytest.mark.database


@pytest.fixture
def hall() -> Iterator[Hall]:
    server = os.environ.get("DATABASE_URL")
    with hall_on_server(server, is_light=True) if server else hall_on_sqlite(is_light=True) as hall:
        yield hall


def test_a_championship_loses_nothing_when_a_server_is_killed(hall: Hall, tmp_path: Path) -> None:
    size = Size(tables=3, sessions=2, hands=4, streams=5, pollers=1, seed=7)
    outcome = Replay(hall, size, tmp_path, [Hall.kill_web], ["silent"]).run()
    assert outcome.faults == []
    assert outcome.told["silent"]["opened"] >= 300
    assert outcome.hands == 24
    assert len(outcome.standings) == 12
    assert outcome.tally.trouble.keys() <= {"no answer", "503"}, "nobody was told that we broke"


HAND = {"id": "a", "number": 1, "winners": "S", "points_S": 12, "discarder": "E"}
STORED = {
    "hands": [{"session": 1, "table": 1, "number": 1, "id": "a", "state": "current", "deltas": pay(HAND)}],
    "showings": 1,
    "tables": [{"session": 1, "table": 1, "state": "locked", "hands": 1, "totals": pay(HAND), "are_sums": True}],
    "faults": [],
}


def test_paper_arithmetic() -> None:
    assert pay(HAND) == {"E": -20, "S": 36, "W": -8, "N": -8}
    assert pay({"winners": "N", "points_N": 10}) == {"E": -18, "S": -18, "W": -18, "N": 54}
    assert pay({"winners": ""}) == dict.fromkeys("ESWN", 0)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("hands",), []),
        (("hands", 0, "id"), "b"),
        (("hands", 0, "deltas", "E"), -19),
        (("hands", 0, "state"), "void"),
        (("tables", 0, "totals", "E"), -19),
        (("tables", 0, "are_sums"), False),
        (("tables", 0, "state"), "open"),
        (("tables", 0, "hands"), 2),
        (("showings",), 0),
        (("faults",), ["Record 3 was bent."]),
    ],
)
def test_whatever_is_lost_or_wrong_is_found(path: tuple[Any, ...], value: Any) -> None:
    truth = Truth()
    truth.take_in({"session": 1, "table": 1, "kind": "record", "fields": HAND})
    truth.take_in({"session": 1, "table": 1, "kind": "record", "fields": HAND})
    assert compare(truth, STORED) == []
    bent: Any = deepcopy(STORED)
    place = bent
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    assert compare(truth, bent) != []
