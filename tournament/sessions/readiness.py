"""Check a session before it starts: what stops it, what should be fixed first, what is in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.text import write_list
from tournament.models import Entry, Seat, Session, Table, TableLink, Tournament
from tournament.players.check_in import missing_at
from tournament.players.names import name_key
from tournament.players.numbers import listed

Tone = Literal["good", "wait", "bad"]


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the list: bad stops the session, wait can wait. `page` is where to fix it."""

    tone: Tone
    text: str
    page: str = ""


def check_session(tournament: Tournament, session: Session) -> list[Check]:
    """Return the list for a session, read in eight statements at most."""
    tables = dict(Table.objects.filter(session=session).order_by("number").values_list("number", "keeps_paper"))
    if not tables:
        return [Check("bad", _("No one is seated in this session yet."), "seating")]
    seats = list(Seat.objects.filter(session=session).select_related("entry", "occupant"))
    return [
        *_check_seats(seats, len(tables)),
        *_check_arrivals(session, seats),
        *_check_others(tournament, session),
        *_check_paper(tables),
        *_check_links(tournament, {number for number, keeps_paper in tables.items() if not keeps_paper}),
        _check_release(tournament, session),
    ]


def _check_seats(seats: list[Seat], tables: int) -> list[Check]:
    empty = sum(seat.entry_id is None for seat in seats)
    if empty:
        text = ngettext(
            "%(count)s seat has a number no player has. Draw numbers, or give the seat to a substitute.",
            "%(count)s seats have numbers no player has. Draw numbers, or give the seats to substitutes.",
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
        words = {"names": write_list(sorted(missing, key=name_key))}
        checks.append(
            Check(
                "wait",
                _("Seated, but no longer in the tournament: %(names)s. Bring in substitutes.") % words,
                "players",
            )
        )
    return checks


def _check_arrivals(session: Session, seats: list[Seat]) -> list[Check]:
    """Say who is not here; nothing where nobody is checked in."""
    players = [player for seat in seats if (player := seat.is_played_by)]
    missing = missing_at(session, seats)
    if missing:
        names = sorted((str(player) for player in players if player.pk in missing), key=name_key)
        text = ngettext(
            "%(count)s player is not here yet: %(names)s.", "%(count)s players are not here yet: %(names)s.", len(names)
        )
        return [Check("wait", text % {"count": len(names), "names": listed(names)}, "check-in-reserves")]
    if any(player.arrival == Entry.Arrival.HERE for player in players):
        return [Check("good", _("Everyone is here."))]
    return []


@dataclass(frozen=True, slots=True)
class Others:
    """Sessions that should be over before another starts: those under way, and earlier ones."""

    running: tuple[Session, ...]
    skipped: tuple[Session, ...]

    def __bool__(self) -> bool:
        return bool(self.running or self.skipped)


def others_before(tournament: Tournament, session: Session) -> Others:
    """Return the sessions that a start would overtake."""
    others = Session.objects.filter(tournament=tournament, is_ad_hoc=False).exclude(pk=session.pk).order_by("number")
    return Others(
        tuple(other for other in others if other.is_running),
        tuple(other for other in others if other.number < session.number and other.status == Session.Status.PLANNED),
    )


def _check_others(tournament: Tournament, session: Session) -> list[Check]:
    others = others_before(tournament, session)
    running = [_("%(session)s is not closed yet.") % {"session": other} for other in others.running]
    skipped = [_("%(session)s comes first and has not been played.") % {"session": other} for other in others.skipped]
    if running or skipped:
        return [Check("wait", text, "sessions") for text in (*running, *skipped)]
    before = Session.objects.filter(tournament=tournament, number=session.number - 1).first()
    if before is None:
        return [Check("good", _("No other session is running."))]
    return [Check("good", _("%(session)s is closed.") % {"session": before})]


def _check_paper(tables: Mapping[int, bool]) -> list[Check]:
    """Say which tables keep paper, so that nobody looks for their tablets."""
    numbers = [str(number) for number, keeps_paper in tables.items() if keeps_paper]
    if not numbers:
        return []
    if len(numbers) == len(tables):
        return [Check("good", _("All tables are scored on paper."))]
    words = ngettext("Table %(numbers)s is scored on paper.", "Tables %(numbers)s are scored on paper.", len(numbers))
    return [Check("good", words % {"numbers": write_list(numbers)})]


def _check_links(tournament: Tournament, numbers: set[int]) -> list[Check]:
    if not numbers:
        return []
    links = TableLink.objects.filter(tournament=tournament, revoked_at=None, number__in=numbers)
    states = Counter({False: 0, True: 0})
    states.update(bool(device) for device in links.values_list("device", flat=True))
    missing = len(numbers) - states.total()
    if missing:
        text = ngettext(
            "%(count)s table has no link for its tablet.", "%(count)s tables have no link for their tablets.", missing
        )
        return [Check("wait", text % {"count": missing}, "links")]
    if states[False]:
        text = ngettext(
            "%(count)s tablet is not connected yet. Scan the QR code on the table’s card.",
            "%(count)s tablets are not connected yet. Scan the QR codes on the tables’ cards.",
            states[False],
        )
        return [Check("wait", text % {"count": states[False]}, "links")]
    return [Check("good", _("Every table has its tablet."))]


def _check_release(tournament: Tournament, session: Session) -> Check:
    if not tournament.is_published:
        return Check("wait", _("Players see where they sit once the public page is published."))
    if session.is_seating_released:
        return Check("good", _("Players can see where they sit."))
    return Check("wait", _("Players cannot see where they sit yet. Starting the session shows it."))
