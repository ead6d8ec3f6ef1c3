"""Add up the totals of a table after every line of its sheet: hands and payments for penalties, in their order.

What was noted in a hand happened before anyone won it, so it stands above that hand. What was given away from the table
comes last. The last line is the result of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from scoring.seats import Wind

Moves = Mapping[Wind, int]


class Played(Protocol):
    """A hand, as far as totals depend on it."""

    number: int

    @property
    def deltas(self) -> Moves:
        """Return what it moved."""


class Noted(Protocol):
    """Something a referee noted: in which hand, none of them where it was given away from the table."""

    @property
    def hand(self) -> int | None:
        """Return the number of the hand."""

    @property
    def moved(self) -> Moves:
        """Return what it moved at the table."""


HandT = TypeVar("HandT", bound=Played)
NoteT = TypeVar("NoteT", bound=Noted)


@dataclass(frozen=True, slots=True)
class Row(Generic[HandT, NoteT]):
    """One line of a sheet: a hand or a note, and the totals after it."""

    hand: HandT | None
    note: NoteT | None
    totals: Moves


def run_totals(seats: Iterable[Wind], hands: Sequence[HandT], notes: Sequence[NoteT]) -> Iterator[Row[HandT, NoteT]]:
    """Yield the lines of a table's sheet; hands come in order, notes of one hand in the order they were given."""
    totals = dict.fromkeys(seats, 0)
    left = sorted(notes, key=lambda note: (note.hand is None, note.hand or 0))
    for hand in hands:
        while left and left[0].hand is not None and left[0].hand <= hand.number:
            yield _after_note(totals, left.pop(0))
        _add(totals, hand.deltas)
        yield Row(hand, None, dict(totals))
    for note in left:
        yield _after_note(totals, note)


def _after_note(totals: dict[Wind, int], note: NoteT) -> Row[HandT, NoteT]:
    _add(totals, note.moved)
    return Row(None, note, dict(totals))


def _add(totals: dict[Wind, int], moved: Moves) -> None:
    for seat, amount in moved.items():
        totals[seat] = totals.get(seat, 0) + amount
