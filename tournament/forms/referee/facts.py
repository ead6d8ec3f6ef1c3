"""Fields for the facts of a hand, as the rule set declares them.

A flag of the hand is sent as `key=yes` or `key=no`, a seat as `key=S`, seats and flags of seats as `key=SW`, a number
or a choice as `key=3`; where each seat has its own, as `key_E=3`. Facts of players are never sent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.facts import Fact
from scoring.play import Play
from scoring.rulesets import RULESETS
from scoring.seats import WINDS
from tournament.forms.referee.fields import SeatField, SeatsField

YES, NO = "yes", "no"
FLAGS = {YES: True, NO: False}


@cache
def fact_fields(rules: str) -> Mapping[str, forms.Field]:
    """Return the fields of every fact that is entered, by name."""
    fields: dict[str, forms.Field] = {}
    for fact in sent_facts(RULESETS[rules].play):
        for name in names_of(fact):
            fields[name] = _field(fact)
    return fields


@cache
def foreign_facts(rules: str) -> frozenset[str]:
    """Return the names of facts that only other rule sets know."""
    known = {key for ruleset in RULESETS.values() for key in ruleset.play.declared}
    return frozenset(known - set(RULESETS[rules].play.declared) - set(fact_fields(rules)))


def sent_facts(play: Play) -> Iterator[Fact]:
    """Yield the facts that are entered with a hand.

    Not those of players, not what every seat's hand is worth, and not whose hand a referee has declared dead.
    """
    for fact in play.declared.values():
        if fact.scope != "player" and not fact.is_dead_hand and fact.key != play.values.of_every_seat:
            yield fact


def names_of(fact: Fact) -> list[str]:
    """Return the names of the fields of a fact."""
    return [f"{fact.key}_{wind}" for wind in WINDS] if _is_split(fact) else [fact.key]


def _is_split(fact: Fact) -> bool:
    return fact.is_by_seat and fact.kind != "flag"


def _field(fact: Fact) -> forms.Field:
    match fact.kind:
        case "flag" if not fact.is_by_seat:
            return forms.ChoiceField(choices=[("", ""), (YES, _("Yes")), (NO, _("No"))], required=False)
        case "flag" | "seats":
            return SeatsField()
        case "seat":
            return SeatField()
        case "number":
            return forms.IntegerField(min_value=fact.least, max_value=fact.most, required=False)
        case "choice":
            choices = [("", ""), *((choice.key, choice.title) for choice in fact.choices)]
            return forms.ChoiceField(choices=choices, required=False)


def facts_from(data: Mapping[str, Any], play: Play) -> dict[str, Any]:
    """Return the facts that were entered, from cleaned fields."""
    facts = {}
    for fact in sent_facts(play):
        value = _by_seat(fact, data) if fact.is_by_seat else _read(fact, data.get(fact.key))
        if value not in (None, {}):
            facts[fact.key] = value
    return facts


def _by_seat(fact: Fact, data: Mapping[str, Any]) -> dict[Any, Any]:
    if not _is_split(fact):
        return dict.fromkeys(data.get(fact.key) or (), True)
    # A value that was left with somebody who did not win says nothing.
    seats = data["winners"] if fact.scope == "winner" else WINDS
    read = {seat: _read(fact, data.get(f"{fact.key}_{seat}")) for seat in seats}
    return {seat: value for seat, value in read.items() if value is not None}


def _read(fact: Fact, value: Any) -> Any:
    """Return the value of a cleaned field; None where it was left empty."""
    if value in (None, "", ()):
        return None
    if fact.kind == "flag":
        return FLAGS[value]
    return frozenset(value) if fact.kind == "seats" else value


def write_fields(facts: Mapping[str, Any], play: Play) -> dict[str, Any]:
    """Return facts as the fields of a form have them; a flag that does not hold is a no."""
    written: dict[str, Any] = {}
    for fact in sent_facts(play):
        value = facts.get(fact.key)
        if fact.is_by_seat and fact.kind == "flag":
            written[fact.key] = "".join(seat.value for seat in WINDS if (value or {}).get(seat))
        elif fact.is_by_seat:
            written |= {f"{fact.key}_{seat}": fact.write_one(one) for seat, one in (value or {}).items()}
        elif fact.kind == "flag":
            written[fact.key] = YES if value else NO
        else:
            written[fact.key] = "" if value is None else fact.write_one(value)
    return written
