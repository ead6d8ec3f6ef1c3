"""The image's own steps, replayed below a folder: the Dockerfile's files, its wheel, its static files, its command.

What needs another system or the network is left out: the base image, its user, and fetching what the wheel depends on,
which our environment lends.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path

from tests.servers import ROOT, serving

MOVED = re.compile(r"(?<![\w.:/-])/(venv|tools|source|dist|srv|var/lib/kongbox)\b")
FETCHING = "bin/pip install --require-hashes"
LEFT_OUT = ("useradd ", "install -d ", f"/venv/{FETCHING}", f"/tools/{FETCHING}")


def steps() -> Iterator[tuple[str, str]]:
    """Yield the Dockerfile's instructions with what each is about."""
    lines = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    for line in filter(None, map(str.strip, lines.splitlines())):
        name, _blank, rest = line.partition(" ")
        yield name, rest


def main() -> int:
    """Replay them, and say whether the server they make answers."""
    with tempfile.TemporaryDirectory() as folder:
        missing = replay(Path(folder))
    print(f"\nThe image's steps, replayed: {', '.join(missing) or 'nothing'} missing (nothing)", flush=True)
    return 1 if missing else 0


def replay(root: Path) -> list[str]:
    """Follow the Dockerfile below a folder and start what it starts; return what is missing."""
    place, given = root, {"PATH": os.environ["PATH"], "HOME": str(root / "nobody")}
    command: list[str] = []

    def moved(text: str) -> str:
        return MOVED.sub(lambda path: f"{root}/{path[1]}", text)

    for name, rest in steps():
        match name:
            case "FROM":
                given = {key: given[key] for key in ("PATH", "HOME")}
            case "ENV":
                pairs = (pair.partition("=") for pair in shlex.split(moved(rest)))
                given |= {key: value.replace("$PATH", given["PATH"]) for key, _is, value in pairs}
            case "WORKDIR":
                place = Path(moved(rest))
                place.mkdir(parents=True, exist_ok=True)
            case "COPY" if not rest.startswith("--from"):
                copy_files(rest.split(), place)
            case "RUN":
                for part in moved(rest).split(" && "):
                    run(part, root, place, given)
            case "CMD":
                command = json.loads(rest)
    data = Path(given.pop("VAR_DIR"))
    program = str(root / "venv/bin" / command[0])
    with serving(data, command[1:], python=program, cwd=str(place), **given) as server:
        styles = re.findall(r'href="(/static/bundles/site[.\w]*\.css)"', server.get("/")[1])
        missing = [] if styles else ["styles"]
        missing += [path for path in ("/healthz", "/", "/t/harbour-open/", *styles) if server.get(path)[0] != 200]
    found = {"data": data.glob("*.sqlite3"), "static files": Path(given["STATIC_ROOT"]).glob("bundles/site.*.css")}
    return missing + [name for name, paths in found.items() if not list(paths)]


def copy_files(names: list[str], place: Path) -> None:
    """Copy what the Dockerfile names, and nothing else."""
    *sources, target = names
    for source in sources:
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, place / target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / source, place / target)


def run(part: str, root: Path, place: Path, given: dict[str, str]) -> None:
    """Run one command of the Dockerfile below `root`; pip is ours, at work for the environment it was asked in."""
    if part.startswith("python -m venv "):
        folder = part.split()[-1]
        venv.create(folder, with_pip=False)
        (packages,) = Path(folder).glob("lib/*/site-packages")
        (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
        return
    if part.replace(f"{root}", "").strip().startswith(LEFT_OUT):
        return
    part = re.sub(r"(\S+)/bin/pip ", rf"{sys.executable} -m pip --python \1/bin/python ", part)
    subprocess.run(["sh", "-c", part], cwd=place, env=given, check=True, capture_output=True, text=True)


if __name__ == "__main__":
    sys.exit(main())
