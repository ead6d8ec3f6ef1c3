"""A tournament that was a mistake goes with everyone in it; its log stays whole."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.test import Client

from tests.tournament.events import EAST, Event, make_event, play
from tests.tournament.organizer.office import at, come
from tournament.accounts.table_links import issue_table_links
from tournament.audit.verifying import verify
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM
from tournament.models import AuditRecord, Entry, Player, Role, Session, Table, Tournament
from tournament.players.check_in import check_in
from tournament.players.enrolment import withdraw
from tournament.setup.removal import remove_tournament
from tournament.setup.tournament import create_tournament, publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = make_event(tables=2, sessions=2, reserves=1)
    publish(tournament=event.tournament, by=SYSTEM)
    issue_table_links(tournament=event.tournament, numbers=[1, 2], by=SYSTEM)
    check_in(entry=event.entries[0], arrival="here", by=SYSTEM)
    withdraw(entry=event.entries[1], reason="Player 002 is ill", by=SYSTEM)
    return event


def test_everything_goes_but_the_log(event: Event, capsys: pytest.CaptureFixture[str]) -> None:
    slug, before = event.tournament.slug, AuditRecord.objects.filter(tournament=event.tournament).count()
    desk = come(event, "organizer")
    assert f"{slug}/" in desk.get("/organize/").content.decode()
    remove_tournament(tournament=event.tournament, by=event.organizer)
    for model in (Entry, Session, Table, Role):
        assert not model._default_manager.filter(tournament=event.tournament).exists()
    assert not Player.objects.filter(name__startswith="Player 0").exists()
    for path in (f"/t/{slug}/", f"/api/tournaments/{slug}/", at(event, ""), at(event, "log/")):
        assert desk.get(path).status_code == 404, path
    for path in ("/", "/organize/", "/api/tournaments/"):
        assert f"{slug}/" not in desk.get(path).content.decode()
    left = Tournament.with_removed.get(pk=event.tournament.pk)
    assert (left.name, left.place) == ("", "")
    assert left.audit_number == before + 2, "one for the organizer's role, one for the removal"
    assert verify(left) == []
    call_command("verify_audit")
    assert f"{left.slug}: {left.audit_number} records verified." in capsys.readouterr().out


def test_the_address_is_free_again(event: Event) -> None:
    given = event.tournament
    remove_tournament(tournament=given, by=SYSTEM)
    again = create_tournament(
        name="Harbour Open",
        slug=given.slug,
        ruleset="mcr",
        starts_on=given.starts_on,
        ends_on=given.ends_on,
        by=SYSTEM,
    )
    assert again.pk != given.pk


def test_a_person_who_plays_elsewhere_stays_there(event: Event) -> None:
    other = make_event(is_open=False)
    person = Entry.objects.get(pk=event.entries[2].pk).player
    Entry.objects.filter(pk=other.entries[0].pk).update(player=person)
    remove_tournament(tournament=event.tournament, by=SYSTEM)
    assert person
    assert Player.objects.filter(pk=person.pk).exists()


def test_what_was_played_stays(event: Event) -> None:
    play(event, (EAST, 12))
    with pytest.raises(Refused, match="Hands"):
        remove_tournament(tournament=event.tournament, by=SYSTEM)
    assert "Remove tournament" not in come(event, "organizer").get(at(event, "")).content.decode()
    typed = make_event()
    Table.objects.filter(tournament=typed.tournament).update(source=Table.Source.TOTALS)
    with pytest.raises(Refused, match="Totals"):
        remove_tournament(tournament=typed.tournament, by=SYSTEM)


def test_only_organizers_remove_and_the_name_has_to_be_typed(event: Event) -> None:
    with pytest.raises(PermissionDenied):
        remove_tournament(tournament=event.tournament, by=event.referee)
    desk: Client = come(event, "organizer")
    assert desk.post(at(event, "remove/"), {"name": "Harbor Open"}).status_code == 422
    assert Tournament.objects.filter(pk=event.tournament.pk).exists()
    assert desk.post(at(event, "remove/"), {"name": "Harbour Open"}).headers["Location"] == "/organize/"
    assert not Tournament.objects.filter(pk=event.tournament.pk).exists()
