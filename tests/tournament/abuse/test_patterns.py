"""Text made to keep a pattern busy is read in no time, and what is logged names nobody."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.html import escape

from scoring import ScoringError
from scoring.tiles import count_tiles, read_tiles
from tests.tournament.abuse.test_uploads import _guard
from tournament.core.spreadsheets.decoding import FOREIGN_WORD, LINE_END
from tournament.core.text import clean_text
from tournament.live.streams import SLUG
from tournament.players.countries import CHINESE, CODE
from tournament.players.importing.layout import AMOUNT, DIGITS
from tournament.players.importing.lines import OWN_NUMBER
from tournament.players.mentions import GAP, POSSESSIVE, RUN
from tournament.players.names import BETWEEN_PEOPLE
from tournament.views.public.html_export.links import ADDRESS, ONLY_WITH_A_SERVER
from tournament.views.public.html_export.sprites import BODY, REFERENCE, SYMBOL, USE
from tournament.views.referee.table import INDENT
from tournament.web.compression import TAKES_GZIP
from tournament.web.logs import WithoutPaths
from tournament.web.middleware import REQUEST_ID

__all__ = ["_guard"]

ROOT = Path(__file__).parents[3]
SIZE = 100_000
PATTERNS = {
    "tournament/players/countries.py": 2,
    "tournament/core/spreadsheets/decoding.py": 2,
    "tournament/players/importing/layout.py": 2,
    "tournament/players/importing/lines.py": 1,
    "tournament/views/referee/table.py": 1,
    "tournament/live/streams.py": 1,
    "tournament/players/mentions.py": 5,
    "tournament/web/compression.py": 1,
    "tournament/web/middleware.py": 1,
    "tournament/players/names.py": 1,
    "tournament/exports/archive/checks.py": 1,
    "tournament/views/public/html_export/links.py": 2,
    "tournament/views/public/html_export/sprites.py": 4,
    "tournament/views/public/html_export/styles.py": 2,
    "scoring/dora.py": 1,
    "scoring/tiles.py": 1,
}
"""Where patterns are compiled; each was read for what backtracks, and is tried below.

Those of `html_export/` read our own style sheets and pages, where all that people write is escaped; that of archives
reads a fixed number of digits.
"""


def test_every_pattern_was_looked_at() -> None:
    found: dict[str, int] = {}
    for folder in ("tournament", "scoring"):
        for path in (ROOT / folder).rglob("*.py"):
            if count := len(re.findall(r"\bre\.[a-z]+\(", path.read_text())):
                found[str(path.relative_to(ROOT))] = count
    assert found == PATTERNS


def hostile(*pieces: str) -> Iterator[str]:
    for piece in pieces:
        yield piece * (SIZE // len(piece))
        yield piece * (SIZE // len(piece)) + "!"


def test_no_pattern_is_kept_busy() -> None:
    for text in hostile("a", "-", "A1", "é"):
        assert not any(pattern.fullmatch(text) for pattern in (CODE, SLUG, REQUEST_ID))
    for text in hostile("gzip;", "gzip; ", " ", "gzip;q=0", "gzip ; q=0.", "gzip;q=0.0", "0", "gzip;q=0.000000 "):
        TAKES_GZIP.search(f"gzip;q=0.{text}")
        TAKES_GZIP.search(text)
    for text in hostile("1", "1,", "é", "\r\n", ";", "- ", "١"):
        for pattern in (FOREIGN_WORD, AMOUNT, DIGITS, BETWEEN_PEOPLE):
            assert len(pattern.sub("", text)) <= len(text)
            pattern.fullmatch(text)
        LINE_END.split(text.encode())
    for text in hostile(" ", "\n", " \n", "\t"):
        assert len(INDENT.sub(b"\n", text.encode())) <= len(text)
    for text in hostile("n", "no. ", "nr", "# ", "0", "1", " 0", "°"):
        assert OWN_NUMBER.fullmatch(f"n{text}") is None
        OWN_NUMBER.fullmatch(text)
    for text in hostile("字", "字 ", " ", "字·", "’s", "’", "字 a"):
        for pattern in (CHINESE, RUN, GAP, POSSESSIVE):
            assert len(pattern.sub("", text)) <= len(text)


def test_no_words_in_a_kept_page_are_taken_for_its_markup() -> None:
    for text in map(escape, hostile(' href="/', "<use href='/#", ' hx-get="', "<script>", "<body ", " data-live=")):
        for pattern in (ADDRESS, ONLY_WITH_A_SERVER, USE, SYMBOL, REFERENCE, BODY):
            assert pattern.sub("", text) == text


@pytest.mark.parametrize("piece", ["1", "123", "1m", "9m9", "7z8", "1f", "x", "1 ", "١", "m"])
def test_no_tiles_keep_the_engine_busy(piece: str) -> None:
    for read in (read_tiles, count_tiles):
        with pytest.raises(ScoringError):
            read(piece * (SIZE // len(piece)) + "!", field="hand")
        with pytest.raises(ScoringError):
            read(piece * (SIZE // len(piece)), field="hand")


@pytest.mark.parametrize("piece", ["\u0301", "\u200d", "\u0628\u200d", "\u202e", " \t", "\ufdfa", "a\u0301\u0323"])
def test_no_text_keeps_what_makes_it_plain_busy(piece: str) -> None:
    plain = clean_text(piece * (SIZE // len(piece)))
    assert clean_text(plain) == plain


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["hand", "melds", "options", "events", "win"])
def test_a_long_question_to_the_calculator_is_answered(name: str, client: Client) -> None:
    for value in ("1" * SIZE, "1m" * (SIZE // 2), "." * SIZE, "[" * SIZE):
        assert client.get("/calculator/", {name: value}).status_code in (200, 414, 422, 400)
        assert client.get("/count/", {name: value}).status_code in (200, 414, 422, 400)


# -- logs -------------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example/table/SECRET"},
        {"Referer": "https://testserver.example/table/SECRET/"},
        {"X-Request-ID": "SECRET\r\nforged=1"},
        {"X-Request-ID": "SECRET" * 50},
        {"X-Forwarded-For": "SECRET"},
        {"User-Agent": "SECRET"},
    ],
)
def test_a_refused_form_leaves_no_address_in_the_log(headers: dict[str, str]) -> None:
    (handler,) = (one for one in logging.getLogger().handlers if any(isinstance(f, WithoutPaths) for f in one.filters))
    assert isinstance(handler, logging.StreamHandler)
    written_to = io.StringIO()
    kept = handler.setStream(written_to)
    client = Client(enforce_csrf_checks=True)
    client.get("/accounts/sign-in/")
    for path in ("/accounts/sign-in/?next=SECRET", "/table/SECRET/session/1/hands/", "/t/SECRET/", "/organize/SECRET/"):
        client.post(path, {"username": "SECRET", "password": "SECRET"}, headers=headers, secure=True)
    handler.setStream(kept)
    written = written_to.getvalue()
    assert "SECRET" not in written
    assert "\nforged" not in written
    assert "tournament.request" in written


def test_production_marks_its_cookies_and_passes_the_check() -> None:
    """See tests/tournament/test_settings.py for the flags themselves; here that no view forgets them."""
    for path in (ROOT / "tournament").rglob("*.py"):
        text = path.read_text()
        for place in (match.start() for match in re.finditer(r"\.set_cookie\(", text)):
            call = text[place : text.index(")\n", place)]
            assert {"secure=settings.SESSION_COOKIE_SECURE", "httponly=True", 'samesite="Lax"'} <= {
                line.strip().rstrip(",") for line in call.splitlines()
            }, path
    call_command("check")
