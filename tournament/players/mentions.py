"""Find the texts of a tournament that name a person, however the name is spelled there.

A name is compared without capitals, accents and strokes, by whole words of any length, in any order. Scripts that put
no spaces between words are searched for the name anywhere. What is found is shown before it is erased, so a doubtful
text is found rather than missed: `is_sure` says which ones are about this person for all one can tell.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext as _

from tournament.core.text import fold
from tournament.models import Display, Entry, Invitation, Reason, RefereeCode, Tournament
from tournament.players.names import APOSTROPHES, PARTICLES, name_key

# Thai; Korean, whole and in parts; Chinese and Japanese; the rarer Chinese characters.
UNSPACED = "\u0e00-\u0e7f\u1100-\u11ff\uac00-\ud7af\u2e80-\u9fff\U00020000-\U0003ffff"
RUN = re.compile(f"[{UNSPACED}]+")
GAP = re.compile(rf"(?<=[{UNSPACED}])[\s·・]+(?=[{UNSPACED}])")
POSSESSIVE = re.compile(rf"[{re.escape(APOSTROPHES)}]s\b", re.IGNORECASE)
SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
SHORTEST_SURE = 3
"""A shorter part of a name is also a word of some language."""
SHORTEST_ENDED = 4
"""From this length a word may have an ending: Müllers, Nováková."""

OWN_WORDS: Mapping[type[Model], tuple[str, ...]] = {
    Reason: ("text", "salt"),
    RefereeCode: ("label",),
    Display: ("message",),
    Invitation: ("label",),
}
"""Free text that people write: its column, and what is erased with it."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A text that names a person: `key` is what a form calls it, `place` says where it stands."""

    row: Model
    text: str
    place: str
    is_sure: bool

    @property
    def key(self) -> str:
        """Return what a form calls this text."""
        return f"{self.row._meta.model_name}-{self.row.pk}"


def find_mentions(tournament: Tournament, names: Collection[str], *, apart_from: Iterable[Entry] = ()) -> list[Mention]:
    """Return the texts in which somebody with these names may be meant; `apart_from` are the person's own entries."""
    own = [entry.pk for entry in apart_from]
    others = Entry.objects.filter(tournament=tournament).exclude(pk__in=own).values_list("name", "code_name")
    shared = {word for pair in others for name in pair for word in _forms(name)}
    wanted = [_Name(name, shared) for name in sorted(set(names) - {""})]
    found = []
    for model, columns in OWN_WORDS.items():
        for row in model._default_manager.filter(tournament=tournament).order_by("pk"):
            written = str(getattr(row, columns[0]))
            text = _Text(written)
            if any(name.is_in(text) for name in wanted):
                found.append(Mention(row, written, _place_of(row), any(name.is_sure_in(text) for name in wanted)))
    return found


def erase_mention(mention: Mention) -> None:
    """Erase a text, with everything that belongs to it."""
    columns = OWN_WORDS[type(mention.row)]
    for column in columns:
        setattr(mention.row, column, "")
    mention.row.save(update_fields=columns)


def _place_of(row: Any) -> str:
    """Say where a text stands."""
    match row:
        case RefereeCode():
            return _("Holder of referee code %(number)s") % {"number": row.number}
        case Display():
            return _("Message on the projector")
        case Invitation():
            return _("Recipient of an invitation")
    if row.penalties.exists() or row.incidents.exists():
        return _("Reason of a penalty")
    return _("Reason of a correction") if row.hands.exists() else _("Reason in the log")


# -- comparing --------------------------------------------------------------------------------------------------------


class _Text:
    """A text prepared for searching: its words, and the parts in scripts without spaces."""

    def __init__(self, text: str) -> None:
        self.words = set(_forms(text))
        self.unspaced = GAP.sub("", fold(text))

    def has(self, word: str) -> bool:
        """Say whether the text holds the whole word."""
        return word in self.unspaced if RUN.fullmatch(word) else word in self.words

    def begins(self, word: str) -> bool:
        """Say whether the text holds the word with an ending."""
        return len(word) >= SHORTEST_ENDED and any(one.startswith(word) for one in self.words)


class _Name:
    """A name prepared for searching; words in `shared` are other people's, too."""

    def __init__(self, name: str, shared: Collection[str]) -> None:
        words = name_key(RUN.sub(" ", fold(name)))[0].split()
        telling = [word for word in words if len(word) > 1 and word not in PARTICLES]
        # Each word in all its spellings; a name of short words only is searched for unchanged.
        self.words = [frozenset(_spellings(word, name)) for word in telling or words]
        self.unspaced = "".join(RUN.findall(GAP.sub("", fold(name))))
        self.given = self.unspaced[1:] if len(self.unspaced) > 2 else ""
        self.shared = shared

    def is_in(self, text: _Text) -> bool:
        """Say whether the person may be meant: the name stands there, or a word of it, perhaps with an ending."""
        parts = any(text.has(word) or text.begins(word) for spellings in self.words for word in spellings)
        return parts or any(part and text.has(part) for part in (self.unspaced, self.given))

    def is_sure_in(self, text: _Text) -> bool:
        """Say whether the whole name stands there, or a part of it that nobody else has."""
        if len(self.unspaced) > 1 and text.has(self.unspaced):
            return True
        if self.words and all(any(map(text.has, spellings)) for spellings in self.words):
            return True
        parts = [*(word for spellings in self.words for word in spellings if len(word) >= SHORTEST_SURE), self.given]
        return any(part and part not in self.shared and text.has(part) for part in parts)


def _forms(text: str) -> Iterator[str]:
    """Yield the words of a text as they are compared, in each way it may be spelled and divided.

    Of a name in a script without spaces that is the whole, and all behind the first letter: the given name.
    """
    plain = POSSESSIVE.sub("", text)
    divided = "".join(" " if letter in APOSTROPHES else letter for letter in plain)
    for way in (plain, divided, _spell_out(plain), _spell_out(divided)):
        yield from name_key(RUN.sub(" ", fold(way)))[0].split()
    for run in RUN.findall(GAP.sub("", fold(text))):
        yield from (run, run[1:])


def _spellings(word: str, name: str) -> Iterator[str]:
    """Yield a folded word of a name as it may be spelled: “muller”, and “mueller” where the name has the dots."""
    yield word
    for written in re.split(r"[^\w’'‘ʼ`´]+", unicodedata.normalize("NFC", name)):
        if name_key(written)[0] == word:
            yield name_key(_spell_out(written))[0]


def _spell_out(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold().translate(SPELLED_OUT)
