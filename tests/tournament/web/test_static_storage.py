"""Static files for production: compressed, under names that change with their content."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.servers import collecting, shared_static
from tests.tournament.test_settings import PRODUCTION, ROOT, manage

COLLECT = "from tournament.web.static_storage import collect_when_changed; collect_when_changed()"


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    given = {**PRODUCTION, "STATIC_ROOT": str(shared_static())}
    with collecting(given):
        done = manage("shell", "--no-imports", "--command", COLLECT, var=tmp_path_factory.mktemp("var"), **given)
    assert done.returncode == 0, done.stderr
    return shared_static()


def test_every_file_of_ours_has_a_hashed_name_and_a_compressed_twin(collected: Path) -> None:
    names = json.loads((collected / "staticfiles.json").read_text())["paths"]
    ours = [path.relative_to(ROOT / "static").as_posix() for path in (ROOT / "static").rglob("*.css")]
    assert ours
    for name in ours:
        assert re.search(r"\.[0-9a-f]{12}\.css$", names[name])
        assert (collected / f"{names[name]}.br").exists()


def test_imports_between_modules_are_hashed_too(collected: Path) -> None:
    imports = re.compile(r"""(?:import|from)\s*["'](\.\.?/[^"']+)["']""")
    names = json.loads((collected / "staticfiles.json").read_text())["paths"]
    modules = {name: (collected / names[name]).read_text() for name in names if name.startswith("js/")}
    found = [(name, target) for name, text in modules.items() for target in imports.findall(text)]
    assert found, "no module of ours imports another: nothing is shown"
    for name, target in found:
        assert re.search(r"\.[0-9a-f]{12}\.js$", target), f"{name} imports {target}"
        assert (collected / name).parent.joinpath(target).resolve().exists()
