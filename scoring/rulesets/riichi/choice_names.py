"""What the choices of the options of riichi are called."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.text import _, pgettext

CONTEXT = "riichi"
"""Where they are names of yaku, other rule sets have them too."""

NAMES: Mapping[str | int, str] = {
    "sanbaiman": pgettext("riichi", "Sanbaiman"),
    "yakuman": pgettext("riichi", "Yakuman"),
    "mangan": pgettext("riichi", "Mangan"),
    "five-han": pgettext("riichi", "Five han"),
    "off": pgettext("riichi", "Not used"),
    "thirteen-orphans": pgettext("riichi", "Thirteen Orphans"),
    "nine-gates": pgettext("riichi", "Nine Gates"),
    "four-concealed-triplets": pgettext("riichi", "Four Concealed Triplets"),
    "big-three-dragons": pgettext("riichi", "Big Three Dragons"),
    "big-four-winds": pgettext("riichi", "Big Four Winds"),
    "four-quads": _("Four Quads"),
    "all": pgettext("riichi", "All"),
    "draw": pgettext("riichi", "Drawn hand"),
    "head-bump": pgettext("riichi", "Head bump"),
    "first": pgettext("riichi", "First"),
    "own-back": pgettext("riichi", "Own back"),
    "nine-terminals": pgettext("riichi", "Nine terminals and honours"),
    "four-winds": pgettext("riichi", "Four winds discarded"),
    "four-riichi": pgettext("riichi", "Four riichi"),
    "discarder": pgettext("riichi", "The discarder"),
    "liable": pgettext("riichi", "The liable player"),
    "penalty": pgettext("riichi", "Penalty"),
    "hanchan": pgettext("riichi", "Hanchan"),
    "tonpuusen": pgettext("riichi", "Tonpuusen"),
    "win-or-tenpai": pgettext("riichi", "Win or tenpai"),
    "win": pgettext("riichi", "Win only"),
    "never": pgettext("riichi", "Never"),
    "none": pgettext("riichi", "None"),
    "10-5": "10–5",
    "15-5": "15–5",
    "20-10": "20–10",
    "30-10": "30–10",
    "share": pgettext("riichi", "Share"),
    "seat-order": pgettext("riichi", "Seat order"),
    "winner": pgettext("riichi", "First place"),
    "lost": pgettext("riichi", "No one"),
    "one-more-hand": pgettext("riichi", "One more hand"),
    "finish-hand": pgettext("riichi", "Finish the hand"),
}
