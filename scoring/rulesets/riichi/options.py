"""What an organizer may choose in riichi, and the presets that choose it all at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.options import Option
from scoring.rulesets.riichi.choice_names import CONTEXT, NAMES
from scoring.text import _

PRESETS: Mapping[str | int, Mapping[str, Any]] = {
    "ema-2025": {},
    "ema-2016": {"kiriage": False, "double_wind_fu": 4, "chombo_is_hand": False},
    "wrc": {
        "kazoe": "yakuman",
        "multiple_yakuman": True,
        "multiple_ron": "head-bump",
        "pao": ("big-three-dragons", "big-four-winds", "four-quads"),
        "leftover_sticks": "lost",
        "time_rule": "finish-hand",
    },
    "tenhou": {
        "red_fives": 3,
        "kiriage": False,
        "kazoe": "yakuman",
        "multiple_yakuman": True,
        "double_wind_fu": 4,
        "renhou": "off",
        "triple_ron": "draw",
        "multiple_ron_honba": "first",
        "multiple_ron_sticks": "first",
        "abortive_draws": ("nine-terminals", "four-winds", "four-riichi", "four-quads"),
        "nagashi_mangan": True,
        "pao_honba": "liable",
        "chombo": "mangan",
        "start_points": 25000,
        "uma": "20-10",
        "ties": "seat-order",
        "bust": True,
        "agari_yame": True,
        "extra_round": True,
        "time_rule": "finish-hand",
        "round_result": True,
    },
}
"""By preset the options that differ from the rules of the European association of 2025."""

PRESET = Option(
    "preset",
    "choice",
    "ema-2025",
    _("Preset"),
    _(
        "Sets every option below. Options you change yourself keep your value. The preset for the World Riichi "
        "Championship is unofficial: it follows other programs, not the rule book."
    ),
    choices=tuple(PRESETS),
    names={"ema-2025": "EMA 2025", "ema-2016": "EMA 2016", "wrc": _("WRC (unofficial)"), "tenhou": "Tenhou"},
    presets=PRESETS,
)

_CHOICES = (
    Option(
        "red_fives",
        "choice",
        0,
        _("Red fives"),
        _(
            "How many fives are red. Each is worth one han. With 3 there is one in each suit. With 4 there are two "
            "in the dots."
        ),
        choices=(0, 3, 4),
    ),
    Option(
        "open_tanyao",
        "flag",
        True,
        _("Open All Simples"),
        _("An open hand can have All Simples."),
    ),
    Option(
        "kiriage",
        "flag",
        True,
        _("Round up to mangan"),
        _("Four han with 30 fu and three han with 60 fu count as a mangan."),
    ),
    Option(
        "kazoe",
        "choice",
        "sanbaiman",
        _("Thirteen han or more"),
        _("Sanbaiman: the most a hand can be worth without a yakuman. Yakuman: thirteen han count as one."),
        choices=("sanbaiman", "yakuman"),
    ),
    Option(
        "multiple_yakuman",
        "flag",
        False,
        _("Yakuman add up"),
        _("A hand with several yakuman is paid for each of them."),
    ),
    Option(
        "double_yakuman",
        "choices",
        (),
        _("Double yakuman"),
        _(
            "Yakuman that pay double: Thirteen Orphans and Nine Gates when any of their tiles would have won, Four "
            "Concealed Triplets with a pair wait, Big Four Winds always."
        ),
        choices=("thirteen-orphans", "nine-gates", "four-concealed-triplets", "big-four-winds"),
    ),
    Option(
        "double_wind_fu",
        "choice",
        2,
        _("Fu for a double-wind pair"),
        _("The fu for a pair of the wind that is both seat wind and round wind."),
        choices=(2, 4),
    ),
    Option(
        "renhou",
        "choice",
        "mangan",
        _("Blessing of Man"),
        _(
            "A win on a discard before the winner's first turn. Mangan: counts alone, unless the hand is worth more "
            "without it. Five han: added to the rest of the hand."
        ),
        choices=("off", "mangan", "five-han", "yakuman"),
    ),
    Option(
        "honba_value",
        "choice",
        300,
        _("Value of a counter"),
        _("What the winner gets for each counter on the table."),
        choices=(0, 300, 600, 900, 1500),
    ),
    Option(
        "multiple_ron",
        "choice",
        "all",
        _("Several winners"),
        _("All: everyone who wins on a discard is paid. Head bump: only the first in turn after the discarder wins."),
        choices=("all", "head-bump"),
    ),
    Option(
        "triple_ron",
        "choice",
        "all",
        _("Three winners"),
        _("All: all three winners are paid. Draw: the hand is drawn."),
        choices=("all", "draw"),
    ),
    Option(
        "multiple_ron_honba",
        "choice",
        "all",
        _("Counters with several winners"),
        _("All: every winner gets the counters. First: only the first in turn after the discarder."),
        choices=("all", "first"),
    ),
    Option(
        "multiple_ron_sticks",
        "choice",
        "own-back",
        _("Riichi bets with several winners"),
        _(
            "Own back: winners get their own bet back, and the rest goes to the first in turn. First: every bet "
            "goes to the first in turn."
        ),
        choices=("own-back", "first"),
    ),
    Option(
        "abortive_draws",
        "choices",
        (),
        _("Abortive draws"),
        _("What ends a hand early, without a winner."),
        choices=("nine-terminals", "four-winds", "four-riichi", "four-quads"),
    ),
    Option(
        "nagashi_mangan",
        "flag",
        False,
        _("Nagashi mangan"),
        _(
            "In an exhaustive draw, a player who discarded only terminals and honours, none of which was claimed, "
            "is paid a mangan."
        ),
    ),
    Option(
        "pao",
        "choices",
        ("big-three-dragons", "big-four-winds"),
        _("Liability"),
        _("Yakuman that make the player who fed the last set liable."),
        choices=("big-three-dragons", "big-four-winds", "four-quads"),
    ),
    Option(
        "pao_honba",
        "choice",
        "discarder",
        _("Counters with a liable player"),
        _("Who pays the counters when the liable player and the discarder share the payment."),
        choices=("discarder", "liable"),
    ),
    Option(
        "chombo",
        "choice",
        "penalty",
        _("Chombo"),
        _("Penalty: points off the standing, after uma. Mangan: the offender pays a mangan to the others at once."),
        choices=("penalty", "mangan"),
    ),
    Option(
        "chombo_points",
        "number",
        20000,
        _("Chombo penalty"),
        _("Points off the standing for a chombo."),
        least=0,
    ),
    Option(
        "chombo_is_hand",
        "flag",
        True,
        _("Chombo counts as a hand"),
        _("After the time signal, a chombo counts as one of the remaining hands."),
    ),
    Option(
        "length",
        "choice",
        "hanchan",
        _("Length of a game"),
        _("Hanchan: an East round and a South round. Tonpuusen: an East round."),
        choices=("hanchan", "tonpuusen"),
    ),
    Option(
        "dealer_repeats",
        "choice",
        "win-or-tenpai",
        _("Dealer repeats"),
        _("When the dealer stays: after winning and after a draw in tenpai, after winning only, or never."),
        choices=("win-or-tenpai", "win", "never"),
    ),
    Option(
        "start_points",
        "number",
        30000,
        _("Starting points"),
        _("What each player starts the game with."),
        least=0,
    ),
    Option(
        "return_points",
        "number",
        30000,
        _("Points to return"),
        _(
            "Subtracted from each final score. If it is more than the starting points, the difference goes to the "
            "winner as oka."
        ),
        least=0,
    ),
    Option(
        "uma",
        "choice",
        "15-5",
        _("Uma"),
        _(
            "The value of each place, in thousands: the first number is for first and last place, the second for "
            "second and third."
        ),
        choices=("none", "10-5", "15-5", "20-10", "30-10"),
    ),
    Option(
        "ties",
        "choice",
        "share",
        _("Equal scores"),
        _(
            "Share: players with equal scores share the uma of their places. Seat order: the earlier starting "
            "seat ranks higher."
        ),
        choices=("share", "seat-order"),
    ),
    Option(
        "leftover_sticks",
        "choice",
        "winner",
        _("Riichi bets left over"),
        _("Who gets the bets still on the table when the game ends."),
        choices=("winner", "lost"),
    ),
    Option(
        "bust",
        "flag",
        False,
        _("Below zero ends the game"),
        _("The game ends after a hand that leaves a player below zero."),
    ),
    Option(
        "agari_yame",
        "flag",
        False,
        _("Dealer stops when ahead"),
        _("The game ends with the last hand if its dealer would stay and is in first place."),
    ),
    Option(
        "extra_round",
        "flag",
        False,
        _("Extra round"),
        _("If no player has reached the points to return when the game would end, one more round is played."),
    ),
    Option(
        "time_rule",
        "choice",
        "one-more-hand",
        _("When time is up"),
        _("At the signal: finish the hand and play one more, or finish the hand only."),
        choices=("one-more-hand", "finish-hand"),
    ),
    Option(
        "round_result",
        "flag",
        False,
        _("Round results to thousands"),
        _("Scores are rounded to thousands before uma, and the winner gets the difference."),
    ),
)

OPTIONS = (
    PRESET,
    *(replace(option, names=NAMES, context=CONTEXT) if option.choices else option for option in _CHOICES),
)
