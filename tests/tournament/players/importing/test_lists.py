"""Lists of players in every shape organizers have them, and hostile ones."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.core.spreadsheets.decoding import Decoded, decode
from tournament.core.spreadsheets.files import LARGEST_FILE, read_file, read_text
from tournament.core.spreadsheets.grids import Grid, ListError, make_grid, read_json
from tournament.players.importing.layout import guess_layout
from tournament.players.importing.lines import Line, read_lines

MESSY = Path(__file__).parents[1] / "messy_players.csv"


def lines_of(grid: Grid) -> list[Line]:
    guess = guess_layout(grid)
    return read_lines(grid, guess.columns, heading=guess.heading, left_out=guess.left_out)


def or_words(read: Callable[[Any], Grid], given: object) -> Grid | None:
    """Return the grid, or None where it was refused in words; nothing else may be raised."""
    words = ""
    try:
        return read(given)
    except ListError as error:
        words = str(error)
    assert words
    return None


def workbook(*rows: Sequence[object]) -> bytes:
    book = openpyxl.Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append(list(row))
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


# -- whatever the bytes -----------------------------------------------------------------------------------------------


@settings(max_examples=150)
@given(st.binary(max_size=600) | st.text(max_size=300).map(lambda text: text.encode("utf-16")))
def test_any_bytes_are_a_list_or_a_clear_refusal(data: bytes) -> None:
    grid = or_words(read_file, data)
    if grid is None:
        return
    for line in lines_of(grid):
        assert line.number >= 1
    assert read_json(grid.to_json()) == grid


@settings(max_examples=40)
@given(st.binary(max_size=300), st.integers(0, 4000))
def test_a_broken_workbook_is_refused_not_raised(noise: bytes, place: int) -> None:
    whole = workbook(["Name", "EMA number"], ["Ada", 4290001])
    at = place % len(whole)
    grid = or_words(read_file, whole[:at] + noise + whole[at + len(noise) :])
    assert grid is None or lines_of(grid) is not None


@settings(max_examples=60)
@given(st.text(max_size=200))
def test_whatever_came_back_from_the_form_is_a_grid_or_refused(text: str) -> None:
    or_words(read_json, text)


@given(st.lists(st.lists(st.text("ab,;\"'|é王=+ ", max_size=8), min_size=2, max_size=4), min_size=2, max_size=6))
def test_a_proper_csv_comes_back_cell_by_cell(rows: list[list[str]]) -> None:
    width = max(map(len, rows))
    rows = [["Name", *["Club"] * (width - 1)], *([*row, *["x"] * (width - len(row))] for row in rows)]
    for delimiter in ";\t":
        file = io.StringIO()
        csv.writer(file, delimiter=delimiter, quoting=csv.QUOTE_ALL).writerows(rows)
        kept = read_text(f"sep={delimiter}\n{file.getvalue()}") if delimiter == ";" else read_text(file.getvalue())
        assert kept == make_grid(rows)


# -- the limits -------------------------------------------------------------------------------------------------------


def test_a_file_that_is_too_large_is_refused() -> None:
    with pytest.raises(ListError, match="limit is 1 MB"):
        read_file(b"a" * (LARGEST_FILE + 1))


def test_a_list_that_is_too_long_or_too_wide_is_refused() -> None:
    with pytest.raises(ListError, match="more than 1000 lines"):
        read_text("\n".join(f"Player {number}" for number in range(1002)))
    assert len(lines_of(read_text("\n".join(f"Player {number}" for number in range(1000))))) == 1000
    with pytest.raises(ListError, match="too much text"):
        read_file(workbook(*(["x" * 250] * 29 for _line in range(100))))
    with pytest.raises(ListError, match="more than 30 columns"):
        read_text(";".join("x" * 40))


def test_a_zip_bomb_is_refused_before_it_unpacks() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<x/>")
        archive.writestr("xl/workbook.xml", b" " * 20_000_000)
    with pytest.raises(ListError, match="too large once unpacked"):
        read_file(file.getvalue())
    many = io.BytesIO()
    with zipfile.ZipFile(many, "w") as archive:
        for number in range(300):
            archive.writestr(f"{number}", "")
    with pytest.raises(ListError, match="too large once unpacked"):
        read_file(many.getvalue())


@pytest.mark.parametrize(
    "data", [b"%PDF-1.7", b"\xd0\xcf\x11\xe0old", b"PK\x03\x04no", b"\x89PNG\r\n", b"", b"  \n;;\n"]
)
def test_what_is_no_list_is_refused_with_words(data: bytes) -> None:
    with pytest.raises(ListError, match=r"\w+ \w+"):
        read_file(data)


# -- encodings, delimiters --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_european_names_are_read_in_every_encoding(encoding: str) -> None:
    text = "Name;Club\nJürgen Weißdrach;Göteborg\nÉlodie Ñuño;Århus"
    assert decode(text.encode(encoding)).text == text


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16"])
def test_chinese_names_are_read_in_every_encoding(encoding: str) -> None:
    text = "姓名,国家,俱乐部\n王秀英,中国,西湖麻将\n朱镕,中国,杭州"
    assert decode(text.encode(encoding)).text == text


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_found(delimiter: str) -> None:
    rows = [["Name", "Country", "Club"], ["Ada", "NL", "Four Winds"], ["Bo", "DE", ""]]
    assert read_text("\n".join(delimiter.join(row) for row in rows)).rows == make_grid(rows).rows


def test_a_quotation_mark_that_is_never_closed_swallows_nobody() -> None:
    text = 'Name;Club\n"Ada;North\nBo;South\nCy;West\nDi;East\nEd;Inn\nFi;Out\n'
    assert len(lines_of(read_text(text))) == 6


# -- columns ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headings", "columns"),
    [
        ("Name,Country,EMA number", ("name", "country", "association_number")),
        ("First name,Last name,Nationality", ("given_name", "family_name", "country")),
        ("Vorname;Nachname;Land;Verein", ("given_name", "family_name", "country", "club")),
        ("Vorname;Name;EMA-Nr.", ("given_name", "family_name", "association_number")),
        ("Nom;Prénom;Pays;Équipe", ("family_name", "given_name", "country", "team")),
        ("Nombre;Apellidos;País;Nº EMA", ("given_name", "family_name", "country", "association_number")),
        ("Voornaam;Tussenvoegsel;Achternaam;Land", ("given_name", "particle", "family_name", "country")),
        ("姓名,国家,俱乐部,队伍,会员号", ("name", "country", "club", "team", "association_number")),
        ("姓,名,国籍", ("family_name", "given_name", "country")),
        ("Name,Name,Seat", ("name", "", "")),
    ],
)
def test_headings_are_understood_in_many_languages(headings: str, columns: tuple[str, ...]) -> None:
    delimiter = ";" if ";" in headings else ","
    guess = guess_layout(read_text(f"{headings}\n{delimiter.join('vwxyz'[: len(columns)])}"))
    assert guess.heading == 1
    assert guess.columns == columns


def test_a_list_without_headings_is_understood_by_its_cells() -> None:
    grid = read_text("1\tAda Lovelace\tNL\t13000001\tFour Winds\n2\tBo Diddley\tGermany\t07000002\t\n")
    assert guess_layout(grid).columns == ("", "name", "country", "association_number", "club")
    assert guess_layout(grid).heading == 0
    assert [line.values["name"] for line in lines_of(read_text("Ada\n\nBo\n"))] == ["Ada", "Bo"]


# -- lines ------------------------------------------------------------------------------------------------------------


def test_names_in_parts_are_put_together_as_people_write_them() -> None:
    (dutch,) = lines_of(read_text("Voornaam;Tussenvoegsel;Achternaam\nBram;van der;Steen"))
    assert dutch.values["name"] == "Bram van der Steen"
    (chinese,) = lines_of(read_text("姓,名\n王,秀英"))
    assert chinese.values["name"] == "王秀英"


def test_numbers_that_lost_their_zero_get_it_back_with_a_word() -> None:
    ada, bo, cy = lines_of(
        read_file(workbook(["Name", "EMA number"], ["Ada", 4290001], ["Bo", "13000002"], ["Cy", 12]))
    )
    assert (ada.values["association_number"], bo.values["association_number"]) == ("04290001", "13000002")
    assert "zero" in ada.notes["association_number"]
    assert (cy.values["association_number"], dict(cy.notes), dict(bo.notes)) == ("12", {}, {})
    (other,) = lines_of(read_text("Name;Member number\nAda;4290001"))
    assert other.values["association_number"] == "4290001"


def test_a_number_written_as_text_keeps_its_zeros() -> None:
    (ada,) = lines_of(read_file(workbook(["Name", "Licence"], ["Ada", "00042"])))
    assert ada.values["association_number"] == "00042"


def test_what_cannot_be_is_marked_in_its_cell() -> None:
    (line,) = lines_of(read_text("Name;Country;Status\nAda;Ruritania;captain"))
    assert set(line.problems) == {"country", "status"}
    (reserve,) = lines_of(read_text("Name;Status\nAda;Ersatz"))
    assert reserve.values["status"] == "reserve"


def test_formulas_and_markup_stay_text() -> None:
    texts = ['=HYPERLINK("http://x")', "+1", "@SUM(A1)", "<script>alert(1)</script>"]
    grid = read_file(workbook(["Name", "Club"], *([f"P{place}", text] for place, text in enumerate(texts[1:]))))
    assert [line.values["club"] for line in lines_of(grid)] == texts[1:]
    (line,) = lines_of(read_text("Name\tClub\n" + "\t".join(["=1+1", texts[0].replace('"', "'")])))
    assert line.values["name"] == "=1+1"


def test_a_messy_list_of_an_organizer_is_read_without_a_problem() -> None:
    lines = lines_of(read_file(MESSY.read_bytes()))
    assert len(lines) == 32
    assert [line for line in lines if line.problems] == []
    assert {len(number) for line in lines if (number := line.values["association_number"])} == {8}
    assert {line.values["country"] for line in lines} == {"NED", "GER", "FRA", "DEN", "ITA", "GBR", "SWE", "ESP"}
    assert lines[1].values["name"] == "Bram van der Draaksteen"
    assert lines[6].values["name"] == "Jürgen Bambusrohr"


# -- what is no player ------------------------------------------------------------------------------------------------


def test_a_title_above_the_headings_is_skipped_and_no_column_dropped() -> None:
    grid = read_file(
        workbook(
            ["Harbour Open 2026: registrations"],
            [],
            ["No.", "First name", "Last name", "Nationality", "EMA number", "Paid"],
            [1, "Ada", "Lovelace", "GB", 8290001, "yes"],
            [2, "Bo", "Diddley", "NL", 13000002, "no"],
            ["Total", None, None, None, None, 2],
        )
    )
    guess = guess_layout(grid)
    assert (guess.heading, guess.columns) == (
        3,
        ("number", "given_name", "family_name", "country", "association_number", ""),
    )
    assert dict(guess.left_out) == {6: "sum"}
    assert [line.values["name"] for line in lines_of(grid)] == ["Ada Lovelace", "Bo Diddley"]
    assert lines_of(grid)[0].values["association_number"] == "08290001"


# -- the event's own numbers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "heading",
    [
        "Nº",
        "N°",
        "No.",
        "Nr.",
        "№",
        "#",
        "Number",
        "Player number",
        "Startnummer",
        "Numéro",
        "Número",
        "Dorsal",
        "编号",
    ],
)
def test_a_column_of_numbers_is_known_by_its_heading(heading: str) -> None:
    grid = read_text(f"{heading};Name;Country\n7;Ada;NL\n3.;Bo;DE\n;Cy;FR\n")
    assert guess_layout(grid).columns == ("number", "name", "country")
    assert [line.values["number"] for line in lines_of(grid)] == ["7", "3", ""]


def test_long_numbers_are_those_of_the_association() -> None:
    grid = read_text("Number;Name\n04290001;Ada\n04290002;Bo")
    assert guess_layout(grid).columns == ("association_number", "name")
    grid = read_text("No;Player number;Name;EMA number\n1;12;Ada;04290001\n2;31;Bo;04290002")
    assert guess_layout(grid).columns == ("", "number", "name", "association_number")


def test_a_number_that_is_none_is_told_and_reserves_have_none() -> None:
    lines = lines_of(read_text("No;Name;Status\n0;Ada;\n1a;Bo;\n5;Cy;reserve"))
    assert [set(line.problems) for line in lines] == [{"number"}, {"number"}, set()]
    assert lines[2].values["number"] == ""
    assert "left out" in lines[2].notes["number"]


@pytest.mark.parametrize(
    "line",
    ["Total;;26", "Total: 26;;", "Registrations;26;", "26 registrations;;", ";;26", "Summe;;", "合计;2;", "共26人;;"],
)
def test_sums_are_no_players(line: str) -> None:
    grid = read_text(f"Name;Country;Club\nAda;NL;North\nBo;DE;\n{line}")
    assert [line.values["name"] for line in lines_of(grid)] == ["Ada", "Bo"]


def test_numbers_without_names_notes_and_headings_once_more_are_no_players() -> None:
    text = "Nr;Name;Club\n1;Ada;North\n2;Bo;\nNr;Name;Club\n3;Cy;\n4;;\n5;;\n;As of 3 May 2026;\n"
    guess = guess_layout(read_text(text))
    assert dict(guess.left_out) == {4: "heading", 6: "number", 7: "number", 8: "note"}


def test_people_who_are_called_like_a_sum_stay() -> None:
    assert len(lines_of(read_text("Name\n" + "\n".join(f"Spieler {number}" for number in range(1, 27))))) == 26
    assert [line.values["name"] for line in lines_of(read_text("Name;Club\nJean Somme;North\nAda;"))] == [
        "Jean Somme",
        "Ada",
    ]
    assert len(lines_of(read_text("Name;Club\nAda;North\nBo;South\nCy;"))) == 3


def test_headings_nobody_knows_leave_the_name_open() -> None:
    guess = guess_layout(read_text("Mahjongspielerin;Land;Verein\nAda;NL;North\nBo;DE;"))
    assert (guess.heading, guess.columns) == (1, ("", "country", "club"))
    guess = guess_layout(read_text("Wer;Woher\nAda;NL\nBo;DE"))
    assert (guess.heading, guess.columns) == (1, ("name", "country"))


# -- names ------------------------------------------------------------------------------------------------------------


def test_a_family_name_before_a_comma_is_turned_around_and_told() -> None:
    (line,) = lines_of(read_text('Name;Land\n"Kovács, Péter";HUN'))
    assert line.values["name"] == "Péter Kovács"
    assert line.notes["name"] == "Read as Péter Kovács."


def test_lines_of_family_name_comma_given_name_are_people() -> None:
    people = lines_of(read_text("Kovács, Péter\nvan Dam, Fred\nSzabó, Anna Mária"))
    assert [line.values["name"] for line in people] == ["Péter Kovács", "Fred van Dam", "Anna Mária Szabó"]
    clubs = lines_of(read_text("Ada Lovelace, North\nBo Diddley, North\nCy Young, South\nDi Prince, South"))
    assert [line.values["name"] for line in clubs] == ["Ada Lovelace", "Bo Diddley", "Cy Young", "Di Prince"]


# -- mixed encodings --------------------------------------------------------------------------------------------------

MIXED = (
    "Name;Club\nJürgen;Göteborg\nZoë;\n".encode()
    + "Élodie;Nantes\nSøren;Århus\n".encode("cp1252")
    + "Bo;\nIñigo;Cádiz\n".encode()
)


def test_lines_in_another_encoding_are_read_and_marked() -> None:
    grid = read_file(MIXED)
    people = lines_of(grid)
    assert [line.values["name"] for line in people] == ["Jürgen", "Zoë", "Élodie", "Søren", "Bo", "Iñigo"]
    assert (grid.encoding, grid.doubtful) == ("cp1252", frozenset({4, 5}))
    assert [line.number for line in people if line.notes] == [4, 5]
    assert "different encoding" in people[2].notes["name"]
    greek = read_file(MIXED, "cp1253")
    assert [line.values["name"] for line in lines_of(greek)][2] == "Ιlodie"


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("big5", "姓名,國家\n陳大文,香港\n黃志明,台灣"),
        ("cp1251", "Имя;Клуб\nИван Петров;Москва\nАнна Ким;"),
        ("cp1250", "Name;Club\nŁukasz Żak;Łódź\nĽuboš Ťapák;"),
        ("gb18030", "姓名,国家\n王秀英,中国\n祝,中国\n茅盾,中国"),
    ],
)
def test_other_encodings_are_guessed(encoding: str, text: str) -> None:
    assert decode(text.encode(encoding)) == Decoded(text, encoding)


def test_garbled_and_lost_letters_are_told() -> None:
    garbled, lost = lines_of(read_text("Name;Club\nJÃ¼rgen;\nZo\ufffd;"))
    assert garbled.notes["name"] == "Garbled letters? Perhaps it is Jürgen."
    assert lost.problems["name"] == "A letter was lost here. Type it again."
