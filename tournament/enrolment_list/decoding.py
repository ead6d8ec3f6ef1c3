"""Bytes to text, in whatever encoding a spreadsheet or an editor wrote them."""

from __future__ import annotations

import codecs

BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
SAMPLE = 4000


def decode(data: bytes) -> str:
    """Return the text these bytes write.

    >>> decode("Zoë, 荷兰".encode("utf-16")), decode("Zoë".encode("cp1252")), decode("王秀英".encode("gb18030"))
    ('Zoë, 荷兰', 'Zoë', '王秀英')
    """
    for bom, encoding in BOMS:
        if data.startswith(bom):
            return data.decode(encoding, errors="replace")
    for encoding in (_wide(data), "utf-8"):
        if encoding and (text := _strictly(data, encoding)) is not None:
            return text
    chinese = _strictly(data, "gb18030")
    if chinese is not None and _reads_as_chinese(chinese):
        return chinese
    western = _strictly(data, "cp1252")
    return western if western is not None else data.decode("latin-1")


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


def _reads_as_chinese(text: str) -> bool:
    """Say whether the characters are mostly everyday ones: Western letters read as Chinese give rare ones."""
    foreign = [letter for letter in text if letter > "\x7f"]
    return sum(_is_everyday(letter) for letter in foreign) * 2 > len(foreign)


def _is_everyday(letter: str) -> bool:
    try:
        letter.encode("gb2312")
    except UnicodeEncodeError:
        return False
    return True
