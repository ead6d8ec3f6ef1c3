"""The proxy of docker-compose.yml, by its real configuration: who is let go, what is refused unread, what passes."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from tests.caddy import Proxy, behind_caddy, find_caddy, on_loopback
from tournament.web.headers import EVERYWHERE

SOON = {"read_header": "200ms", "read_body": "400ms", "write_idle": "700ms", "idle": "500ms"}
SILENCE = 1.0
"""Seconds for which a stream says nothing here: longer than every deadline."""
PATIENCE = 20.0
FILE = "/organize/harbour-open/players/import/"
MEBIBYTE = 1024 * 1024


class Upstream(BaseHTTPRequestHandler):
    """A server that says what reached it, and streams that are mostly silent."""

    protocol_version = "HTTP/1.1"
    reached: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        """Stream at /live/, else answer."""
        if not self.path.startswith("/live/"):
            self.do_POST()
            return
        self.send_response(200)
        self.end_headers()
        for _time in range(2):
            self.wfile.write(b"event: beat\n\n")
            time.sleep(SILENCE)

    def do_POST(self) -> None:
        """Answer with what came."""
        self.reached.append(self.path)
        if "Content-Length" not in self.headers and self.command == "POST":
            self.rfile.read()  # what has no end is read until the proxy breaks it off
            return
        size = len(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        body = json.dumps({"size": size, **self.headers}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_arguments: object) -> None:
        """Be quiet."""


@pytest.fixture(scope="module")
def upstream() -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Upstream) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


@pytest.fixture(scope="module")
def proxy(upstream: int, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    """Run one that is impatient, so that no test waits long."""
    with behind_caddy(web=upstream, live=upstream, folder=tmp_path_factory.mktemp("proxy"), **SOON) as proxy:
        yield proxy


@pytest.fixture(scope="module")
def patient_proxy(upstream: int, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    """Run one with its own deadlines: a busy machine may take longer for four megabytes than the other one waits."""
    with behind_caddy(web=upstream, live=upstream, folder=tmp_path_factory.mktemp("patient")) as proxy:
        yield proxy


def connect(proxy: Proxy, sent: str = "") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", proxy.port), timeout=PATIENCE)
    connection.sendall(sent.encode())
    return connection


def head(path: str, size: int) -> str:
    return f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {size}\r\n\r\n"


def read_to_end(connection: socket.socket) -> str:
    """Return what is said until the other side closes."""
    said = b""
    try:
        while part := connection.recv(65536):
            said += part
    except ConnectionResetError:
        pass
    return said.decode()


def ask(proxy: Proxy, method: str, path: str, body: bytes, **headers: str) -> tuple[int, dict[str, str | int]]:
    with closing(http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=PATIENCE)) as connection:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read()
        return answer.status, json.loads(text) if answer.status == 200 else {}


def test_the_proxy_understands_its_configuration_under_a_real_name(tmp_path: Path) -> None:
    (tmp_path / "Caddyfile").write_text(on_loopback(8000, 8001))
    command = [find_caddy(), "validate", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile")]
    given = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "SITE_ADDRESS": "scores.example.org"}
    done = subprocess.run(command, env=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", ["/nowhere/", "/accounts/sign-in/", "/organize/harbour-open/players/", "/live/pulse"])
def test_a_body_nobody_takes_is_refused_by_its_head_alone(proxy: Proxy, path: str) -> None:
    Upstream.reached.clear()
    with connect(proxy, head(path, 4 * MEBIBYTE)) as connection:
        answer = read_to_end(connection)
    assert answer.startswith("HTTP/1.1 413 ")
    for name, value in EVERYWHERE.items():
        assert f"\r\n{name}: {value}\r\n" in answer
    assert Upstream.reached == []


def test_a_body_that_does_not_say_its_size_is_refused_as_soon_as_it_is_too_long(proxy: Proxy) -> None:
    pieces = iter([b"x" * 50_000] * 3)
    with closing(http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=PATIENCE)) as connection:
        connection.request("POST", "/accounts/sign-in/", pieces, encode_chunked=True)
        assert connection.getresponse().status == 413


@pytest.mark.parametrize(("path", "size"), [("/accounts/sign-in/", 99_999), (FILE, 4 * MEBIBYTE)])
def test_forms_and_files_arrive_whole_with_the_address_they_came_from(
    patient_proxy: Proxy, path: str, size: int
) -> None:
    status, seen = ask(
        patient_proxy, "POST", path, b"x" * size, **{"X-Forwarded-For": "192.0.2.6", "X-Forwarded-Proto": "https"}
    )
    assert (status, seen["size"]) == (200, size)
    assert seen["X-Forwarded-For"] == "127.0.0.1", "what a client says of itself does not count"
    assert seen["X-Forwarded-Proto"] == "http"


def test_eight_files_at_once_are_read_and_let_go_when_nothing_more_comes(proxy: Proxy) -> None:
    Upstream.reached.clear()
    held = [connect(proxy, head(FILE, 4 * MEBIBYTE) + "x" * 1000) for _file in range(20)]
    answers = [read_to_end(connection).partition("\r\n")[0] for connection in held]
    for connection in held:
        connection.close()
    assert sum(answer.startswith("HTTP/1.1 503") for answer in answers) == 12, answers
    assert Upstream.reached == [], "no process was spent on them"
    assert ask(proxy, "POST", FILE, b"x")[0] == 200, "and there is room again"


@pytest.mark.parametrize(
    "sent",
    ["", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", head("/accounts/sign-in/", 5000) + "x"],
    ids=["nothing", "half a head", "half a body"],
)
def test_whoever_is_silent_is_let_go(proxy: Proxy, sent: str) -> None:
    Upstream.reached.clear()
    with connect(proxy, sent) as connection:
        read_to_end(connection)  # returns because the proxy closes; it would raise a timeout otherwise
    assert Upstream.reached == []


def test_whoever_sends_a_byte_at_a_time_is_let_go_too(proxy: Proxy) -> None:
    with connect(proxy, head("/accounts/sign-in/", 5000)) as connection:
        connection.settimeout(0.05)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                connection.sendall(b"x")
                if not connection.recv(65536):
                    return
            except TimeoutError:
                continue
            except OSError:
                return
    pytest.fail("a client that sends twenty bytes a second was kept")


def test_a_stream_may_be_silent_for_longer_than_any_deadline(proxy: Proxy) -> None:
    with connect(proxy, "GET /live/harbour-open HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") as connection:
        said = ""
        while said.count("beat") < 2 and (part := connection.recv(65536)):
            said += part.decode()
    assert said.count("beat") == 2
