"""Kept pages on a live granian server beside bare Django views on the same server, and what a page costs to make."""

from __future__ import annotations

import http.client
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.both import is_good_on_both
from tests.bench.clients import rate
from tests.databases import ROOT, environment, own_database
from tests.servers import spare_port, wait_until_answering

ROUNDS, SECONDS, RENDERINGS = 7, 1.0, 60
LEAST_OF_BARE, LEAST_OF_HELLO, LEAST_OF_UNCHANGED = 0.60, 0.15, 0.70
MOST_MILLISECONDS = 10.0
AS_BROWSERS_DO = {"Accept-Encoding": "gzip, deflate, br"}
"""The page goes out compressed; the bare view beside it answers as many bytes."""
QUIET = 8.7
"""Milliseconds a bare template of as many cells took at best on the two cores this was written on. Where it takes
longer in the same run, the machine is slower or busy, and the page may take longer by as much and no more."""


def main() -> int:
    """Measure on either database."""
    return 0 if is_good_on_both(measure_on) else 1


def measure_on(name: str, folder: Path) -> bool:
    """Make a big event, see what its page costs to make, and serve it."""
    print(f"\nThe standings page of 200 players × 11 sessions, {name}", flush=True)
    with own_database(folder) as url:
        given = {**environment(url, folder), "DEBUG": "0", "HALL": "1", "LOG_LEVEL": "INFO"}
        command = [sys.executable, "-m", "tests.bench.kept_pages", "render"]
        done = subprocess.run(command, cwd=ROOT, env=given, check=True, stdout=subprocess.PIPE, text=True)
        *lines, facts = done.stdout.strip().splitlines()
        print("\n".join(lines))
        known = json.loads(facts)
        given |= {"BENCH_SLUG": known["slug"], "BENCH_BYTES": str(known["bytes"])}
        with serving_beside_bare(folder, given) as (server, port):
            return all([known["is_good"], measure_rates(server, port, f"/t/{known['slug']}/")])


# -- answering --------------------------------------------------------------------------------------------------------


@contextmanager
def serving_beside_bare(folder: Path, given: dict[str, str]) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Run granian as docker-compose.yml does, with the bare site beside ours."""
    port, log = spare_port(), folder / "granian.log"
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(port)]
    command += ["--workers", "2", "--blocking-threads", "2", "tests.bench.bare_site:application"]
    with log.open("w") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=given, stdout=output, stderr=output, text=True)
    try:
        wait_until_answering(process, port, log)
        yield process, port
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=20)


def cpu_seconds(server: subprocess.Popen[str]) -> float:
    """Return the CPU time that a server's workers have taken, to the nanosecond and not to the kernel's tick."""
    workers = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    threads = [thread for worker in workers for thread in Path(f"/proc/{worker}/task").iterdir()]
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


def measure_rates(server: subprocess.Popen[str], port: int, page: str) -> bool:
    """Compare what answers cost, turn by turn; medians of the ratios."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    tags = {}
    for path in (page, "/bare/unchanged"):
        connection.request("GET", path, headers={"Host": f"127.0.0.1:{port}"})
        answer = connection.getresponse()
        answer.read()
        tags[path] = answer.headers["ETag"]
    for path in (page, "/bare/page", "/bare/hello"):
        rate(port, path, 1)
    asked = {
        "hello": ("/bare/hello", {}),
        "bare": ("/bare/page", AS_BROWSERS_DO),
        "page": (page, AS_BROWSERS_DO),
        "bare 304": ("/bare/unchanged", {"If-None-Match": tags["/bare/unchanged"]}),
        "304": (page, {"If-None-Match": tags[page]}),
    }
    rates: dict[str, list[float]] = {name: [] for name in asked}
    costs: dict[str, list[float]] = {name: [] for name in asked}
    for _round in range(ROUNDS):
        for name, (path, headers) in asked.items():
            before = cpu_seconds(server)
            rates[name].append(rate(port, path, SECONDS, **headers))
            costs[name].append((cpu_seconds(server) - before) / (rates[name][-1] * SECONDS))

    # Each turn is compared with its neighbours, and the median counts: what else the machine does comes and goes.
    def of_rates(ours: str, theirs: str) -> float:
        return median(own / bare for own, bare in zip(rates[ours], rates[theirs], strict=True))

    def of_costs(ours: str, theirs: str) -> float:
        return median(bare / own for own, bare in zip(costs[ours], costs[theirs], strict=True))

    for words, figures, scale in (("answers a second", rates, 1.0), ("server's CPU in μs", costs, 1e6)):
        print(f"  {words}: " + ", ".join(f"{name} {median(row) * scale:.0f}" for name, row in figures.items()))
    checks = [
        ("a kept page beside a bare kept view", "page", "bare", LEAST_OF_BARE),
        ("a kept page beside hello, world", "page", "hello", LEAST_OF_HELLO),
        ("a 304 beside a bare 304", "304", "bare 304", LEAST_OF_UNCHANGED),
    ]
    is_good = True
    for words, ours, theirs, least in checks:
        # The client and PostgreSQL use the same cores: a rate may be less than the server's own part in it.
        is_good &= max(of_rates(ours, theirs), of_costs(ours, theirs)) >= least
        print(f"  {words}: {of_rates(ours, theirs):.0%} of its rate (at least {least:.0%});", end=" ")
        print(f"by CPU time {of_costs(ours, theirs):.0%}", flush=True)
    return is_good


# -- making -----------------------------------------------------------------------------------------------------------


def render() -> int:
    """Print what making the page costs, and as the last line what the server has to know."""
    import django

    django.setup()
    import logging

    from django.core.cache import cache
    from django.template import Context, Template
    from django.test import Client

    from tests.bench.recording import a_big_event
    from tournament.core.permissions import SYSTEM
    from tournament.setup.tournament import publish
    from tournament.views.public.pages import page_cache
    from tournament.web.static_storage import collect_when_changed

    logging.disable(logging.INFO)
    collect_when_changed()
    tournament = publish(tournament=a_big_event(), by=SYSTEM)
    browser, address = Client(), f"/t/{tournament.slug}/"

    def ask() -> Any:
        return browser.get(address, headers={"Host": "127.0.0.1", "Accept-Encoding": ""})

    def make() -> None:
        page_cache.clear()
        assert ask().status_code == 200

    def make_cold() -> None:
        cache.clear()
        make()

    bare = Template(BARE)
    rows = [[f"{row * column:+d}" for column in range(16)] for row in range(200)]
    page = ask()
    sent = browser.get(address, headers={"Host": "127.0.0.1", **AS_BROWSERS_DO})
    assert sent.headers["Content-Encoding"] == "gzip"
    found = cost(make=make, cold=make_cold, bare=lambda: bare.render(Context({"rows": rows})))
    slowness = max(1.0, found["bare"] / QUIET)
    print(f"  {len(page.content) / 1000:.0f} kB, sent as {len(sent.content) / 1000:.0f}.", end=" ")
    print(f"CPU to make it {found['make']:.1f} ms; this machine is {slowness:.2f} x slower than a quiet one,", end=" ")
    print(f"so {found['make'] / slowness:.1f} ms (less than {MOST_MILLISECONDS:.0f});", end=" ")
    print(f"{found['make'] / found['bare']:.2f} x a bare template of as many cells.", end=" ")
    print(f"Standings worked out anew too: {found['cold']:.1f} ms")
    is_good = found["make"] / slowness < MOST_MILLISECONDS
    print(json.dumps({"slug": tournament.slug, "bytes": len(sent.content), "is_good": is_good}))
    return 0


BARE = "<table>{% for row in rows %}<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>{% endfor %}</table>"


def cost(**works: Callable[[], object]) -> dict[str, float]:
    """Return the quickest CPU time of each in milliseconds, turn by turn: a busy machine only ever adds to it."""
    best = dict.fromkeys(works, float("inf"))
    for _round in range(RENDERINGS):
        for name, work in works.items():
            started = time.process_time()
            work()
            best[name] = min(best[name], (time.process_time() - started) * 1000)
    return best


if __name__ == "__main__":
    sys.exit(render() if sys.argv[1:] == ["render"] else main())
