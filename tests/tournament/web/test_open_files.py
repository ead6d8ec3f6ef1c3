"""A process asks the system for room, and keeps half of what it gets for pages."""

from __future__ import annotations

import subprocess
import sys

import pytest

ASK = (
    "import resource; from tournament.web.server.open_files import *; print(room_for_readers(), *resource.getrlimit(7))"
)


@pytest.mark.parametrize(
    ("soft", "hard", "readers", "now"),
    [
        (256, 15_000, 7_500, 15_000),  # as macOS and Linux begin, and as much as somebody allows
        (100, 300, 150, 300),  # no more than that is to be had
        (1_024, 1_024, 512, 1_024),
    ],
)
def test_as_much_as_the_system_allows(soft: int, hard: int, readers: int, now: int) -> None:
    command = ["sh", "-c", f'ulimit -Sn {soft}; ulimit -Hn {hard}; exec "$@"', "sh", sys.executable, "-c", ASK]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.split() == [str(readers), str(now), str(hard)]
