"""Who drew which number is out when a seating is, and not before: with the plan a number is a seat."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.tournament.events import Event, make_event, play
from tests.tournament.public.pages import published
from tests.tournament.public.reading import addresses, read, read_all
from tournament.accounts.referee_codes import issue_referee_code
from tournament.accounts.table_links import issue_table_links
from tournament.models import Entry
from tournament.players.enrolment import fill_number, make_active, withdraw
from tournament.players.numbers import draw_numbers
from tournament.seating.plan import release_seating
from tournament.sessions.running import open_session
from tournament.setup.tournament import publish

pytestmark = pytest.mark.django_db


def read_everything(event: Event) -> dict[str, tuple[int, str]]:
    """Return every public address, those of all players by number and by enrolment among them."""
    root = f"/t/{event.tournament.slug}/"
    client, found = Client(), read_all(event)
    for number in (1, 2, 5, 8, 9):
        for path in (f"player/{number}/", f"player/e{number}/", f"player/e{number}/record/", f"?q={number}"):
            answer = client.get(root + path)
            found[path] = (answer.status_code, f"{answer.headers.get('Location')} {answer.content.decode()}")
    assert len(found) > len(addresses(event))
    return found


def ask(event: Event, path: str) -> Any:
    return Client().get(f"/api/v1/tournaments/{event.tournament.slug}{path}").json()


@pytest.mark.parametrize("is_private", [False, True])
def test_before_a_seating_is_released_nothing_tells_how_the_lots_fell(is_private: bool) -> None:
    event = published(tables=2, sessions=2, reserves=1, is_open=False, is_private=is_private)
    for index, entry in enumerate(event.entries):
        Entry.objects.filter(pk=entry.pk).update(country=("NL", "DK")[index % 3 // 2], team=("Red", "Blue")[index % 2])
    before, version = read_everything(event), event.fresh().public_version
    draw_numbers(tournament=event.tournament, by=event.organizer, seed="another lot")
    after = read_everything(event)
    assert [address for address in before if before[address] != after[address]] == []
    assert event.fresh().public_version == version


def test_before_a_seating_is_released_a_number_leads_to_nobody() -> None:
    event = published(tables=2, sessions=2, is_open=False)
    entry = event.entries[0]
    root = f"/t/{event.tournament.slug}/player/"
    assert Client().get(f"{root}{entry.number}/").status_code == 404
    assert Client().get(f"{root}e{entry.enrolment}/").status_code == 200
    assert {row["number"] for row in ask(event, "/entries")["items"]} == {None}
    assert [row["id"] for row in ask(event, "/entries")["items"]] == list(range(1, 9))
    assert {row["number"] for row in ask(event, "/standings")["rows"]} == {None}
    release_seating(session=event.session, by=event.organizer)
    assert Client().get(f"{root}{entry.number}/").status_code == 200
    assert Client().get(f"{root}e{entry.enrolment}/").headers["Location"] == f"{root}{entry.number}/"
    assert [row["number"] for row in ask(event, "/entries")["items"]] == list(range(1, 9))


def test_with_the_seating_hidden_again_the_numbers_are_too() -> None:
    event = published(tables=2, is_open=False)
    before = read_everything(event)
    release_seating(session=event.session, by=event.organizer)
    assert read_everything(event) != before
    release_seating(session=event.session, by=event.organizer, is_released=False)
    release = {row["number"] for row in ask(event, "/entries")["items"]}
    assert release == {None}
    open_session(session=event.session, by=event.referee)
    assert None not in {row["number"] for row in ask(event, "/entries")["items"]}


def test_who_left_after_the_draw_is_listed_without_a_number() -> None:
    event = published(tables=2, is_open=False)
    withdraw(entry=event.entries[0], reason="Ill", by=event.organizer)
    version = event.fresh().public_version
    listed = {row["id"]: row for row in ask(event, "/entries")["items"]}
    assert (listed[event.entries[0].enrolment]["status"], len(listed)) == ("withdrawn", 8)
    draw_numbers(tournament=event.tournament, by=event.organizer, seed="without them")
    assert len(ask(event, "/entries")["items"]) == 7
    assert event.fresh().public_version == version + 1, "somebody has gone from the list"


def test_a_reserve_who_fills_up_shows_no_number() -> None:
    event = published(tables=2, reserves=1, is_open=False)
    withdraw(entry=event.entries[0], reason="Ill", by=event.organizer)
    reserve = Entry.objects.get(tournament=event.tournament, status="reserve")
    Entry.objects.filter(pk=event.entries[0].pk).update(number=None)
    event.session.seats.filter(entry=event.entries[0]).update(entry=None)
    fill_number(reserve=reserve, number=event.entries[0].number or 0, by=event.organizer)
    assert {row["number"] for row in ask(event, "/entries")["items"]} == {None}
    make_active(entry=reserve, by=event.organizer)
    assert {row["number"] for row in ask(event, "/entries")["items"]} == {None}


# -- the counter ------------------------------------------------------------------------------------------------------


def test_the_public_counter_counts_what_the_public_sees_and_nothing_else() -> None:
    event = make_event()
    publish(tournament=event.tournament, by=event.organizer)
    first = event.fresh().public_version
    assert first == 1, "what happened before nobody was to see"
    for _code in range(3):
        issue_referee_code(tournament=event.tournament, label="", by=event.organizer)
    issue_table_links(tournament=event.tournament, numbers=[1], by=event.organizer)
    since = event.fresh().public_since
    assert event.fresh().public_version == first
    play(event, (None,))
    assert event.fresh().public_version == first + 1
    assert since
    assert (event.fresh().public_since or since) > since


def test_hiding_and_showing_move_the_counter_on() -> None:
    event = published()
    seen = [event.fresh().public_version]
    for is_published in (False, True):
        publish(tournament=event.tournament, by=event.organizer, is_published=is_published)
        seen.append(event.fresh().public_version)
    assert seen == [1, 2, 3]


def test_a_counter_that_readers_know_from_an_older_release_goes_on_from_there() -> None:
    event = published()
    tournament = event.fresh()
    last = tournament.audit_records.get(number=tournament.version)
    issue_table_links(tournament=tournament, numbers=[1], by=event.organizer)
    type(tournament).objects.filter(pk=tournament.pk).update(public_version=tournament.version, public_since=None)
    assert f'datetime="{last.at[:19]}' in read(event), "the log says when"
    play(event, (None,))
    assert event.fresh().public_version == tournament.version + 1
    assert event.fresh().public_since
