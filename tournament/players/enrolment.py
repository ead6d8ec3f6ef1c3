"""Enrol players, all of a list or none; change, withdraw, return and rest them, and pass on their numbers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.audit.commands import append_record, write_reason
from tournament.core.errors import Refused, refuse_when_finished
from tournament.core.locking import lock_for, lock_tournament
from tournament.core.permissions import Actor, Rank
from tournament.models import AuditRecord, Entry, Player, Seat, Session, Table, Tournament
from tournament.players.fields import personal_columns
from tournament.players.importing.columns import MARK, NO, YES
from tournament.players.marks import facts_in, with_facts
from tournament.players.names import spelled_alike
from tournament.players.numbers import fill_seats, refuse_after_start, renumber, tell_doubles


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with one line, counted from 1, and in which field."""

    line: int
    field: str
    message: str


def check_entries(tournament: Tournament, new: Sequence[Entry]) -> list[Problem]:
    """Return all problems of a list of new entries, so that they can be fixed at once."""
    entered = Entry.objects.filter(tournament=tournament).values_list("name", "association_number", "number")
    names = Counter(spelled_alike(name) for name, _association, _number in entered)
    numbers = Counter(association for _name, association, _number in entered)
    own = Counter(number for _name, _association, number in entered)
    own.update(entry.number for entry in new)
    names.update(spelled_alike(entry.name) for entry in new)
    numbers.update(entry.association_number for entry in new)
    problems = []
    for line, entry in enumerate(new, start=1):
        problems += [Problem(line, field, message) for field, message in faults_of(entry)]
        if entry.association_number and numbers[entry.association_number] > 1:
            problems.append(Problem(line, "association_number", _("This association number appears twice.")))
        elif names[spelled_alike(entry.name)] > 1 and not entry.association_number:
            message = _(
                "This name appears twice. Add something that tells the two players apart, such as an "
                "association number."
            )
            problems.append(Problem(line, "name", message))
        if entry.number and own[entry.number] > 1:
            problems.append(Problem(line, "number", tell_doubles([entry.number])))
    return problems


def faults_of(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield the problems of one new entry, apart from all others, each with its field."""
    if entry.status not in (Entry.Status.ACTIVE, Entry.Status.RESERVE):
        yield "status", _("A new entry is active or a substitute.")
    try:
        entry.clean_fields(exclude=["tournament", "player", "enrolment", "number"])
    except ValidationError as error:
        for field, messages in error.message_dict.items():
            yield field, " ".join(messages)
    if not entry.name.strip():
        yield "name", _("A name is missing.")


@transaction.atomic
def enrol(*, tournament: Tournament, entries: Sequence[Entry], by: Actor, keeps_numbers: bool = False) -> list[Entry]:
    """Save new entries, all of them or none if there is a problem; one without a player becomes a new person.

    Players who come after numbers were drawn get the next free number, unless they bring one. With `keeps_numbers` the
    list says who has a number, and nobody else gets one.
    """
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    refuse_when_finished(tournament)
    if problems := check_entries(tournament, entries):
        state = {_("line %(line)s") % {"line": problem.line}: problem.message for problem in problems}
        raise Refused(_("No players were added. Fix the problems in the list first."), state=state)
    last = Entry.objects.filter(tournament=tournament).aggregate(enrolment=Max("enrolment"), number=Max("number"))
    brought = [entry.number for entry in entries if entry.number]
    is_numbered = last["number"] is not None and not keeps_numbers
    next_number = max([last["number"] or 0, *brought]) + 1
    new_players: list[Player] = []
    for enrolment, entry in enumerate(entries, start=_next_enrolment(tournament, last["enrolment"] or 0)):
        entry.tournament, entry.enrolment = tournament, enrolment
        if entry.player is None:
            entry.player = Player(**{column: getattr(entry, column) for column in personal_columns(Player)})
            new_players.append(entry.player)
        if is_numbered and entry.number is None and entry.status == Entry.Status.ACTIVE:
            entry.number, next_number = next_number, next_number + 1
    Player.objects.bulk_create(new_players)
    Entry.objects.bulk_create(entries)
    fill_seats(tournament)
    payload: dict[str, Any] = {"entries": {str(entry.enrolment): entry.number for entry in entries}}
    if facts := {str(entry.enrolment): entry.facts for entry in entries if entry.facts}:
        payload["facts"] = facts
    append_record(tournament, verb="enrol", by=by, payload=payload)
    return list(entries)


def _next_enrolment(tournament: Tournament, last: int) -> int:
    """Return the next order of enrolment: those of removed entries stay in the log and are not used again."""
    removed = AuditRecord.objects.filter(tournament=tournament, verb="remove-entry").values_list("payload", flat=True)
    used = [int(json.loads(payload)["entry"]) for payload in removed]
    return max([last, *used]) + 1


@transaction.atomic
def change_entry(
    *,
    entry: Entry,
    by: Actor,
    facts: Mapping[str, bool] | None = None,
    numbers: Mapping[int, int | None] | None = None,
    **fields: str,
) -> Entry:
    """Change an entry's columns, and which facts of the rule set hold for it.

    `numbers` is the number they have from now on, by enrolment (`number_players`).
    """
    tournament = lock_for(by, Rank.ORGANIZER, entry.tournament_id)
    entry = Entry.objects.select_related("player").get(pk=entry.pk)
    if entry.is_erased:
        raise Refused(_("This person’s data has been erased."))
    said = {f"{MARK}{key}": YES if holds else NO for key, holds in (facts or {}).items()}
    changed = apply_changes(entry, {**fields, **said})
    if changed:
        refuse_doubles(tournament, entry)
        payload = {"entry": entry.enrolment, "changed": changed}
        if "facts" in changed:
            payload["facts"] = entry.facts
        append_record(tournament, verb="change-entry", by=by, payload=payload)
    if numbers:
        renumber(tournament, numbers, by)
        entry.refresh_from_db(fields=["number"])
    return entry


def apply_changes(entry: Entry, fields: Mapping[str, str]) -> list[str]:
    """Save new values of an entry, and of its player where that player has no other name; return what changed."""
    changed = [key for key in personal_columns(Entry) if key in fields and getattr(entry, key) != fields[key]]
    for key in changed:
        setattr(entry, key, fields[key])
    facts = with_facts(entry.facts, facts_in(fields))
    if facts != entry.facts:
        entry.facts = facts
        changed.append("facts")
    if not changed:
        return []
    entry.save(update_fields=changed)
    player, personal = entry.player, [key for key in changed if key in personal_columns(Player)]
    if player and personal and not player.entries.exclude(pk=entry.pk).exists():
        for key in personal:
            setattr(player, key, fields[key])
        player.save(update_fields=personal)
    return changed


def refuse_doubles(tournament: Tournament, entry: Entry) -> None:
    """Refuse an entry that cannot be told apart from another."""
    others = Entry.objects.filter(tournament=tournament, is_erased=False).exclude(pk=entry.pk)
    number = entry.association_number
    for name, other in others.values_list("name", "association_number"):
        if number and number == other:
            raise Refused(_("Someone else has this association number."), state={_("association number"): number})
        if not number and spelled_alike(name) == spelled_alike(entry.name):
            raise Refused(_("Someone else has this name. Tell the two players apart by their association numbers."))


# -- numbers and places ----------------------------------------------------------------------------------------------


@transaction.atomic
def take_number(*, entry: Entry, reserve: Entry, by: Actor) -> Entry:
    """Let a reserve take the number of someone who will not come, before the start; return the reserve, now active.

    A reserve without a team plays for the team of that number, so that the team is whole.
    """
    tournament = lock_for(by, Rank.ORGANIZER, entry.tournament_id)
    refuse_after_start(tournament)
    entry = Entry.objects.get(pk=entry.pk, tournament=tournament)
    reserve = Entry.objects.get(pk=reserve.pk, tournament=tournament)
    if reserve.status != Entry.Status.RESERVE:
        raise Refused(_("Only a substitute can take over someone’s number."))
    if entry.number is None:
        raise Refused(_("There is no number to take over. None has been drawn."))
    number, entry.number = entry.number, None
    entry.status = Entry.Status.WITHDRAWN
    entry.save(update_fields=["number", "status"])
    joins = entry.team if not reserve.team else ""
    reserve.number, reserve.status, reserve.team = number, Entry.Status.ACTIVE, joins or reserve.team
    reserve.save(update_fields=["number", "status", "team"])
    fill_seats(tournament)
    payload: dict[str, object] = {"entry": entry.enrolment, "reserve": reserve.enrolment, "number": number}
    if joins:
        payload["team"] = joins
    append_record(tournament, verb="take-number", by=by, payload=payload)
    return reserve


def free_numbers(tournament: Tournament) -> list[int]:
    """Return the numbers that seats to come are planned for and nobody has."""
    seats = Seat.objects.filter(session__tournament=tournament, session__status=Session.Status.PLANNED, entry=None)
    return sorted(set(seats.values_list("number", flat=True)))


@transaction.atomic
def fill_number(*, reserve: Entry, number: int, by: Actor) -> Entry:
    """Let a reserve play the seats of a number nobody has drawn, so that tables are full; they have no row."""
    tournament = lock_for(by, Rank.ORGANIZER, reserve.tournament_id)
    reserve = _with_status(reserve, Entry.Status.RESERVE)
    if Entry.objects.filter(tournament=tournament, number=number).exists():
        raise Refused(_("Someone already has this number."), state={_("number"): number})
    reserve.number = number
    reserve.save(update_fields=["number"])
    fill_seats(tournament)
    payload = {"reserve": reserve.enrolment, "number": number}
    append_record(tournament, verb="fill-number", by=by, payload=payload)
    return reserve


# -- coming and going -------------------------------------------------------------------------------------------------


@transaction.atomic
def withdraw(*, entry: Entry, reason: str, by: Actor, at: Table | None = None) -> Entry:
    """Let someone leave the tournament; what was earned stays.

    A referee may decide that where the player sits (`at`), as after resigning; elsewhere an organizer does.
    """
    if at is None:
        tournament = lock_for(by, Rank.ORGANIZER, entry.tournament_id)
    else:
        by.require_at(at, Rank.REFEREE)
        tournament = lock_tournament(entry.tournament_id)
        if not at.seats.filter(entry=entry).exists():
            raise Refused(_("This player does not sit at this table."))
    refuse_when_finished(tournament)
    entry = _with_status(entry, Entry.Status.ACTIVE, Entry.Status.RESERVE)
    kept = write_reason(tournament, reason)
    entry.status_before, entry.status = entry.status, Entry.Status.WITHDRAWN
    entry.save(update_fields=["status", "status_before"])
    append_record(tournament, verb="withdraw", by=by, payload={"entry": entry.enrolment, "reason": kept.digest})
    return entry


@transaction.atomic
def return_entry(*, entry: Entry, by: Actor) -> Entry:
    """Let someone who had left come back, as the player or the reserve they were."""
    tournament = lock_for(by, Rank.ORGANIZER, entry.tournament_id)
    refuse_when_finished(tournament)
    entry = _with_status(entry, Entry.Status.WITHDRAWN)
    entry.status, entry.status_before = entry.status_before or Entry.Status.ACTIVE, ""
    entry.save(update_fields=["status", "status_before"])
    append_record(tournament, verb="return-entry", by=by, payload={"entry": entry.enrolment})
    return entry


@transaction.atomic
def move_to_reserve(*, entry: Entry, by: Actor) -> Entry:
    """Make a player a reserve, before the start; the number is free again."""
    tournament = lock_for(by, Rank.ORGANIZER, entry.tournament_id)
    refuse_after_start(tournament)
    entry = _with_status(entry, Entry.Status.ACTIVE)
    entry.status, entry.number = Entry.Status.RESERVE, None
    entry.save(update_fields=["status", "number"])
    fill_seats(tournament)
    append_record(tournament, verb="move-to-reserve", by=by, payload={"entry": entry.enrolment})
    return entry


@transaction.atomic
def make_active(*, entry: Entry, by: Actor) -> Entry:
    """Let a reserve play with a place of their own, under the next free number where numbers are drawn."""
    tournament = lock_for(by, Rank.ORGANIZER, entry.tournament_id)
    refuse_when_finished(tournament)
    entry = _with_status(entry, Entry.Status.RESERVE)
    last = Entry.objects.filter(tournament=tournament).aggregate(number=Max("number"))["number"]
    entry.status = Entry.Status.ACTIVE
    entry.number = entry.number or (last and last + 1)
    entry.save(update_fields=["status", "number"])
    fill_seats(tournament)
    append_record(tournament, verb="make-active", by=by, payload={"entry": entry.enrolment, "number": entry.number})
    return entry


@transaction.atomic
def rest(*, entry: Entry, by: Actor, is_resting: bool = True) -> Entry:
    """Let someone sit out the next games of a club evening, or come back."""
    tournament = lock_for(by, Rank.REFEREE, entry.tournament_id)
    entry = _with_status(entry, Entry.Status.ACTIVE)
    entry.is_resting = is_resting
    entry.save(update_fields=["is_resting"])
    payload = {"entry": entry.enrolment, "is_resting": is_resting}
    append_record(tournament, verb="rest", by=by, payload=payload, is_public=False)
    return entry


def _with_status(entry: Entry, *statuses: str) -> Entry:
    entry = Entry.objects.get(pk=entry.pk)
    if entry.status not in statuses:
        raise Refused(
            _("This player’s status has changed in the meantime. Reload the page."),
            state={_("status"): entry.get_status_display()},
        )
    return entry
