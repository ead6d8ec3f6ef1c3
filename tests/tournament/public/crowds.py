"""Tournaments full of people and results, stored quickly: what pages are looked at and measured with."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from random import Random
from typing import Any

from django.utils import timezone

from tests.tournament.events import Event, seating
from tournament.core.permissions import SYSTEM
from tournament.models import Entry, Session, Table, Tournament
from tournament.models.table import TOTAL_COLUMNS
from tournament.players.enrolment import enrol
from tournament.players.numbers import draw_numbers
from tournament.seating.plan import seat_sessions
from tournament.sessions.running import open_session
from tournament.setup.tournament import create_tournament, publish

NAMES = (
    "Inês Falcão",
    "Li Wenjun 李文君",
    "Nguyễn Minh An",
    "Wolfgang-Maximilian von und zu Hohenlohe-Oberbergen",
    "欧阳慕容",
    "Jo Ng",
    "Þórdís Guðmundsdóttir",
    "Liam O’Rourke",
)
COUNTRIES = ("POR", "CHN", "VIE", "GER", "TPE", "NED", "ISL", "IRL")
TEAMS = ("Harbour Winds", "Four Dragons", "Les Tuiles", "西湖", "Bamboo Grove of the Northern Isles")


def make_crowd(
    *, tables: int = 4, sessions: int = 3, played: int = 2, running: bool = True, slug: str = "crowd", **settings: Any
) -> Event:
    """Return a published tournament: some sessions closed, the next half played, numbers and scores always the same."""
    rng = Random(slug)
    tournament = create_tournament(
        name="Harbour Open 2026",
        slug=slug,
        place="Rotterdam",
        starts_on=date(2026, 5, 1),
        ends_on=date(2026, 5, 3),
        by=SYSTEM,
        **{"ruleset": "mcr", **settings},
    )
    size = tables * 4
    people = [
        Entry(
            name=NAMES[number] if number < len(NAMES) else f"{NAMES[number % 3].split()[0]} {number:03}",
            country=COUNTRIES[number % len(COUNTRIES)],
            team=TEAMS[number % len(TEAMS)],
        )
        for number in range(size)
    ]
    enrol(tournament=tournament, entries=people, by=SYSTEM)
    draw_numbers(tournament=tournament, by=SYSTEM, seed=slug)
    planned = seat_sessions(
        tournament=tournament, plan=[seating(size, 4, shift) for shift in range(sessions)], by=SYSTEM
    )
    for session in planned[:played]:
        open_session(session=session, by=SYSTEM)
        fill(session.tables.all(), rng, state=Table.State.LOCKED)
        Session.objects.filter(pk=session.pk).update(status="closed", closed_at=timezone.now())
    if running and played < sessions:
        open_session(session=planned[played], by=SYSTEM)
        half = list(planned[played].tables.order_by("number"))
        fill(half[: len(half) // 2], rng, state=Table.State.LOCKED)
        fill(half[len(half) // 2 :], rng, state=Table.State.OPEN)
    publish(tournament=tournament, by=SYSTEM)
    entries = list(Entry.objects.filter(tournament=tournament).in_order())
    found = list(Session.objects.filter(tournament=tournament).order_by("number"))
    return Event(Tournament.objects.get(pk=tournament.pk), entries, found)


def fill(tables: Sequence[Table] | Any, rng: Random, *, state: str) -> None:
    """Give tables totals as if sixteen hands, or a few, had been played; ties are not rare."""
    for table in tables:
        three = [rng.randrange(-240, 241, 8) for _ in range(3)]
        totals = rng.choice([[*three, -sum(three)], [three[0], three[0], -three[0], -three[0]]])
        for column, total in zip(TOTAL_COLUMNS, totals, strict=True):
            setattr(table, column, total)
        table.hands_recorded, table.state = (16, state) if state != "open" else (5, state)
    Table.objects.bulk_update(tables, [*TOTAL_COLUMNS, "hands_recorded", "state"])
