"""What the projector shows: slides made of what the public may see, large lists in pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeVar

from scoring.standings.ranks import Standings
from tournament.core.formatting import MINUS, writer_of
from tournament.core.visibility import shows_result
from tournament.hands.big_hands import BigHand, big_hands_of
from tournament.models import Display, Entry, Seat, Session, Table, Tournament
from tournament.models.display import Slide
from tournament.players.names import name_key
from tournament.public.projector_settings import display_of
from tournament.sessions.clock import TournamentClock, clock_of
from tournament.standings.results import CurrentStandings, current_standings

RANKS_A_PAGE, NAMES_A_PAGE, HANDS_A_PAGE, HANDS_SHOWN = 12, 32, 4, 8
LONGEST_BANNER = 80

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One picture: a slide, or one page of it, with its rows."""

    kind: str
    number: int = 1
    pages: int = 1
    rows: Sequence[Any] = ()

    @property
    def key(self) -> str:
        """Return what this picture is called while the others around it change."""
        return f"{self.kind}-{self.number}"

    @property
    def columns(self) -> tuple[Sequence[Any], Sequence[Any]]:
        """Return the rows in two columns, the first no shorter than the second."""
        middle = (len(self.rows) + 1) // 2
        return self.rows[:middle], self.rows[middle:]


@dataclass(frozen=True, slots=True)
class RankRow:
    """A row of the standings on the wall: `climbed` is how many ranks since the session before, None if unknown.

    `points` and `total` are written as the scheme says; `total` is empty where it is the points and nothing else.
    `penalty` says what came off beside the points.
    """

    rank: int | None
    climbed: int | None
    entry: Entry
    points: str
    total: str
    penalty: str = ""


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """Where somebody sits."""

    entry: Entry
    table: int
    wind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Show:
    """Everything on the projector."""

    display: Display
    clock: TournamentClock
    pages: Sequence[Page]
    seated: Session | None
    standings: Standings
    tables_playing: tuple[int, int] | None
    biggest: BigHand | None = field(default=None)

    @property
    def banner(self) -> str:
        """Return the message at the foot of every slide."""
        return "" if has_slide(self.display) else self.display.message


def show_of(tournament: Tournament) -> Show:
    """Return what the projector shows now, in as many statements for any size of the event."""
    display = display_of(tournament)
    sessions = list(Session.objects.filter(tournament=tournament).order_by("number"))
    clock = clock_of(tournament, sessions)
    seated = _session_to_seat(sessions) or clock.running
    board = current_standings(tournament, for_public=True)
    hands = big_hands_of(tournament, usual=HANDS_SHOWN)[:HANDS_SHOWN]
    makers = {
        Slide.CLOCK: lambda: [Page(kind="clock")],
        Slide.SEATING: lambda: _seating_pages(tournament, seated),
        Slide.STANDINGS: lambda: _standings_pages(tournament, board),
        Slide.BIG_HANDS: lambda: list(_in_pages("big-hands", hands, HANDS_A_PAGE)),
    }
    pages = [page for slide in display.shown for page in makers[Slide(slide)]()]
    if has_slide(display):
        pages.insert(0, Page(kind="message"))
    return Show(
        display=display,
        clock=clock,
        # Where nothing of what was chosen can be shown yet, the clock always can.
        pages=pages or [Page(kind="clock")],
        seated=seated,
        standings=board.standings,
        tables_playing=_tables_playing(tournament, clock.running),
        biggest=hands[0] if hands else None,
    )


def has_slide(display: Display) -> bool:
    """Say whether the message takes turns with the slides: as chosen, or because it is too long for one line."""
    return bool(display.message) and (display.is_message_slide or len(display.message) > LONGEST_BANNER)


def _session_to_seat(sessions: Sequence[Session]) -> Session | None:
    """Return the next session people look for their table in, once its seating is released."""
    coming = (one for one in sessions if one.status == Session.Status.PLANNED and one.is_seating_released)
    return next(coming, None)


def _seating_pages(tournament: Tournament, session: Session | None) -> list[Page]:
    if session is None:
        return []
    seats = Seat.objects.filter(session=session).select_related("entry", "occupant", "table")
    rows = []
    for seat in seats.order_by("pk"):
        if person := seat.is_played_by:
            person.tournament = tournament
            rows.append(PlaceRow(person, seat.table.number, seat.wind))
    rows.sort(key=lambda row: (name_key(row.entry.public_name), row.table))
    return list(_in_pages("seating", rows, NAMES_A_PAGE))


def _standings_pages(tournament: Tournament, board: CurrentStandings) -> list[Page]:
    standings = board.standings
    if not any(row.played for row in standings.rows):
        return []
    entries = Entry.objects.filter(tournament=tournament).in_bulk()
    scheme = standings.scheme
    write_points, write_penalty = writer_of(scheme.points.format), writer_of(scheme.penalty.format)
    write_total = writer_of(scheme.total.format)
    rows = []
    for row in standings.rows:
        entry = entries.get(int(row.player))
        if entry is None:
            continue
        entry.tournament = tournament
        # Where points are all there is, what ranks is shown: what is left of them.
        total = write_total(row.total)
        shown = (write_points(row.points), total) if scheme.ranks.earned else (total, "")
        off = row.penalty if scheme.ranks.earned else 0
        rows.append(RankRow(row.rank, board.moved(row), entry, *shown, f"{MINUS}{write_penalty(off)}" if off else ""))
    return list(_in_pages("standings", rows, RANKS_A_PAGE))


def _in_pages(kind: str, rows: Sequence[Row], size: int) -> Iterator[Page]:
    """Yield the rows in pages of nearly equal length, so that no page holds a single name."""
    if not rows:
        return
    pages = -(-len(rows) // size)
    if kind == "standings":
        cuts = [number * size for number in range(pages)] + [len(rows)]
    else:
        cuts = [round(number * len(rows) / pages) for number in range(pages + 1)]
    for number, (start, end) in enumerate(pairwise(cuts), start=1):
        yield Page(kind=kind, number=number, pages=pages, rows=rows[start:end])


def _tables_playing(tournament: Tournament, session: Session | None) -> tuple[int, int] | None:
    """Return how many tables of how many still play, where the public may see that a table has finished."""
    if session is None or not shows_result(
        tournament, session=session.number, session_status=session.status, table_state=Table.State.FINISHED
    ):
        return None
    states = list(Table.objects.filter(session=session).values_list("state", flat=True))
    return states.count(Table.State.OPEN), len(states)
