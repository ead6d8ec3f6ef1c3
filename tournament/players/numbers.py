"""Number the players: draw numbers by lot, or store the event's own; seats are planned for numbers."""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.audit.commands import append_record
from tournament.core.errors import Refused, refuse_when_finished
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.core.text import write_list
from tournament.core.visibility import shows_numbers
from tournament.models import Entry, Seat, Session, Tournament

LARGEST_NUMBER = 99_999
MOST_NAMED = 12


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
    # Somebody who left is public by their number alone: without it they disappear.
    is_public = shows_numbers(tournament) or any(
        entry.number for entry in entries.values() if entry.status != Entry.Status.ACTIVE
    )
    drawn = dict(zip(order, range(1, len(order) + 1), strict=True))
    before = numbers_now(entries.values())
    write_numbers(tournament, {entry: drawn.get(enrolment) for enrolment, entry in entries.items()})
    payload = {"seed": seed, "order": order, "before": before}
    append_record(tournament, verb="draw-numbers", by=by, payload=payload, is_public=is_public)
    return seed


def fill_seats(tournament: Tournament) -> None:
    """Give the seats planned for a number to the entry that has it."""
    owner = Entry.objects.filter(tournament=tournament, number=OuterRef("number")).values("pk")[:1]
    seats = Seat.objects.filter(session__tournament=tournament, session__status=Session.Status.PLANNED)
    if played_by_others := list(seats.exclude(occupant=None).select_related("occupant")):
        owners = dict(Entry.objects.filter(tournament=tournament).values_list("number", "pk"))
        numbers = set(seats.values_list("session_id", "number"))
        changing = [
            seat.pk
            for seat in played_by_others
            if owners.get(seat.number) != seat.entry_id
            or (seat.occupant and (seat.session_id, seat.occupant.number) in numbers)
        ]
        send_substitutes_away(seats.filter(pk__in=changing))
    # An entry is unique in a session, also between two rows of one statement.
    seats.update(entry=None)
    seats.update(entry=Subquery(owner))


def send_substitutes_away(seats: QuerySet[Seat]) -> None:
    """Let nobody play for others in seats to come that somebody else gets, or in two of a session."""
    seats.update(occupant=None, occupied_from=None, is_credited=True)


def next_number(tournament: Tournament) -> int:
    """Return a number that nobody has, and for which no seat is planned."""
    entries = Entry.objects.filter(tournament=tournament).aggregate(last=Max("number"))
    seats = Seat.objects.filter(session__tournament=tournament).aggregate(last=Max("number"))
    return max(entries["last"] or 0, seats["last"] or 0) + 1


def refuse_after_start(tournament: Tournament) -> None:
    """Refuse once a session has been opened."""
    if has_begun(tournament):
        raise Refused(_("Play has started, so numbers can no longer change."))


def has_begun(tournament: Tournament) -> bool:
    """Say whether a session has been opened."""
    return Session.objects.filter(tournament=tournament).exclude(status=Session.Status.PLANNED).exists()


# -- the event's own --------------------------------------------------------------------------------------------------


@transaction.atomic
def number_players(*, tournament: Tournament, numbers: Mapping[int, int | None], by: Actor) -> None:
    """Give players the event's own numbers, by enrolment; None takes a number away, others keep theirs."""
    tournament = lock_for(by, Rank.ORGANIZER, tournament.pk)
    refuse_when_finished(tournament)
    renumber(tournament, numbers, by)


def renumber(tournament: Tournament, numbers: Mapping[int, int | None], by: Actor) -> bool:
    """Write new numbers under the tournament's lock, seats and audit record included; return whether any changed."""
    entries = {entry.enrolment: entry for entry in Entry.objects.filter(tournament=tournament)}
    changed = {
        entry: number
        for enrolment, number in numbers.items()
        if (entry := entries.get(enrolment)) and entry.number != number
    }
    if not changed:
        return False
    refuse_after_start(tournament)
    held = {enrolment: entry.number for enrolment, entry in entries.items()}
    if doubles := doubled(held | {entry.enrolment: number for entry, number in changed.items()}):
        raise Refused(tell_doubles(doubles))
    if any(not 1 <= number <= LARGEST_NUMBER for number in changed.values() if number is not None):
        raise Refused(_("Numbers go from 1 to %(most)s.") % {"most": LARGEST_NUMBER})
    is_public = shows_numbers(tournament) or any(entry.status != Entry.Status.ACTIVE for entry in changed)
    before = numbers_now(entries.values())
    write_numbers(tournament, changed)
    payload = {"numbers": {str(entry.enrolment): number for entry, number in changed.items()}, "before": before}
    append_record(tournament, verb="number-players", by=by, payload=payload, is_public=is_public)
    return True


def numbers_now(entries: Iterable[Entry]) -> dict[str, int]:
    """Return who has which number, by enrolment, as the log keeps it."""
    return {str(entry.enrolment): entry.number for entry in entries if entry.number}


def write_numbers(tournament: Tournament, numbers: Mapping[Entry, int | None]) -> None:
    """Store numbers. They are unique in the database, so all go before the new ones come."""
    Seat.objects.filter(session__tournament=tournament, entry__in=numbers).update(entry=None)
    Entry.objects.filter(pk__in=[entry.pk for entry in numbers]).update(number=None)
    for entry, number in numbers.items():
        entry.number = number
    Entry.objects.bulk_update(numbers, ["number"])
    fill_seats(tournament)


def doubled(numbers: Mapping[int, int | None]) -> list[int]:
    """Return the numbers that several have."""
    counts = Counter(number for number in numbers.values() if number is not None)
    return sorted(number for number, count in counts.items() if count > 1)


def tell_doubles(numbers: list[int]) -> str:
    """Return the sentence about numbers that several players have."""
    text = ngettext(
        "Number %(numbers)s appears twice. Each player needs a different number.",
        "Numbers %(numbers)s appear twice. Each player needs a different number.",
        len(numbers),
    )
    return text % {"numbers": listed(numbers)}


@dataclass(frozen=True, slots=True)
class Holes:
    """The gaps in the numbers of an event: numbers that nobody has, and players without one."""

    free: tuple[int, ...]
    unnumbered: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.free or self.unnumbered)

    def tell(self) -> list[str]:
        """Return the warning about who cannot be seated."""
        told = []
        if self.free:
            text = ngettext(
                "No one has number %(numbers)s. A seating generated here skips it. A seating "
                "from a file leaves its seats empty.",
                "No one has the numbers %(numbers)s. A seating generated here skips them. A "
                "seating from a file leaves their seats empty.",
                len(self.free),
            )
            told.append(text % {"numbers": listed(self.free)})
        if self.unnumbered:
            text = ngettext(
                "%(count)s player has no number and won’t be seated: %(names)s.",
                "%(count)s players have no number and won’t be seated: %(names)s.",
                len(self.unnumbered),
            )
            told.append(text % {"count": len(self.unnumbered), "names": listed(self.unnumbered)})
        return told


def find_holes(players: Iterable[tuple[str, int | None]]) -> Holes:
    """Return the holes in the numbers of those who play, given by name and number; none where nobody has one.

    >>> find_holes([("Ada", 1), ("Bo", 4), ("Cy", None)])
    Holes(free=(2, 3), unnumbered=('Cy',))
    """
    listed_players = list(players)
    taken = {number for _name, number in listed_players if number}
    if not taken:
        return Holes((), ())
    free = tuple(number for number in range(1, max(taken)) if number not in taken)
    return Holes(free, tuple(name for name, number in listed_players if not number))


def listed(parts: Iterable[object]) -> str:
    """Return the first few items of a list, for a sentence.

    >>> listed(range(1, 15))
    '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 …'
    """
    words = [str(part) for part in parts]
    shown = write_list(words[:MOST_NAMED])
    return f"{shown} …" if len(words) > MOST_NAMED else shown
