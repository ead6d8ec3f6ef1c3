"""What the tournament and the tablet learn from a rule set: dealing, seats, session, penalties, inputs."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scoring.amounts import Fixed, Free
from scoring.dealing import Chairs, Deal, SeatMove, SessionLength, seat_moves
from scoring.outcome import Outcome, Win
from scoring.play import Play, redraws_before
from scoring.rulesets import RULESETS, get_ruleset
from scoring.seats import WINDS, Wind

east, south, west, north = WINDS


def play_of(rules: str) -> Play:
    return get_ruleset(rules).play


def won_by(*winners: Wind) -> Outcome:
    """Return the outcome of a hand that these seats won; none of them, a drawn hand."""
    return Outcome(rules="any", wins=tuple(map(Win, winners)))


DRAWN = won_by()


def session(rules: str, hands: int = 16, seats: tuple[Wind, ...] = WINDS) -> list[Deal]:
    """Return the deals of a session in which every hand is won by the player at the dealer's right."""
    dealing = play_of(rules).dealing
    deals = [dealing.first(seats)]
    while len(deals) < hands:
        right = next(seat for seat, wind in deals[-1].seat_winds.items() if wind is not Wind.EAST)
        deals.append(dealing.following(deals[-1], won_by(right)))
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
        assert dealing.following(wrong, won_by(west)).dealer is west
        assert dealing.following(wrong, DRAWN) == dealing.following(Deal(2, south, 1, None, WINDS), won_by(north))

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
        ninth = dealing.following(Deal(8, north, 2, None, WINDS), won_by(east), drawn)
        assert letters(ninth.dealer, dealing.following(ninth, DRAWN).dealer) == "WN"
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
    dealing = play_of("bmja").dealing

    def test_east_stays_after_a_win(self) -> None:
        after = self.dealing.following(self.dealing.first(), won_by(east))
        assert (after.number, after.dealer, after.carried) == (2, east, {"goulash": False})

    def test_a_draw_is_followed_by_a_goulash_with_the_same_east(self) -> None:
        goulash = self.dealing.following(self.dealing.first(), DRAWN)
        assert (goulash.dealer, goulash.carried) == (east, {"goulash": True})
        assert self.dealing.following(goulash, DRAWN).carried["goulash"]
        assert not self.dealing.following(goulash, won_by(east)).carried["goulash"]
        assert not self.dealing.following(goulash, won_by(south)).carried["goulash"]

    @pytest.mark.parametrize("winner", [south, west, north])
    def test_south_becomes_east_whoever_won(self, winner: Wind) -> None:
        assert self.dealing.following(self.dealing.first(), won_by(winner)).dealer is south

    def test_a_game_is_four_rounds_of_passed_deals(self) -> None:
        deals = session("bmja", hands=17)
        assert letters(*(deal.round_wind for deal in deals)) == "EEEESSSSWWWWNNNNE"
        length = play_of("bmja").session
        assert [deal.number for deal in deals if length.is_reached(deal)] == [17]

    def test_the_wind_moves_only_when_the_first_east_deals_again(self) -> None:
        deal = self.dealing.first()
        for winners in [[east], [], [south], [north], [east], [west]]:
            assert deal.round_wind is east
            deal = self.dealing.following(deal, won_by(*winners))
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
        assert self.dealing.following(first, won_by(north)).dealer is west


@pytest.mark.parametrize(("hands", "reached"), [(16, False), (15, True)])
def test_sessions_end_after_their_hands(hands: int, reached: bool) -> None:
    assert SessionLength(hands).is_reached(session("mcr")[-1]) is reached


class TestPenalties:
    def test_a_false_win_in_mcr_pays_ten_to_each_other_and_kills_the_hand(self) -> None:
        (false_win,) = [penalty for penalty in play_of("mcr").penalties if penalty.key == "false-win"]
        assert (false_win.kind, false_win.amount, false_win.hand_is_dead) == ("to-others", Fixed(10), True)

    def test_boxed_never_takes_points_off_a_table(self) -> None:
        assert not play_of("boxed").ranking.allows_penalties_on_table
        assert {penalty.kind for penalty in play_of("boxed").penalties}.isdisjoint({"table", "to-others"})

    @pytest.mark.parametrize("rules", sorted(RULESETS))
    def test_keys_are_unique_and_amounts_make_sense(self, rules: str) -> None:
        penalties = play_of(rules).penalties
        assert len({penalty.key for penalty in penalties}) == len(penalties)
        assert all(penalty.amount.points > 0 for penalty in penalties if isinstance(penalty.amount, Fixed | Free))


RIICHI_FACTS = ["riichi", "han_fu", "pao", "pao_part", "tenpai", "nagashi", "dead", "chombo"]


class TestFacts:
    def test_tables(self) -> None:
        assert {rules: play_of(rules).players for rules in RULESETS} == {
            "boxed": (4, 3),
            "zung-jung": (4,),
            "mcr": (4,),
            "bmja": (4, 3),
            "riichi": (4,),
        }

    def test_winners(self) -> None:
        assert [rules for rules in sorted(RULESETS) if play_of(rules).several_may_win] == [
            "boxed",
            "riichi",
            "zung-jung",
        ]

    def test_facts_of_a_hand(self) -> None:
        assert {rules: list(play_of(rules).declared) for rules in RULESETS} == {
            "mcr": ["chicken"],
            "zung-jung": ["safe", "responsible"],
            "bmja": ["goulash", "scores"],
            "boxed": ["safe", "handicap_wins"],
            "riichi": ["honba", *RIICHI_FACTS],
        }
        assert {rules: list(play_of(rules).recorded) for rules in RULESETS} == {
            "mcr": ["chicken"],
            "zung-jung": ["safe", "responsible"],
            "bmja": ["scores"],
            "boxed": ["safe"],
            "riichi": ["honba", *RIICHI_FACTS],
        }

    def test_inputs(self) -> None:
        assert [rules for rules in RULESETS if play_of(rules).every_seat_scores] == ["bmja"]
        assert [rules for rules in RULESETS if play_of(rules).names_discarder == "if-known"] == ["bmja"]
        assert [rules for rules in RULESETS if play_of(rules).pot] == ["riichi"]

    def test_ranking(self) -> None:
        assert {rules: tuple(scheme.id for scheme in play_of(rules).ranking.schemes) for rules in RULESETS} == {
            "boxed": ("placement-bonus",),
            "zung-jung": ("sum", "match-points"),
            "mcr": ("table-points",),
            "bmja": ("sum", "table-points"),
            "riichi": ("placement-bonus",),
        }

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
        assert ruleset.play.values.span(ruleset.values).start == least

    @pytest.mark.parametrize("rules", sorted(RULESETS))
    def test_common_values_may_win(self, rules: str) -> None:
        ruleset = get_ruleset(rules)
        values = ruleset.play.values.common
        assert sorted(values) == list(values)
        assert set(values) <= set(ruleset.play.values.span(ruleset.values))

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
        assert max(ruleset.play.values.span(ruleset.values)) == 2000

    @pytest.mark.parametrize(
        ("rules", "options", "usual", "odd"),
        [
            ("mcr", {}, (8, 200), (201, 999)),
            ("mcr", {"minimum_points": 0}, (0, 200), (201,)),
            ("boxed", {}, (3, 100), (101,)),
            ("zung-jung", {}, (1, 320), (321, 480)),
            ("zung-jung", {"limit": 100}, (1, 100), (101,)),
            ("zung-jung", {"limit": None}, (1, 320), (321,)),
            ("bmja", {}, (20, 1000), (0, 19)),
            ("bmja", {"mah_jong_points": 10, "limit": 500}, (10, 500), (9,)),
        ],
    )
    def test_the_tablet_asks_twice_about_odd_values(
        self, rules: str, options: dict[str, object], usual: tuple[int, ...], odd: tuple[int, ...]
    ) -> None:
        ruleset = get_ruleset(rules, options)
        values = ruleset.play.values
        assert all(values.is_plausible(points, ruleset.values) for points in usual)
        assert not any(values.is_plausible(points, ruleset.values) for points in odd)

    @pytest.mark.parametrize(
        ("rules", "options", "limit"),
        [("zung-jung", {}, 320), ("zung-jung", {"limit": None}, None), ("bmja", {"limit": 500}, 500)],
    )
    def test_the_limit_has_a_key_where_there_is_one(
        self, rules: str, options: dict[str, object], limit: int | None
    ) -> None:
        ruleset = get_ruleset(rules, options)
        assert ruleset.play.values.limit is not None
        assert ruleset.play.values.limit(ruleset.values) == limit
