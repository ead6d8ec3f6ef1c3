"""Clean text that people type: one line, without invisible, reversing or breaking characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.utils.translation import pgettext

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise as StrOrPromise
else:
    StrOrPromise = str

JOINERS = "\u200c\u200d"
"""Zero width, but parts of words in Persian and the scripts of India."""
FIRST_LETTER_THAT_JOINS = "\u0600"
DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn"}
"""Controls, marks of direction and of order, halves of characters, and what is no character at all."""


def clean_text(text: str) -> str:
    """Return `text` on one line, composed, without characters nobody can see.

    >>> clean_text("  Ada\\u200b \\u202eLovelace\\n")
    'Ada Lovelace'
    """
    spaced = " ".join(unicodedata.normalize("NFC", text).split())
    kept = "".join(letter for place, letter in enumerate(spaced) if _is_kept(spaced, place))
    return " ".join(unicodedata.normalize("NFC", kept).split())


def write_list(items: Iterable[str]) -> str:
    """Return the items one after the other, with the comma of the reader's language."""
    return pgettext("between items", ", ").join(items)


def _is_kept(text: str, place: int) -> bool:
    letter = text[place]
    if letter in JOINERS:
        return all(_joins(text[beside : beside + 1]) for beside in (max(place - 1, 0), place + 1))
    return unicodedata.category(letter) not in DROPPED


def _joins(letter: str) -> bool:
    return letter >= FIRST_LETTER_THAT_JOINS and unicodedata.category(letter)[0] in "LM"


STRUCK = {"Ø": "O", "ø": "o", "Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "Ð": "D", "ð": "d", "Þ": "Th", "þ": "th"}
JOINED = {"Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "ı": "i"}
PLAIN = str.maketrans(STRUCK | JOINED)
"""Letters whose stroke is no mark of its own, and two that grew together."""


def fold(text: str) -> str:
    """Return the form by which text is found and sorted: without capitals, accents and strokes (find.js does the same).

    >>> fold("Inês FALCÃO"), sorted(["Öz", "Pál", "Øle", "Zoe", "Łuk"], key=fold)
    ('ines falcao', ['Łuk', 'Øle', 'Öz', 'Pál', 'Zoe'])
    """
    plain = unicodedata.normalize("NFKD", text).translate(PLAIN)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()
