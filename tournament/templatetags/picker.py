"""The tile picker of every page that counts a hand by its tiles."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.template import Library
from django.utils.translation import gettext_lazy as _

from scoring.checks import check_won
from scoring.dora import FIVES
from scoring.ruleset import Ruleset
from scoring.rulesets import get_ruleset
from scoring.tiles import FIRST_BONUS, TEXT_OF
from tournament.core.labels import events_of, set_name
from tournament.hands.explanations import Face

register = Library()

SUITS = {"m": _("Characters"), "p": _("Dots"), "s": _("Bamboos"), "z": _("Honors"), "f": _("Flowers")}
ON_TABS = {"m": "5m", "p": "5p", "s": "5s", "z": "6z", "f": "1f"}
USUAL_EVENTS = 4
"""How many of the events, the usual ones, are always on the screen."""
DECLARED = ("chow", "pung", "kong", "concealed-kong")
MOST_ALIKE = 4
MOST_WITH_WILD_TILES = 14


@register.inclusion_tag("referee/partials/picker.html")
def tile_picker(
    rules: str,
    options: Mapping[str, Any] | None = None,
    seat: str = "E",
    round_wind: str = "E",
    by: str = "",
    holding: Mapping[str, Any] | None = None,
    use: str = "",
) -> dict[str, Any]:
    """Draw a tile picker for a rule set and its options.

    `by` fixes how the hand was won; without it the picker asks. `holding` is what lies there to begin with, and `use`
    the words of the button that takes the value over.
    """
    ruleset = get_ruleset(rules, options)
    holding = holding or {}
    events = events_of(ruleset)
    given = set(holding.get("events", ()))
    switches = [(event, name, event in given) for event, name in events.items()]
    return {
        "rules": rules,
        "options": json.dumps(dict(options or {})),
        "seat": seat,
        "round_wind": round_wind,
        "by": by,
        "is_self_drawn": holding.get("by") == "self-draw",
        "holding": json.dumps(dict(holding)),
        "use": use,
        "most": _most_alike(ruleset),
        "most_with": json.dumps(_most_with_options(ruleset, options or {})),
        "set_names": {kind.replace("-", "_"): set_name(ruleset, kind) for kind in DECLARED},
        "claims_chows": ruleset.claims_chows,
        "has_dora": ruleset.has_dora,
        "reds": json.dumps({f"0{suit}": number for suit, number in _reds(ruleset).items() if number}),
        "under_events": " ".join(ruleset.under_events),
        "red_faces": [Face.of_text(f"0{suit}") for suit, number in _reds(ruleset).items() if number],
        "has_flowers": ruleset.has_flowers,
        "suits": [(suit, SUITS[suit], ON_TABS[suit]) for suit in SUITS if suit != "f" or ruleset.has_flowers],
        "playing": list(_faces(0, FIRST_BONUS)),
        "flowers": list(_faces(FIRST_BONUS, len(TEXT_OF))),
        "usual_events": switches[:USUAL_EVENTS],
        "rare_events": switches[USUAL_EVENTS:],
        "for_winners": [event for event in events if check_won in ruleset.events[event]],
        "has_rare_event": any(is_given for _event, _name, is_given in switches[USUAL_EVENTS:]),
    }


def _reds(ruleset: Ruleset) -> dict[str, int]:
    """Return how many fives of each suit are red."""
    return dict(zip(FIVES, ruleset.red_fives or (0, 0, 0), strict=True))


def _most_alike(ruleset: Ruleset) -> int:
    return MOST_WITH_WILD_TILES if ruleset.has_wild_tiles else MOST_ALIKE


def _most_with_options(ruleset: Ruleset, options: Mapping[str, Any]) -> dict[str, int]:
    """Return how many alike tiles a hand may hold under an option that is a fact of the hand."""
    facts = ruleset.play.declared.values()
    flags = [fact.key for fact in facts if fact.is_option and fact.in_picker and fact.kind == "flag"]
    return {key: _most_alike(get_ruleset(ruleset.id, {**options, key: True})) for key in flags}


def _faces(first: int, end: int) -> Iterator[Face]:
    return (Face.of(tile) for tile in range(first, end))
