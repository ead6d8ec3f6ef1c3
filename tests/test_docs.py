"""The docs say what is so: links and pictures, commands, settings, files, addresses and the words of buttons."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.test_architecture import ROOMS
from tournament.api.endpoints import api

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
GUIDE = [
    DOCS / f"{name}.md"
    for name in (
        *("organizing", "seating", "the-day", "standings", "results", "projector", "public-pages"),
        *("tablet", "referee-card"),
    )
]
"""Pages for organizers and referees: what they set in italics stands on the screen."""

LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
CODE = re.compile(r"`([^`\n]+)`")
ITALICS = re.compile(r"(?<![*\w])\*([^*\s][^*]*)\*(?![*\w])")
MACHINE = re.compile(r"(?:^|[\s\"'(=`])/(?:home|root|tmp|Users|work|mnt|opt)/")
MOST_BYTES = 250_000


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def prose(page: Path) -> str:
    """Return a page without its blocks of code, in which a # or * is something else."""
    return re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """Return what links may name after #, as repositories' web pages make it from headings."""
    titles = [re.sub(r"[^\w\- ]", "", title.lower()) for title in HEADING.findall(prose(page))]
    return {title.replace(" ", "-") for title in titles}


def leads_nowhere(page: Path, link: str) -> bool:
    path, _, anchor = link.partition("#")
    target = page.parent / path if path else page
    return not target.exists() or bool(anchor and anchor not in anchors(target))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    links = [link for link in LINK.findall(prose(page)) if "://" not in link]
    assert [link for link in links if leads_nowhere(page, link)] == []


def linked_from(page: Path) -> set[Path]:
    return {(page.parent / link.partition("#")[0]).resolve() for link in LINK.findall(prose(page)) if "://" not in link}


def test_the_guide_leads_to_every_page() -> None:
    found = linked_from(DOCS / "README.md") | linked_from(DOCS / "decisions" / "README.md")
    assert [name(page) for page in DOCS.rglob("*.md") if page != DOCS / "README.md" and page not in found] == []


def test_every_picture_is_shown_somewhere_and_small() -> None:
    shown = set().union(*(linked_from(page) for page in PAGES))
    pictures = sorted((DOCS / "images").iterdir())
    assert [name(picture) for picture in pictures if picture not in shown] == []
    assert [name(picture) for picture in pictures if picture.stat().st_size > MOST_BYTES] == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_pages_name_no_machine(page: Path) -> None:
    assert MACHINE.findall(page.read_text()) == []


def test_every_command_in_the_docs_exists() -> None:
    made = set(re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE))
    text = "\n".join(page.read_text() for page in PAGES)
    named = set(re.findall(r"(?:`|^    )make ([a-z]+)", text, re.MULTILINE))
    managed = set(re.findall(r"manage\.py ([a-z_]+)", text)) - {"help"}
    assert named
    assert named <= made
    assert managed
    assert managed <= set(get_commands())


# -- settings ---------------------------------------------------------------------------------------------------------

READERS = (
    "settings.py",
    "system/data_folder.py",
    "system/environment.py",
    "management/command_line.py",
    "asgi.py",
    "wsgi.py",
    "web/health.py",
    "management/commands/serve.py",
)


def variables(path: Path) -> Iterator[str]:
    """Yield the environment variables a module reads by name."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            if ast.unparse(node.func) in ("os.environ.get", "read_flag", "read_list", "os.getenv"):
                yield str(node.args[0].value)
        elif isinstance(node, ast.Subscript) and ast.unparse(node.value) == "os.environ":
            assert isinstance(node.slice, ast.Constant), f"{path} reads a variable nobody can look up"
            yield str(node.slice.value)


def test_deploying_lists_every_setting_and_no_other() -> None:
    read = {variable for reader in READERS for variable in variables(ROOT / "tournament" / reader)}
    table = (DOCS / "deploying.md").read_text().partition("\n## Environment\n")[2].partition("\n## ")[0]
    listed = {word for row in re.findall(r"^\| (`.+?) \|", table, re.MULTILINE) for word in CODE.findall(row)}
    assert listed == read


def test_no_other_module_reads_the_environment() -> None:
    readers = {ROOT / "tournament" / reader for reader in READERS}
    others = [path for path in (ROOT / "tournament").rglob("*.py") if path not in readers]
    assert [name(path) for path in others if list(variables(path))] == []


# -- files, addresses, words ------------------------------------------------------------------------------------------


def is_missing(path: str) -> bool:
    """Say whether a file named in a page for developers is not there; modules of tournament/ go by their short name."""
    places = (ROOT, ROOT / "tournament", ROOT / "tournament" / "seating", DOCS)
    return not any((place / path).exists() for place in places)


DEVELOPERS = ("architecture.md", "adding-a-rule-set.md", "testing.md", "dependencies.md", "../CONTRIBUTING.md")


@pytest.mark.parametrize("page", DEVELOPERS)
def test_files_named_for_developers_exist(page: str) -> None:
    words = {word.split()[0] for word in CODE.findall(prose(DOCS / page))}
    files = {word for word in words if re.fullmatch(r"[\w./-]+(?:\.(?:py|html|js|md|jsonl)|/)", word)}
    assert files
    assert sorted(file for file in files if is_missing(file)) == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_modules_named_anywhere_exist(page: Path) -> None:
    words = {word.split()[0] for word in CODE.findall(prose(page))}
    modules = {word for word in words if re.fullmatch(r"(?:scoring|tournament)/[\w./-]*|[\w.-]+/[\w./-]+\.py", word)}
    assert sorted(module for module in modules if is_missing(module)) == []


def test_the_picture_of_the_rooms_shows_each_in_its_order() -> None:
    drawn = re.findall(r'class="room">(\w+)<', (DOCS / "images" / "rooms.svg").read_text())
    assert drawn == list(reversed(ROOMS))


def test_the_api_page_lists_every_address_and_no_other() -> None:
    described = {
        re.sub(r"\{\w+\}", "<>", path.removeprefix("/api/v1/"))
        for path in api.get_openapi_schema(path_prefix="/api/v1/")["paths"]
    }
    listed = re.findall(r"^\| `(tournaments[^`]*)` \|", (DOCS / "api.md").read_text(), re.MULTILINE)
    assert {re.sub(r"<\w+>", "<>", path) for path in listed} == described


def plain(text: str) -> str:
    """Return text without what a sentence may spell otherwise: apostrophes, dots, capitals."""
    return text.replace("’", "'").replace("…", "").strip(" .:").lower()


def test_what_the_guide_sets_in_italics_stands_on_the_screen() -> None:
    catalogue = (ROOT / "tournament" / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po").read_text()
    entries = re.findall(r'^msgid (".*"(?:\n".*")*)', catalogue, re.MULTILINE)
    words = {plain("".join(re.findall(r'"(.*)"', entry))) for entry in entries}
    missing = {
        name(page): [
            said for said in ITALICS.findall(CODE.sub("", prose(page))) if plain(" ".join(said.split())) not in words
        ]
        for page in GUIDE
    }
    assert {page: said for page, said in missing.items() if said} == {}


# -- dependencies -----------------------------------------------------------------------------------------------------


def test_every_dependency_is_explained() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = [project["project"]["dependencies"], *project["dependency-groups"].values()]
    names = {re.split(r"[\[<>=;~ ]", line)[0] for group in groups for line in group}
    explained = (DOCS / "dependencies.md").read_text()
    assert [package for package in sorted(names) if package not in explained] == []


@pytest.mark.parametrize("path", sorted(ROOT.glob("requirements*.txt")), ids=lambda path: path.name)
def test_requirements_are_pinned_with_hashes_and_name_no_host(path: Path) -> None:
    text = path.read_text()
    assert "://" not in text
    assert "--index-url" not in text
    for requirement in re.findall(r"^[a-z0-9].*(?:\n    .*)*", text, re.MULTILINE):
        assert "==" in requirement
        assert "--hash=sha256:" in requirement
