"""The boxed-pattern rules: the best pattern of each box counts, and boxes add up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.checks import (
    check_four_alike,
    check_no_exposed_chow,
    check_no_flowers,
    needs_discard,
    needs_kong,
    needs_no_other_copy,
    needs_no_standing_copy,
    needs_self_draw,
)
from scoring.counting import best_of_each_box
from scoring.options import Option
from scoring.patterns import Pattern
from scoring.patterns.of_chows import (
    all_chows,
    chows_equal,
    mixed_shifted_chows,
    mixed_straight,
    mixed_triple_chow,
    pure_shifted_chows,
    pure_straight,
    two_pairs_of_equal_chows,
)
from scoring.patterns.of_pungs import (
    all_pungs,
    concealed_pungs,
    dragon_pungs,
    kongs,
    mixed_shifted_pungs,
    pungs_of_one_number,
    pure_shifted_pungs,
    wind_pungs,
)
from scoring.patterns.of_tiles import (
    all_simples,
    all_types,
    at_most_one_suit,
    full_flush,
    number_in_every_part,
    numbers_shown,
    outside_in_every_part,
    seven_pairs,
    terminal_in_every_part,
    terminals_and_honors,
    thirteen_orphans,
    tile_hog,
    two_suits,
)
from scoring.patterns.of_winning import (
    event,
    everything_exposed,
    last_of_kind,
    nothing_exposed,
    nothing_exposed_and_self_drawn,
    self_drawn,
)
from scoring.payoffs import discarder_pays_double
from scoring.readings import read_regular, read_seven_pairs, read_thirteen_orphans
from scoring.ruleset import Ruleset
from scoring.rulesets.boxed_play import PLAY
from scoring.text import _

SETS = _("Type of sets")
SUITS = _("Suits")
NUMBERS = _("Similar Numbers")
OUTSIDE = _("Terminals and Honors")
GOING_OUT = _("Going Out")
CHOWS = _("Chow patterns")
PUNGS = _("Pung patterns")

THREE_CHOWS = _("three-chow patterns")
EQUAL_CHOWS = _("equal-chow patterns")
DRAGONS = _("Dragon Pungs")
KONGS = _("Kongs")
WINDS = _("Wind Pungs")
CONCEALED = _("Concealed Pungs")
ONE_NUMBER = _("pungs of one number")
SHIFTED = _("shifted pungs")

PATTERNS = (
    Pattern(_("All Chows"), 1, all_chows, box=SETS, heading=SETS),
    Pattern(_("All Pungs"), 4, all_pungs, box=SETS, heading=SETS),
    Pattern(_("Seven Pairs"), 4, seven_pairs, box=SETS, heading=SETS),
    #
    Pattern(_("Two Suits"), 1, two_suits, box=SUITS, heading=SUITS),
    Pattern(_("All Types"), 2, all_types, box=SUITS, heading=SUITS),
    Pattern(_("Half Flush"), 4, at_most_one_suit, box=SUITS, heading=SUITS),
    Pattern(_("Full Flush"), 8, full_flush, box=SUITS, heading=SUITS),
    #
    Pattern(_("Tile Hog"), 1, tile_hog, box=NUMBERS, heading=NUMBERS),
    Pattern(_("All Connected"), 4, number_in_every_part, box=NUMBERS, heading=NUMBERS),
    Pattern(_("Three Numbers"), 5, numbers_shown(3), box=NUMBERS, heading=NUMBERS),
    #
    Pattern(_("All Simples"), 1, all_simples, box=OUTSIDE, heading=OUTSIDE),
    Pattern(_("Outside Hand"), 3, outside_in_every_part, box=OUTSIDE, heading=OUTSIDE),
    Pattern(_("Terminal Hand"), 5, terminal_in_every_part, box=OUTSIDE, heading=OUTSIDE),
    Pattern(_("Terminals and Honors"), 8, terminals_and_honors, box=OUTSIDE, heading=OUTSIDE),
    Pattern(_("Thirteen Orphans"), 20, thirteen_orphans, box=OUTSIDE, heading=OUTSIDE),
    #
    Pattern(_("Concealed Hand"), 1, nothing_exposed, box="Concealed Hand", heading=GOING_OUT),
    Pattern(_("Self-drawn"), 1, self_drawn, box="Self-drawn", heading=GOING_OUT),
    Pattern(_("Melded Hand"), 1, everything_exposed, box="Melded Hand", heading=GOING_OUT),
    Pattern(_("Last Tile"), 1, last_of_kind, box="Last Tile", heading=GOING_OUT),
    Pattern(_("After a Kong"), 1, event("kong-replacement"), box="After a Kong", heading=GOING_OUT),
    #
    Pattern(_("Mixed Shifted Chows"), 2, mixed_shifted_chows, box=THREE_CHOWS, heading=CHOWS),
    Pattern(_("Mixed Triple Chows"), 3, mixed_triple_chow, box=THREE_CHOWS, heading=CHOWS),
    Pattern(_("Mixed Straight"), 3, mixed_straight, box=THREE_CHOWS, heading=CHOWS),
    Pattern(_("Pure Straight"), 4, pure_straight, box=THREE_CHOWS, heading=CHOWS),
    Pattern(_("Pure Shifted Chows"), 6, pure_shifted_chows, box=THREE_CHOWS, heading=CHOWS),
    #
    Pattern(_("Pure Double Chow"), 1, chows_equal(2), box=EQUAL_CHOWS, heading=CHOWS),
    Pattern(_("Twice Pure Double Chow"), 3, two_pairs_of_equal_chows, box=EQUAL_CHOWS, heading=CHOWS),
    Pattern(_("Pure Triple Chow"), 8, chows_equal(3), box=EQUAL_CHOWS, heading=CHOWS),
    #
    Pattern(_("One Dragon Pung"), 1, dragon_pungs(1), box=DRAGONS, heading=PUNGS),
    Pattern(_("Two Dragon Pungs"), 4, dragon_pungs(2), box=DRAGONS, heading=PUNGS),
    Pattern(_("Three Dragon Pungs"), 16, dragon_pungs(3), box=DRAGONS, heading=PUNGS),
    #
    Pattern(_("One Kong"), 1, kongs(1), box=KONGS, heading=PUNGS),
    Pattern(_("Two Kongs"), 3, kongs(2), box=KONGS, heading=PUNGS),
    Pattern(_("Three Kongs"), 12, kongs(3), box=KONGS, heading=PUNGS),
    Pattern(_("Four Kongs"), 30, kongs(4), box=KONGS, heading=PUNGS),
    #
    Pattern(_("One Wind Pung"), 1, wind_pungs(1), box=WINDS, heading=PUNGS),
    Pattern(_("Two Wind Pungs"), 3, wind_pungs(2), box=WINDS, heading=PUNGS),
    Pattern(_("Three Wind Pungs"), 8, wind_pungs(3), box=WINDS, heading=PUNGS),
    Pattern(_("Four Wind Pungs"), 20, wind_pungs(4), box=WINDS, heading=PUNGS),
    #
    Pattern(_("Two Concealed Pungs"), 1, concealed_pungs(2), box=CONCEALED, heading=PUNGS),
    Pattern(_("Three Concealed Pungs"), 4, concealed_pungs(3), box=CONCEALED, heading=PUNGS),
    Pattern(_("Four Concealed Pungs"), 12, concealed_pungs(4), box=CONCEALED, heading=PUNGS),
    #
    Pattern(_("Double Pung"), 1, pungs_of_one_number(2), box=ONE_NUMBER, heading=PUNGS),
    Pattern(_("Triple Pung"), 6, pungs_of_one_number(3), box=ONE_NUMBER, heading=PUNGS),
    #
    Pattern(_("Mixed Shifted Pungs"), 3, mixed_shifted_pungs, box=SHIFTED, heading=PUNGS),
    Pattern(_("Pure Shifted Pungs"), 6, pure_shifted_pungs, box=SHIFTED, heading=PUNGS),
)

OPTIONS = (
    Option(
        "merge_boxes",
        "choices",
        (),
        _("Headings counted as one box"),
        _("Under these headings only the best pattern counts. Choose them if your printed card shows them as one box."),
        choices=("going-out", "chow", "pung"),
    ),
    Option("minimum", "number", 3, _("Minimum to win"), _("The fewest points a hand needs to win."), least=0),
    Option(
        "handicap_wins",
        "number",
        None,
        _("Handicap: hands won so far"),
        _("For a new player: the number of hands won so far. It replaces the minimum as long as it is lower."),
        scope="hand",
        least=0,
        nullable=True,
    ),
    Option(
        "concealed_hand_needs_self_draw",
        "flag",
        False,
        _("Concealed Hand needs a self-draw"),
        _("A concealed hand that wins on a discard does not count as Concealed Hand."),
    ),
    Option(
        "players",
        "choice",
        4,
        _("Players at the table"),
        _("At a table of three, chows can’t be claimed."),
        scope="table",
        choices=(4, 3),
    ),
)

_HEADING_OF = {"going-out": GOING_OUT, "chow": CHOWS, "pung": PUNGS}


def adapt(ruleset: Ruleset, values: Mapping[str, Any]) -> Ruleset:
    """Return the rules as the options make them."""
    merged = {_HEADING_OF[heading] for heading in values["merge_boxes"]}
    patterns = tuple(
        replace(pattern, box=pattern.heading) if pattern.heading in merged else pattern for pattern in ruleset.patterns
    )
    if values["concealed_hand_needs_self_draw"]:
        patterns = tuple(
            replace(pattern, predicate=nothing_exposed_and_self_drawn) if pattern.name == "Concealed Hand" else pattern
            for pattern in patterns
        )
    minimum, wins = values["minimum"], values["handicap_wins"]
    return replace(
        ruleset,
        patterns=patterns,
        minimum=minimum if wins is None else min(minimum, wins),
        checks=(*ruleset.checks, check_no_exposed_chow) if values["players"] == 3 else ruleset.checks,
    )


RULESET = Ruleset(
    id="boxed",
    name=_("Boxed patterns"),
    summary=_("The best pattern in each box counts, with a placement bonus at every table."),
    emblem=("5p", "5s", "5m"),
    patterns=PATTERNS,
    counting=best_of_each_box,
    shapes=(read_regular, read_seven_pairs, read_thirteen_orphans),
    minimum=3,
    options=OPTIONS,
    adapt=adapt,
    checks=(check_four_alike, check_no_flowers),
    events={
        "last-of-kind": (needs_no_standing_copy,),
        "last-wall-tile": (),
        "kong-replacement": (needs_self_draw, needs_kong),
        "robbing-kong": (needs_discard, needs_no_other_copy),
        "heavenly": (),
        "earthly": (),
        "winning-tile-mixed": (),
    },
    payoff=discarder_pays_double,
    play=PLAY,
)
