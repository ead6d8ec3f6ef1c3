"""The checklist of a tournament: what is done, what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.models import Entry, Session, Stage, TableLink, Tournament
from tournament.standings.advancing import due_stage, waiting_stage
from tournament.standings.stages import stages_of


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: its key, what it says, how it stands, the name of the office's page for it."""

    key: str
    title: str
    text: str
    is_done: bool
    page: str
    action: str


@dataclass(frozen=True, slots=True)
class Progress:
    """The figures of a tournament and the steps that lead to its end.

    `seatable` sessions can be seated now: those after an undecided stage has begun cannot. `due` is the stage whose
    field is to be decided next, once everything before it is over.
    """

    active: int
    reserves: int
    numbered: int
    sessions: int
    seatable: int
    seated: int
    released: int
    opened: int
    closed: int
    games: int
    tables: int
    table_links: int
    due: Stage | None = None
    steps: tuple[Step, ...] = ()

    @property
    def is_played(self) -> bool:
        """Say whether all sessions are closed."""
        return bool(self.sessions) and self.closed == self.sessions

    @property
    def is_resting(self) -> bool:
        """Say whether no session is being played, although one has been; casual games may be."""
        return 0 < self.closed == self.opened and not self.games

    @property
    def next_step(self) -> Step | None:
        """Return the first thing that is not done."""
        return next((step for step in self.steps if not step.is_done), None)


def progress_of(tournament: Tournament) -> Progress:
    """Return how far a tournament has come, in four statements."""
    active, reserve = Q(status=Entry.Status.ACTIVE), Q(status=Entry.Status.RESERVE)
    people = Entry.objects.filter(tournament=tournament).aggregate(
        active=Count("pk", filter=active),
        reserves=Count("pk", filter=reserve),
        numbered=Count("pk", filter=active & Q(number__isnull=False)),
    )
    sessions = list(Session.objects.filter(tournament=tournament).annotate(tables_count=Count("tables")))
    rows = [(one.status, one.tables_count, one.is_ad_hoc, one.is_seating_released) for one in sessions]
    planned = [(status, tables, is_shown) for status, tables, is_ad_hoc, is_shown in rows if not is_ad_hoc]
    stages = stages_of(tournament)
    found = Progress(
        **people,
        sessions=len(planned),
        seatable=_count_seatable(stages, sessions),
        due=due_stage(stages, sessions),
        seated=sum(tables > 0 for _status, tables, _shown in planned),
        released=sum(is_shown or status != Session.Status.PLANNED for status, _tables, is_shown in planned),
        opened=sum(status != Session.Status.PLANNED for status, _tables, _shown in planned),
        closed=sum(status == Session.Status.CLOSED for status, _tables, _shown in planned),
        tables=max((tables for _status, tables, _shown in planned), default=0),
        games=sum(tables for _status, tables, is_ad_hoc, _shown in rows if is_ad_hoc),
        table_links=TableLink.objects.filter(tournament=tournament, revoked_at=None).count(),
    )
    return _with_steps(tournament, found)


def _count_seatable(stages: Sequence[Stage], sessions: Sequence[Session]) -> int:
    """Return how many planned sessions can be seated: all before the first stage that is not decided."""
    waiting = waiting_stage(stages)
    return sum(not one.is_ad_hoc and (waiting is None or one.number < waiting.first_session) for one in sessions)


def _with_steps(tournament: Tournament, found: Progress) -> Progress:
    steps = (*_before_play(tournament, found), *_play(tournament, found))
    if is_evening(tournament, found):
        before = tuple(step for step in steps if step.key in ("players", "publish"))
        steps = (*before, *_evening(tournament, found))
    return replace(found, steps=steps)


def is_evening(tournament: Tournament, found: Progress) -> bool:
    """Say whether this is a club evening: it runs, and no session is planned."""
    return tournament.status != Tournament.Status.DRAFT and not found.sessions


def _tell_people(found: Progress, sizes: tuple[int, ...]) -> str:
    people = ngettext("%(count)s player", "%(count)s players", found.active) % {"count": found.active}
    if found.reserves:
        reserves = ngettext("%(count)s substitute", "%(count)s substitutes", found.reserves) % {"count": found.reserves}
        people = pgettext("between parts", ", ").join((people, reserves))
    missing = -found.active % 4
    if not missing or 3 in sizes or found.opened:
        return people
    more = ngettext(
        "%(people)s: %(count)s more fills the last table.", "%(people)s: %(count)s more fill the last table.", missing
    )
    return more % {"people": people, "count": missing}


def _before_play(tournament: Tournament, found: Progress) -> tuple[Step, ...]:
    sizes = tournament.play.players
    people = _tell_people(found, sizes)
    is_drawn = bool(found.active) and found.numbered == found.active
    is_seated = bool(found.sessions) and found.seated >= found.seatable and found.due is None
    seating = _("%(seated)s of %(sessions)s sessions seated") % {"seated": found.seated, "sessions": found.sessions}
    if not found.sessions:
        seating = _("No sessions are planned yet.")
    elif found.due:
        seating = _("Decide who plays in “%(stage)s”, then seat it.") % {"stage": found.due}
    cards = ngettext("%(count)s table has a link", "%(count)s tables have links", found.table_links)
    return (
        Step("players", _("Players"), people, found.active >= min(sizes), "players", _("Enter players")),
        Step(
            "numbers",
            _("Numbers"),
            _("Everyone has a number.")
            if is_drawn
            else _("A random draw gives each player their number in the seating. You can also use your own."),
            is_drawn,
            "draw-numbers",
            _("Draw numbers"),
        ),
        _step_of_seating(found, seating, is_seated=is_seated),
        Step(
            "release",
            _("Seating published"),
            _tell_release(found, is_public=tournament.is_published),
            found.released > 0,
            "seating",
            _("Publish seating"),
        ),
        Step(
            "paper",
            _("Table cards"),
            cards % {"count": found.table_links}
            if found.table_links >= max(found.tables, 1)
            else _("Each table needs a card with its QR code."),
            found.table_links >= max(found.tables, 1),
            "paper",
            _("Print cards"),
        ),
        Step(
            "publish",
            _("Public page"),
            _("Everyone can follow it.") if tournament.is_published else _("Only you and your team can see it."),
            tournament.is_published,
            "",
            _("Publish"),
        ),
    )


def _tell_release(found: Progress, *, is_public: bool) -> str:
    if not found.released:
        return _("Players cannot see their tables yet.")
    if is_public:
        text = _("%(released)s of %(sessions)s sessions: players see where they sit.")
    else:
        text = _("%(released)s of %(sessions)s sessions: players see where they sit once the public page is published.")
    return text % {"released": found.released, "sessions": found.sessions}


def _step_of_seating(found: Progress, text: str, *, is_seated: bool) -> Step:
    page, action = ("stages", _("Decide who plays")) if found.due else ("seating", _("Make the seating"))
    return Step("seating", _("Seating"), text, is_seated, page, action)


def _finish_says(*, is_over: bool, is_finished: bool) -> str:
    """Return what stands beside the last step."""
    if is_finished:
        return _("The tournament is finished.")
    return (
        _("All sessions are closed. Finish to make the results final.")
        if is_over
        else _("When the last session is closed.")
    )


def _play(tournament: Tournament, found: Progress) -> tuple[Step, ...]:
    numbers = {"opened": found.opened, "closed": found.closed, "sessions": found.sessions}
    started = _("%(opened)s of %(sessions)s sessions started") % numbers if found.sessions else ""
    closed = _("%(closed)s of %(sessions)s sessions closed") % numbers
    is_over = found.is_played
    is_finished = tournament.status == Tournament.Status.FINISHED
    return (
        Step(
            "play",
            _("Play"),
            closed if found.closed else started,
            is_over or is_finished,
            "board",
            _("Open the board"),
        ),
        Step(
            "finish",
            _("Final results"),
            _finish_says(is_over=is_over, is_finished=is_finished),
            is_finished,
            "results" if is_finished else "finish" if is_over else "",
            _("Finish"),
        ),
    )


def _evening(tournament: Tournament, found: Progress) -> tuple[Step, ...]:
    is_finished = tournament.status == Tournament.Status.FINISHED
    games = ngettext("%(count)s game so far.", "%(count)s games so far.", found.games) % {"count": found.games}
    return (
        Step("play", _("Games"), games, is_finished, "club-evening", _("Open the evening")),
        Step(
            "finish",
            _("Final results"),
            _("The evening is over.") if is_finished else _("When no one wants to play any more."),
            is_finished,
            "results" if is_finished else "end-evening",
            _("End the evening"),
        ),
    )
