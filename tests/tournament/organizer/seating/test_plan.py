"""The seating pages: organizers change, referees look, others stay outside."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.conftest import BuildOnce
from tests.tournament.seated import event_of, look, sessions_of, unseated
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Role, Seat, SeatingSearch, Session, Tournament
from tournament.seating import search as seating_search
from tournament.seating.plan import release_seating
from tournament.seating.search import accept_search
from tournament.seating.state import SeatingState
from tournament.sessions.running import open_session

pytestmark = pytest.mark.django_db
BrowserOf = Callable[[Account], Client]


@pytest.fixture(autouse=True)
def _time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a busy machine find at once what needs no process of its own."""
    monkeypatch.setattr(seating_search, "AT_ONCE_SECONDS", 60)


@pytest.fixture(scope="module")
def made(kept_for_the_module: BuildOnce) -> Tournament:
    with kept_for_the_module():
        return unseated(16)


@pytest.fixture
def tournament(made: Tournament) -> Tournament:
    return deepcopy(made)


@pytest.fixture(scope="module")
def made_with_seats(kept_for_the_module: BuildOnce) -> Tournament:
    with kept_for_the_module():
        tournament = unseated(16)
        accept_search(search=look(tournament), by=SYSTEM)
        return tournament


@pytest.fixture
def seated(made_with_seats: Tournament) -> Tournament:
    return deepcopy(made_with_seats)


@pytest.fixture
def office(organizer: Account, browser_of: BrowserOf) -> Client:
    return browser_of(organizer)


def address(tournament: Tournament, more: str = "") -> str:
    return f"/organize/{tournament.slug}/seating/{more}"


def text_of(client: Client, url: str, status: int = 200) -> str:
    response = client.get(url)
    assert response.status_code == status
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


# -- who comes in -----------------------------------------------------------------------------------------------------

POSTS = ["swap/", "release/", "search/1/stop/", "search/1/accept/", "search/1/discard/"]
PAGES = ["new/", "import/", "search/"]


@pytest.mark.parametrize("page", ["", *PAGES])
def test_strangers_stay_outside(tournament: Tournament, referee: Account, browser_of: BrowserOf, page: str) -> None:
    assert Client().get(address(tournament, page)).status_code == 302
    assert browser_of(referee).get(address(tournament, page)).status_code == 404
    assert browser_of(referee).get("/organize/nowhere/seating/").status_code == 404


def test_referees_look_and_organizers_change(seated: Tournament, referee: Account, browser_of: BrowserOf) -> None:
    Role.objects.create(account=referee, tournament=seated, kind="referee")
    client = browser_of(referee)
    page = client.get(address(seated)).content.decode()
    assert "Table 4" in page
    assert '<button type="submit" class="place"' not in page
    assert "New seating" not in page
    for part in PAGES:
        assert client.get(address(seated, part)).status_code == 403
    for part in POSTS:
        assert client.post(address(seated, part)).status_code == 403


@pytest.mark.parametrize("part", POSTS)
def test_deeds_are_posted(office: Client, seated: Tournament, part: str) -> None:
    assert office.get(address(seated, part)).status_code == 405
    if part.startswith("search"):
        assert office.post(address(seated, part.replace("1", "999"))).status_code == 404
    else:
        assert office.post(address(seated, part), {"session": "x"}).status_code == 400


# -- making one -------------------------------------------------------------------------------------------------------


def test_an_empty_event_says_what_to_do(office: Client) -> None:
    assert "0 players are entered. Four are needed." in text_of(office, address(unseated(0)))
    assert "16 players are entered. All of them have a number." in text_of(office, address(unseated(16)))


def test_a_seating_is_looked_for_compared_and_used(office: Client, tournament: Tournament) -> None:
    form = {"method": "event", "sessions": "5", "effort": "quick", "seed": "dike"}
    assert office.post(address(tournament, "new/"), form).status_code == 302
    page = text_of(office, address(tournament))
    assert "Whole event, seed dike. Sessions 1 to 5." in page
    assert "repeated meetings lowest possible is 0 – 0" in page
    assert "New, not used yet" in text_of(office, address(tournament, "?new=1&session=3"))
    search = SeatingSearch.objects.get(tournament=tournament)
    assert office.post(address(tournament, f"search/{search.pk}/accept/")).status_code == 302
    page = text_of(office, address(tournament))
    assert "Seating of 16 players, 5 sessions" in page
    assert "Made for the whole event. Seed dike." in page
    assert "Use this seating" not in page


def test_what_was_found_can_be_thrown_away(office: Client, seated: Tournament) -> None:
    before = SeatingState.read(seated).plan
    search = look(seated, seed="other")
    office.post(address(seated, f"search/{search.pk}/discard/"))
    assert not SeatingSearch.objects.filter(accepted_at=None).exists()
    assert SeatingState.read(seated).plan == before


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"method": "event", "sessions": "0", "effort": "quick"}, "greater than or equal to 1"),
        ({"method": "event", "sessions": "4", "effort": "forever"}, "not one of the available choices"),
        ({"method": "event", "sessions": "4", "effort": "quick", "fixed_tables": "twelve"}, "like 12 3"),
        ({"method": "event", "sessions": "4", "effort": "quick", "fixed_tables": "1 77"}, "There are 4 tables"),
        ({"method": "event", "sessions": "4", "effort": "quick", "seed": "<b>"}, "letters, digits"),
        ({"method": "finals", "cut": "2", "style": "blocks"}, "A table needs four"),
    ],
)
def test_bad_wishes_are_explained(office: Client, tournament: Tournament, sent: dict[str, str], words: str) -> None:
    Session.objects.create(tournament=tournament, number=1, status="open", started_at=timezone.now())
    response = office.post(address(tournament, "new/"), sent)
    assert response.status_code == 422
    assert words in response.content.decode()
    assert not SeatingSearch.objects.filter(tournament=tournament).exists()


def test_an_unknown_method_is_a_bad_request(office: Client, tournament: Tournament) -> None:
    assert office.post(address(tournament, "new/"), {"method": "magic"}).status_code == 400


def test_only_what_applies_is_asked(office: Client) -> None:
    plain = office.get(address(unseated(16), "new/")).content.decode()
    assert "Keep team-mates apart" not in plain
    assert "Some sit out in turn" not in plain
    uneven = office.get(address(unseated(19, ruleset="boxed", with_teams=True), "new/")).content.decode()
    assert "Keep team-mates apart" in uneven
    assert "Some tables of three" in uneven


def test_a_running_search_shows_how_far_it_is(office: Client, seated: Tournament) -> None:
    search = look(seated, seed="other")
    SeatingSearch.objects.filter(pk=search.pk).update(status="running", step=70, steps=100, beat_at=timezone.now())
    page = office.get(address(seated, "search/")).content.decode()
    assert '<progress value="70" max="100">' in page
    assert 'hx-trigger="every 1s"' in page
    office.post(address(seated, f"search/{search.pk}/stop/"))
    assert "Stopping" in office.get(address(seated, "search/")).content.decode()
    SeatingSearch.objects.filter(pk=search.pk).update(beat_at=timezone.now() - timedelta(minutes=1))
    page = office.get(address(seated, "search/")).content.decode()
    assert "The search was interrupted." in page
    assert "hx-trigger" not in page
    assert 'value="other"' in office.get(address(seated, "new/")).content.decode(), "the seed is there to try again"


def test_changes_to_released_sessions_are_listed_and_confirmed(office: Client, seated: Tournament) -> None:
    release_seating(session=sessions_of(seated)[0], by=SYSTEM)
    search = look(seated, seed="other", changes_released=True)
    page = text_of(office, address(seated))
    assert "places change. Players may already have seen their seats." in page
    accept = address(seated, f"search/{search.pk}/accept/")
    assert office.post(accept).status_code == 409
    assert office.post(accept, {"changes_released": "yes"}).status_code == 302


# -- by hand ----------------------------------------------------------------------------------------------------------


def test_a_swap_says_its_effect_before_it_happens(office: Client, seated: Tournament) -> None:
    tables = SeatingState.read(seated).sessions[1].tables
    one, other = tables[0][0], tables[1][1]
    picked = office.get(address(seated, f"?session=2&one={one}")).content.decode()
    assert re.findall(r'value="(\d+)" aria-pressed="true"', picked) == [str(one)]
    assert "Now tap the player to swap with." in picked
    page = text_of(office, address(seated, f"?session=2&one={one}&other={other}"))
    assert re.search(r"Swap Player \d+ and Player \d+ : repeated meetings 0 → \d", page)
    assert SeatingState.read(seated).sessions[1].tables == tables, "nothing has happened yet"
    office.post(address(seated, "swap/"), {"session": 2, "one": one, "other": other})
    after = SeatingState.read(seated).sessions[1].tables
    assert (after[0][0], after[1][1]) == (other, one)
    assert "1 swap by hand." in text_of(office, address(seated))


def test_a_part_of_the_page_is_enough_for_htmx(office: Client, seated: Tournament) -> None:
    part = office.get(address(seated, "?session=2&one=1"), headers={"HX-Request": "true", "HX-Target": "plan"})
    assert part.content.decode().strip().startswith('<section id="plan"')
    assert "HX-Request" in part.headers["Vary"]


@pytest.mark.parametrize("query", ["session=99", "session=x", "one=99999999999", "one=1&other=1", "one=1&other=77"])
def test_odd_addresses_show_the_page(office: Client, seated: Tournament, query: str) -> None:
    page = office.get(address(seated, f"?{query}")).content.decode()
    assert "Table 4" in page
    assert "seating/swap/" not in page


def test_swaps_are_refused_in_words(office: Client, seated: Tournament) -> None:
    open_session(session=sessions_of(seated)[0], by=SYSTEM)
    sent = {"session": 1, "one": 1, "other": 2}
    assert office.post(address(seated, "swap/"), sent).status_code == 409
    assert office.post(address(seated, "swap/"), {**sent, "session": 9}).status_code == 404


def test_a_session_is_released_and_hidden(office: Client, seated: Tournament) -> None:
    office.post(address(seated, "release/"), {"session": 1, "release": "yes"})
    assert sessions_of(seated)[0].is_seating_released
    assert "Published or started: session 1. A new seating leaves these as they are" in text_of(office, address(seated))
    swap = text_of(office, address(seated, "?session=1&one=1&other=2"))
    assert "players see the change at once" in swap
    office.post(address(seated, "release/"), {"session": 1})
    assert not sessions_of(seated)[0].is_seating_released


# -- files ------------------------------------------------------------------------------------------------------------


def test_a_file_is_checked_before_it_is_used(office: Client, tournament: Tournament) -> None:
    rows = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 15]]
    text = "\n".join(f"1,{place},{','.join(map(str, row))}" for place, row in enumerate(rows, start=1))
    response = office.post(address(tournament, "import/"), {"text": text})
    assert response.status_code == 422
    assert "Number 15 appears twice in session 1." in response.content.decode()
    assert "13,14,15,15" in response.content.decode(), "what was pasted is not lost"
    file = SimpleUploadedFile("plan.csv", text.replace("15,15", "15,16").encode())
    assert office.post(address(tournament, "import/"), {"file": file}).status_code == 302
    assert "From a file" in text_of(office, address(tournament))


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"x" * 1_100_000])
def test_files_that_are_no_seating_are_refused(office: Client, tournament: Tournament, content: bytes) -> None:
    file = SimpleUploadedFile("plan.csv", content)
    assert office.post(address(tournament, "import/"), {"file": file}).status_code == 422
    assert office.post(address(tournament, "import/"), {"text": " "}).status_code == 422


def test_the_page_costs_as_many_queries_for_forty_tables_as_for_four(
    office: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    large = unseated(64)
    accept_search(search=look(large, sessions=8), by=SYSTEM)
    assert Seat.objects.filter(session__tournament=large).count() == 512
    with django_assert_max_num_queries(12):
        office.get(address(large, "?session=2&one=1&other=30"))
    assert event_of(large).fresh().version > 0
