"""Check whether an archive makes sense: relations between values that neither a column nor a constraint can check."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from scoring.errors import ScoringError
from scoring.rulesets import event_rulesets, get_ruleset
from scoring.seats import WINDS
from tournament.core.options import check_ranking
from tournament.core.time_limit import Deadline
from tournament.exports.archive.facts import DeclaredFacts
from tournament.exports.archive.stages import check_stages
from tournament.exports.archive.values import MOST_COUNTED, ArchiveError, read_json, read_time, shown
from tournament.models import (
    AuditRecord,
    Checkpoint,
    Display,
    Hand,
    Incident,
    Seat,
    Showing,
    Signature,
    Table,
    Tournament,
)
from tournament.models.columns import EMPTY_CHAIR, as_columns, five_columns, read_four
from tournament.models.display import LEAST_SECONDS, MOST_SECONDS, Slide
from tournament.models.table import RESULT_COLUMNS
from tournament.tables.checks import MOST_TOTAL

LETTERS = "".join(wind.value for wind in WINDS)
DIGITS = {"hash": 64, "salt": 32, "standings": 64, "key": 16, "signature": 128}
"""What checkpoints hold in hexadecimal digits."""


def check_sense(tournament: Tournament, rows: Mapping[str, list[Any]], deadline: Deadline) -> None:
    """Raise an ArchiveError about the first thing that cannot be."""
    _check_rules(tournament)
    facts = DeclaredFacts(tournament.play)
    checks: tuple[tuple[str, Callable[[Any], str]], ...] = (
        ("entries", facts.check_entry),
        ("tables", _chairs_of(rows["seats"])),
        ("tables", facts.check_table),
        ("hands", _check_hand),
        ("hands", facts.check_hand),
        ("showings", _check_showing),
        ("showings", facts.check_showing),
        ("incidents", _check_incident),
        ("signatures", _check_signature),
        ("displays", _check_display),
        ("audit", _check_record),
        ("checkpoints", _check_checkpoint),
        ("tables", _totals_of(rows["hands"], rows["incidents"])),
    )
    for name, check in checks:
        for number, row in enumerate(rows[name], start=1):
            deadline.check()
            if wrong := check(row):
                raise ArchiveError(f"In row {number} of {name}, {wrong}.")
    check_stages(rows)


def _check_rules(tournament: Tournament) -> None:
    if tournament.ruleset not in event_rulesets():
        raise ArchiveError(f"Unknown rule set {shown(tournament.ruleset)}.")
    if tournament.redraw_cycles == 0:
        raise ArchiveError("In the tournament, redraw_cycles must be at least 1.")
    for name in ("options", "ranking"):
        if not isinstance(getattr(tournament, name), dict):
            raise ArchiveError(f"In the tournament, {name} must be an object.")
    try:
        get_ruleset(tournament.ruleset, tournament.options)
        check_ranking(tournament.ruleset, tournament.ranking)
    except ScoringError as error:
        raise ArchiveError(f"The tournament’s options are invalid: {error}") from error


def _chairs_of(seats: list[Seat]) -> Callable[[Table], str]:
    """Return what checks the chairs of a table."""
    taken: dict[int, set[str]] = defaultdict(set)
    for seat in seats:
        taken[id(seat.table)].add(seat.wind)

    def check(table: Table) -> str:
        if not _are_chairs(table.chairs) or set(table.chairs) - {EMPTY_CHAIR} != taken[id(table)]:
            return f"chairs {shown(table.chairs)} don’t match its seats"
        if not _is_by_hand(table.drawn_chairs, _are_chairs):
            return "drawn_chairs must be chairs by hand number"
        if not _is_by_hand(table.dead_seats, lambda letters: set(letters) <= set(LETTERS)):
            return "dead_seats must be seats by hand number"
        return ""

    return check


def _are_chairs(text: str) -> bool:
    seats = text.replace(EMPTY_CHAIR, "")
    return len(text) in (3, 4) and len(seats) in (3, 4) and len(set(seats)) == len(seats) and set(seats) <= set(LETTERS)


def _is_by_hand(value: Any, is_right: Callable[[str], bool]) -> bool:
    return isinstance(value, dict) and all(
        _is_number(key) and isinstance(text, str) and is_right(text) for key, text in value.items()
    )


def _is_number(key: str) -> bool:
    return key.isascii() and key.isdecimal() and len(key) < 6


def _check_hand(hand: Hand) -> str:
    if not _are_chairs(hand.chairs) or hand.dealer not in hand.chairs:
        return f"no dealer is possible with chairs {shown(hand.chairs)}"
    if len(set(hand.winners)) < len(hand.winners) or not set(hand.winners + hand.discarder) <= set(hand.chairs):
        return "a winner or discarder doesn’t sit at the table, or wins twice"
    if left := sum(read_four(hand, "delta").values()) + hand.delta_pot:
        return f"the deltas must add up to zero, not {left:+d}"
    if hand.supersedes is not None and hand.supersedes.table is not hand.table:
        return "the hand it supersedes is at another table"
    return ""


def _check_showing(showing: Showing) -> str:
    if showing.wind not in showing.hand.chairs or showing.is_winner != (showing.wind in showing.hand.winners):
        return f"seat {showing.wind} can’t have this role in the hand"
    for name in ("holding", "patterns"):
        if not isinstance(getattr(showing, name), dict | None):
            return f"{name} must be an object"
    return ""


def _check_incident(incident: Incident) -> str:
    if left := sum(incident.payments.values()):
        return f"the payments must add up to zero, not {left:+d}"
    seconds = incident.seconds or []
    if not isinstance(seconds, list) or not all(isinstance(excess, int) and excess >= 0 for excess in seconds):
        return "seconds must be a list of whole numbers from 0"
    return ""


def _check_signature(signature: Signature) -> str:
    if signature.hand is not None and signature.hand.table is not signature.seat.table:
        return "the signed hand was played at another table"
    return ""


def _check_display(display: Display) -> str:
    if not isinstance(display.slides, list) or not all(slide in Slide.values for slide in display.slides):
        return f"slides must be a list of {', '.join(Slide.values)}"
    if not LEAST_SECONDS <= display.seconds <= MOST_SECONDS:
        return f"seconds must be between {LEAST_SECONDS} and {MOST_SECONDS}"
    return ""


def _check_record(record: AuditRecord) -> str:
    """Check that a record can be read; the chain shows whether it is true."""
    try:
        actor, payload = json.loads(record.actor), json.loads(record.payload)
    except (ValueError, RecursionError):
        return "actor or payload must be JSON"
    if not isinstance(actor, dict) or not isinstance(payload, dict):
        return "actor or payload must be an object"
    try:
        read_time(record.at)
    except ArchiveError as error:
        return f"at {error}"
    try:
        read_json([actor, payload], MOST_COUNTED)
    except ArchiveError as error:
        return f"actor or payload {error}"
    hands = payload.get("hands", [])
    if not isinstance(hands, list) or not all(
        isinstance(hand, dict) and {"entry", "deltas"} <= set(hand) for hand in hands
    ):
        return "hands in payload must be a list of hands"
    return ""


def _check_checkpoint(checkpoint: Checkpoint) -> str:
    """Check that a checkpoint can be read; its key shows whether it was signed."""
    for name, digits in DIGITS.items():
        if not re.fullmatch(f"[0-9a-f]{{{digits}}}", getattr(checkpoint, name)):
            return f"{name} must be {digits} hexadecimal digits"
    try:
        read_time(checkpoint.at)
    except ArchiveError as error:
        return f"at {error}"
    return ""


def _totals_of(hands: list[Hand], incidents: list[Incident]) -> Callable[[Table], str]:
    """Return a check that a table's totals are the sum of its hands and the payments of incidents."""
    sums = _sums_of(hands, incidents)
    counts = Counter(id(hand.table) for hand in hands if hand.state == Hand.State.CURRENT)

    def check(table: Table) -> str:
        added = {column: sums[id(table)][column] for column in RESULT_COLUMNS}
        if table.hands_recorded != counts[id(table)]:
            return f"hands_recorded is {table.hands_recorded}, but {counts[id(table)]} of its hands are current"
        if table.is_unplayed and (table.hands_recorded or table.state != Table.State.LOCKED):
            return "the table is marked as not played, but it has hands or is not closed"
        if any(abs(total) > MOST_TOTAL for total in added.values()):  # play may go back to them any time
            return f"its hands and payments add up to more than {MOST_TOTAL}"
        if table.source != Table.Source.TOTALS and any(getattr(table, name) != total for name, total in added.items()):
            told = ", ".join(f"{name} {total:+d}" for name, total in added.items())
            return f"the totals don’t match its hands and payments, which add up to {told}"
        return ""

    return check


def _sums_of(hands: list[Hand], incidents: list[Incident]) -> Mapping[int, Counter[str]]:
    """Return by table what its totals have to be."""
    sums: dict[int, Counter[str]] = defaultdict(Counter)
    for hand in hands:
        if hand.state == Hand.State.CURRENT:
            for column, total in zip(five_columns("delta"), RESULT_COLUMNS, strict=True):
                sums[id(hand.table)][total] += getattr(hand, column)
    for incident in incidents:
        if incident.cancelled_at is None:
            for total, amount in as_columns("total", incident.payments).items():
                sums[id(incident.table)][total] += amount
    return sums
