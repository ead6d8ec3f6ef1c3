"""What a played table is worth to each seat is what the replay of its game says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scoring.helpers import read_vectors
from tests.tournament.events import make_event, new_id
from tests.tournament.tables.test_riichi import entry_from
from tournament.core.permissions import SYSTEM
from tournament.models import Seat
from tournament.standings.at_table import worth_of_seats
from tournament.tables.recording import record_hand

pytestmark = pytest.mark.django_db

GAMES = {vector["id"]: vector for vector in read_vectors("riichi-replay")}


@pytest.mark.parametrize("game", ["replay-04", "replay-05"], ids=["bets left", "chombo"])
def test_every_part_is_what_the_replay_says(game: str) -> None:
    event = make_event("riichi")
    assert worth_of_seats(event.table, list(Seat.objects.filter(table=event.table)), {}) == {}
    for hand in GAMES[game]["hands"]:
        table = event.table
        record_hand(table=table, entry_id=new_id(), entry=entry_from(hand, table), by=SYSTEM)
    worth = worth_of_seats(event.table, list(Seat.objects.filter(table=event.table)), {})
    final: dict[str, Any] = GAMES[game]["expect"]["final"]
    told = {
        wind.value: {
            "score": 30000 + seat.score + seat.left,
            "place": seat.place,
            "uma": seat.earned,
            "oka": 0,
            "penalty": seat.penalty,
            "points": seat.result,
        }
        for wind, seat in worth.items()
    }
    assert told == {seat: {key: one[key] for key in told[seat]} for seat, one in final.items()}
