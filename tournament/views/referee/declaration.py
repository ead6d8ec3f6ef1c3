"""What a rule set declares, as the tablet is told: facts, endings, values and the pot, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.facts import Fact, Step
from scoring.play import Play, Pot
from scoring.rulesets import RULESETS
from scoring.values import Cell
from tournament.models import Tournament


def declaration(tournament: Tournament, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return it for a table whose hands are settled by these options."""
    play = tournament.play
    return {
        "facts": [_fact(fact) for fact in play.declared.values()],
        "endings": [
            {"key": way.key, "kind": way.kind, "title": _words(way.title), "keepsDealer": way.keeps_dealer}
            for way in play.dealing.endings
        ],
        "values": _values(play, RULESETS[tournament.ruleset].with_options(options).values),
        "pot": _pot(play.pot),
        "namesDiscarder": play.names_discarder,
        "winners": play.winners,
    }


def _words(text: str) -> str:
    """Return a text of the rule set; gettext would answer an empty one with the header of its catalogue."""
    return _(text) if text else ""


def _fact(fact: Fact) -> dict[str, Any]:
    return {
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
        "choices": [{"key": choice.key, "title": _words(choice.title)} for choice in fact.choices],
        "least": fact.least,
        "most": fact.most,
        "counts": fact.counts,
        "carried": fact.is_carried,
        "mayBeSet": fact.may_be_set,
        "steps": {moved: _step(step) for moved, step in fact.steps},
        "inPicker": fact.in_picker,
        "isOption": fact.is_option,
    }


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
    }


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "key": cell.key,
        "title": _words(cell.title),
        "row": _words(cell.row),
        "column": _words(cell.column),
        "ways": cell.ways,
        "isCommon": cell.is_common,
    }


def _pot(pot: Pot | None) -> dict[str, Any] | None:
    return {"key": pot.key, "unit": pot.unit, "title": _words(pot.title)} if pot else None
