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
"""For each process. A page process holds about 150 MB by itself; kept pages (64 MB), bodies (32 MB) and answers
(64 MB) are bounded, a spreadsheet is read within 64 MB, and what is left is for what eight threads are working on."""


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
