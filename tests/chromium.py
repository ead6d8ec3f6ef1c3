"""Find a real Chromium for the browser tests, or get one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
PLACES = (
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
)
DOWNLOAD_SECONDS = 300
DRIVERS_LIBRARY = "libatomic1"


def find_chromium() -> str | None:
    """Return the browser named by CHROMIUM, one on this machine, or the one Playwright has downloaded."""
    if named := os.environ.get("CHROMIUM"):
        return named
    found = [shutil.which(name) for name in NAMES] + [str(place) for place in PLACES if place.exists()]
    return next(filter(None, found), None) or playwrights_own()


def playwrights_own() -> str | None:
    """Return the browser Playwright has downloaded, if it has."""
    ask = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as playwright: print(playwright.chromium.executable_path)"
    )
    answer = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=False)
    path = answer.stdout.strip()
    return path if answer.returncode == 0 and Path(path).exists() else None


def get_chromium() -> str | None:
    """Return a browser: found, else, as root on Debian, from the distribution, else downloaded by Playwright.

    The distribution's comes with the libraries it needs, Playwright's does not.
    """
    if not can_drive():
        return None
    if (path := find_chromium()) and starts(path):
        return path
    if apt_install("chromium") and (path := find_chromium()):
        return path
    print("No Chromium on this machine: asking Playwright for its own …", flush=True)
    try:
        install = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(install, capture_output=True, check=False, timeout=DOWNLOAD_SECONDS)
    except subprocess.TimeoutExpired:
        print("Playwright's download took too long.", flush=True)
    path = playwrights_own()
    return path if path and starts(path) else None


def can_drive() -> bool:
    """Say whether Playwright itself starts; as root on Debian get it the one library a small system lacks."""
    driver = (sys.executable, "-m", "playwright")
    return starts(*driver) or (apt_install(DRIVERS_LIBRARY) and starts(*driver))


def starts(*program: str) -> bool:
    """Say whether a program runs here; one without its libraries does not."""
    try:
        done = subprocess.run([*program, "--version"], capture_output=True, text=True, check=False, timeout=60)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"{' '.join(program)} does not start: {error}", flush=True)
        return False
    if done.returncode != 0:
        print(f"{' '.join(program)} does not start: {done.stderr.strip()}", flush=True)
    return done.returncode == 0


def apt_install(package: str) -> bool:
    """Install one of Debian's packages, if this is Debian, we are root and NO_APT does not forbid it."""
    if os.environ.get("NO_APT") == "1" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    print(f"Installing Debian's package {package} (NO_APT=1 declines) …", flush=True)
    # Nobody is there to answer a question.
    quietly: dict[str, Any] = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdin": subprocess.DEVNULL}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", package]):
        done = subprocess.run(["apt-get", *command], **quietly, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print(done.stderr.strip(), flush=True)
    return done.returncode == 0
