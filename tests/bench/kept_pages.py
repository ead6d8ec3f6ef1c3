"""Kept pages on a live granian server beside bare Django views on the same server, and what a page costs to make."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.clients import rate
from tests.databases import ROOT, environment, own_database
from tests.postgres import NoPostgres, private_postgres
from tests.servers import spare_port, wait_until_answering

ROUNDS, SECONDS, RENDERINGS = 3, 2.0, 15
LEAST_OF_BARE, LEAST_OF_HELLO, LEAST_OF_UNCHANGED = 0.60, 0.15, 0.70
MOST_MILLISECONDS = 10.0


def main() -> int:
    """Measure on SQLite and, where there is one, on PostgreSQL."""
    os.environ.pop("DATABASE_URL", None)
    with tempfile.TemporaryDirectory() as folder:
        good = [measure_on("SQLite", Path(folder))]
        try:
            with private_postgres() as url:
                os.environ["DATABASE_URL"] = url
                good.append(measure_on("PostgreSQL", Path(folder)))
        except NoPostgres as reason:
            print(f"  not on PostgreSQL: {reason}")
    return 0 if all(good) else 1


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
        with serving_beside_bare(folder, given) as port:
            return all([known["is_good"], measure_rates(port, f"/t/{known['slug']}/")])


# -- answering --------------------------------------------------------------------------------------------------------


@contextmanager
def serving_beside_bare(folder: Path, given: dict[str, str]) -> Iterator[int]:
    """Run granian as docker-compose.yml does, with the bare site beside ours."""
    port, log = spare_port(), folder / "granian.log"
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(port)]
    command += ["--workers", "2", "--blocking-threads", "2", "tests.bench.bare_site:application"]
    with log.open("w") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=given, stdout=output, stderr=output, text=True)
    try:
        wait_until_answering(process, port, log)
        yield port
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=20)


def measure_rates(port: int, page: str) -> bool:
    """Compare rates turn by turn; medians of the ratios."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    tags = {}
    for path in (page, "/bare/unchanged"):
        connection.request("GET", path, headers={"Host": f"127.0.0.1:{port}"})
        answer = connection.getresponse()
        answer.read()
        tags[path] = answer.headers["ETag"]
    for path in (page, "/bare/page", "/bare/hello"):
        rate(port, path, 1)
    rounds: list[dict[str, float]] = []
    for _round in range(ROUNDS):
        rates = {
            "hello": rate(port, "/bare/hello", 1),
            "bare": rate(port, "/bare/page", SECONDS),
            "page": rate(port, page, SECONDS),
            "bare 304": rate(port, "/bare/unchanged", SECONDS, **{"If-None-Match": tags["/bare/unchanged"]}),
            "304": rate(port, page, SECONDS, **{"If-None-Match": tags[page]}),
        }
        rounds.append(rates)

    def ratio(ours: str, theirs: str) -> float:
        return median(rates[ours] / rates[theirs] for rates in rounds)

    print("  a second: " + ", ".join(f"{name} {median(row[name] for row in rounds):.0f}" for name in rounds[0]))
    checks = [
        ("a kept page beside a bare kept view", ratio("page", "bare"), LEAST_OF_BARE),
        ("a kept page beside hello, world", ratio("page", "hello"), LEAST_OF_HELLO),
        ("a 304 beside a bare 304", ratio("304", "bare 304"), LEAST_OF_UNCHANGED),
    ]
    for words, found, least in checks:
        print(f"  {words}: {found:.0%} (at least {least:.0%})", flush=True)
    return all(found >= least for _words, found, least in checks)


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
    from tournament.actors import SYSTEM
    from tournament.arranging import publish
    from tournament.static_storage import collect_when_changed
    from tournament.views.public.pages import shelf

    logging.disable(logging.INFO)
    collect_when_changed()
    tournament = publish(tournament=a_big_event(), by=SYSTEM)
    browser, address = Client(), f"/t/{tournament.slug}/"

    def ask() -> Any:
        return browser.get(address, headers={"Host": "127.0.0.1", "Accept-Encoding": ""})

    def make() -> None:
        shelf.clear()
        assert ask().status_code == 200

    def make_cold() -> None:
        cache.clear()
        make()

    bare = Template(BARE)
    rows = [[f"{row * column:+d}" for column in range(16)] for row in range(200)]
    page = ask()
    found = cost(make=make, cold=make_cold, bare=lambda: bare.render(Context({"rows": rows})))
    print(f"  {len(page.content) / 1000:.0f} kB; CPU to make it {found['make']:.1f} ms", end=" ")
    print(f"(less than {MOST_MILLISECONDS:.0f}),", end=" ")
    print(f"{found['make'] / found['bare']:.1f} x a bare template of 200 rows; standings worked out anew too: ", end="")
    print(f"{found['cold']:.1f} ms")
    is_good = found["make"] < MOST_MILLISECONDS
    print(json.dumps({"slug": tournament.slug, "bytes": len(page.content), "is_good": is_good}))
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
