"""What the projector shows: slides made of what the public may see, large lists in pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, TypeVar

from scoring.standings.ranks import Standings
from tournament.core.formatting import MINUS, writer_of
from tournament.core.visibility import shows_result
from tournament.hands.big_hands import BigHand, best_hand_of, big_hands_of
from tournament.hands.notable import notable_counts
from tournament.models import Display, Entry, Hand, Seat, Session, Table, Tournament
from tournament.models.display import Slide
from tournament.players.names import name_key
from tournament.public.event.checkpoints import last_seal
from tournament.public.event.groups import GroupRanking, rank_countries, rank_teams
from tournament.public.event.head import LEAST_TO_RANK
from tournament.public.event.people import people_of
from tournament.public.event.standings import PublicRow
from tournament.public.prizes import Podium, podium_of
from tournament.public.projector_settings import display_of
from tournament.sessions.clock import TournamentClock, clock_of
from tournament.standings.results import CurrentStandings, current_standings
from tournament.standings.stages import group_headings, head_groups

RANKS_A_PAGE, NAMES_A_PAGE, HANDS_A_PAGE, HANDS_SHOWN, COUNTS_A_PAGE = 12, 32, 4, 8, 10
RANKED = ("teams", "countries")
"""Lists in order: the first pages are full."""
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
        """Return the id of this picture, which stays the same while others change."""
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
    `penalty` says what came off beside the points. Below the one who `is_last_in` stand those who were cut; `heading`
    stands above the first who came as far.
    """

    rank: int | None
    climbed: int | None
    entry: Entry
    points: str
    total: str
    penalty: str = ""
    is_last_in: bool = False
    heading: str = ""


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A team or a country on the wall, its total as the scheme writes it."""

    rank: int | None
    name: str
    total: str


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
    podium: Podium | None = field(default=None)
    best: BigHand | None = field(default=None)
    """The best hand of who was turned over last."""
    hands_played: int = 0

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
    podium = podium_of(tournament, display.prizes, display.prizes_shown) if display.prizes else None
    hands = big_hands_of(tournament, usual=HANDS_SHOWN)[:HANDS_SHOWN]
    makers = {
        Slide.CLOCK: lambda: [Page(kind="clock")],
        Slide.SEATING: lambda: _seating_pages(tournament, seated),
        Slide.STANDINGS: lambda: _standings_pages(tournament, board),
        Slide.BIG_HANDS: lambda: list(_in_pages("big-hands", hands, HANDS_A_PAGE)),
        Slide.TEAMS: lambda: _group_pages("teams", rank_teams, tournament, board),
        Slide.COUNTRIES: lambda: _group_pages("countries", rank_countries, tournament, board),
        Slide.COUNTS: lambda: _count_pages(tournament),
    }
    pages = [page for slide in display.shown for page in makers[Slide(slide)]()]
    seal = last_seal(tournament, {session.number: session.name for session in sessions})
    if seal and not clock.running and not display.pinned:
        pages.append(Page(kind="sealed", rows=[seal]))
    if has_slide(display):
        pages.insert(0, Page(kind="message"))
    if podium:
        pages = [Page(kind="prizes")]
    return Show(
        display=display,
        clock=clock,
        # Where nothing of what was chosen can be shown yet, the clock always can.
        pages=pages or [Page(kind="clock")],
        seated=seated,
        standings=board.standings,
        tables_playing=_tables_playing(tournament, clock.running),
        biggest=hands[0] if hands else None,
        podium=podium,
        best=_best_hand(tournament, podium) if podium else None,
        hands_played=Hand.objects.current().filter(tournament=tournament).count() if podium else 0,
    )


def _best_hand(tournament: Tournament, podium: Podium) -> BigHand | None:
    players = {key for prize in podium.latest for key in prize.players}
    return best_hand_of(tournament, players) if players and not podium.is_over else None


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
            person.tournament = seat.table.tournament = tournament
            rows.append(PlaceRow(person, seat.table.number, seat.table.start_wind(seat.wind)))
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
    rows: list[RankRow] = []
    known = [row for row in standings.rows if int(row.player) in entries]
    headings = head_groups(group_headings(board.stages, standings), known)
    for index, row in enumerate(known):
        entry = entries[int(row.player)]
        entry.tournament = tournament
        if rows and index in headings:
            rows[-1] = replace(rows[-1], is_last_in=True)
        # Where points are all there is, what ranks is shown: what is left of them.
        total = write_total(row.total)
        shown = (write_points(row.points), total) if scheme.ranks.earned else (total, "")
        off = row.penalty if scheme.ranks.earned else 0
        taken = f"{MINUS}{write_penalty(off)}" if off else ""
        heading = headings.get(index, "")
        rows.append(RankRow(row.rank, board.moved(row), entry, *shown, taken, heading=heading))
    return _rank_pages(rows)


def _rank_pages(rows: Sequence[RankRow]) -> list[Page]:
    """Return full pages of the standings; a heading takes a line, and each page begins with the one it goes on with."""
    pages: list[list[RankRow]] = []
    heading, lines = "", RANKS_A_PAGE
    for row in rows:
        heading = row.heading or heading
        if lines + 1 + bool(row.heading) > RANKS_A_PAGE:
            pages.append([])
            lines, row = 0, replace(row, heading=heading)
        pages[-1].append(row)
        lines += 1 + bool(row.heading)
    return [
        Page(kind="standings", number=number, pages=len(pages), rows=page) for number, page in enumerate(pages, start=1)
    ]


def _group_pages(
    kind: str, rank: Callable[[Sequence[PublicRow]], GroupRanking], tournament: Tournament, board: CurrentStandings
) -> list[Page]:
    """Return full pages of the teams or countries in order, if there are at least two to compare."""
    if not board.last:
        return []
    people = people_of(tournament, with_numbers=False)
    standings = (board.at_restart or board.standings).rows
    rows = [PublicRow(people[key], row, None) for row in standings if (key := int(row.player)) in people]
    write = writer_of(board.standings.scheme.total.format)
    groups = [GroupRow(group.rank, group.name, write(group.total)) for group in rank(rows).groups]
    return list(_in_pages(kind, groups, RANKS_A_PAGE)) if len(groups) >= LEAST_TO_RANK else []


def _count_pages(tournament: Tournament) -> list[Page]:
    """Return a page for each kind of hand that is counted, with the players who had the most."""
    return [
        Page(kind="counts", number=number, rows=[counts, counts.players[:COUNTS_A_PAGE]])
        for number, counts in enumerate(notable_counts(tournament), start=1)
    ]


def _in_pages(kind: str, rows: Sequence[Row], size: int) -> Iterator[Page]:
    """Yield the rows in pages of nearly equal length, so that no page holds a single name."""
    if not rows:
        return
    pages = -(-len(rows) // size)
    if kind in RANKED:
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
