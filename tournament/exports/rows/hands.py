"""Hands as they were recorded, with everything their rule set declares about them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.facts import Fact
from scoring.play import Play
from scoring.seats import WINDS, Wind
from tournament.core.facts import HandWords, fact_heading, write_fact, write_one
from tournament.core.labels import recorded_pattern, wind_name
from tournament.exports.rows.reading import EventRows, local
from tournament.exports.rows.sheet import Column, Kind, Sheet, Value
from tournament.models import Hand, Seat, Showing, Table
from tournament.models.columns import WIND_CHOICES, five_columns


class HandRow(NamedTuple):
    """One hand, plain values instead of an object: there are thousands."""

    key: int
    table: int
    number: int
    kind: str
    ending: str
    winners: str
    discarder: str
    dealer: str
    round_wind: str
    facts: Mapping[str, Any]
    recorded_at: Any
    east: int
    south: int
    west: int
    north: int
    pot: int


HAND_COLUMNS = (
    *("pk", "table_id", "number", "kind", "ending", "winners", "discarder", "dealer", "round_wind", "facts"),
    *("recorded_at", *five_columns("delta")),
)


def hands_sheet(rows: EventRows) -> Sheet:
    """Return one row for each hand that counts, in two more statements.

    What the rule set declares comes last, so that the other columns keep their positions for programs that read them.
    """
    play = rows.tournament.play
    columns = (
        Column("session", _("Session"), "number", 8),
        Column("table", _("Table"), "number", 7),
        Column("hand", _("Hand"), "number", 7),
        Column("round_wind", _("Round wind"), width=8),
        Column("dealer", _("Dealer"), width=24),
        Column("kind", _("Ended by"), width=12),
        Column("winner", _("Winner"), width=24),
        Column("discarder", _("Discarder"), width=24),
        Column("points", _("Points"), width=10),
        Column("patterns", _("Patterns"), width=40),
        *(Column(f"delta-{letter}", str(name), "number", 8) for letter, name in WIND_CHOICES),
        *([Column("delta-pot", _(play.pot.title), "number", 8)] if play.pot else []),
        Column("recorded_at", _("Recorded"), "time", 18),
        *_score_columns(play),
        *(column for fact in _facts(play) for column in _fact_columns(fact)),
    )
    words = HandWords.of(rows.tournament)
    lines = [_hand_row(hand, table, rows, showings, words) for table, hand, showings in read_hands(rows)]
    return Sheet("hands", _("All hands"), columns, lines)


def read_hands(rows: EventRows) -> Iterator[tuple[Table, HandRow, Sequence[ShowingRow]]]:
    """Yield every hand that counts and the reader may see, with what was shown, in two statements."""
    found = Hand.objects.current().filter(tournament=rows.tournament).order_by("table_id", "number")
    by_table: dict[int, list[HandRow]] = defaultdict(list)
    for values in found.values_list(*HAND_COLUMNS):
        by_table[values[1]].append(HandRow(*values))
    showings = _showings(rows)
    for table in rows.tables:
        if rows.shows(table):
            yield from ((table, hand, showings.get(hand.key, ())) for hand in by_table[table.pk])


class ShowingRow(NamedTuple):
    """What one seat showed."""

    wind: str
    is_winner: bool
    points: int | None
    facts: Mapping[str, Any]
    patterns: Any


def _showings(rows: EventRows) -> Mapping[int, list[ShowingRow]]:
    found = Showing.objects.filter(hand__tournament=rows.tournament, hand__state=Hand.State.CURRENT).order_by("pk")
    showings: dict[int, list[ShowingRow]] = defaultdict(list)
    for hand, *values in found.values_list("hand_id", *ShowingRow._fields):
        showings[hand].append(ShowingRow(*values))
    return showings


def _scores(shown: Mapping[str, ShowingRow], sat: Mapping[Wind, Wind]) -> list[int | None]:
    return [shown[sat[wind]].points if wind in sat and sat[wind] in shown else None for wind in WINDS]


def _hand_row(
    hand: HandRow, table: Table, rows: EventRows, showings: Iterable[ShowingRow], words: HandWords
) -> tuple[Value, ...]:
    seats = {seat.wind: seat for seat in rows.seats[table.pk]}
    shown = {showing.wind: showing for showing in showings}
    won = [shown[wind] for wind in hand.winners if wind in shown]
    facts = words.facts(hand.facts, ((row.wind, row.facts, row.points) for row in shown.values()))

    # The columns are winds of the start, like the seats on the sheet of sessions.
    sat = {Wind(table.start_wind(seat) or seat): Wind(seat) for seat in seats}
    delta_of = dict(zip(WINDS, (hand.east, hand.south, hand.west, hand.north), strict=True))

    def name(seat: Wind) -> str:
        return rows.player_in(seats[seat], hand.number) if seat in seats else wind_name(seat)

    return (
        table.session.number,
        table.number,
        hand.number,
        wind_name(hand.round_wind) if hand.round_wind else "",
        rows.player_in(seats[hand.dealer], hand.number),
        words.ending(hand.kind, hand.ending),
        _players(hand.winners, seats, rows, hand.number),
        _players(hand.discarder, seats, rows, hand.number),
        _points(won),
        "; ".join(filter(None, (pattern_names(showing.patterns, rows.tournament.ruleset) for showing in won))),
        *(delta_of[sat[wind]] if wind in sat else None for wind in WINDS),
        *([hand.pot] if words.play.pot else []),
        local(hand.recorded_at),
        *(_scores(shown, sat) if words.play.every_seat_scores else ()),
        *(
            value
            for fact in _facts(words.play)
            for value in _fact_values(fact, facts.get(fact.key), hand.winners, name)
        ),
    )


def _players(winds: Iterable[str], seats: Mapping[str, Seat], rows: EventRows, hand: int) -> str:
    return ", ".join(rows.player_in(seats[wind], hand) for wind in winds)


def _points(won: list[ShowingRow]) -> Value:
    """Return what was won: a number, or several where several won."""
    points = [showing.points for showing in won if showing.points is not None]
    return points[0] if len(points) == 1 else " + ".join(map(str, points)) or None


def pattern_names(patterns: Any, ruleset: str) -> str:
    """Return the names of the patterns counted, as they were recorded."""
    counted = (patterns or {}).get("patterns", ())
    names = (str(pattern["name"]) for pattern in counted if isinstance(pattern, dict) and "name" in pattern)
    return ", ".join(recorded_pattern(name, ruleset) for name in names)


# -- what a rule set declares -----------------------------------------------------------------------------------------


def _score_columns(play: Play) -> list[Column]:
    """Return a column for the score of every seat, where the rules count every hand."""
    if not play.every_seat_scores:
        return []
    return [
        Column(f"score-{letter}", _("%(wind)s: score") % {"wind": name}, "number", 8) for letter, name in WIND_CHOICES
    ]


def _facts(play: Play) -> list[Fact]:
    """Return the facts that have columns of their own; the value of every seat is its score."""
    return [fact for key, fact in play.declared.items() if key != play.values.of_every_seat]


def _has_column_by_seat(fact: Fact) -> bool:
    """Say whether each seat has a column: not for flags, which name their seats, nor for what only winners have."""
    return fact.scope == "seat" and fact.kind != "flag"


def _fact_columns(fact: Fact) -> list[Column]:
    heading = fact_heading(fact)
    kind: Kind = "number" if fact.kind == "number" else "text"
    if _has_column_by_seat(fact):
        return [Column(f"fact-{fact.key}-{letter}", f"{name}: {heading}", kind, 12) for letter, name in WIND_CHOICES]
    return [Column(f"fact-{fact.key}", heading, "text" if fact.is_by_seat else kind, 16)]


def _fact_values(fact: Fact, value: Any, winners: str, name: Callable[[Wind], str]) -> list[Value]:
    """Return what stands in the columns of a fact: numbers as numbers, all else in words."""
    if _has_column_by_seat(fact):
        return [_plain(fact, (value or {}).get(wind), name) for wind in WINDS]
    if not fact.is_by_seat:
        return [_plain(fact, value, name)]
    if value and fact.kind != "flag" and "".join(seat.value for seat in value) == winners and len(winners) == 1:
        return [_plain(fact, one, name) for one in value.values()]
    return [write_fact(fact, value, name)]


def _plain(fact: Fact, value: Any, name: Callable[[Wind], str]) -> Value:
    """Return one value; nobody has to be told whose it is."""
    if value is None:
        return None
    return int(value) if fact.kind == "number" else write_one(fact, value, name)
