"""Attack a server as docker-compose.yml runs it, through its proxy: bodies that never end, silence, half heads.

    python -m tests.bench.flood

Everything has to be let go in time, pages have to be answered meanwhile, and neither Caddy nor granian may grow beyond
what is allowed below. Loopback only.
"""

from __future__ import annotations

import contextlib
import http.client
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.bench.championship.hall import three_processes
from tests.caddy import NoCaddy, behind_caddy, find_caddy
from tests.databases import app_role_on, migrate
from tests.postgres import NoPostgres, private_cluster

BODIES, OTHERS, SIZE = 60, 100, 4 * 1024 * 1024
TARGETS = {"an address that is none": "/nowhere/", "one that takes files": "/organize/open/players/import/"}
HALF_A_HEAD = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
WARM_UP, AT_ONCE = 60, 8
"""Pages before anything is measured, some at once: every process makes its first ones with what it then keeps."""
MOST_SECONDS = 75
"""The longest deadline of the proxy, and some more."""
MOST_GROWTH = {"Caddy": 200.0, "granian": 50.0}
"""Megabytes."""


def main() -> int:
    """Attack one address after the other; return whether all bounds were kept."""
    try:
        find_caddy()
        with tempfile.TemporaryDirectory() as name, private_cluster() as cluster:
            folder = Path(name)
            migrate(cluster.url, folder)
            good = [is_bounded(cluster.url, folder, *target) for target in TARGETS.items()]
            return 0 if all(good) else 1
    except (NoCaddy, NoPostgres) as reason:
        print(f"  not behind the proxy: {reason}")
        return 0


def is_bounded(owner: str, folder: Path, name: str, path: str) -> bool:
    """Attack fresh servers and print what became of them."""
    with (
        app_role_on(owner, folder) as url,
        three_processes(url, folder) as hall,
        behind_caddy(web=hall.web.port, live=hall.live.port, folder=folder) as proxy,
    ):
        assert hall.web.process
        processes = {"Caddy": [proxy.process.pid], "granian": [hall.web.process.pid, *hall.web.workers()]}
        with ThreadPoolExecutor(AT_ONCE) as visitors:
            list(visitors.map(page_seconds, [proxy.port] * WARM_UP))
        before = {name: megabytes(pids) for name, pids in processes.items()}
        peaks, slowest, started = dict(before), 0.0, time.monotonic()
        with attacking(proxy.port, path) as connections:
            while (held := sum(map(is_open, connections))) and time.monotonic() - started < MOST_SECONDS:
                peaks = {name: max(peaks[name], megabytes(pids)) for name, pids in processes.items()}
                slowest = max(slowest, page_seconds(proxy.port))
                time.sleep(0.2)
            lasted = time.monotonic() - started
    told = ", ".join(f"{name} {before[name]:.0f} to {peaks[name]:.0f} MB" for name in before)
    print(f"  {BODIES} bodies without an end to {name}, {2 * OTHERS} silent: {told};", end=" ")
    print(f"{held} held after {lasted:.0f} s, the slowest page {slowest:.2f} s", flush=True)
    return not held and all(peaks[name] - before[name] <= most for name, most in MOST_GROWTH.items())


@contextlib.contextmanager
def attacking(port: int, path: str) -> Iterator[list[socket.socket]]:
    """Open all connections at once, and close them in the end."""
    connections = [socket.create_connection(("127.0.0.1", port)) for _one in range(BODIES + 2 * OTHERS)]
    bodies, half = connections[:BODIES], connections[-OTHERS:]
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {SIZE}\r\n\r\n".encode()
    threads = [threading.Thread(target=send, args=(one, head + b"x" * (SIZE - 10))) for one in bodies]
    for thread in threads:
        thread.start()
    for one in half:
        send(one, HALF_A_HEAD.encode())
    for thread in threads:
        thread.join()
    try:
        yield connections
    finally:
        for one in connections:
            one.close()


def send(connection: socket.socket, sent: bytes) -> None:
    """Send as much as is taken."""
    with contextlib.suppress(OSError):
        connection.sendall(sent)


def is_open(connection: socket.socket) -> bool:
    """Say whether the other side still holds the connection; what it said is thrown away."""
    connection.settimeout(0)
    try:
        while connection.recv(65536):
            pass
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False


def page_seconds(port: int) -> float:
    """Return how long a page takes, which has to be answered."""
    started = time.monotonic()
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request("GET", "/accounts/sign-in/")
        assert connection.getresponse().status == 200
    return time.monotonic() - started


def megabytes(pids: list[int]) -> float:
    """Return what processes hold in memory."""
    lines = [line for pid in pids for line in Path(f"/proc/{pid}/status").read_text().splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


if __name__ == "__main__":
    sys.exit(main())
