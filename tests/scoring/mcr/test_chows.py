"""Which fans of chows are chosen, whichever suits the chows are of."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

import pytest

from scoring import Holding, get_ruleset, score
from scoring.engine.codes import decode, encode, in_order
from scoring.patterns import Choice
from scoring.readings import Reading
from scoring.rulesets.mcr.chows import CHOWS, chow_fans
from scoring.tiles import write_tiles

HOLDING = Holding(get_ruleset("mcr"), "123m45678p777s11z", win="9p")
HANDS = sorted({in_order(encode(chows)) for chows in combinations_with_replacement(CHOWS, 4)})


@pytest.mark.parametrize("account_once", [True, False])
def test_a_choice_that_is_remembered_is_the_same_for_exchanged_suits(account_once: bool) -> None:
    choose = chow_fans(account_once=account_once, four_shifted_with_two=False)
    in_doubt = 0
    for codes in HANDS:
        choices: list[Choice] = [
            choose(Reading(HOLDING, "regular", None, (one, two, three))) for one, two, three in permutations(codes)
        ]
        if any(choice.depends_on_suits for choice in choices):
            in_doubt += 1
        else:
            assert all(choice.counts == choices[0].counts for choice in choices)
    assert (in_doubt > 0) == account_once
    assert in_doubt < len(HANDS) / 20


@pytest.mark.parametrize("pair", ["1z", "5z"])
def test_a_doubtful_choice_is_the_same_in_whatever_order_hands_come(pair: str) -> None:
    """The same chow in three suits and once more in one: the fourth makes one of two fans worth as much."""
    hands = []
    for suits in permutations("mps"):
        chows = sorted(decode(encode([1 + 9 * "mps".index(suit) for suit in (suits[0], *suits)])))
        texts = [write_tiles([chow, chow + 1, chow + 2]) for chow in chows]
        hands.append(Holding(get_ruleset("mcr"), pair, win=pair, melds=texts))
    names = [score(hand).names for hand in hands]
    assert [score(hand).names for hand in reversed(hands)] == names[::-1]
    assert all("Mixed Triple Chow" in found for found in names)
    assert len(set(names)) > 1
