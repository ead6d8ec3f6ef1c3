"""Coming to a table: by its link, or signed in."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from tests.tournament.events import EAST, SOUTH, Event, make_event, play
from tests.tournament.referee.conftest import Tablet
from tests.tournament.test_markup import Markup
from tournament.accounts.roles import grant_role
from tournament.accounts.table_links import find_link, revoke_table_link
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Role, Table
from tournament.seating.plan import release_seating
from tournament.sessions.running import close_session, open_session
from tournament.tables.signatures import close_table

pytestmark = pytest.mark.django_db
TabletAt = Callable[..., Tablet]


def read(page: str, name: str) -> dict[str, object]:
    """Return what the page holds as JSON."""
    found = re.search(rf'<script id="tablet-{name}" type="application/json">(.*?)</script>', page, re.S)
    assert found
    content: dict[str, object] = json.loads(found[1])
    return content


@pytest.mark.parametrize("ruleset", ["mcr", "zung-jung", "bmja", "boxed"])
def test_the_link_opens_the_table_with_all_it_needs(ruleset: str, tablet_at: TabletAt) -> None:
    event = make_event(ruleset)
    response = tablet_at(event).open()
    page = response.content.decode()
    assert response.status_code == 200
    assert read(page, "config")["payoff"]
    state = read(page, "state")
    assert state["mayWrite"] is True
    assert state["number"] == 1
    markup = Markup(page)
    assert [text for text in markup.forbidden if "application/json" not in text] == []
    assert len(markup.ids) == len(set(markup.ids))
    assert markup.tags.count("h1") == markup.tags.count("main") == 1


def test_the_link_follows_the_sessions(event: Event, tablet: Tablet) -> None:
    first, second = event.sessions
    assert tablet.state()["session"] == 1
    for table in Table.objects.filter(session=first):
        close_table(table=table, reason="The evening is over.", by=SYSTEM)
    close_session(session=first, by=SYSTEM)
    assert tablet.state()["session"] == 1
    open_session(session=second, by=SYSTEM)
    state = tablet.state()
    assert (state["session"], state["number"]) == (2, 1)
    assert state["base"].endswith("/session/2/")


def test_an_entry_of_an_old_session_never_lands_in_the_new_one(event: Event, tablet: Tablet) -> None:
    first, second = event.sessions
    for table in Table.objects.filter(session=first):
        close_table(table=table, reason="The evening is over.", by=SYSTEM)
    close_session(session=first, by=SYSTEM)
    open_session(session=second, by=SYSTEM)
    response = tablet.record()
    assert response.status_code == 409
    assert "Session 1 is not open" in response.json()["message"]
    assert Table.objects.get(session=second, number=1).hands_recorded == 0


def test_a_tablet_that_knows_already_is_told_nothing(tablet: Tablet) -> None:
    known = tablet.state()["version"]
    url = f"{tablet.home}state/"
    assert tablet.client.get(url, {"known": known}).status_code == 204
    tablet.record()
    assert tablet.client.get(url, {"known": known}).status_code == 200


def test_the_state_tells_where_everybody_sits_next(event: Event, tablet: Tablet) -> None:
    assert all(seat["next"] == [] for seat in tablet.state()["seats"].values())
    second = event.sessions[1]
    second.is_seating_released = True
    second.save(update_fields=["is_seating_released"])
    places = {", ".join(seat["next"]) for seat in tablet.state()["seats"].values()}
    assert all(re.fullmatch(r"Table [12], (East|South|West|North)", place) for place in places)
    assert len(places) == 4


def test_a_tablet_set_out_early_names_nobody_before_the_seating_is_out(tablet_at: TabletAt) -> None:
    event = make_event(is_open=False)
    tablet = tablet_at(event)
    page = tablet.open()
    assert (page.status_code, tablet.state()["keeper"]) == (200, "here")
    assert {seat["name"] for seat in tablet.state()["seats"].values()} == {"East", "South", "West", "North"}
    names = [entry.name for entry in event.entries]
    addresses = [tablet.home, f"{tablet.home}state/", tablet.at("totals/"), tablet.at("penalty/"), tablet.at("")]
    told = [tablet.client.get(address).content.decode() for address in addresses]
    assert not any(name in page for name in names for page in told)
    release_seating(session=event.session, by=event.organizer)
    assert {seat["name"] for seat in tablet.state()["seats"].values()} == set(names)


def test_the_state_costs_the_same_number_of_queries_early_and_late(
    event: Event, tablet: Tablet, django_assert_max_num_queries: Callable[..., AbstractContextManager[object]]
) -> None:
    play(event, *[(SOUTH, 12, EAST)] * 12)
    with django_assert_max_num_queries(14):
        tablet.state()


def test_a_revoked_link_opens_nothing(event: Event, tablet: Tablet) -> None:
    link = find_link(tablet.home.split("/")[2])
    assert link
    revoke_table_link(link=link, by=SYSTEM)
    assert tablet.open().status_code == 403
    response = tablet.record()
    assert response.status_code == 403
    assert "no longer valid" in response.json()["message"]
    assert event.table.hands_recorded == 0


@pytest.mark.parametrize("token", ["x", "a.b", "%00", "é.é", "x" * 500])
def test_an_invented_link_opens_nothing(token: str) -> None:
    assert Client().get(f"/table/{token}/").status_code == 403
    assert Client().post(f"/table/{token}/session/1/hands/").status_code == 403


def test_a_table_nobody_sits_at_says_so(tablet_at: TabletAt) -> None:
    tablet = tablet_at(make_event("mcr", tables=1), 7)
    response = tablet.open()
    assert response.status_code == 404
    assert "No one is seated at this table yet" in response.content.decode()


def test_a_session_that_is_not_there_is_not_found(tablet: Tablet) -> None:
    tablet.session = 99
    assert tablet.record().status_code == 404


def test_a_referee_who_signed_in_opens_any_table(
    event: Event, referee: Account, browser_of: Callable[[Account], Client]
) -> None:
    url = f"/organize/{event.tournament.slug}/session/1/table/2/"
    client = browser_of(referee)
    assert client.get(url).status_code == 404
    grant_role(tournament=event.tournament, account=referee, kind=Role.Kind.REFEREE, by=SYSTEM)
    page = client.get(url).content.decode()
    assert read(page, "config")["isReferee"] is True
    assert client.get(f"/organize/{event.tournament.slug}/session/1/table/9/").status_code == 404
    response = Client().get(url)
    assert response.status_code == 302
    assert response.headers["Location"].startswith("/accounts/sign-in/")


def words_of(page: str) -> dict[str, object]:
    """Return the texts that the page's scripts write."""
    found = re.search(r'src="(/table/words/[^"]+)"', page)
    assert found
    script = Client().get(found[1]).content.decode()
    words: dict[str, object] = json.loads(script.partition(" = ")[2].rstrip(";\n"))
    return words


def test_the_page_speaks_chinese(event: Event, tablet: Tablet) -> None:
    page = tablet.client.get(tablet.home, headers={"Accept-Language": "zh-hans"}).content.decode()
    assert '<html lang="zh-hans"' in page
    words = words_of(page)
    assert words["winds"] == {"E": "东", "S": "南", "W": "西", "N": "北"}
    assert "Record" not in str(words["record"])


def test_what_is_to_come_is_known_to_the_last_hand(event: Event, tablet: Tablet) -> None:
    state = tablet.state()
    number, key = 0, state["deal"]
    while key:
        number += 1
        key = state["deals"][key]["next"]["passed"]
    assert number == 16


def test_british_dealers_stay_or_pass(tablet_at: TabletAt) -> None:
    state = tablet_at(make_event("bmja")).state()
    first = state["deals"][state["deal"]]
    kept, passed = (state["deals"][first["next"][way]] for way in ("kept", "passed"))
    assert (kept["dealer"], passed["dealer"]) == ("E", "S")
    assert len(state["deals"]) <= 16


def test_the_manifest_opens_the_table(tablet: Tablet) -> None:
    manifest = tablet.client.get(f"{tablet.home}app.webmanifest")
    assert manifest.json()["start_url"] == tablet.home
    worker = Client().get("/table/service_worker.js")
    assert worker.headers["Content-Type"].startswith("text/javascript")


def test_the_texts_of_the_page_are_kept_by_browsers_for_good(tablet: Tablet) -> None:
    found = re.search(r'src="(/table/words/[^"]+)"', tablet.client.get(tablet.home).content.decode())
    assert found
    answer = Client().get(found[1])
    assert "immutable" in answer.headers["Cache-Control"]
    assert "Hand {number} recorded." in answer.content.decode()
    of_another_release = Client().get(re.sub(r"\.[0-9a-f]{12}\.", ".0123456789ab.", found[1]))
    assert (of_another_release.status_code, of_another_release.headers["Cache-Control"]) == (200, "no-store")
    for unknown in ("/table/words/xx/usual.0123456789ab.js", "/table/words/en/other.0123456789ab.js"):
        assert Client().get(unknown).status_code == 404


def test_the_state_is_read_anew(event: Event, tablet: Tablet) -> None:
    assert tablet.record().json()["state"]["number"] == 2
