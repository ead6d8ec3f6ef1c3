"""Play the whole event, strike in the middle if asked to, and compare what is left with what the tablets know."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.bench.championship.hall import Hall
from tests.bench.championship.memory import Memory
from tests.bench.championship.mishaps import play_session
from tests.bench.championship.tablet import Log, Tablet, Tally
from tests.bench.championship.throughout import Target, going_on
from tests.bench.championship.truth import Truth, compare, compare_standings
from tests.bench.championship.watchers import Watchers, read_standings
from tests.databases import ROOT, environment
from tests.tournament.live.organizer import Organizer, organizing

Fault = Callable[[Hall], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Size:
    """How big an event is and how it is played; `pace` is the seconds a hand takes on average."""

    tables: int
    sessions: int
    hands: int
    streams: int = 0
    pollers: int = 0
    pace: float = 0.0
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Strike:
    """How a fault was felt: for how many seconds it lasted, the hands acknowledged meanwhile, and the seconds from its
    start until the first acknowledged after its end."""

    lasted: float
    hands_meanwhile: int
    back_after: float


@dataclass
class Outcome:
    """What became of it."""

    size: Size
    tally: Tally
    hands: int
    undone: int
    faults: list[str]
    seconds: float
    standings: list[dict[str, Any]]
    known: int
    """How many streams heard the last version."""
    strikes: list[Strike] = field(default_factory=list)
    told: dict[str, dict[str, int]] = field(default_factory=dict)
    """What the faults that went on throughout have counted."""
    memory: dict[str, int] = field(default_factory=dict)
    """The most bytes a process of each service took."""


@dataclass
class Replay:
    """One event being played."""

    hall: Hall
    size: Size
    folder: Path
    faults: Sequence[Fault] = ()
    throughout: Sequence[str] = ()
    tally: Tally = field(default_factory=Tally)
    strikes: list[Strike] = field(default_factory=list)
    is_over: bool = False

    def __post_init__(self) -> None:
        self.memory = Memory(self.hall)

    def run(self) -> Outcome:
        """Play."""
        module = "tests.bench.championship.office"
        with organizing(self.hall.url, self.folder, module) as organizer:
            return asyncio.run(self.play(organizer))

    async def play(self, organizer: Organizer) -> Outcome:
        """Play every session, then compare."""
        size, started = self.size, time.perf_counter()
        event = await ask(organizer, "make", str(size.tables), str(size.sessions), str(size.hands))
        paths = {number: self.folder / f"table-{number}.jsonl" for number in range(1, size.tables + 1)}
        tablets = [
            Tablet(
                self.hall.page_port,
                link,
                int(number),
                Random(f"{size.seed}/{number}"),
                Log.at(paths[int(number)], self.tally),
            )
            for number, link in event["links"].items()
        ]
        watchers = Watchers(self.hall, event["slug"], self.tally)
        watchers.gather(size.streams, size.pollers)
        told = await self.play_sessions(organizer, event, tablets)
        took = time.perf_counter() - started
        stored = await ask(organizer, "report", event["slug"])
        known = await watchers.wait_for(stored["public"], size.streams)
        await watchers.leave()
        await go_home(tablets)
        truth = Truth.from_logs(paths.values())
        shown = await read_standings(self.hall, event["slug"])
        await asyncio.sleep(0.1)
        wrong = compare(truth, stored) + compare_standings(truth.standings(map(tuple, event["players"])), shown)
        wrong += verify_audit(self.hall.url, self.folder, event["slug"])
        if truth.hands != size.tables * size.sessions * size.hands:
            wrong.append(f"{truth.hands} hands were played")
        if known < size.streams:
            wrong.append(f"{known} of {size.streams} streams heard the last version")
        wrong += [f"{name} did not go on" for name, counted in told.items() if "failed" in counted]
        hands, undone = truth.hands, len(truth.undone)
        peak = self.memory.peak
        return Outcome(size, self.tally, hands, undone, wrong, took, shown, known, self.strikes, told, peak)

    async def play_sessions(
        self, organizer: Organizer, event: dict[str, Any], tablets: list[Tablet]
    ) -> dict[str, dict[str, int]]:
        """Play every session, beside whatever strikes or goes on; return what the latter has counted."""
        striking, watching = asyncio.create_task(self.strike()), asyncio.create_task(self.memory.watch())
        target = Target(f"http://127.0.0.1:{self.hall.exposed_port}", event["slug"], event["cookie"])
        with going_on(self.throughout, target) as told:
            for session in range(1, self.size.sessions + 1):
                await self.play_session(organizer, event, session, tablets)
            self.is_over = True
            await striking
        watching.cancel()
        return told

    async def play_session(
        self, organizer: Organizer, event: dict[str, Any], session: int, tablets: list[Tablet]
    ) -> None:
        """Open a session, play it at all tables at once, and close it."""
        await ask(organizer, "open", event["slug"], str(session))
        for tablet in tablets:
            await tablet.open()
            assert tablet.state["session"] == session
        await asyncio.gather(*(play_session(tablet, event["code"], self.size.pace) for tablet in tablets))
        await ask(organizer, "close", event["slug"], str(session))

    async def strike(self) -> None:
        """Let each fault happen in the middle of play, evenly over the event."""
        everything = self.size.tables * self.size.sessions * self.size.hands
        for number, fault in enumerate(self.faults, start=1):
            while self.tally.acknowledged < number * everything / (len(self.faults) + 1):
                await asyncio.sleep(0.02)
            started, hands = time.perf_counter(), self.tally.acknowledged
            await fault(self.hall)
            mended, hands = time.perf_counter(), self.tally.acknowledged - hands
            while self.tally.last_acknowledged < mended and not self.is_over:
                await asyncio.sleep(0.02)
            back = max(mended, self.tally.last_acknowledged)
            self.strikes.append(Strike(mended - started, hands, back - started))


async def go_home(tablets: list[Tablet]) -> None:
    """Close every connection and every log."""
    for tablet in tablets:
        tablet.wire.drop()
        tablet.log.file.close()
    await asyncio.sleep(0.1)


async def ask(organizer: Organizer, *words: str) -> dict[str, Any]:
    """Ask the office while everyone plays on."""
    return await asyncio.to_thread(organizer.ask, *words)


def verify_audit(url: str, folder: Path, slug: str) -> list[str]:
    """Return what `manage.py verify_audit` finds wrong."""
    command = [sys.executable, "manage.py", "verify_audit", slug]
    done = subprocess.run(command, cwd=ROOT, env=environment(url, folder), capture_output=True, text=True, check=False)
    return [] if done.returncode == 0 else [f"verify_audit: {done.stdout}{done.stderr}"]
