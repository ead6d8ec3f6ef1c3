"""Set the environment before Django's settings are read; pytest loads this first of all (`-p tests.environment`)."""

from __future__ import annotations

import os
import tempfile

os.environ.setdefault("DEBUG", "1")
os.environ.setdefault("SECRET_KEY", "only-for-tests")
os.environ.setdefault("ALLOWED_HOSTS", "testserver,localhost,127.0.0.1")
os.environ.setdefault("VAR_DIR", tempfile.mkdtemp(prefix="kongbox-tests-"))
