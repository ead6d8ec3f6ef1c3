"""Names divided into first and last, by guesswork."""

from __future__ import annotations

import re
from collections.abc import Iterable

_PARTICLES = "van von vom de der den des di da del della do dos das du la le ter ten te zu zum zur af op 't d l o"
PARTICLES = frozenset(_PARTICLES.split())
"""Words that belong to the last name after them; the single letters have lost an apostrophe (D ANGELO, O BRIEN)."""


def split_name(name: str) -> tuple[str, str]:
    """Return first and last name.

    The last name stands before a comma, or in capitals; else it is the last word with its particles.

    >>> split_name("Ann van der BERG"), split_name("van der Berg, Ann"), split_name("SMITH Ann"), split_name("李文君")
    (('Ann', 'van der BERG'), ('Ann', 'van der Berg'), ('Ann', 'SMITH'), ('', '李文君'))
    """
    last, *others = (part.split() for part in re.split("[,，]", name))
    first = [word for words in others for word in words]
    if last and first:
        return _joined(first), _joined(last)
    words = last or first
    # A single letter is an initial, or a particle, and says nothing about capitals.
    long = [(place, word.isupper()) for place, word in enumerate(words) if len(word) > 1]
    loud = [place for place, is_loud in long if is_loud]
    if loud and len(loud) < len(long):
        start, end = loud[0], loud[-1] + 1
    else:
        start, end = max(len(words) - 1, 0), len(words)
    while start > 1 and words[start - 1].casefold() in PARTICLES:
        start -= 1
    return _joined([*words[:start], *words[end:]]), _joined(words[start:end])


def _joined(words: Iterable[str]) -> str:
    return " ".join(words)
