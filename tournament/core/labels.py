"""The engine's words in the reader's language: tiles, winds, events, and its sentences with what stands in them.

And what sessions are called where only their numbers are known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.errors import ScoringError
from scoring.options import Option
from scoring.patterns import Pattern
from scoring.result import Reason
from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from scoring.standings.numbers import Exact
from scoring.standings.schemes import Column
from scoring.tiles import FIRST_HONOR, NAMES, Tile
from tournament.core.formatting import write_number
from tournament.core.text import StrOrPromise, write_list
from tournament.models.event import Session, Tournament, call_session, call_session_in_text

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
SET_NAMES: Mapping[str, StrOrPromise] = {
    "chow": _("Chow"),
    "pung": _("Pung"),
    "kong": _("Kong"),
    "concealed-kong": _("Concealed kong"),
    "pair": _("Pair"),
    "single": _("Single tiles"),
    "knitted": _("Knitted"),
}
_DECLARED_EVENTS = {event: name for ruleset in RULESETS.values() for event, name in ruleset.event_names.items()}
_TILE_OF_NAME = {name: tile for tile, name in enumerate(NAMES)}


def tile_name(tile: Tile) -> str:
    """Return what a referee calls a tile."""
    if tile < FIRST_HONOR:
        return str(SUITED_NAMES[tile // 9]) % {"number": tile % 9 + 1}
    return gettext(NAMES[tile])


def pattern_name(pattern: Pattern) -> str:
    """Return what a pattern is called; some have another word in their rules than elsewhere."""
    return _in_context(pattern.name, pattern.context)


def _in_context(text: str, context: str) -> str:
    named = pgettext(context, text) if context else text
    return gettext(text) if named == text else named


@cache
def _patterns_of(ruleset: str) -> Mapping[str, Pattern]:
    return {pattern.name: pattern for pattern in RULESETS[ruleset].patterns} if ruleset in RULESETS else {}


def recorded_pattern(name: str, ruleset: str) -> str:
    """Return what a pattern that was stored with a hand is called; one the rule set no longer knows keeps its name."""
    pattern = _patterns_of(ruleset).get(name)
    return pattern_name(pattern) if pattern else gettext(name) if name else ""


def event_name(event: str) -> str:
    """Return what happened; an event without a name keeps its id."""
    return str(EVENT_NAMES.get(event) or gettext(_DECLARED_EVENTS.get(event, event)))


def events_of(ruleset: Ruleset) -> dict[str, str]:
    """Return the events a page asks for under a rule set, the usual first, and what they are called."""
    if ruleset.event_names:
        return {event: gettext(name) for event, name in ruleset.event_names.items()}
    return {event: str(name) for event, name in EVENT_NAMES.items() if event in ruleset.events}


def set_name(ruleset: Ruleset, kind: str) -> str:
    """Return what a kind of set is called under a rule set."""
    return gettext(ruleset.set_names[kind]) if kind in ruleset.set_names else str(SET_NAMES[kind])


def ordinal(number: int) -> str:
    """Return a place as it is read out.

    >>> [ordinal(number) for number in (1, 2, 3, 11, 22)]
    ['1st', '2nd', '3rd', '11th', '22nd']
    """
    if number == 1:
        return pgettext("a rank", "1st")  # French has an ending for the first alone
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    words = {
        1: gettext("%(number)sst"),
        2: gettext("%(number)snd"),
        3: gettext("%(number)srd"),
    }
    return words.get(last, gettext("%(number)sth")) % {"number": number}


def wind_name(letter: str) -> str:
    """Return a wind by its letter."""
    return str(WIND_NAMES.get(letter, letter))


def count_words(column: Column, figure: Exact) -> str:
    """Return in running text what a figure of the standings counts.

    >>> table_points = Column(key="", label="", words="table points", one="table point")
    >>> [count_words(table_points, figure) for figure in (1, 2, -1)]
    ['table point', 'table points', 'table point']
    """
    is_one = abs(figure) == 1 and not column.format.decimals
    return gettext(column.one if is_one and column.one else column.words)


def choice_name(option: Option, choice: str | int) -> str:
    """Return a choice of an option as a form offers it; one without a name keeps its id."""
    if choice in option.names:
        return _in_context(option.names[choice], option.context)
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
    if isinstance(value, Pattern):
        return pattern_name(value)
    if isinstance(value, int):
        return write_number(value)
    translate = _TRANSLATE.get(name)
    return translate(value) if translate is not None and isinstance(value, str) and value else value


def _each(name_of: Callable[[str], str]) -> Callable[[str], str]:
    return lambda listed: write_list(map(name_of, listed.split(", ")))


def _tile_by_english_name(name: str) -> str:
    tile = _TILE_OF_NAME.get(name)
    return name if tile is None else tile_name(tile)


_TRANSLATE: Mapping[str, Callable[[str], str]] = {
    "better": gettext,
    "other": gettext,
    "box": box_name,
    "cite": gettext,
    "fact": gettext,
    "limit": gettext,
    "tile": _tile_by_english_name,
    "event": _each(event_name),
    "seat": _each(wind_name),
}


def credit_words(seat: Seat) -> str:
    """Say for whom the result of a seat counts."""
    if not seat.is_credited:
        return gettext("The result counts for no one.")
    return gettext("The result counts for %(name)s.") % {"name": seat.entry or seat.number}


@dataclass(frozen=True, slots=True)
class SessionNames:
    """The names of a tournament's sessions by their numbers, for texts that know only numbers.

    A number without a session, as in a plan that is not used yet, is called by its number.
    """

    names: Mapping[int, str]

    @classmethod
    def read(cls, tournament: Tournament) -> SessionNames:
        """Read the names of a tournament's sessions in one statement."""
        return cls(dict(tournament.sessions.exclude(name="").values_list("number", "name")))

    @classmethod
    def of(cls, sessions: Iterable[Session]) -> SessionNames:
        """Return the names of sessions that are read already."""
        return cls({session.number: session.name for session in sessions})

    def title(self, number: int) -> str:
        """Return what a session is called where a line or a sentence begins."""
        return call_session(number, self.names.get(number, ""))

    def in_text(self, number: int) -> str:
        """Return what a session is called in the middle of a sentence."""
        return call_session_in_text(number, self.names.get(number, ""))

    def listed(self, numbers: Iterable[int]) -> str:
        """Return several sessions in the middle of a sentence.

        >>> SessionNames({3: "Final"}).listed([1, 2]), SessionNames({3: "Final"}).listed([2, 3])
        ('sessions 1, 2', 'session 2, Final')
        """
        known = list(numbers)
        if len(known) == 1 or any(self.names.get(number) for number in known):
            return write_list(map(self.in_text, known))
        return gettext("sessions %(numbers)s") % {"numbers": write_list(map(str, known))}

    def shortly(self, numbers: Iterable[int]) -> str:
        """Return several sessions after a heading that says what they are.

        >>> SessionNames({3: "Final"}).shortly([2, 3])
        '2, Final'
        """
        return write_list(self.names.get(number) or str(number) for number in numbers)

    def span(self, first: int, last: int) -> str:
        """Return the sessions from one to another in the middle of a sentence.

        >>> names = SessionNames({3: "Semi-final", 4: "Final"})
        >>> names.span(1, 1), names.span(1, 2), names.span(3, 4)
        ('session 1', 'sessions 1 to 2', 'Semi-final to Final')
        """
        if first == last:
            return self.in_text(first)
        if self.names.get(first) or self.names.get(last):
            return gettext("%(first)s to %(last)s") % {"first": self.in_text(first), "last": self.in_text(last)}
        return gettext("sessions %(first)s to %(last)s") % {"first": first, "last": last}
