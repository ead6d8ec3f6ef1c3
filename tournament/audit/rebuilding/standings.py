"""Rank a rebuilt event: its rows as the input of a ranking, players by the order of their enrolment."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.rulesets import get_ruleset
from scoring.seats import Wind
from scoring.standings.checks import find_scheme
from scoring.standings.entries import Cut, Deduction, Entrant, RankingOptions, StandingsInput, TableResult
from scoring.standings.ranks import rank_standings
from scoring.standings.records import write_standings
from tournament.audit.rebuilding.event import Name, RebuiltEvent, Row
from tournament.audit.rebuilding.totals import SIDES

LETTERS = "ESWN"


def rebuilt_standings(event: RebuiltEvent) -> dict[str, Any]:
    """Return the standings as `rank_standings` answers them; nobody has a rank before the first result."""
    given = read_input(event)
    standings = rank_standings(given)
    if not any(table.scores is not None for tables in given.sessions for table in tables):
        standings = replace(standings, rows=tuple(replace(row, rank=None) for row in standings.rows))
    return write_standings(standings)


def read_input(event: RebuiltEvent) -> StandingsInput:
    """Return what the ranking is made from."""
    settings, tables = event.tournament, list(event.in_order("tables"))
    status_of = {session["number"]: session["status"] for session in event.rows["sessions"].values()}
    last = max((table["session"] for table in tables if status_of[table["session"]] != "planned"), default=0)
    seats = _seats_by_table(event)
    seated = {seat["entry"] for taken in seats.values() for seat in taken}
    entries = sorted(
        event.rows["entries"].values(), key=lambda row: (row["number"] is None, row["number"] or 0, row["enrolment"])
    )
    entrants = [
        Entrant(row["enrolment"], row["status"])
        for row in entries
        if row["number"] or row["enrolment"] in seated or row["status"] in ("active", "reserve")
    ]
    sessions: list[list[TableResult]] = [[] for _session in range(last)]
    for table in tables:
        if table["session"] <= last and (result := _result(event, table, seats[_name(table)])):
            sessions[table["session"] - 1].append(result)
    return StandingsInput(
        rules=settings["ruleset"],
        players=tuple(entrants),
        sessions=tuple(tuple(results) for results in sessions),
        deductions=tuple(_deductions(event, {one.id for one in entrants}, seats, last)),
        options=replace(RankingOptions.of(settings["ranking"]), cuts=tuple(_cuts(event))),
        rule_options=settings["options"],
        live=True,
    )


def _name(table: Row) -> Name:
    return table["session"], table["number"]


def _seats_by_table(event: RebuiltEvent) -> Mapping[Name, list[Row]]:
    """Return the seats of every table as equal scores are told apart: by the winds that were drawn, or in order."""
    seats: dict[Name, list[Row]] = defaultdict(list)
    for seat in event.rows["seats"].values():
        seats[seat["session"], seat["table"]].append(seat)
    settings = event.tournament
    scheme = find_scheme(settings["ruleset"], RankingOptions.of(settings["ranking"]), settings["options"])
    for name, taken in seats.items():
        drawn = event.rows["tables"][name]["drawn_chairs"].get("1") if settings["draws_winds"] else None
        order = drawn if drawn and scheme.ties == "seat-order" else LETTERS
        taken.sort(key=lambda seat: order.index(seat["wind"]))
    return seats


def _result(event: RebuiltEvent, table: Row, seats: Sequence[Row]) -> TableResult | None:
    if table["source"] == "none" or any(seat["entry"] is None for seat in seats):
        return None
    totals, away = _totals(event, table), _away(event, seats)
    is_played = bool(table["hands_recorded"]) or table["source"] == "totals" or table["state"] == "locked"
    return TableResult(
        players=tuple(seat["entry"] for seat in seats),
        scores=tuple(totals[seat["wind"]] for seat in seats) if is_played else None,
        finished=table["state"] != "open",
        reserve=frozenset(entry for entry, hand in away.items() if hand == 1),
        reserve_during=frozenset(entry for entry, hand in away.items() if hand > 1),
    )


def _totals(event: RebuiltEvent, table: Row) -> dict[str, int]:
    totals = {letter: table[f"total_{side}"] for letter, side in zip(LETTERS, SIDES, strict=True)}
    if not table["total_pot"] or table["state"] == "open":
        return totals
    play = get_ruleset(event.tournament["ruleset"], event.tournament["options"]).play
    of_wind = {Wind(letter): total for letter, total in totals.items()}
    return {wind.value: total for wind, total in play.scores_at_end(of_wind, table["total_pot"]).items()}


def _away(event: RebuiltEvent, seats: Iterable[Row]) -> dict[int, int]:
    """Return, for entries a result does not count for, the first hand that somebody else played."""
    away = {}
    for seat in seats:
        if seat["is_credited"]:
            continue
        stints = event.rows["stints"].values()
        place = (seat["session"], seat["table"], seat["wind"])
        first = [row["first_hand"] for row in stints if (row["session"], row["table"], row["seat"]) == place]
        away[seat["entry"]] = min([*first, *([seat["occupied_from"]] if seat["occupied_from"] else [])], default=1)
    return away


def _deductions(
    event: RebuiltEvent, listed: set[Any], seats: Mapping[Name, list[Row]], last: int
) -> Iterable[Deduction]:
    in_person = {
        (seat["entry"], name[0])
        for name, taken in seats.items()
        if event.rows["tables"][name]["source"] != "none"
        for seat in taken
        if seat["entry"] is not None and seat["is_credited"]
    }
    for row in event.rows["penalties"].values():
        player, points, effect = row["entry"], row["points"], row["effect"]
        if player not in listed or row["cancelled_at"] is not None or points == 0 or effect == "disqualification":
            continue
        if effect == "table" and (player, row["session"] or 0) in in_person:
            yield Deduction(player=player, points=points, on="table", session=row["session"])
            continue
        date = min(row["session"] or last + 1, last + 1)
        if effect in ("standing", "table"):
            yield Deduction(player=player, points=points, count=row["count"], session=date)
        else:
            yield Deduction(player=player, earned=points, session=date)


def _cuts(event: RebuiltEvent) -> Iterable[Cut]:
    """Yield the cuts that are made: those whose field is decided, and where the results are final all of them."""
    is_final = event.tournament["status"] == "finished"
    stages = sorted(event.rows["stages"].values(), key=lambda stage: stage["first_session"])
    for stage in stages[1:]:
        going = [row["entry"] for row in event.rows["qualifiers"].values() if row["stage"] == stage["number"]]
        field = tuple(going) if stage["decided_at"] is not None else None
        if field is None and not is_final:
            return
        yield Cut(stage["first_session"] - 1, stage["size"] or 0, stage["carry"], field)
