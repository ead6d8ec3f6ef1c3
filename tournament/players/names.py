"""Names of people: which part is the family name, what a comma means, and how lists of them are sorted."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Generic, Protocol, TypeVar

from tournament.core.text import clean_text, fold

SMALL_WORDS = (
    "af al av da das de degli del della dello den der des di do dos du el la le lo "
    "te ten ter tot van vom von zu zum zur"
)
PARTICLES = frozenset(SMALL_WORDS.split())
ELIDED = {"d", "l"}
"""Particles that lose their vowel before another one: D'Angelo, written D ANGELO where there are no apostrophes."""
SUFFIXES = {"jr", "sr", "ii", "iii", "iv", "phd", "md", "esq"}
LOUD_AFTER = ("Mc", "Mac")
FIRST_CHINESE, LAST_CHINESE = "\u2e80", "\u9fff"
NEAR = 0.7
"""How much of two names has to agree, so that one may be the other misspelt."""
APOSTROPHES = "'’‘ʼ`´"
BETWEEN_PEOPLE = re.compile(r"[\n;；、，]")


def turn_around(name: str) -> str:
    """Return a name written family name first, with a comma, in spoken order; any other unchanged.

    >>> turn_around("Kovács, Péter"), turn_around("Sammy Davis, Jr."), turn_around("Péter Kovács")
    ('Péter Kovács', 'Sammy Davis Jr.', 'Péter Kovács')
    """
    parts = _parted(name)
    if parts is None:
        return name
    family, given = parts
    if not given or _is_suffix(given):
        return f"{family} {given}".strip()
    return join_name(given, family)


def _parted(name: str) -> tuple[str, str] | None:
    """Return what stands before and after the only comma of a name."""
    stripped = name.strip(" ,")
    if stripped.count(",") != 1:
        return (stripped, "") if stripped != name and "," not in stripped else None
    family, _comma, given = stripped.partition(",")
    return family.strip(), given.strip()


def join_name(given: str, family: str) -> str:
    """Return a whole name; Chinese ones begin with the family.

    >>> join_name("Ada", "Lovelace"), join_name("秀英", "王")
    ('Ada Lovelace', '王秀英')
    """
    if given and family and is_chinese(given + family):
        return family + given
    return " ".join(part for part in (given, family) if part)


def is_chinese(text: str) -> bool:
    """Say whether all letters are Chinese characters."""
    return all(FIRST_CHINESE <= letter <= LAST_CHINESE for letter in text)


def split_name(name: str) -> tuple[str, str]:
    """Return first and last name: the last stands before a comma or in capitals, else it is the last word.

    Particles belong to it, and so do capitals side by side.

    >>> split_name("D ANGELO Maria"), split_name("Ann van der Berg"), split_name("Kovács, Péter"), split_name("李文君")
    (('Maria', 'D ANGELO'), ('Ann', 'van der Berg'), ('Péter', 'Kovács'), ('', '李文君'))
    """
    parts = _parted(name)
    if parts and parts[1] and not _is_suffix(parts[1]):
        return _spaced(parts[1]), _spaced(parts[0])
    words = name.replace(",", " ").split() if parts else name.split()
    if len(words) > 1 and is_chinese("".join(words)):
        return " ".join(words[1:]), words[0]
    start, end = _family(words)
    return " ".join([*words[:start], *words[end:]]), " ".join(words[start:end])


def short_names(names: Iterable[str]) -> dict[str, str]:
    """Return the shortest form of each name that tells it from the others: the first, with an initial, or all of it.

    >>> list(short_names(["Anna Keller", "Bo Lind", "Bo Lund", "Cy Ash", "Cy Ek", "李 明", "Player 7"]).values())
    ['Anna', 'Bo Lind', 'Bo Lund', 'Cy A.', 'Cy E.', '李 明', 'Player 7']
    """
    ways = {name: (_first_name(name), _with_initial(name)) for name in names}
    taken = Counter(way for found in ways.values() for way in set(found))
    return {name: next((way for way in found if taken[way] == 1), name) for name, found in ways.items()}


def _first_name(name: str) -> str:
    first, last = split_name(name)
    is_whole = is_chinese(first + last) or not last[:1].isalpha()
    return name if is_whole else (first or last).split()[0]


def _with_initial(name: str) -> str:
    first, last = split_name(name)
    return f"{_first_name(name)} {last[0]}." if first and last[:1].isalpha() else name


def _family(words: Sequence[str]) -> tuple[int, int]:
    """Return where the family name begins and ends."""
    # A single capital is an initial, or a particle without its vowel; it says nothing about the others.
    long = [place for place, word in enumerate(words) if len(word) > 1]
    loud = [place for place in long if _is_loud(words[place])]
    if 0 < len(loud) < len(long):
        start, end = loud[0], loud[-1] + 1
    else:
        start = end = len(words)
        while start > 1 and _is_suffix(words[start - 1]):
            start -= 1
        start = max(start - 1, 0)
    while start > 0 and _is_particle(words, start - 1):
        start -= 1
    return start, end


def _is_loud(word: str) -> bool:
    for prefix in LOUD_AFTER:
        if word.startswith(prefix) and len(word) > len(prefix) + 1:
            word = word[len(prefix) :]
            break
    return word.isupper() and not word.endswith(".")


def _is_particle(words: Sequence[str], place: int) -> bool:
    word = words[place].casefold()
    if word in ELIDED:
        return fold(words[place + 1])[:1] in tuple("aeiouh")
    if word == "o":
        return True
    # A capital at the very beginning is a given name: Van Morrison.
    return word in PARTICLES and (place > 0 or words[place].islower())


def _is_suffix(text: str) -> bool:
    return text.casefold().strip(".") in SUFFIXES


def _spaced(text: str) -> str:
    return " ".join(text.split())


# -- the same, and in order -------------------------------------------------------------------------------------------


def spelled_alike(name: str) -> str:
    """Return what two spellings of one name have in common, “Kovács, Péter” and “Péter Kovács” among them."""
    return " ".join(unicodedata.normalize("NFKC", turn_around(name)).split()).casefold()


def name_key(name: str) -> tuple[str, str]:
    """Return what names are sorted by, in every list: as they are written, whatever their capitals, accents and marks.

    Particles count like any other word. The database does not sort names: each has rules of its own.

    >>> sorted(["Wong", "de Boer", "Éva", "D’Angelo", "Dab"], key=name_key)
    ['Dab', 'D’Angelo', 'de Boer', 'Éva', 'Wong']
    """
    letters = (letter if letter.isalnum() else " " for letter in fold(name) if letter not in APOSTROPHES)
    return " ".join("".join(letters).split()), name


class Named(Protocol):
    """Somebody with a name."""

    name: str


SomeoneT = TypeVar("SomeoneT", bound=Named)


class NameFinder(Generic[SomeoneT]):
    """Finds people by name: as it is written, else by its words in any order and without accents."""

    def __init__(self, people: Iterable[SomeoneT]) -> None:
        self.alike: dict[str, list[SomeoneT]] = {}
        self.by_words: dict[str, list[SomeoneT]] = {}
        for one in people:
            if one.name:
                self.alike.setdefault(spelled_alike(one.name), []).append(one)
                self.by_words.setdefault(_words(one.name), []).append(one)

    def find(self, name: str) -> Sequence[SomeoneT]:
        """Return the entries with this name."""
        return self.alike.get(spelled_alike(name)) or self.by_words.get(_words(name)) or ()

    def nearest(self, name: str) -> SomeoneT | None:
        """Return the entry whose name is most like this one."""
        near = get_close_matches(_words(name), self.by_words, n=1, cutoff=NEAR)
        return self.by_words[near[0]][0] if near else None


def _words(name: str) -> str:
    return " ".join(sorted(name_key(name)[0].split()))


# -- guests who have come ---------------------------------------------------------------------------------------------


@dataclass
class People:
    """Names typed into one field; `turned` were written family name first, `unclear` may be one person or two."""

    names: list[str] = field(default_factory=list)
    turned: list[str] = field(default_factory=list)
    unclear: list[str] = field(default_factory=list)


def read_people(text: str, *, known: Iterable[str] = (), comma: str = "") -> People:
    """Return the people of a text, each once: one on each line, or separated by commas.

    A comma may also stand between family and given name: then particles, capitals or the names that are `known` tell.
    What stays unclear is read as `comma` says: it separates "people", or it turns the "order".
    """
    chunks = [chunk for part in BETWEEN_PEOPLE.split(text) if (chunk := clean_text(part).strip(" ,"))]
    known_names = {spelled_alike(name) for name in known}
    # Two commas on a line, or a single word on another, mean that commas separate people.
    separates = any(chunk.count(",") > 1 or ("," not in chunk and " " not in chunk) for chunk in chunks)
    people = People()
    once: dict[str, str] = {}
    for chunk in chunks:
        meaning = _meaning(chunk, known_names)
        if meaning == "unclear" and not comma and not separates:
            people.unclear.append(chunk)
        if meaning == "order" or (meaning == "unclear" and comma == "order"):
            people.turned.append(chunk)
            once.setdefault(spelled_alike(chunk), turn_around(chunk))
            continue
        for name in map(str.strip, chunk.split(",")):
            if name:
                once.setdefault(spelled_alike(name), name)
    people.names = list(once.values())
    return people


def _meaning(chunk: str, known: Collection[str]) -> str:
    """Return whether commas separate "people", turn the "order" of one name, or leave it "unclear"."""
    if chunk.count(",") != 1:
        return "people"
    before, after = (part.strip() for part in chunk.split(","))
    words = before.split()
    if spelled_alike(chunk) in known or _is_suffix(after):
        return "order"
    if {spelled_alike(before), spelled_alike(after)} & set(known) or is_chinese(before[:1] + after[:1]):
        return "people"
    begins_with_particle = words[0].islower() and words[0].casefold() in PARTICLES
    is_elided = words[0].casefold()[:1] in {*ELIDED, "o"} and words[0][1:2] in tuple(APOSTROPHES)
    if begins_with_particle or is_elided or (_is_loud(before) and len(before) > 1 and not _is_loud(after)):
        return "order"
    return "people" if len(words) > 1 and " " in after else "unclear"
