"""What holds for the markup of every page of the desk."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournament.events import Event
from tests.tournament.test_markup import Markup

pytestmark = pytest.mark.django_db

DESK = ["/organize/", "/organize/new/", "/organize/new/?rules=zung-jung", "/organize/new/club-evening/"]
OFFICE = [
    "",
    "settings/",
    "players/",
    "players/add/",
    "players/import/",
    "players/draw/",
    "players/1/",
    "players/1/erase/",
    "people/",
    "finish/",
    "reopen/",
    "club-evening/",
    "club-evening/end/",
]


@pytest.mark.parametrize("language", ["en", "de", "fr", "zh-hans"])
def test_every_page_is_sound(language: str, desk: Client, event: Event) -> None:
    pages = [*DESK, *(f"/organize/{event.tournament.slug}/{path}" for path in OFFICE)]
    for url in pages:
        response = desk.get(url, headers={"Accept-Language": language})
        assert response.status_code == 200, url
        sound(response.content.decode(), url)


def test_wrong_forms_are_sound_too(desk: Client, event: Event) -> None:
    base = f"/organize/{event.tournament.slug}/"
    for url in ("/organize/new/", "/organize/new/club-evening/", f"{base}settings/", f"{base}players/add/"):
        response = desk.post(url, {"name": ""})
        assert response.status_code == 422, url
        sound(response.content.decode(), url)
    preview = desk.post(f"{base}players/import/", {"text": "Name;Country\nAda;Atlantis"})
    sound(preview.content.decode(), "preview")
    invited = desk.post(f"{base}people/invite/", {"kind": "referee"})
    sound(invited.content.decode(), "invited")


def sound(page: str, url: str) -> None:
    markup = Markup(page)
    assert markup.forbidden == [], url
    doubled = sorted({one for one in markup.ids if markup.ids.count(one) > 1})
    assert doubled == [], url
    assert markup.tags.count("h1") == markup.tags.count("main") == 1, url
