"""Read facts of players: who is marked for one in the list, and how many hands they have won before."""

from __future__ import annotations

import json
from typing import Any

from django.db import connection

from scoring.seats import Wind
from tournament.models import Table


def facts_of_players(table: Table, number: int) -> dict[str, dict[Wind, Any]]:
    """Return by key and seat the facts of those who play hand `number` at a table, counted before that hand.

    One statement, and none where the rule set declares no such fact. Wins are those of the recorded hands that count,
    also those in somebody else's seat; a table with totals typed from paper has none.
    """
    declared = table.tournament.play.of_players
    found: dict[str, dict[Wind, Any]] = {fact.key: {} for fact in declared}
    if not declared:
        return found
    session = table.session.number
    with connection.cursor() as cursor:
        cursor.execute(STATEMENT, [table.tournament_id, session, session, number, number, number, table.pk])
        rows = cursor.fetchall()
    for wind, marked, wins in rows:
        marks = json.loads(marked)
        for fact in declared:
            if marks.get(fact.key):
                found[fact.key][Wind(wind)] = min(wins, fact.most) if fact.counts == "wins" else True
    return {key: by_seat for key, by_seat in found.items() if by_seat}


def _player_in(seat: str, hand: str) -> str:
    """Return the SQL for the player of a seat in a hand: `Seat.key_in`."""
    return " ".join(
        (
            f"CASE WHEN {seat}.occupied_from <= {hand} THEN {seat}.occupant_id ELSE COALESCE(",
            "(SELECT stint.player_id FROM tournament_stint stint",
            f"WHERE stint.seat_id = {seat}.id",
            f"AND {hand} BETWEEN stint.first_hand AND stint.last_hand LIMIT 1), {seat}.entry_id) END",
        )
    )


STATEMENT = " ".join(
    (
        "SELECT here.wind, CAST(player.facts AS text), (",
        "SELECT COUNT(*) FROM tournament_seat seat",
        "JOIN tournament_session session ON session.id = seat.session_id",
        "JOIN tournament_hand hand ON hand.table_id = seat.table_id",
        "JOIN tournament_showing showing ON showing.hand_id = hand.id AND showing.wind = seat.wind",
        "WHERE (seat.entry_id = player.id OR seat.occupant_id = player.id",
        "OR seat.id IN (SELECT seat_id FROM tournament_stint WHERE player_id = player.id))",
        "AND hand.tournament_id = %s AND hand.state = 'current' AND showing.is_winner",
        "AND (session.number < %s OR (session.number = %s AND hand.number < %s))",
        f"AND {_player_in('seat', 'hand.number')} = player.id)",
        "FROM tournament_seat here",
        f"JOIN tournament_entry player ON player.id = {_player_in('here', '%s')}",
        "WHERE here.table_id = %s AND CAST(player.facts AS text) <> '{}'",
    )
)
