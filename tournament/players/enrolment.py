"""Players in: check the whole list, then enrol it; draw numbers by lot; leave, return, rest, hand on a number."""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max, OuterRef, Subquery
from django.utils.translation import gettext as _

from tournament.audit.commands import append_record, write_reason
from tournament.core.errors import Refused, refuse_when_finished
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.core.visibility import shows_numbers
from tournament.models import Entry, Player, Seat, Session, Tournament
from tournament.players.fields import personal_columns
from tournament.players.importing.columns import MARK, NO, YES
from tournament.players.marks import facts_in, with_facts
from tournament.players.names import spelled_alike


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with one line, counted from 1, and in which field."""

    line: int
    field: str
    message: str


def check_entries(tournament: Tournament, new: Sequence[Entry]) -> list[Problem]:
    """Return all problems of a list of new entries, so that they can be fixed at once."""
    entered = Entry.objects.filter(tournament=tournament).values_list("name", "association_number")
    names = Counter(spelled_alike(name) for name, _number in entered)
    numbers = Counter(number for _name, number in entered)
    names.update(spelled_alike(entry.name) for entry in new)
    numbers.update(entry.association_number for entry in new)
    problems = []
    for line, entry in enumerate(new, start=1):
        problems += [Problem(line, field, message) for field, message in faults_of(entry)]
        if entry.association_number and numbers[entry.association_number] > 1:
            problems.append(Problem(line, "association_number", _("This association number is there twice.")))
        elif names[spelled_alike(entry.name)] > 1 and not entry.association_number:
            message = _("This name is there twice. Tell the two apart, by their association numbers for instance.")
            problems.append(Problem(line, "name", message))
    return problems


def faults_of(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield the problems of one new entry, apart from all others, each with its field."""
    if entry.status not in (Entry.Status.ACTIVE, Entry.Status.RESERVE):
        yield "status", _("A new entry is active or a reserve.")
    try:
        entry.clean_fields(exclude=["tournament", "player", "enrolment", "number"])
    except ValidationError as error:
        for field, messages in error.message_dict.items():
            yield field, " ".join(messages)
    if not entry.name.strip():
        yield "name", _("A name is missing.")


@transaction.atomic
def enrol(*, tournament: Tournament, entries: Sequence[Entry], by: Actor) -> list[Entry]:
    """Save new entries, all of them or none if there is a problem; one without a player becomes a new person.

    Players who come after numbers were drawn get the next free number.
    """
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    refuse_when_finished(tournament)
    if problems := check_entries(tournament, entries):
        state = {_("line %(line)s") % {"line": problem.line}: problem.message for problem in problems}
        raise Refused(_("Nobody was enrolled: something in the list has to be put right first."), state=state)
    last = Entry.objects.filter(tournament=tournament).aggregate(enrolment=Max("enrolment"), number=Max("number"))
    next_number = last["number"] and last["number"] + 1
    new_players: list[Player] = []
    for enrolment, entry in enumerate(entries, start=(last["enrolment"] or 0) + 1):
        entry.tournament, entry.enrolment = tournament, enrolment
        if entry.player is None:
            entry.player = Player(**{column: getattr(entry, column) for column in personal_columns(Player)})
            new_players.append(entry.player)
        if next_number and entry.status == Entry.Status.ACTIVE:
            entry.number, next_number = next_number, next_number + 1
    Player.objects.bulk_create(new_players)
    Entry.objects.bulk_create(entries)
    payload: dict[str, Any] = {"entries": {str(entry.enrolment): entry.number for entry in entries}}
    if facts := {str(entry.enrolment): entry.facts for entry in entries if entry.facts}:
        payload["facts"] = facts
    append_record(tournament, verb="enrol", by=by, payload=payload)
    return list(entries)


@transaction.atomic
def change_entry(*, entry: Entry, by: Actor, facts: Mapping[str, bool] | None = None, **fields: str) -> Entry:
    """Put right what is known of someone in this tournament, and which facts of the rule set hold for them."""
    tournament = lock_for(by, Rank.ORGANIZER, entry.tournament_id)
    entry = Entry.objects.select_related("player").get(pk=entry.pk)
    if entry.is_erased:
        raise Refused(_("This person was erased; nothing is kept of them any more."))
    said = {f"{MARK}{key}": YES if holds else NO for key, holds in (facts or {}).items()}
    changed = apply_changes(entry, {**fields, **said})
    if changed:
        refuse_doubles(tournament, entry)
        payload = {"entry": entry.enrolment, "changed": changed}
        if "facts" in changed:
            payload["facts"] = entry.facts
        append_record(tournament, verb="change-entry", by=by, payload=payload)
    return entry


def apply_changes(entry: Entry, fields: Mapping[str, str]) -> list[str]:
    """Save new values of an entry, and of its player who is known by nothing else; return what changed."""
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
    """Refuse an entry that cannot be told from another one."""
    others = Entry.objects.filter(tournament=tournament, is_erased=False).exclude(pk=entry.pk)
    number = entry.association_number
    for name, other in others.values_list("name", "association_number"):
        if number and number == other:
            raise Refused(_("Someone else has this association number."), state={_("association number"): number})
        if not number and spelled_alike(name) == spelled_alike(entry.name):
            raise Refused(_("Someone else has this name. Tell the two apart by their association numbers."))


# -- the lot ----------------------------------------------------------------------------------------------------------


def draw_order(seed: str, enrolments: Iterable[int]) -> list[int]:
    """Return entries in the order of their lots; anyone can repeat it with the seed.

    The lot of an entry is the SHA-256 of "seed:enrolment"; the lowest lot gets number 1.

    >>> draw_order("harbour", [1, 2, 3, 4])
    [1, 2, 4, 3]
    """
    return sorted(enrolments, key=lambda enrolment: hashlib.sha256(f"{seed}:{enrolment}".encode()).digest())


@transaction.atomic
def draw_numbers(*, tournament: Tournament, by: Actor, seed: str | None = None) -> str:
    """Give every active entry a number by lot, with the seats planned for it, and return the seed."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    refuse_after_start(tournament)
    seed = seed or secrets.token_hex(16)
    entries = {entry.enrolment: entry for entry in Entry.objects.filter(tournament=tournament)}
    active = [number for number, entry in entries.items() if entry.status == Entry.Status.ACTIVE]
    order = draw_order(seed, active)
    # Of others a number tells the public that they take part: it goes, and they with it.
    is_public = shows_numbers(tournament) or any(
        entry.number for entry in entries.values() if entry.status != Entry.Status.ACTIVE
    )
    # Numbers are unique in the database, so all go before the new ones come.
    Seat.objects.filter(session__tournament=tournament).update(entry=None)
    Entry.objects.filter(tournament=tournament).update(number=None)
    drawn = [entries[enrolment] for enrolment in order]
    for number, entry in enumerate(drawn, start=1):
        entry.number = number
    Entry.objects.bulk_update(drawn, ["number"])
    fill_seats(tournament)
    append_record(tournament, verb="draw-numbers", by=by, payload={"seed": seed, "order": order}, is_public=is_public)
    return seed


def fill_seats(tournament: Tournament) -> None:
    """Give the seats planned for a number to the entry that has it, in one statement."""
    owner = Entry.objects.filter(tournament=tournament, number=OuterRef("number")).values("pk")[:1]
    seats = Seat.objects.filter(session__tournament=tournament, session__status=Session.Status.PLANNED)
    seats.update(entry=Subquery(owner))


def refuse_after_start(tournament: Tournament) -> None:
    """Refuse once a session has been opened."""
    if Session.objects.filter(tournament=tournament).exclude(status=Session.Status.PLANNED).exists():
        raise Refused(_("Play has begun: numbers stay as they are."))


@transaction.atomic
def take_number(*, entry: Entry, reserve: Entry, by: Actor) -> Entry:
    """Let a reserve take the number of someone who will not come, before the start; return the reserve, now active."""
    tournament = lock_for(by, Rank.ORGANIZER, entry.tournament_id)
    refuse_after_start(tournament)
    entry = Entry.objects.get(pk=entry.pk, tournament=tournament)
    reserve = Entry.objects.get(pk=reserve.pk, tournament=tournament)
    if reserve.status != Entry.Status.RESERVE:
        raise Refused(_("Only a reserve can take someone's number."))
    if entry.number is None:
        raise Refused(_("There is no number to take: none has been drawn."))
    number, entry.number = entry.number, None
    entry.status = Entry.Status.WITHDRAWN
    entry.save(update_fields=["number", "status"])
    reserve.number, reserve.status = number, Entry.Status.ACTIVE
    reserve.save(update_fields=["number", "status"])
    fill_seats(tournament)
    payload = {"entry": entry.enrolment, "reserve": reserve.enrolment, "number": number}
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
        raise Refused(_("Somebody has this number."), state={_("number"): number})
    reserve.number = number
    reserve.save(update_fields=["number"])
    fill_seats(tournament)
    payload = {"reserve": reserve.enrolment, "number": number}
    append_record(tournament, verb="fill-number", by=by, payload=payload)
    return reserve


# -- coming and going -------------------------------------------------------------------------------------------------


@transaction.atomic
def withdraw(*, entry: Entry, reason: str, by: Actor) -> Entry:
    """Let someone leave the tournament; what was earned stays."""
    tournament = lock_for(by, Rank.ORGANIZER, entry.tournament_id)
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
        raise Refused(_("That does not fit how this entry stands."), state={_("status"): entry.get_status_display()})
    return entry
