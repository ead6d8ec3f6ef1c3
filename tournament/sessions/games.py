"""Start a game of a club evening: a table without a seating plan, played in an ad hoc session."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.seats import WINDS
from tournament.accounts.table_links import create_missing_links
from tournament.audit.commands import append_record
from tournament.core.errors import Refused
from tournament.core.locking import lock_for
from tournament.core.permissions import Actor, Rank
from tournament.models import Entry, Seat, Session, Table, Tournament
from tournament.penalties.dating import date_waiting
from tournament.sessions.running import start
from tournament.standings.membership import Membership


@transaction.atomic
def start_game(*, tournament: Tournament, entries: Sequence[Entry], by: Actor) -> Table:
    """Seat these players, East first, at a table of their own and let them play at once.

    Tables need not wait for each other: each joins the first open ad hoc session in which none of its players has
    played, and a new session is opened when there is none.
    """
    tournament = lock_for(by, Rank.REFEREE, tournament.pk)
    _refuse_players(tournament, entries)
    changed = start(tournament)
    session = _free_session(tournament, entries) or _open_session(tournament)
    Membership.read(tournament).refuse_outsiders(session.number, entries)
    # A table's link leads to the game being played there, so no number is in use twice.
    in_use = Q(session=session) | Q(session__is_ad_hoc=True, session__closed_at=None, state=Table.State.OPEN)
    taken = set(Table.objects.filter(in_use, tournament=tournament).values_list("number", flat=True))
    number = next(number for number in range(1, len(taken) + 2) if number not in taken)
    table = Table(tournament=tournament, session=session, number=number)
    table.expect(tournament.play.dealing.first(WINDS[: len(entries)]))
    table.save(force_insert=True)
    Seat.objects.bulk_create(
        Seat(table=table, session=session, wind=wind.value, number=entry.number or 0, entry=entry)
        for wind, entry in zip(WINDS, entries, strict=False)
    )
    payload = {"session": session.number, "table": number, "entries": [entry.enrolment for entry in entries]}
    append_record(tournament, verb="start-game", by=by, payload=payload, changed=changed)
    # Issuing links is up to organizers, but a referee who starts a game needs one for its table.
    create_missing_links(tournament, [number], by=by)
    return table


def _refuse_players(tournament: Tournament, entries: Sequence[Entry]) -> None:
    """Refuse the wrong number of players, strangers, and anyone who is playing just now; number those who have none."""
    if len(entries) not in tournament.play.players or len({entry.pk for entry in entries}) < len(entries):
        raise Refused(_("These rules can’t be played by %(count)s.") % {"count": len(set(entries))})
    playing = Seat.objects.filter(
        Q(entry__in=entries) | Q(occupant__in=entries), table__state=Table.State.OPEN, session__closed_at=None
    ).exclude(session__status=Session.Status.PLANNED)
    busy = {seat.occupant_id or seat.entry_id for seat in playing}
    for entry in entries:
        if entry.tournament_id != tournament.pk or entry.status != Entry.Status.ACTIVE or entry.is_resting:
            raise Refused(_("%(name)s does not play now.") % {"name": entry})
        if entry.pk in busy:
            raise Refused(_("%(name)s is playing at another table.") % {"name": entry})
    number_the_unnumbered(tournament)
    for entry in entries:
        entry.refresh_from_db(fields=["number"])


def number_the_unnumbered(tournament: Tournament) -> None:
    """Number active entries by enrolment, after those who have a number: a club evening draws no lots."""
    active = list(Entry.objects.active().filter(tournament=tournament).in_order())
    last = max((entry.number for entry in active if entry.number), default=0)
    unnumbered = [entry for entry in active if entry.number is None]
    for number, entry in enumerate(unnumbered, start=last + 1):
        entry.number = number
    Entry.objects.bulk_update(unnumbered, ["number"])


def _free_session(tournament: Tournament, entries: Sequence[Entry]) -> Session | None:
    played = Seat.objects.filter(Q(entry__in=entries) | Q(occupant__in=entries)).values("session")
    open_ones = Session.objects.filter(tournament=tournament, is_ad_hoc=True, status=Session.Status.OPEN)
    return open_ones.exclude(pk__in=played).order_by("number").first()


def _open_session(tournament: Tournament) -> Session:
    numbers = Session.objects.filter(tournament=tournament).values_list("number", flat=True)
    session = Session.objects.create(
        tournament=tournament,
        number=max(numbers, default=0) + 1,
        status=Session.Status.OPEN,
        is_ad_hoc=True,
        is_seating_released=True,
        started_at=timezone.now(),
    )
    date_waiting(session)
    return session
