"""Clients that connect and say nothing, or never finish what they say: they are shown out, and pages still come."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.databases import copy_model
from tests.servers import Server, serving
from tests.tournament.abuse.impatient import FILES

HOST = b"Host: 127.0.0.1\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
MEGABYTES = 40
MOST_STREAMS = FILES // 2 * 3 // 4
"""Half of the files are for streams, and one address gets three quarters of these."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    command = ("-m", "tests.tournament.abuse.impatient")
    folder = tmp_path_factory.mktemp("hall")
    copy_model(folder / "hall.sqlite3")
    with serving(folder, command, HALL="1", QR="0") as server:
        yield server


def connect(server: Server, text: bytes = b"") -> socket.socket:
    client = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    client.sendall(text)
    return client


def said_until_closed(client: socket.socket, drip: bytes = b"") -> bytes:
    """Return what the server says before it closes, sending a byte now and then meanwhile."""
    said, deadline = b"", time.monotonic() + 30
    client.settimeout(0.05 if drip else 30)
    while time.monotonic() < deadline:
        try:
            if not (data := client.recv(65536)):
                return said
            said += data
        except TimeoutError:
            if not drip:
                break
            try:
                client.sendall(drip)
            except OSError:
                return said
        except ConnectionError:
            return said
    raise AssertionError(f"The connection stayed open after {said!r}.")


def memory(server: Server) -> int:
    """Return the server's resident memory in bytes."""
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.parametrize(
    ("start", "drip"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\n", b""),
        (b"GET / HTTP/1.1\r\n" + HOST + b"X-Slow: ", b"x"),
        (b"", b"\r\n"),
        (b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n", b"\r\n"),
    ],
    ids=["nothing", "half a head", "a byte at a time", "empty lines", "empty lines after an answer"],
)
def test_a_head_has_to_come_in_time(hall: Server, start: bytes, drip: bytes) -> None:
    with connect(hall, start) as client:
        said_until_closed(client, drip)
    assert hall.get("/healthz")[0] == 200


@pytest.mark.parametrize("drip", [b"", b"x"], ids=["nothing more", "a byte at a time"])
@pytest.mark.parametrize("path", [b"/accounts/sign-in/", b"/live/pulse"], ids=["a form", "a stream"])
def test_a_body_has_to_keep_coming(hall: Server, path: bytes, drip: bytes) -> None:
    method = b"GET " if path.startswith(b"/live") else b"POST "
    head = method + path + b" HTTP/1.1\r\n" + HOST + FORM + b"Content-Length: 5000\r\n\r\n"
    with connect(hall, head + b"name=x") as client:
        said = said_until_closed(client, drip)
    assert said.startswith(b"HTTP/1.1 200" if method == b"GET " else b"HTTP/1.1 408")


@pytest.mark.parametrize(
    ("path", "status"), [(b"/nowhere/", b"404"), (b"/accounts/sign-in/", b"413"), (b"/static/x.css", b"404")]
)
def test_a_body_no_view_takes_is_refused_unread(hall: Server, path: bytes, status: bytes) -> None:
    """Before, each of these was read as far as it came, and kept."""
    head = b"POST " + path + b" HTTP/1.1\r\n" + HOST + FORM + b"Content-Length: 4000000\r\n\r\n"
    hall.get("/nowhere/")
    before = memory(hall)
    with ExitStack() as clients:
        held = [clients.enter_context(connect(hall, head + b"x" * 1_000_000)) for _ in range(MEGABYTES)]
        assert {client.recv(65536)[:12] for client in held} == {b"HTTP/1.1 " + status}
        assert memory(hall) - before < MEGABYTES / 3 * 1_000_000
        for client in held:
            said_until_closed(client)


def test_what_does_not_say_how_long_it_is_ends_too(hall: Server) -> None:
    head = b"POST %s HTTP/1.1\r\n" + HOST + FORM + b"Transfer-Encoding: chunked\r\n\r\n"
    chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    for path, status in ((b"/nowhere/", b"404"), (b"/accounts/sign-in/", b"413")):
        with connect(hall, head % path + 6 * chunk) as client:
            assert client.recv(65536).startswith(b"HTTP/1.1 " + status)


def open_pulse(server: Server) -> tuple[socket.socket, bytes]:
    client = connect(server, b"GET /live/pulse HTTP/1.1\r\n" + HOST + b"\r\n")
    return client, client.recv(65536)[:12]


def test_every_stream_counts_also_the_pulse(hall: Server) -> None:
    with ExitStack() as clients:
        answers = []
        for _ in range(MOST_STREAMS + 2):
            client, answer = open_pulse(hall)
            clients.enter_context(client)
            answers.append(answer)
        assert answers == [b"HTTP/1.1 200"] * MOST_STREAMS + [b"HTTP/1.1 503"] * 2
    wait_for_a_seat(hall)


def wait_for_a_seat(server: Server) -> None:
    """Return once those who have left are counted no more."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        client, answer = open_pulse(server)
        client.close()
        if answer == b"HTTP/1.1 200":
            return
        time.sleep(0.05)
    raise AssertionError("Whoever leaves makes no room.")


def test_silent_connections_make_room_for_pages(hall: Server) -> None:
    """More streams and silent connections than the process has files."""
    with ExitStack() as clients:
        for _ in range(MOST_STREAMS):
            clients.enter_context(open_pulse(hall)[0])
        for number in range(FILES):
            clients.enter_context(connect(hall))
            if number % 16 == 0:
                assert hall.get("/readyz")[0] == 200
    assert "Too many open files" not in hall.output
