"""What the tournament and the tablet learn from a rule set: dealing, seats, session, penalties, inputs."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scoring.dealing import Chairs, Deal, Dealing, SeatMove, SessionLength, seat_moves
from scoring.errors import ScoringError
from scoring.penalties import growing_penalty, play_clock_penalty
from scoring.play import Play, redraws_before
from scoring.rulesets import RULESETS, get_ruleset
from scoring.seats import WINDS, Wind

east, south, west, north = WINDS


def play_of(rules: str) -> Play:
    return get_ruleset(rules).play


def session(rules: str, hands: int = 16, seats: tuple[Wind, ...] = WINDS) -> list[Deal]:
    """Return the deals of a session in which every hand is won by whoever sits at the dealer's right."""
    dealing = play_of(rules).dealing
    deals = [dealing.first(seats)]
    while len(deals) < hands:
        right = next(seat for seat, wind in deals[-1].seat_winds.items() if wind is not Wind.EAST)
        deals.append(dealing.following(deals[-1], [right]))
    return deals


def letters(*winds: Wind | None) -> str:
    return "".join(wind.value if wind else "-" for wind in winds)


class TestTheDealAlwaysPasses:
    @pytest.mark.parametrize("rules", ["mcr", "boxed"])
    def test_every_player_deals_once_in_each_round(self, rules: str) -> None:
        dealers = [deal.dealer for deal in session(rules)]
        assert letters(*dealers) == "ESWN" + "SENW" + "WNSE" + "NWES"

    @pytest.mark.parametrize("rules", ["mcr", "boxed"])
    @pytest.mark.parametrize(("seat", "rounds"), [("E", "ESNW"), ("S", "SEWN"), ("W", "WNES"), ("N", "NWSE")])
    def test_printed_starting_seats_of_the_rounds(self, rules: str, seat: str, rounds: str) -> None:
        firsts = session(rules)[::4]
        assert letters(*(deal.seat_winds[Wind(seat)] for deal in firsts)) == rounds

    def test_the_prevailing_wind_moves_every_four_hands(self) -> None:
        assert letters(*(deal.round_wind for deal in session("mcr"))) == "EEEESSSSWWWWNNNN"

    def test_after_a_hand_east_becomes_north(self) -> None:
        for deal, after in pairwise(session("mcr")):
            if deal.round_number == after.round_number:
                assert {
                    seat: WINDS[WINDS.index(wind) - 1] for seat, wind in deal.seat_winds.items()
                } == after.seat_winds

    def test_result_and_wrong_dealer_change_nothing_later(self) -> None:
        dealing = play_of("zung-jung").dealing
        wrong = Deal(2, west, 1, None, WINDS)
        assert dealing.following(wrong, [west]).dealer is west
        assert dealing.following(wrong, []) == dealing.following(Deal(2, south, 1, None, WINDS), [north])

    def test_seat_moves_are_told_between_rounds_only(self) -> None:
        deals = session("mcr")
        moves = {after.number: seat_moves(deal, after) for deal, after in pairwise(deals) if seat_moves(deal, after)}
        assert sorted(moves) == [5, 9, 13]
        assert {(move.origin.value, move.target.value) for move in moves[9]} == {
            ("E", "W"),
            ("W", "S"),
            ("S", "N"),
            ("N", "E"),
        }
        assert SeatMove(west, north, east) in moves[9]
        swaps = {("E", "S"), ("S", "E"), ("W", "N"), ("N", "W")}
        assert {(move.origin.value, move.target.value) for move in moves[5]} == swaps
        assert {(move.origin.value, move.target.value) for move in moves[13]} == swaps

    def test_zung_jung_has_cycles_without_prevailing_wind_or_seat_changes(self) -> None:
        deals = session("zung-jung")
        assert letters(*(deal.dealer for deal in deals)) == "ESWN" * 4
        assert {deal.round_wind for deal in deals} == {None}
        for deal in deals[:4]:
            winds = {seat: (start - deal.number + 1) % 4 for start, seat in enumerate(WINDS)}
            assert deal.seat_winds == {seat: WINDS[place] for seat, place in winds.items()}

    def test_seats_drawn_anew_give_a_new_east(self) -> None:
        dealing = play_of("zung-jung").dealing
        drawn: Chairs = (west, north, south, east)
        ninth = dealing.following(Deal(8, north, 2, None, WINDS), [east], drawn)
        assert letters(ninth.dealer, dealing.following(ninth, []).dealer) == "WN"
        assert letters(*ninth.seat_winds) == "WNSE"

    @pytest.mark.parametrize(("cycles", "hands"), [(4, []), (2, [9]), (1, [5, 9, 13])])
    def test_halves_and_quarters_begin_with_a_draw(self, cycles: int, hands: list[int]) -> None:
        assert cycles in play_of("zung-jung").redraws
        assert [hand for hand in range(1, 17) if redraws_before(hand, cycles)] == hands

    def test_three_players_pass_the_deal_among_them(self) -> None:
        deals = session("boxed", hands=7, seats=(east, south, west))
        assert letters(*(deal.dealer for deal in deals)) == "ESWESWE"
        assert letters(*deals[1].seat_winds.values()) == "WES"
        assert {deal.chairs for deal in deals} == {(east, south, west)}


class TestEastStays:
    dealing = Dealing(east_stays=True, keeps_empty_chair=True, goulash_after_draw=True)

    def test_the_british_rules_deal_so(self) -> None:
        assert play_of("bmja").dealing == self.dealing

    def test_east_stays_after_a_win(self) -> None:
        after = self.dealing.following(self.dealing.first(), [east])
        assert (after.number, after.dealer, after.is_goulash) == (2, east, False)

    def test_a_draw_is_followed_by_a_goulash_with_the_same_east(self) -> None:
        goulash = self.dealing.following(self.dealing.first(), [])
        assert (goulash.dealer, goulash.is_goulash) == (east, True)
        assert self.dealing.following(goulash, []).is_goulash
        assert not self.dealing.following(goulash, [east]).is_goulash

    @pytest.mark.parametrize("winner", [south, west, north])
    def test_south_becomes_east_whoever_won(self, winner: Wind) -> None:
        assert self.dealing.following(self.dealing.first(), [winner]).dealer is south

    def test_a_game_is_four_rounds_of_passed_deals(self) -> None:
        deals = session("bmja", hands=17)
        assert letters(*(deal.round_wind for deal in deals)) == "EEEESSSSWWWWNNNNE"
        length = play_of("bmja").session
        assert [deal.number for deal in deals if length.is_reached(deal)] == [17]

    def test_the_wind_moves_only_when_the_first_east_deals_again(self) -> None:
        deal = self.dealing.first()
        for winners in [[east], [], [south], [north], [east], [west]]:
            assert deal.round_wind is east
            deal = self.dealing.following(deal, winners)
        assert (deal.dealer, deal.round_wind, deal.number) == (east, south, 7)

    def test_three_players_keep_the_empty_chair(self) -> None:
        deals = session("bmja", hands=4, seats=(east, south, west))
        assert letters(*(deal.dealer for deal in deals)) == "ESWE"
        winds = ["".join(sorted(deal.seat_winds.values(), key="ESWN".index)) for deal in deals]
        assert winds == ["ESW", "ESN", "EWN", "ESW"]
        assert deals[1].seat_winds == {east: north, south: east, west: south}

    def test_where_south_is_empty_west_is_the_next_east(self) -> None:
        first = self.dealing.first((east, west, north))
        assert first.chairs == (east, None, west, north)
        assert self.dealing.following(first, [north]).dealer is west


@pytest.mark.parametrize(("hands", "reached"), [(16, False), (15, True)])
def test_sessions_end_after_their_hands(hands: int, reached: bool) -> None:
    assert SessionLength(hands).is_reached(session("mcr")[-1]) is reached


class TestPenalties:
    @pytest.mark.parametrize(
        ("turns", "hand", "points"),
        [([], 0, 0), ([1], 0, 5), ([15], 0, 5), ([16], 0, 10), ([1, 15, 16], 1, 25), ([0], 30, 10), ([241], 0, 85)],
    )
    def test_play_time_costs_five_for_fifteen_seconds_begun(self, turns: list[int], hand: int, points: int) -> None:
        assert play_clock_penalty(turns, hand) == points

    def test_seconds_cannot_be_negative(self) -> None:
        with pytest.raises(ScoringError):
            play_clock_penalty([-1])

    def test_penalties_grow_by_ten(self) -> None:
        assert [sum(map(growing_penalty, range(1, n + 1))) for n in (1, 2, 3, 4)] == [10, 30, 60, 100]
        with pytest.raises(ScoringError):
            growing_penalty(0)

    def test_a_false_win_in_mcr_pays_ten_to_each_other_and_kills_the_hand(self) -> None:
        (false_win,) = [penalty for penalty in play_of("mcr").penalties if penalty.key == "false-win"]
        assert (false_win.kind, false_win.points, false_win.hand_is_dead) == ("to-others", 10, True)

    def test_boxed_never_takes_points_off_a_table(self) -> None:
        assert not play_of("boxed").ranking.allows_penalties_on_table
        assert {penalty.kind for penalty in play_of("boxed").penalties}.isdisjoint({"table", "to-others"})

    @pytest.mark.parametrize("rules", sorted(RULESETS))
    def test_keys_are_unique_and_amounts_make_sense(self, rules: str) -> None:
        penalties = play_of(rules).penalties
        assert len({penalty.key for penalty in penalties}) == len(penalties)
        for penalty in penalties:
            assert (penalty.points > 0) == (penalty.amount in ("fixed", "free"))
            assert (penalty.amount == "none") == (penalty.kind in ("warning", "dead-hand", "disqualification"))


class TestFacts:
    def test_tables(self) -> None:
        assert {rules: play_of(rules).players for rules in RULESETS} == {
            "boxed": (4, 3),
            "zung-jung": (4,),
            "mcr": (4,),
            "bmja": (4, 3),
        }

    def test_winners(self) -> None:
        assert [rules for rules in sorted(RULESETS) if play_of(rules).several_may_win] == ["boxed", "zung-jung"]

    def test_inputs(self) -> None:
        assert [rules for rules in RULESETS if play_of(rules).every_seat_scores] == ["bmja"]
        assert "points" in play_of("mcr").asks
        assert play_of("mcr").offers == ()
        assert set(play_of("boxed").offers) == {"safe", "handicap"}
        assert set(play_of("zung-jung").offers) == {"safe", "responsible"}
        assert set(play_of("bmja").offers) == {"discarder", "goulash"}

    def test_ranking(self) -> None:
        assert {rules: tuple(scheme.id for scheme in play_of(rules).ranking.schemes) for rules in RULESETS} == {
            "boxed": ("placement-bonus",),
            "zung-jung": ("sum", "match-points"),
            "mcr": ("table-points",),
            "bmja": ("sum", "table-points"),
        }
        assert [rules for rules in RULESETS if play_of(rules).ranking.allows_cuts] == ["zung-jung"]

    def test_only_zung_jung_signs_every_hand(self) -> None:
        assert [rules for rules in RULESETS if play_of(rules).signing == "each-hand"] == ["zung-jung"]

    def test_when_time_is_up_only_mcr_stops_at_once(self) -> None:
        assert [rules for rules in RULESETS if play_of(rules).time_up == "stop-at-once"] == ["mcr"]

    @pytest.mark.parametrize(
        ("rules", "options", "least"),
        [
            ("mcr", {}, 8),
            ("mcr", {"minimum_points": 5}, 5),
            ("boxed", {}, 3),
            ("boxed", {"handicap_wins": 1}, 1),
            ("boxed", {"handicap_wins": 9}, 3),
            ("zung-jung", {}, 1),
            ("zung-jung", {"minimum_points": 15}, 15),
            ("zung-jung", {"edition": "wsom"}, 5),
            ("bmja", {}, 0),
        ],
    )
    def test_the_keypad_starts_at_the_least_that_may_win(
        self, rules: str, options: dict[str, object], least: int
    ) -> None:
        ruleset = get_ruleset(rules, options)
        assert ruleset.play.points_range(ruleset.values).start == least

    @pytest.mark.parametrize("rules", sorted(RULESETS))
    def test_common_values_may_win(self, rules: str) -> None:
        ruleset = get_ruleset(rules)
        values = ruleset.play.common_values
        assert sorted(values) == list(values)
        assert set(values) <= set(ruleset.play.points_range(ruleset.values))

    @pytest.mark.parametrize("rules", sorted(RULESETS))
    def test_options_speak_to_organizers_and_accept_their_own_defaults(self, rules: str) -> None:
        options = get_ruleset(rules).options
        assert len({option.key for option in options}) == len(options)
        for option in options:
            assert option.title
            assert option.help.endswith(".")
            assert option.choices or option.kind in ("flag", "number")

    def test_british_scores_go_up_to_the_limit(self) -> None:
        ruleset = get_ruleset("bmja", {"limit": 2000})
        assert max(ruleset.play.points_range(ruleset.values)) == 2000
