"""The highest hands of a tournament that the public may see."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from scoring.dora import read_single_tiles
from scoring.errors import ScoringError
from tournament.core.facts import HandWords
from tournament.core.visibility import shows_table
from tournament.hands.explanations import Face
from tournament.hands.statistics import pattern_names
from tournament.models import Entry, Hand, Seat, Showing, Table, Tournament

USUAL, MOST = 20, 60
"""How many are shown; hands that tie with the last of them are shown too, up to the second number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BigHand:
    """A winning hand: its place among the highest, who won it where, and its tiles if they were counted.

    `grade` is what the rules call its value, where it is chosen from a grid.
    `groups` are the tiles as they lay: declared sets first, then the standing tiles with the winning one last, then
    flowers; `win` is the group and the place in it of the winning tile.
    """

    place: int
    points: int
    grade: str
    table: Table
    number: int
    wind: str
    winner: Entry | None
    discarder: Entry | None
    groups: tuple[tuple[str, ...], ...]
    win: tuple[int, int] | None
    patterns: tuple[str, ...]

    @property
    def session(self) -> int:
        """Return the number of its session."""
        return self.table.session.number

    @property
    def faces(self) -> list[list[Face]]:
        """Return the tiles ready to draw, the winning one marked."""
        return [
            [Face(face.text, face.name, is_win=(group, place) == self.win) for place, face in enumerate(row)]
            for group, row in enumerate([[Face.of_text(tile) for tile in tiles] for tiles in self.groups])
        ]


def big_hands_of(tournament: Tournament, usual: int = USUAL) -> list[BigHand]:
    """Return the highest winning hands, in three statements whatever the size of the event."""
    tables = shown_tables(tournament)
    if not tables:
        return []
    showings = list(_wins(tournament, tables)[:MOST])
    if len(showings) > usual:
        least = showings[usual - 1].points or 0
        showings = [showing for showing in showings if (showing.points or 0) >= least]
    # Among equals, those with tiles to show come first.
    showings.sort(key=lambda showing: (-(showing.points or 0), showing.holding is None))
    seats = read_seats(tournament, {showing.hand.table_id for showing in showings})
    values, words = [showing.points or 0 for showing in showings], HandWords.of(tournament)
    return [
        _big_hand(showing, values.index(showing.points or 0) + 1, tables[showing.hand.table_id], seats, words)
        for showing in showings
    ]


def best_hand_of(tournament: Tournament, players: Collection[int]) -> BigHand | None:
    """Return the highest hand that one of these has won, by the keys of their entries."""
    tables = shown_tables(tournament)
    sat = Seat.objects.filter(Q(entry__in=players) | Q(occupant__in=players), table__in=list(tables))
    own = {key: tables[key] for key in sat.values_list("table", flat=True)}
    seats, words = read_seats(tournament, set(own)), HandWords.of(tournament)
    for showing in _wins(tournament, own):
        hand = _big_hand(showing, 1, own[showing.hand.table_id], seats, words)
        if hand.winner and hand.winner.pk in players:
            return hand
    return None


def _wins(tournament: Tournament, tables: Collection[int]) -> QuerySet[Showing]:
    """Return what winners at these tables showed, the highest first."""
    found = Showing.objects.filter(
        hand__tournament=tournament, hand__state=Hand.State.CURRENT, hand__table__in=list(tables), is_winner=True
    ).exclude(points=None)
    order = ("-points", "hand__table__session__number", "hand__table__number", "hand__number", "pk")
    return found.select_related("hand").order_by(*order)


def shown_tables(tournament: Tournament) -> dict[int, Table]:
    """Return by key the tables whose results the public may see, each with its session."""
    tables = Table.objects.filter(tournament=tournament).select_related("session").order_by()
    return {table.pk: table for table in tables if shows_table(_with(table, tournament))}


def _with(table: Table, tournament: Tournament) -> Table:
    table.tournament = tournament
    return table


def read_seats(tournament: Tournament, tables: set[int]) -> Mapping[int, Sequence[Seat]]:
    """Return by table the seats with everyone who sat there."""
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.with_players().filter(table__in=tables).order_by("pk"):
        for person in seat.players:
            person.tournament = tournament
        seats[seat.table_id].append(seat)
    return seats


def _big_hand(
    showing: Showing, place: int, table: Table, seats: Mapping[int, Sequence[Seat]], words: HandWords
) -> BigHand:
    hand = showing.hand
    people = {seat.wind: seat.player_in(hand.number) for seat in seats[table.pk]}
    groups, win = lay_out(showing.holding or {})
    return BigHand(
        place=place,
        points=showing.points or 0,
        grade=words.grade(showing.facts),
        table=table,
        number=hand.number,
        wind=showing.wind,
        winner=people.get(showing.wind),
        discarder=people.get(hand.discarder),
        groups=groups,
        win=win,
        patterns=tuple(dict.fromkeys(pattern_names(showing))),
    )


def lay_out(holding: Mapping[str, Any]) -> tuple[tuple[tuple[str, ...], ...], tuple[int, int] | None]:
    """Return a holding's tiles in groups, and which of them won; nothing of one that cannot be read.

    >>> groups, win = lay_out({"hand": "50m89s", "melds": ["123m"], "win": "7s", "flowers": "2f"})
    >>> groups[1], win
    (('0m', '5m', '8s', '9s', '7s'), (1, 4))
    """
    try:
        sets = [holding.get(name) for name in ("melds", "concealed_kongs")]
        declared = [_tiles(text) for texts in sets if isinstance(texts, list) for text in texts]
        standing, winning = _tiles(holding.get("hand")), _tiles(holding.get("win"))
        flowers = _tiles(holding.get("flowers"))
    except ScoringError:
        return (), None
    groups = [*declared, (*standing, *winning), flowers]
    win = (len(declared), len(standing)) if winning else None
    return tuple(group for group in groups if group), win if standing or winning else None


def _tiles(text: Any) -> tuple[str, ...]:
    return tuple(read_single_tiles(text)) if isinstance(text, str) else ()
