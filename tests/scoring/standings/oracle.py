"""Standings once more, slowly, on plain records: every figure is worked out again from the tables when it is needed."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from typing import Any

METHODS = {
    "boxed": ["placement-bonus"],
    "mcr": ["table-points"],
    "zung-jung": ["sum", "match-points"],
    "bmja": ["sum", "table-points"],
}
PRIZES = {"placement-bonus": [80, 50, 30, 10], "table-points": [4, 2, 1, 0]}

Record = dict[str, Any]


class Oracle:
    """Answer one well-formed record."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.rules = record["rules"]
        self.options = record.get("options", {})
        self.method = self.options.get("method", METHODS[self.rules][0])
        self.sessions = [session["tables"] for session in record["sessions"]]
        self.penalties = record.get("penalties", [])
        entries = [entry if isinstance(entry, dict) else {"id": entry} for entry in record["players"]]
        self.status = {entry["id"]: entry.get("status", "active") for entry in entries}

    def answer(self) -> Record:
        shown = [player for player, status in self.status.items() if status != "reserve"]
        first, last, eliminated = self.make_cuts(shown)
        place = {player: (eliminated.get(player, 10**6), *self.compared(player, first, last)) for player in shown}
        ranked = [player for player in shown if self.status[player] != "disqualified"]
        rows = []
        for group in (ranked, [player for player in shown if player not in ranked]):
            for player in sorted(group, key=lambda player: tuple(-figure for figure in place[player])):
                ahead = sum(place[other] > place[player] for other in ranked)
                row = {"rank": ahead + 1 if group is ranked else None, "player": player}
                row |= {key: show(value) for key, value in self.figures(player, first, last).items()}
                if self.status[player] != "active":
                    row["status"] = self.status[player]
                if player in eliminated:
                    row["eliminated"] = eliminated[player]
                rows.append(row)
        tables = [table for tables in self.sessions for table in tables]
        return {"provisional": any(not is_finished(table) for table in tables), "rows": rows}

    def make_cuts(self, players: list[str]) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
        """Return from which session, up to which session each player counts, and who was cut when."""
        first = dict.fromkeys(players, 1)
        last = dict.fromkeys(players, len(self.sessions))
        eliminated: dict[str, int] = {}
        for cut in self.options.get("cuts", []):
            after = cut["after"]
            past = [table for tables in self.sessions[:after] for table in tables]
            if after > len(self.sessions) or not all(is_finished(table) for table in past):
                break
            until = {player: min(last[player], after) for player in players}
            still_in = [player for player in players if player not in eliminated]
            still_in.sort(key=lambda player: tuple(-figure for figure in self.compared(player, first, until)))
            going = 0
            for player in still_in:
                if going == cut["keep"]:
                    eliminated[player] = last[player] = after
                elif self.status[player] != "disqualified" or self.plays_after(player, after):
                    going += 1
                    if not cut.get("carry", True):
                        first[player] = after + 1
        return first, last, eliminated

    def plays_after(self, player: str, session: int) -> bool:
        later = [table for tables in self.sessions[session:] for table in tables]
        return any(player in table["players"] and player not in table.get("reserve", []) for table in later)

    def compared(self, player: str, first: dict[str, int], last: dict[str, int]) -> tuple[Fraction, Fraction]:
        figures = self.figures(player, first, last)
        second = Fraction(0)
        if self.method == "table-points":
            second = figures["points"] - figures["penalty"]
        if self.method == "match-points":
            second = figures["points"]
        return figures["total"], second

    def figures(self, player: str, first: dict[str, int], last: dict[str, int]) -> dict[str, Fraction]:
        """Return the columns of the row, in their order."""
        sat = []
        for session in range(first[player], last[player] + 1):
            for table in self.sessions[session - 1]:
                if player in table["players"] and player not in table.get("reserve", []) and self.counts(table):
                    sat.append((session, table))
        points = sum((self.scores(session, table)[player] for session, table in sat), Fraction(0))
        penalty, table_penalty = self.penalty(player)
        row = {"played": Fraction(len(sat)), "points": points}
        if self.method == "placement-bonus":
            row["bonus"] = sum((self.prize(player, session, table) for session, table in sat), Fraction(0))
            total = points + row["bonus"] - penalty
        elif self.method == "table-points":
            row["table_points"] = sum((self.prize(player, session, table) for session, table in sat), Fraction(0))
            row["table_penalty"] = table_penalty
            total = row["table_points"] - table_penalty
        elif self.method == "match-points":
            roots = [root(self.scores(session, table)[player]) for session, table in sat]
            row["match_points"] = sum(roots, Fraction(0))
            total = row["match_points"] - penalty
        else:
            total = points - penalty
        return row | {"penalty": penalty, "total": total}

    def counts(self, table: Record) -> bool:
        return is_finished(table) or (self.record.get("live", False) and table.get("scores") is not None)

    def scores(self, session: int, table: Record) -> dict[str, Fraction]:
        scores = {player: Fraction(score) for player, score in zip(table["players"], table["scores"], strict=True)}
        for penalty in self.penalties:
            if penalty.get("on") == "table" and penalty["session"] == session and penalty["player"] in scores:
                scores[penalty["player"]] -= exact(penalty["points"])
        return scores

    def prize(self, player: str, session: int, table: Record) -> Fraction:
        scores = self.scores(session, table)
        above = sum(score > scores[player] for score in scores.values())
        level = sum(score == scores[player] for score in scores.values())
        if (above, level) == (0, 2) and self.options.get("two_way_first_tie_bonus") is not None:
            return exact(self.options["two_way_first_tie_bonus"])
        return Fraction(sum(PRIZES[self.method][above : above + level]), level)

    def penalty(self, player: str) -> tuple[Fraction, Fraction]:
        points, table_points, step = Fraction(0), Fraction(0), 0
        for penalty in self.penalties:
            if penalty["player"] != player or "on" in penalty:
                continue
            points += exact(penalty.get("points", 0))
            table_points += exact(penalty.get("table_points", 0))
            if "points" not in penalty and "table_points" not in penalty:
                for _ in range(penalty.get("count", 1)):
                    step += 10
                    points += step
        return points, table_points


def is_finished(table: Record) -> bool:
    return table.get("scores") is not None and bool(table.get("finished", True))


def exact(number: float) -> Fraction:
    return Fraction(str(number))


def root(score: Fraction) -> Fraction:
    """Return the signed square root to hundredths, by decimals with digits to spare."""
    with localcontext() as context:
        context.prec = 80
        size = (Decimal(abs(score.numerator)) / Decimal(score.denominator)).sqrt()
        size = size.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
    return Fraction(size) if score >= 0 else -Fraction(size)


def show(value: Fraction) -> int | float:
    with localcontext() as context:
        context.prec = 80
        rounded = (Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal("0.01"), ROUND_HALF_UP)
    return int(rounded) if rounded == int(rounded) else float(rounded)


def answer(record: Record) -> Record:
    """Return the standings of a well-formed record."""
    return Oracle(record).answer()
