"""A list of players into a tournament: say what each line will do, then do all of it.

People who are there already are found by association number, else by name, so the same list given twice doubles nobody.
Empty cells change nothing, and the status of those already there is not the list's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.audit.commands import append_record
from tournament.core.errors import Refused
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.models import Entry, Tournament
from tournament.players.enrolment import apply_changes, enrol, faults_of
from tournament.players.fields import personal_columns
from tournament.players.importing.columns import MARK, NO, YES
from tournament.players.importing.lines import Line
from tournament.players.marks import facts_in, marks_of, with_facts
from tournament.players.names import spelled_alike

Action = Literal["new", "update", "same", "problem"]


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """What one line of a list will do: enrol someone, change an entry, nothing, or wait until it is put right.

    `changes` holds the values an entry has now, by field.
    """

    line: Line
    action: Action
    entry: Entry | None = None
    changes: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Imported:
    """How many were enrolled, changed, and left out."""

    new: int
    updated: int
    left_out: int


def plan_import(tournament: Tournament, lines: Sequence[Line]) -> list[PlannedLine]:
    """Return what each line of a list will do."""
    lines = [_with_marks_of(tournament, line) for line in lines]
    known = _Known(Entry.objects.filter(tournament=tournament, is_erased=False).select_related("player"))
    planned = [_plan(line, known) for line in lines]
    return [_refuse_double(one, problem) if problem else one for one, problem in _doubles(planned)]


@transaction.atomic
def import_entries(
    *, tournament: Tournament, lines: Sequence[Line], by: Actor, leaves_out_problems: bool = False
) -> Imported:
    """Do what the lines of a list say; with a problem anywhere nothing is done, unless such lines are left out."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    planned = plan_import(tournament, lines)
    faulty = [one for one in planned if one.action == "problem"]
    if faulty and not leaves_out_problems:
        state = {
            _("line %(line)s") % {"line": one.line.number}: " ".join(dict.fromkeys(one.problems.values()))
            for one in faulty
        }
        raise Refused(_("Nobody was enrolled: something in the list has to be put right first."), state=state)
    new = [_new_entry(one.line) for one in planned if one.action == "new"]
    updated = {
        str(one.entry.enrolment): apply_changes(one.entry, {key: one.line.values[key] for key in one.changes})
        for one in planned
        if one.action == "update" and one.entry
    }
    if updated:
        append_record(tournament, verb="update-entries", by=by, payload={"changed": updated})
    if new:
        enrol(tournament=tournament, entries=new, by=by)
    return Imported(len(new), len(updated), len(faulty))


def _with_marks_of(tournament: Tournament, line: Line) -> Line:
    """Return a line without marks that the tournament's rules know nothing of."""
    known = marks_of(tournament.play)
    kept = {name: value for name, value in line.values.items() if not name.startswith(MARK) or name in known}
    return replace(line, values=kept)


class _Known:
    """Who is there already, by association number and by name."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.by_number: dict[str, Entry] = {}
        self.by_name: dict[str, list[Entry]] = {}
        for entry in entries:
            if entry.association_number:
                self.by_number[entry.association_number] = entry
            self.by_name.setdefault(spelled_alike(entry.name), []).append(entry)


def _plan(line: Line, known: _Known) -> PlannedLine:
    problems = {**dict(faults_of(_new_entry(line))), **line.problems}
    number = line.values.get("association_number", "")
    namesakes = known.by_name.get(spelled_alike(line.values["name"]), [])
    entry = known.by_number.get(number)
    if entry is None:
        # A number of one's own tells namesakes apart, and an entry without one gets it.
        namesakes = [one for one in namesakes if not number or not one.association_number]
        if len(namesakes) > 1:
            problems.setdefault("name", _("Several players here have this name. Give the association number too."))
        entry = namesakes[0] if namesakes else None
    if problems:
        return PlannedLine(line, "problem", entry, problems=problems)
    if entry is None:
        return PlannedLine(line, "new")
    changes = {
        key: getattr(entry, key)
        for key in personal_columns(Entry)
        if line.values.get(key) and line.values[key] != getattr(entry, key)
    }
    changes |= {
        f"{MARK}{key}": YES if entry.facts.get(key) else NO
        for key, holds in facts_in(line.values).items()
        if holds != bool(entry.facts.get(key))
    }
    return PlannedLine(line, "update" if changes else "same", entry, changes)


def _doubles(planned: Sequence[PlannedLine]) -> Iterable[tuple[PlannedLine, tuple[str, str] | None]]:
    """Yield every line with the field and the words of its problem, if another line says the same person."""
    entries = Counter(one.entry.pk for one in planned if one.entry)
    numbers = Counter(number for one in planned if (number := one.line.values.get("association_number")))
    names = Counter(spelled_alike(one.line.values["name"]) for one in planned if one.entry is None)
    for one in planned:
        number = one.line.values.get("association_number", "")
        if number and numbers[number] > 1:
            yield one, ("association_number", _("This association number is there twice."))
        elif one.entry and entries[one.entry.pk] > 1:
            yield one, ("name", _("This player is in the list twice."))
        elif one.entry is None and not number and names[spelled_alike(one.line.values["name"])] > 1:
            message = _("This name is there twice. Tell the two apart, by their association numbers for instance.")
            yield one, ("name", message)
        else:
            yield one, None


def _refuse_double(one: PlannedLine, problem: tuple[str, str]) -> PlannedLine:
    key, message = problem
    return replace(one, action="problem", problems={key: message, **one.problems})


def _new_entry(line: Line) -> Entry:
    values = {key: value for key, value in line.values.items() if value and not key.startswith(MARK)}
    return Entry(**values, facts=with_facts({}, facts_in(line.values)))
