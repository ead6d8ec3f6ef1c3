"""What to look at before a session starts: what stops it, what is better put right first, what is as it should be."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Entry, Seat, Session, Table, TableLink, Tournament
from tournament.players.names import name_key

Tone = Literal["good", "wait", "bad"]


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the list: bad stops the session, wait can wait. `page` is where it is put right."""

    tone: Tone
    text: str
    page: str = ""


def check_session(tournament: Tournament, session: Session) -> list[Check]:
    """Return the list for a session, read in five statements."""
    numbers = list(Table.objects.filter(session=session).order_by("number").values_list("number", flat=True))
    if not numbers:
        return [Check("bad", _("Nobody is seated in this session yet."), "seating")]
    seats = Seat.objects.filter(session=session).select_related("entry", "occupant")
    return [
        *_check_seats(list(seats), len(numbers)),
        *_check_others(tournament, session),
        _check_links(tournament, set(numbers)),
        _check_release(session),
    ]


def _check_seats(seats: list[Seat], tables: int) -> list[Check]:
    empty = sum(seat.entry_id is None for seat in seats)
    if empty:
        text = ngettext(
            "%(count)s seat is for a number nobody has drawn. Draw numbers, or let a reserve have it.",
            "%(count)s seats are for numbers nobody has drawn. Draw numbers, or let reserves have them.",
            empty,
        )
        return [Check("bad", text % {"count": empty}, "players")]
    players = ngettext("%(count)s player", "%(count)s players", len(seats)) % {"count": len(seats)}
    at_tables = ngettext("%(count)s table", "%(count)s tables", tables) % {"count": tables}
    checks = [
        Check("good", _("Every seat is taken: %(players)s, %(tables)s.") % {"players": players, "tables": at_tables})
    ]
    gone = (Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED)
    missing = [str(seat.entry) for seat in seats if seat.entry and not seat.occupant and seat.entry.status in gone]
    if missing:
        words = {"names": ", ".join(sorted(missing, key=name_key))}
        checks.append(
            Check(
                "wait", _("Seated, but not in the tournament any more: %(names)s. Put in reserves.") % words, "players"
            )
        )
    return checks


@dataclass(frozen=True, slots=True)
class Others:
    """The sessions that should be over before another starts: those under way, and those that come first."""

    running: tuple[int, ...]
    skipped: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.running or self.skipped)


def others_before(tournament: Tournament, session: Session) -> Others:
    """Return the sessions that a start would overtake, by their numbers."""
    others = Session.objects.filter(tournament=tournament, is_ad_hoc=False).exclude(pk=session.pk).order_by("number")
    status = dict(others.values_list("number", "status"))
    running = (Session.Status.OPEN, Session.Status.PAUSED)
    return Others(
        tuple(number for number, known in status.items() if known in running),
        tuple(n for n, known in status.items() if n < session.number and known == Session.Status.PLANNED),
    )


def _check_others(tournament: Tournament, session: Session) -> list[Check]:
    others = others_before(tournament, session)
    running = _("Session %(numbers)s is not closed yet.") % {"numbers": ", ".join(map(str, others.running))}
    skipped = _("Session %(numbers)s comes first and was not played.") % {
        "numbers": ", ".join(map(str, others.skipped))
    }
    checks = [
        Check("wait", text, "sessions")
        for text, found in ((running, others.running), (skipped, others.skipped))
        if found
    ]
    if checks:
        return checks
    if session.number == 1:
        return [Check("good", _("No other session is running."))]
    return [Check("good", _("Session %(number)s is closed.") % {"number": session.number - 1})]


def _check_links(tournament: Tournament, numbers: set[int]) -> Check:
    links = TableLink.objects.filter(tournament=tournament, revoked_at=None, number__in=numbers)
    states = Counter({False: 0, True: 0})
    states.update(bool(device) for device in links.values_list("device", flat=True))
    missing = len(numbers) - states.total()
    if missing:
        text = ngettext(
            "%(count)s table has no link for its tablet.", "%(count)s tables have no link for their tablets.", missing
        )
        return Check("wait", text % {"count": missing}, "links")
    if states[False]:
        text = ngettext(
            "%(count)s tablet has not been opened yet: scan the code on the table’s card.",
            "%(count)s tablets have not been opened yet: scan the codes on the tables’ cards.",
            states[False],
        )
        return Check("wait", text % {"count": states[False]}, "links")
    return Check("good", _("Every table has its tablet."))


def _check_release(session: Session) -> Check:
    if session.is_seating_released:
        return Check("good", _("The players can see where they sit."))
    return Check("wait", _("The players cannot see where they sit yet; starting the session shows it."))
