"""Every text of the pages is translated, and the compiled file says what the readable one says."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tournament.translating import needs_gettext

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "tournament" / "locale"
CATALOGS = sorted(LOCALE.glob("*/LC_MESSAGES/django.po"))


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LC_ALL": "C.UTF-8", **environment}
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=True)


def messages(catalog: Path) -> list[str]:
    """Return a catalog's messages without where they stand, and without its header, which holds times."""
    lines = catalog.read_text().split("\n\n", 1)[1].splitlines()
    return sorted(line for line in lines if line and not line.startswith("#:"))


TRANSLATED = re.compile(r"{% blocktranslate\b.*?{% endblocktranslate %}|{% comment %}.*?{% endcomment %}", re.DOTALL)
# A sample of a file, a command, classes and attributes are no text to read; a key is named as it is on the keyboard.
NO_TEXT = re.compile(r"<pre\b.*?</pre>|<kbd>.*?</kbd>|{% block (body_class|live) %}.*?{% endblock \1 %}", re.DOTALL)
TEMPLATE = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}", re.DOTALL)
MARKUP = re.compile(r"<[^>]*>")
SAME_EVERYWHERE = {"Kongbox", "CSV", "JSON", "Lines", "PDF", "XLSX", "ZIP"}


@pytest.mark.parametrize("template", sorted((ROOT / "templates").rglob("*.html")), ids=lambda path: path.name)
def test_no_word_of_a_page_escapes_translation(template: Path) -> None:
    text = template.read_text()
    for other in (TRANSLATED, NO_TEXT, TEMPLATE, MARKUP):
        text = other.sub(" ", text)
    assert set(re.findall(r"\b[A-Za-z]{3,}\b", text)) - SAME_EVERYWHERE == set()


def test_there_are_four_languages() -> None:
    assert [path.parts[-3] for path in CATALOGS] == ["de", "fr", "zh_Hans"]


@needs_gettext
@pytest.mark.parametrize("catalog", CATALOGS, ids=lambda path: path.parts[-3])
def test_every_text_is_translated(catalog: Path, tmp_path: Path) -> None:
    done = run("msgfmt", "--check", "--statistics", "-o", tmp_path / "checked.mo", catalog)
    assert done.stderr.strip().endswith("translated messages.")
    assert "untranslated" not in done.stderr
    assert "fuzzy" not in done.stderr


@needs_gettext
@pytest.mark.parametrize("catalog", CATALOGS, ids=lambda path: path.parts[-3])
def test_the_compiled_file_is_up_to_date(catalog: Path, tmp_path: Path) -> None:
    run("msgfmt", "-o", tmp_path / "fresh.mo", catalog)
    fresh = run("msgunfmt", tmp_path / "fresh.mo").stdout
    assert run("msgunfmt", catalog.with_suffix(".mo")).stdout == fresh, "Run `make messages`."


@needs_gettext
def test_collecting_texts_finds_nothing_new_and_nothing_gone(tmp_path: Path) -> None:
    for folder in ("scoring", "templates", "tournament"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", tmp_path)
    environment = {"DEBUG": "1", "VAR_DIR": str(tmp_path / "var"), "PYTHONPATH": str(ROOT)}
    done = run(sys.executable, "manage.py", "makemessages", "--all", cwd=tmp_path, **environment)
    assert sorted(done.stdout.splitlines()) == [f"processing locale {path.parts[-3]}" for path in CATALOGS]
    assert done.stderr == ""
    for catalog in CATALOGS:
        assert messages(tmp_path / catalog.relative_to(ROOT)) == messages(catalog), "Run `make messages`."
