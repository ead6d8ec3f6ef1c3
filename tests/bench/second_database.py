"""Every test that touches a database, on PostgreSQL: `make test` leaves out most of those of pages there."""

from __future__ import annotations

import sys

from tests.suite import Report, postgres_url, run_tests


def main() -> int:
    """Run them all; no server to run them on is a failure here."""
    report = Report()
    with postgres_url() as url:
        run_tests(report, "on PostgreSQL", "-m", "database", "tests/tournament", DATABASE_URL=url)
    return len(report.broken)


if __name__ == "__main__":
    sys.exit(main())
