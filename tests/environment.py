"""Set the environment before Django's settings are read; pytest loads this first of all (`-p tests.environment`).

The shell may have settings of a developer's own server, and none of them counts here but
DATABASE_URL, which names where the tests make their databases.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from tests.sharing import SHARED

SWITCHES = ("HALL", "BEHIND_PROXY", "HSTS_PRELOAD", "HSTS_SUBDOMAINS", "QR")
VALUES = ("APP_DATABASE_URL", "PUBLIC_URL", "STATIC_ROOT", "DATABASE_POOL")
AMOUNTS = ("PAGE_CACHE_MB", "PAGE_THREADS", "LOG_LEVEL")
GIVEN = {
    "DEBUG": "1",
    "SECRET_KEY": "only-for-tests",
    "ALLOWED_HOSTS": "testserver,localhost,127.0.0.1",
    "TIME_ZONE": "UTC",
}

for name in (*SWITCHES, *VALUES, *AMOUNTS):
    os.environ.pop(name, None)
os.environ.update(GIVEN)

if SHARED not in os.environ:
    # The workers of one run inherit this and share it; the process that made it outlives them and removes it.
    os.environ[SHARED] = tempfile.mkdtemp(prefix="kongbox-tests-")
    atexit.register(shutil.rmtree, os.environ[SHARED], ignore_errors=True)
os.environ["VAR_DIR"] = os.environ[SHARED]

# WhiteNoise warns where collected files should be; the tests' pages take theirs from the sources.
Path(os.environ["VAR_DIR"], "static").mkdir(parents=True, exist_ok=True)
