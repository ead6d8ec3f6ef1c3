"""One hub in each process: it hears of new versions once and tells every stream.

What a stream costs is one set entry and one event. Nobody's stream asks the database anything; a topic (a tournament
somebody follows) is read once for all of them, and bursts of changes are read together. A slow reader misses versions
in between and gets the newest.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from typing import Any, cast

from tournament.live.seats import Full, Seats
from tournament.live.sources import Source, Standing

logger = logging.getLogger(__name__)

# An announced version makes every page ask: the more are open, the longer the next one waits. A thousand hear of a
# hand at once after a quiet moment, and within half a second in a busy one.
GAP_SECONDS, GAP_FOR_EACH, LONGEST_GAP = 0.1, 0.0004, 0.5
# A reader who reloads a page leaves and comes back: that is no reason to start again.
LINGER_SECONDS = 10.0
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 5.0


@dataclass(eq=False, slots=True)
class Reader:
    """One open stream."""

    topic: Topic
    slug: str | None
    """The address a public stream was asked for by; None for a desk's."""
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def version(self) -> int | None:
        """Return the version to say; None when there is nothing to follow any more."""
        standing = self.topic.standing
        if standing is None or self.slug is None:
            return standing and standing.version
        is_shown = standing.is_published and standing.slug == self.slug
        return standing.public_version if is_shown else None


@dataclass(eq=False, slots=True)
class Topic:
    """A tournament somebody follows; without a standing it is gone, or the hub has closed."""

    standing: Standing | None
    readers: set[Reader] = field(default_factory=set)

    def move(self, standing: Standing | None) -> None:
        """Store the newest versions and wake the streams for which one has changed."""
        before = [(reader, reader.version) for reader in self.readers]
        self.standing = standing
        for reader, version in before:
            if reader.version != version:
                reader.news.set()


class Hub:
    """Everyone who listens in this process, and the one task that listens for them."""

    def __init__(self, source: Source, seats: Seats) -> None:
        self.source = source
        self.seats = seats
        self.topics: dict[int, Topic] = {}
        self.count = 0
        self.stirred: set[int] = set()
        self.finding: dict[str | int, asyncio.Task[Standing | None]] = {}
        self.watching: asyncio.Task[None] | None = None
        self.catching_up: asyncio.Task[None] | None = None
        self.closed = asyncio.Event()

    # -- readers ------------------------------------------------------------------------------------------------------

    async def join_public(self, slug: str) -> Reader | None:
        """Return a reader of a published tournament's public version, or None where there is none to read."""
        topic = next((topic for topic in self.topics.values() if topic.standing and topic.standing.slug == slug), None)
        return await self.join(topic, slug, lambda: self.source.find(slug), slug)

    async def join_desk(self, tournament_id: int) -> Reader | None:
        """Return a reader of every version."""

        async def read() -> Standing | None:
            return next(iter(await self.source.read([tournament_id])), None)

        return await self.join(self.topics.get(tournament_id), tournament_id, read, None)

    async def join(
        self,
        topic: Topic | None,
        key: str | int,
        find: Callable[[], Coroutine[Any, Any, Standing | None]],
        slug: str | None,
    ) -> Reader | None:
        """Add a reader to a topic, found first if nobody follows it yet; newcomers at the same moment share that."""
        if self.closed.is_set():
            raise Full
        if topic is None:
            if key not in self.finding:
                self.finding[key] = asyncio.create_task(find())
                self.finding[key].add_done_callback(lambda _done: self.finding.pop(key, None))
            standing = await asyncio.shield(self.finding[key])
            if standing is None or self.closed.is_set():
                return None
            topic = self.topics.setdefault(standing.tournament_id, Topic(standing))
        reader = Reader(topic, slug)
        if topic.standing is None or reader.version is None:
            self.forget_if_empty(topic)
            return None
        self.count += 1
        topic.readers.add(reader)
        self.watching = self.watching or asyncio.create_task(self.watch())
        if len(topic.readers) == 1:
            # It may have moved between being found and being followed.
            self.stir(topic.standing.tournament_id)
        return reader

    def leave(self, reader: Reader) -> None:
        """Remove a reader; soon after the last one leaves, the hub stops watching."""
        self.count -= 1
        reader.topic.readers.discard(reader)
        self.forget_if_empty(reader.topic)

    def forget_if_empty(self, topic: Topic) -> None:
        """Forget a topic nobody follows."""
        if not topic.readers:
            self.topics = {key: other for key, other in self.topics.items() if other is not topic}
        if not self.topics and self.watching:
            asyncio.get_running_loop().call_later(LINGER_SECONDS, self.rest)

    def rest(self) -> None:
        """Stop watching, unless a reader has come meanwhile."""
        if not self.topics and self.watching:
            self.watching.cancel()
            self.watching = None

    # -- changes ------------------------------------------------------------------------------------------------------

    async def watch(self) -> None:
        """Wait for changes as long as there are readers; reconnect when the database is lost."""
        pause = FIRST_PAUSE
        try:
            while True:
                try:
                    async with aclosing(cast(Any, self.source.changes())) as changes:
                        async for tournament_id in changes:
                            pause = FIRST_PAUSE
                            self.stir(tournament_id)
                except Exception as error:
                    logger.warning("Streams: the database is away (%s), again in %.1f s", type(error).__name__, pause)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            with suppress(Exception):
                await self.source.close()

    def stir(self, tournament_id: int | None = None) -> None:
        """Mark a tournament, or all, as possibly changed, and read its version soon."""
        self.stirred |= self.topics.keys() if tournament_id is None else {tournament_id} & self.topics.keys()
        if self.stirred and self.catching_up is None and not self.closed.is_set():
            self.catching_up = asyncio.create_task(self.catch_up())

    async def catch_up(self) -> None:
        """Read the versions of marked tournaments and tell their readers; changes close together are read together."""
        pause = FIRST_PAUSE
        try:
            while wanted := self.stirred & self.topics.keys():
                self.stirred = set()
                try:
                    found = {standing.tournament_id: standing for standing in await self.source.read(wanted)}
                except Exception as error:
                    logger.warning("Streams: versions cannot be read (%s)", type(error).__name__)
                    self.stirred |= wanted
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                    continue
                pause = FIRST_PAUSE
                for tournament_id in wanted & self.topics.keys():
                    self.topics[tournament_id].move(found.get(tournament_id))
                await asyncio.sleep(min(max(GAP_SECONDS, GAP_FOR_EACH * self.count), LONGEST_GAP))
        finally:
            self.catching_up = None

    # -- the end ------------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """End every stream, so that the server can stop; browsers reconnect automatically."""
        self.closed.set()
        for task in (self.watching, self.catching_up, *self.finding.values()):
            if task:
                task.cancel()
        for topic in self.topics.values():
            topic.move(None)
