"""The remote control of the prize-giving, and certificates."""

from __future__ import annotations

import pytest

from tests.tournament.exports.evening import NAMES, play_evening
from tests.tournament.organizer.office import at, come, refuse_strangers
from tests.tournament.printed import read
from tests.tournament.public.test_prizes import played
from tournament.models import Entry
from tournament.public.projector_settings import display_of

pytestmark = pytest.mark.django_db


def test_an_organizer_goes_through_the_places() -> None:
    event = played()
    client = come(event, "organizer")
    assert client.post(at(event, "prizes/"), {"act": "open", "kind": "players"}).status_code == 302
    for seen, word in enumerate(("3rd", "2nd", "1st")):
        assert f"Show {word} place" in client.get(at(event, "prizes/")).content.decode()
        assert client.post(at(event, "prizes/"), {"act": "next", "seen": seen}).status_code == 302
    page = client.get(at(event, "prizes/")).content.decode()
    assert "All places are shown" in page
    assert "data-next-prize" not in page
    client.post(at(event, "prizes/"), {"act": "back", "seen": 3})
    assert display_of(event.fresh()).prizes_shown == 2
    client.post(at(event, "prizes/"), {"act": "close"})
    assert display_of(event.fresh()).prizes == ""


def test_provisional_results_ask_first() -> None:
    event = played(is_finished=False)
    client = come(event, "organizer")
    answer = client.post(at(event, "prizes/"), {"act": "open", "kind": "players"})
    assert answer.status_code == 422
    assert "or tick this box" in answer.content.decode()
    assert client.post(at(event, "prizes/"), {"act": "open", "kind": "players", "is_warned": "on"}).status_code == 302


@pytest.mark.parametrize("given", [{"act": "next", "seen": "x"}, {"act": "next"}, {"act": "what"}, {"seen": "9"}])
def test_nonsense_is_refused(given: dict[str, str]) -> None:
    event = played()
    assert come(event, "organizer").post(at(event, "prizes/"), given).status_code == 400


def test_nobody_else_holds_the_remote() -> None:
    event = played()
    refuse_strangers(event, "prizes/")
    assert come(event, "referee").get(at(event, "prizes/")).status_code == 403
    assert come(event, "referee").get(at(event, "prizes/certificates.pdf")).status_code == 403


def test_certificates_for_the_first_for_everyone_and_for_one() -> None:
    event = play_evening()
    client = come(event, "organizer")
    address = at(event, "prizes/certificates.pdf")

    def pages(**query: str) -> list[str]:
        answer = client.get(address, {"size": "a4", **query})
        assert answer["Content-Type"] == "application/pdf", answer.content[:300]
        return read(answer.content)

    assert len(pages(who="first", count="3")) == 3
    assert "1st place" in pages(who="first", count="1")[0]
    assert "Provisional" in pages(who="first", count="1")[0]
    assert len(pages(who="all")) == 8
    chinese = Entry.objects.get(tournament=event.tournament, name=NAMES[0])
    (only,) = pages(who="one", player=str(chinese.enrolment))
    assert "李文君" in only
    assert "among 8 players" in only


@pytest.mark.parametrize(
    "query", [{}, {"who": "first"}, {"who": "one"}, {"who": "one", "player": "999"}, {"who": "first", "count": "-1"}]
)
def test_certificates_that_nobody_gets_are_told(query: dict[str, str]) -> None:
    event = played()
    answer = come(event, "organizer").get(at(event, "prizes/certificates.pdf"), {"size": "a4", **query})
    assert answer.status_code == 422
    assert "Certificates" in answer.content.decode()


def test_erased_people_get_no_certificate() -> None:
    event = played()
    Entry.objects.filter(tournament=event.tournament).update(is_erased=True, name="")
    query = {"size": "a4", "who": "all"}
    assert come(event, "organizer").get(at(event, "prizes/certificates.pdf"), query).status_code == 422
