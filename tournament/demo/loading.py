"""Put demo tournaments into the database, around today.

The demo everyone sees first has two tournaments under way, one to come and one finished; they are kept in fixtures/ as
archives.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from tournament.core.locking import lock_tournament
from tournament.demo.retiming import bring_to
from tournament.demo.stage import build_document
from tournament.demo.story import Setup
from tournament.exports.archive import Document, import_document, read_archive, write_archive
from tournament.models import Session, Tournament
from tournament.standings.sealing import seal
from tournament.system.data_folder import RESOURCES

FIXTURES: Mapping[str, Setup] = {
    "demo.json": Setup(name="Harbour Open", slug="harbour-open", place="Rotterdam"),
    "riichi.json": Setup(
        name="Island Riichi Open",
        slug="island-riichi-open",
        place="Funchal",
        ruleset="riichi",
        players=8,
        sessions=3,
    ),
    "coming.json": Setup(
        name="Winter Cup",
        slug="winter-cup",
        place="Sheffield",
        ruleset="bmja",
        players=12,
        sessions=2,
        progress="coming",
    ),
    "finished.json": Setup(
        name="Autumn League Final",
        slug="autumn-league-final",
        place="Melbourne",
        ruleset="zung-jung",
        players=8,
        sessions=2,
        progress="finished",
    ),
}


def fixture(name: str) -> Path:
    """Return where a fixture lies."""
    return RESOURCES / "fixtures" / name


@transaction.atomic
def load_fixtures(now: datetime) -> list[Tournament]:
    """Load those tournaments of the demo that are missing, and return them."""
    there = set(Tournament.objects.values_list("slug", flat=True))
    missing = {name: setup for name, setup in FIXTURES.items() if setup.slug not in there}
    return [_load(read_archive(fixture(name).read_bytes()), setup, now) for name, setup in missing.items()]


@transaction.atomic
def load_built(setup: Setup, now: datetime) -> Tournament:
    """Build one tournament and load it."""
    return _load(build_document(setup), setup, now)


def _load(document: Document, setup: Setup, now: datetime) -> Tournament:
    first_day = timezone.localdate(now) + setup.starts_in
    return _seal_last(import_document(bring_to(document, first_day=first_day, moment=now)))


def _seal_last(tournament: Tournament) -> Tournament:
    """Sign what has been played with the key of this server, dated to the time of the story."""
    closed = Session.objects.filter(tournament=tournament, status=Session.Status.CLOSED)
    last = closed.aggregate(last=Max("number"))["last"]
    if last:
        tournament = lock_tournament(tournament.pk)
        seal(tournament, None if tournament.status == Tournament.Status.FINISHED else last)
    return tournament


def write_fixtures() -> None:
    """Build the demo again and write its archives: for when their schema has changed, or the story."""
    for name, setup in FIXTURES.items():
        fixture(name).write_text("".join(write_archive(build_document(setup))), encoding="utf-8", newline="\n")
