"""Imports point one way: scoring, models, verbs, views."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring import RULESETS

ROOT = Path(__file__).parent.parent
TOURNAMENT = ROOT / "tournament"

ROOMS = (
    "models",
    "core",
    "system",
    "audit",
    "accounts",
    "players",
    "tables",
    "penalties",
    "standings",
    "seating",
    "sessions",
    "setup",
    "hands",
    "public",
    "exports",
    "forms",
    "web",
    "live",
    "views",
    "templatetags",
    "api",
    "demo",
    "management",
)
"""The rooms of tournament/. Each imports only from itself and from those before it."""
DOMAIN = ROOMS[: ROOMS.index("forms")]
"""Where verbs and what they read are: no request ever comes here."""
PURE = ("tournament.standings.ranking", "tournament.seating.solver", "tournament.players.importing")
"""Functions of their arguments alone, which every room may call."""
UPWARDS = {
    ("tournament.audit.log", "tournament.tables.totals"): "verifying the log adds the hands up again",
    ("tournament.web.middleware", "tournament.views.errors"): "what was raised becomes a page",
}
"""The exceptions, each with its reason."""
DJANGOS = {"__init__", "admin", "apps", "asgi", "settings", "urls", "wsgi"}
"""The modules Django looks for. Nothing else lies beside the rooms."""
VIEWS = sorted(path for folder in ("views", "api") for path in (TOURNAMENT / folder).rglob("*.py"))
NAMELESS = (("tournament", "py"), ("templates", "html"), ("static/js", "js"), ("static/css", "css"))
# Which rules a form or a demo begins with, how the demo's hands and offences look, and the sheet of one association.
NAMING = {
    "tournament/demo/hands.py",
    "tournament/demo/loading.py",
    "tournament/demo/mishaps.py",
    "tournament/demo/story.py",
    "tournament/management/commands/demo.py",
    "tournament/views/organizer/day/club_evening.py",
    "tournament/views/organizer/create.py",
    "tournament/views/organizer/results.py",
    "tournament/views/public/calculator.py",
}
REQUESTS = {"django.http", "django.shortcuts", "django.views", "tournament.web"}


def modules(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "migrations" not in path.parts)


def imports(path: Path) -> Iterator[str]:
    """Yield the full name of everything a module imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def offences(path: Path, *forbidden: str) -> list[str]:
    return [name for name in imports(path) if any(name == ban or name.startswith(f"{ban}.") for ban in forbidden)]


def room_of(module: str) -> str:
    """Return the room a module of tournament/ lies in."""
    return [*module.split("."), ""][1]


def climbs(path: Path) -> set[tuple[str, str]]:
    """Return what a module imports from rooms above its own."""
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    height = ROOMS.index(room_of(module))
    names = (name for name in imports(path) if room_of(name) in ROOMS and name.startswith("tournament."))
    return {(module, name) for name in names if ROOMS.index(room_of(name)) > height and not name.startswith(PURE)}


def test_beside_the_rooms_lies_only_what_django_looks_for() -> None:
    folders = {path.parent.name for path in TOURNAMENT.glob("*/__init__.py")}
    assert folders - {"migrations"} == set(ROOMS)
    assert {path.stem for path in TOURNAMENT.glob("*.py")} == DJANGOS


def test_rooms_import_only_downwards() -> None:
    found = {pair for room in ROOMS for path in modules(TOURNAMENT / room) for pair in climbs(path)}
    named = {(module, name) for module, name in found if (module, name.rpartition(".")[0]) in UPWARDS}
    assert found - named - UPWARDS.keys() == set()
    assert UPWARDS.keys() - found == set(), "exceptions that are none any more"


@pytest.mark.parametrize("package", PURE)
def test_pure_packages_know_no_database(package: str) -> None:
    for path in modules(ROOT / package.replace(".", "/")):
        assert offences(path, "django.db", "tournament.models") == [], path


@pytest.mark.parametrize("path", modules(ROOT / "scoring"), ids=lambda path: path.name)
def test_scoring_knows_only_itself_and_the_standard_library(path: Path) -> None:
    roots = {name.split(".")[0] for name in imports(path)}
    assert roots <= {"scoring", *sys.stdlib_module_names}


@pytest.mark.parametrize("path", modules(TOURNAMENT / "models"), ids=lambda path: path.name)
def test_models_know_no_verbs_and_no_views(path: Path) -> None:
    ours = [name for name in imports(path) if name.startswith("tournament.")]
    assert [name for name in ours if not name.startswith("tournament.models")] == []
    assert offences(path, *REQUESTS) == []


@pytest.mark.parametrize("room", DOMAIN)
def test_verbs_never_see_a_request(room: str) -> None:
    for path in modules(TOURNAMENT / room):
        assert offences(path, *REQUESTS) == [], path


@pytest.mark.parametrize("path", VIEWS, ids=lambda path: str(path.relative_to(TOURNAMENT)))
def test_views_write_no_rows(path: Path) -> None:
    writing = {"save", "create", "bulk_create", "update", "bulk_update", "delete", "get_or_create", "update_or_create"}
    calls = [node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    writes = [call.attr for call in calls if isinstance(call, ast.Attribute) and call.attr in writing]
    # A form may save itself: that is the form's deed.
    own = [call for call in calls if isinstance(call, ast.Attribute) and ast.unparse(call) == "form.save"]
    assert len(writes) == len(own), writes


def names_rule_sets(path: Path) -> bool:
    """Tell whether a file names a rule set by its id; a doctest may."""
    text = re.sub(r"^ *>>>.*$", "", path.read_text(), flags=re.MULTILINE)
    return any(f"{quote}{rules}{quote}" in text for rules in RULESETS for quote in "\"'")


def test_a_rule_set_is_named_in_its_own_module_alone() -> None:
    files = [path for place, kind in NAMELESS for path in (ROOT / place).rglob(f"*.{kind}")]
    named = {str(path.relative_to(ROOT)) for path in files if names_rule_sets(path)}
    assert named == NAMING


def test_scoring_works_without_django() -> None:
    code = "import sys, scoring; assert 'django' not in sys.modules; print(scoring.get_ruleset('boxed').id)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, env={"PATH": ""}
    )
    assert done.stdout.strip() == "boxed", done.stderr


def test_the_engine_is_not_hidden_by_what_is_installed() -> None:
    """`-S` above leaves out installed packages: prove that Django is then really gone."""
    done = subprocess.run([sys.executable, "-S", "-c", "import django"], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode != 0


def test_what_touches_the_database_lies_where_the_pass_on_postgresql_looks() -> None:
    asks = re.compile(r"mark\.(django_db|database)\b|\b(transactional_db|live_server|db): ")
    looked_at = (ROOT / "tests" / "tournament", ROOT / "tests" / "browser")
    tests = [path for path in (ROOT / "tests").rglob("test_*.py") if not path.is_relative_to(looked_at[0])]
    assert [path for path in tests if not path.is_relative_to(looked_at[1]) and asks.search(path.read_text())] == []
