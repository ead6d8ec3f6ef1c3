"""What a rule set declares of a hand: facts, endings, state that is carried, a pot. The toy has some of everything."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.dealing import Deal, Dealing, SessionLength
from scoring.errors import ScoringError
from scoring.facts import MOST, Choice, Fact, Moved, Step
from scoring.outcome import Outcome, Win
from scoring.ruleset import Ruleset
from scoring.seats import WINDS, Wind
from scoring.settlement import Transfer, settle, settle_at
from scoring.settlement_records import read_outcome, settle_record
from tests.toy import RULESET
from tests.toy.hands import toy_records

east, south, west, north = WINDS

FLAG = Fact(key="flag", kind="flag", title="Flag")
SEAT = Fact(key="seat", kind="seat", title="Seat")
SEATS = Fact(key="seats", kind="seats", title="Seats")
NUMBER = Fact(key="number", kind="number", title="Number", least=2, most=9)
CHOICE = Fact(key="choice", kind="choice", title="Choice", choices=(Choice(key="a", title="A"),))
FLAGS = replace(FLAG, key="flags", scope="seat")
WINNERS_FLAG = replace(FLAG, key="winners_flag", scope="winner")
NUMBERS = replace(NUMBER, key="numbers", scope="player")
OF_WINNER = replace(SEAT, key="of_winner", scope="winner")


class TestReading:
    @pytest.mark.parametrize(
        ("fact", "given", "read"),
        [
            (FLAG, True, True),
            (FLAG, False, False),
            (SEAT, "S", south),
            (SEATS, ["W", "S", "S"], frozenset({south, west})),
            (SEATS, [], frozenset()),
            (NUMBER, 2, 2),
            (NUMBER, 9, 9),
            (CHOICE, "a", "a"),
            (FLAGS, ["N", "E"], {north: True, east: True}),
            (WINNERS_FLAG, True, {west: True}),
            (WINNERS_FLAG, False, {}),
            (NUMBERS, {"E": 3}, {east: 3}),
            (OF_WINNER, {"E": "S"}, {east: south}),
        ],
    )
    def test_a_records_field(self, fact: Fact, given: object, read: object) -> None:
        assert fact.read(given, winners=(west,)) == read

    @pytest.mark.parametrize(
        ("fact", "given"),
        [
            (FLAG, 1),
            (FLAG, None),
            (SEAT, "s"),
            (SEAT, ["S"]),
            (SEATS, "SW"),
            (SEATS, ["S", "X"]),
            (SEATS, [["S"]]),
            (NUMBER, 1),
            (NUMBER, 10),
            (NUMBER, 3.0),
            (NUMBER, True),
            (CHOICE, "b"),
            (CHOICE, ["a"]),
            (FLAGS, "NE"),
            (FLAGS, True),
            (FLAGS, ["N", "E", "N"]),
            (WINNERS_FLAG, "N"),
            (FLAGS, {"N": True}),
            (FLAGS, ["X"]),
            (NUMBERS, 3),
            (NUMBERS, {"E": 1}),
            (NUMBERS, {"X": 3}),
            (OF_WINNER, "S"),
        ],
    )
    def test_what_it_cannot_be_is_refused_by_its_name(self, fact: Fact, given: object) -> None:
        with pytest.raises(ScoringError) as caught:
            fact.read(given)
        assert caught.value.field == fact.key

    def test_a_number_has_bounds_without_saying_so(self) -> None:
        with pytest.raises(ScoringError):
            Fact(key="any", kind="number", title="Any").read(MOST + 1)

    @pytest.mark.parametrize(
        ("fact", "value", "stored"),
        [
            (FLAG, True, True),
            (SEAT, west, "W"),
            (SEATS, frozenset({north, east}), "EN"),
            (NUMBER, 7, 7),
            (CHOICE, "a", "a"),
            (FLAGS, True, True),
        ],
    )
    def test_what_is_stored_is_read_back(self, fact: Fact, value: Any, stored: object) -> None:
        assert fact.write_one(value) == stored
        assert fact.read_one(stored) == value

    def test_seats_change_their_names(self) -> None:
        names = {east: south, south: west, west: north, north: east}
        assert SEAT.renamed(east, names) is south
        assert SEATS.renamed(frozenset({east, north}), names) == {south, east}
        assert FLAGS.renamed({west: True}, names) == {north: True}
        assert OF_WINNER.renamed({west: east}, names) == {north: south}
        assert NUMBER.renamed(3, names) == 3

    def test_seats_that_facts_name(self) -> None:
        assert SEAT.seats_in(east) == {east}
        assert SEATS.seats_in(frozenset({west, south})) == {west, south}
        assert FLAGS.seats_in({south: True}) == {south}
        assert OF_WINNER.seats_in({south: north}) == {south, north}
        assert NUMBERS.seats_in({west: 3}) == {west}
        assert NUMBER.seats_in(3) == CHOICE.seats_in("a") == FLAG.seats_in(value=True) == set()


class TestCarrying:
    def test_a_step_sets_or_adds_or_leaves_it(self) -> None:
        assert Step(to=0).after(4) == 0
        assert Step(to=True).after(0) is True
        assert Step(add=2).after(4) == 6
        assert Step().after(4) == 4

    def test_it_starts_off_or_at_its_least(self) -> None:
        carried = (replace(FLAG, steps=(("abandoned", Step()),)), replace(NUMBER, steps=(("abandoned", Step()),)))
        assert Dealing(carried=carried).first().carried == {"flag": False, "number": 2}

    @pytest.mark.parametrize(
        ("outcome", "moved", "dealer", "counters"),
        [
            (Outcome(rules="toy", wins=(Win(south),)), "won-kept", south, 4),
            (Outcome(rules="toy", wins=(Win(east), Win(south)), discarder=west), "won-kept", south, 4),
            (Outcome(rules="toy", wins=(Win(east),)), "won-passed", west, 0),
            (Outcome(rules="toy", facts={"ready": {south: True}}), "drawn-kept", south, 4),
            (Outcome(rules="toy", facts={"ready": {east: True}}), "drawn-passed", west, 4),
            (Outcome(rules="toy"), "drawn-passed", west, 4),
            (Outcome(rules="toy", ending="stopped"), "drawn-kept", south, 4),
            (Outcome(rules="toy", ending="broken-off", facts={"offender": south}), "abandoned", south, 3),
        ],
    )
    def test_the_next_hand_follows_from_the_whole_outcome(
        self, toy: Ruleset, outcome: Outcome, moved: Moved, dealer: Wind, counters: int
    ) -> None:
        dealing = toy.play.dealing
        deal = Deal(6, south, 1, east, WINDS, {"counters": 3})
        after = dealing.following(deal, outcome)
        assert dealing.moved(deal, outcome) == moved
        assert (after.number, after.dealer, after.carried) == (7, dealer, {"counters": counters})

    @pytest.mark.parametrize(
        "outcome",
        [
            Outcome(rules="toy", ending="stopped", wins=(Win(south),)),
            Outcome(rules="toy", ending="broken-off", wins=(Win(south),)),
            Outcome(rules="toy", ending="won"),
            Outcome(rules="toy", ending="drawn", wins=(Win(south),)),
            Outcome(rules="toy", ending="elsewhere"),
        ],
    )
    def test_an_ending_fits_what_happened(self, toy: Ruleset, outcome: Outcome) -> None:
        with pytest.raises(ScoringError) as caught:
            toy.play.dealing.ending_of(outcome)
        assert caught.value.field == "ending"

    def test_an_abandoned_hand_is_dealt_again_whatever_else_the_rules_say(self, toy: Ruleset) -> None:
        broken_off = toy.play.dealing.endings[-1:]
        assert Dealing(endings=broken_off).may_stay
        assert not Dealing().may_stay

    def test_a_session_may_end_by_its_scores(self, toy: Ruleset) -> None:
        length, dealing, outcome = toy.play.session, toy.play.dealing, Outcome(rules="toy")
        first, last = dealing.first(), Deal(4, north, 1, east, WINDS, {"counters": 0})
        scores, nothing = {east: 9001, south: -9001, west: 0, north: 0}, dict.fromkeys(WINDS, 0)
        assert length.ended(dealing, first, outcome, scores) == "broke"
        assert length.ended(dealing, first, outcome, {**scores, south: -9000}) == ""
        assert length.ended(dealing, last, outcome, nothing) == "length"
        assert SessionLength(1).ended(dealing, first, outcome, nothing) == "length"


@pytest.mark.usefixtures("toy")
class TestSettling:
    def settled(self, **fields: Any) -> dict[str, Any]:
        return settle_record({"rules": "toy", "wins": [], **fields})

    def refusal(self, **fields: Any) -> str:
        with pytest.raises(ScoringError) as caught:
            self.settled(**fields)
        return caught.value.field

    def test_the_pot_is_paid_out_and_a_party_of_its_own(self) -> None:
        won = Outcome(rules="toy", wins=(Win(south),), discarder=east, pot=300, facts={"grade": {south: "1-30"}})
        settlement = settle(replace(won, facts={**won.facts, "staked": {west: True}}))
        assert settlement.transfers == (
            Transfer(west, None, 100),
            Transfer(east, south, 240),
            Transfer(None, south, 400),
        )
        assert settlement.deltas == {east: -240, south: 640, west: -100, north: 0}
        assert settlement.pot == -300

    def test_records_count_the_pot_in_its_unit(self) -> None:
        assert self.settled(staked=["E", "N"], stakes=2)["stakes"] == 4
        win = {"seat": "W", "grade": "big"}
        assert self.settled(wins=[win], discarder="S", stakes=2)["stakes"] == 0
        assert "stakes" not in settle_record({"rules": "mcr", "wins": [], "stakes": 2})

    def test_a_drawn_hand_pays_by_who_is_ready(self) -> None:
        assert self.settled(ready=["E", "W"])["deltas"] == {"E": 300, "S": -300, "W": 300, "N": -300}
        assert self.settled(ready=["S"], ending="stopped")["deltas"] == dict.fromkeys("ESWN", 0)

    def test_an_abandoned_hand_can_pay(self) -> None:
        broken_off = self.settled(ending="broken-off", offender="S", staked=["W"], stakes=1)
        assert broken_off == {"deltas": {"E": 100, "S": -200, "W": 50, "N": 50}, "stakes": 1}

    def test_a_fact_of_a_winner_may_stand_in_the_win(self) -> None:
        inside = self.settled(wins=[{"seat": "E", "grade": "2-40"}])
        assert inside == self.settled(wins=[{"seat": "E"}], grade={"E": "2-40"})
        assert inside["deltas"] == {"E": 960, "S": -320, "W": -320, "N": -320}

    @pytest.mark.parametrize(
        ("fields", "field"),
        [
            ({"wins": [{"seat": "S"}]}, "grade"),
            ({"wins": [{"seat": "S", "grade": "4-10"}]}, "grade"),
            ({"wins": [{"seat": "S", "grade": "1-20"}], "discarder": "E"}, "grade"),
            ({"wins": [{"seat": "S", "grade": "big"}], "grade": {"E": "big"}, "staked": "E"}, "staked"),
            ({"grade": {"E": "big"}}, "grade"),
            ({"wins": [{"seat": "S", "grade": "1-30", "liable": "W"}]}, "liable"),
            ({"ending": "elsewhere"}, "ending"),
            ({"ending": ["stopped"]}, "ending"),
            ({"ending": "won"}, "ending"),
            ({"stakes": -1}, "stakes"),
            ({"stakes": "2"}, "stakes"),
            ({"counters": 100}, "counters"),
            ({"counters": None}, "counters"),
            ({"ready": ["X"]}, "ready"),
            ({"offender": 1}, "offender"),
        ],
    )
    def test_malformed_facts_say_which(self, fields: dict[str, Any], field: str) -> None:
        assert self.refusal(**fields) == field

    def test_facts_nobody_declared_are_refused(self) -> None:
        with pytest.raises(ScoringError, match="nothing called wager"):
            settle(Outcome(rules="toy", facts={"wager": 3}))

    @given(toy_records())
    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_deltas_and_pot_add_up_to_zero(self, record: dict[str, Any]) -> None:
        outcome = read_outcome(record)
        settlement = settle(outcome)
        assert sum(settlement.deltas.values()) + settlement.pot == 0
        moved: dict[Wind | None, int] = {seat: settlement.deltas[seat] for seat in WINDS}
        moved[None] = settlement.pot
        for move in settlement.transfers:
            moved[move.payer] += move.amount
            moved[move.payee] -= move.amount
        assert set(moved.values()) == {0}
        assert outcome.pot + settlement.pot >= 0

    @given(toy_records(), st.integers(1, 3))
    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_east_means_the_dealer_wherever_that_player_sits(self, record: dict[str, Any], turns: int) -> None:
        outcome = read_outcome(record)
        chairs = {wind: WINDS[(place + turns) % 4] for place, wind in enumerate(WINDS)}
        by_chairs = outcome.renamed(chairs, RULESET.play.declared)
        settlement = settle_at({chair: wind for wind, chair in chairs.items()}, by_chairs)
        assert settlement.deltas == {chairs[wind]: delta for wind, delta in settle(outcome).deltas.items()}
        assert settlement.pot == settle(outcome).pot


@pytest.mark.parametrize(
    ("key", "value", "field"),
    [("responsible", west, "facts"), ("safe", {north: True}, "safe"), ("safe", {west: True}, "safe")],
)
def test_settling_refuses_facts_that_do_not_belong(key: str, value: object, field: str) -> None:
    hand = Outcome(rules="boxed", players=3, wins=(Win(south, 5),), discarder=east, facts={key: value})
    with pytest.raises(ScoringError) as caught:
        settle(hand)
    assert caught.value.field == field
