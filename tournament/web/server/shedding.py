"""The connections of a server: counted by address, checked every second, and closed when there are too many.

The number of files a process may hold is limited, and a connection is one. When they are used up, SQLite cannot
open its database. So the connections that do nothing make room first: those that have not asked for anything, then
those kept open after an answer, then those still sending.
"""

from __future__ import annotations

import asyncio
import heapq
from enum import IntEnum
from typing import TYPE_CHECKING

from django.conf import settings

from tournament.web.server.limits import Limits
from tournament.web.server.open_files import FOR_EACH, MOST_READERS, allow_files

if TYPE_CHECKING:
    from tournament.web.server.deadlines import Deadlines

SPARE_FILES = 256
"""For the database, static files, searches and answers that wait in files."""


class Phase(IntEnum):
    """What a connection is doing, in the order in which it is closed when there are too many."""

    HEAD = 0
    """Nothing has come yet, or half a head."""
    IDLE = 1
    """Answered, and kept open for the next request."""
    BODY = 2
    """The head has come, the body has not."""
    ANSWERING = 3
    """All has come; the answer is being made, sent or streamed. Never closed to make room."""


class Crowd:
    """The connections of one server."""

    def __init__(self, limits: Limits, loop: asyncio.AbstractEventLoop) -> None:
        self.limits = limits
        self.loop = loop
        self.most = limits.connections or room_for_connections()
        # Behind a proxy all connections have its address.
        self.most_each = self.most if settings.BEHIND_PROXY else min(limits.connections_each, self.most)
        self.all: dict[Deadlines, None] = {}
        """In the order in which they came, as below."""
        self.by_address: dict[str, dict[Deadlines, None]] = {}
        self.sweeping: asyncio.TimerHandle | None = None

    def admit(self, newcomer: Deadlines) -> bool:
        """Count a connection; return False where no room can be made for it."""
        here = self.by_address.setdefault(newcomer.address, {})
        if (len(here) >= self.most_each and not self.make_room(here)) or (
            len(self.all) >= self.most and not self.make_room(self.all)
        ):
            self.forget_if_empty(newcomer)
            return False
        here[newcomer] = None
        self.all[newcomer] = None
        if self.sweeping is None:
            self.sweeping = self.loop.call_later(self.limits.sweep_seconds, self.sweep)
        return True

    def leave(self, connection: Deadlines) -> None:
        """Remove a connection from the count."""
        self.all.pop(connection, None)
        here = self.by_address.get(connection.address)
        if here:
            here.pop(connection, None)
        self.forget_if_empty(connection)

    def forget_if_empty(self, connection: Deadlines) -> None:
        """Forget an address from which nobody is connected."""
        if not self.by_address.get(connection.address, True):
            del self.by_address[connection.address]

    def make_room(self, among: dict[Deadlines, None]) -> bool:
        """Close the connections that do least and have been idle longest; return whether there were any."""
        # Several at once, so that the next newcomers find room.
        count = max(1, len(among) // 64)
        waiting = (one for one in among if one.phase is not Phase.ANSWERING)
        chosen = heapq.nsmallest(count, waiting, key=lambda one: (one.phase, one.since))
        for connection in chosen:
            self.leave(connection)
            connection.transport.abort()
        return bool(chosen)

    def sweep(self) -> None:
        """Check every connection, and again after a while as long as there are any."""
        now = self.loop.time()
        for connection in tuple(self.all):
            connection.look(now)
        again = self.limits.sweep_seconds
        self.sweeping = self.loop.call_later(again, self.sweep) if self.all else None


def room_for_connections() -> int:
    """Return how many connections this process has files for."""
    files = allow_files(FOR_EACH * MOST_READERS)
    return files - min(SPARE_FILES, files // 4)
