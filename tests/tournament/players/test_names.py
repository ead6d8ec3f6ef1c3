"""Names as people write them: family name first, in capitals, with particles; sorted alike everywhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.players.names import name_key, read_people, spelled_alike, split_name, turn_around


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("Péter Kovács", "Péter", "Kovács"),
        ("Kovács, Péter", "Péter", "Kovács"),
        ("KOVÁCS, Péter", "Péter", "KOVÁCS"),
        ("van Dam, Fred", "Fred", "van Dam"),
        ("García Márquez, Gabriel", "Gabriel", "García Márquez"),
        ("Sammy Davis, Jr.", "Sammy", "Davis Jr."),
        ("Maria D ANGELO", "Maria", "D ANGELO"),
        ("D ANGELO Maria", "Maria", "D ANGELO"),
        ("D ANGELO", "", "D ANGELO"),
        ("Maria D Angelo", "Maria", "D Angelo"),
        ("MARIA D ANGELO", "MARIA", "D ANGELO"),
        ("Maria D'ANGELO", "Maria", "D'ANGELO"),
        ("Sean O CONNOR", "Sean", "O CONNOR"),
        ("VAN DER BERG Jan", "Jan", "VAN DER BERG"),
        ("Jan VAN DER BERG", "Jan", "VAN DER BERG"),
        ("DE LA CRUZ Ana María", "Ana María", "DE LA CRUZ"),
        ("Ana María DE LA CRUZ", "Ana María", "DE LA CRUZ"),
        ("van der BERG Ann", "Ann", "van der BERG"),
        ("Ann van der BERG", "Ann", "van der BERG"),
        ("Ann van der Berg", "Ann", "van der Berg"),
        ("Ewan McDONALD", "Ewan", "McDONALD"),
        ("John F. Kennedy", "John F.", "Kennedy"),
        ("John F. KENNEDY", "John F.", "KENNEDY"),
        ("John D Smith", "John D", "Smith"),
        ("Ann B SMITH", "Ann B", "SMITH"),
        ("SMITH Ann", "Ann", "SMITH"),
        ("ANN SMITH", "ANN", "SMITH"),
        ("LI Wenjun", "Wenjun", "LI"),
        ("van Dam", "", "van Dam"),
        ("Van Morrison", "Van", "Morrison"),
        ("李文君", "", "李文君"),
        ("李 文君", "文君", "李"),
        ("Ada", "", "Ada"),
        ("", "", ""),
    ],
)
def test_a_name_is_split_as_the_association_prints_it(name: str, first: str, last: str) -> None:
    assert split_name(name) == (first, last)


@given(st.text(max_size=60))
def test_no_word_of_a_name_is_lost(name: str) -> None:
    first, last = split_name(name)
    assert sorted(f"{first} {last}".replace(",", " ").split()) == sorted(name.replace(",", " ").split())


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Kovács, Péter", "Péter Kovács"),
        ("van Dam ,Fred", "Fred van Dam"),
        ("王, 秀英", "王秀英"),
        ("Sammy Davis, Jr.", "Sammy Davis Jr."),
        ("Kovács,", "Kovács"),
        (", Péter", "Péter"),
        ("Smith, John, PhD", "Smith, John, PhD"),
        ("Péter Kovács", "Péter Kovács"),
    ],
)
def test_a_family_name_before_a_comma_goes_to_the_end(typed: str, kept: str) -> None:
    assert turn_around(typed) == kept
    assert spelled_alike(typed) == spelled_alike(kept)


def test_spellings_of_one_name_are_found() -> None:
    assert spelled_alike("Ada  LOVELACE") == spelled_alike("ada lovelace")
    assert spelled_alike("Ｗａｎｇ") == spelled_alike("wang")


def test_names_sort_as_they_are_written_without_regard_to_capitals_and_accents() -> None:
    listed = "Ærø|Ångström|D’Angelo|D'Artagnan|de Boer|eva|Éva|Łuk|van Dam|Wong|Zoë|王"
    names = listed.split("|")
    assert sorted(names[1::2] + names[::2], key=name_key) == names


# -- guests who have come ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Agnes\nBasil\n", ["Agnes", "Basil"]),
        ("Agnes, Basil, Cressida", ["Agnes", "Basil", "Cressida"]),
        ("Agnes, Basil\nCressida;Desmond、Imogen\nagnes", ["Agnes", "Basil", "Cressida", "Desmond", "Imogen"]),
        ("van Dam, Fred", ["Fred van Dam"]),
        ("van Dam, Fred; de Boer, Jan", ["Fred van Dam", "Jan de Boer"]),
        ("KOVÁCS, Péter\nWanda", ["Péter KOVÁCS", "Wanda"]),
        ("D'Angelo, Maria", ["Maria D'Angelo"]),
        ("Ada Lovelace, Bo Diddley", ["Ada Lovelace", "Bo Diddley"]),
        ("王秀英,李文君", ["王秀英", "李文君"]),
        ("王秀英，李文君", ["王秀英", "李文君"]),
        ("Sammy Davis, Jr.", ["Sammy Davis Jr."]),
        (" , \n;", []),
    ],
)
def test_a_comma_is_read_by_what_stands_around_it(text: str, people: list[str]) -> None:
    read = read_people(text)
    assert (read.names, read.unclear) == (people, [])


@pytest.mark.parametrize("text", ["Kovács, Péter", "Smith, Anna Maria", "García Márquez, Gabriel", "Agnes, Basil"])
def test_what_may_be_one_or_two_is_asked(text: str) -> None:
    assert read_people(text).unclear == [text]
    assert len(read_people(text, comma="people").names) == 2
    assert read_people(text, comma="order").names == [turn_around(text)]
    assert read_people(text, comma="order").unclear == []


def test_whoever_is_known_answers_the_question() -> None:
    assert read_people("Kovács, Péter", known=["Péter Kovács"]).names == ["Péter Kovács"]
    assert read_people("Agnes, Basil", known=["basil"]).names == ["Agnes", "Basil"]
