"""Pages in threads: what is asked and answered passes unchanged, and slow clients hold no thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pytest
from asgiref.typing import HTTPScope

from tournament.web.server.spooling import PIECE_BYTES
from tournament.web.server.wsgi_bridge import PageThreads

MOST = 100_000
Message = Any
GONE: Message = {"type": "http.disconnect"}


def part(body: bytes, *, more: bool = False) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


def scope_of(
    method: str = "GET", headers: Mapping[str, str] | None = None, *, path: str = "/", query: bytes = b""
) -> HTTPScope:
    named = [(name.encode(), value.encode("latin-1")) for name, value in (headers or {}).items()]
    return {
        "type": "http",
        "asgi": {"spec_version": "2.3", "version": "3.0"},
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query,
        "http_version": "1.1",
        "headers": named,
        "server": ("127.0.0.1", 8000),
        "client": ("192.0.2.7", 40000),
        "extensions": None,
    }


class Echo:
    """A WSGI application that keeps what it was asked and answers in these parts."""

    def __init__(self, parts: Iterable[bytes] = (b"hello",)) -> None:
        self.parts = parts
        self.asked: list[Message] = []
        self.bodies: list[bytes] = []
        self.is_closed = False

    def __call__(self, environ: Message, start_response: Callable[..., Any]) -> Iterator[bytes]:
        self.asked.append(environ)
        self.bodies.append(environ["wsgi.input"].read())
        start_response("201 Created", [("X-Word", "caf\xe9"), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")])
        return self.say()

    def say(self) -> Iterator[bytes]:
        try:
            yield from self.parts
        finally:
            self.is_closed = True


def ask(application: Callable[..., Iterable[bytes]], scope: HTTPScope, *messages: Message) -> tuple[list[Message], int]:
    """Return what was sent, and how much was taken of what the client sends."""
    sent: list[Message] = []
    left = list(messages or (part(b""),))

    async def receive() -> Message:
        return left.pop(0)

    async def send(message: Any) -> None:
        sent.append(dict(message))

    pages = PageThreads(application, threads=1, largest_body=lambda path: 0 if path == "/nowhere/" else MOST)
    asyncio.run(pages(scope, receive, send))
    pages.threads.shutdown()
    return sent, len(messages) - len(left)


def test_a_page_goes_out_whole_with_all_its_headers() -> None:
    echo = Echo((b"hel", b"", b"lo"))
    (head, body), _taken = ask(echo, scope_of("GET", {"x-known": "yes"}, path="/牌/", query=b"q=caf\xe9"))
    assert head["status"] == 201
    assert head["headers"] == [(b"x-word", b"caf\xe9"), (b"set-cookie", b"a=1"), (b"set-cookie", b"b=2")]
    assert body == {"type": "http.response.body", "body": b"hello", "more_body": False}
    assert echo.is_closed
    (asked,) = echo.asked
    assert asked["PATH_INFO"].encode("latin-1").decode() == "/牌/"
    assert (asked["QUERY_STRING"], asked["HTTP_X_KNOWN"], asked["REMOTE_ADDR"]) == ("q=caf\xe9", "yes", "192.0.2.7")


def test_an_archive_goes_out_in_pieces_in_their_order() -> None:
    parts = [bytes([number]) * (PIECE_BYTES // 3) for number in range(10)]
    sent, _taken = ask(Echo(parts), scope_of())
    bodies = [message["body"] for message in sent[1:]]
    assert b"".join(bodies) == b"".join(parts)
    assert [len(body) for body in bodies[:3]] == [PIECE_BYTES] * 3
    assert [message["more_body"] for message in sent[1:]] == [True] * (len(bodies) - 1) + [False]


def test_a_form_is_read_to_its_end_before_a_page_is_asked() -> None:
    echo = Echo()
    scope = scope_of("POST", {"content-length": "3", "content-type": "text/plain"})
    ask(echo, scope, part(b"a", more=True), part(b"b", more=True), part(b"c"))
    assert (echo.bodies, echo.asked[0]["CONTENT_TYPE"]) == ([b"abc"], "text/plain")


def test_a_client_that_does_not_say_how_much_it_sends_is_heard() -> None:
    echo = Echo()
    ask(echo, scope_of("POST", {"transfer-encoding": "chunked"}), part(b"ab", more=True), part(b"c"))
    assert echo.bodies == [b"abc"]


@pytest.mark.parametrize("length", ["100001", "9" * 30])
def test_what_says_that_it_is_too_long_stays_unread(length: str) -> None:
    echo = Echo()
    _sent, taken = ask(echo, scope_of("POST", {"content-length": length}), part(b"x", more=True))
    assert (taken, echo.asked[0]["CONTENT_LENGTH"], echo.bodies) == (0, length, [b""])


def test_of_what_turns_out_too_long_no_more_is_read_than_shows_it() -> None:
    echo = Echo()
    scope = scope_of("POST", {"transfer-encoding": "chunked"})
    _sent, taken = ask(echo, scope, *(part(b"x" * 40_000, more=True) for _ in range(10)))
    assert (taken, int(echo.asked[0]["CONTENT_LENGTH"])) == (3, 120_000)


@pytest.mark.parametrize("header", [{"content-length": "20000"}, {"transfer-encoding": "chunked"}])
def test_where_there_is_no_page_nothing_is_read(header: dict[str, str]) -> None:
    echo = Echo()
    _sent, taken = ask(echo, scope_of("POST", header, path="/nowhere/"), part(b"x" * 16_000, more=True))
    assert (taken, echo.bodies) == (0, [b""])


def test_nobody_answers_a_client_that_has_gone() -> None:
    echo = Echo()
    assert ask(echo, scope_of("POST", {"content-length": "3"}), part(b"a", more=True), GONE) == ([], 2)
    assert echo.asked == []


def test_a_header_with_an_underscore_is_not_taken_for_another() -> None:
    echo = Echo()
    ask(echo, scope_of("GET", {"x_forwarded_proto": "https", "x-word": "one"}))
    assert "HTTP_X_FORWARDED_PROTO" not in echo.asked[0]
    assert echo.asked[0]["HTTP_X_WORD"] == "one"


def test_slow_clients_hold_no_thread() -> None:
    """More of them than there are threads send and read slowly; somebody else is answered."""
    answered, pages = threading.Event(), PageThreads(Echo(), threads=1, largest_body=lambda _path: MOST)

    async def never() -> Any:
        await asyncio.sleep(600)

    async def story() -> None:
        async def take(_message: Any) -> None:
            await never()

        async def given() -> Any:
            return part(b"")

        async def good(message: Any) -> None:
            if message["type"] == "http.response.body":
                answered.set()

        slow = [asyncio.create_task(pages(scope_of("POST", {"content-length": "3"}), never, take)) for _ in range(5)]
        slow += [asyncio.create_task(pages(scope_of(), given, take)) for _ in range(5)]
        await asyncio.sleep(0.05)
        async with asyncio.timeout(60):
            await pages(scope_of(), given, good)
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)

    asyncio.run(story())
    assert answered.is_set()
