"""A language is added by its catalog alone, and a word that means two things has two translations."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext
from pytest_django import Settings

from scoring.result import Reason
from tests.tournament.events import make_event
from tests.tournament.translating import needs_gettext
from tournament.core.labels import translate_reason
from tournament.core.permissions import SYSTEM
from tournament.setup.tournament import publish
from tournament.system.languages import languages_in

DUTCH = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "Standings"
msgstr "Stand"

msgid "Mahjong tournaments"
msgstr "Mahjongtoernooien"
"""


def test_the_languages_are_english_and_those_translated(settings: Settings) -> None:
    names = ["English", "Deutsch", "français", "简体中文"]
    assert list(zip(["en", "de", "fr", "zh-hans"], names, strict=True)) == settings.LANGUAGES


@needs_gettext
@pytest.mark.django_db
def test_a_further_language_needs_no_code(tmp_path: Path, client: Client, settings: Settings) -> None:
    publish(tournament=make_event().tournament, by=SYSTEM)
    locale = tmp_path / "locale"
    shutil.copytree(settings.LOCALE_PATHS[0], locale)
    messages = locale / "nl" / "LC_MESSAGES"
    messages.mkdir(parents=True)
    (messages / "django.po").write_text(DUTCH)
    subprocess.run(["msgfmt", "-o", messages / "django.mo", messages / "django.po"], check=True)
    settings.LOCALE_PATHS, settings.LANGUAGES = [locale], languages_in(locale)

    page = client.get("/", headers={"Accept-Language": "nl-NL,nl;q=0.9,en;q=0.5"}).content.decode()

    assert '<html lang="nl"' in page
    assert "Mahjongtoernooien" in page
    assert "1–3 mei 2026" in page, "dates follow the language"
    assert "Playing now" in page, "what nobody has translated yet stays English"
    assert 'value="nl" lang="nl" aria-pressed="true">Nederlands' in page
    chosen = client.post("/preferences/language/", {"language": "nl", "next": "/"})
    assert chosen.cookies[settings.LANGUAGE_COOKIE_NAME].value == "nl"


def test_a_box_of_patterns_is_not_called_like_its_pattern_in_chinese() -> None:
    values = {"better": "Terminals and Honors", "box": "Terminals and Honors"}
    with translation.override("zh-hans"):
        told = translate_reason(Reason("%(better)s counts more in %(box)s", values))
        pattern = gettext("Terminals and Honors")
    assert told.count(pattern) == 1
