"""Ask the process beside the servers to do something."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.databases import ROOT, environment

CODE = "import django; django.setup(); from {} import main; main()"


class Organizer:
    """Someone who makes and changes an event from a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def ask(self, *words: str) -> dict[str, Any]:
        """Return what the process answers."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(" ".join(words) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


@contextmanager
def organizing(url: str, folder: Path, module: str = "tests.tournament.live.event") -> Iterator[Organizer]:
    """Run the process on a database; `module` holds what it can do."""
    command = [sys.executable, "-u", "-c", CODE.format(module)]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment(url, folder),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Organizer(process)
        assert process.stdin
        process.stdin.close()
