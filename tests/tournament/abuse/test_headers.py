"""Headers nobody can read: an answer all the same, and never the server's own bare fault."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client

from tests.tournament.abuse.attacks import FORM
from tests.tournament.addresses import Visitor, every_address
from tournament.models import Entry
from tournament.wsgi import application

pytestmark = pytest.mark.django_db

UNREADABLE = {
    "a parameter in no encoding": "text/html; a*=nonsense''b",
    "a parameter in an encoding of nothing": "text/html; a*=undefined''b",
    "a zero": "text/html; charset*=utf-8''%00",
    "half a character": "text/html; charset*=utf-16''%00%d8",
    "a part without an end": f"text/html; a*{'9' * 5000}=b",
    "parts": f"text/html; {'a*0=b;' * 200}",
    "a quotation mark": 'text/html; a="',
    "nothing but marks": ";;;===***,,,",
}
PATHS = (
    "/",
    "/?q=Ada",
    "/nowhere/",
    "/accounts/sign-in/",
    "/api/v1/tournaments?limit=1",
    "/static/nothing.js",
    "/healthz",
)
CODECS = ("zlib", "undefined", "idna", "punycode", "utf-16", "utf-7", "unicode_escape", "rot13", "latin-1", "cp037")


@pytest.fixture
def _connection_is_kept() -> Any:
    """Keep the test's connection between requests, as Django's own test client does."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


def ask(path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
    """Return status and text of the answer a server gives: tests of Django's own make their requests in another way."""
    path, _mark, query = path.partition("?")
    said: list[str] = []
    environ = {"REQUEST_METHOD": method, "PATH_INFO": path, "QUERY_STRING": query, "wsgi.input": io.BytesIO()}
    environ |= {"SERVER_NAME": "testserver", "SERVER_PORT": "80", "wsgi.url_scheme": "http", **headers}
    server: Any = application
    answer = server(environ, lambda status, _headers: said.append(status))
    text = b"".join(answer).decode()
    answer.close()
    return int(said[0].split()[0]), text


@pytest.mark.usefixtures("_connection_is_kept")
@pytest.mark.parametrize("name", ["CONTENT_TYPE", "HTTP_ACCEPT"])
@pytest.mark.parametrize("value", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_a_header_nobody_can_read_is_not_sent(name: str, value: str) -> None:
    for path in PATHS:
        expected, _page = ask(path)
        assert expected in (200, 404), path
        assert ask(path, **{name: value})[0] == expected, path
        assert ask(path, "POST", **{name: value})[0] < 500, path


@pytest.mark.usefixtures("_connection_is_kept")
@pytest.mark.parametrize("codec", [*CODECS, "utf-8"])
def test_no_encoding_of_an_address_is_a_fault(codec: str) -> None:
    paths = (
        "/?q=%ff",
        "/accounts/sign-in/?next=%00",
        "/api/v1/tournaments?limit=%ff",
        "/nowhere/?q=Ada",
        f"/?{'&' * 2000}",
    )
    for path in paths:
        for method in ("GET", "POST"):
            assert ask(path, method, CONTENT_TYPE=f"{FORM}; charset={codec}")[0] in (200, 400, 403, 404, 405, 422), path


@pytest.mark.parametrize("codec", CODECS)
def test_what_is_not_written_in_utf_8_is_refused(
    codec: str, world: dict[str, Any], visitors: dict[Visitor, Client]
) -> None:
    before = Entry.objects.count()
    body = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda\xff\r\n--x--\r\n'
    for address in every_address(world):
        client = visitors[address.visitor]
        for kind in (f"multipart/form-data; boundary=x; charset={codec}", f"{FORM}; charset={codec}"):
            answer = client.generic("POST", address.path, body, content_type=kind)
            assert answer.status_code == 400, address.name
            assert "Nothing was saved" in answer.content.decode(), address.name
    assert Entry.objects.count() == before


@pytest.mark.parametrize("name", ["utf-8", '"UTF-8"', "nonsense"])
def test_what_is_written_in_utf_8_is_read(name: str, client: Client) -> None:
    """Nobody knows "nonsense"; it is then taken for what every page is written in."""
    answer = client.generic("POST", "/preferences/theme/", b"theme=dark", content_type=f"{FORM}; charset={name}")
    assert answer.status_code == 302
