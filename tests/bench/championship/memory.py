"""How much memory servers take at most, asked every half second."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.championship.hall import Hall

EVERY = 0.5
MOST_BYTES = 512 << 20
"""For each process: about 150 MB for itself, 64 MB for kept pages, 32 MB for bodies, 64 MB for answers, and the rest
for what its threads are working on."""


@dataclass
class Memory:
    """The highest resident memory of each kind of process."""

    hall: Hall
    peak: dict[str, int] = field(default_factory=dict)

    async def watch(self) -> None:
        """Look for as long as the event lasts."""
        while True:
            for name, process in self.processes():
                # A process may just have been killed.
                with suppress(OSError, IndexError):
                    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
                    self.peak[name] = max(self.peak.get(name, 0), pages * os.sysconf("SC_PAGE_SIZE"))
            await asyncio.sleep(EVERY)

    def processes(self) -> Iterator[tuple[str, int]]:
        """Yield every server process with the name of its service."""
        for service in {id(one): one for one in (self.hall.web, self.hall.live)}.values():
            if service.process:
                yield service.name, service.process.pid
                with suppress(OSError):
                    yield from ((service.name, worker) for worker in service.workers())
        if self.hall.proxy:
            yield "proxy", self.hall.proxy.process.pid
