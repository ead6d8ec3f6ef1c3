"""Asia Pacific Mahjong, scored by the Zung Jung patterns: the highest pattern of each series, up to a limit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.checks import (
    check_four_alike,
    check_no_flowers,
    needs_discard,
    needs_east,
    needs_kong,
    needs_no_other_copy,
    needs_not_east,
    needs_nothing_declared,
    needs_self_draw,
    never_with,
    when_won,
)
from scoring.counting import dearest_of_each_series
from scoring.options import Option
from scoring.patterns import Pattern
from scoring.patterns.of_chows import (
    all_chows,
    chows_equal,
    mixed_triple_chow,
    pure_straight,
    two_different_pairs_of_equal_chows,
)
from scoring.patterns.of_pungs import (
    all_pungs,
    concealed_pungs,
    consecutive_pungs,
    dragon_pungs,
    kongs,
    pungs_of_one_number,
    small_dragons,
    small_similar_pungs,
    small_winds,
    value_honors,
    wind_pungs,
    wind_pungs_without_wind_pair,
)
from scoring.patterns.of_tiles import (
    all_simples,
    full_flush,
    half_flush,
    honors_only,
    in_sets,
    nine_gates,
    outside_in_every_part,
    seven_pairs,
    terminal_in_every_part,
    terminals_and_honors_in_parts,
    terminals_only,
    thirteen_orphans,
)
from scoring.patterns.of_winning import DEALT, MIXED, event, event_on_discard, event_on_self_draw, nothing_exposed
from scoring.payoffs import fixed_income
from scoring.readings import (
    Reading,
    read_regular,
    read_seven_different_pairs,
    read_seven_pairs,
    read_thirteen_orphans,
)
from scoring.result import NotCounted, Reason
from scoring.ruleset import Ruleset
from scoring.rulesets.zung_jung_play import PLAY
from scoring.text import _

PATTERNS = (
    Pattern(_("All Sequences"), 5, all_chows, number="1.1", chinese="平和"),
    Pattern(_("Concealed Hand"), 5, in_sets(nothing_exposed), number="1.2", chinese="門前清"),
    Pattern(_("No Terminals"), 5, all_simples, number="1.3", chinese="斷么九"),
    Pattern(_("Mixed One-Suit"), 40, half_flush, number="2.1.1", chinese="混一色"),
    Pattern(_("Pure One-Suit"), 80, full_flush, number="2.1.2", chinese="清一色"),
    Pattern(_("Nine Gates"), 480, nine_gates, number="2.2", chinese="九蓮寶燈"),
    Pattern(_("Value Honor"), 10, value_honors, number="3.1", chinese="番牌", most=4),
    Pattern(_("Small Three Dragons"), 40, small_dragons, number="3.2.1", chinese="小三元"),
    Pattern(_("Big Three Dragons"), 130, dragon_pungs(3), number="3.2.2", chinese="大三元"),
    Pattern(_("Small Three Winds"), 30, small_winds(2), number="3.3.1", chinese="小三風"),
    Pattern(_("Big Three Winds"), 120, wind_pungs_without_wind_pair(3), number="3.3.2", chinese="大三風"),
    Pattern(_("Small Four Winds"), 320, small_winds(3), number="3.3.3", chinese="小四喜"),
    Pattern(_("Big Four Winds"), 400, wind_pungs(4), number="3.3.4", chinese="大四喜"),
    Pattern(_("All Honors"), 320, honors_only, number="3.4", chinese="字一色"),
    Pattern(_("All Triplets"), 30, all_pungs, number="4.1", chinese="對對和"),
    Pattern(_("Two Concealed Triplets"), 5, concealed_pungs(2), number="4.2.1", chinese="二暗刻"),
    Pattern(_("Three Concealed Triplets"), 30, concealed_pungs(3), number="4.2.2", chinese="三暗刻"),
    Pattern(_("Four Concealed Triplets"), 125, concealed_pungs(4), number="4.2.3", chinese="四暗刻"),
    Pattern(_("One Kong"), 5, kongs(1), number="4.3.1", chinese="一槓"),
    Pattern(_("Two Kong"), 20, kongs(2), number="4.3.2", chinese="二槓"),
    Pattern(_("Three Kong"), 120, kongs(3), number="4.3.3", chinese="三槓"),
    Pattern(_("Four Kong"), 480, kongs(4), number="4.3.4", chinese="四槓"),
    Pattern(_("Two Identical Sequences"), 10, chows_equal(2), number="5.1.1", chinese="一般高"),
    Pattern(
        _("Two Identical Sequences Twice"), 60, two_different_pairs_of_equal_chows, number="5.1.2", chinese="兩般高"
    ),
    Pattern(_("Three Identical Sequences"), 120, chows_equal(3), number="5.1.3", chinese="一色三同順"),
    Pattern(_("Four Identical Sequences"), 480, chows_equal(4), number="5.1.4", chinese="一色四同順"),
    Pattern(_("Three Similar Sequences"), 35, mixed_triple_chow, number="6.1", chinese="三色同順"),
    Pattern(_("Small Three Similar Triplets"), 30, small_similar_pungs, number="6.2.1", chinese="三色小同刻"),
    Pattern(_("Three Similar Triplets"), 120, pungs_of_one_number(3), number="6.2.2", chinese="三色同刻"),
    Pattern(_("Nine-Tile Straight"), 40, pure_straight, number="7.1", chinese="一氣通貫"),
    Pattern(_("Three Consecutive Triplets"), 100, consecutive_pungs(3), number="7.2.1", chinese="三連刻"),
    Pattern(_("Four Consecutive Triplets"), 200, consecutive_pungs(4), number="7.2.2", chinese="四連刻"),
    Pattern(_("Mixed Lesser Terminals"), 40, in_sets(outside_in_every_part), number="8.1.1", chinese="混全帶么"),
    Pattern(_("Pure Lesser Terminals"), 50, in_sets(terminal_in_every_part), number="8.1.2", chinese="純全帶么"),
    Pattern(_("Mixed Greater Terminals"), 100, terminals_and_honors_in_parts, number="8.1.3", chinese="混么九"),
    Pattern(_("Pure Greater Terminals"), 400, terminals_only, number="8.1.4", chinese="清么九"),
    Pattern(_("Final Draw"), 10, event_on_self_draw("last-wall-tile"), number="9.1.1", chinese="海底撈月"),
    Pattern(_("Final Discard"), 10, event_on_discard("last-wall-tile"), number="9.1.2", chinese="河底撈魚"),
    Pattern(_("Win on Kong"), 10, event("kong-replacement"), number="9.2", chinese="嶺上開花"),
    Pattern(_("Robbing a Kong"), 10, event("robbing-kong"), number="9.3", chinese="搶槓"),
    Pattern(_("Blessing of Heaven"), 155, event("heavenly"), number="9.4.1", chinese="天和"),
    Pattern(_("Blessing of Earth"), 155, event("earthly"), number="9.4.2", chinese="地和"),
    Pattern(_("Thirteen Terminals"), 160, thirteen_orphans, number="10.1", chinese="十三么九"),
    Pattern(_("Seven Pairs"), 30, seven_pairs, number="10.2", chinese="七對子"),
)
CHICKEN_HAND = Pattern(_("Chicken Hand"), 1, chinese="雞和")
_GATES = next(pattern for pattern in PATTERNS if pattern.predicate is nine_gates)
_CITE = {"cite": _("Asia Pacific rules, Nine Gates")}


def explain_gates(reading: Reading) -> tuple[NotCounted, ...]:
    """Say why tiles that are Nine Gates do not count as such: the winning one was not shown apart."""
    if not reading.holding.way.nine_gates or nine_gates(reading):
        return ()
    is_dealt = "heavenly" in reading.holding.way.events
    return (NotCounted(_GATES, Reason(DEALT if is_dealt else MIXED, _CITE)),)


EDITION_VALUES: Mapping[str, Mapping[str, int]] = {
    "3.3": {},
    "wsom": {},
    "mahjong-time": {
        "Pure One-Suit": 100,
        "Small Three Dragons": 30,
        "Small Three Winds": 25,
        "All Triplets": 40,
        "Four Concealed Triplets": 115,
    },
}
EDITION_MINIMUM = {"3.3": 0, "wsom": 5, "mahjong-time": 0}

OPTIONS = (
    Option(
        "edition",
        "choice",
        "3.3",
        _("Edition of the pattern list"),
        _(
            "3.3 is the usual list. WSoM is the same with a minimum of 5. Mahjong Time gives five patterns other "
            "values."
        ),
        choices=tuple(EDITION_VALUES),
        presets={edition: {"minimum_points": least} for edition, least in EDITION_MINIMUM.items()},
    ),
    Option(
        "minimum_points",
        "number",
        None,
        _("Minimum to win"),
        _("The fewest points a hand needs to win. Leave blank to use that of the edition."),
        least=0,
    ),
    Option(
        "limit",
        "number",
        320,
        _("Limit"),
        _(
            "The most that patterns can add up to. A pattern worth that much or more counts alone. Leave blank for "
            "no limit."
        ),
        least=1,
        nullable=True,
    ),
    Option(
        "chicken_points",
        "number",
        1,
        _("Chicken hand"),
        _("What a hand without any pattern is worth."),
        least=0,
    ),
    Option(
        "seven_pairs_identical",
        "flag",
        True,
        _("Four identical tiles are two pairs"),
        _("Four identical tiles, not declared as a kong, can be two of the Seven Pairs."),
    ),
    Option(
        "pattern_values",
        "values",
        {},
        _("Other values"),
        _("Points for individual patterns where yours differ from the edition."),
        choices=tuple(pattern.name for pattern in PATTERNS),
        least=0,
    ),
    Option(
        "payoff",
        "choice",
        "formal",
        _("Who pays"),
        _(
            "Formal: on a discard, the discarder also pays the others’ share above the threshold. Thrower: only "
            "the discarder pays. Uniform: everyone pays the same."
        ),
        choices=("formal", "thrower", "uniform"),
    ),
    Option(
        "payoff_threshold",
        "number",
        25,
        _("Threshold of the formal payoff"),
        _("The most that each of the other players pays on a discard."),
        least=0,
    ),
    Option(
        "triple_win",
        "choice",
        "discarder",
        _("Three winners on one discard"),
        _(
            "Discarder: all three win and only the discarder pays. Independent: each win is paid separately. Draw: "
            "no one wins. Intercept: only the first in turn wins."
        ),
        choices=("discarder", "independent", "draw", "intercept"),
    ),
)


def fill_in(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values with the edition's minimum where none was given."""
    if values["minimum_points"] is None:
        values["minimum_points"] = EDITION_MINIMUM[values["edition"]]
    return values


def adapt(ruleset: Ruleset, values: Mapping[str, Any]) -> Ruleset:
    """Return the rules as the options make them."""
    points = {**EDITION_VALUES[values["edition"]], **values["pattern_values"]}
    seven = read_seven_pairs if values["seven_pairs_identical"] else read_seven_different_pairs
    return replace(
        ruleset,
        patterns=tuple(
            replace(pattern, points=points[pattern.name]) if pattern.name in points else pattern
            for pattern in ruleset.patterns
        ),
        counting=dearest_of_each_series(values["limit"], replace(CHICKEN_HAND, points=values["chicken_points"])),
        shapes=(read_regular, seven, read_thirteen_orphans),
        minimum=values["minimum_points"],
    )


_KONG = "kong-replacement"
_ROBBING = "robbing-kong"
_LAST = "last-wall-tile"

RULESET = Ruleset(
    id="zung-jung",
    name=_("Zung Jung"),
    summary=_("Patterns add up. Asia Pacific and World Series of Mahjong, with optional cuts."),
    emblem=("2s", "3s", "6z"),
    patterns=PATTERNS,
    counting=dearest_of_each_series(320, CHICKEN_HAND),
    explainers=(explain_gates,),
    shapes=(read_regular, read_seven_pairs, read_thirteen_orphans),
    options=OPTIONS,
    fill_in=fill_in,
    adapt=adapt,
    checks=(check_four_alike, check_no_flowers),
    events={
        "last-of-kind": (),
        _LAST: (),
        _KONG: when_won(needs_self_draw, needs_kong),
        _ROBBING: when_won(needs_discard, never_with(_LAST), needs_no_other_copy),
        "heavenly": when_won(
            needs_east, needs_self_draw, needs_nothing_declared, never_with("earthly", _LAST, _KONG, _ROBBING)
        ),
        "earthly": when_won(
            needs_not_east, needs_discard, needs_nothing_declared, never_with("heavenly", _LAST, _KONG, _ROBBING)
        ),
        "winning-tile-mixed": (),
    },
    payoff=fixed_income,
    play=PLAY,
)
