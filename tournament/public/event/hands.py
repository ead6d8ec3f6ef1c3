"""What happened at a table, hand by hand, once the public may see it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import BooleanField, ExpressionWrapper, Q

from scoring.seats import Wind
from tournament.core.facts import HandWords
from tournament.models import Hand, Seat, Showing, Table, Tournament
from tournament.penalties.notes import Note, notes_of
from tournament.public.event.people import Person
from tournament.public.event.tables import PublicTable
from tournament.tables.running_totals import run_totals
from tournament.tables.winds import winds_of


@dataclass(frozen=True, slots=True)
class PublicHand:
    """One hand: how it ended, who won what, and whom the tiles are shown of.

    `values` say what each win was worth; `scores` are those of every seat, where the rules count every hand.
    """

    hand: Hand
    ending: str
    values: Mapping[Wind, str]
    scores: Mapping[Wind, int]
    explained: Sequence[Wind]

    @property
    def is_corrected(self) -> bool:
        """Say whether it was entered differently at first."""
        return self.hand.supersedes_id is not None


@dataclass(frozen=True, slots=True)
class PublicNote:
    """What a referee noted, about whom, and what it moved; the reason stays with the referees.

    `hand` is None where it was given away from the table, `wind` the one the player had in that hand.
    """

    hand: int | None
    seat: Wind
    wind: Wind | None
    person: Person | None
    title: str
    cost: str
    moved: Mapping[Wind, int]


@dataclass(frozen=True, slots=True)
class CourseRow:
    """One line of a table's sheet: a hand, or a note that moved points, and the totals after it.

    `pot` is what lies on the table then.
    """

    hand: PublicHand | None
    note: PublicNote | None
    totals: Mapping[Wind, int]
    pot: int


@dataclass(frozen=True, slots=True)
class TableCourse:
    """All that moved points at a table, and all notes. Where totals were typed, the rows may not come to them."""

    rows: Sequence[CourseRow]
    notes: Sequence[PublicNote]
    is_typed: bool


NOTHING = TableCourse((), (), is_typed=False)


def course_of(tournament: Tournament, table: PublicTable, people: Mapping[int, Person]) -> TableCourse:
    """Return the course of a table, with six queries; of one that is not shown there is none."""
    if not table.is_shown:
        return NOTHING
    row = table.table
    hands = list(Hand.objects.current().filter(tournament=tournament, table=row).order_by("number"))
    seats = list(Seat.objects.with_players().filter(table=row).order_by("pk"))
    notes = notes_of(row, seats, winds_of(row, hands))
    told = {note.uid: _note(note, people) for note in notes}
    shown = _shown(hands, HandWords.of(tournament))
    rows, pot = [], 0
    for line in run_totals(row.seats_taken, hands, notes):
        pot += line.hand.delta_pot if line.hand else 0
        if line.hand or (line.note and line.note.moved):
            hand = shown[line.hand.number] if line.hand else None
            rows.append(CourseRow(hand, told[line.note.uid] if line.note else None, line.totals, pot))
    return TableCourse(rows, list(told.values()), row.source == Table.Source.TOTALS)


def _note(note: Note, people: Mapping[int, Person]) -> PublicNote:
    person = people.get(note.player.pk) if note.player else None
    return PublicNote(note.hand, note.seat, note.wind, person, note.title, note.cost, note.moved)


def _shown(hands: Sequence[Hand], words: HandWords) -> dict[int, PublicHand]:
    """Return by number what the public sees of hands."""
    values: dict[int, dict[Wind, str]] = defaultdict(dict)
    scores: dict[int, dict[Wind, int]] = defaultdict(dict)
    explained: dict[int, list[Wind]] = defaultdict(list)
    has_tiles = ExpressionWrapper(Q(holding__isnull=False), BooleanField())
    showings = Showing.objects.filter(hand__in=hands).annotate(has_tiles=has_tiles).order_by("pk")
    for key, wind, is_winner, points, facts, is_explained in showings.values_list(
        "hand_id", "wind", "is_winner", "points", "facts", "has_tiles"
    ):
        if is_winner and (value := words.value(points, facts)):
            values[key][Wind(wind)] = value
        if words.play.every_seat_scores and points is not None:
            scores[key][Wind(wind)] = points
        if is_explained:
            explained[key].append(Wind(wind))
    return {
        hand.number: PublicHand(
            hand, words.ending(hand.kind, hand.ending), values[hand.pk], scores[hand.pk], explained[hand.pk]
        )
        for hand in hands
    }
