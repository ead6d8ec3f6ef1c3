"""Describe the figures of a seating, for organizers and for players."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import SeatingSearch, Stage
from tournament.seating.made import Making
from tournament.seating.solver.problem import CHAIRS, People
from tournament.seating.solver.quality import Quality, Tally
from tournament.seating.state import SeatedSession, SeatingState

FOLLOWING = (SeatingSearch.Method.STANDINGS, SeatingSearch.Method.FINALS)


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: what it counts, how many, what to know about it, and whether it is as good as can be.

    `is_met` is None where there is no best.
    """

    name: str
    value: str
    note: str = ""
    is_met: bool | None = None

    @property
    def tone(self) -> str:
        """Return how it is marked."""
        return "wait" if self.is_met is False else ""


def figures_of(quality: Quality, people: People, made: Mapping[str, Any], *, draws_winds: bool = False) -> list[Figure]:
    """Return the figures worth showing, the most important first; of winds only where the seating gives them.

    Where the standings decide who meets, players meet again and return to tables as they should.
    """
    lowest = _("lowest possible is %(count)s")
    follows = (
        _("sessions seated by the standings bring players together again") if made.get("method") in FOLLOWING else ""
    )
    found = [
        Figure(
            _("repeated meetings"),
            str(quality.repeats),
            follows or lowest % {"count": quality.least_repeats},
            True if quality.repeats <= quality.least_repeats else None if follows else False,
        )
    ]
    if people.teams:
        found.append(Figure(_("team-mates at one table"), str(quality.team_meetings), "", not quality.team_meetings))
    if not draws_winds:
        found.append(Figure(_("uneven starting winds"), str(quality.winds_off), _winds(quality), not quality.winds_off))
    tables = quality.table_repeats
    note = lowest % {"count": quality.least_table_repeats} if quality.least_table_repeats and not follows else ""
    is_met = True if tables <= quality.least_table_repeats else None if follows else False
    found.append(Figure(_("returns to the same table"), str(tables), note, is_met))
    if people.countries:
        note = lowest % {"count": quality.least_country_meetings} if quality.least_country_meetings else ""
        note = note or _("of %(count)s pairs at tables") % {"count": quality.meetings}
        is_as_good = True if quality.country_meetings <= quality.least_country_meetings else None
        found.append(Figure(_("same-country pairs"), str(quality.country_meetings), note, is_as_good))
    if quality.fewest_shared is not None:
        note = _("between two players who never meet")
        found.append(Figure(_("fewest common opponents"), str(quality.fewest_shared), note))
    if quality.most_byes:
        span = _span(quality.fewest_byes, quality.most_byes)
        found.append(Figure(_("byes for each player"), span, "", quality.most_byes - quality.fewest_byes <= 1))
    if quality.empty_chairs:
        found.append(Figure(_("tables with an empty chair"), str(quality.empty_chairs)))
    return found


def _winds(quality: Quality) -> str:
    low, more = divmod(quality.sessions, CHAIRS)
    if quality.most_byes or quality.empty_chairs:
        return _("everyone starts in each wind equally often")
    if more:
        return _("everyone starts in each wind %(low)s or %(high)s times") % {"low": low, "high": low + 1}
    return ngettext("everyone starts in each wind once", "everyone starts in each wind %(low)s times", low) % {
        "low": low
    }


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def compare(
    present: Quality | None,
    new: Quality,
    people: People,
    made: Sequence[Mapping[str, Any]],
    *,
    draws_winds: bool = False,
) -> list[tuple[Figure, Figure | None]]:
    """Return the figures of a new seating, each beside that of the present one; `made` says how both were made."""
    before = figures_of(present, people, made[0], draws_winds=draws_winds) if present else []
    known = {figure.name: figure for figure in before}
    return [(figure, known.get(figure.name)) for figure in figures_of(new, people, made[1], draws_winds=draws_winds)]


@dataclass(frozen=True, slots=True)
class Change:
    """What a swap does to one figure."""

    name: str
    before: int
    after: int

    @property
    def tone(self) -> str:
        """Return how it is marked."""
        return "bad" if self.after > self.before else "good" if self.after < self.before else ""

    def __str__(self) -> str:
        if self.before == self.after:
            return _("%(name)s stay %(count)s") % {"name": self.name, "count": self.after}
        return _("%(name)s %(before)s → %(after)s") % {"name": self.name, "before": self.before, "after": self.after}


def effect_of_swap(state: SeatingState, session: SeatedSession, one: int, other: int) -> list[Change]:
    """Return what the figures of the whole plan would become if two numbers changed places in a session."""
    tally = Tally(state.plan, state.people)
    before = _counts(tally, state.numbers)
    tally.swap(session.tables, one, other)
    after = _counts(tally, state.numbers)
    names = {
        "repeats": _("repeated meetings"),
        "teams": _("team-mates at one table") if state.people.teams else "",
        "countries": _("same-country pairs") if state.people.countries else "",
        "winds": "" if state.tournament.draws_winds else _("uneven starting winds"),
        "tables": _("returns to the same table"),
    }
    changes = [Change(name, before[key], after[key]) for key, name in names.items() if name]
    return [change for change in changes if change.before != change.after] or changes[:1]


def _counts(tally: Tally, numbers: Sequence[int]) -> dict[str, int]:
    return {
        "repeats": tally.repeats,
        "teams": tally.team_meetings,
        "countries": tally.country_meetings,
        "winds": tally.winds_off(numbers),
        "tables": tally.table_repeats,
    }


@dataclass(frozen=True, slots=True)
class Origin:
    """How some sessions were seated, for readers. `sessions` is empty where it is all of them.

    A `seed` waits until the public may know it; `has_seed` says that there is one.
    """

    sessions: str
    how: str
    swaps: int
    has_seed: bool
    seed: str


def tell_origins(state: SeatingState, released: Collection[int]) -> list[Origin]:
    """Return how the sessions were seated; a seed only where all its sessions are among the `released`."""
    return [
        Origin(
            sessions=capfirst(_told(state, making)) if len(state.makings) > 1 else "",
            how=_how_made(making.made),
            swaps=making.made["swaps"],
            has_seed=bool(making.made.get("seed")),
            seed=str(making.made.get("seed", "")) if set(making.sessions) <= set(released) else "",
        )
        for making in state.makings
    ]


def _told(state: SeatingState, making: Making) -> str:
    first, last = making.sessions[0], making.sessions[-1]
    is_row = last - first + 1 == len(making.sessions)
    return state.session_names.span(first, last) if is_row else state.session_names.listed(making.sessions)


def _how_made(made: Mapping[str, Any]) -> str:
    """Return the sentence that says how a seating was made."""
    ways = {
        "event": _("Made for the whole event."),
        "standings": _("Made from the standings."),
        "finals": _("Final tables, by the standings."),
        "import": _("Taken from a file."),
    }
    return ways.get(str(made.get("method")), "")


def tell_tables(stage: Stage, count: int) -> str:
    """Say that the players of a stage do not fit its tables, or leave some empty; nothing if they fit."""
    tables, needed = stage.tables, count // CHAIRS
    if tables is None or tables == needed:
        return ""
    fill = ngettext("%(players)s players fill %(count)s table.", "%(players)s players fill %(count)s tables.", needed)
    has = _("“%(stage)s” is planned for %(tables)s.")
    return f"{fill} {has}" % {"players": count, "count": needed, "stage": stage, "tables": tables}
