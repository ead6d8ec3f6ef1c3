"""Run everything `make test` promises: lint, types, and the tests on SQLite, on PostgreSQL and in a browser.

What cannot be had on this machine is skipped and named at the end; with CI=true that is a failure.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.chromium import apt_install, can_drive, get_chromium
from tests.postgres import NoPostgres, private_postgres
from tests.sampling import OPTION as SAMPLE
from tests.sharing import SHARED
from tests.tournament.translating import GETTEXT

ROOT = Path(__file__).parent.parent
ON_SQLITE = ("--ignore=tests/browser",)
# One process more than the others have, for a browser's test often waits; neighbours stay together, for they share
# servers.
IN_BROWSER = ("tests/browser", "-n", "3", "--dist", "worksteal")
CI = os.environ.get("CI") == "true"


@dataclass
class Report:
    """What has happened so far."""

    counts: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


def run(title: str, command: list[str], **environment: str) -> bool:
    """Run one program and say how long it took."""
    print(f"\n== {title}", flush=True)
    started = time.monotonic()
    # Compiled modules are kept: hundreds of processes would compile the same ones again.
    known = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(command, cwd=ROOT, env={**known, **environment}, check=False)
    print(f"   {'done' if done.returncode == 0 else 'FAILED'} in {time.monotonic() - started:.0f} s", flush=True)
    return done.returncode == 0


def check(report: Report, title: str, *arguments: str, **environment: str) -> None:
    """Run a Python tool that must succeed."""
    if not run(title, [sys.executable, "-m", *arguments], **environment):
        report.broken.append(title)


def run_tests(report: Report, title: str, *arguments: str, **environment: str) -> None:
    """Run pytest and note how many tests passed, failed and were skipped."""
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "results.xml"
        # By file: what the tests of a module share is made once, and the order of the files is kept. One process more
        # than there are processors, for many a test waits for a process of its own.
        workers = ["-n", "3", "--dist", "loadfile", "--no-loadscope-reorder"]
        pytest = [sys.executable, "-m", "pytest", "-q", *workers, f"--junitxml={results}", *arguments]
        is_good = run(f"tests {title}", pytest, **environment)
        suites = list(ElementTree.parse(results).iter("testsuite")) if results.exists() else []
    totals = [sum(int(suite.get(key, 0)) for suite in suites) for key in ("tests", "failures", "errors", "skipped")]
    tests, failures, errors, skipped = totals
    report.counts[title] = (tests - failures - errors - skipped, failures + errors, skipped)
    if not is_good or tests == 0:
        report.broken.append(f"tests {title}")
    if skipped:
        report.missing.append(f"{skipped} tests were skipped {title}; the reasons stand above.")


@contextlib.contextmanager
def postgres_url() -> Iterator[str]:
    """Yield the server named by TEST_DATABASE_URL, else a private one."""
    if named := os.environ.get("TEST_DATABASE_URL"):
        yield named
    else:
        with private_postgres() as url:
            yield url


def get_gettext(report: Report) -> None:
    """Get the programs that tests of translations call."""
    if not all(map(shutil.which, GETTEXT)) and not apt_install("gettext"):
        report.missing.append("gettext's programs are not on this machine; the translations were not checked.")


def get_driver(report: Report) -> None:
    """Get what Playwright's own Node needs: before any browser, tests run the tablet's scripts in it."""
    if not can_drive():
        report.missing.append("Playwright does not start on this machine; the tablet's scripts were not tried in Node.")


def run_everything(report: Report) -> None:
    """Run all checks, each whatever became of the others."""
    check(report, "lint", "ruff", "check", ".")
    check(report, "format", "ruff", "format", "--check", ".")
    check(report, "types", "mypy", DEBUG="1")
    get_gettext(report)
    get_driver(report)
    run_tests(report, "on SQLite", *ON_SQLITE, "-m", "not browser and not soak", DATABASE_URL="")
    try:
        with postgres_url() as url:
            chosen = ["-m", "database and not soak", SAMPLE, "tests/tournament"]
            run_tests(report, "on PostgreSQL", *chosen, DATABASE_URL=url)
    except NoPostgres as reason:
        report.missing.append(f"{reason} The tests on PostgreSQL were skipped.")
    if chromium := get_chromium():
        run_tests(report, "in the browser", *IN_BROWSER, "-m", "not soak", SAMPLE, DATABASE_URL="", CHROMIUM=chromium)
    else:
        report.missing.append("No Chromium could be had, or none can be driven. The browser tests were skipped.")


@contextlib.contextmanager
def sharing() -> Iterator[None]:
    """Let one pass use what another has made: a database with its tables, compressed static files."""
    with tempfile.TemporaryDirectory(prefix="kongbox-tests-", ignore_cleanup_errors=True) as folder:
        os.environ[SHARED] = folder
        yield


def main() -> int:
    """Run everything and close with what was run, what was not, and one line that counts."""
    report = Report()
    with sharing():
        run_everything(report)
    print("\n== summary")
    for title, (passed, failed, skipped) in report.counts.items():
        print(f"   {title}: {passed} tests passed, {failed} failed, {skipped} skipped")
    for sentence in report.missing:
        print(f"   Not run: {sentence}")
    for title in report.broken:
        print(f"   Failed: {title}")
    passed, failed, skipped = (sum(counts[i] for counts in report.counts.values()) for i in range(3))
    print(f"\ntotal: {passed} passed, {failed} failed, {skipped} skipped", flush=True)
    return 1 if report.broken or (CI and report.missing) else 0


if __name__ == "__main__":
    sys.exit(main())
