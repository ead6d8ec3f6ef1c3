"""The fairness page: figures and seeds for everyone, names only once a seating is released."""

from __future__ import annotations

import hashlib
import re

import pytest
from django.test import Client

from tests.tournament.seated import look, sessions_of, unseated
from tournament.core.permissions import SYSTEM
from tournament.models import Entry, Tournament
from tournament.players.enrolment import enrol, take_number
from tournament.seating.plan import release_seating, swap_seats
from tournament.seating.search import accept_search
from tournament.setup.tournament import publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return publish(tournament=unseated(16), by=SYSTEM, is_published=True)


def page_of(client: Client, tournament: Tournament) -> str:
    response = client.get(f"/t/{tournament.slug}/fairness/")
    assert response.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_before_there_is_a_seating_it_says_so(client: Client, tournament: Tournament) -> None:
    assert "No seating yet" in page_of(client, tournament)


def test_figures_show_at_once_names_and_seed_with_the_seats(client: Client, tournament: Tournament) -> None:
    accept_search(search=look(tournament, sessions=5, seed="dike 7"), by=SYSTEM)
    page = page_of(client, tournament)
    assert "Seating of 16 players, 5 sessions" in page
    assert "dike 7" not in page, "seats to come could be worked out from it"
    assert "The seed is published with the last session’s seating" in page
    assert "made for numbers, without regard" in page
    assert "Player 003" not in page
    first, *others = sessions_of(tournament)
    release_seating(session=first, by=SYSTEM)
    assert "Player 003" in page_of(client, tournament)
    assert "dike 7" not in page_of(client, tournament)
    for session in others:
        release_seating(session=session, by=SYSTEM)
    assert "The seed was dike 7 ." in page_of(client, tournament)


def test_every_drawn_session_has_its_seed(client: Client, tournament: Tournament) -> None:
    accept_search(search=look(tournament, sessions=2, seed="dike"), by=SYSTEM)
    for session in sessions_of(tournament):
        release_seating(session=session, by=SYSTEM)
    swap_seats(session=sessions_of(tournament)[1], one=1, other=2, by=SYSTEM)
    accept_search(search=look(tournament, "finals", cut=4, seed="polder"), by=SYSTEM)
    page = page_of(client, tournament)
    assert "Sessions 1 to 2 : Made for the whole event. The seed was dike ." in page
    assert "swapped two players once" in page
    assert "Session 3 : Final tables, by the standings. The seed is published with" in page
    assert "polder" not in page
    release_seating(session=sessions_of(tournament)[2], by=SYSTEM)
    page = page_of(client, tournament)
    assert "Session 3 : Final tables, by the standings. The seed was polder ." in page
    assert "lowest possible is 0 0" in page, "finalists who meet again are no fault"


def test_the_draw_can_be_repeated_by_hand(client: Client, tournament: Tournament) -> None:
    accept_search(search=look(tournament), by=SYSTEM)
    assert "The seed of the draw" not in page_of(client, tournament), "numbers could be worked out from it"
    assert "All drawn numbers" not in page_of(client, tournament)
    release_seating(session=sessions_of(tournament)[0], by=SYSTEM)
    page = page_of(client, tournament)
    seed = re.search(r"The seed of the draw is (\S+) \.", page)
    assert seed is not None
    entries = Entry.objects.filter(tournament=tournament)
    lots = {entry: hashlib.sha256(f"{seed[1]}:{entry.enrolment}".encode()).hexdigest() for entry in entries}
    assert [entry.number for entry in sorted(lots, key=lambda entry: lots[entry])] == list(range(1, 17))


def test_a_number_taken_over_keeps_the_lot_it_was_drawn_with(client: Client, tournament: Tournament) -> None:
    accept_search(search=look(tournament), by=SYSTEM)
    release_seating(session=sessions_of(tournament)[0], by=SYSTEM)
    entry = Entry.objects.get(tournament=tournament, number=1)
    rik = Entry(tournament=tournament, name="Rik Reserve", status=Entry.Status.RESERVE)
    (reserve,) = enrol(tournament=tournament, entries=[rik], by=SYSTEM)
    take_number(entry=entry, reserve=reserve, by=SYSTEM)
    page = page_of(client, tournament)
    assert f"1 {entry.enrolment} → {reserve.enrolment} Rik Reserve" in page
    assert re.search(rf":{entry.enrolment}(&#x27;|') \| sha256sum", page), "the example is a lot that was drawn"


def test_players_are_told_they_meet_again_only_where_they_have_to(client: Client, tournament: Tournament) -> None:
    accept_search(search=look(tournament, sessions=5), by=SYSTEM)
    page = page_of(client, tournament)
    assert "lowest possible is 0" in page
    assert "some players have to meet again" not in page
    accept_search(search=look(tournament, sessions=6), by=SYSTEM)
    assert "some players have to meet again" in page_of(client, tournament)


def test_code_names_stay_code_names(client: Client, tournament: Tournament) -> None:
    Entry.objects.filter(tournament=tournament, number=1).update(code_name="Heron")
    accept_search(search=look(tournament), by=SYSTEM)
    release_seating(session=sessions_of(tournament)[0], by=SYSTEM)
    hidden = Entry.objects.get(tournament=tournament, number=1).name
    page = page_of(client, tournament)
    assert "Heron" in page
    assert hidden not in page


def test_people_kept_apart_are_told_of(client: Client) -> None:
    tournament = publish(tournament=unseated(16, with_teams=True), by=SYSTEM, is_published=True)
    accept_search(search=look(tournament, keep_teams_apart=True), by=SYSTEM)
    assert "the seating was made for the people who have them" in page_of(client, tournament)


def test_what_is_not_published_is_not_there(client: Client) -> None:
    assert client.get(f"/t/{unseated(16).slug}/fairness/").status_code == 404
    assert client.post("/t/nowhere/fairness/").status_code == 405
