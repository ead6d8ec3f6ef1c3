"""What a rule set declares, for the tablet: facts, endings, values and the pot, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.dealing import Stop
from scoring.facts import Ending, Fact, Step
from scoring.play import Play, Pot
from scoring.rulesets import RULESETS
from scoring.values import WAYS, Cell
from tournament.models import Tournament
from tournament.penalties.words import cost_in_words

USUAL = {
    "short": "",
    "prompt": "",
    "help": "",
    "isAsked": False,
    "onDiscard": False,
    "needs": "",
    "mostWinners": 4,
    "choices": [],
    "least": 0,
    "most": 1_000_000,
    "counts": "",
    "carried": False,
    "mayBeSet": True,
    "steps": {},
    "inPicker": False,
    "isOption": False,
    "events": (),
}
"""What is not said of a fact, because most are so; `static/js/tablet/facts/usual.js` says it to the scripts."""


def declaration(tournament: Tournament, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the declaration for a table whose hands are settled by these options."""
    play = tournament.play
    return {
        "facts": [_fact(fact, play) for fact in play.declared.values() if fact.is_offered],
        "endings": [_ending(way, play) for way in play.dealing.endings],
        "values": _values(play, RULESETS[tournament.ruleset].with_options(options).values),
        "pot": _pot(play.pot),
        "namesDiscarder": play.names_discarder,
        "winners": play.winners,
        "startPoints": play.start_points,
        "isGrouped": tournament.scheme.total.format.grouped,
        "namesDeals": play.dealing.names_deals,
        "lastHandTitle": _words(play.last_hand_title),
        "ties": tournament.scheme.ties,
        "afterSignal": play.session.after_signal,
        "abandonedCount": play.session.abandoned_count,
        "stops": [_stop(stop) for stop in play.session.stops],
    }


def _stop(stop: Stop) -> dict[str, Any]:
    return {
        "below": stop.below,
        "goal": stop.goal,
        "dealerLeads": stop.dealer_leads,
        "after": stop.after,
        "onlyUsual": stop.only_usual,
        "rounds": stop.rounds,
        "extra": stop.extra,
    }


def _ending(way: Ending, play: Play) -> dict[str, Any]:
    seldom = {"winners": way.winners, "cost": _cost(way, play)}
    told = {"key": way.key, "kind": way.kind, "title": _words(way.title), "keepsDealer": way.keeps_dealer}
    return {**told, **{key: value for key, value in seldom.items() if value}}


def _cost(way: Ending, play: Play) -> str:
    """Say what a hand that ends like this takes off the offender's standing, where it does."""
    lines = (line for line in play.penalties if line.key == way.key and line.kind == "standing")
    return next((cost_in_words(paid=0, effect=line.kind, points=line.amount.usual) for line in lines), "")


def _words(text: str) -> str:
    """Return a text of the rule set; gettext would answer an empty one with the header of its catalogue."""
    return _(text) if text else ""


def _fact(fact: Fact, play: Play) -> dict[str, Any]:
    # The grid has the choices of a value, and most facts have none of the rest.
    choices = () if fact.key == play.values.fact else fact.choices
    seldom = {
        "isDeclared": fact.is_declared,
        "comesWith": fact.comes_with,
        "isDeadHand": fact.is_dead_hand,
        "cells": fact.cells,
        "onlyUsual": fact.only_usual,
        "one": _words(fact.one),
        "several": _words(fact.several),
    }
    told = {
        "key": fact.key,
        "kind": fact.kind,
        "scope": fact.scope,
        "title": _words(fact.title),
        "short": _words(fact.short),
        "prompt": _words(fact.prompt),
        "help": _words(fact.help),
        "isAsked": fact.is_asked,
        "endings": fact.endings,
        "onDiscard": fact.on_discard,
        "needs": fact.needs,
        "mostWinners": fact.most_winners,
        "choices": [{"key": choice.key, "title": _words(choice.title)} for choice in choices],
        "least": fact.least,
        "most": fact.most,
        "counts": fact.counts,
        "carried": fact.is_carried,
        "mayBeSet": fact.may_be_set,
        "steps": {moved: _step(step) for moved, step in fact.steps},
        "inPicker": fact.in_picker,
        "isOption": fact.is_option,
        "events": fact.events,
    }
    told = {key: value for key, value in told.items() if key not in USUAL or value != USUAL[key]}
    return {**{key: value for key, value in seldom.items() if value}, **told}


def _step(step: Step) -> dict[str, Any]:
    return {"add": step.add} if step.to is None else {"to": step.to}


def _values(play: Play, options: Mapping[str, Any]) -> dict[str, Any]:
    values = play.values
    known = values.span(options)
    plausible = values.plausible(options) if values.plausible else None
    return {
        "least": known.start,
        "most": known.stop - 1,
        "common": values.common,
        "plausible": [plausible.start, plausible.stop - 1] if plausible else None,
        "limit": values.limit(options) if values.limit else None,
        "ofEverySeat": values.of_every_seat,
        "fact": values.fact,
        "cells": [_cell(cell) for cell in values.cells(options)] if values.cells else None,
        **({"pages": values.pages, "rowWords": _words(values.row_words)} if values.pages else {}),
        **({"columnWords": _words(values.column_words)} if values.column_words else {}),
    }


def _cell(cell: Cell) -> dict[str, Any]:
    seldom = {"fills": cell.fills, "isCommon": cell.is_common, "ways": cell.ways if cell.ways != WAYS else ()}
    told = {"key": cell.key, "title": _words(cell.title), "row": _words(cell.row), "column": _words(cell.column)}
    return {**told, **{key: value for key, value in seldom.items() if value}}


def _pot(pot: Pot | None) -> dict[str, Any] | None:
    if pot is None:
        return None
    words = {
        "title": _words(pot.title),
        "one": _words(pot.one),
        "several": _words(pot.several),
        "left": _words(pot.left),
    }
    return {"key": pot.key, "unit": pot.unit, **words}
