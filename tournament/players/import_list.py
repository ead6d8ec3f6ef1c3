"""Import a list of players: preview what each line will do, then do all of it.

People who are there already are found by association number, else by name, so the same list given twice doubles nobody.
Empty cells change nothing, and the status of those already there is not the list's business. Numbers in a list are the
event's own, and kept.
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
from tournament.players.numbers import Holes, find_holes, has_begun, renumber

Action = Literal["new", "update", "same", "problem"]


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """What one line of a list will do: enrol someone, change an entry, nothing, or wait until it is corrected.

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
    is_begun = any(map(_number_in, lines)) and has_begun(tournament)
    planned = [_plan(line, known, is_begun=is_begun) for line in lines]
    planned = [_refuse_double(one, problem) if problem else one for one, problem in _doubles(planned)]
    return [_refuse_double(one, problem) if problem else one for one, problem in _double_numbers(planned, known)]


def holes_after(tournament: Tournament, planned: Sequence[PlannedLine]) -> Holes:
    """Return which numbers nobody has and who has none, once a list with numbers is imported."""
    if not has_numbers(planned):
        return Holes((), ())
    playing = Entry.objects.filter(tournament=tournament, status=Entry.Status.ACTIVE).in_order()
    numbers = {entry.pk: (entry.name, entry.number) for entry in playing}
    for one in planned:
        if one.action == "problem" or (one.entry and one.entry.pk not in numbers):
            continue
        key = one.entry.pk if one.entry else -one.line.number
        if one.entry or one.line.values.get("status", Entry.Status.ACTIVE) == Entry.Status.ACTIVE:
            before = numbers.get(key, ("", None))[1]
            numbers[key] = (one.line.values["name"], _number_in(one.line) or before)
    return find_holes(numbers.values())


def has_numbers(planned: Sequence[PlannedLine]) -> bool:
    """Say whether a list brings numbers of its own."""
    return any(_number_in(one.line) for one in planned if one.action != "problem")


def _number_in(line: Line) -> int | None:
    text = line.values.get("number", "")
    return int(text) if text.isdigit() else None


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
        raise Refused(_("No players were added. Fix the problems in the list first."), state=state)
    new = [_new_entry(one.line) for one in planned if one.action == "new"]
    numbers = {one.entry.enrolment: _number_in(one.line) for one in planned if one.entry and "number" in one.changes}
    renumber(tournament, numbers, by)
    updated = {
        str(one.entry.enrolment): apply_changes(one.entry, {key: one.line.values[key] for key in one.changes})
        for one in planned
        if one.action == "update" and one.entry
    }
    updated = {enrolment: changed for enrolment, changed in updated.items() if changed}
    if updated:
        append_record(tournament, verb="update-entries", by=by, payload={"changed": updated})
    if new:
        enrol(tournament=tournament, entries=new, by=by, keeps_numbers=has_numbers(planned))
    return Imported(len(new), sum(one.action == "update" for one in planned), len(faulty))


def _with_marks_of(tournament: Tournament, line: Line) -> Line:
    """Return a line without marks that the tournament's rules know nothing of."""
    known = marks_of(tournament.play)
    kept = {name: value for name, value in line.values.items() if not name.startswith(MARK) or name in known}
    return replace(line, values=kept)


class _Known:
    """Who is there already, by association number and by name."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.numbers: dict[int, int] = {}
        """Who has which number, by key."""
        self.by_number: dict[str, Entry] = {}
        self.by_name: dict[str, list[Entry]] = {}
        for entry in entries:
            if entry.number:
                self.numbers[entry.number] = entry.pk
            if entry.association_number:
                self.by_number[entry.association_number] = entry
            self.by_name.setdefault(spelled_alike(entry.name), []).append(entry)


def _plan(line: Line, known: _Known, *, is_begun: bool) -> PlannedLine:
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
    number_now = _number_in(line)
    if number_now and number_now != entry.number and entry.status == Entry.Status.ACTIVE:
        if is_begun:
            message = _("Play has started, so numbers can no longer change. Leave this column out.")
            return PlannedLine(line, "problem", entry, problems={"number": message})
        changes["number"] = str(entry.number or "")
    return PlannedLine(line, "update" if changes else "same", entry, changes)


def _doubles(planned: Sequence[PlannedLine]) -> Iterable[tuple[PlannedLine, tuple[str, str] | None]]:
    """Yield every line with the field and the words of its problem, if another line says the same person."""
    entries = Counter(one.entry.pk for one in planned if one.entry)
    numbers = Counter(number for one in planned if (number := one.line.values.get("association_number")))
    names = Counter(spelled_alike(one.line.values["name"]) for one in planned if one.entry is None)
    for one in planned:
        number = one.line.values.get("association_number", "")
        if number and numbers[number] > 1:
            yield one, ("association_number", _("This association number appears twice."))
        elif one.entry and entries[one.entry.pk] > 1:
            yield one, ("name", _("This player appears twice in the list."))
        elif one.entry is None and not number and names[spelled_alike(one.line.values["name"])] > 1:
            message = _(
                "This name appears twice. Add something that tells the two players apart, such as an "
                "association number."
            )
            yield one, ("name", message)
        else:
            yield one, None


def _double_numbers(
    planned: Sequence[PlannedLine], known: _Known
) -> Iterable[tuple[PlannedLine, tuple[str, str] | None]]:
    """Yield every line with its problem, if another line or somebody who is not on the list has its number."""
    numbers = Counter(number for one in planned if (number := _number_in(one.line)))
    renumbered = {one.entry.pk for one in planned if one.entry and "number" in one.changes}
    for one in planned:
        number = _number_in(one.line)
        owner = known.numbers.get(number or 0)
        is_new = number is not None and (one.entry is None or "number" in one.changes)
        if number and numbers[number] > 1:
            yield one, ("number", _("This number appears twice."))
        elif is_new and owner is not None and owner not in renumbered:
            yield one, ("number", _("Someone else has this number."))
        else:
            yield one, None


def _refuse_double(one: PlannedLine, problem: tuple[str, str]) -> PlannedLine:
    key, message = problem
    return replace(one, action="problem", problems={key: message, **one.problems})


def _new_entry(line: Line) -> Entry:
    typed = {key: value for key, value in line.values.items() if value and key != "number" and not key.startswith(MARK)}
    return Entry(**typed, number=_number_in(line), facts=with_facts({}, facts_in(line.values)))
