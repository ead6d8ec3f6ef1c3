"""The hub: everyone hears of every change, the database is asked as little as can be, and may go away for a while."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tournament.live import hub as hub_module
from tournament.live.hub import Hub, Reader
from tournament.live.seats import Full, Seats
from tournament.live.sources import COLUMNS, Standing
from tournament.live.sqlite import SqliteSource

SLUG = "harbour-open"


class Counted(SqliteSource):
    """A source that counts what it is asked."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"file:{path}?mode=ro")
        self.asked = 0

    async def select(self, sql: str, *values: int | str) -> list[Standing]:
        self.asked += 1
        return await super().select(sql, *values)


class Place:
    """A database with two tournaments in it, as far as a hub reads them."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "event.sqlite3"
        self.run(f"CREATE TABLE tournament_tournament ({', '.join(COLUMNS)})")
        for key, slug in ((1, SLUG), (2, "winter-cup")):
            self.run(f"INSERT INTO tournament_tournament VALUES ({key}, '{slug}', 10, 8, 1)")

    def run(self, sql: str) -> None:
        """Change something from another connection."""
        with sqlite3.connect(self.path) as connection:
            connection.execute(sql)
        connection.close()

    def raise_version(self, by: int = 1) -> None:
        """Let a tournament change as the public sees it."""
        self.run(
            f"UPDATE tournament_tournament SET version = version + {by}, public_version = version + {by} WHERE id = 1"
        )


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def with_hub(place: Place, story: Callable[[Hub, Counted], Awaitable[None]]) -> None:
    async def told() -> None:
        source = Counted(place.path)
        hub = Hub(source, Seats(1000, 1000))
        try:
            await asyncio.wait_for(story(hub, source), timeout=60)
        finally:
            hub.close()
            await source.close()

    asyncio.run(told())


async def join(hub: Hub, slug: str = SLUG) -> Reader:
    reader = await hub.join_public(slug)
    assert reader
    return reader


async def hears(reader: Reader, version: int | None) -> None:
    """Wait until that is the version to say."""
    while reader.version != version:
        reader.news.clear()
        await reader.news.wait()


def test_newcomers_share_one_look_and_later_ones_cost_none(place: Place) -> None:
    async def story(hub: Hub, source: Counted) -> None:
        readers = await asyncio.gather(*(join(hub) for _ in range(50)))
        assert [reader.version for reader in readers] == [8] * 50
        desk = await hub.join_desk(1)
        assert desk
        assert desk.version == 10
        await asyncio.sleep(0.3)
        assert source.asked <= 3, "found, and read again once it is followed"

    with_hub(place, story)


def test_a_burst_is_read_together_and_everybody_hears_the_end_of_it(place: Place) -> None:
    async def story(hub: Hub, source: Counted) -> None:
        readers = [await join(hub) for _ in range(20)]
        other = await join(hub, "winter-cup")
        await asyncio.sleep(0.3)
        before = source.asked
        for _change in range(30):
            place.raise_version()
        await asyncio.gather(*(hears(reader, 40) for reader in readers))
        assert source.asked - before < 10
        assert other.version == 8
        assert not other.news.is_set(), "whom it does not concern is left in peace"

    with_hub(place, story)


def test_the_more_are_open_the_longer_the_next_version_waits(place: Place) -> None:
    async def tellings(hub: Hub, readers: int) -> tuple[int, float]:
        """Return how often one of `readers` hears of a change while much changes, and for how many seconds."""
        reader, others = await join(hub), [await join(hub) for _ in range(readers - 1)]
        await asyncio.sleep(1)
        heard, started = set(), time.monotonic()
        for _change in range(20):
            place.raise_version()
            await asyncio.sleep(0.05)
            heard.add(reader.version)
        seconds = time.monotonic() - started
        await hears(reader, max(filter(None, heard)))
        for one in (reader, *others):
            hub.leave(one)
        return len(heard), seconds

    async def story(hub: Hub, _source: Counted) -> None:
        few, _seconds = await tellings(hub, 2)
        many, seconds = await tellings(hub, 1000)
        assert few > 4
        assert many <= 4 * max(1, seconds)

    with_hub(place, story)


def test_a_stream_ends_when_its_tournament_is_hidden_renamed_or_gone(place: Place) -> None:
    async def story(hub: Hub, _source: Counted) -> None:
        for change in ("SET is_published = 0", "SET slug = 'another', is_published = 1", "SET slug = 'harbour-open'"):
            reader = await hub.join_public(SLUG)
            place.run(f"UPDATE tournament_tournament {change} WHERE id = 1")
            if reader:
                await hears(reader, None)
                hub.leave(reader)
        desk = await hub.join_desk(1)
        assert desk
        place.run("DELETE FROM tournament_tournament WHERE id = 1")
        await hears(desk, None)

    with_hub(place, story)


def test_it_holds_so_many_and_no_more_of_them_for_one_address() -> None:
    seats = Seats(4, 100)
    with seats.one("a"), seats.one("a"), seats.one("a"):
        with pytest.raises(Full), seats.one("a"):
            pass
        with seats.one("b"), pytest.raises(Full), seats.one("c"):
            pass
        with seats.one("c"):
            pass
    assert not seats.by_address


def test_a_database_that_went_away_is_waited_for(place: Place) -> None:
    async def story(hub: Hub, _source: Counted) -> None:
        reader = await join(hub)
        place.run("ALTER TABLE tournament_tournament RENAME TO elsewhere")
        await asyncio.sleep(0.5)
        assert reader.version == 8, "nobody is turned away for it"
        with pytest.raises(sqlite3.Error):
            await join(hub, "winter-cup")
        place.run("UPDATE elsewhere SET version = 11, public_version = 11 WHERE id = 1")
        place.run("ALTER TABLE elsewhere RENAME TO tournament_tournament")
        await hears(reader, 11)
        assert await join(hub, "winter-cup")

    with_hub(place, story)


def test_nothing_is_watched_while_nobody_listens(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "LINGER_SECONDS", 0.05)

    async def story(hub: Hub, source: Counted) -> None:
        assert await hub.join_public("nowhere") is None
        assert hub.watching is None
        reader = await join(hub)
        hub.leave(reader)
        assert (hub.topics, hub.count) == ({}, 0)
        await asyncio.sleep(0.4)
        assert hub.watching is None
        assert source.connection is None
        place.raise_version()
        assert (await join(hub)).version == 11

    with_hub(place, story)


def test_closing_ends_every_stream(place: Place) -> None:
    async def story(hub: Hub, _source: Counted) -> None:
        reader = await join(hub)
        hub.close()
        await hears(reader, None)
        with pytest.raises(Full):
            await join(hub)

    with_hub(place, story)
