"""Club evenings: who is there, who plays next, and when an evening is over."""

from __future__ import annotations

import json
from datetime import date

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.events import SOUTH, hand, new_id
from tournament.accounts.table_links import issue_table_links
from tournament.audit.verifying import verify
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM, Actor, Rank
from tournament.models import Account, AuditRecord, Entry, Table, TableLink, Tournament
from tournament.players.enrolment import enrol, rest
from tournament.sessions.attendance import Guest, attendance_of, suggest
from tournament.sessions.games import start_game
from tournament.sessions.running import finish_table
from tournament.setup.club_evening import as_guests, end_club_evening, known_guests, open_club_evening
from tournament.tables.recording import record_hand
from tournament.tables.signatures import close_table

pytestmark = pytest.mark.django_db

NAMES = ("Agnes", "Basil", "Cressida", "Desmond", "Imogen", "Rufus", "Winifred", "Percival")


@pytest.fixture
def host() -> Account:
    return Account.objects.create_user("host")


def evening(host: Account, count: int = 5, ruleset: str = "bmja", slug: str = "evening") -> Tournament:
    people = [Entry(name=name) for name in NAMES[:count]]
    day = date(2026, 11, 17)
    return open_club_evening(
        name="Evening", slug=slug, ruleset=ruleset, day=day, people=people, organizer=host, by=SYSTEM
    )


def entries(tournament: Tournament, *names: str) -> list[Entry]:
    return [Entry.objects.get(tournament=tournament, name=name) for name in names]


def names(guests: tuple[Guest, ...]) -> list[str]:
    return [guest.entry.name for guest in guests]


def test_an_evening_runs_at_once(host: Account) -> None:
    tournament = evening(host)
    assert (tournament.status, tournament.is_published) == ("running", False)
    found = attendance_of(tournament)
    assert names(found.free) == list(NAMES[:5])
    assert len(found.suggested) == 4
    assert verify(tournament) == []


def test_whoever_played_least_and_waited_longest_is_next(host: Account) -> None:
    tournament = evening(host, 6)
    table = start_game(tournament=tournament, entries=entries(tournament, *NAMES[:4]), by=SYSTEM)
    during = attendance_of(tournament)
    assert names(during.playing) == list(NAMES[:4])
    assert during.suggested == frozenset()
    finish_table(table=table, by=SYSTEM)
    rest(entry=entries(tournament, "Agnes")[0], by=SYSTEM)
    after = attendance_of(tournament)
    assert names(after.resting) == ["Agnes"]
    chosen = {guest.entry.name for guest in after.free if guest.entry.pk in after.suggested}
    assert chosen == {"Imogen", "Rufus", "Basil", "Cressida"}
    assert [game.is_over for game in after.games] == [True]


def test_three_play_where_the_rules_let_them() -> None:
    free = [Guest(Entry(pk=number, enrolment=number), 0, 0) for number in range(1, 4)]
    assert len(suggest(free, (4, 3))) == 3
    assert suggest(free, (4,)) == []


def test_no_table_number_is_in_use_twice(host: Account) -> None:
    tournament = evening(host, 8)
    first = start_game(tournament=tournament, entries=entries(tournament, *NAMES[:4]), by=SYSTEM)
    second = start_game(tournament=tournament, entries=entries(tournament, *NAMES[4:]), by=SYSTEM)
    finish_table(table=second, by=SYSTEM)
    third = start_game(tournament=tournament, entries=entries(tournament, *NAMES[4:]), by=SYSTEM)
    assert (first.number, second.number, third.number) == (1, 2, 2)
    assert third.session_id != first.session_id
    assert set(TableLink.objects.values_list("number", flat=True)) == {1, 2}


def test_a_referee_starts_a_game_and_opens_its_table(host: Account) -> None:
    tournament = evening(host)
    referee = Actor(rank=Rank.REFEREE, tournament_id=tournament.pk, account=host.uid)
    start_game(tournament=tournament, entries=entries(tournament, *NAMES[:4]), by=referee)
    last = AuditRecord.objects.filter(tournament=tournament).order_by("-number")[:2]
    assert [record.verb for record in last] == ["issue-table-links", "start-game"]
    assert {record.actor for record in last} == {json.dumps(referee.written(), separators=(",", ":"))}
    with pytest.raises(PermissionDenied):
        issue_table_links(tournament=tournament, numbers=[2], by=referee)


def test_an_evening_ends_when_every_game_is_signed_or_closed(host: Account) -> None:
    tournament = evening(host)
    table = start_game(tournament=tournament, entries=entries(tournament, *NAMES[:4]), by=SYSTEM)
    scores = {seat: 40 if seat is SOUTH else 10 for seat in table.seats_taken}
    record_hand(table=table, entry_id=new_id(), entry=hand(table, SOUTH, 40, scores=scores), by=SYSTEM)
    with pytest.raises(Refused, match="not signed yet"):
        end_club_evening(tournament=tournament, by=SYSTEM)
    assert Table.objects.get(pk=table.pk).state == "open"
    close_table(table=Table.objects.get(pk=table.pk), reason="Late", by=SYSTEM)
    assert end_club_evening(tournament=tournament, by=SYSTEM).status == "finished"


def test_every_table_is_locked_before_the_tournament_when_an_evening_ends(host: Account) -> None:
    tournament = evening(host, count=8)
    for players in (NAMES[:4], NAMES[4:]):
        table = start_game(tournament=tournament, entries=entries(tournament, *players), by=SYSTEM)
        close_table(table=table, reason="Late", by=SYSTEM)
    table = start_game(tournament=tournament, entries=entries(tournament, *NAMES[:4]), by=SYSTEM)
    close_table(table=table, reason="Late", by=SYSTEM)
    assert table.session.number == 2
    with CaptureQueriesContext(connection) as captured:
        end_club_evening(tournament=tournament, by=SYSTEM)
    first = next(query["sql"] for query in captured if "tournament_table" in query["sql"])
    assert "is_ad_hoc" in first, "all games at once, whatever their session"
    assert ("FOR NO KEY UPDATE" in first) is (connection.vendor == "postgresql")


def test_people_are_known_the_next_time_to_the_same_host_alone(host: Account) -> None:
    first = evening(host)
    assert {player.name for player in known_guests(host)} == set(NAMES[:5])
    assert known_guests(Account.objects.create_user("stranger")) == []
    agnes = entries(first, "Agnes")[0].player
    assert agnes
    again = evening(host, 0, slug="again")
    enrol(tournament=again, entries=as_guests(["agnes", "Newcomer"], known_guests(host)), by=SYSTEM)
    assert agnes.entries.count() == 2
    assert [player.name for player in known_guests(host)[:2]] == ["Newcomer", "Agnes"]
