"""Check that the facts in an archive are those its rule set declares, each in its place and within its bounds."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from scoring.errors import ScoringError
from scoring.facts import Fact
from scoring.play import Play
from tournament.exports.archive.values import shown
from tournament.models import Entry, Hand, Showing, Table


@dataclass(frozen=True, slots=True)
class DeclaredFacts:
    """What a rule set declares; each check says what is wrong with a row, or nothing."""

    play: Play

    def check_entry(self, entry: Entry) -> str:
        """Check what is said of a player: that a fact of players holds."""
        known = {fact.key for fact in self.play.declared.values() if fact.scope == "player"}
        if not isinstance(entry.facts, dict):
            return "facts must be an object"
        if wrong := [key for key, value in entry.facts.items() if key not in known or value is not True]:
            return f"the rules have no player fact {shown(wrong[0])}"
        return ""

    def check_table(self, table: Table) -> str:
        """Check what a table carries to its next hand, and whether points can lie on it."""
        if table.total_pot and self.play.pot is None:
            return "total_pot must be 0 under these rules"
        return self._wrong(table.carried, "carried", self.play.dealing.carried, table.chairs)

    def check_hand(self, hand: Hand) -> str:
        """Check how a hand ended and what else is known of it."""
        if hand.delta_pot and self.play.pot is None:
            return "delta_pot must be 0 under these rules"
        if not self._can_end(hand):
            return f"a hand can’t end with {shown(hand.ending or hand.kind)} under these rules"
        own = [fact for fact in self.play.declared.values() if not fact.is_by_seat]
        return self._wrong(hand.facts, "facts", own, hand.chairs)

    def check_showing(self, showing: Showing) -> str:
        """Check what is known of one seat in a hand; the value of every seat is kept as its points."""
        own = [
            fact
            for key, fact in self.play.declared.items()
            if fact.is_by_seat
            and key != self.play.values.of_every_seat
            and (showing.is_winner or fact.scope != "winner")
        ]
        return self._wrong(showing.facts, "facts", own, showing.hand.chairs)

    def _can_end(self, hand: Hand) -> bool:
        kind = hand.kind if hand.kind in (Hand.Kind.DRAWN, Hand.Kind.ABANDONED) else "won"
        # The usual way has its kind for a key.
        return any((ending.key, ending.kind) == (hand.ending or kind, kind) for ending in self.play.dealing.endings)

    def _wrong(self, stored: Any, column: str, declared: Iterable[Fact], seats: Collection[str]) -> str:
        if not isinstance(stored, dict):
            return f"{column} must be an object"
        known = {fact.key: fact for fact in declared}
        for key, value in stored.items():
            if key not in known:
                return f"{column} holds {shown(key)}, which the rules don’t use there"
            if not _is_right(known[key], value, seats):
                return f"{column} has an impossible {key}: {shown(value)}"
        return ""


def _is_right(fact: Fact, stored: Any, seats: Collection[str]) -> bool:
    """Say whether a value is spelled as rows store it, within the fact's bounds and about seats that are taken."""
    given = list(stored) if fact.kind == "seats" and isinstance(stored, str) else stored
    try:
        value = fact.read_value(given)
    except ScoringError:
        return False
    named = set(stored) if fact.kind in ("seat", "seats") else set()
    return fact.write_one(value) == stored and named <= set(seats)
