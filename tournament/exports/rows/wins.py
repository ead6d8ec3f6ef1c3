"""The highest hands, and how often everyone won, dealt in and did something worth counting."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.play import Notable
from tournament.core.facts import HandWords
from tournament.exports.rows.hands import HandRow, ShowingRow, pattern_names, read_hands
from tournament.exports.rows.reading import EventRows
from tournament.exports.rows.results import Results
from tournament.exports.rows.sheet import Column, Sheet, Value
from tournament.hands.notable import is_notable
from tournament.models import Entry, Hand, Seat, Table

HIGHEST = 50
"""How many are listed; hands that tie with the last of them are listed too."""


@dataclass(frozen=True, slots=True)
class _Win:
    table: Table
    hand: HandRow
    showing: ShowingRow


def highest_sheet(results: Results) -> Sheet:
    """Return the highest winning hands; equals share a place."""
    rows = results.rows
    columns = (
        Column("place", pgettext("rank of a hand", "Place"), "number", 6),
        Column("points", _("Points"), "number", 8),
        Column("grade", _("Value"), width=14),
        Column("name", _("Name"), width=28),
        Column("country", _("Country"), width=8),
        Column("played_in", _("Session"), width=12),
        Column("table", _("Table"), "number", 7),
        Column("hand", _("Hand"), "number", 7),
        Column("discarder", _("Discarder"), width=24),
        Column("patterns", _("Patterns"), width=50),
    )
    words, wins = HandWords.of(rows.tournament), sorted(_wins(rows), key=lambda win: -(win.showing.points or 0))
    least = wins[HIGHEST - 1].showing.points or 0 if len(wins) > HIGHEST else 0
    values = [win.showing.points or 0 for win in wins]
    lines = [
        (values.index(points) + 1, *_highest_row(win, rows, words))
        for win, points in zip(wins, values, strict=True)
        if points >= least
    ]
    return Sheet("highest-hands", _("Highest hands"), columns, lines)


def _wins(rows: EventRows) -> Iterator[_Win]:
    for table, hand, showings in read_hands(rows):
        for showing in showings:
            if showing.is_winner and showing.points is not None:
                yield _Win(table, hand, showing)


def _highest_row(win: _Win, rows: EventRows, words: HandWords) -> tuple[Value, ...]:
    seats = {seat.wind: seat for seat in rows.seats[win.table.pk]}
    number = win.hand.number
    winner = _player(seats, win.showing.wind, number, rows)
    return (
        win.showing.points,
        words.grade(win.showing.facts),
        rows.player_in(seats[win.showing.wind], number),
        rows.country(winner) if winner else "",
        str(win.table.session),
        win.table.number,
        number,
        rows.player_in(seats[win.hand.discarder], number) if win.hand.discarder else "",
        pattern_names(win.showing.patterns, rows.tournament.ruleset),
    )


def _player(seats: Mapping[str, Seat], wind: str, hand: int, rows: EventRows) -> Entry | None:
    return rows.entries.get(seats[wind].key_in(hand) or 0) if wind in seats else None


# -- counts -----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class HandCounts:
    """What one player did in the hands they played in person."""

    played: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    highest: int | None = None
    notable: Counter[str] = field(default_factory=Counter)


def count_hands(rows: EventRows) -> dict[int, HandCounts]:
    """Return the counts of everyone who played, by the key of the entry."""
    notable = rows.tournament.play.notable
    counts: dict[int, HandCounts] = defaultdict(HandCounts)
    for table, hand, showings in read_hands(rows):
        shown = {showing.wind: showing for showing in showings}
        for seat in rows.seats[table.pk]:
            if key := seat.key_in(hand.number):
                _count(counts[key], hand, seat.wind, shown.get(seat.wind), notable)
    return counts


def _count(
    counts: HandCounts, hand: HandRow, wind: str, showing: ShowingRow | None, notable: Iterable[Notable]
) -> None:
    counts.played += 1
    counts.deal_ins += wind == hand.discarder
    if wind not in hand.winners:
        return
    counts.wins += 1
    counts.self_draws += hand.kind == Hand.Kind.SELF_DRAW
    if showing and showing.points is not None:
        counts.highest = max(counts.highest or 0, showing.points)
    if showing:
        counts.notable.update(one.key for one in notable if is_notable(one, showing.patterns, showing.facts))


def counts_sheet(results: Results) -> Sheet:
    """Return one row a player: hands played, won and paid for, the highest, and the rule set's notable ones."""
    rows, play = results.rows, results.rows.tournament.play
    columns = (
        Column("number", _("Number"), "number", 8),
        Column("name", _("Name"), width=28),
        Column("country", _("Country"), width=8),
        Column("played", _("Hands played"), "number", 8),
        Column("won", pgettext("number of hands", "Won"), "number", 8),
        *([Column("self_draws", _("Self-draws"), "number", 8)] if play.knows_self_draws else []),
        Column("deal_ins", _("Deal-ins"), "number", 8),
        Column("highest", _("Highest hand"), "number", 8),
        *(Column(f"notable-{one.key}", _(one.title), "number", 10) for one in play.notable),
    )
    counts = count_hands(rows)
    lines = []
    for entry in rows.entries.values():
        if found := counts.get(entry.pk):
            lines.append(
                (
                    entry.number,
                    rows.name(entry),
                    rows.country(entry),
                    found.played,
                    found.wins,
                    *([found.self_draws] if play.knows_self_draws else []),
                    found.deal_ins,
                    found.highest,
                    *(found.notable[one.key] for one in play.notable),
                )
            )
    return Sheet("hand-counts", _("Hand statistics"), columns, lines)
