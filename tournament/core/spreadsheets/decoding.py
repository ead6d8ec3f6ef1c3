"""Bytes to text, in whatever encoding a spreadsheet or an editor wrote them, line by line where they are mixed."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext_lazy as _

from tournament.core.text import StrOrPromise

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
ENCODINGS: Mapping[str, StrOrPromise] = {
    "cp1252": _("Western European (Windows-1252)"),
    "cp1250": _("Central European (Windows-1250)"),
    "cp1251": _("Cyrillic (Windows-1251)"),
    "cp1253": _("Greek (Windows-1253)"),
    "cp1254": _("Turkish (Windows-1254)"),
    "cp1257": _("Baltic (Windows-1257)"),
    "gb18030": _("Simplified Chinese (GB 18030)"),
    "big5": _("Traditional Chinese (Big5)"),
    "shift_jis": _("Japanese (Shift JIS)"),
}
"""What a file that is not UTF-8 or UTF-16 may be read as; bytes alone do not always tell."""
EVERYDAY = {"gb18030": ("gb2312", 0xB0, 0xD7), "big5": ("big5", 0xA4, 0xC6)}
"""Where each Chinese encoding keeps the characters of daily use: bytes read wrongly give rare ones and signs."""
SAMPLE = 4000
MOST_GUESSED = 50_000
"""Bytes from which the encoding is guessed; the rest is taken to be alike."""
MOST_APART = 10_000
"""The most lines that are decoded one by one: nothing longer is a list."""
LINE_END = re.compile(rb"\r\n|\n|\r")
FOREIGN_WORD = re.compile(r"[^\W\d_]{3,}")
LOST = "\ufffd"
"""What stands where bytes were no letter."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, what it was read as, and the lines (from 1) that were read differently from most."""

    text: str
    encoding: str
    doubtful: frozenset[int] = frozenset()


def decode(data: bytes, encoding: str = "") -> Decoded:
    """Return the text these bytes write; `encoding` says how to read lines that are not UTF-8.

    >>> [decode("Zoë, 王秀英".encode(name)).encoding for name in ("utf-8", "utf-16")]
    ['utf-8', 'utf-16']
    >>> decode("Zoë".encode("cp1252")).text, decode("王秀英".encode("gb18030")).text
    ('Zoë', '王秀英')
    """
    for bom, name in BOMS:
        if data.startswith(bom):
            data = data[len(bom) :] if name == "utf-8" else data
            if name == "utf-16":
                return Decoded(data.decode(name, errors="replace"), name)
    for name in (_wide(data), "utf-8"):
        if name and (text := _strictly(data, name)) is not None:
            return Decoded(text, name.removesuffix("-le").removesuffix("-be"))
    return _by_lines(LINE_END.split(data, MOST_APART), encoding)


def garbled(text: str) -> str:
    """Return what a text should read, where UTF-8 was once taken for Windows-1252; "" where it was not.

    >>> garbled("JÃ¼rgen"), garbled("Jürgen")
    ('Jürgen', '')
    """
    if text.isascii():
        return ""
    try:
        return text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return ""


# -- which encoding ---------------------------------------------------------------------------------------------------


def _by_lines(lines: Sequence[bytes], encoding: str) -> Decoded:
    """Read lines that are UTF-8 as such, the others as what they seem to be or as was chosen."""
    foreign = [number for number, line in enumerate(lines, start=1) if not line.isascii()]
    modern = {number for number in foreign if _strictly(lines[number - 1], "utf-8") is not None}
    others = b"\n".join(lines[number - 1] for number in foreign if number not in modern)
    chosen = encoding if encoding in ENCODINGS else _guess(others)
    if chosen in EVERYDAY:
        modern = {number for number in modern if _is_utf8_after_all(lines[number - 1], chosen)}
    older = set(foreign) - modern
    text = "\n".join(
        line.decode("utf-8" if number in modern else chosen, errors="replace")
        for number, line in enumerate(lines, start=1)
    )
    return Decoded(text, chosen, frozenset(min(modern, older, key=len) if modern and older else ()))


def _is_utf8_after_all(line: bytes, chinese: str) -> bool:
    """Say whether a line that can be both is UTF-8: read as Chinese, a character would stand beside a letter."""
    text, other = line.decode("utf-8"), _strictly(line, chinese)
    if other is None or any(letter >= "\u2e80" for letter in text):
        return True
    return any(one.isascii() != two.isascii() and one.isalpha() and two.isalpha() for one, two in pairwise(other))


def _guess(data: bytes) -> str:
    """Return the encoding of bytes that are not UTF-8."""
    if len(data) > MOST_GUESSED:  # cut between two lines: half a character would be none at all
        data = data[:MOST_GUESSED].rpartition(b"\n")[0] or data[:MOST_GUESSED]
    share, name = max((_share_of_everyday(data, name), name) for name in EVERYDAY)
    if share > 0.5:
        return name
    cyrillic = data.decode("cp1251", errors="replace")
    words = [word for word in FOREIGN_WORD.findall(cyrillic) if not word.isascii()]
    whole = [word for word in words if not any(letter.isascii() for letter in word)]
    if whole and len(whole) * 2 > len(words):
        return "cp1251"
    return min(("cp1252", "cp1250"), key=lambda name: _oddity(data.decode(name, errors="replace")))


def _oddity(text: str) -> int:
    """Count signs that no name has: those in the middle of words, and bytes that are no letter at all."""
    spaced = f" {text} "
    return sum(
        letter == LOST or (not letter.isalpha() and (spaced[place - 1].isalpha() or spaced[place + 1].isalpha()))
        for place, letter in enumerate(spaced)
        if letter > "\x7f" and letter not in "’‘–"
    )


def _wide(data: bytes) -> str:
    """Return UTF-16 without a mark: every other byte of Western text is then zero."""
    sample = data[:SAMPLE]
    if len(sample) < 4 or len(data) % 2:
        return ""
    low, high = sample[::2].count(0), sample[1::2].count(0)
    if max(low, high) * 3 < len(sample) // 2 or min(low, high):
        return ""
    return "utf-16-be" if low > high else "utf-16-le"


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _share_of_everyday(data: bytes, encoding: str) -> float:
    """Return how many of the foreign characters are of daily use, in this reading."""
    text = _strictly(data, encoding) or ""
    foreign = [letter for letter in text if letter > "\x7f"]
    return sum(_is_everyday(letter, *EVERYDAY[encoding]) for letter in foreign) / max(len(foreign), 1)


def _is_everyday(letter: str, encoding: str, first: int, last: int) -> bool:
    try:
        return first <= letter.encode(encoding)[0] <= last
    except UnicodeEncodeError:
        return False
