"""The border of a stage as the organizer sees it: who is sure, who is level, who has left, who is next in line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from scoring.standings.advancing import FieldChange, compare_field
from scoring.standings.numbers import Exact
from scoring.standings.ranks import Standing
from scoring.standings.stages import PassedOver
from tournament.core.formatting import writer_of
from tournament.models import Entry, Qualifier, Session, Stage
from tournament.standings.fields import Border, find_border, has_first_hand, next_in_line

State = Literal["in", "out", "gone", "level", "next"]
AROUND = 2
"""How many rows are shown above and below what has to be looked at."""


@dataclass(frozen=True, slots=True)
class BorderRow:
    """A player at the border: the row of the standings there, and what becomes of the player.

    `place_in_line` counts those who come up after everyone level at the border, if somebody leaves.
    """

    entry: Entry
    standing: Standing
    state: State
    passed_over: PassedOver | None = None
    is_chosen: bool = False
    place_in_line: int = 0


@dataclass(frozen=True, slots=True)
class Advance:
    """All that an organizer decides on. `sure` are the first, about whom there is nothing to ask."""

    stage: Stage
    border: Border
    sure: Sequence[BorderRow]
    rows: Sequence[BorderRow]

    @property
    def chosen(self) -> int:
        """Return how many are in the field as the page shows it."""
        return len(self.border.sure) + sum(row.is_chosen for row in self.rows if row.state == "level")

    @property
    def level(self) -> list[BorderRow]:
        """Return those who are level at the border."""
        return [row for row in self.rows if row.state == "level"]


def show_advance(stage: Stage, *, chosen: Sequence[int] | None = None, shows_all: bool = False) -> Advance:
    """Return the border of a stage; `chosen` are ticked, or else those whom the lot has chosen."""
    border = find_border(stage)
    ticked = set(border.by_lot if chosen is None else chosen)
    rows = list(_rows(border, ticked))
    special = [place for place, row in enumerate(rows) if row.state not in ("in", "out")]
    last_in = max((place for place, row in enumerate(rows) if row.state in ("in", "level")), default=0)
    first = max(0, min([*special, last_in]) - AROUND) if not shows_all else 0
    end = max([*(place for place in special if rows[place].state != "next"), last_in]) + 1 + AROUND
    is_safe = [row.state == "in" for row in rows]
    first = min(first, is_safe.index(False)) if not all(is_safe) else first
    return Advance(stage, border, rows[:first], rows[first:] if shows_all else rows[first:end])


def _rows(border: Border, ticked: set[int]) -> list[BorderRow]:
    sure, level = set(border.sure), set(border.level)
    behind = [int(player) for player in border.proposal.in_line if int(player) not in level]
    line = {player: place for place, player in enumerate(behind, start=1)}
    found = []
    for one in border.proposal.contenders:
        key = int(one.player)
        standing = border.standings[key]
        if one.passed_over:
            state: State = "gone" if one.passed_over != "never-sat" else "out"
        else:
            state = "in" if key in sure else "level" if key in level else "next"
        place = line.get(key, 0) if state == "next" else 0
        found.append(BorderRow(border.entries[key], standing, state, one.passed_over, key in ticked, place))
    return found


# -- announcing -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody who was on one side of a border when the field was decided, and is on the other today."""

    entry: Entry
    was_in: bool
    rank: int | None
    total: str


@dataclass(frozen=True, slots=True)
class Announcement:
    """A field that would be another today: who would come in, who would be out, and what can be done about it.

    `moved` are all of these, with where they stand at the border today.
    `left` are players of the field who have left since; where nobody has played yet the `line` can come up for them.
    """

    stage: Stage
    coming_in: Sequence[Entry]
    going_out: Sequence[Entry]
    moved: Sequence[Moved]
    left: Sequence[Entry]
    line: Sequence[Entry]
    may_decide: bool


def announce(stage: Stage) -> Announcement | None:
    """Return what has changed since the field of a stage was decided; None if nothing has."""
    border = find_border(stage)
    keys = {entry.enrolment: entry.pk for entry in border.entries.values()}
    before = [keys[enrolment] for enrolment in stage.proposed if enrolment in keys]
    change = compare_field(before, border.proposal) if before else None
    change = change or FieldChange((), ())
    may_decide = not has_first_hand(stage)
    field = Qualifier.objects.filter(stage=stage).values_list("entry_id", flat=True)
    gone = (Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED)
    left = [border.entries[key] for key in field if border.entries[key].status in gone] if may_decide else []
    if not (change.coming_in or change.going_out or left):
        return None
    write = writer_of(stage.tournament.scheme.total.format)
    return Announcement(
        stage,
        [border.entries[int(player)] for player in change.coming_in],
        [border.entries[int(player)] for player in change.going_out],
        [
            _moved(border, int(player), write, was_in=was_in)
            for was_in, players in ((True, change.going_out), (False, change.coming_in))
            for player in players
        ],
        left,
        next_in_line(stage, border) if left else [],
        may_decide,
    )


def _moved(border: Border, key: int, write: Callable[[Exact], str], *, was_in: bool) -> Moved:
    standing = border.standings[key]
    return Moved(border.entries[key], was_in, standing.rank, write(standing.total))


def announcements(stages: Sequence[Stage]) -> list[Announcement]:
    """Return what has changed since the last field was decided: those before it were played, and stay."""
    decided = [stage for stage in stages if stage.is_decided]
    found = (announce(stage) for stage in decided)
    return [announcement for announcement in found if announcement]


def waiting_stage(stages: Sequence[Stage]) -> Stage | None:
    """Return the next stage whose field is to be decided."""
    return next((stage for stage in stages if not stage.is_first and not stage.is_decided), None)


def due_stage(stages: Sequence[Stage], sessions: Iterable[Session]) -> Stage | None:
    """Return the stage whose field can be decided now: all sessions before it are closed."""
    waiting = waiting_stage(stages)
    if waiting is None:
        return None
    before = [session for session in sessions if session.number <= waiting.after]
    is_over = len(before) == waiting.after and all(session.status == Session.Status.CLOSED for session in before)
    return waiting if is_over else None
