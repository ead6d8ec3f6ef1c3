"""Japanese mahjong with riichi: yaku make han, han and fu make points. Rules of the European association, 2025."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.checks import (
    Check,
    check_four_alike,
    check_no_flowers,
    check_won,
    needs_discard,
    needs_east,
    needs_kong,
    needs_no_other_copy,
    needs_not_east,
    needs_nothing_claimed,
    needs_nothing_declared,
    needs_self_draw,
    never_with,
)
from scoring.dora import RedFives
from scoring.options import resolve_options
from scoring.patterns import Pattern
from scoring.ruleset import Ruleset
from scoring.rulesets.riichi.checks import (
    check_indicated,
    check_indicators,
    check_red_fives,
    needs_no_copy_shown,
    needs_riichi,
)
from scoring.rulesets.riichi.counting import BLESSING_OF_MAN, YakuAndFu
from scoring.rulesets.riichi.explaining import EXPLAINERS
from scoring.rulesets.riichi.facts import limits_of
from scoring.rulesets.riichi.judging import DearestReading
from scoring.rulesets.riichi.options import OPTIONS
from scoring.rulesets.riichi.payoff import pay
from scoring.rulesets.riichi.play import play_of
from scoring.rulesets.riichi.shapes import read_shapes
from scoring.rulesets.riichi.table import DOUBLED, PATTERNS
from scoring.text import _

_RED_FIVES: Mapping[int, RedFives] = {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1)}

_CHANGED_ROWS: Mapping[tuple[str, object], Mapping[str, Mapping[str, Any]]] = {
    ("open_tanyao", False): {"All Simples": {"when_open": 0}},
    ("double_wind_fu", 4): {"Double-wind pair": {"points": 4}},
    ("renhou", "off"): {BLESSING_OF_MAN: {"predicate": None}},
    ("renhou", "yakuman"): {BLESSING_OF_MAN: {"points": 1, "unit": "yakuman"}},
}
"""What an option with a certain value changes in which rows of the table."""


def adapt(ruleset: Ruleset, values: Mapping[str, Any]) -> Ruleset:
    """Return the rules as the options make them."""
    red_fives = _RED_FIVES[values["red_fives"]]
    patterns = _adapt_patterns(values)
    return replace(
        ruleset,
        patterns=patterns,
        counting=YakuAndFu(
            patterns,
            adds_yakuman=values["multiple_yakuman"],
            doubled=frozenset(DOUBLED[yakuman] for yakuman in values["double_yakuman"]),
            man_alone=values["renhou"] == "mangan",
        ),
        play=play_of(values),
        judge=DearestReading(limits_of(values)),
        red_fives=red_fives,
        checks=(*_CHECKS, check_red_fives(red_fives)) if any(red_fives) else _CHECKS,
    )


def _adapt_patterns(values: Mapping[str, Any]) -> tuple[Pattern, ...]:
    changes = {
        name: columns
        for (option, value), rows in _CHANGED_ROWS.items()
        if values[option] == value
        for name, columns in rows.items()
    }
    return tuple(replace(row, **changes[row.name]) if row.name in changes else row for row in PATTERNS)


_CHECKS: tuple[Check, ...] = (check_no_flowers, check_four_alike, check_indicators, check_indicated)
_IN_THE_FIRST_TURN = (
    check_won,
    needs_nothing_declared,
    never_with(
        *("riichi", "double-riichi", "ippatsu", "kong-replacement", "robbing-kong", "last-wall-tile"),
    ),
)


EVENT_NAMES = {
    "riichi": _("Riichi"),
    "ippatsu": _("Ippatsu"),
    "last-wall-tile": _("Last tile of the wall"),
    "kong-replacement": _("After a quad"),
    "double-riichi": _("Double riichi"),
    "robbing-kong": _("Robbing a quad"),
    "heavenly": _("Blessing of Heaven"),
    "earthly": _("Blessing of Earth"),
    "renhou": _("Blessing of Man"),
}
"""What a referee is asked for; the other events change nothing."""
SET_NAMES = {
    "chow": _("Sequence"),
    "pung": _("Triplet"),
    "kong": _("Quad"),
    "concealed-kong": _("Concealed quad"),
}
_DEFAULTS = resolve_options(OPTIONS, {})

RULESET = adapt(
    Ruleset(
        id="riichi",
        name=_("Riichi"),
        ema_name="Riichi",
        summary=_(
            "Japanese mahjong: yaku, han and fu, riichi bets and dora. Rules of the European Mahjong Association."
        ),
        emblem=("1m", "5p", "7z"),
        shapes=(read_shapes,),
        explainers=EXPLAINERS,
        options=OPTIONS,
        adapt=adapt,
        events={
            "last-of-kind": (check_won,),
            "winning-tile-mixed": (check_won,),
            "riichi": (check_won, needs_nothing_claimed, never_with("double-riichi")),
            "double-riichi": (check_won, needs_nothing_claimed, never_with("riichi")),
            "ippatsu": (check_won, needs_riichi, never_with("kong-replacement")),
            "kong-replacement": (check_won, needs_self_draw, needs_kong, never_with("last-wall-tile")),
            "robbing-kong": (
                check_won,
                needs_discard,
                needs_no_other_copy,
                needs_no_copy_shown,
                never_with("last-wall-tile"),
            ),
            "last-wall-tile": (check_won,),
            "heavenly": (*_IN_THE_FIRST_TURN, needs_east, needs_self_draw),
            "earthly": (*_IN_THE_FIRST_TURN, needs_not_east, needs_self_draw),
            "renhou": (*_IN_THE_FIRST_TURN, needs_not_east, needs_discard),
        },
        event_names=EVENT_NAMES,
        set_names=SET_NAMES,
        under_events=("riichi", "double-riichi"),
        payoff=pay,
        play=play_of(_DEFAULTS),
    ),
    _DEFAULTS,
)
