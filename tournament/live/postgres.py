"""PostgreSQL announces every new version (`live/announcing.py`): one connection listens, another reads."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from typing import Any

import psycopg

from tournament.live.announcing import CHANNEL, read_announcement
from tournament.live.sources import SELECT, Standing

# A server that vanished without a word is noticed within half a minute.
WATCHFUL = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "connect_timeout": 5}

Connection = psycopg.AsyncConnection[tuple[Any, ...]]


class PostgresSource:
    """Two connections: one that waits for announcements cannot run queries meanwhile."""

    def __init__(self, parameters: dict[str, Any]) -> None:
        self.parameters = {**WATCHFUL, **parameters}
        self.reader: Connection | None = None
        self.turn = asyncio.Lock()

    async def changes(self) -> AsyncIterator[int | None]:
        """Yield None once LISTEN is on, then the tournament of each announcement."""
        connection = await self.connect()
        try:
            await connection.execute(f"LISTEN {CHANNEL}".encode())
            yield None
            async for notice in connection.notifies():
                yield read_announcement(notice.payload).tournament_id
        finally:
            await connection.close()

    async def read(self, tournament_ids: Collection[int]) -> list[Standing]:
        """Return how these tournaments stand."""
        return await self.select(f"{SELECT} WHERE id = ANY(%s)", list(tournament_ids))

    async def find(self, slug: str) -> Standing | None:
        """Return how the tournament with that slug stands."""
        return next(iter(await self.select(f"{SELECT} WHERE slug = %s", slug)), None)

    async def select(self, sql: str, value: list[int] | str) -> list[Standing]:
        """Return the rows of a statement; a connection that failed is not used again."""
        async with self.turn:
            if self.reader is None or self.reader.closed:
                self.reader = await self.connect()
            try:
                cursor = await self.reader.execute(sql.encode(), [value])
                return [Standing(*row) for row in await cursor.fetchall()]
            except BaseException:
                # Also when cancelled: half an answer would be taken for the next one's.
                await self.reader.close()
                raise

    async def connect(self) -> Connection:
        """Return a new connection."""
        return await psycopg.AsyncConnection.connect(**self.parameters, autocommit=True)

    async def close(self) -> None:
        """Close the connection that reads; the one that listens closes on its own."""
        async with self.turn:
            if self.reader is not None:
                await self.reader.close()
