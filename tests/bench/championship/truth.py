"""What must have become of the event, worked out from the tablets' logs alone, on paper."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.scoring.standings.oracle import answer

SEATS = "ESWN"
Place = tuple[int, int]
"""A session and a table."""


def pay(fields: Mapping[str, Any]) -> dict[str, int]:
    """Return what a hand moves: 8 from each of the others, and its value from the discarder or from all."""
    deltas = dict.fromkeys(SEATS, 0)
    winner = fields["winners"]
    for payer in SEATS if winner else "":
        if payer != winner:
            paid = 8 + (fields[f"points_{winner}"] if fields.get("discarder", payer) == payer else 0)
            deltas[payer] -= paid
            deltas[winner] += paid
    return deltas


@dataclass
class Truth:
    """The sheets as the tablets have them: by table, hands in order; and what was undone."""

    sheets: dict[Place, list[Mapping[str, Any]]] = field(default_factory=lambda: defaultdict(list))
    undone: set[str] = field(default_factory=set)

    @classmethod
    def from_logs(cls, paths: Iterable[Path]) -> Truth:
        """Read the logs."""
        truth = cls()
        for path in paths:
            for line in path.read_text().splitlines():
                truth.take_in(json.loads(line))
        return truth

    def take_in(self, line: Mapping[str, Any]) -> None:
        """Do what one line says; a line may come twice."""
        sheet, fields = self.sheets[line["session"], line["table"]], line["fields"]
        if line["kind"] == "record" and fields["id"] not in {hand["id"] for hand in sheet} | self.undone:
            sheet.append(fields)
        elif line["kind"] == "undo" and sheet and sheet[-1]["id"] == fields["hand"]:
            self.undone.add(sheet.pop()["id"])

    @property
    def hands(self) -> int:
        """Return how many hands stand."""
        return sum(len(sheet) for sheet in self.sheets.values())

    def totals(self, place: Place) -> dict[str, int]:
        """Return the totals of a sheet."""
        moved = [pay(hand) for hand in self.sheets[place]]
        return {seat: sum(deltas[seat] for deltas in moved) for seat in SEATS}

    def standings(self, players: Iterable[tuple[int, int, str, str]]) -> list[dict[str, Any]]:
        """Return the ranking by table points."""
        seated: dict[Place, dict[str, str]] = defaultdict(dict)
        for session, table, wind, name in players:
            seated[session, table][wind] = name
        count = max(session for session, _table in seated)
        sessions: list[dict[str, Any]] = [{"tables": []} for _session in range(count)]
        for (session, table), names in sorted(seated.items()):
            totals = self.totals((session, table))
            sessions[session - 1]["tables"].append(
                {"players": [names[seat] for seat in SEATS], "scores": [totals[seat] for seat in SEATS]}
            )
        everybody = sorted({name for names in seated.values() for name in names.values()})
        rows: list[dict[str, Any]] = answer({"rules": "mcr", "players": everybody, "sessions": sessions})["rows"]
        return rows


def compare(truth: Truth, stored: Mapping[str, Any]) -> list[str]:
    """Return where the database differs from the tablets: nowhere, if all is well."""
    faults = [f"the log: {fault}" for fault in stored["faults"]]
    by_place: dict[Place, list[Mapping[str, Any]]] = defaultdict(list)
    for hand in stored["hands"]:
        by_place[hand["session"], hand["table"]].append(hand)
    ids = [hand["id"] for hand in stored["hands"]]
    if len(ids) != len(set(ids)):
        faults.append("a hand is stored twice")
    for table in stored["tables"]:
        place = table["session"], table["table"]
        faults += [
            f"session {place[0]}, table {place[1]}: {fault}" for fault in compare_table(truth, table, by_place[place])
        ]
    void = {hand["id"] for hand in stored["hands"] if hand["state"] == "void"}
    if void != truth.undone:
        faults.append(f"undone: {len(void)} in the database, {len(truth.undone)} on the tablets")
    won = sum(bool(hand["winners"]) for sheet in truth.sheets.values() for hand in sheet)
    if stored["showings"] < won:
        faults.append(f"{stored['showings']} winners are shown of {won}")
    return faults


def compare_table(truth: Truth, table: Mapping[str, Any], hands: list[Mapping[str, Any]]) -> Iterable[str]:
    """Say what is wrong at one table."""
    place = table["session"], table["table"]
    sheet = truth.sheets[place]
    current = sorted((hand for hand in hands if hand["state"] == "current"), key=lambda hand: int(hand["number"]))
    told = [(hand["number"], hand["id"], pay(hand)) for hand in sheet]
    found = [(hand["number"], hand["id"], dict(hand["deltas"])) for hand in current]
    if lost := {hand["id"] for hand in sheet} - {hand["id"] for hand in current}:
        yield f"{len(lost)} acknowledged hands are lost"
    if found != told:
        yield f"{len(found)} hands are stored, {len(told)} were acknowledged, or they differ"
    if [hand["number"] for hand in current] != list(range(1, table["hands"] + 1)):
        yield "hands are not numbered one after the other"
    if table["totals"] != truth.totals(place):
        yield f"totals {table['totals']} instead of {truth.totals(place)}"
    if not table["are_sums"]:
        yield "totals are not the sums of the hands"
    if table["state"] != "locked":
        yield f"the table is {table['state']}"


def compare_standings(expected: list[dict[str, Any]], shown: list[dict[str, Any]]) -> list[str]:
    """Say which rows of the ranking differ, from the best down."""
    columns = ("rank", "played", "points", "table_points", "total")
    ours = {row["player"]: tuple(row[column] for column in columns) for row in expected}
    theirs = {row["name"]: tuple(row[column] for column in columns) for row in shown}
    wrong = [name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name)]
    if [row["rank"] for row in shown] != sorted(row["rank"] for row in shown):
        wrong.append("order")
    return [f"standings: {name}: {theirs.get(name)} instead of {ours.get(name)}" for name in sorted(wrong)]
