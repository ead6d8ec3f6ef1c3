"""A hand that was counted by its tiles, with everything its explanation page shows."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import ScoringError
from scoring.judging import score
from scoring.records import read_holding
from scoring.seats import Wind
from scoring.settlement import Outcome, Settlement, settle_at
from tournament.hands.explanations import Explanation, Share, explain_score, shares_of
from tournament.models import Entry, Hand, Seat, Showing, Table
from tournament.tables.settling import entry_of, outcome_of, record_of


@dataclass(frozen=True, slots=True)
class ShownHand:
    """What one seat showed in a hand: its score explained again, beside what was recorded then."""

    table: Table
    hand: Hand
    showing: Showing
    players: dict[Wind, Entry | None]
    explanation: Explanation
    shares: list[Share]

    @property
    def seat(self) -> Wind:
        """Return whose tiles they are."""
        return Wind(self.showing.wind)

    @property
    def seat_winds(self) -> dict[Wind, Wind]:
        """Return the wind of every seat in this hand."""
        return dict(self.hand.deal.seat_winds)

    @property
    def called(self) -> int | None:
        """Return the value the table called, if it differs from that of the tiles."""
        return None if self.showing.points == self.explanation.points else self.showing.points

    @property
    def counted_then(self) -> int | None:
        """Return the recorded value of the tiles, if the rules of another release counted them differently."""
        then = (self.showing.patterns or {}).get("points")
        return None if then == self.explanation.points else then


def find_shown_hand(*, table: Table, number: int, wind: str) -> ShownHand | None:
    """Return what a seat showed in a hand that counts; None where no tiles were counted."""
    hand = Hand.objects.current().filter(table=table, number=number).first()
    if hand is None:
        return None
    showings = list(hand.showings.all())
    showing = next((row for row in showings if row.wind == wind and row.holding is not None), None)
    if showing is None or showing.holding is None:
        return None
    outcome = outcome_of(table, entry_of(hand, showings, table.tournament.play), hand.deal)
    result = score(read_holding(record_of(showing.holding, Wind(wind), outcome, hand.deal)))
    settlement = _settle_again(hand, outcome)
    players = {}
    for seat in Seat.objects.with_players().filter(table=table):
        players[Wind(seat.wind)] = player = seat.player_in(number)
        if player:
            player.tournament = table.tournament
    return ShownHand(table, hand, showing, players, explain_score(result), shares_of(hand.deltas, settlement))


def _settle_again(hand: Hand, outcome: Outcome) -> Settlement | None:
    """Return who paid whom; None if the present rules refuse the hand, so that only the recorded deltas are shown."""
    try:
        return settle_at(hand.deal.seat_winds, outcome)
    except ScoringError:
        return None
