"""What hands are worth, as the rules have it for the facts of each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.errors import ScoringError
from scoring.outcome import Outcome
from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from scoring.seats import Wind
from scoring.text import _
from tournament.models import Table

MOST_STEPS = 100
"""More hands won than a handicap ever takes to reach the usual minimum."""


def option_facts(outcome: Outcome, seat: Wind) -> dict[str, Any]:
    """Return the facts of a hand and of one seat in it that counting knows as options."""
    found = {}
    for fact in RULESETS[outcome.rules].play.declared.values():
        value = outcome.of_seat(fact.key, seat) if fact.is_by_seat else outcome.facts.get(fact.key)
        if fact.is_option and value is not None:
            found[fact.key] = value
    return found


def event_facts(outcome: Outcome, seat: Wind, told: object) -> dict[str, Any]:
    """Return the events that came with the tiles (`told`), and those the table knows of a seat besides."""
    play = RULESETS[outcome.rules].play
    known = [fact.events for fact in play.declared.values() if fact.events and outcome.of_seat(fact.key, seat)]
    if not known or not isinstance(told, list | tuple):
        return {}
    return {"events": [*told, *(events[0] for events in known if not any(event in told for event in events))]}


def rules_for(outcome: Outcome, seat: Wind) -> Ruleset:
    """Return the rule set that counts one seat of a hand."""
    return RULESETS[outcome.rules].with_options({**outcome.options, **option_facts(outcome, seat)})


def points_by_seat(outcome: Outcome, seat_winds: Mapping[Wind, Wind]) -> dict[Wind, int]:
    """Return what the hands of seats are worth: as called, of every seat where the rules want that, or by the grid.

    What a cell is worth may depend on who deals, and so on the wind a seat has in this hand.
    """
    play = RULESETS[outcome.rules].play
    values = play.values
    points = dict(outcome.facts.get(values.of_every_seat, {})) if values.of_every_seat else {}
    for win in outcome.wins:
        if win.points is not None:
            points[win.seat] = win.points
        elif values.worth is not None and outcome.of_seat(values.fact, win.seat) is not None:
            by_wind = outcome.renamed(seat_winds, play.declared)
            points[win.seat] = values.worth(by_wind, seat_winds[win.seat], rules_for(outcome, win.seat).values)
    return points


def leasts_from(table: Table, key: str, value: int) -> list[int]:
    """Return the minimum of a player of whom `value` is counted, then for each more, until it is the usual one."""
    rules, options = RULESETS[table.tournament.ruleset], table.tournament.options_for(len(table.seats_taken))

    def least(more: Mapping[str, Any]) -> int:
        return rules.play.values.span(rules.with_options({**options, **more}).values).start

    usual, leasts = least({}), [least({key: value})]
    while leasts[-1] != usual and len(leasts) < MOST_STEPS:
        leasts.append(least({key: value + len(leasts)}))
    return leasts


def refuse_unknown_values(outcome: Outcome) -> None:
    """Refuse values the rule set does not know, those below the minimum included: they are not checked again later."""
    values = RULESETS[outcome.rules].play.values
    if values.fact:
        for seat in outcome.winners:
            _refuse_unknown_cell(outcome, seat)
        return
    for seat, points in points_by_seat(outcome, {}).items():
        known = values.span(rules_for(outcome, seat).values)
        if points not in known:
            raise ScoringError(
                _("Under these rules a hand is worth %(least)s to %(most)s points, not %(points)s."),
                field="points",
                least=known.start,
                most=known.stop - 1,
                points=points,
            )


def _refuse_unknown_cell(outcome: Outcome, seat: Wind) -> None:
    values = RULESETS[outcome.rules].play.values
    key, way = outcome.of_seat(values.fact, seat), "discard" if outcome.discarder else "self-draw"
    if key is None:
        raise ScoringError(_("Enter the points of the win."), field=values.fact)
    cells = values.cells(rules_for(outcome, seat).values) if values.cells else ()
    if not any(cell.key == key and way in cell.ways for cell in cells):
        raise ScoringError(_("Under these rules no hand is worth that."), field=values.fact)
