"""The fonts pages are tested with: those the program ships, wherever the tests run."""

from __future__ import annotations

import os
from pathlib import Path

SHIPPED = Path(__file__).parent.parent / "tournament" / "exports" / "fonts"
SETTINGS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{fonts}</dir>
  <cachedir>{folder}</cachedir>
</fontconfig>
"""


def font_environment(folder: Path) -> dict[str, str]:
    """Return the environment of a browser that knows no font but ours, its settings in `folder`.

    FONTS=machine leaves it those of the machine. macOS has its own way to find fonts, and always has some.
    """
    if os.environ.get("FONTS") == "machine":
        return {}
    file = folder / "fonts.conf"
    file.write_text(SETTINGS.format(fonts=SHIPPED, folder=folder))
    return {"FONTCONFIG_FILE": str(file)}
