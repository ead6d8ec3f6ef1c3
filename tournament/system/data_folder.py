"""Where Kongbox finds its own files, and where it keeps what belongs to its users."""

from __future__ import annotations

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
CLONE = PACKAGE.parent
IS_CLONE = (CLONE / "manage.py").exists()
RESOURCES = CLONE if IS_CLONE else PACKAGE / "resources"
"""The folder with templates/, static/ and fixtures/: a wheel carries them inside the package."""


def data_folder() -> Path:
    """Return the folder for databases, keys and backups: `VAR_DIR`, else var/ in a clone, else the user's own."""
    if chosen := os.environ.get("VAR_DIR"):
        return Path(chosen)
    if IS_CLONE:
        return CLONE / "var"
    from platformdirs import user_data_path  # the rules alone are used without it

    return user_data_path("kongbox", appauthor=False)
