"""Where the championship is played: servers as they run in earnest, which can be killed and come back."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from tests.caddy import NoCaddy, Proxy, behind_caddy, find_caddy
from tests.databases import ROOT, app_role_on, copy_model, database_on, migrate, model_on
from tests.postgres import Cluster, private_cluster
from tests.servers import as_usual, shared_static, spare_port, wait_until_answering

CLOCK = Path(__file__).parent / "clock"
"""What makes a server's clock wrong, where it is found first."""


@dataclass
class Service:
    """A server process that is started again when it was killed, as Docker or a person would."""

    name: str
    port: int
    command: list[str]
    environment: dict[str, str]
    log: Path
    process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start, and return once it answers."""
        with self.log.open("a") as output:
            self.process = subprocess.Popen(
                as_usual(self.command), cwd=ROOT, env=self.environment, stdout=output, stderr=output, text=True
            )
        wait_until_answering(self.process, self.port, self.log)

    def workers(self) -> list[int]:
        """Return the processes that it runs in turn; those that Python needs to run them do not count."""
        assert self.process
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(child) for child in children if not is_helper(child)]

    def kill(self) -> None:
        """Kill it without warning, and everything it runs."""
        assert self.process
        for process in (*self.workers(), self.process.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Ask it to stop."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.kill()


def is_helper(child: str) -> bool:
    """Say whether a process only cleans up behind others."""
    return b"resource_tracker" in Path(f"/proc/{child}/cmdline").read_bytes()


@dataclass
class Hall:
    """The servers of one event."""

    name: str
    url: str
    folder: Path
    web: Service
    live: Service
    """The same as `web` where one process serves both."""
    cluster: Cluster | None = None
    proxy: Proxy | None = None
    """What stands in front of both, as on a server; everyone who plays and watches comes through it."""
    down: list[float] = field(default_factory=list)
    """For how many seconds each fault lasted, until whatever was killed had been started again."""

    @property
    def page_port(self) -> int:
        """Return where pages are reached."""
        return self.proxy.port if self.proxy else self.web.port

    @property
    def stream_port(self) -> int:
        """Return where streams are reached."""
        return self.proxy.port if self.proxy else self.live.port

    @property
    def exposed_port(self) -> int:
        """Return what strangers reach: the proxy or the hall's server; without either, what waits best for them."""
        return self.proxy.port if self.proxy else self.live.port

    async def kill_web(self) -> None:
        """Kill one process that serves pages; where there is only one, start it again."""
        await self.strike(self._kill_web)

    def _kill_web(self) -> None:
        workers = self.web.workers() if self.web is not self.live else []
        if workers:
            os.kill(workers[0], signal.SIGKILL)
            time.sleep(0.2)
            deadline = time.monotonic() + 60
            while len(set(self.web.workers()) - {workers[0]}) < len(workers):
                assert time.monotonic() < deadline, "a killed worker was not replaced"
                assert self.web.process
                assert self.web.process.poll() is None, "the server stopped when one of its processes was killed"
                time.sleep(0.05)
        else:
            self.web.kill()
            self.web.start()

    async def kill_live(self) -> None:
        """Kill the process that serves streams, and start it again."""

        def kill() -> None:
            self.live.kill()
            self.live.start()

        await self.strike(kill)

    async def kill_database(self) -> None:
        """Kill PostgreSQL with all that it runs, leave it away for two seconds, and start it again."""
        cluster = self.cluster
        assert cluster

        def kill() -> None:
            kill_cluster(cluster)
            time.sleep(2)
            cluster.start()

        await self.strike(kill)

    async def strike(self, fault: object) -> None:
        """Do something terrible while everyone plays on."""
        assert callable(fault)
        started = time.perf_counter()
        await asyncio.to_thread(fault)
        self.down.append(time.perf_counter() - started)


def kill_cluster(cluster: Cluster) -> None:
    """Kill a PostgreSQL server and its processes without warning."""
    assert cluster.process
    children = Path(f"/proc/{cluster.process.pid}/task/{cluster.process.pid}/children").read_text().split()
    for process in (str(cluster.process.pid), *children):
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(process), signal.SIGKILL)
    cluster.process.wait()
    cluster.process = None


def environment_of(url: str, folder: Path, port: int, *, is_light: bool = False) -> dict[str, str]:
    """Return the environment of a server in the hall; a light one serves static files as they lie there."""
    given = {"PATH": os.environ["PATH"], "VAR_DIR": str(folder), "QR": "0", "PYTHONUNBUFFERED": "1"}
    given["DEBUG" if is_light else "HALL"] = "1"
    given |= {"SECRET_KEY": "only-for-tests", "STATIC_ROOT": str(shared_static()), "LOG_LEVEL": "WARNING"}
    given |= {"PYTHONPATH": f"{CLOCK}{os.pathsep}{ROOT}", "CLOCK": str(folder / "clock")}
    given |= {"DJANGO_SETTINGS_MODULE": "tournament.settings"}
    return {**given, "DATABASE_URL": url, "PORT": str(port), "PUBLIC_URL": f"http://127.0.0.1:{port}"}


def composed(service: str, port: int, *changes: tuple[str, str]) -> list[str]:
    """Return the command docker-compose.yml gives a service, on loopback and another port."""
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    program, *arguments = compose["services"][service]["command"]
    for name, value in (("--host", "127.0.0.1"), ("--port", str(port)), *changes):
        arguments[arguments.index(name) + 1] = value
    return [sys.executable, *arguments] if program == "python" else [sys.executable, "-m", program, *arguments]


@contextlib.contextmanager
def one_process(url: str, folder: Path, *, is_light: bool = False) -> Iterator[Hall]:
    """Serve pages and streams from one process, as `make hall` does."""
    port = spare_port()
    command = composed("live", port) if is_light else [sys.executable, "manage.py", "serve"]
    environment = environment_of(url, folder, port, is_light=is_light)
    both = Service("serve", port, command, environment, folder / "serve.log")
    with running(both):
        yield Hall("one process", url, folder, both, both)


@contextlib.contextmanager
def three_processes(
    url: str, folder: Path, cluster: Cluster | None = None, *, is_light: bool = False, has_proxy: bool = False
) -> Iterator[Hall]:
    """Serve pages from two processes and streams from a third, as compose does, behind its proxy if asked."""
    if not is_light:
        collect_static(url, folder)
    pages, streams = spare_port(), spare_port()
    environment = environment_of(url, folder, pages, is_light=is_light) | {"BEHIND_PROXY": str(int(has_proxy))}
    web = Service("web", pages, composed("web", pages), environment, folder / "web.log")
    live = Service("live", streams, composed("live", streams), environment, folder / "live.log")
    proxy = behind_caddy(web=pages, live=streams, folder=folder) if has_proxy else contextlib.nullcontext()
    with running(web), running(live), proxy as front:
        yield Hall("two processes for pages, one for streams", url, folder, web, live, cluster, front)


@contextlib.contextmanager
def running(service: Service) -> Iterator[None]:
    """Run a service."""
    service.start()
    try:
        yield
    finally:
        service.stop()


def collect_static(url: str, folder: Path) -> None:
    """Collect static files once for all servers of this process."""
    code = "import django; django.setup(); from tournament.web.static_storage import collect_when_changed as c; c()"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment_of(url, folder, 1), check=True)


@contextlib.contextmanager
def hall_on_sqlite(folder: Path | None = None, *, is_light: bool = False) -> Iterator[Hall]:
    """Serve an empty SQLite database in `folder`, or in one of its own, from one process."""
    with tempfile.TemporaryDirectory() as own:
        place = folder or Path(own)
        url = f"sqlite:///{place / 'event.sqlite3'}"
        copy_model(place / "event.sqlite3")
        with one_process(url, Path(own), is_light=is_light) as hall:
            yield hall


@contextlib.contextmanager
def hall_on_postgres() -> Iterator[Hall]:
    """Serve an empty database on a private PostgreSQL, which can be killed, behind the proxy where there is one."""
    with tempfile.TemporaryDirectory() as own, private_cluster() as cluster:
        migrate(cluster.url, Path(own))
        with (
            app_role_on(cluster.url, Path(own)) as url,
            three_processes(url, Path(own), cluster, has_proxy=has_caddy()) as hall,
        ):
            yield hall


def has_caddy() -> bool:
    """Say whether there is a proxy to put in front."""
    try:
        find_caddy()
    except NoCaddy as reason:
        print(f"  without a proxy, strangers come to the streams' process instead: {reason}")
        return False
    return True


@contextlib.contextmanager
def hall_on_server(server: str, *, is_light: bool = False) -> Iterator[Hall]:
    """Serve an empty database on a PostgreSQL server that runs already."""
    with (
        tempfile.TemporaryDirectory() as own,
        database_on(server, model=model_on(server)) as owner,
        app_role_on(owner, Path(own)) as url,
        three_processes(url, Path(own), is_light=is_light) as hall,
    ):
        yield hall
