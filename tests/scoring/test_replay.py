"""Replays of whole tables: the vectors, tables written down the slow way, and what cannot have happened."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.records import answer_line
from scoring.replay import replay_record
from tests.scoring.helpers import read_vectors
from tests.scoring.replay_oracle import replayed

DRAWN: dict[str, Any] = {"wins": []}


def won(seat: str, points: int = 20, **fields: Any) -> dict[str, Any]:
    return {"wins": [{"seat": seat, "points": points}], **fields}


def scored(winner: str, **fields: Any) -> dict[str, Any]:
    """Return a British hand: everybody has 2 points, the winner 20."""
    return {"wins": [{"seat": winner}], "scores": {**dict.fromkeys("ESWN", 2), winner: 20}, **fields}


def replay(rules: str, *hands: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return replay_record({"rules": rules, "hands": list(hands), **fields})


def dealers(answer: dict[str, Any]) -> str:
    return "".join(hand["dealer"] for hand in answer["hands"])


def refusal(record: object) -> ScoringError:
    with pytest.raises(ScoringError) as caught:
        replay_record(record)
    return caught.value


@pytest.mark.parametrize("vector", read_vectors("replay"), ids=lambda vector: vector["id"])
def test_vectors_are_met(vector: dict[str, Any]) -> None:
    assert json.loads(json.dumps(replay_record(vector))) == vector["expect"]


# -- against tables written down the slow way ------------------------------------------------------------------------


def random_table(rng: Random) -> tuple[dict[str, Any], str]:
    """Return a table that can have been played, and the seats taken at it."""
    rules = rng.choice(["mcr", "boxed", "zung-jung", "bmja"])
    seats = "ESWN"
    if rules == "boxed" and rng.random() < 0.4:
        seats = "ESW"
    if rules == "bmja" and rng.random() < 0.4:
        empty = rng.choice("SWN")
        seats = seats.replace(empty, "")
    hands: list[dict[str, Any]] = []
    length = rng.choice([rng.randrange(17), 16])
    while len(hands) < length:
        hand = random_hand(rng, rules, seats, len(hands) + 1)
        table = {"rules": rules, "players": len(seats), "hands": hands}
        if replayed(table, seats)["ended"]:
            break
        hands.append(hand)
    table = {"rules": rules, "hands": hands}
    # A table of three names all its players sooner or later; before that the empty chair is North's.
    if len(seats) == 3:
        table["players"] = 3
    return table, seats


def random_hand(rng: Random, rules: str, seats: str, number: int) -> dict[str, Any]:
    order = rng.sample(seats, len(seats))
    count = rng.choice({"boxed": [0, 1, 1, 2, len(seats) - 1], "zung-jung": [0, 1, 1, 1, 3]}.get(rules, [0, 1, 1, 1]))
    hand: dict[str, Any] = {"wins": [{"seat": seat, "points": rng.randrange(8, 90)} for seat in order[:count]]}
    if count and (count > 1 or rng.random() < 0.7):
        hand["discarder"] = order[-1]
    if rules == "bmja":
        hand["scores"] = {seat: rng.randrange(0, 200) for seat in seats}
        hand["scores"] |= {win["seat"]: win["points"] for win in hand["wins"]}
    if rules in ("boxed", "zung-jung") and "discarder" in hand and rng.random() < 0.4:
        hand["safe"] = rng.choice([True, order[:1]])
        if rules == "zung-jung" and count == 1:
            hand["responsible"] = rng.choice([None, *order])
    if rng.random() < 0.1:
        hand["dealer"] = rng.choice(seats)
    if rules == "zung-jung" and number > 1 and number % 4 == 1 and rng.random() < 0.6:
        hand["chairs"] = rng.sample(seats, 4)
    return hand


@pytest.mark.parametrize("seed", range(400))
def test_tables_go_as_written_down_the_slow_way(seed: int) -> None:
    table, seats = random_table(Random(seed))
    if len(seats) == 4 or table["hands"]:
        assert replay_record(table) == replayed({**table, "players": len(seats)}, seats)


# -- each rule set ----------------------------------------------------------------------------------------------------


def test_before_the_first_hand_the_first_is_to_come() -> None:
    first = {"number": 1, "round": "E", "dealer": "E"}
    assert replay("mcr") == {"hands": [], "scores": dict.fromkeys("ESWN", 0), "ended": None, "next": first}
    assert replay("zung-jung")["next"] == {"number": 1, "round": None, "dealer": "E"}
    assert list(replay("boxed", players=3)["scores"]) == ["E", "S", "W"]
    assert list(replay("boxed", options={"players": 3})["scores"]) == ["E", "S", "W"]


class TestADealerNamedByAReferee:
    def test_where_the_deal_passes_nothing_later_is_shifted(self) -> None:
        answer = replay("mcr", DRAWN, {**DRAWN, "dealer": "N"}, DRAWN, DRAWN, DRAWN)
        assert dealers(answer) == "ENWNS"
        assert answer["hands"][1]["winds"] == {"E": "S", "S": "W", "W": "N", "N": "E"}
        assert answer["next"]["dealer"] == "E"

    def test_where_the_deal_may_stay_the_hands_after_it_follow(self) -> None:
        answer = replay("bmja", {**scored("S"), "dealer": "S"}, scored("N"), scored("E"))
        assert dealers(answer) == "SSW"
        assert answer["next"] == {"number": 4, "round": "E", "dealer": "N"}
        assert answer["hands"][0]["deltas"] == {"E": -40, "S": 120, "W": -40, "N": -40}

    def test_who_deals_is_paid_as_east(self) -> None:
        as_usual = replay("bmja", scored("W"))["hands"][0]["deltas"]
        assert as_usual == {"E": -40, "S": -20, "W": 80, "N": -20}
        assert replay("bmja", scored("W", dealer="N"))["hands"][0]["deltas"] == {"E": -20, "S": -20, "W": 80, "N": -40}

    def test_nothing_said_is_nothing_changed(self) -> None:
        assert replay("mcr", {**DRAWN, "dealer": None}) == replay("mcr", DRAWN)
        assert replay("mcr", {**DRAWN, "dealer": "E"}) == replay("mcr", DRAWN)


class TestThreePlayers:
    def test_boxed_makes_a_circle_of_three(self) -> None:
        answer = replay("boxed", *[DRAWN] * 16, players=3)
        assert dealers(answer) == "ESWESWESWESWESWE"
        assert "".join(hand["round"] for hand in answer["hands"]) == "EEESSSWWWNNNEEES"
        assert (answer["ended"], answer["next"]) == ("length", None)

    @pytest.mark.parametrize(("empty", "seats"), [("N", "ESW"), ("W", "ESN"), ("S", "EWN")])
    def test_british_players_sit_around_an_empty_chair(self, empty: str, seats: str) -> None:
        hands = [{**scored(seats[1]), "scores": {**dict.fromkeys(seats, 2), seats[1]: 20}}] * 3
        answer = replay("bmja", *hands, players=3)
        assert list(answer["scores"]) == list(seats)
        assert dealers(answer) == seats[0] + seats[1] * 2
        assert empty not in answer["hands"][0]["winds"]
        # The chair keeps its place: whoever deals, the wind of the empty one moves on.
        taken = ["".join(sorted(hand["winds"].values(), key="ESWN".index)) for hand in answer["hands"]]
        assert taken[0] == seats

    def test_names_of_all_hands_tell_which_chair_is_empty(self) -> None:
        alone = {"losers_settle": False}
        answer = replay("bmja", won("S"), won("N"), players=3, options=alone)
        assert list(answer["scores"]) == ["E", "S", "N"]
        assert list(replay("bmja", won("S"), players=3, options=alone)["scores"]) == ["E", "S", "W"]
        record = {"rules": "bmja", "players": 3, "options": alone}
        assert refusal({**record, "hands": [won("S"), won("N"), won("W")]}).field == "players"
        assert refusal({**record, "hands": [won("N")]}).field == "wins"

    def test_a_round_is_over_when_the_first_east_deals_again(self) -> None:
        answer = replay("bmja", *[DRAWN, scored_three("S"), scored_three("W"), scored_three("S")], players=3)
        assert dealers(answer) == "EESW"
        assert answer["next"] == {"number": 5, "round": "S", "dealer": "E"}

    def test_only_some_rules_are_for_three(self) -> None:
        assert refusal({"rules": "mcr", "players": 3, "hands": []}).field == "players"
        assert refusal({"rules": "zung-jung", "players": 3, "hands": []}).field == "players"


def scored_three(winner: str) -> dict[str, Any]:
    return {"wins": [{"seat": winner}], "scores": {**dict.fromkeys("ESW", 2), winner: 20}}


class TestGoulash:
    def test_it_follows_every_draw_until_somebody_wins(self) -> None:
        answer = replay("bmja", DRAWN, DRAWN, scored("E"), DRAWN, scored("S"))
        assert [hand.get("goulash", False) for hand in answer["hands"]] == [False, True, True, False, True]
        assert answer["next"] == {"number": 6, "round": "E", "dealer": "S"}
        assert replay("bmja", DRAWN)["next"] == {"number": 2, "round": "E", "dealer": "E", "goulash": True}

    def test_it_may_be_said(self) -> None:
        hands = [DRAWN, {**scored("E"), "goulash": True}]
        assert replay("bmja", *hands) == replay("bmja", DRAWN, scored("E"))
        said = replay("bmja", {**scored("E"), "goulash": True})
        assert said["hands"][0]["goulash"] is True
        assert refusal({"rules": "bmja", "hands": [{**DRAWN, "goulash": "yes"}]}).field == "goulash"

    def test_other_rules_know_none(self) -> None:
        assert "goulash" not in replay("mcr", DRAWN, {**DRAWN, "goulash": True})["hands"][1]


class TestDrawnChairs:
    def test_they_are_kept_until_drawn_again(self) -> None:
        hands = [dict(DRAWN) for _ in range(16)]
        hands[4]["chairs"] = ["W", "E", "N", "S"]
        hands[12]["chairs"] = ["N", "S", "E", "W"]
        answer = replay("zung-jung", *hands)
        assert dealers(answer) == "ESWN" + "WENS" * 2 + "NSEW"
        assert answer["hands"][8]["winds"] == {"E": "S", "S": "N", "W": "E", "N": "W"}
        assert (answer["ended"], answer["next"]) == ("length", None)

    def test_a_referee_may_name_another_dealer_in_them(self) -> None:
        drawn = {**DRAWN, "chairs": ["W", "E", "N", "S"], "dealer": "S"}
        answer = replay("zung-jung", *[DRAWN] * 4, drawn, DRAWN)
        assert dealers(answer) == "ESWNSE"
        assert answer["hands"][4]["winds"] == {"E": "W", "S": "E", "W": "S", "N": "N"}

    @pytest.mark.parametrize(
        ("rules", "before", "chairs"),
        [
            ("zung-jung", 0, ["W", "E", "N", "S"]),
            ("zung-jung", 1, ["W", "E", "N", "S"]),
            ("zung-jung", 3, ["W", "E", "N", "S"]),
            ("zung-jung", 5, ["W", "E", "N", "S"]),
            ("zung-jung", 4, ["W", "E", "N"]),
            ("zung-jung", 4, ["W", "E", "N", "N"]),
            ("zung-jung", 4, ["W", "E", "N", "X"]),
            ("zung-jung", 4, "WENS"),
            ("zung-jung", 4, 7),
            ("mcr", 4, ["W", "E", "N", "S"]),
            ("boxed", 4, ["E", "S", "W", "N"]),
            ("bmja", 4, ["E", "S", "W", "N"]),
        ],
    )
    def test_where_they_cannot_be_drawn(self, rules: str, before: int, chairs: object) -> None:
        error = refusal({"rules": rules, "hands": [*[DRAWN] * before, {**DRAWN, "chairs": chairs}]})
        assert error.field == "chairs"
        assert str(error).startswith(f"Hand {before + 1}: ")


class TestTheEnd:
    @pytest.mark.parametrize("rules", ["mcr", "boxed", "zung-jung"])
    def test_sixteen_hands(self, rules: str) -> None:
        assert replay(rules, *[DRAWN] * 15)["next"]["number"] == 16
        answer = replay(rules, *[DRAWN] * 16)
        assert (answer["ended"], answer["next"]) == ("length", None)
        assert refusal({"rules": rules, "hands": [DRAWN] * 17}).field == "hands"

    def test_four_british_rounds_however_many_hands(self) -> None:
        passing = [scored({"E": "S", "S": "W", "W": "N", "N": "E"}[seat]) for seat in "ESWN" * 4]
        answer = replay("bmja", DRAWN, scored("E"), *passing)
        assert (len(answer["hands"]), answer["ended"], answer["next"]) == (18, "length", None)
        assert answer["hands"][-1]["round"] == "N"
        record = {"rules": "bmja", "hands": [*passing, DRAWN]}
        assert refusal(record).field == "hands"
        assert "Hand 17" in str(refusal(record))


@pytest.mark.usefixtures("toy")
class TestWhateverIsDeclared:
    def win(self, seat: str, grade: str = "1-30", **fields: Any) -> dict[str, Any]:
        return {"wins": [{"seat": seat, "grade": grade}], **fields}

    def test_counters_and_the_pot_are_told_before_each_hand_and_after_the_last(self) -> None:
        answer = replay(
            "toy", {**DRAWN, "ready": ["E"], "staked": ["S"]}, self.win("E"), {**DRAWN, "staked": ["E", "W"]}
        )
        assert [(hand["dealer"], hand["counters"], hand["stakes"]) for hand in answer["hands"]] == [
            ("E", 0, 0),
            ("E", 1, 1),
            ("E", 2, 0),
        ]
        assert answer["stakes"] == 2
        assert answer["next"] == {"number": 4, "round": "E", "dealer": "S", "counters": 3, "stakes": 2}
        assert sum(answer["scores"].values()) == -200

    def test_the_pot_may_be_repeated_but_has_to_follow(self) -> None:
        staked = {**DRAWN, "staked": ["S"]}
        assert replay("toy", staked, {**DRAWN, "stakes": 1}) == replay("toy", staked, DRAWN)
        assert refusal({"rules": "toy", "hands": [staked, {**DRAWN, "stakes": 2}]}).field == "stakes"

    def test_a_referee_may_say_how_many_counters_there_were(self) -> None:
        answer = replay("toy", {**self.win("E", discarder="S"), "counters": 4})
        assert answer["hands"][0]["counters"] == 4
        assert answer["scores"]["S"] == -(6 * 60 + 120)
        assert answer["next"]["counters"] == 5

    def test_endings_with_a_name(self) -> None:
        answer = replay(
            "toy", {**DRAWN, "ending": "stopped"}, {**DRAWN, "ending": "broken-off", "offender": "N"}, DRAWN
        )
        assert dealers(answer) == "EEE"
        assert [hand["counters"] for hand in answer["hands"]] == [0, 1, 1]
        assert answer["next"]["dealer"] == "S"

    def test_scores_can_end_a_session(self) -> None:
        big = [self.win("E", "big", discarder="W"), self.win("E", "big", discarder="W")]
        answer = replay("toy", *big)
        assert (answer["ended"], answer["next"]) == ("broke", None)
        assert replay("toy", big[0])["ended"] is None


# -- what cannot be ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"rules": "go"}, "rules"),
        ({"rules": None}, "rules"),
        ({"options": {"house": 1}}, "options"),
        ({"options": []}, "options"),
        ({"players": 5}, "players"),
        ({"players": 3}, "players"),
        ({"hands": None}, "hands"),
        ({"hands": {"wins": []}}, "hands"),
        ({"hands": [[]]}, "hands"),
        ({"hands": [{}]}, "wins"),
        ({"hands": [DRAWN, won("X")]}, "wins"),
        ({"hands": [won("S", 7)]}, "points"),
        ({"hands": [won("S", discarder="S")]}, "discarder"),
        ({"hands": [{**DRAWN, "dealer": "X"}]}, "dealer"),
        ({"hands": [{**DRAWN, "dealer": 1}]}, "dealer"),
    ],
)
def test_errors_say_which_field(change: dict[str, Any], field: str) -> None:
    assert refusal({"rules": "mcr", "hands": [], **change}).field == field


@pytest.mark.parametrize("record", [None, 7, [], "mcr"])
def test_a_table_is_an_object(record: object) -> None:
    assert refusal(record).field == "record"


def test_nobody_plays_in_a_chair_that_is_not_there() -> None:
    for hand in (won("N"), won("E", discarder="N"), {**DRAWN, "dealer": "N"}, won("E", discarder="S", safe=["N"])):
        error = refusal({"rules": "boxed", "players": 3, "hands": [DRAWN, hand]})
        assert str(error).startswith("Hand 2: No one sits at N")


def test_the_error_of_a_hand_names_it() -> None:
    assert str(refusal({"rules": "mcr", "hands": [DRAWN, DRAWN, won("S", 7)]})).startswith(
        "Hand 3: 7 points is too low"
    )


def test_what_a_hand_says_of_the_whole_table_counts_for_nothing() -> None:
    hand = {**won("S", 12), "rules": "bmja", "options": {"minimum_points": 50}, "players": 3}
    assert replay("mcr", hand) == replay("mcr", won("S", 12))
    assert replay("mcr", DRAWN, signal=1, note="x") == replay("mcr", DRAWN)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 40) | st.sampled_from(["E", "S", "W", "N", "X", "", "won"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("ESWN"), inner, max_size=4),
    max_leaves=6,
)
FIELDS = ("wins", "discarder", "safe", "responsible", "scores", "dealer", "chairs", "goulash", "ending", "seats", "pot")


@given(
    rules=st.sampled_from(["mcr", "boxed", "zung-jung", "bmja"]),
    players=st.sampled_from([3, 4]),
    hands=st.lists(
        st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=3).map(lambda odd: {**DRAWN, **odd}), max_size=6
    ),
)
def test_any_value_in_any_field_is_answered_or_refused(rules: str, players: int, hands: list[dict[str, Any]]) -> None:
    line = json.dumps({"rules": rules, "players": players, "hands": hands})
    answer = json.loads(answer_line(line, replay_record))
    assert "error" in answer or (sum(answer["scores"].values()), len(answer["hands"])) == (0, len(hands))
