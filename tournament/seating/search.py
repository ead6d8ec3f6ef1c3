"""Start a search for a seating, run it, accept or discard its plan."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from time import monotonic
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.errors import Refused, refuse_when_finished
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.models import Entry, SeatingSearch, Session, Tournament
from tournament.models.seating import BEAT_SECONDS
from tournament.seating.plan import seat_sessions
from tournament.seating.solver.following import seat_by_standings, seat_finals
from tournament.seating.solver.problem import Impossible, Plan, Problem, Sitting, seated
from tournament.seating.solver.solving import EFFORTS, Progress, solve
from tournament.seating.state import SeatedSession, SeatingState
from tournament.seating.wishes import (
    Wishes,
    explain,
    kept_sessions,
    order_of,
    problem_for,
    read_problem,
    sessions_to_plan,
    write_problem,
)
from tournament.system.data_folder import PACKAGE

Status, Method = SeatingSearch.Status, SeatingSearch.Method

PLAYING = (Entry.Status.ACTIVE, Entry.Status.RESERVE)
AT_ONCE_SECONDS = 0.8
"""A search that takes no longer is answered at once; any other gets a process of its own."""
_processes: list[subprocess.Popen[bytes]] = []


# -- asking -----------------------------------------------------------------------------------------------------------


def start_search(*, tournament: Tournament, method: str, wishes: Wishes, seed: str, by: Actor) -> SeatingSearch:
    """Start a search for a seating; one that takes longer than a moment goes on in the background."""
    search = ask(tournament=tournament, method=method, wishes=wishes, seed=seed, by=by)
    if search.is_under_way and not run_search(search, within=AT_ONCE_SECONDS):
        _run_apart(search)
    search.refresh_from_db()
    return search


@transaction.atomic
def ask(*, tournament: Tournament, method: str, wishes: Wishes, seed: str, by: Actor) -> SeatingSearch:
    """Store the search; seats that follow from the standings are found at once."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    refuse_when_finished(tournament)
    make_room(tournament)
    state = SeatingState.read(tournament)
    targets = sessions_to_plan(state, method, wishes)
    try:
        problem = problem_for(state, method, targets, wishes, seed)
    except Impossible as impossible:
        raise Refused(explain(impossible)) from impossible
    state.membership.refuse_more_tables(targets[0], problem.tables)
    search = SeatingSearch(
        tournament=tournament,
        method=method,
        sessions=targets,
        wishes=wishes.written(),
        problem=write_problem(problem),
        seed=seed,
        steps=EFFORTS[wishes.effort],
        created_at=timezone.now(),
    )
    if method != Method.EVENT:
        return offer_plan(search, state, [_follow(state, problem, method, wishes)])
    search.save(force_insert=True)
    return search


def make_room(tournament: Tournament) -> None:
    """Refuse while another search is under way; delete dead ones, and plans that were found and never used."""
    searches = SeatingSearch.objects.filter(tournament=tournament, accepted_at=None)
    if any(search.is_under_way and not search.is_dead(timezone.now()) for search in searches):
        raise Refused(_("A seating is already being generated. Stop that search first."))
    searches.delete()


def _follow(state: SeatingState, problem: Problem, method: str, wishes: Wishes) -> Sitting:
    if not state.are_numbers_drawn:
        raise Refused(_("Draw the numbers first. Seating by the standings needs them."))
    if method == Method.FINALS:
        return seat_finals(problem, order_of(state), style=wishes.style)
    return seat_by_standings(problem, order_of(state), window=wishes.window)


# -- looking ----------------------------------------------------------------------------------------------------------


def _run_apart(search: SeatingSearch) -> None:
    """Run the search in a process of its own, which outlives this one."""
    _processes[:] = [process for process in _processes if process.poll() is None]
    command = [sys.executable, "-m", "django", "search_seating", "--gently", str(search.pk)]
    quiet = subprocess.DEVNULL
    _processes.append(
        subprocess.Popen(command, cwd=PACKAGE.parent, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    )


def run_search(search: SeatingSearch, *, within: float | None = None) -> bool:
    """Search for a seating and store the progress now and then; return whether it has ended.

    Given up after `within` seconds, it can be started again: chance repeats itself.
    """
    started = written = monotonic()
    _update(search, status=Status.RUNNING, started_at=timezone.now(), beat_at=timezone.now())
    cost: int | None = None
    for progress in solve(read_problem(search.problem), steps=search.steps):
        now = monotonic()
        if progress.is_done:
            _finish(search, progress, Status.FINISHED)
        elif within is not None and now - started > within:
            return False
        elif now - written >= BEAT_SECONDS:
            written = now
            if not _beat(search, progress, is_better=progress.cost != cost):
                return True
            cost = progress.cost
    return True


def _beat(search: SeatingSearch, progress: Progress, *, is_better: bool) -> bool:
    """Store the progress; return whether the search goes on: nobody has stopped or discarded it."""
    asked = SeatingSearch.objects.filter(pk=search.pk).values_list("status", "stop_requested").first()
    if asked is None or asked[0] != Status.RUNNING:
        return False
    if asked[1]:
        _finish(search, progress, Status.STOPPED)
        return False
    found = _found(search, progress) if is_better else {}
    _update(search, step=progress.step, beat_at=timezone.now(), **found)
    return True


def _finish(search: SeatingSearch, progress: Progress, status: str) -> None:
    found = _found(search, progress)
    _update(search, status=status, step=progress.step, finished_at=timezone.now(), beat_at=timezone.now(), **found)


def _found(search: SeatingSearch, progress: Progress) -> dict[str, Any]:
    plan = progress.plan()
    state = SeatingState.read(search.tournament)
    quality = state.measure((*progress.problem.earlier, *plan), search.wishes)
    return {"plan": _as_lists(plan), "quality": quality.as_json(), "is_perfect": progress.is_perfect}


def _update(search: SeatingSearch, **values: Any) -> None:
    SeatingSearch.objects.filter(pk=search.pk).update(**values)


def _as_lists(plan: Plan) -> list[list[list[int | None]]]:
    return [[list(table) for table in sitting] for sitting in plan]


def offer_plan(search: SeatingSearch, state: SeatingState, plan: Plan) -> SeatingSearch:
    """Store a plan that was found without searching, as a search that has ended."""
    earlier = [session.tables for session in _kept(search, state)]
    search.plan = _as_lists(plan)
    search.problem = {**search.problem, "earlier": _as_lists(earlier)}
    search.problem.setdefault("numbers", sorted({number for sitting in plan for number in seated(sitting)}))
    search.quality = state.measure((*earlier, *plan), search.wishes).as_json()
    search.status, search.finished_at = Status.FINISHED, timezone.now()
    search.save(force_insert=True)
    return search


def fail_search(search: SeatingSearch) -> None:
    """Store that the search failed, so that no page waits for it."""
    SeatingSearch.objects.filter(pk=search.pk, status__in=[Status.WAITING, Status.RUNNING]).update(
        status=Status.FAILED, finished_at=timezone.now()
    )


# -- deciding ---------------------------------------------------------------------------------------------------------


def stop_search(*, search: SeatingSearch, by: Actor) -> None:
    """Ask a search to end with the best it has found so far."""
    by.require(Rank.ORGANIZER, search.tournament)
    SeatingSearch.objects.filter(pk=search.pk, status__in=[Status.WAITING, Status.RUNNING]).update(stop_requested=True)


def throw_away(*, search: SeatingSearch, by: Actor) -> None:
    """Discard what was found; a search that still runs notices and ends."""
    by.require(Rank.ORGANIZER, search.tournament)
    SeatingSearch.objects.filter(pk=search.pk, accepted_at=None).delete()


@transaction.atomic
def accept_search(*, search: SeatingSearch, by: Actor, changes_released: bool = False) -> list[Session]:
    """Seat the sessions as the search has found them. Sessions that players know change only if told to."""
    tournament = lock_for(by, Rank.ORGANIZER, search.tournament_id)
    search = SeatingSearch.objects.select_for_update().get(pk=search.pk)
    state = SeatingState.read(tournament)
    if not search.is_usable or search.accepted_at:
        raise Refused(_("That seating is no longer available."))
    if _is_overtaken(search, state):
        raise Refused(_("Players or sessions have changed since this seating was generated. Generate a new one."))
    if not changes_released and released_changes(search, state):
        raise Refused(_("This would change sessions players can already see. Confirm to continue."))
    new = dict(zip(search.sessions, search.plan or [], strict=True))
    kept = {session.number: session.tables for session in _kept(search, state)}
    begun = max((session.number for session in state.sessions if session.has_begun), default=0)
    # Sessions of a later stage are seated when it is known who plays in it.
    is_in_stages = bool(state.membership.stages)
    planned = [session.number for session in state.sessions if search.method != Method.EVENT or is_in_stages]
    last = max([*new, *kept, *planned])
    plan = [new.get(number, kept.get(number, ())) for number in range(begun + 1, last + 1)]
    search.accepted_at = timezone.now()
    search.save(update_fields=["accepted_at"])
    return seat_sessions(tournament=tournament, plan=plan, by=by, made=_made(search))


def _made(search: SeatingSearch) -> dict[str, Any]:
    """Return what the log keeps of a search, so that anyone can repeat it."""
    wishes = {key: value for key, value in search.wishes.items() if value not in (False, {}, 0)}
    return {**wishes, "method": search.method, "seed": search.seed, "step": search.step, "planned": search.sessions}


def _kept(search: SeatingSearch, state: SeatingState) -> list[SeatedSession]:
    return kept_sessions(state, search.method, search.sessions, bool(search.wishes.get("changes_released")))


def _is_overtaken(search: SeatingSearch, state: SeatingState) -> bool:
    """Say whether a search is out of date: somebody came or left, a session began or changed."""
    if any(session.has_begun and session.number in search.sessions for session in state.sessions):
        return True
    if _as_lists([session.tables for session in _kept(search, state)]) != search.problem["earlier"]:
        return True
    meant, playing = (
        set(search.problem["numbers"]),
        {entry.number for entry in state.entries if entry.status in PLAYING},
    )
    gone = {entry.number for entry in state.entries if entry.number} - playing
    players = state.membership.players(search.sessions[0])
    wanted = {entry.number for entry in state.active if players is None or entry.pk in players}
    late = wanted - meant if search.method == Method.EVENT else set()
    if players is not None and (meant & {entry.number for entry in state.active}) - wanted:
        return True
    return bool(meant & gone) or bool(late - {None})


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody whose place in a released session would change: from table to table, 0 for sitting out."""

    session: int
    number: int
    before: int
    after: int


def released_changes(search: SeatingSearch, state: SeatingState) -> list[Move]:
    """Return who would sit elsewhere in sessions that are released."""
    moves = []
    for number, tables in zip(search.sessions, search.plan or [], strict=False):
        session = state.session(number)
        if session is None or not session.session.is_seating_released:
            continue
        before, after = _tables_of(session.tables), _tables_of(tables)
        moves += [
            Move(number, player, before.get(player, 0), after.get(player, 0))
            for player in sorted(before.keys() | after.keys())
            if before.get(player) != after.get(player)
        ]
    return moves


def _tables_of(sitting: Sitting) -> dict[int, int]:
    return {number: place for place, table in enumerate(sitting, start=1) for number in table if number is not None}
