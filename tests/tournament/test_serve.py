"""The two ways to serve from one machine, as real processes."""

from __future__ import annotations

import http.client
import re
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.databases import copy_model
from tests.servers import Server, serving, shared_static
from tests.tournament.abuse.attacks import FORM
from tests.tournament.test_settings import manage


@pytest.fixture(scope="module")
def developer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("developer") / "my events", DEBUG="1") as server:
        yield server


def test_make_run_serves_the_demo_from_a_path_with_a_space(developer: Server) -> None:
    assert [developer.get(path)[0] for path in ("/", "/healthz", "/readyz", "/t/harbour-open/")] == [200] * 4
    assert "Harbour Open" in developer.get("/")[1]
    assert f"http://localhost:{developer.port}/accounts/sign-in/" in developer.output
    assert "kongbox-demo" in developer.output


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("hall")
    copy_model(folder / "hall.sqlite3")
    with serving(folder, HALL="1", PUBLIC_URL="http://mahjong.lan:8000") as server:
        yield server


def test_make_hall_serves_without_the_demo(hall: Server) -> None:
    status, page = hall.get("/", host="mahjong.lan")
    assert status == 200
    assert "Harbour Open" not in page
    assert hall.get("/", host="stranger.example")[0] == 400
    assert "status=400" in hall.output
    assert "Traceback" not in hall.output, "scanners of the network do not fill the log"


def test_make_hall_prints_the_address_and_a_code_to_scan(hall: Server) -> None:
    assert "http://mahjong.lan:8000/" in hall.output
    assert "█" in hall.output
    assert "http://mahjong.lan:8000/organize/first/" in hall.output
    assert re.search(r"Setup code: \w{4}-\w{4}-\w{4}", hall.output)


def test_static_files_carry_hashed_names_in_the_hall(hall: Server) -> None:
    name = re.search(r"/static/bundles/site\.[0-9a-f]{12}\.css", hall.get("/")[1])
    assert name
    with closing(http.client.HTTPConnection("127.0.0.1", hall.port, timeout=60)) as connection:
        connection.request("GET", name[0])
        answer = connection.getresponse()
        assert answer.status == 200
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_pages_and_streams_share_one_origin(hall: Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=60)
    connection.request("GET", "/live/pulse")
    answer = connection.getresponse()
    assert answer.status == 200
    assert answer.readline() == b"event: release\n"
    connection.close()
    assert hall.get("/healthz")[0] == 200


@pytest.mark.parametrize(
    ("start", "piece"),
    [
        ("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Endless: ", "a"),
        ("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", "X: a\r\n"),
        ("POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n1;", "a"),
        ("POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X: a\r\n"),
    ],
    ids=["a header", "headers", "what is told about a chunk", "headers after the last chunk"],
)
def test_nobody_sends_headers_without_an_end(hall: Server, start: str, piece: str) -> None:
    with socket.create_connection(("127.0.0.1", hall.port), timeout=60) as client:
        client.sendall(start.encode())
        with pytest.raises(ConnectionError):
            client.sendall(piece.encode() * (2**25 // len(piece)))


def test_a_long_address_and_a_large_form_pass(hall: Server) -> None:
    assert hall.get(f"/?q={'a' * 50_000}")[0] == 200
    body, headers = b"theme=dark&x=" + b"a" * 90_000, {"Content-Type": FORM, "Accept": "text/plain"}
    with closing(http.client.HTTPConnection("127.0.0.1", hall.port, timeout=60)) as connection:
        connection.request("POST", "/preferences/theme/", body, headers)
        assert connection.getresponse().status == 204


def test_static_files_are_collected_once(hall: Server) -> None:
    collected = shared_static() / "staticfiles.json"
    before = collected.stat().st_mtime_ns
    with serving(hall.log.parent, HALL="1", QR="0") as again:
        assert again.get("/")[0] == 200
    assert collected.stat().st_mtime_ns == before


def test_one_log_line_for_each_request_and_nothing_personal(developer: Server) -> None:
    before = len(developer.output)
    developer.get("/t/harbour-open/?q=Somebody")
    developer.get("/t/a-secret-link/")
    written = developer.output[before:]
    page, missing = [line for line in written.splitlines() if "tournament.request" in line]
    assert "route=/t/<slug:slug>/ status=200" in page
    assert "status=404" in missing
    assert not any(word in written for word in ("Somebody", "a-secret-link", "127.0.0.1"))


def test_a_taken_port_is_named(developer: Server, tmp_path: Path) -> None:
    done = manage("serve", var=tmp_path, DEBUG="1", PORT=str(developer.port))
    assert done.returncode != 0
    assert f"Port {developer.port} is used by another program" in done.stderr


def test_a_port_that_is_none_is_refused(tmp_path: Path) -> None:
    done = manage("serve", var=tmp_path, DEBUG="1", PORT="eighty")
    assert "PORT must be a number" in done.stderr
