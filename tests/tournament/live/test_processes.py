"""Two servers on one database: what happens in one process shows on the streams of the other."""

from __future__ import annotations

import http.client
import re
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from tests.databases import own_database
from tests.servers import Server, serving
from tests.streams import stream
from tests.tournament.live.organizer import Organizer, organizing

pytestmark = pytest.mark.database

MOST_SECONDS = 5.0
"""A stream beats three times as slowly. How quick it is where nothing else runs is seen in the browser."""


@dataclass
class Hall:
    """Two servers, and an organizer in a third process."""

    one: Server
    other: Server
    organizer: Organizer
    environment: dict[str, str]

    def make_event(self) -> dict[str, Any]:
        """Return a new event, published."""
        return self.organizer.ask("make")


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("streams")
    with own_database(folder) as url, organizing(url, folder) as organizer:
        organizer.ask("make")  # an empty database would be given the demo
        given = {"DEBUG": "1", "SECRET_KEY": "only-for-tests", "DATABASE_URL": url, "LOG_LEVEL": "WARNING"}
        with serving(folder / "one", **given) as one, serving(folder / "other", **given) as other:
            yield Hall(one, other, organizer, given)


def record_by_tablet(server: Server, table: str) -> None:
    """Open a table's link as a tablet does and record a hand there."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("GET", table)
    answer = connection.getresponse()
    page = answer.read().decode()
    cookies = [header.partition(";")[0] for header in answer.headers.get_all("Set-Cookie", [])]
    token = next(cookie for cookie in cookies if cookie.startswith("csrftoken=")).partition("=")[2]
    base = re.search(r'"base": ?"([^"]+)"', page)
    assert base
    fields = {"id": uuid4(), "number": 1, "dealer": "E", "winners": "S", "discarder": "E", "points_S": 12, "waited": 0}
    headers = {"Cookie": "; ".join(cookies), "X-CSRFToken": token, "Accept": "application/json"}
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    connection.request("POST", f"{base[1]}keep-score/", headers=headers)
    assert connection.getresponse().read()
    connection.request("POST", f"{base[1]}hands/", body=urlencode(fields), headers=headers)
    answer = connection.getresponse()
    assert answer.status == 200, answer.read()
    connection.close()


def test_a_hand_recorded_through_one_process_shows_on_the_streams_of_both(hall: Hall) -> None:
    event = hall.make_event()
    public = f"/live/t/{event['slug']}"
    with stream(hall.one.port, public) as here, stream(hall.other.port, public) as there:
        assert [here.next_version(), there.next_version()] == [event["public"]] * 2, "a newcomer hears the current one"
        with stream(hall.other.port, event["desk"]) as desk:
            assert desk.next_version() == event["version"]
            record_by_tablet(hall.one, event["table"])
            recorded = time.monotonic()
            shown = event["public"] + 1
            assert [there.wait_for(shown), here.wait_for(shown)] == [shown] * 2, "the hand alone is public"
            assert time.monotonic() - recorded < MOST_SECONDS
            assert desk.wait_for(event["version"] + 2) == event["version"] + 2, "the tablet was bound, too"


def test_whoever_comes_later_hears_the_newest_and_slow_readers_nothing_in_between(hall: Hall) -> None:
    event = hall.make_event()
    with stream(hall.one.port, f"/live/t/{event['slug']}") as first:
        for _hand in range(8):
            newest = hall.organizer.ask("record", event["slug"])
        said = [first.next_version()]
        while said[-1] != newest["public"]:
            said.append(first.next_version())
        assert len(said) <= 9
        assert said == sorted(set(said), key=lambda version: version or 0)
        with stream(hall.one.port, f"/live/t/{event['slug']}") as second:
            assert second.next_version() == newest["public"]


def test_what_is_hidden_ends_at_once_and_is_not_found(hall: Hall) -> None:
    event = hall.make_event()
    page, public = f"/t/{event['slug']}/", f"/live/t/{event['slug']}"
    assert [server.get(page)[0] for server in (hall.one, hall.other)] == [200, 200]
    with stream(hall.one.port, public) as reader, stream(hall.one.port, event["desk"]) as desk:
        assert reader.next_version() == event["public"]
        hidden = hall.organizer.ask("hide", event["slug"])
        assert [server.get(page)[0] for server in (hall.one, hall.other)] == [404, 404]
        assert reader.next_version() is None
        assert desk.wait_for(hidden["version"]) == hidden["version"], "a desk goes on"
    with stream(hall.other.port, public) as late:
        assert late.status == 404
    shown = hall.organizer.ask("show", event["slug"])
    with stream(hall.other.port, public) as again:
        assert again.next_version() == shown["public"]
    assert hall.other.get(page)[0] == 200


@pytest.mark.parametrize(
    "path",
    ["/live/t/nowhere", "/live/t/", "/live/t/%00", "/live/desk/", "/live/desk/1.x.y", "/live/no"],
)
def test_what_is_no_stream_is_not_found(hall: Hall, path: str) -> None:
    with stream(hall.one.port, path) as nothing:
        assert nothing.status == 404


@pytest.mark.parametrize("method", ["HEAD", "POST"])
def test_streams_are_only_read(hall: Hall, method: str) -> None:
    with stream(hall.one.port, f"/live/t/{hall.make_event()['slug']}", method=method) as refused:
        assert refused.status == 405


def test_open_streams_do_not_keep_a_server_from_stopping(hall: Hall, tmp_path: Path) -> None:
    event = hall.make_event()
    with (
        serving(tmp_path, **hall.environment) as server,
        stream(server.port, f"/live/t/{event['slug']}") as reader,
        stream(server.port, "/live/pulse") as pulse,
    ):
        assert reader.next_version() == event["public"]
        assert pulse.next_event()
        server.process.send_signal(signal.SIGTERM)
        assert reader.next_version() is None
        # A busy machine may have let one beat out before.
        assert all(event == ("beat", "") for event in iter(pulse.next_event, None)), "both ended, and without an error"
        assert server.process.wait(timeout=60) is not None
        assert "graceful" not in server.output, "nothing had to be cut off"
