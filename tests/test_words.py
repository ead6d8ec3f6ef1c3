"""Words that plain English does without stand in no text a person reads: not on pages, not in the docs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CATALOGS = sorted((ROOT / "tournament" / "locale").glob("*/LC_MESSAGES/django.po"))
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

BANNED = {
    r"whoever": "the player who, anyone who",
    r"somebody|everybody|nobody": "someone, everyone, no one, or who it is",
    r"anew": "again",
    r"sittings?(?! out\b)": "session",
    r"by lot|lots": "draw",
    r"dearer": "bigger, higher",
    r"put right": "fix, correct",
    r"by itself|by themselves": "automatically",
    r"to be had": "available",
    r"so many(?! that)": "that many",
    r"reserves?": "substitute",
    r"(?-i:Empty):": "Leave blank to",
    r"(?:look at|leave|throw) it(?= or | and |$)": "name the object",
    r"takes? back|taken back": "undo, withdraw, cancel",
    r"countrym[ae]n": "players from the same country",
    r"deeds?": "action, record",
    r"(?:penal|recogn|organ|final)is(?:e[sdr]?|ers|ing|ations?)": "-ize",
    r"referee's codes?|referees' codes?": "referee code",
    r"releases? (?:the |a )?(?:seating|session)s?|(?:seating|session)s? (?:is|are) released": "publish",
}
"""A word, and what to say instead."""

MAY_STAY = {
    "Write a number from 1 to %(most)s, or leave it blank.": "“it” is the number of the same sentence",
    "%(reserve)s": "the name of a placeholder",
    "%(reserves)s": "the name of a placeholder",
}
"""What the patterns find although it is right, and why."""


def texts() -> Iterator[str]:
    """Yield every English text of the pages, of files and of the command line."""
    entry = re.compile(r'^msgid(?:_plural)? ((?:".*"\n)+)', re.MULTILINE)
    for found in entry.finditer(CATALOGS[0].read_text()):
        yield "".join(re.findall(r'"(.*)"', found[1])).replace(r"\"", '"')


def prose(page: Path) -> str:
    """Return what a page says today, without code, links' targets and what was published with a release."""
    text = page.read_text().split("\n## 1.0.0")[0]
    return re.sub(r"^```.*?^```|`[^`\n]*`|\]\([^)]*\)|^    .*$", "", text, flags=re.MULTILINE | re.DOTALL)


def banned_in(text: str) -> list[str]:
    """Return the banned words of a text, with what to say instead."""
    text = text.replace("’", "'")
    for right in MAY_STAY:
        text = text.replace(right, "")
    faults = []
    for words, say in BANNED.items():
        for match in re.finditer(rf"\b(?:{words})(?!\w)", text, re.IGNORECASE):
            around = text[max(match.start() - 40, 0) : match.end() + 30]
            faults.append(f"“{match[0]}” in “{' '.join(around.split())}”: {say}")
    return faults


def test_the_patterns_find_what_they_ban() -> None:
    assert banned_in("Whoever was disqualified does not count.")
    assert banned_in("Empty: no clock.")
    assert banned_in("The referee’s code is wrong")
    assert not banned_in("3 players are sitting out. Leave blank for no clock.")


def test_no_text_has_a_banned_word() -> None:
    assert [line for text in texts() for line in banned_in(text)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_page_of_the_docs_has_a_banned_word(page: Path) -> None:
    assert banned_in(prose(page)) == []


@pytest.mark.parametrize("right", MAY_STAY)
def test_every_exception_is_needed(right: str) -> None:
    assert any(right in text for text in texts())


@pytest.mark.parametrize("catalog", CATALOGS, ids=lambda path: path.parts[-3])
def test_translations_have_the_placeholders_of_their_texts(catalog: Path) -> None:
    placeholder = re.compile(r"%\(\w+\)\w|\{\w*\}")
    wrong = []
    for entry in catalog.read_text().split("\n\n")[1:]:
        parts = {
            kind: ["".join(re.findall(r'"(.*)"', text)) for text in re.findall(rf'^{kind} ((?:".*"\n?)+)', entry, re.M)]
            for kind in ("msgid", "msgid_plural", r"msgstr(?:\[\d\])?")
        }
        allowed = {tuple(sorted(placeholder.findall(text))) for text in parts["msgid"] + parts["msgid_plural"]}
        wrong += [
            text for text in parts[r"msgstr(?:\[\d\])?"] if tuple(sorted(placeholder.findall(text))) not in allowed
        ]
    assert wrong == []


JOINED = re.compile(r'join:"[,;:]|[}%]\}[,;] (?=\{%|\{\{)|[}%]\}\.(?= *(?:\{%|\{\{|<|$))', re.MULTILINE)
SENTENCE = re.compile(r"\{% (blocktranslate|comment)[^%]*%\}.*?\{% end\1 %\}", re.DOTALL)


def test_pages_join_words_with_the_marks_of_the_language() -> None:
    """Chinese has its own; what stands inside a sentence to translate is the translator's."""
    pages = sorted((ROOT / "templates").rglob("*.html"))
    found = {page.name: JOINED.findall(SENTENCE.sub("", page.read_text())) for page in pages}
    assert {name: joined for name, joined in found.items() if joined} == {}
