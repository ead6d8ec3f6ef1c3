"""Play a table's hands through a rule set: who dealt each, what it moved, how the table stands, what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.dealing import Chairs, Deal
from scoring.errors import ScoringError
from scoring.facts import read_number, read_seat
from scoring.outcome import Outcome
from scoring.play import Play, redraws_before
from scoring.ruleset import Ruleset
from scoring.rulesets import get_ruleset
from scoring.seats import WINDS, Wind
from scoring.settlement import Settlement, seats_at, seats_named, settle_at
from scoring.settlement_records import read_hand, read_options, read_players, read_rules, write_penalties
from scoring.standings.numbers import shown
from scoring.text import _


@dataclass(frozen=True, slots=True)
class Played:
    """One hand of a replay: as it was dealt, what lay on the table when it began, and how it was settled."""

    deal: Deal
    pot: int
    outcome: Outcome
    settlement: Settlement


@dataclass(frozen=True, slots=True)
class Replay:
    """A table after some hands: those played, every seat's score, what lies on the table, and the hand to come.

    `ended` says why no more hands are played; it is empty while there is one to come. `signal` is the number of the
    hand that was being played when the time signal sounded, if it has.
    """

    play: Play
    hands: tuple[Played, ...]
    scores: Mapping[Wind, int]
    pot: int
    upcoming: Deal
    ended: str = ""
    signal: int | None = None

    @classmethod
    def begin(cls, play: Play, seats: Sequence[Wind], signal: int | None = None) -> Replay:
        """Return a table at which nothing has been played."""
        scores = dict.fromkeys(seats, play.start_points)
        return cls(play, (), scores, 0, play.dealing.first(seats), signal=signal)

    def after(self, outcome: Outcome, deal: Deal) -> Replay:
        """Return the table after one more hand, given its deal and its outcome by seats."""
        outcome = replace(outcome, facts={**outcome.facts, **deal.carried}, pot=self.pot, seats=())
        settlement = settle_at(deal.seat_winds, outcome)
        scores = {seat: score + settlement.deltas[seat] for seat, score in self.scores.items()}
        upcoming = self.play.dealing.following(deal, outcome)
        ended = self.play.session.ended(self.play.dealing, deal, outcome, scores)
        replay = replace(
            self,
            hands=(*self.hands, Played(deal, self.pot, outcome, settlement)),
            scores=scores,
            pot=self.pot + settlement.pot,
            upcoming=upcoming,
            ended=ended,
        )
        return replay if ended or not replay.is_time_up else replace(replay, ended="time")

    @property
    def is_time_up(self) -> bool:
        """Say whether all hands have been played that the time signal leaves."""
        session, dealing = self.play.session, self.play.dealing
        if self.signal is None or not session.after_signal:
            return False
        played = [
            hand
            for hand in self.hands[self.signal - 1 :]
            if session.abandoned_count or dealing.ending_of(hand.outcome).kind != "abandoned"
        ]
        return len(played) >= session.after_signal

    @property
    def penalties(self) -> dict[Wind, int]:
        """Return what the hands have taken off the standing of every seat."""
        return {seat: sum(hand.settlement.penalties.get(seat, 0) for hand in self.hands) for seat in self.scores}

    def drawn(self, chairs: Chairs) -> Deal:
        """Return the hand to come after seats were drawn again for it."""
        last = self.hands[-1]
        return self.play.dealing.following(last.deal, last.outcome, chairs)


def replay_record(record: object) -> dict[str, Any]:
    """Return the answer to one record of a table, or raise a ScoringError for one that cannot exist.

    >>> replay_record({"rules": "mcr", "hands": [{"wins": []}]})["next"]
    {'number': 2, 'round': 'E', 'dealer': 'S'}
    """
    if not isinstance(record, Mapping):
        raise ScoringError(_("A table must be an object with rules and hands."), field="record")
    rules, options = read_rules(record), read_options(record)
    ruleset = get_ruleset(rules, options)
    play = ruleset.play
    table = Outcome(rules=rules, options=options, players=read_players(record, options))
    told = _read_hands(record, ruleset)
    outcomes = [replace(table, **fields) for _hand, fields in told]
    replay = Replay.begin(play, seats_at(table, play, _seats_named(told, outcomes, play)), _read_signal(record, play))
    for (hand, _fields), outcome in zip(told, outcomes, strict=True):
        try:
            replay = replay.after(outcome, _dealt(hand, replay))
        except ScoringError as error:
            raise _in_hand(len(replay.hands) + 1, error) from error
    return write_replay(replay)


# -- reading ----------------------------------------------------------------------------------------------------------

Told = tuple[Mapping[Any, Any], dict[str, Any]]
"""A hand's record, and its content as the fields of an Outcome."""


def _read_signal(record: Mapping[Any, Any], play: Play) -> int | None:
    """Return the number of the hand in which the time signal sounded, where the rules know one."""
    signal = record.get("signal")
    return read_number(signal, "signal", least=1) if signal is not None and play.session.after_signal else None


def _read_hands(record: Mapping[Any, Any], ruleset: Ruleset) -> list[Told]:
    hands = record.get("hands")
    if not isinstance(hands, list | tuple):
        raise ScoringError(_("The hands must be a list. It is empty before the first hand."), field="hands")
    told = []
    for number, hand in enumerate(hands, 1):
        if not isinstance(hand, Mapping):
            raise ScoringError(_("Hand %(number)s is not an object with wins."), field="hands", number=number)
        try:
            told.append((hand, read_hand(hand, ruleset)))
        except ScoringError as error:
            raise _in_hand(number, error) from error
    return told


def _seats_named(told: Sequence[Told], outcomes: Sequence[Outcome], play: Play) -> set[Wind]:
    """Return every seat that some hand names: at a table of three they tell which chair is empty."""
    named = {seat for outcome in outcomes for seat in seats_named(outcome, play)}
    return named | {read_seat(hand["dealer"], "dealer") for hand, _fields in told if hand.get("dealer") is not None}


def _dealt(hand: Mapping[Any, Any], replay: Replay) -> Deal:
    """Return how a hand was dealt: as it follows from the hands before, unless a referee says otherwise."""
    if replay.ended:
        raise ScoringError(_("The session had ended before this hand."), field="hands")
    deal = replay.upcoming
    if hand.get("chairs") is not None:
        deal = replay.drawn(_read_chairs(hand["chairs"], replay))
    if hand.get("dealer") is not None:
        dealer = read_seat(hand["dealer"], "dealer")
        if dealer not in replay.scores:
            raise ScoringError(_("No one sits at %(seat)s at this table."), field="dealer", seat=dealer.value)
        deal = replace(deal, dealer=dealer)
    _check_pot(hand, replay)
    return replace(deal, carried=_carried(hand, deal, replay.play))


def _read_chairs(chairs: object, replay: Replay) -> Chairs:
    play, number = replay.play, replay.upcoming.number
    if not play.redraws or not redraws_before(number, min(play.redraws)):
        raise ScoringError(_("Seats can’t be drawn again before this hand."), field="chairs")
    if not isinstance(chairs, list | tuple):
        raise ScoringError(_("Chairs must be a list of seats by chair, starting with East."), field="chairs")
    drawn = tuple(read_seat(seat, "chairs") for seat in chairs)
    if sorted(drawn) != sorted(replay.scores):
        raise ScoringError(_("Each player must sit in exactly one chair."), field="chairs")
    return drawn


def _carried(hand: Mapping[Any, Any], deal: Deal, play: Play) -> dict[str, Any]:
    """Return what was carried into a hand: as it follows, or as a referee says where that is allowed."""
    carried = dict(deal.carried)
    for fact in play.dealing.carried:
        if hand.get(fact.key) is not None:
            said = fact.read_value(hand[fact.key])
            if said != carried[fact.key] and not fact.may_be_set:
                raise ScoringError(_("%(fact)s doesn’t match the hands before."), field=fact.key, fact=fact.key)
            carried[fact.key] = said
    return carried


def _check_pot(hand: Mapping[Any, Any], replay: Replay) -> None:
    """Refuse a record that says something else lay on the table than follows."""
    pot = replay.play.pot
    if pot and hand.get(pot.key) is not None and read_number(hand[pot.key], pot.key) * pot.unit != replay.pot:
        raise ScoringError(_("%(fact)s doesn’t match the hands before."), field=pot.key, fact=pot.key)


def _in_hand(number: int, error: ScoringError) -> ScoringError:
    return ScoringError(_("Hand %(number)s: %(reason)s"), field=error.field, number=number, reason=str(error))


# -- writing ----------------------------------------------------------------------------------------------------------


def write_replay(replay: Replay) -> dict[str, Any]:
    """Return a replay as JSON has it."""
    return {
        "hands": [_write_hand(hand, replay.play) for hand in replay.hands],
        "scores": _by_seat(replay.scores),
        **_write_pot(replay.pot, replay.play),
        "ended": replay.ended or None,
        "next": None if replay.ended else _write_deal(replay.upcoming, replay.pot, replay.play),
        **_write_final(replay),
    }


def _write_final(replay: Replay) -> dict[str, Any]:
    """Return the final figures of a session that is over, if the rules make more of it than scores."""
    if not (replay.ended and replay.play.final):
        return {}
    final = replay.play.final(replay.scores, replay.pot, replay.penalties)
    return {"final": _by_seat({seat: {key: shown(one) for key, one in final[seat].items()} for seat in final})}


def _write_hand(hand: Played, play: Play) -> dict[str, Any]:
    return {
        **_write_deal(hand.deal, hand.pot, play),
        "winds": {seat: wind.value for seat, wind in _by_seat(hand.deal.seat_winds).items()},
        "deltas": _by_seat(hand.settlement.deltas),
        **write_penalties(hand.settlement),
    }


def _write_deal(deal: Deal, pot: int, play: Play) -> dict[str, Any]:
    """Return a hand's place in its session; of what is carried, flags only where they hold."""
    carried = {key: value for key, value in deal.carried.items() if value is not False}
    place = {"number": deal.number, "round": deal.round_wind and deal.round_wind.value, "dealer": deal.dealer.value}
    return {**place, **carried, **_write_pot(pot, play)}


def _write_pot(points: int, play: Play) -> dict[str, int]:
    return {play.pot.key: points // play.pot.unit} if play.pot else {}


def _by_seat(values: Mapping[Wind, Any]) -> dict[str, Any]:
    return {seat.value: values[seat] for seat in WINDS if seat in values}
