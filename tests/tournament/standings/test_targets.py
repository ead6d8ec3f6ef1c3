"""What a player needs in the last hand, checked by ranking the whole tournament again for every possible win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scoring.errors import ScoringError
from scoring.rulesets import get_ruleset
from scoring.seats import WINDS, Wind
from scoring.settlement import Outcome, Win, settle
from scoring.standings.entries import Cut, Deduction, Entrant, PlayerId, RankingOptions, StandingsInput, TableResult
from scoring.standings.ranks import rank_standings
from scoring.standings.records import read_standings_input
from tests.scoring.standings.cases import random_record
from tournament.standings.targets import LastHand, Need, Outlook, Prospects, Scope, Way

TABLE = ("east", "south", "west", "north")
SEATS = dict(zip(WINDS, TABLE, strict=True))
TRIED = 120
"""Every win up to this value is tried; random_record's scores are close enough for that to tell."""

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "mcr": [{}, {"minimum_points": 0}],
    "boxed": [{}, {"minimum": 0}],
    "zung-jung": [{}, {"payoff": "uniform"}, {"payoff": "thrower"}, {"payoff_threshold": 5}],
    "bmja": [{}, {"limit": 40}, {"east_doubles": False}],
}


def random_hands(seed: int, count: int) -> Iterator[LastHand]:
    random = Random(seed)
    while count:
        given = read_standings_input(random_record(random))
        tables = [(s, t) for s, tables in enumerate(given.sessions, start=1) for t in range(len(tables))]
        options = random.choice(OPTIONS[given.rules])
        if not tables:
            continue
        session, number = random.choice(tables)
        players = given.sessions[session - 1][number].players
        if len(players) not in get_ruleset(given.rules).play.players:
            continue
        winds = (Wind.EAST, *random.sample(WINDS[1:], 2)) if given.rules == "bmja" else WINDS
        seats = dict(zip(winds if len(players) == 3 else WINDS, random.sample(players, len(players)), strict=False))
        count -= 1
        yield LastHand(given=given, session=session, table=number, seats=seats, options=options)


def rank_anew(hand: LastHand, player: PlayerId, points: int, discarder: PlayerId | None) -> dict[Scope, int | None]:
    """Return the places after that win, from the settlement and the whole tournament."""
    seat_of = {who: seat for seat, who in hand.seats.items()}
    winner = seat_of[player]
    outcome = Outcome(
        rules=hand.given.rules,
        options=hand.options,
        players=len(seat_of),
        seats=tuple(hand.seats),
        wins=(Win(winner, points),),
        discarder=None if discarder is None else seat_of[discarder],
        facts={"scores": dict.fromkeys(hand.seats, 0) | {winner: points}} if hand.given.rules == "bmja" else {},
    )
    deltas = settle(outcome).deltas
    table = hand.given.sessions[hand.session - 1][hand.table]
    before = table.scores or (0,) * len(table.players)
    scores = tuple(score + deltas[seat_of[who]] for who, score in zip(table.players, before, strict=True))
    ended = replace(table, scores=scores, finished=False)
    sessions = [list(tables) for tables in hand.given.sessions]
    sessions[hand.session - 1][hand.table] = ended
    given = replace(hand.given, live=True, sessions=tuple(map(tuple, sessions)))
    ranks = {row.player: row.rank for row in rank_standings(given).rows}
    off = {
        who: sum(
            one.points or 0
            for one in given.deductions
            if (one.player, one.session) == (who, hand.session) and is_off_score(one, given, table)
        )
        for who in table.players
    }
    late = table.reserve_during if given.options.chosen.get("substitute") == "ema" else ()
    ranked = {who: (who not in late, score - off[who]) for who, score in zip(table.players, scores, strict=True)}
    place = 1 + sum(score > ranked[player] for score in ranked.values())
    return {"table": place, "tournament": ranks.get(player)}


def is_off_score(entry: Deduction, given: StandingsInput, table: TableResult) -> bool:
    takes_roots = given.options.method == "match-points" and table.is_played_by(entry.player)
    return entry.on == "table" or (entry.on is None and entry.points is not None and takes_roots)


@pytest.mark.parametrize("seed", range(4))
def test_places_are_those_of_the_whole_tournament(seed: int) -> None:
    random = Random(seed)
    for hand in random_hands(seed, 60):
        prospects = Prospects(hand)
        ruleset = get_ruleset(hand.given.rules, hand.options)
        values = ruleset.play.values.span(ruleset.values)
        for player in prospects.table.players:
            points = random.choice(values[:60]) if random.random() < 0.8 else random.choice(values)
            discarder = random.choice([None, *(who for who in prospects.table.players if who != player)])
            places = rank_anew(hand, player, points, discarder)
            assert prospects.place_after(player, points, discarder) == places["tournament"], hand
            assert prospects.place_after(player, points, discarder, "table") == places["table"], hand


@pytest.mark.parametrize("seed", range(10, 14))
def test_the_least_win_is_the_least_of_all(seed: int) -> None:
    random = Random(seed)
    for hand in random_hands(seed, 4):
        prospects = Prospects(hand)
        ruleset = get_ruleset(hand.given.rules, hand.options)
        values = ruleset.play.values.span(ruleset.values)[:TRIED]
        player = random.choice(prospects.table.players)
        for discarder in (None, *(who for who in prospects.table.players if who != player)):
            places = [rank_anew(hand, player, points, discarder) for points in values]
            for place in range(1, 7):
                check_need(prospects.need(player, place), discarder, values, [at["tournament"] for at in places])
                check_need(prospects.need(player, place, "table"), discarder, values, [at["table"] for at in places])


def check_need(need: Need, discarder: PlayerId | None, values: range, places: list[int | None]) -> None:
    reach = [place is not None and place <= need.place for place in places]
    way = next((way for way in need.ways if way.discarder == discarder), None)
    if True not in reach:
        assert way is None or way.points > values[-1]
        return
    least = reach.index(True)
    assert way is not None
    assert way.points == values[least]
    if not all(reach[least:]):
        assert not way.or_more
    elif not way.or_more:
        assert values[-1] == TRIED + values[0] - 1, "what breaks it has to lie beyond the values tried"


def a_hand(rules: str, scores: tuple[int, ...] | None, *, rest: tuple[int, ...] = (), **more: Any) -> LastHand:
    """Return the last hand of east's table; a second table, of fillers, has ended with `rest`."""
    fillers = tuple(f"filler {number}" for number in range(len(rest)))
    tables = (TableResult(TABLE, scores, finished=False), *((TableResult(fillers, rest),) if rest else ()))
    players = tuple(Entrant(name) for name in (*TABLE, *fillers))
    given = StandingsInput(rules=rules, players=players, sessions=(tables,), **more)
    return LastHand(given=given, session=1, table=0, seats=SEATS)


def look_ahead(hand: LastHand) -> dict[PlayerId, Outlook]:
    """Return the outlook of everyone at the table who plays in person."""
    prospects = Prospects(hand)
    table = prospects.table
    return {player: prospects.outlook(player) for player in table.players if table.is_played_by(player)}


def test_a_self_drawn_hand_makes_you_second() -> None:
    """South is 96 behind east; a self-draw of v makes that 4v + 32 less, a win off east 2v + 32, off another v + 32."""
    hand = a_hand("mcr", (100, 4, -50, -54))
    (first,) = look_ahead(hand)["south"].at_table
    assert (first.place, first.is_held) == (1, False)
    assert first.self_draw == Way(None, 16, or_more=True)
    assert first.discards == (
        Way("east", 32, or_more=True),
        Way("west", 64, or_more=True),
        Way("north", 64, or_more=True),
    )


def test_the_outlook_has_better_places_only() -> None:
    outlooks = look_ahead(a_hand("mcr", (30, 10, -10, -30), rest=(90, 20, -20, -90)))
    assert {player: outlook.tournament_place for player, outlook in outlooks.items()} == {
        "east": 2,
        "south": 4,
        "west": 5,
        "north": 7,
    }
    assert [need.place for need in outlooks["east"].in_tournament] == [1]
    assert [need.place for need in outlooks["north"].in_tournament] == [1, 2, 3, 6]
    assert [need.place for need in outlooks["north"].at_table] == [1, 2, 3]
    assert outlooks["east"].at_table == ()


def test_a_place_that_is_held_needs_no_win() -> None:
    need = Prospects(a_hand("boxed", (30, 10, -10, -30))).need("east", 1)
    assert need.is_held
    assert need.self_draw == Way(None, 3, or_more=True)


def test_a_dearer_win_can_lose_the_place() -> None:
    """With 5 points off east west draws level with south; with 8, south passes east and has the first bonus."""
    off = Deduction(player="south", points=51)
    prospects = Prospects(a_hand("boxed", (20, 10, -40, -30), deductions=(off,)))
    assert [prospects.place_after("west", points, "east") for points in (4, 5, 8, 20)] == [3, 2, 3, 1]
    assert Way("east", 5, or_more=False) in prospects.need("west", 2).ways


def test_penalties_on_the_table_count_before_places_do() -> None:
    off = Deduction(player="east", points=90, on="table", session=1)
    assert Prospects(a_hand("mcr", (100, 4, -50, -54), deductions=(off,))).place_now("east", "table") == 1
    off = replace(off, points=97)
    assert Prospects(a_hand("mcr", (100, 4, -50, -54), deductions=(off,))).place_now("east", "table") == 2


def test_a_table_without_a_hand_starts_from_nothing() -> None:
    prospects = Prospects(a_hand("bmja", None))
    assert [prospects.place_now(player) for player in TABLE] == [1, 1, 1, 1]
    assert prospects.place_after("east", 10) == 1
    assert prospects.place_after("east", 10, scope="table") == 1


def test_reserves_and_the_disqualified_need_nothing() -> None:
    hand = a_hand("mcr", (100, 4, -50, -54))
    table = replace(hand.given.sessions[0][0], reserve=frozenset(["east"]))
    players = (*hand.given.players[:3], Entrant("north", "disqualified"))
    outlooks = look_ahead(replace(hand, given=replace(hand.given, players=players, sessions=((table,),))))
    assert set(outlooks) == {"south", "west", "north"}
    assert outlooks["north"].tournament_place is None
    assert outlooks["north"].in_tournament == ()
    assert Prospects(replace(hand, given=replace(hand.given, players=players))).need("north", 1).ways == ()


def test_the_cut_of_this_session_is_not_yet_made() -> None:
    hand = a_hand("zung-jung", (20, 10, -10, -20), options=RankingOptions(cuts=(Cut(1, 2),)))
    assert look_ahead(hand)["north"].tournament_place == 4
    assert Prospects(hand).place_after("north", 20) == 1


@pytest.mark.parametrize("wrong", [{"session": 0}, {"session": 2}, {"table": 1}, {"table": -1}, {"seats": {}}])
def test_a_table_that_is_not_there_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ScoringError):
        look_ahead(replace(a_hand("mcr", None), **wrong))
