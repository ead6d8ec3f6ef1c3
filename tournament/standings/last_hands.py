"""What a player needs in the last hands of a session, as the public may know it."""

from __future__ import annotations

from scoring.errors import ScoringError
from tournament.core.visibility import shows_table
from tournament.models import Entry, Seat, Table
from tournament.standings.results import read_steadily
from tournament.standings.targets import LastHand, Outlook, Prospects

LAST_HANDS = 4


def is_near_end(table: Table) -> bool:
    """Say whether a table plays its last hands: the last four, or where rounds count the last round, or called so."""
    length = table.tournament.length
    if table.is_played_out:
        return False
    if table.final_hand is not None:
        return True
    if length.unit == "hands":
        return length.count - table.hands_recorded <= LAST_HANDS
    return table.round_number == length.count


def outlook_for(entry: Entry, table: Table, seats: list[Seat]) -> Outlook | None:
    """Return what `entry` needs at its table if the hand to come were the last; None where that is not shown.

    It is shown while the table plays its last hands, and only where the policy shows every hand as it is played.
    """
    is_open = table.state == Table.State.OPEN and table.source == Table.Source.HANDS and table.session.is_running
    if not is_open or not is_near_end(table) or not shows_table(table):
        return None
    given, _is_steady = read_steadily(table.tournament, for_public=True)
    players = {seat.wind: seat.entry_id for seat in seats}
    if table.session.number > len(given.sessions) or None in players.values():
        return None
    tables = given.sessions[table.session.number - 1]
    index = next((number for number, one in enumerate(tables) if set(one.players) == set(players.values())), None)
    if index is None or not tables[index].is_played_by(entry.pk):
        return None
    winds = {wind: player for seat, wind in table.deal.seat_winds.items() if (player := players.get(seat.value))}
    hand = LastHand(
        given=given,
        session=table.session.number,
        table=index,
        seats=winds,
        options=table.tournament.options_for(len(players)),
        facts=table.deal.carried,
        pot=table.total_pot,
    )
    try:
        return Prospects(hand).outlook(entry.pk)
    except ScoringError:  # If the rules cannot settle such a hand, there is nothing to show.
        return None
