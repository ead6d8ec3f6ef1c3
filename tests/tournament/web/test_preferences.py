"""Language and theme, remembered by the browser."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

LANGUAGE = "/preferences/language/"
THEME = "/preferences/theme/"


def test_a_chosen_language_stays(client: Client) -> None:
    response = client.post(LANGUAGE, {"language": "zh-hans", "next": "/accounts/sign-in/"})
    assert (response.status_code, response.headers["Location"]) == (302, "/accounts/sign-in/")
    assert response.cookies["django_language"]["max-age"] == 365 * 24 * 3600
    page = client.get("/").content.decode()
    assert '<html lang="zh-hans"' in page
    assert "还没有比赛" in page
    client.post(LANGUAGE, {"language": "en"})
    assert "No tournaments yet" in client.get("/").content.decode()


def test_until_then_the_browser_is_asked(client: Client) -> None:
    page = client.get("/", headers={"Accept-Language": "zh-CN,zh;q=0.9,en;q=0.5"})
    assert "还没有比赛" in page.content.decode()
    assert "Accept-Language" in page.headers["Vary"]


@pytest.mark.parametrize("language", ["xx", "", "../../etc", "zh-hans\0", "e" * 5000])
def test_a_language_nobody_speaks_changes_nothing(client: Client, language: str) -> None:
    response = client.post(LANGUAGE, {"language": language})
    assert response.status_code == 302
    assert "django_language" not in response.cookies


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_chosen_theme_is_drawn_from_the_first_byte(client: Client, theme: str) -> None:
    response = client.post(THEME, {"theme": theme, "next": "/accounts/sign-in/"})
    assert (response.status_code, response.headers["Location"]) == (302, "/accounts/sign-in/")
    assert response.cookies["theme"]["httponly"]
    page = client.get("/")
    assert f'data-theme="{theme}"' in page.content.decode()
    assert "Cookie" in page.headers["Vary"]


def test_automatic_follows_the_device_again(client: Client) -> None:
    client.post(THEME, {"theme": "dark"})
    client.post(THEME, {"theme": "auto"})
    assert "data-theme=" not in client.get("/").content.decode().partition(">")[0]
    assert 'data-theme="' not in client.get("/").content.decode()


def test_script_gets_a_short_answer(client: Client) -> None:
    response = client.post(THEME, {"theme": "dark"}, headers={"Accept": "text/plain"})
    assert (response.status_code, response.content) == (204, b"")
    assert response.cookies["theme"].value == "dark"


@pytest.mark.parametrize("theme", ["", "blue", "dark\0", "<script>"])
def test_a_theme_that_is_none_is_refused(client: Client, theme: str) -> None:
    response = client.post(THEME, {"theme": theme})
    assert response.status_code == 400
    assert "theme" not in response.cookies


def test_a_forged_cookie_reaches_no_page(client: Client) -> None:
    client.cookies["theme"] = 'dark"><script>alert(1)</script>'
    assert 'data-theme="' not in client.get("/").content.decode()


@pytest.mark.parametrize("address", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example"])
def test_nobody_is_sent_to_another_site(client: Client, address: str) -> None:
    for url, choice in ((LANGUAGE, {"language": "en"}), (THEME, {"theme": "dark"})):
        assert client.post(url, {**choice, "next": address}).headers["Location"] == "/"


@pytest.mark.parametrize("url", [LANGUAGE, THEME])
def test_preferences_change_by_our_buttons_alone(client: Client, url: str) -> None:
    response = client.get(url)
    assert (response.status_code, response.headers["Allow"]) == (405, "POST")


CHOICE = {"theme": "dark", "language": "zh-hans", "next": "/accounts/sign-in/"}


@pytest.mark.parametrize("url", [LANGUAGE, THEME])
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://testserver.elsewhere.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": "http://testserver"},
    ],
)
def test_another_site_cannot_choose_for_a_reader(url: str, headers: dict[str, str]) -> None:
    response = Client(enforce_csrf_checks=True).post(url, CHOICE, headers=headers)
    assert response.status_code == 403
    assert not response.cookies


@pytest.mark.parametrize("url", [LANGUAGE, THEME])
@pytest.mark.parametrize("headers", [{"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}, {}])
def test_our_forms_carry_no_token(url: str, headers: dict[str, str]) -> None:
    response = Client(enforce_csrf_checks=True).post(url, CHOICE, headers=headers)
    assert (response.status_code, response.headers["Location"]) == (302, "/accounts/sign-in/")
    assert set(response.cookies) == {"theme" if url == THEME else "django_language"}
