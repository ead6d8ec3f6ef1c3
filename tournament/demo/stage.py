"""Run a demo story through the real commands and return its archive.

The commands store the present time, so hours of play would lie within seconds. Every time in the archive is therefore
set to that of the story, and the log's chain is joined again. Everything is rolled back afterwards.
"""

from __future__ import annotations

from bisect import bisect_right
from datetime import datetime, timedelta
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from tournament.core.permissions import SYSTEM
from tournament.demo.retiming import retime
from tournament.demo.story import FIRST_DAY, Setup, Story, tell
from tournament.exports.archive import Document, export_document
from tournament.models import Tournament
from tournament.players.enrolment import enrol
from tournament.players.numbers import draw_numbers
from tournament.seating.plan import seat_sessions
from tournament.setup.tournament import create_tournament, finish_tournament, publish


class StageClock:
    """Remembers at which time of the story each command was really carried out."""

    def __init__(self) -> None:
        self.done: list[datetime] = []
        self.told: list[datetime] = []

    def strike(self, at: datetime) -> None:
        """Set the story's time for the commands that follow."""
        self.done.append(timezone.now())
        self.told.append(at)

    def translate(self, real: datetime) -> datetime:
        """Return the time in the story for a real time."""
        return self.told[bisect_right(self.done, real) - 1]


def build_document(setup: Setup) -> Document:
    """Return the archive of a demo tournament; the database is as it was before."""
    midnight = timezone.make_aware(datetime.combine(FIRST_DAY, datetime.min.time()))
    story, clock = tell(setup, midnight), StageClock()
    with transaction.atomic():
        document = export_document(_perform(setup, story, clock, midnight))
        transaction.set_rollback(True)
    document["tournament"]["slug"] = setup.slug
    return retime(document, clock.translate)


def _perform(setup: Setup, story: Story, clock: StageClock, midnight: datetime) -> Tournament:
    tournament = _announce(setup, story, clock, midnight)
    if setup.begun:
        clock.strike(midnight - timedelta(hours=4))
        draw_numbers(tournament=tournament, seed=setup.seed, by=SYSTEM)
        seat_sessions(tournament=tournament, plan=story.plan, by=SYSTEM, made=story.made)
        _play(tournament, story, clock)
    if setup.progress == "finished":
        clock.strike(story.commands[-1].at + timedelta(minutes=20))
        finish_tournament(tournament=tournament, by=SYSTEM)
    return tournament


def _announce(setup: Setup, story: Story, clock: StageClock, midnight: datetime) -> Tournament:
    """Create the tournament weeks ahead and let people enter it."""
    clock.strike(midnight - timedelta(days=40, hours=-20))
    tournament = create_tournament(
        name=setup.name,
        slug=f"stage-{uuid4().hex}",  # the real one may be taken, and nobody sees this one
        place=setup.place,
        ruleset=setup.ruleset,
        starts_on=FIRST_DAY,
        ends_on=FIRST_DAY + timedelta(days=setup.days - 1),
        clock_minutes=setup.minutes,
        by=SYSTEM,
    )
    publish(tournament=tournament, by=SYSTEM)
    clock.strike(midnight - timedelta(days=35, hours=-19))
    enrol(tournament=tournament, entries=story.people, by=SYSTEM)
    return tournament


def _play(tournament: Tournament, story: Story, clock: StageClock) -> None:
    sessions = {session.number: session for session in tournament.sessions.all()}
    tables = {(table.session.number, table.number): table for table in tournament.tables.select_related("session")}
    for command in story.commands:
        clock.strike(command.at)
        if command.table is None:
            command.verb(session=sessions[command.session], by=SYSTEM)
        else:
            command.verb(table=tables[command.session, command.table], by=SYSTEM, **command.given)
