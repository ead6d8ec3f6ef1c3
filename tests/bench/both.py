"""Measure the same on both databases."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.postgres import NoPostgres, private_postgres


def is_good_on_both(measure_on: Callable[[str, Path], bool]) -> bool:
    """Measure on SQLite and, where there is one, on PostgreSQL; return whether every mark was met."""
    os.environ.pop("DATABASE_URL", None)
    with tempfile.TemporaryDirectory() as folder:
        good = [measure_on("SQLite", Path(folder))]
        try:
            with private_postgres() as url:
                os.environ["DATABASE_URL"] = url
                good.append(measure_on("PostgreSQL", Path(folder)))
        except NoPostgres as reason:
            print(f"  not on PostgreSQL: {reason}")
    return all(good)
