"""Record a hand with its tiles: they are counted as it was won, agree with who won, and both values are kept."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import ScoringError
from scoring.seats import Wind
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, hand, make_event, play
from tournament.models import Hand, Showing

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event()


def test_tiles_are_counted_and_both_values_kept() -> None:
    event = make_event("boxed")
    holding = {"hand": "234567m345p678s2s", "win": "2s"}
    recorded = play(event, hand(event.table, SOUTH, 4, EAST, holdings={SOUTH: holding}))[0]
    showing = Showing.objects.get(hand=recorded)
    assert showing.points == 4
    assert showing.patterns
    assert showing.patterns["points"] == 3
    assert showing.holding == holding


@pytest.mark.parametrize(("discarder", "by", "counted"), [(EAST, "self-draw", 3), (None, "discard", 4)])
def test_tiles_are_counted_as_the_hand_was_won_not_as_they_were_laid_out(
    discarder: Wind | None, by: str, counted: int
) -> None:
    """All Chows, All Simples and Concealed Hand make 3; Self-drawn is for a tile drawn from the wall (boxed rules)."""
    event = make_event("boxed")
    holding = {"hand": "234567m345p678s2s", "win": "2s", "by": by}
    play(event, hand(event.table, SOUTH, 4, discarder, holdings={SOUTH: holding}))
    patterns = Showing.objects.get().patterns
    assert patterns is not None
    assert patterns["points"] == counted


def test_tiles_that_only_win_from_the_wall_do_not_win_on_a_discard(event: Event) -> None:
    """Mixed Shifted Chows 6 and Short Straight 1 need Self-Drawn 1 for the eight points of MCR."""
    holding = {"hand": "23456p345s55z", "melds": ["123m"], "win": "7p", "by": "self-draw"}
    with pytest.raises(ScoringError, match="do not win"):
        play(event, hand(event.table, SOUTH, 8, EAST, holdings={SOUTH: holding}))
    play(event, hand(event.table, SOUTH, 8, holdings={SOUTH: holding}))


@pytest.mark.parametrize(("by", "counted"), [("discard", 36 * 4), ("self-draw", 42 * 8)])
def test_british_tiles_say_how_they_won_where_no_discarder_is_noted(by: str, counted: int) -> None:
    """From the wall the hand has 2 points more, its dragon pung concealed, and the double of a concealed hand."""
    event = make_event("bmja")
    holding = {"hand": "222m444p666s3355z", "win": "5z", "by": by}
    scores = dict.fromkeys((EAST, WEST, NORTH), 0)
    play(event, hand(event.table, SOUTH, counted, None, scores, holdings={SOUTH: holding}))
    patterns = Showing.objects.get(wind="S").patterns
    assert patterns is not None
    assert patterns["points"] == counted


def test_tiles_that_do_not_win_are_refused() -> None:
    event = make_event("boxed")
    with pytest.raises(ScoringError, match="do not win"):
        play(event, hand(event.table, SOUTH, 4, EAST, holdings={SOUTH: {"hand": "123m456p789s1199m", "win": "5z"}}))


PUNGS = {"hand": "222m444p666s3355z", "win": "5z", "by": "discard"}
WAITING = {"hand": "222m444p666s3355z"}


@pytest.mark.parametrize(
    ("ruleset", "tiles", "words"),
    [
        ("bmja", {EAST: PUNGS}, "E did not win, so it has no winning tile"),
        ("bmja", {SOUTH: WAITING}, "S won. Choose its winning tile"),
        ("mcr", {SOUTH: {**WAITING, "win": None}}, "S won. Choose its winning tile"),
        ("boxed", {EAST: WAITING}, "E did not win. Under these rules its tiles are not counted"),
        ("zung-jung", {EAST: PUNGS}, "E did not win, so it has no winning tile"),
    ],
)
def test_tiles_agree_with_who_won(ruleset: str, tiles: dict[Wind, dict[str, Any]], words: str) -> None:
    event = make_event(ruleset)
    scores = dict.fromkeys((EAST, WEST, NORTH), 8) if ruleset == "bmja" else {}
    with pytest.raises(ScoringError, match=words):
        play(event, hand(event.table, SOUTH, 40, EAST, scores, holdings=tiles))
    assert not Hand.objects.exists()
