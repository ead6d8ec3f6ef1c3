"""The engine's words in the reader's language: tiles, winds, events, and its sentences with what stands in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.errors import ScoringError
from scoring.options import Option
from scoring.result import Reason
from scoring.tiles import FIRST_HONOR, NAMES, Tile
from tournament.core.text import StrOrPromise

if TYPE_CHECKING:
    from tournament.models import Seat

SUITED_NAMES = (_("%(number)s Characters"), _("%(number)s Dots"), _("%(number)s Bamboos"))
WIND_NAMES: Mapping[str, StrOrPromise] = {"E": _("East"), "S": _("South"), "W": _("West"), "N": _("North")}
EVENT_NAMES: Mapping[str, StrOrPromise] = {
    "last-of-kind": _("Last of its kind"),
    "last-wall-tile": _("Last wall tile"),
    "kong-replacement": _("Replacement tile"),
    "robbing-kong": _("Robbing a kong"),
    "heavenly": _("East’s dealt hand"),
    "earthly": _("East’s first discard"),
    "winning-tile-mixed": _("Winning tile mixed in"),
    "original-call": _("Original call"),
    "twofold-fortune": _("Second kong in a row"),
}
"""What may happen as a hand is won, the usual first."""
CHOICE_NAMES: Mapping[str | int, StrOrPromise] = {
    "full": _("Full"),
    "reduced": _("Reduced"),
    "standing": pgettext_lazy("a wait for a fifth tile", "Standing"),
    "ignore": _("Ignore"),
    "all": pgettext_lazy("a wait for a fifth tile", "All"),
    "deny": _("Deny"),
    "wsom": "WSoM",
    "mahjong-time": "Mahjong Time",
    "formal": _("Formal"),
    "thrower": _("Thrower"),
    "uniform": _("Uniform"),
    "discarder": _("Discarder"),
    "independent": _("Independent"),
    "draw": _("Draw"),
    "intercept": _("Intercept"),
    "one": _("One"),
    "both": _("Both"),
    "going-out": _("Going Out"),
    "chow": _("Chow patterns"),
    "pung": _("Pung patterns"),
}
"""What the choices of the rule sets' options are called."""
BOX_NAMES: Mapping[str, StrOrPromise] = {
    "Terminals and Honors": pgettext_lazy("a box of patterns", "Terminals and Honors"),
}
"""Boxes called like one of their patterns, which another language may tell apart."""
_TILE_OF_NAME = {name: tile for tile, name in enumerate(NAMES)}


def tile_name(tile: Tile) -> str:
    """Return what a referee calls a tile."""
    if tile < FIRST_HONOR:
        return str(SUITED_NAMES[tile // 9]) % {"number": tile % 9 + 1}
    return gettext(NAMES[tile])


def event_name(event: str) -> str:
    """Return what happened; an event without a name keeps its id."""
    return str(EVENT_NAMES.get(event, event))


def wind_name(letter: str) -> str:
    """Return a wind by its letter."""
    return str(WIND_NAMES.get(letter, letter))


def choice_name(option: Option, choice: str | int) -> str:
    """Return a choice of an option as a form offers it; one without a name keeps its id."""
    if choice in option.names:
        return gettext(option.names[choice])
    return str(CHOICE_NAMES.get(choice, choice))


def box_name(box: str) -> str:
    """Return what a box of patterns is called."""
    return str(BOX_NAMES.get(box) or gettext(box))


def translate_reason(sentence: Reason | ScoringError) -> str:
    """Return a sentence of the engine, the names in it translated too; what somebody typed stays as it is."""
    values = {name: _translate(name, value) for name, value in sentence.values.items()}
    told = gettext(sentence.message)
    return told % values if values else told


def _translate(name: str, value: object) -> object:
    translate = _TRANSLATE.get(name)
    return translate(value) if translate is not None and isinstance(value, str) and value else value


def _each(name_of: Callable[[str], str]) -> Callable[[str], str]:
    return lambda listed: ", ".join(map(name_of, listed.split(", ")))


def _tile_by_english_name(name: str) -> str:
    tile = _TILE_OF_NAME.get(name)
    return name if tile is None else tile_name(tile)


_TRANSLATE: Mapping[str, Callable[[str], str]] = {
    "better": gettext,
    "other": gettext,
    "box": box_name,
    "cite": gettext,
    "fact": gettext,
    "tile": _tile_by_english_name,
    "event": _each(event_name),
    "seat": _each(wind_name),
}


def credit_words(seat: Seat) -> str:
    """Say for whom the result of a seat counts."""
    if not seat.is_credited:
        return gettext("The result counts for nobody.")
    return gettext("The result counts for %(name)s.") % {"name": seat.entry or seat.number}
