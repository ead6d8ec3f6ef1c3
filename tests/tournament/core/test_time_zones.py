"""The machine's zone is taken, shown and can be set for a tournament; all times follow it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.db import transaction
from django.test import Client

from tests.tournament.events import Event, make_event
from tests.tournament.organizer.office import at, come
from tournament.accounts.referee_codes import issue_referee_code
from tournament.accounts.table_links import issue_table_links, token_of
from tournament.core.permissions import SYSTEM
from tournament.core.time_zones import find_zone, zone_of, zones_by_region
from tournament.exports.archive import export_document, import_document
from tournament.models import AuditRecord, RefereeCode, Session, Tournament
from tournament.seating.plan import release_seating
from tournament.sessions.running import schedule_sessions
from tournament.setup.tournament import change_settings, publish
from tournament.system import environment
from tournament.system.environment import machine_zone

# -- the machine ------------------------------------------------------------------------------------------------------


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which a machine that says nothing of its zone would say it."""
    monkeypatch.delenv("TZ", raising=False)
    monkeypatch.setattr(environment, "LINK", tmp_path / "localtime")
    monkeypatch.setattr(environment, "NAME", tmp_path / "timezone")
    return tmp_path


def test_a_machine_that_says_nothing_is_in_utc(machine: Path) -> None:
    assert machine_zone() == "UTC"
    (machine / "localtime").write_bytes(b"TZif2, a copy instead of a link")
    (machine / "timezone").write_bytes(b"\xff\xfe")
    assert machine_zone() == "UTC"


@pytest.mark.parametrize("folder", ["/usr/share/zoneinfo/", "../usr/share/zoneinfo/", "/var/db/timezone/zoneinfo/"])
def test_the_zone_is_where_localtime_leads(machine: Path, folder: str) -> None:
    (machine / "localtime").symlink_to(f"{folder}America/Argentina/Ushuaia")
    assert machine_zone() == "America/Argentina/Ushuaia"


def test_the_environment_comes_first_and_what_nobody_knows_is_passed_over(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (machine / "timezone").write_text("Asia/Tokyo\n")
    for told, zone in (
        ("Europe/Amsterdam", "Europe/Amsterdam"),
        (":Europe/Amsterdam", "Europe/Amsterdam"),
        ("/usr/share/zoneinfo/Europe/Amsterdam", "Europe/Amsterdam"),
        ("Middle/Earth", "Asia/Tokyo"),
        ("Europe", "Asia/Tokyo"),
        ("../../etc/passwd", "Asia/Tokyo"),
        ("", "Asia/Tokyo"),
    ):
        monkeypatch.setenv("TZ", told)
        assert machine_zone() == zone, told


def test_there_are_zones_to_choose_from_all_of_them_known() -> None:
    names = [name for zones in zones_by_region().values() for name, _city in zones]
    assert {"Europe/Amsterdam", "Asia/Hong_Kong"} <= set(names)
    assert [name for name in names if find_zone(name) is None] == []


# -- the tournament ---------------------------------------------------------------------------------------------------

TEN = datetime(2026, 5, 1, 8, tzinfo=UTC)  # ten o'clock in Amsterdam


@pytest.fixture
def event(db: None) -> Event:
    """Return an event in Amsterdam, on a server in UTC, that starts at ten."""
    event = make_event(is_open=False, time_zone="Europe/Amsterdam")
    schedule_sessions(tournament=event.tournament, starts={1: TEN}, by=event.organizer)
    publish(tournament=event.tournament, by=event.organizer)
    release_seating(session=event.session, by=event.organizer)
    return event


def test_times_are_typed_and_shown_in_the_zone_of_the_hall(event: Event, client: Client) -> None:
    desk, slug = come(event, "organizer"), event.tournament.slug
    page = desk.get(at(event, "sessions/")).content.decode()
    assert "Times are in the time zone Europe/Amsterdam." in page
    assert "2026-05-01T10:00" in page
    assert desk.post(at(event, "sessions/"), {"session_1": "2026-05-01T11:30"}).status_code == 302
    assert Session.objects.get(pk=event.session.pk).starts_at == datetime(2026, 5, 1, 9, 30, tzinfo=UTC)
    for path in (f"/t/{slug}/", f"/t/{slug}/sessions/", f"/t/{slug}/player/1/", at(event, "board/")):
        assert "11:30" in (desk if "organize" in path else client).get(path).content.decode(), path
    answer = client.get(f"/api/v1/tournaments/{slug}/sessions").json()
    (session,) = answer.get("items", answer) if isinstance(answer, dict) else answer
    assert datetime.fromisoformat(session["starts_at"]) == datetime(2026, 5, 1, 9, 30, tzinfo=UTC)


@pytest.mark.django_db
def test_the_tablet_tells_the_time_of_the_hall() -> None:
    event = make_event(sessions=2, time_zone="Europe/Amsterdam")
    schedule_sessions(tournament=event.tournament, starts={2: TEN}, by=event.organizer)
    release_seating(session=event.sessions[1], by=event.organizer)
    (link,) = issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    state = Client().get(f"/table/{token_of(link)}/state/").json()["state"]
    assert all(seat["next"][-1] == "10:00" for seat in state["seats"].values())


def test_a_zone_is_chosen_in_the_office_and_typed_times_stay_what_they_are(event: Event) -> None:
    desk = come(event, "organizer")
    page = desk.get(at(event, "settings/")).content.decode()
    assert "Server time zone: UTC" in page
    assert '<option value="Europe/Amsterdam" selected>Amsterdam</option>' in page
    form = {
        "name": "Harbour Open",
        "slug": event.tournament.slug,
        "starts_on": "2026-05-01",
        "ends_on": "2026-05-03",
        "ruleset": "mcr",
        "sessions": "1",
        "policy": "hand",
    }
    assert desk.post(at(event, "settings/"), {**form, "time_zone": "Middle/Earth"}).status_code == 422
    assert desk.post(at(event, "settings/"), {**form, "time_zone": "Asia/Tokyo"}).status_code == 302
    assert "2026-05-01T10:00" in desk.get(at(event, "sessions/")).content.decode()
    assert Session.objects.get(pk=event.session.pk).starts_at == datetime(2026, 5, 1, 1, tzinfo=UTC)
    log = desk.get(at(event, "log/")).content.decode()
    assert "Settings changed: time zone" in log
    verbs = AuditRecord.objects.filter(tournament=event.tournament).order_by("-number").values_list("verb", flat=True)
    assert list(verbs[:2]) == ["plan-starts", "change-settings"]


def test_referees_codes_still_end_at_four_in_the_morning_in_a_new_zone(event: Event) -> None:
    change_settings(tournament=event.tournament, time_zone="Europe/Amsterdam", by=SYSTEM)
    code, _text = issue_referee_code(tournament=event.tournament, label="Mia", by=SYSTEM)
    old, _text = issue_referee_code(tournament=event.tournament, label="Noor", by=SYSTEM)
    RefereeCode.objects.filter(pk=old.pk).update(expires_at=datetime(2026, 1, 2, 3, tzinfo=UTC))
    change_settings(tournament=event.tournament, time_zone="America/Lima", by=SYSTEM)
    before = code.expires_at.astimezone(find_zone("Europe/Amsterdam"))
    code.refresh_from_db()
    assert code.expires_at == before.replace(tzinfo=find_zone("America/Lima"))
    old.refresh_from_db()
    assert old.expires_at == datetime(2026, 1, 2, 3, tzinfo=UTC)  # what has ended stays ended


def test_a_zone_this_machine_does_not_know_falls_back_to_the_servers(event: Event) -> None:
    with transaction.atomic():  # a machine that knows it has written it, and its log says so
        Tournament.objects.filter(pk=event.tournament.pk).update(time_zone="Middle/Earth")
        publish(tournament=event.tournament, by=event.organizer)
    copy = import_document(export_document(event.fresh()), slug="copy")
    assert str(zone_of(copy)) == "UTC"
    change_settings(tournament=event.tournament, by=event.organizer, time_zone="")
    assert export_document(event.fresh())["tournament"]["time_zone"] == ""
