"""Random hands of any rule set, made from what it declares: as outcomes, and as a tablet has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from scoring.errors import ScoringError
from scoring.facts import Fact
from scoring.outcome import Outcome, Win
from scoring.rulesets import RULESETS, get_ruleset
from scoring.seats import WINDS, Wind
from scoring.settlement import Settlement, settle

MATTERS: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "mcr": {"minimum_points": (0, 5)},
    "boxed": {},
    "zung-jung": {
        "payoff": ("thrower", "uniform"),
        "payoff_threshold": (0, 40),
        "triple_win": ("independent", "draw", "intercept"),
        "minimum_points": (15,),
        "edition": ("wsom",),
    },
    "bmja": {"limit": (500,), "east_doubles": (False,), "losers_settle": (False,)},
    "toy": {
        "rounding": (50,),
        "counters_for": ("first",),
        "stakes_back": (False,),
        "ready_pays": (0, 100),
    },
}
"""The options that change payments, with values besides the usual one."""

Table = tuple[str, dict[str, Any], int]


def tables(*rules: str) -> Iterator[Table]:
    """Yield each rule set with its usual options, with every other value of one, and with some of several."""
    for name in rules:
        changes = MATTERS[name]
        variants: list[dict[str, Any]] = [{}]
        variants += [{key: value} for key, values in changes.items() for value in values]
        if changes:
            variants += [{key: values[-1] for key, values in changes.items() if values[-1] != "intercept"}]
        if len(changes) > 2:
            variants += [{key: values[0] for key, values in changes.items()}]
        for options in variants:
            for players in RULESETS[name].play.players:
                yield name, options, players


def random_hands(seed: int, table: Table, count: int) -> list[tuple[Outcome, Settlement]]:
    """Return hands that can have been played at a table, told by winds, with how they are settled."""
    return list(islice(_settled(Random(seed), *table), count))


def _settled(rng: Random, rules: str, options: dict[str, Any], players: int) -> Iterator[tuple[Outcome, Settlement]]:
    while True:
        hand = random_hand(rng, rules, options, players)
        try:
            settlement = settle(hand)
        except ScoringError:
            continue
        yield hand, settlement


def random_hand(rng: Random, rules: str, options: dict[str, Any], players: int) -> Outcome:
    """Return a hand with anything the rule set declares; some combinations cannot be."""
    ruleset = get_ruleset(rules, options)
    play = ruleset.play
    seats = _seats(rng, players, keeps_empty_chair=play.dealing.keeps_empty_chair)
    ending = rng.choice([*play.dealing.endings, *([play.dealing.endings[0]] * 4)])
    named = "" if ending.key in ("won", "drawn") else ending.key
    pot = play.pot.unit * rng.randrange(9) if play.pot else 0
    hand = Outcome(rules=rules, options=options, players=players, seats=seats, ending=named, pot=pot)
    if ending.kind == "won":
        winners = rng.sample(seats, rng.choice([count for count in play.winners if count < players]))
        others = [seat for seat in seats if seat not in winners]
        discarder = None if len(winners) == 1 and rng.random() < 0.4 else rng.choice(others)
        hand = _with_values(rng, replace(hand, wins=tuple(map(Win, winners)), discarder=discarder))
    for fact in play.declared.values():
        if ending.kind in fact.endings and fact.key not in hand.facts and _is_offered(fact, hand):
            hand = _with_fact(rng, hand, fact)
    return hand


def _seats(rng: Random, players: int, *, keeps_empty_chair: bool) -> tuple[Wind, ...]:
    if not keeps_empty_chair:
        return WINDS[:players]
    others = rng.sample(WINDS[1:], players - 1)
    return tuple(wind for wind in WINDS if wind is Wind.EAST or wind in others)


def _with_values(rng: Random, hand: Outcome) -> Outcome:
    ruleset = get_ruleset(hand.rules, hand.options)
    values = ruleset.play.values
    span = values.span(ruleset.values)
    if values.cells:
        cells = values.cells(ruleset.values)
        return replace(hand, facts={values.fact: {seat: rng.choice(cells).key for seat in hand.winners}})
    if values.of_every_seat:
        return replace(hand, facts={values.of_every_seat: {seat: _number(rng, span) for seat in hand.seats}})
    return replace(hand, wins=tuple(Win(seat, _number(rng, span)) for seat in hand.winners))


def _number(rng: Random, span: range) -> int:
    """Return any value, small ones more often: they are those that rules make exceptions for."""
    return rng.choice([rng.choice(span), span[rng.randrange(min(60, len(span)))], span[-1]])


def _is_offered(fact: Fact, hand: Outcome) -> bool:
    if (fact.on_discard and hand.discarder is None) or len(hand.wins) > fact.most_winners:
        return False
    return not fact.needs or bool(hand.facts.get(fact.needs))


def _with_fact(rng: Random, hand: Outcome, fact: Fact) -> Outcome:
    def one() -> Any:
        match fact.kind:
            case "flag":
                return True
            case "seat":
                return rng.choice(hand.seats)
            case "seats":
                return frozenset(rng.sample(hand.seats, rng.randrange(len(hand.seats) + 1)))
            case "number":
                return rng.randrange(fact.least, min(fact.most, fact.least + 50) + 1)
            case "choice":
                return rng.choice(fact.choices).key

    if not fact.is_by_seat:
        return replace(hand, facts={**hand.facts, fact.key: one()}) if rng.random() < 0.6 else hand
    able = [seat for seat in (hand.winners if fact.scope == "winner" else hand.seats) if _fits(fact, hand, seat)]
    some = [seat for seat in able if rng.random() < 0.5]
    return replace(hand, facts={**hand.facts, fact.key: {seat: one() for seat in some}}) if some else hand


def _fits(fact: Fact, hand: Outcome, seat: Wind) -> bool:
    """Say whether a fact makes sense with the value of a seat."""
    values = get_ruleset(hand.rules, hand.options).play.values
    return not fact.cells or hand.of_seat(values.fact, seat) in fact.cells


def as_on_a_tablet(hand: Outcome) -> dict[str, Any]:
    """Return a hand as the tablet's scripts have it."""
    play = RULESETS[hand.rules].play
    scores = hand.facts.get(play.values.of_every_seat) or {win.seat: win.points for win in hand.wins}
    facts = {key: _written(play.declared[key], value) for key, value in hand.facts.items()}
    return {
        "ending": hand.ending,
        "winners": [seat.value for seat in hand.winners],
        "discarder": hand.discarder.value if hand.discarder else "",
        "points": {seat.value: points for seat, points in scores.items()},
        "facts": facts,
        "pot": hand.pot,
    }


def _written(fact: Fact, value: Any) -> Any:
    if fact.is_by_seat:
        return {seat.value: fact.write_one(one) for seat, one in value.items()}
    return fact.write_one(value)


def as_seated(rng: Random, hand: Outcome, settlement: Settlement) -> dict[str, Any]:
    """Return a hand told by chairs as a tablet has it, with the winds of the seats and what moved, the pot included."""
    chairs = dict(zip(WINDS, rng.sample(WINDS, len(WINDS)), strict=True))
    told = hand.renamed(chairs, RULESETS[hand.rules].play.declared)
    moved = {chairs[wind].value: delta for wind, delta in settlement.deltas.items()}
    return {
        "hand": as_on_a_tablet(told),
        "seats": [seat.value for seat in told.seats],
        "winds": {chairs[wind].value: wind.value for wind in hand.seats},
        "moved": {**moved, "pot": settlement.pot},
    }
