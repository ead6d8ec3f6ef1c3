"""What holds for the markup of every page."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.template.loader import render_to_string
from django.test import Client

from tests.tournament.conftest import MakeTournament
from tournament.models import Account

CALCULATED = "/calculator/?hand=55m456789p89s&melds=123m&win=7s&flowers=27f"
PAGES = ["/", CALCULATED, "/t/cup/", "/accounts/sign-in/", "/accounts/password/", "/nowhere/", "/accounts/sign-out/"]


class Markup(HTMLParser):
    """Collect what the Content-Security-Policy would forbid, ids, and headings."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forbidden: list[str] = []
        self.ids: list[str] = []
        self.tags: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at one element."""
        attributes = dict(attrs)
        self.tags.append(tag)
        self.ids += [attributes["id"] or ""] if "id" in attributes else []
        is_inline = tag == "style" or (tag == "script" and "src" not in attributes)
        risky = [name for name in attributes if name == "style" or name.startswith(("on", "hx-on"))]
        if is_inline or risky:
            self.forbidden.append(str(self.get_starttag_text()))


@pytest.mark.django_db
@pytest.mark.parametrize("url", PAGES)
@pytest.mark.parametrize("language", ["en", "de", "fr", "zh-hans"])
def test_a_page_is_sound(
    url: str,
    language: str,
    organizer: Account,
    browser_of: Callable[[Account], Client],
    make_tournament: MakeTournament,
) -> None:
    make_tournament("cup", status="running")
    for client in (browser_of(organizer), Client()):
        response = client.get(url, headers={"Accept-Language": language}, follow=True)
        page = response.content.decode()
        markup = Markup(page)
        assert markup.forbidden == []
        assert len(markup.ids) == len(set(markup.ids))
        assert markup.tags.count("h1") == markup.tags.count("main") == 1
        assert page.startswith("<!doctype html>")
        assert f'<html lang="{language}"' in page
        assert re.search(r"<title>\S.* · Kongbox</title>", page)
        assert response.headers["Content-Security-Policy"].startswith("default-src 'self'")


@pytest.mark.parametrize(
    ("level", "tone", "word"),
    [
        (messages.SUCCESS, "good", ""),
        (messages.INFO, "note", ""),
        (messages.WARNING, "wait", "Warning:"),
        (messages.ERROR, "bad", "Error:"),
    ],
)
def test_a_message_has_a_tone_and_a_fault_is_named_to_screen_readers(level: int, tone: str, word: str) -> None:
    given = [Message(level, "<b>Hand 6</b>")]
    page = render_to_string("partials/messages.html", {"messages": given}).split("<template")[0]
    assert f'data-tone="{tone}"' in page
    named = f'<span class="visually-hidden">{word} </span>' if word else ""
    assert f"<p>{named}&lt;b&gt;Hand 6&lt;/b&gt;</p>" in page


@pytest.mark.django_db
def test_a_wrong_form_is_sound_too(client: Client) -> None:
    markup = Markup(client.post("/accounts/sign-in/", {}).content.decode())
    assert markup.forbidden == []
    assert len(markup.ids) == len(set(markup.ids))
