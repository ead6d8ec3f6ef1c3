"""A country is one country, whichever code or name it was written with."""

from __future__ import annotations

import pytest

from tournament.players.countries import (
    ROWS,
    country_name,
    find_country,
    is_surely_country,
    three_letters,
    two_letters,
)
from tournament.players.country_names import NAMES

CODES = sorted({code for code, _others in ROWS})


@pytest.mark.parametrize(
    "text", ["NL", "nld", "Netherlands", "Nederland", "Pays-Bas", "荷兰", "Países Bajos", "the netherlands"]
)
def test_a_country_is_known_by_all_its_names(text: str) -> None:
    assert find_country(text) == "NED"


@pytest.mark.parametrize(
    ("written", "three", "two"),
    [
        ("NL", "NED", "NL"),
        ("NLD", "NED", "NL"),
        ("NED", "NED", "NL"),
        ("HOL", "NED", "NL"),
        ("GB", "GBR", "UK"),
        ("UK", "GBR", "UK"),
        ("GBR", "GBR", "UK"),
        ("ENG", "GBR", "UK"),
        ("SCO", "GBR", "UK"),
        ("WAL", "GBR", "UK"),
        ("NIR", "GBR", "UK"),
        ("FJ", "FIJ", "FJ"),
        ("FJI", "FIJ", "FJ"),
        ("FIJ", "FIJ", "FJ"),
        ("RE", "REU", "RE"),
        ("TW", "TPE", "TW"),
        ("XX", "", ""),
        ("EUR", "EUR", ""),
        ("", "", ""),
    ],
)
def test_a_country_is_one_country_however_it_is_stored(written: str, three: str, two: str) -> None:
    assert three_letters(written) == three
    assert two_letters(written) == two


def test_every_country_has_its_three_letters_and_its_two() -> None:
    assert {code for code in CODES if three_letters(code) != code} == set()
    assert {code for code in CODES if len(two_letters(code)) != 2} == set()


def test_no_word_means_two_countries() -> None:
    words = [word.casefold() for code in CODES for word in {code, *_others_of(code)}]
    assert sorted(word for word in set(words) if words.count(word) > 1) == []


@pytest.mark.parametrize("code", CODES)
def test_a_list_stores_what_the_association_writes(code: str) -> None:
    """However a list writes a country, the stored code is the one of the association's sheet."""
    assert {find_country(word) for word in _others_of(code)} == {code}
    assert three_letters(find_country(two_letters(code))) == code


def test_titles_and_first_names_are_not_taken_for_countries() -> None:
    assert [word for word in ("Mr", "Ms", "Ken", "Dom") if is_surely_country(word)] == []


def _others_of(code: str) -> set[str]:
    return {word for other, words in ROWS if other == code for word in words}


@pytest.mark.parametrize("language", ["de", "fr"])
def test_countries_have_names_in_the_languages_of_the_pages_and_are_known_by_them(language: str) -> None:
    english = {country_name(code, "en") for code in CODES} - set(CODES)
    assert len(NAMES[language]) == len(english)
    assert all(find_country(name) == code for code, name in NAMES[language].items())
