"""Settlement records: read an outcome from JSON, and answer with who won and lost how much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, cast

from scoring.errors import ScoringError
from scoring.facts import Fact, Facts, read_number, read_seat
from scoring.outcome import Outcome, Win
from scoring.play import Play
from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS, get_ruleset
from scoring.seats import Wind
from scoring.settlement import Settlement, seats_at, seats_named, settle, settle_at
from scoring.text import _


def settle_record(record: object) -> dict[str, Any]:
    """Return the answer to one settlement record, or raise a ScoringError for one that cannot exist.

    >>> settle_record({"rules": "boxed", "wins": [{"seat": "S", "points": 7}]})
    {'deltas': {'E': -7, 'S': 21, 'W': -7, 'N': -7}}
    """
    outcome = read_outcome(record)
    settlement = _settle(outcome, _read_seat_or_none(cast("Mapping[Any, Any]", record), "dealer"))
    answer: dict[str, Any] = {"deltas": {seat.value: delta for seat, delta in settlement.deltas.items()}}
    if pot := get_ruleset(outcome.rules).play.pot:
        answer[pot.key] = (outcome.pot + settlement.pot) // pot.unit
    return {**answer, **write_penalties(settlement)}


def _settle(outcome: Outcome, dealer: Wind | None) -> Settlement:
    """Settle a hand by winds, or by seats where the record names the dealer."""
    if dealer is None:
        return settle(outcome)
    play = get_ruleset(outcome.rules, outcome.options).play
    seats = seats_at(outcome, play, {*seats_named(outcome, play), dealer})
    if dealer not in seats:
        raise ScoringError(_("No one sits at %(seat)s at this table."), field="dealer", seat=dealer.value)
    return settle_at(replace(play.dealing.first(seats), dealer=dealer).seat_winds, outcome)


def write_penalties(settlement: Settlement) -> dict[str, dict[str, int]]:
    """Return what a hand takes off standings, as records have it: nothing where it takes nothing."""
    penalties = {seat.value: settlement.penalties[seat] for seat in settlement.seats if seat in settlement.penalties}
    return {"penalties": penalties} if penalties else {}


def read_outcome(record: object) -> Outcome:
    """Return the outcome a settlement record describes, or raise a ScoringError saying what is malformed.

    Every field of the format has to be well formed; whether it means anything is for the rule set to say.

    >>> read_outcome({"rules": "mcr", "wins": [{"seat": "S", "points": 12}], "discarder": "E"}).wins
    (Win(seat=<Wind.SOUTH: 'S'>, points=12),)
    """
    if not isinstance(record, Mapping):
        raise ScoringError(_("A settlement must be an object with rules and wins."), field="record")
    rules, options = read_rules(record), read_options(record)
    ruleset = get_ruleset(rules, options)
    return Outcome(rules=rules, options=options, players=read_players(record, options), **read_hand(record, ruleset))


def read_hand(record: Mapping[Any, Any], ruleset: Ruleset) -> dict[str, Any]:
    """Return what a record says of the hand itself, as the fields of an Outcome."""
    play, wins = ruleset.play, _read_wins(record)
    facts = dict(_read_facts(record, play, wins))
    if play.values.read_win:
        for seat, win in zip((win.seat for win in wins), record["wins"], strict=True):
            for key, value in play.values.read_win(win, ruleset.values).items():
                facts[key] = {**facts.get(key, {}), seat: value}
    return {
        "wins": wins,
        "discarder": _read_seat_or_none(record, "discarder"),
        "ending": _read_ending(record, play, facts),
        "facts": facts,
        "pot": _read_pot(record, play),
    }


def read_rules(record: Mapping[Any, Any]) -> str:
    """Return the id of the rule set."""
    rules = record.get("rules")
    if not isinstance(rules, str):
        raise ScoringError(_("Name the rule set of the hand."), field="rules")
    return rules


def read_options(record: Mapping[Any, Any]) -> dict[str, object]:
    """Return the options that differ from the defaults."""
    options = record.get("options", {})
    if not isinstance(options, Mapping) or not all(isinstance(key, str) for key in options):
        raise ScoringError(_("Options must be given by name."), field="options")
    return dict(options)


def read_players(record: Mapping[Any, Any], options: Mapping[str, object]) -> int:
    """Return the number of players; where a rule set has it as an option too, the option stands in for the field."""
    players = record.get("players", options.get("players", 4))
    if not isinstance(players, int) or isinstance(players, bool) or players not in (3, 4):
        raise ScoringError(_("A table has four players, or three where the rules allow it."), field="players")
    return players


def _read_wins(record: Mapping[Any, Any]) -> tuple[Win, ...]:
    wins = record.get("wins")
    if not isinstance(wins, list | tuple):
        raise ScoringError(_("The wins must be a list. It is empty for a drawn hand."), field="wins")
    return tuple(_read_win(win) for win in wins)


def _read_win(win: object) -> Win:
    if not isinstance(win, Mapping):
        raise ScoringError(_("A win must name the seat and the points."), field="wins")
    points = win.get("points")
    return Win(read_seat(win.get("seat"), "wins"), None if points is None else read_number(points, "points"))


def _read_seat_or_none(record: Mapping[Any, Any], name: str) -> Any:
    seat = record.get(name)
    return None if seat is None else read_seat(seat, name)


def _read_ending(record: Mapping[Any, Any], play: Play, facts: Facts) -> str:
    """Return how the hand ended by name, where the rules know more ways than won and drawn."""
    if not play.dealing.names_endings:
        return ""
    told: list[str] = []
    by_name: dict[str, dict[str, str]] = {}
    for ending in play.dealing.endings:
        if ending.told_by in play.declared:
            told += [ending.key] if facts.get(ending.told_by) else []
        elif ending.told_by:
            by_name.setdefault(ending.told_by, {})[ending.told_as or ending.key] = ending.key
    for name, endings in by_name.items():
        value = record.get(name)
        if value is None or value == "":
            continue
        if not isinstance(value, str) or value not in endings:
            raise ScoringError(_("A hand can’t end that way under these rules."), field=name)
        told.append(endings[value])
    if len(told) > 1:
        raise ScoringError(_("A hand can end in only one way."), field="ending")
    return told[0] if told else ""


def _read_pot(record: Mapping[Any, Any], play: Play) -> int:
    return read_number(record.get(play.pot.key, 0), play.pot.key) * play.pot.unit if play.pot else 0


def _read_facts(record: Mapping[Any, Any], play: Play, wins: tuple[Win, ...]) -> Iterator[tuple[str, Any]]:
    """Yield the facts the rule set declares; facts of other rule sets have to be well formed too."""
    winners = tuple(win.seat for win in wins)
    for fact in {**_known(), **play.recorded}.values():
        value = _read_from_wins(record["wins"], fact)
        if not value and fact.key in record and not (fact.kind == "seat" and record[fact.key] is None):
            value = fact.read(record[fact.key], winners)
        # Facts of winners say nothing if nobody won.
        is_idle = not wins and record.get(fact.needs) is True
        if value is not None and fact.key in play.recorded and not is_idle:
            yield fact.key, value


def _read_from_wins(wins: Any, fact: Fact) -> dict[Any, Any] | None:
    """Return a fact of winners that records keep in their wins; None for any other."""
    if fact.scope != "winner" or fact.kind == "flag":
        return None
    given = [win for win in wins if win.get(fact.key) is not None]
    return {read_seat(win.get("seat"), "wins"): fact.read_value(win[fact.key]) for win in given} or None


@cache
def _known() -> dict[str, Fact]:
    """Return the facts of all rule sets that records may hold; options stand among the options.

    Where several declare one alike, any of the declarations reads it.
    """
    return {key: fact for ruleset in RULESETS.values() for key, fact in ruleset.play.recorded.items()}
