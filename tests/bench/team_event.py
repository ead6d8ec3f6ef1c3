"""The event of eighteen teams with all its sessions: the test of it plays two."""

from __future__ import annotations

import os
import subprocess
import sys

SESSIONS = 6
TEST = "tests/tournament/test_team_event.py"


def main(sessions: int = SESSIONS) -> int:
    """Play that many sessions through the pages; the test says whether standings, teams and files are right."""
    print(f"\nEighteen teams, {sessions} sessions through the pages:", flush=True)
    given = {**os.environ, "TEAM_EVENT_SESSIONS": str(sessions)}
    return subprocess.run([sys.executable, "-m", "pytest", "-q", TEST], env=given, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
