"""Let a server's clock be wrong by as many seconds as the file says that CLOCK names. Python runs this at its start."""

from __future__ import annotations

import os
import time
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone

right_time, right_now = time.time, timezone.now
FILE = Path(os.environ["CLOCK"])


def wrong_by() -> float:
    """Return by how many seconds the clock is wrong."""
    try:
        return float(FILE.read_text())
    except FileNotFoundError:
        return 0.0


def wrong_time() -> float:
    """Return the seconds since 1970 as this clock has them."""
    return right_time() + wrong_by()


def wrong_now() -> datetime:
    """Return the time of day as this clock has it."""
    return right_now() + timedelta(seconds=wrong_by())


vars(time)["time"], vars(timezone)["now"] = wrong_time, wrong_now
