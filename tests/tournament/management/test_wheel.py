"""The wheel, installed where there is no clone: `kongbox demo` serves, a hand is recorded, and the library counts."""

from __future__ import annotations

import asyncio
import io
import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from random import Random

import pytest

from tests.bench.championship.tablet import Log, Tablet, Tally
from tests.databases import ROOT
from tests.servers import serving
from tests.tournament.management.test_command_line import ELSEWHERE


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel and install it in an environment of its own; its dependencies are lent by ours."""
    folder = tmp_path_factory.mktemp("elsewhere")
    build = ["-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run([sys.executable, *build], check=True, capture_output=True, text=True)
    (wheel,) = folder.glob("kongbox-*.whl")
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    into = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    install = ["-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    subprocess.run([sys.executable, *install], check=True, capture_output=True, text=True)
    Path(into, "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder


def test_the_demo_serves_and_a_hand_is_recorded_without_a_clone(installed: Path) -> None:
    python = str(installed / "env/bin/python")
    with serving(
        installed / "data", ("-m", "tournament", "demo"), python=python, cwd=str(installed), **ELSEWHERE
    ) as server:
        assert [server.get(path)[0] for path in ("/", "/healthz", "/readyz", "/t/harbour-open/")] == [200] * 4
        link = re.search(r"Table 1 +http://localhost:\d+(\S+)", server.output)
        assert link
        tablet = Tablet(server.port, link[1], 1, Random(1), Log(io.StringIO(), Tally()))

        async def record_one() -> tuple[int, int]:
            await tablet.open()
            before = len(tablet.state["hands"])
            assert await tablet.send(tablet.next_hand()) == 200
            tablet.wire.drop()
            await asyncio.sleep(0)
            return before, len(tablet.state["hands"])

        before, after = asyncio.run(record_one())
        assert after == before + 1


def test_the_library_counts_without_django(installed: Path) -> None:
    """As with `pip install --no-deps`: nothing is there but Python's own library and the wheel."""
    code = "import scoring, sys; sys.stderr.write(scoring.__file__); import tournament.__main__"
    (wheel,) = installed.glob("env/lib/*/site-packages")
    answer = subprocess.run(
        [installed / "env/bin/python", "-S", "-c", code, "score"],
        cwd=installed,
        env={"PYTHONPATH": str(wheel)},
        input='{"rules": "mcr", "hand": "1112345678999s", "win": "1s"}',
        check=True,
        capture_output=True,
        text=True,
    )
    assert Path(answer.stderr).is_relative_to(installed), "it is the wheel's, not the clone's"
    assert json.loads(answer.stdout)["points"] == 106


def test_data_lie_in_the_users_own_folder(installed: Path) -> None:
    command = [str(installed / "env/bin/kongbox"), "where"]
    home = {"PATH": os.environ["PATH"], "HOME": str(installed / "home")}
    answer = subprocess.run(command, cwd=installed, env=home, check=True, capture_output=True, text=True)
    assert Path(answer.stdout.strip()).is_relative_to(installed / "home")
