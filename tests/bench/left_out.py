"""What `make test` leaves out: whole events and long proofs, tests of pages on PostgreSQL, sizes in the browser."""

from __future__ import annotations

import sys

from tests.chromium import get_chromium
from tests.suite import IN_BROWSER, ON_SQLITE, Report, postgres_url, run_tests, sharing


def main() -> int:
    """Run them all; no server or no browser to run them with is a failure here."""
    report = Report()
    with sharing():
        run_tests(report, "of whole events on SQLite", *ON_SQLITE, "-m", "soak and not browser", DATABASE_URL="")
        with postgres_url() as url:
            run_tests(report, "on PostgreSQL", "-m", "database", "tests/tournament", DATABASE_URL=url)
        given = {"DATABASE_URL": "", "CHROMIUM": get_chromium() or ""}
        run_tests(report, "in the browser", *IN_BROWSER, **given)
    return len(report.broken) + len(report.missing)


if __name__ == "__main__":
    sys.exit(main())
