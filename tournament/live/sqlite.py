"""SQLite tells nobody of a change; but it counts them, and asking for the count costs microseconds."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tournament.live.sources import SELECT, Standing

POLL_SECONDS = 0.05
Answer = TypeVar("Answer")


class SqliteSource:
    """One read-only connection in a thread of its own: a connection never counts its own changes."""

    def __init__(self, uri: str) -> None:
        self.uri = uri
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="live")
        self.connection: sqlite3.Connection | None = None

    async def changes(self) -> AsyncIterator[int | None]:
        """Yield None at first and whenever the count has moved."""
        seen: int | None = None
        while True:
            count = (await self.run(lambda connection: connection.execute("PRAGMA data_version").fetchone()))[0]
            if count != seen:
                seen = count
                yield None
            await asyncio.sleep(POLL_SECONDS)

    async def read(self, tournament_ids: Collection[int]) -> list[Standing]:
        """Return how these tournaments stand."""
        places = ", ".join("?" * len(tournament_ids))
        return await self.select(f"{SELECT} WHERE id IN ({places})", *tournament_ids)

    async def find(self, slug: str) -> Standing | None:
        """Return how the tournament with that slug stands."""
        return next(iter(await self.select(f"{SELECT} WHERE slug = ?", slug)), None)

    async def select(self, sql: str, *values: int | str) -> list[Standing]:
        """Return the rows of a statement."""
        rows: list[Any] = await self.run(lambda connection: connection.execute(sql, values).fetchall())
        return [Standing(key, slug, version, public, bool(shown)) for key, slug, version, public, shown in rows]

    async def run(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer:
        """Do something with the connection in its thread; one that failed is not used again."""

        def in_thread() -> Answer:
            if self.connection is None:
                self.connection = sqlite3.connect(self.uri, uri=True, isolation_level=None, timeout=5)
            try:
                return work(self.connection)
            except sqlite3.Error:
                self.disconnect()
                raise

        return await asyncio.get_running_loop().run_in_executor(self.thread, in_thread)

    def disconnect(self) -> None:
        """Close the connection, in its thread."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    async def close(self) -> None:
        """Close the connection."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.disconnect)
