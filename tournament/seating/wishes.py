"""An organizer's wishes for a seating, and the solver's problem that follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from django.utils.translation import gettext as _

from tournament.core.errors import Refused
from tournament.models import SeatingSearch
from tournament.seating.solver.following import Style
from tournament.seating.solver.problem import CHAIRS, Impossible, People, Problem
from tournament.seating.state import SeatedSession, SeatingState
from tournament.standings.results import standings_of

Method = SeatingSearch.Method
Uneven = Literal["byes", "threes", "reserves"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What an organizer asks of a seating.

    `sessions` is how many the whole event has. `fixed_tables`: by number, the table somebody always sits at. `window`
    sessions back nobody should meet again, where the standings decide; `cut` is how many go on, 0 for all.
    """

    sessions: int = 1
    effort: str = "usual"
    keep_teams_apart: bool = False
    keep_countries_apart: bool = False
    uneven: Uneven = "byes"
    fixed_tables: Mapping[int, int] = field(default_factory=dict)
    changes_released: bool = False
    window: int = 2
    style: Style = "blocks"
    cut: int = 0

    def written(self) -> dict[str, Any]:
        """Return the wishes as plain values."""
        return {**asdict(self), "fixed_tables": {str(key): value for key, value in self.fixed_tables.items()}}


def sessions_to_plan(state: SeatingState, method: str, wishes: Wishes) -> list[int]:
    """Return the numbers of the sessions a new seating is for: those that have not begun and are not released."""
    begun = max((session.number for session in state.sessions if session.has_begun), default=0)
    stays = {session.number for session in state.sessions if session.has_begun}
    if not wishes.changes_released:
        stays |= {session.number for session in state.sessions if session.stays}
    last = wishes.sessions if method == Method.EVENT else max(stays, default=0) + 1
    targets = [number for number in range(begun + 1, last + 1) if number not in stays]
    if not targets:
        raise Refused(
            _("Every session has started or is published. Hide a session, or add sessions."),
            state={_("sessions"): len(state.sessions)},
        )
    targets = targets if method == Method.EVENT else targets[-1:]
    # Who plays in the next stage is not known before this one has ended.
    stage = state.membership.stage(targets[0])
    return [number for number in targets if state.membership.stage(number) == stage]


def kept_sessions(
    state: SeatingState, method: str, targets: Sequence[int], changes_released: bool
) -> list[SeatedSession]:
    """Return the sessions that stay as they are and count: a seating of the whole event replaces all others."""
    others = [session for session in state.sessions if session.number not in targets and session.tables]
    if method != Method.EVENT:
        return others
    return [session for session in others if session.has_begun or (session.stays and not changes_released)]


def problem_for(state: SeatingState, method: str, targets: Sequence[int], wishes: Wishes, seed: str) -> Problem:
    """Return the problem for the solver."""
    if (wishes.keep_teams_apart or wishes.keep_countries_apart or wishes.fixed_tables) and not state.are_numbers_drawn:
        raise Refused(_("Draw the numbers first. Who is kept apart depends on who has which number."))
    if wishes.uneven == "threes" and 3 not in state.tournament.play.players:
        raise Refused(_("These rules can’t be played by three."))
    numbers = list(state.numbers_in(targets[0]))
    if method == Method.FINALS and wishes.cut and not state.membership.stage(targets[0]):
        numbers = sorted(order_of(state)[: wishes.cut])
    if wishes.uneven == "reserves":
        spare = max(numbers, default=0)
        numbers += range(spare + 1, spare + 1 + -len(numbers) % CHAIRS)
    if unknown := set(wishes.fixed_tables) - set(numbers):
        raise Refused(_("No one has number %(number)s.") % {"number": min(unknown)})
    return Problem(
        numbers=tuple(numbers),
        sessions=len(targets),
        seed=seed,
        earlier=tuple(session.tables for session in kept_sessions(state, method, targets, wishes.changes_released)),
        people=People(
            state.people.teams if wishes.keep_teams_apart else {},
            state.people.countries if wishes.keep_countries_apart else {},
        ),
        fixed_tables=dict(wishes.fixed_tables),
        uneven="threes" if wishes.uneven == "threes" else "byes",
    )


def order_of(state: SeatingState) -> list[int]:
    """Return the numbers in the order of the standings, then those who are not in them."""
    numbers = {entry.pk: entry.number for entry in state.active}
    ranked = [numbers.get(int(row.player)) for row in standings_of(state.tournament, for_public=False).rows]
    order = [number for number in ranked if number]
    return order + [number for number in state.numbers if number not in set(order)]


def explain(impossible: Impossible) -> str:
    """Return the reason in words why there is no such seating."""
    words = {
        "too-few-players": _("There are %(players)s players. A table needs four."),
        "no-threes": _("%(players)s players do not fill tables of three and four. Let some sit out."),
        "no-sessions": _("Plan at least one session."),
        "fixed-table-unknown": _("There are %(tables)s tables. Fix players at one of those."),
        "fixed-table-twice": _("Two players cannot be fixed at the same table: they would meet in every session."),
        "fixed-and-bye": _("Too many players have a fixed table while others sit out."),
    }
    return words.get(impossible.reason, impossible.reason) % impossible.values


def write_problem(problem: Problem) -> dict[str, Any]:
    """Return a problem as plain values; teams and countries become numbers, because nobody needs their names."""

    def coded(names: Mapping[int, str]) -> dict[str, str]:
        known = sorted(set(names.values()))
        return {str(number): str(known.index(name)) for number, name in names.items()}

    return {
        "numbers": list(problem.numbers),
        "sessions": problem.sessions,
        "seed": problem.seed,
        "earlier": [[list(table) for table in sitting] for sitting in problem.earlier],
        "teams": coded(problem.people.teams),
        "countries": coded(problem.people.countries),
        "fixed_tables": {str(number): table for number, table in problem.fixed_tables.items()},
        "uneven": problem.uneven,
    }


def read_problem(values: Mapping[str, Any]) -> Problem:
    """Return a problem from plain values."""

    def by_number(name: str) -> dict[int, Any]:
        return {int(number): value for number, value in values[name].items()}

    return Problem(
        numbers=tuple(values["numbers"]),
        sessions=values["sessions"],
        seed=values["seed"],
        earlier=values["earlier"],
        people=People(by_number("teams"), by_number("countries")),
        fixed_tables=by_number("fixed_tables"),
        uneven=values["uneven"],
    )
