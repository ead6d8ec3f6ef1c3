"""Imports point one way: scoring, models, domain, views. Rooms, folders and files stay small and well named."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from scoring import RULESETS
from scoring.facts import DRAWN, WON
from scoring.standings.declared import all_schemes, earned_penalties

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
PURE = (
    "tournament.seating.solver",
    "tournament.players.importing",
    "tournament.core.spreadsheets",
    "tournament.audit.rebuilding",
)
"""Functions of their arguments alone, which every room may call."""
UPWARDS = {
    ("tournament.web.middleware", "tournament.views.errors"): "what was raised becomes a page",
}
"""The exceptions, each with its reason."""
DJANGOS = {"__init__", "__main__", "admin", "apps", "asgi", "settings", "urls", "wsgi"}
"""The modules Django and Python look for. Nothing else lies beside the rooms."""
MOST_LINES = 400
MOST_MODULES = 14
CROWDED = {
    "scoring": "what rule sets and callers import; the machinery is in scoring/engine and scoring/probing",
    "tournament/management/commands": "Django looks for every command there",
}
"""Folders with more modules than that, each with its reason."""
REPEATING = {"tournament.hands.big_hands": "the players' own word"}
"""Modules whose name repeats a folder they lie in."""
SHARED_NAMES: dict[str, str] = {
    "Group": "tiles shown together; a country or a team",
    "Line": "a pattern in an explanation; a line of somebody's list",
    "Noted": "what running totals ask of a note; a row of the office's list",
    "Page": "a sheet of paper; a page of a slide",
    "People": "names typed into one field; teams and countries by number",
    "Place": "where somebody sits, on paper and in the hall; a place at a table and what it earns",
    "Problem": "what is wrong with a line; a seating to be found",
    "Sheet": "the rows of one kind: in the log, in an archive, in a spreadsheet",
    "Progress": "of a search; of setting up",
}
"""Public classes of the same name in several rooms of the domain."""
NAMELESS = (("tournament", "py"), ("templates", "html"), ("static/js", "js"), ("static/css", "css"))
# Which rules a form or a demo begins with, how the demo's hands and offences look, and the sheet of one association.
NAMING = {
    "tournament/demo/games.py",
    "tournament/demo/hands.py",
    "tournament/demo/loading.py",
    "tournament/demo/mishaps.py",
    "tournament/demo/riichi_hands.py",
    "tournament/demo/story.py",
    "tournament/management/commands/demo.py",
    "tournament/views/organizer/day/club_evening.py",
    "tournament/views/organizer/create.py",
    "tournament/views/public/calculator.py",
}
REQUESTS = ("django.http", "django.shortcuts", "django.views", "tournament.web")
WRITING = {"save", "create", "bulk_create", "update", "bulk_update", "delete", "get_or_create", "update_or_create"}


# -- reading modules --------------------------------------------------------------------------------------------------


@cache
def modules(package: str) -> tuple[str, ...]:
    """Return the full names of a package's modules, nested ones too; migrations are left out."""
    paths = sorted((ROOT / package.replace(".", "/")).rglob("*.py"))
    names = (".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths if "migrations" not in path.parts)
    return tuple(name.removesuffix(".__init__") for name in names)


def in_rooms(rooms: Iterable[str]) -> list[str]:
    return [module for room in rooms for module in modules(f"tournament.{room}")]


@cache
def tree_of(module: str) -> ast.Module:
    """Parse a module, once for all tests."""
    path = ROOT / module.replace(".", "/")
    return ast.parse((path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text())


def imported_by(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the full name of everything some statements import."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            # Ruff (TID) refuses relative imports.
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def imports(module: str) -> tuple[str, ...]:
    return tuple(imported_by(ast.walk(tree_of(module))))


def offences(module: str, *forbidden: str) -> list[str]:
    return [name for name in imports(module) if any(name == ban or name.startswith(f"{ban}.") for ban in forbidden)]


def room_of(module: str) -> str:
    """Return the room of tournament/ that a module lies in, "" if none."""
    top, _, rest = module.partition(".")
    room = rest.partition(".")[0]
    return room if top == "tournament" and room in ROOMS else ""


def climbs(module: str) -> dict[str, tuple[str, str]]:
    """Return what a module imports from rooms above its own, and the exception that would allow each."""
    height = ROOMS.index(room_of(module))
    names = [name for name in imports(module) if room_of(name) and not name.startswith(PURE)]
    upwards = [name for name in names if ROOMS.index(room_of(name)) > height]
    return {name: (module, name if (module, name) in UPWARDS else name.rpartition(".")[0]) for name in upwards}


# -- rooms ------------------------------------------------------------------------------------------------------------


def test_beside_the_rooms_lies_only_what_django_looks_for() -> None:
    folders = {path.parent.name for path in TOURNAMENT.glob("*/__init__.py")}
    assert folders - {"migrations"} == set(ROOMS)
    assert {path.stem for path in TOURNAMENT.glob("*.py")} == DJANGOS


@pytest.mark.parametrize("module", in_rooms(ROOMS))
def test_a_module_imports_only_downwards(module: str) -> None:
    assert [name for name, exception in climbs(module).items() if exception not in UPWARDS] == []


@pytest.mark.parametrize(("module", "name"), UPWARDS)
def test_an_exception_is_still_needed(module: str, name: str) -> None:
    assert (module, name) in climbs(module).values()


@pytest.mark.parametrize("module", in_rooms(DOMAIN))
def test_the_domain_never_sees_a_request(module: str) -> None:
    assert offences(module, *REQUESTS) == []


@pytest.mark.parametrize("module", [module for package in PURE for module in modules(package)])
def test_a_pure_module_knows_no_database(module: str) -> None:
    assert offences(module, "django.db", "tournament.models") == []


@pytest.mark.parametrize("module", modules("scoring"))
def test_scoring_knows_only_itself_and_the_standard_library(module: str) -> None:
    roots = {name.split(".")[0] for name in imports(module)}
    assert roots - {"scoring", *sys.stdlib_module_names} == set()


@pytest.mark.parametrize("module", modules("tournament.models"))
def test_a_model_knows_only_models(module: str) -> None:
    ours = [name for name in imports(module) if name.startswith("tournament.")]
    assert [name for name in ours if not name.startswith("tournament.models")] == []


@pytest.mark.parametrize("module", in_rooms(["views", "api"]))
def test_a_view_writes_no_rows(module: str) -> None:
    calls = [node.func for node in ast.walk(tree_of(module)) if isinstance(node, ast.Call)]
    writes = [ast.unparse(call) for call in calls if isinstance(call, ast.Attribute) and call.attr in WRITING]
    # A form may save itself.
    assert [write for write in writes if write != "form.save"] == []


@pytest.mark.parametrize("package", ["scoring", *(f"tournament.{room}" for room in ROOMS)])
def test_modules_of_a_room_do_not_import_each_other_in_circles(package: str) -> None:
    inside = set(modules(package))
    graph = {module: {*imported_by(tree_of(module).body)} & inside - {module} for module in inside}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


# -- names and sizes --------------------------------------------------------------------------------------------------


def folders(*tops: str) -> list[str]:
    found = {path.parent for top in tops for path in (ROOT / top).rglob("*.py") if "migrations" not in path.parts}
    return sorted(str(folder.relative_to(ROOT)) for folder in found)


@pytest.mark.parametrize("folder", folders("scoring", "tournament", "tests"))
def test_no_file_is_too_long(folder: str) -> None:
    lengths = {path.name: len(path.read_text().splitlines()) for path in (ROOT / folder).glob("*.py")}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


@pytest.mark.parametrize(("top", "kind"), [("templates", "html"), ("static/js", "js"), ("static/css", "css")])
def test_no_page_script_or_style_sheet_is_too_long(top: str, kind: str) -> None:
    paths = (ROOT / top).rglob(f"*.{kind}")
    lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in paths}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


@pytest.mark.parametrize("folder", folders("scoring", "tournament"))
def test_a_folder_holds_about_a_dozen_modules(folder: str) -> None:
    count = len([path for path in (ROOT / folder).glob("*.py") if path.stem != "__init__"])
    assert (count > MOST_MODULES) == (folder in CROWDED), f"{count} modules"


@pytest.mark.parametrize("module", in_rooms(ROOMS))
def test_a_module_does_not_repeat_its_folder(module: str) -> None:
    *parents, name = module.split(".")
    words = {word.removesuffix("s") for word in name.split("_")}
    repeated = words & {parent.removesuffix("s") for parent in parents[1:]}
    assert bool(repeated) == (module in REPEATING), repeated


@cache
def classes() -> dict[str, set[str]]:
    """Return the rooms of the domain in which each public class name is defined."""
    found = defaultdict(set)
    for module in in_rooms(DOMAIN):
        for node in tree_of(module).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(room_of(module))
    return found


@pytest.mark.parametrize("room", DOMAIN)
def test_a_class_name_means_one_thing_in_the_domain(room: str) -> None:
    shared = {name: rooms for name, rooms in classes().items() if room in rooms and len(rooms) > 1}
    assert {name: rooms for name, rooms in shared.items() if name not in SHARED_NAMES} == {}


@pytest.mark.parametrize("name", SHARED_NAMES)
def test_a_shared_class_name_is_still_shared(name: str) -> None:
    assert len(classes()[name]) > 1


# -- rule sets --------------------------------------------------------------------------------------------------------


def nameless_files() -> list[Path]:
    """Return what should know no rule set; migrations tell of the past."""
    files = [path for place, kind in NAMELESS for path in (ROOT / place).rglob(f"*.{kind}")]
    return [path for path in files if "migrations" not in path.parts]


def names_rule_sets(path: Path) -> bool:
    """Tell whether a file names a rule set by its id; a doctest may."""
    text = re.sub(r"^ *>>>.*$", "", path.read_text(), flags=re.MULTILINE)
    return any(f"{quote}{rules}{quote}" in text for rules in RULESETS for quote in "\"'")


def test_a_rule_set_is_named_in_its_own_module_alone() -> None:
    named = {str(path.relative_to(ROOT)) for path in nameless_files() if names_rule_sets(path)}
    assert named == NAMING


KEYS_OF_OTHERS = {
    "tournament/exports/archive/schema_1.py": "archives of the first release kept these facts in columns of their own",
    "tournament/views/referee/commands/state.py": "a penalty makes a hand dead under every rule set",
    "tournament/views/referee/told/script_texts.py": "likewise",
    "static/js/tablet/entry/seats.js": "likewise",
    "tournament/demo/games.py": "riichi is also the name of the rule set",
    "tournament/demo/loading.py": "likewise",
    "tournament/demo/mishaps.py": "likewise",
    "tournament/demo/riichi_hands.py": "how hands of the demo end under one rule set",
}
"""Files that quote a key a rule set declares, each with its reason."""


def declared_keys() -> set[str]:
    """Return the keys of facts, of endings with a name, and of options of a single hand."""
    keys: set[str] = set()
    for ruleset in RULESETS.values():
        keys |= set(ruleset.play.declared)
        keys |= {ending.key for ending in ruleset.play.dealing.endings} - {WON.key, DRAWN.key}
        keys |= {option.key for option in ruleset.options if option.scope == "hand"}
        keys |= {ruleset.play.pot.key} if ruleset.play.pot else set()
    return keys


def test_what_a_rule_set_declares_is_named_in_scoring_alone() -> None:
    """Whatever lies outside takes facts and endings from the declaration, so that a new rule set brings its own."""
    quoted = re.compile("|".join(f"[\"']{re.escape(key)}[\"']" for key in sorted(declared_keys())))
    offenders = {str(path.relative_to(ROOT)): set(quoted.findall(path.read_text())) for path in nameless_files()}
    assert {file: sorted(keys) for file, keys in offenders.items() if keys and file not in KEYS_OF_OTHERS} == {}


def test_a_scheme_of_standings_is_named_in_its_declaration_alone() -> None:
    """A scheme's id and what its penalties are stored as stand nowhere outside scoring/, comments included."""
    ids = {scheme.id for scheme in all_schemes()} | set(earned_penalties())
    files = [path for place, kind in NAMELESS for path in (ROOT / place).rglob(f"*.{kind}")]
    # A "sum" is also an everyday word.
    named = re.compile("|".join(sorted(ids - {"sum"})))
    naming = [path for path in files if "migrations" not in path.parts and named.search(path.read_text())]
    assert [str(path.relative_to(ROOT)) for path in naming] == []


def test_scoring_works_without_django() -> None:
    code = (
        "import sys, scoring, scoring.standings.records; assert 'django' not in sys.modules; "
        "print(scoring.get_ruleset('boxed').id)"
    )
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
