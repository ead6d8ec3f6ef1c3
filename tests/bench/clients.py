"""How many requests a second a server answers: asked by wrk where it is installed, else by threads of our own."""

from __future__ import annotations

import http.client
import re
import shutil
import subprocess
import threading
import time

CONNECTIONS = 16


def rate(port: int, path: str, seconds: float, **headers: str) -> float:
    """Return answers a second over keep-alive connections."""
    measure = by_wrk if shutil.which("wrk") else by_threads
    return measure(port, path, seconds, {"Host": f"127.0.0.1:{port}", **headers})


def by_wrk(port: int, path: str, seconds: float, headers: dict[str, str]) -> float:
    """Ask with wrk."""
    told = [part for name, value in headers.items() for part in ("-H", f"{name}: {value}")]
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds:.0f}s", *told, f"http://127.0.0.1:{port}{path}"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in output or "If-None-Match" in headers, output
    found = re.search(r"Requests/sec:\s+([\d.]+)", output)
    assert found, output
    return float(found[1])


def by_threads(port: int, path: str, seconds: float, headers: dict[str, str]) -> float:
    """Ask with a few threads; slower, but the same for both sides of a ratio."""
    until = time.monotonic() + seconds
    counts: list[int] = []

    def ask() -> None:
        connection, count = http.client.HTTPConnection("127.0.0.1", port), 0
        while time.monotonic() < until:
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            answer.read()
            assert answer.status in (200, 304)
            count += 1
        connection.close()
        counts.append(count)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / seconds
