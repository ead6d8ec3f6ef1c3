"""Standings once more, slowly, on plain records: every figure is worked out again from the tables when it is needed."""

from __future__ import annotations

import itertools
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
        cuts, starts, eliminated = self.make_cuts(shown)
        if any(eliminated.get(player, number) < number for number, player in self.seats()):
            return {"error": True}
        place = {player: (eliminated.get(player, 10**6), *self.compared(player, starts[player])) for player in shown}
        ranked = [player for player in shown if self.status[player] != "disqualified"]
        rows = []
        for group in (ranked, [player for player in shown if player not in ranked]):
            for player in sorted(group, key=lambda player: tuple(-figure for figure in place[player])):
                ahead = sum(place[other] > place[player] for other in ranked)
                row = {"rank": ahead + 1 if group is ranked else None, "player": player}
                row |= self.shown(player, starts[player][-1] + 1)
                if self.status[player] != "active":
                    row["status"] = self.status[player]
                if player in eliminated:
                    row["eliminated"] = eliminated[player]
                if len(starts[player]) > 1:
                    stages = itertools.pairwise(starts[player])
                    row["earlier"] = [{"until": end, **self.shown(player, start + 1, end)} for start, end in stages]
                rows.append(row)
        tables = [table for tables in self.sessions for table in tables]
        answer: Record = {"provisional": any(not is_finished(table) for table in tables)}
        if self.options.get("cuts"):
            answer["cuts"] = cuts
        return answer | {"rows": rows}

    def seats(self) -> list[tuple[int, str]]:
        numbered = list(enumerate(self.sessions, start=1))
        return [(number, player) for number, tables in numbered for table in tables for player in table["players"]]

    def make_cuts(self, players: list[str]) -> tuple[list[Record], dict[str, list[int]], dict[str, int]]:
        """Return the cuts, after which sessions everyone started from 0, and who was cut when."""
        starts = {player: [0] for player in players}
        eliminated: dict[str, int] = {}
        cuts: list[Record] = []
        for cut in self.options.get("cuts", []):
            after = cut["after"]
            past = [table for tables in self.sessions[:after] for table in tables]
            if after > len(self.sessions) or ("field" not in cut and not all(is_finished(table) for table in past)):
                break
            still_in = [player for player in players if player not in eliminated]
            field, level = cut.get("field"), []
            if field is None:
                able = [player for player in still_in if self.may_go_on(player, after)]
                standing = {player: self.compared(player, starts[player], after) for player in able}
                able.sort(key=lambda player: tuple(-figure for figure in standing[player]))
                field = able[: cut["keep"]]
                level = [player for player in still_in if player in able and standing[player] == standing[field[-1]]]
                if set(level) <= set(field):
                    level = []
            for player in still_in:
                if player not in field:
                    eliminated[player] = after
                elif not cut.get("carry", True):
                    starts[player].append(after)
            going = [player for player in still_in if player in field]
            cuts.append({"after": after, "field": going, "level_at_border": level})
        return cuts, starts, eliminated

    def may_go_on(self, player: str, after: int) -> bool:
        has_left = self.status[player] in ("withdrawn", "disqualified")
        if has_left and not any(number > after and player == seated for number, seated in self.seats()):
            return False
        return self.figures(player, 1, after)["played"] > 0

    def compared(self, player: str, starts: list[int], last: int | None = None) -> tuple[Fraction, Fraction]:
        figures = self.figures(player, starts[-1] + 1, last)
        second = Fraction(0)
        if self.method in ("table-points", "match-points"):
            second = figures["points"] - figures["penalty"]
        return figures["total"], second

    def shown(self, player: str, first: int, last: int | None = None) -> Record:
        return {key: show(value) for key, value in self.figures(player, first, last).items()}

    def figures(self, player: str, first: int, last: int | None = None) -> dict[str, Fraction]:
        """Return the columns of the row, in their order, of the sessions from the first to the last."""
        sat = [
            (session, table)
            for session, tables in list(enumerate(self.sessions, start=1))[first - 1 : last]
            for table in tables
            if is_in_person(player, table) and self.counts(table)
        ]
        points = sum((self.scores(session, table)[player] for session, table in sat), Fraction(0))
        penalty, earned_penalty = self.penalty(player, first, last)
        row = {"played": Fraction(len(sat)), "points": points}
        if self.method == "placement-bonus":
            row["bonus"] = sum((self.prize(player, session, table) for session, table in sat), Fraction(0))
            total = points + row["bonus"] - penalty
        elif self.method == "table-points":
            row["table_points"] = sum((self.prize(player, session, table) for session, table in sat), Fraction(0))
            row["table_penalty"] = earned_penalty
            total = row["table_points"] - earned_penalty
        elif self.method == "match-points":
            roots = [root(self.scores(session, table)[player]) for session, table in sat]
            row["match_points"] = sum(roots, Fraction(0))
            row["match_penalty"] = earned_penalty
            total = row["match_points"] - earned_penalty
        else:
            total = points - penalty
        return row | {"penalty": penalty, "total": total}

    def counts(self, table: Record) -> bool:
        return is_finished(table) or (self.record.get("live", False) and table.get("scores") is not None)

    def scores(self, session: int, table: Record) -> dict[str, Fraction]:
        scores = {player: Fraction(score) for player, score in zip(table["players"], table["scores"], strict=True)}
        for penalty in self.penalties:
            if penalty["player"] in scores and self.is_off_score(penalty) and penalty["session"] == session:
                scores[penalty["player"]] -= exact(penalty["points"])
        return scores

    def is_off_score(self, penalty: Record) -> bool:
        if "on" in penalty or "points" not in penalty:
            return bool(penalty.get("on") == "table")
        if self.method != "match-points" or not 1 <= penalty.get("session", 0) <= len(self.sessions):
            return False
        tables = self.sessions[penalty["session"] - 1]
        return any(is_in_person(penalty["player"], table) and table.get("scores") is not None for table in tables)

    def prize(self, player: str, session: int, table: Record) -> Fraction:
        scores = self.scores(session, table)
        if self.options.get("substitute") == "ema":
            scores = {who: score for who, score in scores.items() if who not in table.get("reserve_during", [])}
        above = sum(score > scores[player] for score in scores.values())
        level = sum(score == scores[player] for score in scores.values())
        if (above, level) == (0, 2) and self.options.get("two_way_first_tie_bonus") is not None:
            return exact(self.options["two_way_first_tie_bonus"])
        return Fraction(sum(PRIZES[self.method][above : above + level]), level)

    def penalty(self, player: str, first: int, last: int | None) -> tuple[Fraction, Fraction]:
        points, earned, step = Fraction(0), Fraction(0), 0
        for penalty in sorted(self.penalties, key=lambda penalty: penalty.get("session", 1)):
            if penalty["player"] != player:
                continue
            cost = Fraction(0) if self.is_off_score(penalty) else exact(penalty.get("points", 0))
            if not {"points", "table_points", "match_points"} & set(penalty):
                for _ in range(penalty.get("count", 1)):
                    step += 10
                    cost += step
            if first <= penalty.get("session", 1) <= (last or 10**6):
                points += cost
                earned += exact(penalty.get("table_points", 0)) + exact(penalty.get("match_points", 0))
        return points, earned


def is_in_person(player: str, table: Record) -> bool:
    return player in table["players"] and player not in table.get("reserve", []) + table.get("reserve_during", [])


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
    """Return the standings of a well-formed record, or that somebody sits on who did not go on."""
    return Oracle(record).answer()
