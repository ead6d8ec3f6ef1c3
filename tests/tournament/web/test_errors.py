"""What went wrong, told to people, scripts and htmx."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.template import TemplateDoesNotExist
from django.test import Client, RequestFactory
from django.utils import translation
from pytest_django import Settings

from tournament.models import Account
from tournament.views import errors

PAGES = {
    "/400/": (400, "Bad request"),
    "/403/": (403, "You don’t have access to this page"),
    "/404/": (404, "Page not found"),
    "/accounts/sign-out/": (405, "This address can’t be opened directly"),
    "/409/": (409, "That can’t be done right now"),
    "/422/": (422, "Please check your input"),
    "/429/": (429, "Too many attempts"),
    "/500/": (500, "Something went wrong on our side"),
    "/503/": (503, "The database is unavailable right now"),
}


@pytest.fixture(autouse=True)
def _breaking(settings: Settings, client: Client) -> None:
    settings.ROOT_URLCONF = "tests.tournament.breaking_urls"
    client.raise_request_exception = False


@pytest.mark.django_db
@pytest.mark.parametrize("url", PAGES)
def test_an_error_page_says_what_happened_and_what_to_do(client: Client, url: str) -> None:
    status, title = PAGES[url]
    response = client.get(url)
    page = response.content.decode()
    words = errors.ERRORS[status]
    assert response.status_code == status
    assert f"<h1>{title}</h1>" in page
    assert str(words.what_next) in page
    assert 'href="/"' in page
    assert "secret detail" not in page
    assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.django_db
@pytest.mark.parametrize("url", PAGES)
def test_a_script_gets_the_same_words_as_text(client: Client, url: str) -> None:
    status, title = PAGES[url]
    response = client.get(url, headers={"Accept": "application/json"})
    assert response.status_code == status
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert response.content.decode().startswith(f"{title}. ")
    assert "<" not in response.content.decode().replace("<East>", "")


@pytest.mark.django_db
@pytest.mark.parametrize("status", errors.ERRORS)
def test_every_error_speaks_chinese(status: int) -> None:
    words = errors.ERRORS[status]
    with translation.override("en"):
        english = [str(words.title), str(words.happened), str(words.what_next)]
    with translation.override("zh-hans"):
        chinese = [str(words.title), str(words.happened), str(words.what_next)]
    assert not set(english) & set(chinese)


@pytest.mark.django_db
def test_a_refusal_says_why_and_how_things_stand(client: Client) -> None:
    page = client.get("/409/").content.decode()
    assert "Hand 6 is recorded already." in page
    assert "<dt>Hand</dt><dd>6</dd>" in page
    assert "<dt>Winner</dt><dd>&lt;East&gt;</dd>" in page


@pytest.mark.django_db
def test_htmx_gets_a_refusal_as_a_fragment(client: Client) -> None:
    response = client.get("/409/", headers={"HX-Request": "true"})
    page = response.content.decode()
    assert response.status_code == 409
    assert "<html" not in page
    assert page.strip().startswith('<div class="alert" id="refusal"')
    assert "Hand 6 is recorded already." in page


@pytest.mark.django_db
def test_a_scoring_error_is_told_in_the_engines_words(client: Client) -> None:
    assert "There are 5 3 Dots." in client.get("/422/").content.decode()


@pytest.mark.django_db
def test_a_stranger_without_the_right_may_sign_in(
    client: Client, referee: Account, browser_of: Callable[[Account], Client]
) -> None:
    assert 'href="/accounts/sign-in/?next=/403/"' in client.get("/403/").content.decode()
    assert "/accounts/sign-in/" not in browser_of(referee).get("/403/").content.decode()


@pytest.mark.django_db
def test_a_view_may_say_itself_who_comes_in(client: Client) -> None:
    assert "Only referees of Harbour Open come in here." in client.get("/403-said/").content.decode()


@pytest.mark.django_db
def test_a_bare_error_keeps_its_headers_and_cookies(client: Client) -> None:
    response = client.get("/429/")
    assert response.headers["Retry-After"] == "30"
    assert response.cookies["kept"].value == "yes"
    assert client.get("/accounts/sign-out/").headers["Allow"] == "POST"


@pytest.mark.django_db
def test_the_language_switch_does_not_lead_back_to_a_form(client: Client) -> None:
    assert 'name="next" value="/404/"' in client.get("/404/").content.decode()
    assert 'name="next" value="/"' in client.get("/accounts/sign-out/").content.decode()
    assert 'name="next" value="/"' in client.post("/409/").content.decode()


def test_a_fault_is_told_without_any_database(client: Client) -> None:
    """Without the `django_db` mark, touching the database would fail."""
    client.cookies["sessionid"] = "a-session-nobody-can-look-up"
    client.cookies["theme"] = "dark"
    response = client.get("/500/", headers={"X-Request-ID": "hall-table-7"})
    page = response.content.decode()
    assert response.status_code == 500
    assert "<code>hall-table-7</code>" in page
    assert 'data-theme="dark"' in page
    assert not response.cookies


def test_a_fault_is_told_even_without_a_template(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise TemplateDoesNotExist("errors/alone.html")

    monkeypatch.setattr(errors, "render_to_string", fail)
    response = client.get("/500/", headers={"X-Request-ID": "hall-table-7"})
    assert response.status_code == 500
    assert response.headers["Content-Type"].startswith("text/plain")
    assert "hall-table-7" in response.content.decode()


def test_a_host_we_are_not_gets_no_page_of_ours(client: Client) -> None:
    response = client.get("/", headers={"Host": "elsewhere.example"})
    assert response.status_code == 400
    assert "Bad request" in response.content.decode()


@pytest.mark.parametrize(
    ("cause", "title"),
    [
        ({"sqlite_errorcode": sqlite3.SQLITE_FULL}, "The server’s disk is full"),
        ({"sqlstate": "53100"}, "The server’s disk is full"),
        ({"sqlstate": "57P01"}, "The database is unavailable right now"),
    ],
)
def test_an_outage_says_what_is_wrong_and_when_to_come_back(rf: RequestFactory, cause: Any, title: str) -> None:
    fault, source = OperationalError("secret detail"), Exception()
    vars(source).update(cause)
    fault.__cause__ = source
    response = errors.answer_outage(rf.post("/", headers={"Accept": "application/json"}), fault)
    assert response.status_code == 503
    assert response.headers["Retry-After"] == "5"
    assert response.content.decode().startswith(title)
    assert "secret detail" not in response.content.decode()


@pytest.mark.django_db
def test_a_fault_outside_a_view_is_told_as_an_outage_too(client: Client, settings: Settings) -> None:
    settings.MIDDLEWARE = ["tests.tournament.web.test_errors.failing", *settings.MIDDLEWARE]
    assert client.get("/healthz").status_code == 503


def failing(_get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Fail before any view is reached, as a session in a database that is away does."""

    def fail(_request: HttpRequest) -> HttpResponse:
        raise OperationalError("secret detail")

    return fail
