"""Rulings on what is combined with what: for each option the exclusions its values bring, and who says so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.counting import Exclusion
from scoring.rulesets.mcr.chows import NON_REPEAT
from scoring.text import _

EXPLANATION = _("Explanation of 2007")
EXAMPLES = _("Green Book, examples")
SEMINAR = _("referee seminar 2007")
NO_SEPARATION = _("Green Book, non-separation")
RULES_1998 = _("rules of 1998, Mahjong International League")
LEAGUE = _("Mahjong International League")
NO_DISCARD = _("a robbed tile is not a discard")

ALWAYS_CONCEALED = (
    "Nine Gates",
    "Seven Shifted Pairs",
    "Thirteen Orphans",
    "Four Concealed Pungs",
    "Seven Pairs",
    "Greater Honors and Knitted Tiles",
    "Lesser Honors and Knitted Tiles",
)
_PUNG = "Pung of Terminals or Honors"

RULINGS: Mapping[str, Mapping[bool, tuple[Exclusion, ...]]] = {
    "tile_hog_with_seven_pairs_all_green_or_terminals": {
        False: (
            Exclusion(("Seven Pairs", "All Green"), "Tile Hog", EXPLANATION),
            Exclusion(("Seven Pairs", "All Terminals"), "Tile Hog", EXPLANATION),
        ),
    },
    "reversible_tiles_one_voided_suit": {
        False: (Exclusion(("Reversible Tiles",), "One Voided Suit", EXAMPLES),),
    },
    "knitted_straight_with_lesser_honors": {
        False: (Exclusion(("Lesser Honors and Knitted Tiles",), "Knitted Straight", NO_SEPARATION, implied=False),),
    },
    "nine_gates_second_terminal_pung": {
        False: (Exclusion(("Nine Gates",), _PUNG, SEMINAR),),
        True: (Exclusion(("Nine Gates",), _PUNG, NON_REPEAT, most=1),),
    },
    "all_green_half_flush": {
        False: (Exclusion(("All Green",), "Half Flush", RULES_1998),),
    },
    "all_terminals_double_pung": {
        False: (Exclusion(("All Terminals",), "Double Pung", RULES_1998),),
    },
    "fully_concealed_with_concealed_fans": {
        False: tuple(Exclusion((fan,), "Fully Concealed Hand", LEAGUE, implied=False) for fan in ALWAYS_CONCEALED),
    },
    "last_tile_claim_with_robbing_kong": {
        False: (Exclusion(("Robbing the Kong",), "Last Tile Claim", NO_DISCARD, implied=False),),
    },
}
"""By option and its value; a value that is not here excludes nothing."""


def exclusions(values: Mapping[str, Any]) -> tuple[Exclusion, ...]:
    """Return the exclusions that the values of all options bring."""
    return tuple(exclusion for option, by_value in RULINGS.items() for exclusion in by_value.get(values[option], ()))
