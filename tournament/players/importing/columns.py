"""Guess which column holds what, from headings in the languages organizers write them, or from the cells."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from django.utils.translation import gettext_lazy as _

from tournament.core.spreadsheets.grids import Cell, Row
from tournament.core.text import StrOrPromise
from tournament.players.countries import is_surely_country
from tournament.players.fields import PERSONAL_FIELDS, PersonalField
from tournament.players.names import PARTICLES

_NAME, *_OTHERS = PERSONAL_FIELDS
_PARTS = (
    PersonalField(
        "given_name",
        _("Given name"),
        "given name|given names|first name|firstname|forename|christian name|名|vorname|vornamen|rufname|"
        "prénom|prénoms|nombre|nombres|nombre de pila|voornaam|roepnaam",
    ),
    PersonalField("particle", _("Particle (van der)"), "tussenvoegsel|particle|infix|tussenvoegsels|namenszusatz"),
    PersonalField(
        "family_name",
        _("Family name"),
        "family name|last name|lastname|surname|姓|姓氏|nachname|familienname|zuname|nom de famille|"
        "apellido|apellidos|primer apellido|achternaam|familienaam|cognome",
    ),
)
"""The parts a list may divide a name into."""
_OWN_NUMBER = PersonalField(
    "number",
    _("Number"),
    "player number|player no|player nr|start number|starting number|start no|draw number|draw no|lot|bib|"
    "选手编号|选手号|参赛号|参赛编号|抽签号|号码|编号|spielernummer|spieler nr|startnummer|start nr|losnummer|los|"
    "numéro de joueur|numéro joueur|n° joueur|dossard|numéro de tirage|número de jugador|nº jugador|dorsal|"
    "número de sorteo|spelernummer|speler nr|lotnummer|numero giocatore|numero di gara|pettorale|選手番号|番号",
)
COUNTING = "number|no|nr|nº|n|num|numb|序号|nummer|numéro|número|numero|numer"
"""Headings of players' own numbers as well as of columns that only count the lines; or of association numbers."""
_STATUS = PersonalField("status", _("Status"), "status|entry status|状态|参赛状态|statut|estado|toestand")
_LISTED = (_OWN_NUMBER, _NAME, *_PARTS, *_OTHERS, _STATUS)

COLUMNS: Mapping[str, StrOrPromise] = {"": _("Skip"), **{field.name: field.label for field in _LISTED}}
"""What a column may hold, as a form offers it."""
MARK = "fact_"
"""How columns begin that say yes or no about a fact of players."""
YES, NO = "yes", "no"
NAMES = frozenset({"name", "given_name", "family_name"})
Columns: TypeAlias = tuple[str, ...]
"""What each column of a grid holds, "" where it is left out."""


def field_of(heading: Cell) -> str:
    """Return the field a heading names, "" for none we know."""
    if str(heading).strip() in ("#", "№", "n°"):
        return "number"
    return _FIELDS.get(plain(heading), "")


def settle_numbers(named: Columns, headings: Row, rows: Sequence[Row]) -> Columns:
    """Return columns with players' own numbers in one: that whose heading says so, else one that may count lines.

    Where the cells are too long for that, a heading like “Number” means the association's.
    """
    places = [place for place, field in enumerate(named) if field == "number"]
    long = {place for place in places if _are_long([str(row[place]) for row in rows if row[place] != ""])}
    sure = [place for place in places if place not in long and plain(headings[place]) not in _COUNTING]
    kept = next(iter([*sure, *(place for place in places if place not in long)]), None)
    other = "" if "association_number" in named else "association_number"
    return tuple(
        field if field != "number" or place == kept else other if place in long else ""
        for place, field in enumerate(named)
    )


def mark_of(heading: Cell, marks: Mapping[str, str]) -> str:
    """Return the mark a heading names, "" for none; `marks` are their headings by name, separated by "|"."""
    return next((name for name, words in marks.items() if plain(heading) in map(plain, words.split("|"))), "")


def is_european(heading: Cell) -> bool:
    """Say whether a heading speaks of the European association, whose numbers have eight digits."""
    return plain(heading).startswith("ema") or plain(heading).endswith("ema")


def settle_fields(named: Columns) -> Columns:
    """Return columns with every field once, where it comes first, and parts of names as they are meant."""
    named = _names_in_parts(named)
    return tuple(field if field and field not in named[:place] else "" for place, field in enumerate(named))


def _are_long(cells: Sequence[str]) -> bool:
    """Say whether most cells are longer than any number of a player."""
    return sum(len(cell) >= 5 for cell in cells) * 2 > len(cells)


def _names_in_parts(named: Columns) -> Columns:
    """Return the columns with “Name” beside “Vorname” taken for what it means there: the other part of the name."""
    parts = {"given_name", "family_name"} & set(named)
    if "name" in named and len(parts) == 1:
        (other,) = {"given_name", "family_name"} - parts
        return tuple(other if field == "name" else field for field in named)
    if parts == {"given_name"} and "name" not in named:  # Spanish: “Nombre” alone is the whole name
        return tuple("name" if field == "given_name" else field for field in named)
    return named


# -- by what stands in them -------------------------------------------------------------------------------------------


def fields_by_cells(rows: Sequence[Row], width: int, delimiter: str = "") -> Columns:
    """Return what each column seems to hold by what stands in it."""
    kinds = [_kind_of([row[place] for row in rows if row[place] != ""]) for place in range(width)]
    texts = [place for place, kind in enumerate(kinds) if kind == "text"]
    meant = dict(zip(texts, ("name", "club", "team"), strict=False))
    if delimiter == "," and _are_family_and_given(rows, texts[:2]):
        meant = dict(zip(texts, ("family_name", "given_name", "club", "team"), strict=False))
    return tuple(meant.get(place, "") if kind == "text" else kind for place, kind in enumerate(kinds))


def is_heading_over(row: Row, below: Sequence[Row]) -> bool:
    """Say whether a row holds words where all others hold countries or numbers."""
    for place, cell in enumerate(row):
        kind = _kind_of([other[place] for other in below if other[place] != ""])
        if cell != "" and kind in ("country", "association_number") and _kind_of([cell]) == "text":
            return True
    return False


def may_hold_names(cells: Sequence[Cell]) -> bool:
    """Say whether these may be names of people: words, and hardly any twice."""
    return _kind_of(cells) == "text" and len(set(cells)) * 10 > len(cells) * 9


def _are_family_and_given(rows: Sequence[Row], places: Sequence[int]) -> bool:
    """Say whether two columns are “Kovács, Péter” split at the comma: single words, and hardly any twice."""
    if len(places) < 2 or places[1] != places[0] + 1:
        return False
    pairs = [(str(row[places[0]]), str(row[places[1]])) for row in rows if row[places[0]] != "" != row[places[1]]]
    single = [one for one, _other in pairs if " " not in one or one.split()[0].casefold() in PARTICLES]
    short = [other for _one, other in pairs if len(other.split()) <= 2]
    return 0 < len(pairs) * 3 <= len(single) * 4 and len(short) == len(pairs) and may_hold_names(short)


def _kind_of(cells: Sequence[Cell]) -> str:
    if not cells:
        return ""
    if all(str(cell).isdigit() for cell in cells):
        # 1, 2, 3 … only count the lines.
        return "association_number" if any(len(str(cell)) >= 5 for cell in cells) else ""
    if sum(is_surely_country(str(cell)) for cell in cells) * 3 > len(cells) * 2:
        return "country"
    return "text"


def plain(heading: Cell) -> str:
    """Return the letters and digits of a heading, without capitals and accents."""
    letters = unicodedata.normalize("NFKD", str(heading).casefold().replace("ß", "ss"))
    return "".join(letter for letter in letters if letter.isalnum())


_COUNTING = {plain(word) for word in COUNTING.split("|")} | {""}
_FIELDS = {
    **dict.fromkeys(_COUNTING - {""}, "number"),
    **{plain(word): field.name for field in _LISTED for word in field.headings.split("|")},
}
