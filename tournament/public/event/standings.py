"""The standings as the public sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from scoring.standings.ranks import Standing, Standings
from scoring.standings.schemes import Scheme
from tournament.models import Session, Tournament
from tournament.public.event.head import EventHead
from tournament.public.event.people import Person
from tournament.public.event.sessions import PublicSession, WaitsFor, waits_for
from tournament.standings.results import CurrentStandings, current_standings
from tournament.standings.stages import group_headings, head_groups, next_stages

Phase = Literal["before", "waiting", "playing", "final"]
"""Nobody has played; results are still to be shown; there are some; they are all there."""


@dataclass(frozen=True, slots=True)
class PublicRow:
    """One row: `moved` is by how many places up since the session before, None where nothing compares."""

    person: Person
    standing: Standing
    moved: int | None


@dataclass(frozen=True, slots=True)
class CutLine:
    """A line under the row at index `under`: the border of a `stage` after session `after`, decided or still to come.

    `keep` is how many play in the stage.
    """

    under: int
    after: int
    keep: int
    is_made: bool
    stage: str


@dataclass(frozen=True, slots=True)
class PublicStandings:
    """The standings, and what to say of them.

    `shown` is the latest session with results on the board; it `is_provisional` while one of its tables plays on.
    `frozen_after` is the last session before a freeze that keeps something back now; `waits_for` what has to happen
    before more of the session under way is shown. Where a cut let those who went on start again from 0, `restart` is
    its session, and `comparable` are the rows as they stood before it; else these are the rows. `headings` stand above
    the rows at their index: in an event in stages, who came furthest, and who was out after which stage. `stages` are
    the names of the later stages, by the session before them.
    """

    phase: Phase
    scheme: Scheme
    rows: Sequence[PublicRow]
    people: Sequence[Person]
    shown: int
    is_provisional: bool
    frozen_after: int | None
    running: int | None
    waits_for: WaitsFor
    cuts: Sequence[CutLine]
    restart: int | None
    comparable: Sequence[PublicRow]
    headings: Mapping[int, str]
    stages: Mapping[int, str]


def public_standings(head: EventHead) -> PublicStandings:
    """Return the board of the tournament with that head."""
    tournament, sessions, people = head.tournament, head.sessions, head.people
    board = current_standings(tournament, for_public=True)
    standings = board.standings
    rows = _rows(people, standings, board.moved)
    running = head.running.session if head.running else None
    return PublicStandings(
        phase=_phase(tournament, board, sessions),
        scheme=standings.scheme,
        rows=rows,
        people=list(people.values()),
        shown=board.last,
        is_provisional=not board.is_complete,
        frozen_after=_frozen_after(tournament, sessions),
        running=running.number if running else None,
        waits_for=_waits_for(tournament, running, board),
        cuts=_cut_lines(board, rows),
        restart=board.restart,
        comparable=_rows(people, board.at_restart, lambda _row: None) if board.at_restart else rows,
        headings=head_groups(group_headings(board.stages, standings), (row.standing for row in rows)),
        stages=next_stages(board.stages),
    )


def _rows(
    people: Mapping[int, Person], standings: Standings, moved: Callable[[Standing], int | None]
) -> list[PublicRow]:
    """Return the rows of those who are known: an entry enrolled while the page was made appears on the next one."""
    return [PublicRow(people[key], row, moved(row)) for row in standings.rows if (key := int(row.player)) in people]


def _phase(tournament: Tournament, board: CurrentStandings, sessions: Iterable[PublicSession]) -> Phase:
    if board.last:
        return "final" if tournament.status == Tournament.Status.FINISHED else "playing"
    has_begun = any(session.session.status != Session.Status.PLANNED for session in sessions)
    return "waiting" if has_begun else "before"


def _frozen_after(tournament: Tournament, sessions: Iterable[PublicSession]) -> int | None:
    last = tournament.freeze_after
    if last is None or tournament.status == Tournament.Status.FINISHED:
        return None
    begun = (one.number for one in sessions if one.session.status != Session.Status.PLANNED)
    return last if any(number > last for number in begun) else None


def _waits_for(tournament: Tournament, running: Session | None, board: CurrentStandings) -> WaitsFor:
    if running is None:
        return ""
    waiting = waits_for(tournament, running, "open")
    return "hands" if not waiting and board.last < running.number else waiting


def _cut_lines(board: CurrentStandings, rows: Sequence[PublicRow]) -> list[CutLine]:
    """Return the borders of the stages that are decided, and of the one that comes next."""
    fields = {cut.after: len(cut.field) for cut in board.standings.cuts}
    lines = []
    for stage in board.stages[1:]:
        after = stage.first_session - 1
        if after in fields:
            first = next((index for index, row in enumerate(rows) if row.standing.eliminated == after), 0)
            lines += [CutLine(first - 1, after, fields[after], is_made=True, stage=stage.name)] if first else []
        elif after >= board.last:
            ranked = sum(row.standing.rank is not None and row.standing.eliminated is None for row in rows)
            coming = CutLine(stage.size - 1, after, stage.size, is_made=False, stage=stage.name)
            return [*lines, coming] if stage.size < ranked else lines
    return lines
