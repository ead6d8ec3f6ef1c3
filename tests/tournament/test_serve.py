"""The two ways to serve from one machine, as real processes."""

from __future__ import annotations

import http.client
from pathlib import Path

from tests.servers import serving
from tests.tournament.test_settings import manage


def test_make_run_serves_the_demo_from_a_path_with_a_space(tmp_path: Path) -> None:
    with serving(tmp_path / "my events", DEBUG="1") as server:
        assert [server.get(path)[0] for path in ("/", "/healthz", "/readyz", "/t/harbour-open/")] == [200] * 4
        assert "Harbour Open" in server.get("/")[1]
        assert f"http://localhost:{server.port}/accounts/sign-in/" in server.output
        assert "kongbox-demo" in server.output


def test_make_hall_serves_without_the_demo(tmp_path: Path) -> None:
    with serving(tmp_path, HALL="1", PUBLIC_URL="http://mahjong.lan:8000") as server:
        status, page = server.get("/", host="mahjong.lan")
        assert status == 200
        assert "Harbour Open" not in page
        assert "http://mahjong.lan:8000/" in server.output
        assert "█" in server.output
        assert "make account" in server.output
        assert server.get("/", host="stranger.example")[0] == 400


def test_static_files_carry_hashed_names_in_the_hall(tmp_path: Path) -> None:
    with serving(tmp_path, HALL="1") as server:
        page = server.get("/")[1]
        link = page.split('href="/static/css/tokens.')[1].split('"')[0]
        assert len(link) > len("css")
        assert server.get(f"/static/css/tokens.{link}")[0] == 200


def test_pages_and_streams_share_one_origin(tmp_path: Path) -> None:
    with serving(tmp_path, HALL="1") as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        connection.request("GET", "/live/pulse")
        answer = connection.getresponse()
        assert answer.status == 200
        assert answer.readline() == b"event: release\n"
        connection.close()
        assert server.get("/healthz")[0] == 200


def test_one_log_line_for_each_request_and_nothing_personal(tmp_path: Path) -> None:
    with serving(tmp_path, DEBUG="1") as server:
        server.get("/t/harbour-open/?q=Somebody")
        server.get("/t/a-secret-link/")
        lines = [line for line in server.output.splitlines() if "tournament.request" in line]
    assert len(lines) == 2
    assert "route=/t/<slug:slug>/ status=200" in lines[0]
    assert "status=404" in lines[1]
    assert not any(word in server.output.split("Stop with")[1] for word in ("Somebody", "a-secret-link", "127.0.0.1"))


def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with serving(tmp_path / "one", DEBUG="1") as server:
        done = manage("serve", var=tmp_path / "two", DEBUG="1", PORT=str(server.port))
    assert done.returncode != 0
    assert f"Port {server.port} is taken by another program" in done.stderr


def test_a_port_that_is_none_is_refused(tmp_path: Path) -> None:
    done = manage("serve", var=tmp_path, DEBUG="1", PORT="eighty")
    assert "PORT must be a number" in done.stderr
