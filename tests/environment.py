"""Set the environment before Django's settings are read; pytest loads this first of all (`-p tests.environment`)."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

os.environ.setdefault("DEBUG", "1")
os.environ.setdefault("SECRET_KEY", "only-for-tests")
os.environ.setdefault("ALLOWED_HOSTS", "testserver,localhost,127.0.0.1")
os.environ.setdefault("VAR_DIR", tempfile.mkdtemp(prefix="kongbox-tests-"))

# WhiteNoise warns where collected files should be; the tests' pages take theirs from the sources.
Path(os.environ["VAR_DIR"], "static").mkdir(parents=True, exist_ok=True)
