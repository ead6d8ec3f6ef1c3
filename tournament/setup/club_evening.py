"""Open and end a club evening: a tournament of one day whose games are seated as people come."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.db import transaction
from django.db.models import Max

from tournament.audit.commands import append_record
from tournament.core.locking import lock_tournament
from tournament.core.permissions import Actor
from tournament.models import Account, Entry, Player, Role, Session, Table, Tournament
from tournament.players.enrolment import enrol
from tournament.players.names import spelled_alike
from tournament.sessions.running import close_session, start
from tournament.setup.tournament import create_tournament, finish_tournament

MOST_KNOWN = 60
"""With more names, typing is quicker than searching the list."""


@transaction.atomic
def open_club_evening(
    *, name: str, slug: str, ruleset: str, day: date, people: Sequence[Entry], organizer: Account, by: Actor
) -> Tournament:
    """Create a club evening that is running at once, and enrol the people who are there."""
    tournament = create_tournament(
        name=name, slug=slug, ruleset=ruleset, starts_on=day, ends_on=day, organizer=organizer, by=by
    )
    if people:
        enrol(tournament=tournament, entries=people, by=by)
    tournament = lock_tournament(tournament.pk)
    append_record(tournament, verb="open-club-evening", by=by, payload={}, changed=start(tournament))
    return tournament


def known_guests(account: Account) -> list[Player]:
    """Return people from the tournaments an account organizes, each name once, the most recent first."""
    theirs = Role.objects.filter(account=account, kind=Role.Kind.ORGANIZER).values("tournament")
    people = Player.objects.filter(entries__tournament__in=theirs, is_erased=False)
    once: dict[str, Player] = {}
    for player in people.annotate(last=Max("entries__pk")).order_by("-last")[: 4 * MOST_KNOWN]:
        once.setdefault(spelled_alike(player.name), player)
    return list(once.values())[:MOST_KNOWN]


def as_guests(names: Sequence[str], known: Sequence[Player]) -> list[Entry]:
    """Return the entries to enrol for these names; a known name keeps its person."""
    by_name = {spelled_alike(player.name): player for player in known}
    return [
        Entry(name=player.name, country=player.country, club=player.club, player=player)
        if (player := by_name.get(spelled_alike(name)))
        else Entry(name=name)
        for name in names
    ]


@transaction.atomic
def end_club_evening(*, tournament: Tournament, by: Actor, reason: str = "") -> Tournament:
    """Close the games and declare the results final; `reason` closes unsigned games as they stand."""
    games = Session.objects.filter(tournament=tournament, is_ad_hoc=True).exclude(status=Session.Status.CLOSED)
    # Lock order: all tables before the tournament, which closing the first game locks.
    list(Table.objects.filter(session__in=games).locked_for_update())
    for session in games.order_by("number"):
        close_session(session=session, by=by, reason=reason)
    return finish_tournament(tournament=tournament, by=by)
