"""Set the environment before Django's settings are read; pytest loads this first of all (`-p tests.environment`)."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

os.environ.setdefault("DEBUG", "1")
os.environ.setdefault("TIME_ZONE", "UTC")
os.environ.setdefault("SECRET_KEY", "only-for-tests")
os.environ.setdefault("ALLOWED_HOSTS", "testserver,localhost,127.0.0.1")

if "VAR_DIR" not in os.environ:
    # The workers of one run inherit this and share it; whoever made it outlives them and removes it.
    os.environ["VAR_DIR"] = tempfile.mkdtemp(prefix="kongbox-tests-")
    atexit.register(shutil.rmtree, os.environ["VAR_DIR"], ignore_errors=True)

# WhiteNoise warns where collected files should be; the tests' pages take theirs from the sources.
Path(os.environ["VAR_DIR"], "static").mkdir(parents=True, exist_ok=True)
