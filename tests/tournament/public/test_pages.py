"""Public pages are rendered once for each page version, the same for everyone, and never shown out of date."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext, override_settings
from pytest_django import DjangoAssertNumQueries

from tests.tournament.events import SOUTH, Event, make_event, play
from tournament.accounts.table_links import issue_table_links
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Tournament
from tournament.sessions.running import close_session
from tournament.setup.tournament import change_settings, finish_tournament, publish
from tournament.tables.signatures import close_table
from tournament.views.public.pages import PublicPage, page_cache, public_page

pytestmark = pytest.mark.django_db
Answer = Any


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    yield
    page_cache.clear()


@pytest.fixture
def event() -> Event:
    event = make_event()
    publish(tournament=event.tournament, by=SYSTEM)
    return event


@pytest.fixture
def get(client: Client, event: Event) -> Callable[..., Answer]:
    """Return a way to open the tournament's page."""
    return lambda path="", **headers: client.get(f"/t/{event.tournament.slug}/{path}", headers=headers)


def text(answer: Answer) -> str:
    return str(answer.content.decode())


# -- made once --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["", "standings/"])
def test_a_kept_page_costs_one_small_statement(
    get: Callable[..., Answer], path: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = get(path)
    with django_assert_num_queries(1) as asked:
        again = get(path)
    assert (again.status_code, again.content) == (200, first.content)
    assert again.templates == []
    assert "public_version" in asked.captured_queries[0]["sql"]
    assert "options" not in asked.captured_queries[0]["sql"]


def test_who_has_the_page_already_is_told_so(
    get: Callable[..., Answer], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = get()
    page_cache.clear()
    with django_assert_num_queries(1):
        again = get(**{"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content, again.templates) == (304, b"", [])
    for name in ("ETag", "Cache-Control", "Vary"):
        assert again.headers[name] == first.headers[name]
    several = get(**{"If-None-Match": f'"another", {first.headers["ETag"]}'})
    assert several.status_code == 304
    for other in ('W/"another"', "nonsense", ""):
        assert get(**{"If-None-Match": other}).status_code == 200


def test_browsers_ask_every_time_and_nobody_in_between_keeps_it(get: Callable[..., Answer]) -> None:
    headers = get().headers
    assert headers["Cache-Control"] == "private, no-cache"
    assert {"Accept-Encoding", "Accept-Language", "Cookie"} <= set(headers["Vary"].split(", "))


def test_pages_are_compressed_for_those_who_take_it(get: Callable[..., Answer]) -> None:
    plain, zipped = get(), get(**{"Accept-Encoding": "br, gzip"})
    assert "Content-Encoding" not in plain.headers
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.content) == plain.content
    assert zipped.headers["ETag"] == plain.headers["ETag"]
    assert "Content-Encoding" not in get(**{"Accept-Encoding": "gzip;q=0, br"}).headers


def test_head_says_what_get_would(client: Client, event: Event) -> None:
    address = f"/t/{event.tournament.slug}/"
    get, head = client.get(address), client.head(address)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["ETag"] == get.headers["ETag"]


# -- never out of date ------------------------------------------------------------------------------------------------


def test_a_hand_makes_a_new_version_and_a_private_change_does_not(get: Callable[..., Answer], event: Event) -> None:
    before = get()
    issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    assert get().headers["ETag"] == before.headers["ETag"]
    play(event, (SOUTH, 12))
    after = get(**{"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert after.headers["ETag"] != before.headers["ETag"]
    assert f'data-live-version="{event.fresh().public_version}"' in text(after)


def test_a_hand_the_policy_hides_is_not_there(get: Callable[..., Answer], event: Event) -> None:
    play(event, (SOUTH, 12))
    assert "+60" in text(get())
    change_settings(tournament=event.tournament, by=SYSTEM, policy="session")
    assert "+60" not in text(get())
    change_settings(tournament=event.tournament, by=SYSTEM, policy="hand")
    assert "+60" in text(get())


def test_what_is_hidden_again_is_gone_at_once(get: Callable[..., Answer], event: Event) -> None:
    tag = get().headers["ETag"]
    publish(tournament=event.tournament, by=SYSTEM, is_published=False)
    assert [get().status_code, get("standings/").status_code] == [404, 404]
    assert get(**{"If-None-Match": tag}).status_code == 404


def test_what_is_finished_says_so_at_once(get: Callable[..., Answer], event: Event) -> None:
    playing = text(get())
    assert "Playing now" in playing
    assert "Live, updated" in playing
    close_table(table=event.table, reason="all have gone home", by=SYSTEM)
    close_session(session=event.session, by=SYSTEM)
    over = text(get())
    assert ("Playing now" in over, "Awaiting final results" in over) == (False, True)
    finish_tournament(tournament=event.tournament, by=SYSTEM)
    finished = text(get())
    assert ("Awaiting final results" in finished, "Live, updated" in finished) == (False, False)


def test_another_tournament_under_the_same_address_has_other_tags(client: Client, event: Event) -> None:
    address = f"/t/{event.tournament.slug}/"
    before = client.get(address).headers["ETag"]
    Tournament.objects.filter(pk=event.tournament.pk).update(uid="00000000-0000-4000-8000-000000000000")
    assert client.get(address).headers["ETag"] != before


# -- never mixed up ---------------------------------------------------------------------------------------------------


def test_languages_and_themes_are_never_mixed(get: Callable[..., Answer], client: Client) -> None:
    english, chinese = get(), get(**{"Accept-Language": "zh-CN"})
    client.cookies["theme"] = "dark"
    dark = get()
    client.cookies["django_language"] = "zh-hans"
    both = get()
    pages = [english, chinese, dark, both]
    assert len({page.headers["ETag"] for page in pages}) == len({page.content for page in pages}) == 4
    assert '<html lang="zh-hans" data-theme="dark">' in text(both)
    for page in (english, chinese, dark):
        assert get(**{"If-None-Match": page.headers["ETag"]}).content == both.content
    client.cookies.clear()
    assert [get().content, get(**{"Accept-Language": "zh"}).content] == [english.content, chinese.content]


def test_a_forged_theme_makes_no_page_of_its_own(get: Callable[..., Answer], client: Client) -> None:
    plain = get()
    client.cookies["theme"] = 'dark"><script>'
    assert get().content == plain.content


def test_the_page_is_the_same_for_everybody(
    event: Event, organizer: Account, browser_of: Callable[[Account], Client], client: Client
) -> None:
    address, theirs = f"/t/{event.tournament.slug}/", browser_of(organizer)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        signed_in = theirs.get(address)
    assert not [query for query in asked.captured_queries if "session" in query["sql"] and "django" in query["sql"]]
    assert client.get(address).content == signed_in.content
    assert "organizer" not in text(signed_in)
    for answer in (signed_in, client.get(address)):
        assert not answer.cookies
        assert "csrf" not in text(answer)


def test_what_is_not_asked_for_stays_out_of_the_page(get: Callable[..., Answer], client: Client, event: Event) -> None:
    strange = client.get(f"/t/{event.tournament.slug}/?from=<script>&by=Somebody")
    assert "Somebody" not in text(strange)
    assert strange.content == get().content


# -- the decorator itself ---------------------------------------------------------------------------------------------


def ask(view: Callable[..., HttpResponse], event: Event, address: str = "/t/x/", **more: Any) -> HttpResponse:
    return view(RequestFactory().get(address, **more), slug=event.tournament.slug)


def test_views_see_only_the_query_they_declare(event: Event) -> None:
    @public_page(query=("page", "by"))
    def view(page: PublicPage, tournament: Tournament) -> HttpResponse:
        return HttpResponse(f"{page.path} {page.query}")

    seen = ask(view, event, "/t/x/?page=2&evil=1&by=name&page=3")
    assert seen.content.decode() == "/t/x/?by=name&page=3 {'by': 'name', 'page': '3'}"
    assert ask(view, event, "/t/x/?by=name&page=3").content == seen.content
    assert ask(view, event, "/t/x/?page=4").content != seen.content


def test_views_know_nothing_of_who_asks(event: Event) -> None:
    seen: list[PublicPage] = []

    @public_page
    def view(page: PublicPage, tournament: Tournament) -> HttpResponse:
        seen.append(page)
        return HttpResponse("same")

    ask(view, event, HTTP_COOKIE="sessionid=abc; theme=dark", HTTP_AUTHORIZATION="Basic x", HTTP_HX_REQUEST="true")
    (page,) = seen
    assert vars(page) == {
        "tournament": event.tournament,
        "path": "/t/x/",
        "query": {},
        "theme": "dark",
        "preview": None,
        "kept": None,
        "origin": "http://testserver",
    }


def test_templates_know_nothing_of_who_asks(get: Callable[..., Answer]) -> None:
    known = get().context.keys()
    assert "public_page" in known
    assert not {"request", "user", "perms", "messages"} & known


def test_only_pages_are_kept(event: Event) -> None:
    @public_page
    def elsewhere(page: PublicPage, tournament: Tournament) -> HttpResponse:
        return redirect("/")

    @public_page
    def missing(page: PublicPage, tournament: Tournament) -> HttpResponse:
        raise Http404

    assert ask(elsewhere, event).status_code == 302
    with pytest.raises(Http404):
        ask(missing, event)
    assert not page_cache.pages
    assert not page_cache.turns


@pytest.mark.parametrize("template", ["{% csrf_token %}", "{{ csrf_token }}"])
def test_a_form_for_somebody_cannot_be_kept_for_everybody(event: Event, template: str) -> None:
    @public_page
    def view(page: PublicPage, tournament: Tournament) -> HttpResponse:
        return page.render("form.html", {})

    loader = ("django.template.loaders.locmem.Loader", {"form.html": template})
    engine = {"BACKEND": "django.template.backends.django.DjangoTemplates", "OPTIONS": {"loaders": [loader]}}
    with override_settings(TEMPLATES=[engine]), pytest.raises(TypeError, match="CSRF token"):
        ask(view, event)
    assert not page_cache.pages


def test_a_cookie_for_somebody_cannot_be_kept_for_everybody(event: Event) -> None:
    @public_page
    def view(page: PublicPage, tournament: Tournament) -> HttpResponse:
        response = HttpResponse("same")
        response.set_cookie("you", "abc")
        return response

    with pytest.raises(TypeError, match="cookie"):
        ask(view, event)
    assert not page_cache.pages


def test_the_page_says_since_when_it_stands(get: Callable[..., Answer], event: Event) -> None:
    play(event, (SOUTH, 12))
    last = event.tournament.audit_records.order_by("number").last()
    issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    assert last
    assert f'datetime="{last.at[:19]}' in text(get())
