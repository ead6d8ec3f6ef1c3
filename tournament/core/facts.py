"""What a rule set declares about hands, from the rows that keep it, and in words for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext, pgettext

from scoring.facts import DRAWN, WON, Fact, FactValue
from scoring.play import Play
from scoring.seats import WINDS, Wind
from scoring.values import Cell, Values
from tournament.core.text import write_list
from tournament.models import Hand, Tournament

SeatFacts = tuple[str, Mapping[str, Any], int | None]
"""What a row keeps of one seat's part in a hand: the seat, its facts, its points."""


def read_stored_facts(play: Play, of_hand: Mapping[str, Any], of_seats: Iterable[SeatFacts]) -> dict[str, Any]:
    """Return the facts of a stored hand as the rules have them, in the order they are declared."""
    seats = list(of_seats)
    facts: dict[str, Any] = {}
    for key, fact in play.declared.items():
        if key == play.values.of_every_seat:
            value: Any = {Wind(wind): points for wind, _facts, points in seats if points is not None}
        elif fact.is_by_seat:
            value = {Wind(wind): fact.read_one(own[key]) for wind, own, _points in seats if key in own}
        else:
            value = fact.read_one(of_hand[key]) if key in of_hand else None
        if value is not None and value != {}:
            facts[key] = value
    return facts


def fact_heading(fact: Fact) -> str:
    """Return what stands above a column of values."""
    return gettext(fact.short or fact.title)


def write_fact(fact: Fact, value: Any, name: Callable[[Wind], str]) -> str:
    """Return a value in words, seats by `name`; empty where the fact does not hold."""
    if value is None:
        return ""
    if not fact.is_by_seat:
        return write_one(fact, value, name)
    seats = [wind for wind in WINDS if wind in value]
    between = pgettext("between parts", ": ")
    if fact.kind == "flag":
        return write_list(name(seat) for seat in seats if value[seat])
    return write_list(f"{name(seat)}{between}{write_one(fact, value[seat], name)}" for seat in seats)


def write_one(fact: Fact, value: FactValue, name: Callable[[Wind], str]) -> str:
    """Return the value of a fact of the hand, or of one seat, in words."""
    if isinstance(value, Wind):
        return name(value)
    if isinstance(value, frozenset):
        return write_list(name(wind) for wind in WINDS if wind in value)
    if isinstance(value, bool):
        return gettext("Yes") if value else ""
    titles = {choice.key: choice.title for choice in fact.choices}
    return gettext(titles[value]) if isinstance(value, str) and value in titles else str(value)


def cell_words(values: Values, cell: Cell) -> str:
    """Return a value of the grid in full: "3 han 30 fu", or "Mangan"."""
    if not (cell.row and values.row_words):
        return gettext(cell.title)
    column, row = (gettext(words) for words in (values.column_words, values.row_words))
    return f"{column.format(value=cell.column)} {row.format(value=cell.row)}"


@dataclass(frozen=True, slots=True)
class HandWords:
    """How the hands of one tournament are described: the ways they end, and what they are worth."""

    play: Play
    cells: Mapping[str, str]

    @classmethod
    def of(cls, tournament: Tournament) -> HandWords:
        """Return the words of a tournament's rule set, in the active language."""
        rules = tournament.rules
        values = rules.play.values
        cells = values.cells(rules.values) if values.cells else ()
        return cls(rules.play, {cell.key: cell_words(values, cell) for cell in cells})

    def facts(self, of_hand: Mapping[str, Any], of_seats: Iterable[SeatFacts]) -> dict[str, Any]:
        """Return the facts of a stored hand to be shown; a number that the table carries is shown from its start."""
        carried = {fact.key: fact.start for fact in self.play.dealing.carried if fact.kind == "number"}
        return {**carried, **read_stored_facts(self.play, of_hand, of_seats)}

    @staticmethod
    def key(kind: str, ending: str) -> str:
        """Return the key of the way a hand ended, also where it was the usual one of its kind."""
        usual = {Hand.Kind.DRAWN: DRAWN.key, Hand.Kind.ABANDONED: "abandoned"}
        return ending or usual.get(Hand.Kind(kind), WON.key)

    def ending(self, kind: str, ending: str) -> str:
        """Say how a hand ended: as the rules call it; a usual win by a discard or not, as far as that is known."""
        titles = {known.key: known.title for known in self.play.dealing.endings}
        key = self.key(kind, ending)
        if key in titles and key != WON.key:
            return gettext(titles[key])
        if kind == Hand.Kind.SELF_DRAW and not self.play.knows_self_draws:
            return gettext("Won")
        return str(Hand.Kind(kind).label)

    def grade(self, facts: Mapping[str, Any]) -> str:
        """Return the title of a seat's value, where values are chosen from a grid; else nothing."""
        return self.cells.get(str(facts.get(self.play.values.fact)), "") if self.cells else ""

    def value(self, points: int | None, facts: Mapping[str, Any]) -> str:
        """Return what a seat's hand was worth: the title of its value in the grid, else its points."""
        return self.grade(facts) or ("" if points is None else str(points))

    def worth(self, points: int | None, facts: Mapping[str, Any]) -> str:
        """Return the value in full: "8 points", or the title of its value in the grid."""
        if points is None or self.grade(facts):
            return self.value(points, facts)
        return ngettext("%(points)s point", "%(points)s points", points) % {"points": points}
