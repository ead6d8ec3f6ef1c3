"""Everything `make bench` measures, one part after the other, each in a process of its own."""

from __future__ import annotations

import subprocess
import sys

PARTS = (
    "tests.bench.scoring",
    "tests.bench.standings",
    "tests.bench.recording",
    "tests.bench.pages",
    "tests.bench.kept_pages",
    "tests.bench.live",
    "tests.bench.weight",
    "tests.bench.seating",
    "tests.bench.championship",
    "tests.bench.entry",
    "tests.bench.growth",
)

if __name__ == "__main__":
    sys.exit(max(subprocess.run([sys.executable, "-m", part], check=False).returncode for part in PARTS))
