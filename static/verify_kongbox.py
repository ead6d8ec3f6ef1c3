#!/usr/bin/env python3
"""Verify the archive of a mahjong tournament kept with Kongbox, without Kongbox.

    python3 verify_kongbox.py harbour-open.json
    python3 verify_kongbox.py harbour-open.json --code "KDQJ MK80 ZW9N F6YZ"

It joins the log's chain of hashes again, builds the event from the log alone, compares every row of the archive with
it, works out the standings, and checks what the server signed. A code you kept (a photograph, a printed list) says
whether the log is still the one you saw. One file, the standard library of Python 3.11; signatures are checked where
the package cryptography is installed. With --standings it prints the standings as JSON.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import defaultdict
from fractions import Fraction
from math import isqrt
from pathlib import Path
from typing import Any

Row = dict[str, Any]
SIDES = {"E": "east", "S": "south", "W": "west", "N": "north"}
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
NAMES: dict[str, tuple[str, ...]] = {
    "tournament": (),
    "entries": ("enrolment",),
    "sessions": ("number",),
    "stages": ("number",),
    "qualifiers": ("stage", "entry"),
    "tables": ("session", "number"),
    "seats": ("session", "table", "wind"),
    "stints": ("session", "table", "seat", "first_hand"),
    "hands": ("entry_id",),
    "showings": ("hand", "wind"),
    "incidents": ("uid",),
    "penalties": ("uid",),
    "signatures": ("session", "table", "seat", "hand"),
}
PERSON = ("name", "country", "club", "team", "association_number", "code_name")
REASONS = ("reason", "sum_reason", "close_reason")


class Wrong(Exception):
    """Say what does not follow from the log."""


def canonical(value: Any, *, ascii_only: bool = False) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=ascii_only)


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def code_of(digest: str) -> str:
    bits = int(digest[:20], 16)
    signs = "".join(SIGNS[bits >> 5 * place & 31] for place in reversed(range(16)))
    return " ".join(signs[start : start + 4] for start in range(0, 16, 4))


# -- the log ----------------------------------------------------------------------------------------------------------


class Event:
    """What the records applied so far make, row by row under its name."""

    def __init__(self) -> None:
        self.sheets: dict[str, dict[tuple[Any, ...], Row]] = {sheet: {} for sheet in NAMES}
        self.since: int | None = None

    def apply(self, number: int, facts: list[Any]) -> None:
        self.since = self.since or number
        for name, keys, *lines in facts:
            sheet = name.removeprefix("-")
            rows = self.sheets[sheet]
            for line in lines:
                row = dict(zip(keys, line, strict=True))
                identity = tuple(row[key] for key in NAMES[sheet])
                if name != sheet:
                    rows.pop(identity, None)
                else:
                    rows.setdefault(identity, {}).update(row)

    def __getitem__(self, sheet: str) -> list[Row]:
        return list(self.sheets[sheet].values())

    @property
    def settings(self) -> Row:
        return self.sheets["tournament"][()]


def read_log(archive: Row) -> tuple[Event, list[tuple[Row, bool]]]:
    """Return the event the log makes, and every checkpoint with whether its signature was checked."""
    event, checked = Event(), []
    uid, previous = archive["tournament"]["uid"], "0" * 64
    keys: dict[str, str] = {}
    checkpoints = {row["number"]: row for row in archive["checkpoints"]}
    for number, record in enumerate(archive["audit"], start=1):
        if record["number"] != number:
            raise Wrong(f"record {number} is missing")
        parts = [record[key] for key in ("number", "at", "verb", "actor", "payload", "command_id", "previous")]
        if record["previous"] != previous:
            raise Wrong(f"record {number} does not follow the one before")
        if record["hash"] != sha("\n".join(map(str, [uid, *parts]))):
            raise Wrong(f"record {number} was altered")
        previous, payload = record["hash"], json.loads(record["payload"])
        if record["verb"] == "announce-key":
            keys[hashlib.sha256(bytes.fromhex(payload["key"])).hexdigest()[:16]] = payload["key"]
        if isinstance(payload.get("rows"), list):
            event.apply(number, payload["rows"])
        if number in checkpoints and event.since:
            checked.append((checkpoints[number], check_checkpoint(checkpoints[number], record, uid, keys, event)))
    head = archive["tournament"]
    if (head["audit_number"], head["audit_hash"]) != (len(archive["audit"]), previous):
        raise Wrong(f"the log ends with record {len(archive['audit'])}; the tournament knows of {head['audit_number']}")
    refuse_lost(checkpoints, archive)
    return event, checked


def refuse_lost(checkpoints: dict[int, Row], archive: Row) -> None:
    """Refuse checkpoints that were never compared with a record: their codes would say nothing."""
    if lost := [number for number in checkpoints if not 1 <= number <= len(archive["audit"])]:
        raise Wrong(f"a seal covers record {lost[0]}, which is not there")
    if len(checkpoints) < len(archive["checkpoints"]):
        raise Wrong("a record has two seals")


def check_checkpoint(checkpoint: Row, record: Row, uid: str, keys: dict[str, str], event: Event) -> bool:
    """Compare a checkpoint with its record and the standings then; say whether its signature was checked."""
    code = code_of(checkpoint["hash"])
    if checkpoint["hash"] != record["hash"]:
        raise Wrong(f"record {record['number']} is not the one that the seal {code} covers")
    if sha(f"{checkpoint['salt']}\n{canonical(standings(event))}") != checkpoint["standings"]:
        raise Wrong(f"the seal {code} covers other standings than those that follow from the log")
    if checkpoint["key"] not in keys:
        raise Wrong(f"the seal {code} is signed with a key that the log does not know")
    session = "" if checkpoint["session"] is None else checkpoint["session"]
    lines = ["kongbox checkpoint 1", uid, checkpoint["number"], checkpoint["hash"], session, checkpoint["at"]]
    text = "\n".join(map(str, [*lines, checkpoint["standings"], checkpoint["key"]]))
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return False
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(keys[checkpoint["key"]]))
        key.verify(bytes.fromhex(checkpoint["signature"]), text.encode())
    except (InvalidSignature, ValueError):
        raise Wrong(f"the signature of the seal {code} is wrong") from None
    return True


# -- the rows of the archive ------------------------------------------------------------------------------------------


def compare_rows(archive: Row, event: Event) -> None:
    """Compare every row of the archive with what the log says of it."""
    reasons = {row["id"]: row for row in archive["reasons"]}
    if len(reasons) < len(archive["reasons"]):
        raise Wrong("a reason is twice in the archive")
    has_people = any(row["salt"] for row in archive["entries"])
    for sheet, logged in event.sheets.items():
        rows = [archive[sheet]] if sheet == "tournament" else archive[sheet]
        here: dict[tuple[Any, ...], Row] = {}
        for row in rows:
            name = tuple(row[key] for key in NAMES[sheet])
            if name in here:
                raise Wrong(f"{call(sheet, name)} is twice in the archive")
            here[name] = row
        for name in [*(logged.keys() - here.keys()), *(here.keys() - logged.keys())]:
            where = "archive" if name in logged else "log"
            raise Wrong(f"{call(sheet, name)} is missing in the {where}")
        for name, known in logged.items():
            for key, value in known.items():
                found = value_of(key, here[name], reasons, sheet)
                is_gone = found == "" and value is not None and (key in REASONS or (key == "person" and not has_people))
                if found != value and not is_gone:
                    raise Wrong(f"{call(sheet, name)}: {key} is {found} in the archive and {value} in the log")


def value_of(key: str, row: Row, reasons: dict[int, Row], sheet: str) -> Any:
    if key == "person":
        return sha(f"{row['salt']}\n{canonical({k: row[k] for k in PERSON}, ascii_only=True)}") if row["salt"] else ""
    if key in REASONS:
        if row[key] is None:
            return None
        words = reasons[row[key]]
        return sha(f"{words['salt']}\n{words['text']}") if words["salt"] else ""
    if sheet == "showings" and key in ("holding", "patterns"):
        return None if row[key] is None else sha(canonical(row[key]))[:32]
    return row[key]


def call(sheet: str, name: tuple[Any, ...]) -> str:
    named = ", ".join(f"{key} {part}" for key, part in zip(NAMES[sheet], name, strict=True))
    return f"{sheet} ({named})"


def add_up(event: Event) -> None:
    """Compare totals that were not typed with the hands and payments at each table."""
    sums: dict[Any, dict[str, int]] = defaultdict(lambda: dict.fromkeys([*SIDES.values(), "pot"], 0))
    for hand in event["hands"]:
        if hand["state"] == "current":
            if sum(hand[f"delta_{side}"] for side in (*SIDES.values(), "pot")):
                raise Wrong(f"the deltas of hand {hand['entry_id']} do not add up to zero")
            for side in (*SIDES.values(), "pot"):
                sums[hand["session"], hand["table"]][side] += hand[f"delta_{side}"]
    for incident in event["incidents"]:
        for side in SIDES.values() if incident["cancelled_at"] is None else ():
            sums[incident["session"], incident["table"]][side] += incident[f"payment_{side}"]
    for name, table in event.sheets["tables"].items():
        moved = sums[name]
        if table["source"] != "totals" and any(table[f"total_{side}"] != moved[side] for side in moved):
            raise Wrong(f"the totals of {call('tables', name)} are not the sum of its hands and payments")


# -- the standings ----------------------------------------------------------------------------------------------------

METHODS = {"mcr": "table-points", "boxed": "boxed-bonus", "riichi": "uma", "zung-jung": "sum", "bmja": "sum"}
COLUMNS = {
    "table-points": ("points", "table_points", "table_penalty", "penalty", "total"),
    "match-points": ("points", "match_points", "match_penalty", "penalty", "total"),
    "boxed-bonus": ("points", "bonus", "penalty", "total"),
    "uma": ("points", "bonus", "penalty", "total"),
    "sum": ("points", "penalty", "total"),
}


def shown(value: Any) -> int | float:
    """Return a number as standings print it: whole, or two decimals with a half rounded away from zero."""
    value = Fraction(value)
    if value.denominator == 1:
        return int(value)
    size, left = divmod(int(abs(value) * 100 + Fraction(1, 2)), 100)
    number = (size * 100 + left) / 100 if left else size
    return -number if value < 0 else number


def root(points: int) -> Fraction:
    """Return the square root of the size, with the sign, in hundredths, a half rounded up."""
    size = Fraction((isqrt(abs(points) * 40_000) + 1) // 2, 100)
    return -size if points < 0 else size


class Ranking:
    """The standings of an event, worked out from its rows one after the other."""

    def __init__(self, event: Event) -> None:
        self.event, self.settings = event, event.settings
        self.options, self.ranking = self.settings["options"], self.settings["ranking"]
        rules = self.settings["ruleset"]
        if rules not in METHODS or self.ranking.get("as_of"):
            raise Wrong(f"standings by {self.ranking.get('as_of') or rules} are beyond this program")
        named = self.ranking.get("method")
        self.method = named if named in ("table-points", "match-points", "sum") else METHODS[rules]
        self.status = {row["number"]: row["status"] for row in event["sessions"]}
        begun = [row["session"] for row in event["tables"] if self.status[row["session"]] != "planned"]
        self.last = max(begun, default=0)
        self.seats: dict[Any, list[Row]] = defaultdict(list)
        for seat in event["seats"]:
            self.seats[seat["session"], seat["table"]].append(seat)
        seated = {seat["entry"] for seat in event["seats"]}
        order = sorted(event["entries"], key=lambda row: (row["number"] is None, row["number"] or 0, row["enrolment"]))
        self.players = [
            row
            for row in order
            if row["number"] or row["enrolment"] in seated or row["status"] in ("active", "reserve")
        ]
        self.listed = [row["enrolment"] for row in self.players if row["status"] != "reserve"]
        self.tables = [table for table in map(self.read_table, sorted(event.sheets["tables"])) if table]
        self.off_table: dict[Any, int] = defaultdict(int)
        self.off: dict[int, list[tuple[int, Any, Any]]] = defaultdict(list)
        self.read_penalties()
        self.sums = {row["enrolment"]: [0, Fraction(0), Fraction(0)] for row in self.players}
        self.started: dict[int, int] = {}
        self.eliminated: dict[int, int] = {}
        self.earlier: dict[int, list[tuple[int, list[Any], Any, Any]]] = defaultdict(list)
        self.cuts: list[Row] = []

    # what is read

    def read_table(self, name: tuple[int, int]) -> Row | None:
        """Return one table with its players, scores and those who were away."""
        table, seats = self.event.sheets["tables"][name], self.seats[name]
        if table["source"] == "none" or name[0] > self.last or any(seat["entry"] is None for seat in seats):
            return None
        drawn = table["drawn_chairs"].get("1") if self.settings["draws_winds"] else None
        by_seat = self.options.get("ties") == "seat-order" and self.method == "uma"
        seats.sort(key=lambda seat: (drawn if drawn and by_seat else "ESWN").index(seat["wind"]))
        totals = {letter: table[f"total_{side}"] for letter, side in SIDES.items()}
        if table["total_pot"] and table["state"] != "open" and self.options.get("leftover_sticks") == "winner":
            best = max(totals.values())
            first = [letter for letter in totals if totals[letter] == best]
            first = first[:1] if by_seat else first
            for letter in first:
                totals[letter] += table["total_pot"] // len(first)
        is_played = table["hands_recorded"] or table["source"] == "totals" or table["state"] == "locked"
        away = {seat["entry"]: self.first_away(seat) for seat in seats if not seat["is_credited"]}
        return {
            "session": name[0],
            "players": [seat["entry"] for seat in seats],
            "scores": [totals[seat["wind"]] for seat in seats] if is_played else None,
            "is_finished": bool(is_played) and table["state"] != "open",
            "away": away,
        }

    def first_away(self, seat: Row) -> int:
        place = (seat["session"], seat["table"], seat["wind"])
        stints = [
            row["first_hand"] for row in self.event["stints"] if (row["session"], row["table"], row["seat"]) == place
        ]
        return min([*stints, *([seat["occupied_from"]] if seat["occupied_from"] else [])], default=1)

    def read_penalties(self) -> None:
        """Work out what each penalty takes off: a score at a table, the standing, or what tables earned."""
        known = {row["enrolment"] for row in self.players}
        given, counts = [], defaultdict(int)
        for row in self.event["penalties"]:
            is_none = row["cancelled_at"] is not None or row["points"] == 0 or row["effect"] == "disqualification"
            if row["entry"] in known and not is_none:
                in_person = any(
                    seat["entry"] == row["entry"] and seat["is_credited"] and seat["session"] == row["session"]
                    for seat in self.event["seats"]
                    if self.event.sheets["tables"][seat["session"], seat["table"]]["source"] != "none"
                )
                is_at_table = row["effect"] == "table" and in_person
                date = row["session"] if is_at_table else min(row["session"] or self.last + 1, self.last + 1)
                given.append((date, is_at_table, row))
        for date, is_at_table, row in sorted(given, key=lambda one: one[0]):
            player, points = row["entry"], row["points"]
            if points is None:
                before, counts[player] = counts[player], counts[player] + (row["count"] or 1)
                cost = 5 * (counts[player] * (counts[player] + 1) - before * (before + 1))
                self.off[player].append((date, cost, 0))
            elif row["effect"] not in ("standing", "table"):
                self.off[player].append((date, 0, points))
            elif is_at_table or (self.method == "match-points" and self.scored_in(player, date)):
                self.off_table[date, player] += points
            else:
                self.off[player].append((date, points, 0))

    def scored_in(self, player: int, session: int) -> bool:
        here = (one for one in self.tables if one["session"] == session and player in one["players"])
        return any(player not in one["away"] and one["scores"] is not None for one in here)

    # what is worked out

    def taken_off(self, player: int, until: int | None = None) -> tuple[Any, Any]:
        first = self.started.get(player, 1)
        dated = [one for one in self.off[player] if first <= one[0] and (until is None or one[0] <= until)]
        return sum(one[1] for one in dated), sum(one[2] for one in dated)

    def prizes(self) -> list[Any]:
        if self.method == "table-points":
            return [4, 2, 1, 0]
        if self.method == "boxed-bonus":
            return [80, 50, 30, 10]
        high, low = (0, 0) if self.options["uma"] == "none" else (int(part) for part in self.options["uma"].split("-"))
        return [1000 * high, 1000 * low, -1000 * low, -1000 * high]

    def earn(self, scores: list[int], table: Row) -> list[Any]:
        """Return what every seat earns beside its score."""
        if self.method == "sum":
            return [0] * len(scores)
        if self.method == "match-points":
            return [root(score) for score in scores]
        late = self.method == "uma" or (self.method == "table-points" and self.ranking.get("substitute") == "ema")
        keys = []
        for seat, (player, score) in enumerate(zip(table["players"], scores, strict=True)):
            is_behind = late and table["away"].get(player, 0) > 1
            by_seat = self.method == "uma" and self.options["ties"] == "seat-order"
            keys.append((not is_behind, score, -seat if by_seat else 0))
        order, prizes, earned = sorted(keys, reverse=True), self.prizes(), []
        for key in keys:
            place, count = order.index(key), order.count(key)
            share = Fraction(sum(prizes[place : place + count]), count)
            bonus = self.ranking.get("two_way_first_tie_bonus")
            if self.method == "boxed-bonus" and (place, count) == (0, 2) and bonus is not None:
                share = Fraction(str(bonus))
            if self.method == "uma" and place == 0:
                deposit = self.options["return_points"] - self.options["start_points"]
                share += Fraction(max(0, deposit) * len(keys), count)
            earned.append(share)
        return earned

    def credit(self, table: Row) -> None:
        if table["scores"] is None:
            return
        session = table["session"]
        pairs = zip(table["players"], table["scores"], strict=True)
        scores = [score - self.off_table[session, player] for player, score in pairs]
        earned = self.earn(scores, table)
        deposit = self.options["return_points"] - self.options["start_points"] if self.method == "uma" else 0
        for player, score, amount in zip(table["players"], scores, earned, strict=True):
            if session < self.started.get(player, 1):
                continue
            mine = self.sums[player]
            if player not in table["away"]:
                mine[0], mine[1], mine[2] = mine[0] + 1, mine[1] + score - deposit, mine[2] + amount
            elif self.method == "uma":
                mine[1], mine[2] = mine[1] - 15000, mine[2] - 15000

    def criteria(self, sums: list[Any], off: tuple[Any, Any]) -> tuple[Any, ...]:
        _played, points, earned = sums
        if self.method in ("table-points", "match-points"):
            return earned - off[1], points - off[0]
        return (points - off[0] + (0 if self.method == "sum" else earned),)

    def cut(self, stage: Row, all_finished: bool) -> None:
        """Let those in the field go on; a field that nobody decided follows from the standings."""
        after, level = stage["first_session"] - 1, []
        field = [row["entry"] for row in self.event["qualifiers"] if row["stage"] == stage["number"]]
        still_in = [player for player in self.listed if player not in self.eliminated]
        if stage["decided_at"] is None:
            if not all_finished:
                return
            field, level = self.who_goes_on(stage, still_in)
        for player in still_in:
            if player not in field:
                self.eliminated[player] = after
            elif not stage["carry"]:
                self.earlier[player].append((after, self.sums[player], *self.taken_off(player, after)))
                self.sums[player], self.started[player] = [0, Fraction(0), Fraction(0)], after + 1
        on = [player for player in still_in if player in field]
        self.cuts.append({"after": after, "field": on, "level_at_border": level})

    def who_goes_on(self, stage: Row, still_in: list[int]) -> tuple[list[int], list[int]]:
        after, status = stage["first_session"] - 1, {row["enrolment"]: row["status"] for row in self.players}
        later = {player for table in self.tables if table["session"] > after for player in table["players"]}
        able = [
            player
            for player in still_in
            if (status[player] not in ("withdrawn", "disqualified") or player in later)
            and (self.sums[player][0] or any(one[1][0] for one in self.earlier[player]))
        ]
        key = {player: self.criteria(self.sums[player], self.taken_off(player, after)) for player in able}
        able.sort(key=lambda player: key[player], reverse=True)
        keep = stage["size"]
        if len(able) <= keep or key[able[keep]] != key[able[keep - 1]]:
            return able[:keep], []
        return able[:keep], [player for player in able if key[player] == key[able[keep - 1]]]

    def work_out(self) -> Row:
        """Return the standings."""
        stages = sorted(self.event["stages"], key=lambda stage: stage["first_session"])[1:]
        made = []
        for stage in stages:
            if stage["decided_at"] is None and self.settings["status"] != "finished":
                break
            made.append(stage)
        all_finished = True
        for session in range(1, self.last + 1):
            for table in [one for one in self.tables if one["session"] == session]:
                all_finished = all_finished and table["is_finished"]
                self.credit(table)
            for stage in made:
                if stage["first_session"] - 1 == session:
                    self.cut(stage, all_finished)
        answer: Row = {"provisional": not all(table["is_finished"] for table in self.tables)}
        if made:
            answer["cuts"] = self.cuts
        return {**answer, "rows": self.rows()}

    def rows(self) -> list[Row]:
        keyed = []
        for row in self.players:
            player = row["enrolment"]
            if player in self.listed:
                came_to = self.eliminated.get(player, self.last + 1)
                criteria = self.criteria(self.sums[player], self.taken_off(player))
                keyed.append(((row["status"] != "disqualified", came_to, criteria), row))
        keyed.sort(key=lambda one: one[0], reverse=True)
        has_begun, answer, rank, before = any(one["scores"] is not None for one in self.tables), [], 0, None
        for place, (key, row) in enumerate(keyed, start=1):
            if key != before:
                rank, before = place, key
            player = row["enrolment"]
            off = self.taken_off(player)
            told = {"rank": rank if has_begun and key[0] else None, "player": player}
            told |= self.figures(self.sums[player], off)
            if row["status"] != "active":
                told["status"] = row["status"]
            if player in self.eliminated:
                told["eliminated"] = self.eliminated[player]
            if self.earlier[player]:
                earlier = self.earlier[player]
                told["earlier"] = [{"until": one[0], **self.figures(one[1], (one[2], one[3]))} for one in earlier]
            answer.append(told)
        return answer

    def figures(self, sums: list[Any], off: tuple[Any, Any]) -> Row:
        total = self.criteria(sums, off)[0]
        of_column = {"points": sums[1], "penalty": off[0], "total": total}
        of_column |= dict.fromkeys(("table_points", "match_points", "bonus"), sums[2])
        of_column |= dict.fromkeys(("table_penalty", "match_penalty"), off[1])
        return {"played": sums[0], **{column: shown(of_column[column]) for column in COLUMNS[self.method]}}


def standings(event: Event) -> Row:
    return Ranking(event).work_out()


# -- the answer -------------------------------------------------------------------------------------------------------


def verify(archive: Row, codes: list[str]) -> tuple[Row, str]:
    """Return the standings and what can be said of them; raise Wrong about the first thing that does not follow."""
    if archive.get("format") != "kongbox-tournament" or archive.get("schema") != 3:
        raise Wrong("this is no archive of schema 3; export the tournament once more with today's Kongbox")
    event, checked = read_log(archive)
    if event.since is None:
        raise Wrong("this log is from before Kongbox kept everything in it: it cannot answer for the standings")
    add_up(event)
    compare_rows(archive, event)
    known = {code_of(row["hash"]).replace(" ", "") for row, _is_signed in checked}
    for code in codes:
        if code.upper().replace(" ", "").replace("-", "") not in known:
            raise Wrong(f"the code {code} is none of this log: it was another one when you saw the code")
    said = "These standings follow from the log"
    if checked:
        last, is_signed = checked[-1]
        said += f", sealed on {last['at']} with the code {code_of(last['hash'])}"
        said += "." if is_signed else " (install the package cryptography to check the signature)."
    else:
        said += ". Nothing of it was sealed: only a code kept elsewhere shows that it was not written later."
    if event.since > 1:
        said += f" The log is complete from record {event.since} on; what was before is as it was then."
    return standings(event), said


def main() -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("archive", help="the archive of the tournament, with or without names")
    parser.add_argument("--code", action="append", default=[], help="a code you kept; may be given several times")
    parser.add_argument("--standings", action="store_true", help="print the standings as JSON")
    given = parser.parse_args()
    try:
        archive = json.loads(Path(given.archive).read_text(encoding="utf-8"))
        result, said = verify(archive, given.code)
    except Wrong as wrong:
        sys.stdout.write(f"NOT TRUE: {wrong}.\n")
        return 1
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        sys.stdout.write(f"NOT TRUE: this archive cannot be read ({type(error).__name__}: {error}).\n")
        return 1
    except OSError as error:
        sys.stdout.write(f"{given.archive} cannot be read: {error.strerror}.\n")
        return 2
    sys.stdout.write(f"{canonical(result) if given.standings else said}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
