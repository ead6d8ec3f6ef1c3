"""A connection as a tablet on bad Wi-Fi has it: kept open, dropped at will, never trusted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

PATIENCE = 30.0


class Unanswered(Exception):
    """Nobody knows whether the request arrived."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, headers (names in lower case, cookies apart) and body."""

    status: int
    headers: dict[str, str]
    cookies: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """Return what the body says; None where it is not JSON."""
        is_json = self.headers.get("content-type", "").startswith("application/json")
        return json.loads(self.body) if is_json else None


@dataclass
class Wire:
    """One connection to a server on loopback; it is made again whenever it is gone."""

    port: int
    streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = field(default=None, repr=False)

    async def ask(self, method: str, path: str, headers: Mapping[str, str], body: str = "") -> Answer:
        """Send one request and return its answer."""
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await self.connect()
                writer.write(self.write_request(method, path, headers, body))
                await writer.drain()
                answer = await read_answer(reader, has_body=method != "HEAD")
        except (OSError, asyncio.IncompleteReadError, TimeoutError, ValueError, IndexError) as error:
            self.drop()
            raise Unanswered(type(error).__name__) from error
        if answer.headers.get("connection", "").lower() == "close":
            self.drop()
        return answer

    async def send_and_drop(self, method: str, path: str, headers: Mapping[str, str], body: str) -> None:
        """Send a request and hang up before it is answered."""
        try:
            _reader, writer = await self.connect()
            writer.write(self.write_request(method, path, headers, body))
            await writer.drain()
        except OSError:
            pass
        finally:
            self.drop()

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Return the connection, made now if there is none."""
        if self.streams is None or self.streams[0].at_eof() or self.streams[1].is_closing():
            self.drop()
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        return self.streams

    def drop(self) -> None:
        """Hang up."""
        if self.streams:
            self.streams[1].close()
        self.streams = None

    def write_request(self, method: str, path: str, headers: Mapping[str, str], body: str) -> bytes:
        """Return a request as it goes over the wire."""
        told = {"Host": f"127.0.0.1:{self.port}", **headers}
        if method == "POST":
            told |= {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items()), "", body]
        return "\r\n".join(lines).encode()


async def read_answer(reader: asyncio.StreamReader, *, has_body: bool) -> Answer:
    """Read one answer off a connection."""
    status = int((await line_of(reader)).split()[1])
    headers: dict[str, str] = {}
    cookies: dict[str, str] = {}
    while line := await line_of(reader):
        name, _colon, value = line.partition(":")
        if name.lower() == "set-cookie":
            cookie, _equals, text = value.partition(";")[0].strip().partition("=")
            cookies[cookie] = text
        else:
            headers[name.lower()] = value.strip()
    if not has_body or status in (204, 304):
        return Answer(status, headers, cookies, b"")
    if "content-length" in headers:
        return Answer(status, headers, cookies, await reader.readexactly(int(headers["content-length"])))
    parts = []
    while size := int(await line_of(reader), 16):
        parts.append(await reader.readexactly(size))
        await reader.readexactly(2)
    await line_of(reader)
    return Answer(status, headers, cookies, b"".join(parts))


async def line_of(reader: asyncio.StreamReader) -> str:
    """Return the next line; a connection that ends in the middle of one is an error."""
    return (await reader.readuntil(b"\r\n"))[:-2].decode("latin-1")
