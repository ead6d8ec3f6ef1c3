"""Mahjong Competition Rules (World Mahjong Organization, 2006): every fan counts that no other one implies."""

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
    needs_kong,
    needs_no_other_copy,
    needs_no_standing_copy,
    needs_not_east,
    needs_nothing_claimed,
    needs_nothing_declared,
    needs_self_draw,
    never_with,
)
from scoring.counting import all_but_excluded
from scoring.options import resolve_options
from scoring.payoffs import eight_and_points
from scoring.result import Count, Counted
from scoring.ruleset import Ruleset
from scoring.rulesets.mcr.choosers import concealed_kongs, explain_waits, honor_pungs, last_tile, terminal_pungs, waits
from scoring.rulesets.mcr.chows import NON_REPEAT, chow_fans
from scoring.rulesets.mcr.options import OPTIONS
from scoring.rulesets.mcr.play import PLAY
from scoring.rulesets.mcr.rulings import exclusions
from scoring.rulesets.mcr.shapes import read_shapes, read_shapes_straight_first
from scoring.rulesets.mcr.table import FAN, FANS
from scoring.text import _


def count_as_chicken_hand(count: Count) -> Count:
    """Return what a hand is worth in which no fan but flowers counts."""
    chicken = Counted.of(FAN["Chicken Hand"], 1)
    return replace(
        count,
        points=count.points + chicken.total,
        counted=(chicken, *count.counted),
        toward_minimum=chicken.total,
    )


def adapt(ruleset: Ruleset, values: Mapping[str, Any]) -> Ruleset:
    """Return the rules as the options make them."""
    mixed_counts = values["winning_tile_mixed"] == "ignore"
    return replace(
        ruleset,
        choosers=(
            chow_fans(
                account_once=values["account_once"], four_shifted_with_two=values["four_shifted_chows_two_chow_fans"]
            ),
            terminal_pungs,
            honor_pungs,
            concealed_kongs(reduced=values["concealed_kong_with_concealed_pungs"] == "reduced"),
            waits(
                fifth_tile=values["wait_fifth_tile"],
                mixed_counts=mixed_counts,
                dealt_counts=values["heavenly_waits"],
            ),
            last_tile(mixed_counts=mixed_counts, own_melds_show=values["last_tile_from_own_melds"]),
        ),
        explainers=(explain_waits(fifth_tile=values["wait_fifth_tile"]),),
        counting=all_but_excluded(FANS, exclusions(values), cite=NON_REPEAT, aside="Flower Tiles"),
        shapes=(read_shapes if values["knitted_body_wait"] else read_shapes_straight_first,),
        minimum=values["minimum_points"],
    )


RULESET = adapt(
    Ruleset(
        id="mcr",
        name=_("Mahjong Competition Rules (MCR)"),
        summary=_("81 patterns, at least 8 points to win. Used at World and European championships."),
        emblem=("1m", "9p", "7z"),
        ema_name="MCR",
        patterns=FANS,
        has_waits=True,
        when_bare=count_as_chicken_hand,
        options=OPTIONS,
        adapt=adapt,
        checks=(check_four_alike, check_flowers, check_won),
        events={
            "last-of-kind": (needs_no_standing_copy,),
            "last-wall-tile": (),
            "kong-replacement": (needs_self_draw, needs_kong),
            "robbing-kong": (needs_discard, needs_no_other_copy),
            "heavenly": (
                needs_self_draw,
                needs_east,
                needs_nothing_claimed,
                never_with("last-of-kind", "last-wall-tile"),
            ),
            "earthly": (
                needs_discard,
                needs_not_east,
                needs_nothing_declared,
                never_with("last-of-kind", "last-wall-tile", "robbing-kong"),
            ),
            "winning-tile-mixed": (needs_self_draw,),
        },
        payoff=eight_and_points,
        play=PLAY,
    ),
    resolve_options(OPTIONS, {}),
)
