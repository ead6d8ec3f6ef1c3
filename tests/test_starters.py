"""The files to double-click: what a Windows console needs to read one, and what the other does with what it finds."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest

from starters.release import STARTERS, pack

ROOT = Path(__file__).parent.parent
BATCH = (ROOT / "starters" / "kongbox.bat").read_bytes()
COMMAND = ROOT / "starters" / "kongbox.command"
WHEEL = "kongbox-9.9.9-py3-none-any.whl"

PYTHON = """#!/bin/sh
# Stands for Python: agrees to be new enough, and makes an environment whose programs say what they are told.
case "$*" in
    *version_info*) exit "$TOO_OLD" ;;
    "-m venv --clear "*)
        mkdir -p "$4/bin"
        for name in python kongbox; do
            printf '#!/bin/sh\\necho "%s $*"\\n' "$name" >"$4/bin/$name"
            chmod +x "$4/bin/$name"
        done ;;
esac
"""


def lines() -> list[str]:
    return BATCH.decode("ascii").split("\r\n")


def test_the_batch_file_has_the_line_ends_and_letters_of_windows() -> None:
    assert BATCH.isascii()
    assert BATCH.count(b"\n") == BATCH.count(b"\r\n") == len(lines()) - 1
    assert lines()[0] == "@echo off"


def test_every_label_of_the_batch_file_is_there() -> None:
    labels = {line[1:] for line in lines() if line.startswith(":")}
    called = set(re.findall(r"(?:goto|call) :?(\w+)", "\n".join(lines())))
    assert called <= labels
    assert labels - called <= {"start"}


def test_folders_with_spaces_are_quoted_in_the_batch_file() -> None:
    for line in lines():
        for name in ("%PROGRAM%", "%WHEEL%", "%LOCALAPPDATA%", "%~dp0"):
            if name in line and not line.startswith(("rem", ">")):
                assert re.search(rf'"[^"]*{re.escape(name)}[^"]*"', line), line


def test_both_starters_say_the_same() -> None:
    batch, command = BATCH.decode("ascii"), COMMAND.read_text(encoding="utf-8")
    for sentence in (
        "Kongbox needs Python 3.11 or newer. Install",
        "Installing Kongbox. This takes a minute and needs the internet.",
        "Press Enter to run your own tournaments, or type demo and press Enter to try everything out: ",
        "Kongbox could not be installed. Check the internet connection, then start again.",
    ):
        assert sentence in batch
        assert sentence in command


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """Return a folder as people unpack it, with a space in its name, beside a stand-in for Python."""
    folder = tmp_path / "My Downloads" / "kongbox"
    folder.mkdir(parents=True)
    (folder / COMMAND.name).write_bytes(COMMAND.read_bytes())
    (folder / WHEEL).touch()
    for name in ("python3", "python3.14", "python3.13", "python3.12", "python3.11", "python"):
        program = tmp_path / "bin" / name
        program.parent.mkdir(exist_ok=True)
        program.write_text(PYTHON)
        program.chmod(0o755)
    return folder


def start(folder: Path, *arguments: str, too_old: int = 0) -> subprocess.CompletedProcess[str]:
    """Start Kongbox as a double click does, with everything it keeps in a home beside the folder."""
    home = folder.parent / "a home"
    return subprocess.run(
        ["sh", str(folder / COMMAND.name), *arguments],
        env={"PATH": f"{folder.parent.parent / 'bin'}:{os.defpath}", "HOME": str(home), "TOO_OLD": str(too_old)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_first_start_installs_and_the_next_does_not(unpacked: Path) -> None:
    first = start(unpacked)
    assert first.returncode == 0, first.stderr
    assert f"python -m pip install --quiet --disable-pip-version-check {WHEEL}" in first.stdout
    assert first.stdout.splitlines()[-1] == "kongbox hall --open"
    assert start(unpacked, "demo").stdout.splitlines() == ["kongbox demo --open"]
    (unpacked / WHEEL).rename(unpacked / WHEEL.replace("9.9.9", "10.0.0"))
    assert "Installing Kongbox." in start(unpacked).stdout


def test_what_is_missing_is_said_in_one_sentence(unpacked: Path) -> None:
    without_python = start(unpacked, too_old=1)
    assert without_python.returncode == 1
    assert "Kongbox needs Python 3.11 or newer. Install it from python.org" in without_python.stdout
    (unpacked / WHEEL).unlink()
    assert "is missing. Unpack the whole folder" in start(unpacked).stdout


def test_a_release_holds_the_wheel_and_the_starters(tmp_path: Path) -> None:
    wheel = tmp_path / WHEEL
    wheel.write_bytes(b"a wheel")
    with ZipFile(pack(wheel)) as archive:
        names = {info.filename: info.external_attr >> 16 for info in archive.infolist()}
    assert set(names) == {f"kongbox-9.9.9/{name}" for name in (WHEEL, *STARTERS)}
    assert names["kongbox-9.9.9/kongbox.command"] & 0o111, "it can be started"
