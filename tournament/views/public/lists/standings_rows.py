"""The rows of the standings as HTML.

A template takes ten times as long for two hundred rows of twenty cells, on the page that everyone opens at once. All
text that comes from people is escaped here, by the function Django's own wraps; figures and addresses are our own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from html import escape

from django.templatetags.static import static
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.standings.numbers import Exact
from scoring.standings.ranks import Standing
from scoring.standings.schemes import Scheme
from tournament.core.formatting import MINUS, writer_of
from tournament.core.text import write_list
from tournament.models.event import call_session
from tournament.public.event.people import Person
from tournament.public.event.standings import PublicRow, PublicStandings
from tournament.views.public.lists.addresses import PlayerAddress
from tournament.views.public.lists.finding import is_found

MOST_SESSIONS = 11
"""More columns would not fit; of a club's year the latest are shown."""


def sessions_of_rows(board: PublicStandings) -> range:
    """Return the numbers of the sessions that have a column."""
    return range(max(1, board.shown - MOST_SESSIONS + 1), board.shown + 1)


@dataclass(frozen=True, slots=True)
class SessionColumn:
    """The column of a session: its place among the scores, its class, what it is called in short and in full."""

    index: int
    kind: str
    label: str
    title: str


def session_columns(board: PublicStandings, names: Mapping[int, str]) -> list[SessionColumn]:
    """Return the columns of the sessions, by their numbers and names; that of a session under way is marked."""
    running = board.shown if board.is_provisional else None
    label = _("S%(number)s")
    return [
        SessionColumn(
            number - 1,
            "num by now" if number == running else "num by",
            label % {"number": number},
            call_session(number, names.get(number, "")),
        )
        for number in sessions_of_rows(board)
    ]


@dataclass(frozen=True, slots=True)
class Column:
    """One column after the sessions: what it is called, its class, and what stands in it."""

    label: str
    kind: str
    write: Callable[[Standing], str]


def columns_of(board: PublicStandings) -> list[Column]:
    """Return the columns of the scheme; the last is what ranks. Penalties have one only where somebody has any.

    A heading means what it means in every file: "Points" are the scores at the tables, before what comes off the
    standing. Where something comes off what ranks, a column "Total" says what is left.
    """
    scheme = board.scheme
    write_points, write_total = writer_of(scheme.points.format), writer_of(scheme.total.format)
    write_penalty = partial(_write_penalty, scheme)
    points = Column(_(scheme.points.label), "num", lambda row: write_points(row.points))
    total = Column(_(scheme.total.label), "num tp", lambda row: write_total(row.total))
    has_penalties = any(row.standing.penalty or row.standing.earned_penalty for row in board.rows)
    penalties = [Column(_(scheme.penalty.label), "num by", write_penalty)] if has_penalties else []
    others = [*_tie_break_columns(scheme), *penalties]
    if scheme.earned is None:
        return [*others, total]
    write_earned = writer_of(scheme.earned.format)
    earned = Column(_(scheme.earned.label), "num by", lambda row: write_earned(row.earned or 0))
    if not scheme.ranks.points:
        # Points break ties. A phone has no room for the column of penalties, so there they stand below the points.
        points = replace(points, write=partial(_write_points, scheme)) if has_penalties else points
        if not any(scheme.is_reduced(row.standing) for row in board.rows):
            return [points, *others, replace(earned, kind="num tp")]
    if scheme.start_points:
        # Figures are long, and a phone has room for one: the total says all.
        points = replace(points, kind="num by")
    return [points, earned, *others, total]


def _tie_break_columns(scheme: Scheme) -> Iterator[Column]:
    for place, tie_break in enumerate(scheme.tie_breaks):
        if tie_break.label:
            yield Column(_(tie_break.label), "num by", partial(_write_tie_break, place, writer_of(tie_break.format)))


def _write_tie_break(place: int, write: Callable[[Exact], str], row: Standing) -> str:
    return write(row.tie_breaks[place])


def _write_points(scheme: Scheme, row: Standing) -> str:
    off = _write_penalty(scheme, row)
    return writer_of(scheme.points.format)(row.points) + (f' <span class="off">{off}</span>' if off else "")


def _write_penalty(scheme: Scheme, row: Standing) -> str:
    parts = [f"{MINUS}{writer_of(scheme.penalty.format)(row.penalty)}"] if row.penalty else []
    if (taken := scheme.earned_penalty) and row.earned_penalty:
        parts.append(f"{MINUS}{writer_of(taken.column.format)(row.earned_penalty)} {_(taken.column.short)}")
    return ", ".join(parts)


def render_rows(
    board: PublicStandings, *, address: PlayerAddress, columns: Iterable[Column], query: str = ""
) -> SafeString:
    """Return all rows; those a query does not find are there, but hidden."""
    drawing = _Drawing(board, address, list(columns))
    cuts = {line.under for line in board.cuts}
    lines: list[str] = []
    for index, row in enumerate(board.rows):
        if heading := board.headings.get(index):
            lines.append(f"{'</tbody><tbody>' if lines else ''}{drawing.heading(heading)}")
        lines.append(drawing.row(row, is_cut=index in cuts, is_hidden=not is_found(row.person, query)))
    return SafeString("<tbody>" + "\n".join(lines) + "</tbody>")


class _Drawing:
    """Draws rows; keeps what all of them have in common."""

    def __init__(self, board: PublicStandings, address: PlayerAddress, columns: list[Column]) -> None:
        self.address = address
        self.sessions = [(session.index, f'<td class="{session.kind}">') for session in session_columns(board, {})]
        self.write_score = writer_of(board.scheme.points.format)
        self.write_total = writer_of(board.scheme.total.format)
        self.figures = [(f'<td class="{column.kind}">', column.write) for column in columns]
        self.width = 3 + len(self.sessions) + len(columns)
        self.stages = board.stages
        self.moves: dict[int | None, str] = {None: ""}
        self.sprite = static("img/icons.svg")
        self.up, self.down, self.same = _("up"), _("down"), _("no change")
        self.statuses = {"withdrawn": _("Withdrawn"), "disqualified": _("Disqualified")}

    def heading(self, text: str) -> str:
        """Return the line above those who came equally far."""
        return f'<tr class="stage-head"><th scope="rowgroup" colspan="{self.width}">{escape(text)}</th></tr>'

    def row(self, row: PublicRow, *, is_cut: bool, is_hidden: bool) -> str:
        """Return one row."""
        standing, person = row.standing, row.person
        marks = (f' data-entry="{person.number}"' if person.number else "") + (" data-cut" if is_cut else "")
        figures = "".join([f"{cell}{write(standing)}</td>" for cell, write in self.figures])
        return (
            f'<tr data-row{marks}{" hidden" if is_hidden else ""}><td class="rank">{standing.rank or "–"}</td>'
            f'<td class="move-cell">{self.move(row.moved)}</td>'
            f'<td class="who">{draw_person(person, self.address(person.number), self.note(standing))}</td>'
            f"{self.by_session(standing)}{figures}</tr>"
        )

    def by_session(self, standing: Standing) -> str:
        """Return the scores of the sessions; that of a session under way is marked."""
        scores, write = standing.by_session, self.write_score
        return "".join(
            [f"{cell}{'' if (score := scores[index]) is None else write(score)}</td>" for index, cell in self.sessions]
        )

    def move(self, moved: int | None) -> str:
        """Return a triangle and by how many places somebody moved."""
        if moved not in self.moves:
            way, word = ("up", self.up) if moved else ("same", self.same)
            if moved and moved < 0:
                way, word = "down", self.down
            icon = f'<svg class="icon" aria-hidden="true"><use href="{self.sprite}#{way}"/></svg>'
            word = f'<span class="visually-hidden">{escape(word)} </span>'
            self.moves[moved] = f'<span class="move" data-way="{way}">{icon}{word}{abs(moved) if moved else ""}</span>'
        return self.moves[moved]

    def note(self, standing: Standing) -> str:
        """Return in words why somebody has left, and what they had in earlier stages before a new start from 0."""
        words = [self.statuses[standing.status]] if standing.status in self.statuses else []
        for stage in standing.earlier:
            facts = {"total": self.write_total(stage.total), "stage": self.stages[stage.until]}
            words.append(_("%(total)s before “%(stage)s”") % facts)
        return write_list(words) if words else ""


def draw_person(person: Person, address: str, note: str = "") -> str:
    """Return somebody's name, a link where there is a page, with country, team and a note."""
    parts = (("country", person.country), ("team", person.team), ("gone", note))
    more = " ".join([f'<span class="{kind}">{escape(text)}</span>' for kind, text in parts if text])
    more = f'<span class="from">{more}</span>' if more else ""
    name = f"<b>{escape(person.name)}</b>{more}"
    if not address:
        return f'<span class="person">{name}</span>'
    return f'<a class="person" href="{address}">{name}</a>'
