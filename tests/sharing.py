"""What the processes of one run of the tests make once and share."""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import functools
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

SHARED = "TESTS_VAR_DIR"
"""Names the folder that one run of the tests shares; VAR_DIR may be that of somebody's own server."""


@functools.cache
def shared_folder() -> Path:
    """Return the folder that all workers of a run know; a program run alone has its own and removes it."""
    if given := os.environ.get(SHARED):
        return Path(given)
    folder = tempfile.mkdtemp(prefix="kongbox-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


@contextlib.contextmanager
def one_at_a_time(what: str) -> Iterator[None]:
    """Let no other process of the run do the same meanwhile."""
    with (shared_folder() / f"{what}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
