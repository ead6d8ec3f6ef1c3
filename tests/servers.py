"""Real server processes for tests and benchmarks, on loopback."""

from __future__ import annotations

import contextlib
import http.client
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.sharing import one_at_a_time, shared_folder

ROOT = Path(__file__).parent.parent
START_SECONDS = 180
USUAL_FILES = 1024
SERVER_PORTS = range(22000, 32000)


@dataclass(frozen=True, slots=True)
class Server:
    """A server that is answering."""

    port: int
    process: subprocess.Popen[str]
    log: Path

    def get(self, path: str, host: str = "127.0.0.1") -> tuple[int, str]:
        """Return status and text of one page."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("GET", path, headers={"Host": f"{host}:{self.port}", "Accept": "text/html"})
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    @property
    def output(self) -> str:
        """Return what the server has printed so far."""
        return self.log.read_text(errors="replace")


def spare_port() -> int:
    """Return a port that nobody uses, and that no client is given while the server starts.

    Systems hand out ports from 32768 (Linux) or 49152 upwards to clients; thousands of them are open around a bench.
    """
    while True:
        port = secrets.choice(SERVER_PORTS)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("", port))
            return port


def wait_until_answering(process: subprocess.Popen[str], port: int, log: Path) -> None:
    """Return once the port takes connections."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    process.kill()
    raise RuntimeError(f"The server did not start:\n{log.read_text(errors='replace')}")


def shared_static() -> Path:
    """Return the folder for collected static files of all servers."""
    folder = shared_folder() / "collected"
    folder.mkdir(exist_ok=True)
    return folder


def collecting(environment: dict[str, str]) -> contextlib.AbstractContextManager[None]:
    """Start a server that is going to collect static files while no other one does."""
    is_collected = "DEBUG" in environment or (shared_static() / "sources.sha256").exists()
    return contextlib.nullcontext() if is_collected else one_at_a_time("collecting")


def as_usual(command: Sequence[str]) -> list[str]:
    """Return a command that begins with the room most systems give a program, whatever its caller has asked for."""
    return ["sh", "-c", f'ulimit -Sn {USUAL_FILES}; exec "$@"', "sh", *command]


@contextlib.contextmanager
def serving(
    var: Path,
    command: Sequence[str] = ("manage.py", "serve"),
    *,
    python: str = sys.executable,
    cwd: str = str(ROOT),
    **environment: str,
) -> Iterator[Server]:
    """Run `manage.py serve`, or another command, with its data in `var`, in an environment that holds nothing else.

    Servers of one run share their collected static files: compressing them takes longer than many a test.
    """
    port = int(environment.pop("PORT", "0")) or spare_port()
    var.mkdir(parents=True, exist_ok=True)
    log = var / f"server-{port}.log"
    given = {"PATH": os.environ["PATH"], "VAR_DIR": str(var), "PORT": str(port), "PYTHONUNBUFFERED": "1"}
    given |= {"STATIC_ROOT": str(shared_static()), **environment}
    with collecting(environment), log.open("w") as output:
        process = subprocess.Popen(
            as_usual([python, *command]), cwd=cwd, env=given, stdout=output, stderr=output, text=True
        )
        wait_until_answering(process, port, log)
    try:
        yield Server(port, process, log)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
