"""A release has one number wherever it stands."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tournament.system.release import RELEASE

ROOT = Path(__file__).parents[3]


def test_the_package_is_the_release() -> None:
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == RELEASE


def test_the_newest_section_of_the_changelog_is_the_release() -> None:
    newest = re.search(r"^## (\d+\.\d+\.\d+), ", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest
    assert newest[1] == RELEASE
