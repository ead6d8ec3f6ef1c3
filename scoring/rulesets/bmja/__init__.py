"""The rules of the British Mah-Jong Association."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.checks import (
    check_flowers,
    check_four_alike,
    check_won,
    needs_discard,
    needs_east,
    needs_kong_or_flower,
    needs_no_other_copy,
    needs_not_east,
    needs_nothing_claimed,
    needs_nothing_declared,
    needs_self_draw,
    needs_two_kongs,
    never_with,
    only_with,
)
from scoring.patterns import Pattern, Predicate, all_of
from scoring.patterns.of_pungs import only_pungs
from scoring.patterns.of_tiles import all_green, in_sets, one_suit, shows_dragon, suits_with_honors
from scoring.patterns.of_winning import event, nothing_declared, nothing_exposed_and_self_drawn, self_drawn
from scoring.payoffs import everyone_settles
from scoring.readings import Shape
from scoring.ruleset import Ruleset
from scoring.rulesets.bmja.counting import OrdinaryOrSpecial
from scoring.rulesets.bmja.fishing import read_unfinished, read_without_fishing
from scoring.rulesets.bmja.options import OPTIONS
from scoring.rulesets.bmja.play import PLAY
from scoring.rulesets.bmja.shapes import is_knitting_in_any_suits, is_knitting_in_two_suits, read_sets, read_special
from scoring.rulesets.bmja.table import FISHING, MADE_OF_PUNGS, PATTERNS, SPECIAL
from scoring.text import _

_LIMIT = 1000
"""The limit that the values of special hands in the table are shares of."""

_CHANGED_ROWS: Mapping[tuple[str, object], Mapping[str, Mapping[str, Any]]] = {
    ("goulash", True): {"No chows": {"predicate": None}},
    ("bouquet_includes_own", False): {"Bouquet of Flowers": {"implies": ()}, "Bouquet of Seasons": {"implies": ()}},
    ("clean_and_concealed", "both"): {"All concealed with honours": {"implies": ()}},
    ("claimed_pair_keeps_concealed", False): {
        "All concealed with honours": {
            "predicate": in_sets(all_of(nothing_exposed_and_self_drawn, suits_with_honors)),
        }
    },
    ("loose_tile_wall_points", True): {"Winning tile from the wall": {"predicate": in_sets(self_drawn)}},
    ("original_call_losers", False): {"Original call": {"predicate": in_sets(event("original-call"))}},
    ("buried_treasure_needs_honours", False): {
        "Buried treasure": {"predicate": all_of(only_pungs, nothing_declared, one_suit)}
    },
    ("imperial_jade_needs_dragon", True): {"Imperial jade": {"predicate": all_of(only_pungs, all_green, shows_dragon)}},
}
"""What an option with a certain value changes in which rows of the table."""


def adapt(ruleset: Ruleset, values: Mapping[str, Any]) -> Ruleset:
    """Return the rules as the options make them."""
    patterns = _adapt_patterns(values)
    is_goulash = values["goulash"]
    return replace(
        ruleset,
        patterns=patterns,
        counting=OrdinaryOrSpecial(
            values["limit"], values["purity_final_discard"], values["purity_may_score_ordinary"]
        ),
        shapes=_shapes(patterns, values),
        checks=(check_flowers,) if is_goulash else ruleset.checks,
        events={**ruleset.events, "robbing-kong": _ROBBING_IN_GOULASH} if is_goulash else ruleset.events,
    )


def _adapt_patterns(values: Mapping[str, Any]) -> tuple[Pattern, ...]:
    changes: dict[str, dict[str, Any]] = {"Going Mah-Jong": {"points": values["mah_jong_points"]}}
    for (option, value), rows in _CHANGED_ROWS.items():
        if values[option] == value:
            for name, columns in rows.items():
                changes.setdefault(name, {}).update(columns)
    adapted = (replace(pattern, **changes.get(pattern.name, {})) for pattern in PATTERNS)
    return tuple(_share_of(values["limit"], pattern) for pattern in adapted)


def _share_of(limit: int, pattern: Pattern) -> Pattern:
    """Return the row with its share of another limit, rounded down, if it is a special hand's."""
    if pattern.heading not in (SPECIAL, FISHING):
        return pattern
    return replace(pattern, points=pattern.points * limit // _LIMIT)


def _shapes(patterns: tuple[Pattern, ...], values: Mapping[str, Any]) -> tuple[Shape, ...]:
    """Return the shapes a hand may have; special hands come first, as they are preferred among equals."""
    is_knitting = is_knitting_in_any_suits if values["knitting_any_suits"] else is_knitting_in_two_suits
    predicates = {pattern.name: pattern.predicate for pattern in patterns if pattern.predicate is not None}
    pung_hands: Mapping[str, Predicate] = {name: predicates[name] for name in MADE_OF_PUNGS}
    most_chows = 0 if values["goulash"] else values["max_chows"]
    return (
        read_special(is_knitting),
        read_sets(most_chows, purity_stands=not values["purity_may_score_ordinary"]),
        read_unfinished(pung_hands, is_knitting) if values["fishing_scores"] else read_without_fishing,
    )


_ROBBING_IN_GOULASH = (check_won, needs_discard, never_with("last-wall-tile"))
_BEFORE_ANY_CALL = ("robbing-kong", "last-wall-tile", "kong-replacement", "twofold-fortune")

RULESET = Ruleset(
    id="bmja",
    name=_("British Mah-Jong Association rules"),
    summary=_("Every hand scores, with doubles and special hands. The dealer can stay. For three or four players."),
    emblem=("1f", "1z", "8f"),
    patterns=PATTERNS,
    counting=OrdinaryOrSpecial(),
    shapes=_shapes(PATTERNS, {option.key: option.default for option in OPTIONS}),
    every_finish=True,
    options=OPTIONS,
    adapt=adapt,
    checks=(check_four_alike, check_flowers),
    events={
        "original-call": (needs_nothing_claimed,),
        "last-of-kind": (check_won,),
        "winning-tile-mixed": (check_won,),
        "last-wall-tile": (check_won,),
        "robbing-kong": (*_ROBBING_IN_GOULASH, needs_no_other_copy),
        "kong-replacement": (check_won, needs_self_draw, needs_kong_or_flower, never_with("last-wall-tile")),
        "twofold-fortune": (check_won, only_with("kong-replacement"), needs_two_kongs),
        "heavenly": (check_won, needs_east, needs_self_draw, needs_nothing_declared, never_with(*_BEFORE_ANY_CALL)),
        "earthly": (check_won, needs_not_east, needs_discard, needs_nothing_declared, never_with(*_BEFORE_ANY_CALL)),
    },
    payoff=everyone_settles,
    play=PLAY,
)
