"""Corrections by what a rule set declares: what is carried, what lies on the table; with the toy rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

import pytest

from scoring.errors import ScoringError
from scoring.outcome import Win
from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, make_event, swap
from tests.tournament.tables.toy_table import check_sums, correct, current, drawn, entry, record, staked, won
from tournament.audit.verifying import verify
from tournament.core.errors import Refused
from tournament.models import AuditRecord
from tournament.tables.corrections import preview_correction
from tournament.tables.later_hands import Choices
from tournament.tables.paper.totals import enter_totals, use_hands

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(toy: Ruleset) -> Event:
    return make_event(toy.id)


def test_a_stake_left_out_of_an_earlier_hand_goes_to_whoever_won_later(event: Event) -> None:
    """Both before and after are shown, nobody is asked whether to keep it, and hands it does not touch stay."""
    first = record(event, drawn(event.table, EAST))
    second = record(event, drawn(event.table, EAST))
    third = record(event, won(event.table, WEST, "1-30", NORTH))
    fourth = record(event, won(event.table, SOUTH, "1-30", NORTH))
    new = drawn(event.table, EAST, staked=staked(NORTH))
    new = entry(event.table, number=1, dealer=EAST, facts=new.facts)
    shown = preview_correction(table=event.table, hand=first, entry=new)
    assert shown.out_of_step == {}
    (again,) = shown.later
    assert (again.hand, again.settled.settlement.deltas[WEST]) == (third, third.deltas[WEST] + 100)
    correct(event, first, new)
    now = current(event)
    assert [row.pk for row in now if row.pk in (second.pk, fourth.pk)] == [second.pk, fourth.pk]
    assert (now[2].supersedes, now[2].deltas[WEST], now[2].delta_pot) == (third, third.deltas[WEST] + 100, -100)
    check_sums(event.table)
    assert verify(event.fresh()) == []


def test_a_correction_lists_by_value_what_no_longer_follows(event: Event) -> None:
    """South won, not East: South deals hand 2, and no counter lies on the table."""
    first = record(event, won(event.table, EAST))
    second = record(event, won(event.table, EAST))
    new = entry(event.table, number=1, dealer=EAST, wins=(Win(SOUTH),), facts={"grade": {SOUTH: "1-30"}})
    shown = preview_correction(table=event.table, hand=first, entry=new)
    assert shown.out_of_step == {"dealer": (2,), "counters": (2,)}
    assert shown.later == [], "both may be kept"
    assert second.facts == {"counters": 1}


@pytest.mark.parametrize(
    ("later", "dealer", "counters", "paid"),
    [
        ({}, "E", {"counters": 1}, 130),
        ({"counters": "shift"}, "E", {}, 120),
        ({"dealer": "shift"}, "S", {"counters": 1}, 130),
        ({"dealer": "shift", "counters": "shift"}, "S", {}, 120),
    ],
)
def test_each_value_is_kept_or_shifted_by_itself(
    event: Event, later: Choices, dealer: str, counters: Mapping[str, Any], paid: int
) -> None:
    first = record(event, won(event.table, EAST))
    record(event, won(event.table, EAST))
    new = entry(event.table, number=1, dealer=EAST, wins=(Win(SOUTH),), facts={"grade": {SOUTH: "1-30"}})
    correct(event, first, new, later)
    second = current(event)[1]
    assert (second.dealer, second.facts) == (dealer, counters)
    assert -second.deltas[SOUTH] == paid, "East deals, or South does: both pay double between them"
    check_sums(event.table)
    payload = json.loads(AuditRecord.objects.get(verb="correct-hand").payload)
    assert payload["out_of_step"] == [2]
    assert payload["later"] == {"dealer": "keep", "counters": "keep", **later}


def test_counters_a_referee_has_set_stay_whatever_comes_before(event: Event) -> None:
    first = record(event, won(event.table, EAST))
    record(event, won(event.table, EAST, counters=5))
    new = entry(event.table, number=1, dealer=EAST, wins=(Win(SOUTH),), facts={"grade": {SOUTH: "1-30"}})
    shown = preview_correction(table=event.table, hand=first, entry=new)
    assert shown.out_of_step == {"dealer": (2,)}


@pytest.fixture
def strict(toy: Ruleset, monkeypatch: pytest.MonkeyPatch) -> Event:
    """Return an event in which counters can neither be set nor kept."""
    (counters,) = toy.play.dealing.carried
    counters = replace(counters, may_be_set=False, may_be_kept=False)
    play_so = replace(toy.play, dealing=replace(toy.play.dealing, carried=(counters,)))
    monkeypatch.setitem(cast("dict[str, Ruleset]", RULESETS), toy.id, replace(toy, play=play_so))
    return make_event(toy.id)


def test_a_value_that_cannot_be_kept_is_settled_again_unasked(strict: Event) -> None:
    first = record(strict, won(strict.table, EAST))
    second = record(strict, won(strict.table, EAST))
    new = entry(strict.table, number=1, dealer=EAST, wins=(Win(SOUTH),), facts={"grade": {SOUTH: "1-30"}})
    shown = preview_correction(table=strict.table, hand=first, entry=new)
    assert shown.out_of_step == {"dealer": (2,), "counters": (2,)}
    assert [(one.hand, one.settled.hand.facts, one.settled.hand.dealer) for one in shown.later] == [(second, {}, "E")]
    correct(strict, first, new)
    assert [row.facts for row in current(strict)] == [{}, {}]
    check_sums(strict.table)


def test_a_value_that_cannot_be_set_follows(strict: Event) -> None:
    record(strict, won(strict.table, EAST))
    with pytest.raises(ScoringError, match="Counters is set by the hands before"):
        record(strict, won(strict.table, EAST, counters=0))
    second = record(strict, won(strict.table, EAST, counters=1))
    assert second.facts == {"counters": 1}


def test_swapped_players_take_their_facts_along(event: Event) -> None:
    record(event, won(event.table, SOUTH, "big", EAST, staked=staked(WEST), liable={SOUTH: NORTH}))
    before = {event.seat(wind).entry_id: total for wind, total in event.table.totals.items()}
    swap(event, SOUTH, NORTH)
    assert {event.seat(wind).entry_id: total for wind, total in event.table.totals.items()} == before
    hand = current(event)[0]
    assert {row.wind: row.facts for row in hand.showings.all()} == {
        "N": {"grade": "big", "liable": "S"},
        "W": {"staked": True},
    }
    check_sums(event.table)


def test_typed_totals_say_what_was_left_over(event: Event) -> None:
    record(event, drawn(event.table, staked=staked(EAST)))
    short = {EAST: -300, SOUTH: 100, WEST: 0, NORTH: 0}
    with pytest.raises(Refused, match="They add up to −200"):
        enter_totals(table=event.table, totals=short, by=event.referee)
    enter_totals(table=event.table, totals=short, pot=200, by=event.referee)
    assert (event.table.totals, event.table.total_pot) == (short, 200)
    logged = json.loads(AuditRecord.objects.get(verb="enter-totals").payload)
    assert logged["pot"] == 200
    enter_totals(table=event.table, totals={**short, NORTH: -50}, pot=200, by=event.referee, includes_fines=True)
    use_hands(table=event.table, by=event.referee)
    assert event.table.total_pot == 100
    check_sums(event.table)


def test_nothing_is_left_over_where_the_rules_know_no_pot() -> None:
    event = make_event("mcr")
    with pytest.raises(Refused, match="no points can be left on the table"):
        enter_totals(table=event.table, totals={EAST: -8, SOUTH: 0, WEST: 0, NORTH: 0}, pot=8, by=event.referee)
