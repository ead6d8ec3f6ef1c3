"""Links in the docs lead somewhere, and the README's commands exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text()) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_make_command_in_the_docs_exists() -> None:
    commands = set(re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {name for page in PAGES for name in re.findall(r"(?:`|^    )make ([a-z]+)", page.read_text(), re.MULTILINE)}
    assert named
    assert named <= commands


def test_every_dependency_is_explained() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = [project["project"]["dependencies"], *project["dependency-groups"].values()]
    names = {re.split(r"[\[<>=;~ ]", line)[0] for group in groups for line in group}
    explained = (ROOT / "docs" / "dependencies.md").read_text()
    assert [name for name in sorted(names) if name not in explained] == []


@pytest.mark.parametrize("path", sorted(ROOT.glob("requirements*.txt")), ids=lambda path: path.name)
def test_requirements_are_pinned_with_hashes_and_name_no_host(path: Path) -> None:
    text = path.read_text()
    assert "://" not in text
    assert "--index-url" not in text
    for requirement in re.findall(r"^[a-z0-9].*(?:\n    .*)*", text, re.MULTILINE):
        assert "==" in requirement
        assert "--hash=sha256:" in requirement
