"""One table's tablet, and whatever its Wi-Fi does to it.

It sends what static/js/tablet/outbox/outbox.js sends and decides as that does: an answer below 500 in JSON is an
answer, anything else means that the same command goes out again. What is acknowledged goes into a log that
no server sees.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TextIO
from urllib.parse import urlencode
from uuid import UUID

from tests.bench.championship.wire import Answer, Unanswered, Wire

SEATS = "ESWN"
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0
MOST_TRIES = 200

State = dict[str, Any]


@dataclass
class Tally:
    """What all tablets and watchers saw."""

    seconds: dict[str, list[float]] = field(default_factory=dict)
    trouble: dict[str, int] = field(default_factory=dict)
    acknowledged: int = 0
    last_acknowledged: float = 0.0

    def took(self, what: str, started: float) -> None:
        """Note how long something took."""
        self.seconds.setdefault(what, []).append(time.perf_counter() - started)

    def note(self, trouble: str) -> None:
        """Note an answer that was not to be."""
        self.trouble[trouble] = self.trouble.get(trouble, 0) + 1


@dataclass
class Log:
    """What was acknowledged, one line of JSON each, written at once."""

    file: TextIO
    tally: Tally

    @classmethod
    def at(cls, path: Path, tally: Tally) -> Log:
        """Return a new log."""
        return cls(path.open("w", buffering=1), tally)

    def write(self, **line: Any) -> None:
        """Keep a line."""
        self.file.write(json.dumps(line) + "\n")
        if line["kind"] == "record":
            self.tally.acknowledged += 1
            self.tally.last_acknowledged = time.perf_counter()


@dataclass(frozen=True, slots=True)
class Command:
    """Something to send, known by its id."""

    kind: str
    path: str
    fields: Mapping[str, Any]

    @property
    def id(self) -> str:
        """Return the id it was given when it was made."""
        return str(self.fields["id"])


@dataclass
class Tablet:
    """A device with the link of a table."""

    port: int
    link: str
    number: int
    lots: Random
    log: Log
    cookies: dict[str, str] = field(default_factory=dict)
    state: State = field(default_factory=dict)
    sent: list[Command] = field(default_factory=list)
    """What was recorded in this session, to be repeated now and then."""
    wire: Wire = field(init=False)

    def __post_init__(self) -> None:
        self.wire = Wire(self.port)

    # -- asking -------------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Open the link and, as the page does, keep score where nobody does."""
        await self.insist(lambda: self.get(self.link))
        if (await self.look())["keeper"] == "nobody":
            await self.insist(lambda: self.wire.ask("POST", f"{self.state['base']}keep-score/", self.headers(), ""))
            await self.look()

    async def look(self) -> State:
        """Ask how the table stands."""
        answer = await self.insist(lambda: self.get(f"{self.link}state/"))
        self.state = answer.json["state"]
        return self.state

    async def get(self, path: str) -> Answer:
        """Read something."""
        answer = await self.wire.ask("GET", path, self.headers())
        self.cookies |= answer.cookies
        return answer

    async def insist(self, ask: Callable[[], Awaitable[Answer]]) -> Answer:
        """Ask until there is an answer; whatever goes wrong meanwhile is noted."""
        pause = FIRST_PAUSE
        for _try in range(MOST_TRIES):
            try:
                answer = await ask()
            except Unanswered:
                self.log.tally.note("no answer")
            else:
                if answer.status < 500:
                    return answer
                self.log.tally.note(str(answer.status))
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        raise AssertionError(f"Table {self.number} was not answered.")

    def headers(self) -> dict[str, str]:
        """Return what every request of this device carries."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Accept": "application/json", "Cookie": cookie, "X-CSRFToken": self.cookies.get("csrftoken", "")}

    async def post(self, command: Command, wire: Wire | None = None) -> Answer:
        """Send a command once and return its answer."""
        started = time.perf_counter()
        path, body = f"{self.state['base']}{command.path}", self.body_of(command)
        answer = await (wire or self.wire).ask("POST", path, self.headers(), body)
        if answer.status == 200:
            self.log.tally.took(command.kind, started)
        return answer

    async def lose(self, command: Command) -> None:
        """Send a command and lose the answer."""
        path = f"{self.state['base']}{command.path}"
        await self.wire.send_and_drop("POST", path, self.headers(), self.body_of(command))

    def body_of(self, command: Command) -> str:
        """Return what is posted: the command, and how much of the table this device knows."""
        return urlencode({**command.fields, "known": self.state["version"]})

    async def send(self, command: Command) -> int:
        """Send a command until it is answered, and remember what became of it."""
        answer = await self.insist(lambda: self.post(command))
        return self.learn(command, answer)

    def learn(self, command: Command, answer: Answer) -> int:
        """Take in an answer; what is acknowledged is logged."""
        self.take_in(answer.json or {})
        if answer.status == 200:
            self.keep(command)
        return answer.status

    def take_in(self, told: Mapping[str, Any]) -> None:
        """Take in how the table stands now, or what has changed there."""
        if "change" in told:
            self.state = fold(self.state, told["since"], told["change"])
        elif "state" in told and told["state"]["session"] == self.state["session"]:
            self.state = told["state"]

    def keep(self, command: Command) -> None:
        """Log what was acknowledged."""
        self.log.write(table=self.number, session=self.state["session"], kind=command.kind, fields=dict(command.fields))

    # -- playing ------------------------------------------------------------------------------------------------------

    def new_id(self) -> str:
        """Return an id; the same lots give the same ids."""
        return str(UUID(int=self.lots.getrandbits(128), version=4))

    def play(self, number: int, deal: str) -> tuple[Command, str | None]:
        """Return how a hand ended, as a command, and the deal after it."""
        node = self.state["deals"][deal]
        fields: dict[str, Any] = {"id": self.new_id(), "number": number, "dealer": node["dealer"], "waited": 0}
        way = self.lots.random()
        winner, discarder = self.lots.sample(SEATS, 2)
        fields["winners"] = "" if way < 0.1 else winner
        if way >= 0.1:
            fields[f"points_{winner}"] = self.lots.randint(8, 88)
        if way >= 0.4:
            fields["discarder"] = discarder
        return Command("record", "hands/", fields), after(node, fields["winners"])

    def next_hand(self) -> Command:
        """Return the hand to come."""
        return self.play(self.state["number"], self.state["deal"])[0]

    def undoing(self) -> Command:
        """Return the command that undoes the last hand."""
        return Command("undo", "undo/", {"id": self.new_id(), "hand": self.state["hands"][-1]["id"], "waited": 0})

    async def sign(self) -> None:
        """Let everybody sign, in any order."""
        for seat in self.lots.sample(SEATS, 4):
            command = Command("sign", "sign/", {"id": self.new_id(), "seat": seat, "waited": 0})
            if self.lots.random() < 0.1:
                await self.lose(command)
            status = await self.send(command)
            assert status == 200, f"{seat} could not sign at table {self.number}: {status}"


def fold(state: State, since: str, change: Mapping[str, Any]) -> State:
    """Put a change onto a state, as static/js/tablet/outbox/last_state.js does."""
    known, newer = version_of(state["version"]), version_of(change["version"])
    assert known >= version_of(since), "a tablet never knows less than it has said"
    if known >= newer:
        return state
    hands = [change["hand"]] if "hand" in change else []
    before = [hand for hand in state["hands"] if hand["id"] not in {new["id"] for new in hands}]
    facts = {name: value for name, value in change.items() if name not in ("hand", "deals")}
    return {
        **state,
        **facts,
        "hands": [*before, *hands],
        "deals": {**state["deals"], **change.get("deals", {})},
    }


def version_of(text: str) -> int:
    """Return the number in the version of a state."""
    return int(text.partition(".")[0])


def after(node: Mapping[str, Any], winners: str) -> str | None:
    """Return the deal that follows, in rule sets whose dealer deals again after a draw if ever."""
    way = "kept" if not winners or node["dealer"] in winners else "passed"
    following: str | None = node["next"][way]
    return following
