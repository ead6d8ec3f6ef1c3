"""Files and bodies made to fill memory, disk or time: refused with a word, quickly."""

from __future__ import annotations

import io
import signal
import zipfile
from collections.abc import Iterator
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from tests.tournament.test_roles import COMMAND, Visitor
from tournament.enrolment_list import ListError, read_file
from tournament.models import Entry, Hand, SeatingSearch

LIMIT = 20
"""Seconds after which something never ends: a guard against hanging, far above what anything here takes."""
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


@pytest.fixture(autouse=True)
def _guard() -> Iterator[None]:
    """End what would not end by itself."""

    def give_up(*_signal: Any) -> None:
        raise TimeoutError("This took far too long.")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(LIMIT)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def workbook(rows: str, head: str = "") -> bytes:
    """Return an XLSX file with these rows, written by hand."""
    book, file = openpyxl.Workbook(), io.BytesIO()
    book.create_sheet("Players", 0).append(["Name"])
    book.save(file)
    sheet = f'<?xml version="1.0"?>{head}<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'
    out = io.BytesIO()
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            new.writestr(part, sheet if part == "xl/worksheets/sheet1.xml" else old.read(part))
    return out.getvalue()


def cell(text: str, place: str = "A1") -> str:
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


# -- lists of players -------------------------------------------------------------------------------------------------


def test_a_workbook_written_by_hand_is_read() -> None:
    rows = read_file(workbook(f'<row r="1">{cell("Name")}</row><row r="3">{cell("Ada", "A3")}</row>')).rows
    assert (rows[0], rows[2]) == (("Name",), ("Ada",))


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
ENTITIES = {
    "a billion laughs": f'<!DOCTYPE x [<!ENTITY l0 "ha">{LAUGHS}]>',
    "one long entity": f'<!DOCTYPE x [<!ENTITY l9 "{"ha" * 50_000}">]>',
    "a file of the server": '<!DOCTYPE x [<!ENTITY l9 SYSTEM "file:///etc/hostname">]>',
    "another site": '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x"> %p;]>',
}


@pytest.mark.parametrize("head", ENTITIES.values(), ids=ENTITIES.keys())
def test_a_workbook_with_entities_is_refused(head: str) -> None:
    rows = "".join(f'<row r="{row}">{cell("&l9;" * 20, f"A{row}")}</row>' for row in range(1, 50))
    with pytest.raises(ListError):
        read_file(workbook(rows, head))


@pytest.mark.parametrize("last", [20_000, 1_048_576, 2_000_000_000, 10**18])
def test_a_row_far_down_is_not_waited_for(last: int) -> None:
    rows = f'<row r="1">{cell("Name")}</row><row r="2">{cell("Ada")}</row><row r="{last}">{cell("Bo")}</row>'
    assert read_file(workbook(rows)).rows == (("Name",), ("Ada",))


def test_rows_without_an_end_and_columns_without_an_end_are_refused() -> None:
    wide = "".join(f'<row r="{row}"><c r="XFD{row}"/></row>' for row in range(1, 60_000))
    with pytest.raises(ListError, match="nothing in this list"):
        read_file(workbook(wide))
    with pytest.raises(ListError, match="columns"):
        read_file(workbook("<row>" + "".join(cell("x", "") for _ in range(50)).replace(' r=""', "") + "</row>"))


def test_a_bomb_that_lies_about_its_size_is_refused() -> None:
    data = bytearray(workbook("<row>" + " " * 3_000_000 + "</row>"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = archive.getinfo("xl/worksheets/sheet1.xml").file_size
    lie = bytes(data).replace(size.to_bytes(4, "little"), (100).to_bytes(4, "little"))
    with pytest.raises(ListError):
        read_file(lie)


HOSTILE_TEXTS = {
    "a million columns": b"a," * 499_000,
    "a million lines": b"\n" * 999_999 + b"x",
    "a million lines of letters": b"a\n" * 499_000,
    "quotation marks": b'"' * 999_999,
    "open quotation marks": b'a,"b\n' * 190_000,
    "one cell": b"x" * 999_999,
    "delimiters of every kind": b"\t;,|" * 249_000,
    "marks on one letter": "e\u0301".encode() + "\u0301".encode() * 490_000,
    "half of UTF-16": b"\xff\xfe" + b"\xd8" * 900_001,
    "zeros": b"\0" * 999_999,
    "no encoding at all": bytes(range(128, 256)) * 7_000,
}


@pytest.mark.parametrize("data", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS.keys())
def test_a_megabyte_of_nonsense_is_read_or_refused(data: bytes) -> None:
    try:
        grid = read_file(data)
    except ListError:
        return
    assert grid.width <= 30
    assert len(grid.rows) <= 1001


# -- what comes with a form -------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "/etc/cron.d/x", "..\\..\\x.xlsx", "a\0.csv", "x" * 5000, "\u202efdp.csv", "con", ".."]
)
def test_the_name_of_a_file_is_nothing_but_a_name(
    name: str, world: dict[str, Any], visitors: dict[Visitor, Client], settings: Settings, tmp_path: Any
) -> None:
    settings.FILE_UPLOAD_TEMP_DIR = settings.MEDIA_ROOT = str(tmp_path)
    head = f'--x\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode()
    body = head + b"Name\r\nAda Zephyr\r\n--x--\r\n"
    path = f"/organize/{world['slug']}/players/import/"
    response = visitors["organizer"].post(path, body, content_type="multipart/form-data; boundary=x")
    assert response.status_code in (200, 400, 422)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["1,1," + "x" * 140_000, '1,1,"' + "x" * 140_000, "1,1," * 30_000, "\0" * 50_000])
def test_a_seating_nobody_can_read_is_told_so(
    text: str, world: dict[str, Any], visitors: dict[Visitor, Client]
) -> None:
    before = SeatingSearch.objects.count()
    path, client = f"/organize/{world['slug']}/seating/import/", visitors["organizer"]
    assert client.post(path, {"text": text}).status_code == 422
    assert client.post(path, {"file": SimpleUploadedFile("a.csv", text.encode())}).status_code == 422
    assert SeatingSearch.objects.count() == before


@pytest.mark.django_db
@pytest.mark.parametrize(
    "tiles",
    ["[" * 100_000, "9" * 5000, '{"S":' * 400 + "1" + "}" * 400, '{"S":{"hand":NaN}}', '{"S":{"win":"\\ud800"}}'],
)
def test_tiles_that_are_none_are_told_so(tiles: str, world: dict[str, Any], visitors: dict[Visitor, Client]) -> None:
    before = Hand.objects.count()
    path = f"/table/{world['token']}/session/1/hands/"
    assert visitors["tablet"].post(path, {**COMMAND, "id": COMMAND["hand"], "holdings": tiles}).status_code == 422
    assert Hand.objects.count() == before


@pytest.mark.django_db
def test_no_depth_of_nesting_is_a_fault(world: dict[str, Any], visitors: dict[Visitor, Client]) -> None:
    table, players = f"/table/{world['token']}/session/1/hands/", f"/organize/{world['slug']}/players/import/"
    for depth in range(820, 1000, 6):
        nested = "[" * depth + "]" * depth
        tiles = f'{{"S":{{"hand":{nested}}}}}'
        sent = {**COMMAND, "id": COMMAND["hand"], "holdings": tiles}
        assert visitors["tablet"].post(table, sent).status_code == 422, depth
        assert visitors["organizer"].post(players, {"grid": f"[[{nested}]]", "import": "1"}).status_code == 422, depth


# -- bodies -----------------------------------------------------------------------------------------------------------


class Endless(io.RawIOBase):
    """A body that fails the test when anybody reads it."""

    def read(self, size: int = -1) -> bytes:
        """Refuse."""
        raise AssertionError(f"{size} bytes of an endless body were read.")


@pytest.mark.django_db
@pytest.mark.parametrize("length", [str(4 * 1024 * 1024 + 1), "9" * 20, "9" * 5000])
@pytest.mark.parametrize("path", ["/accounts/sign-in/", "/", "/api/v1/tournaments", "/nowhere/", "/preferences/theme/"])
def test_a_body_larger_than_any_form_is_not_read(length: str, path: str) -> None:
    more: dict[str, Any] = {"CONTENT_LENGTH": length, "wsgi.input": Endless()}
    response = Client().generic("POST", path, b"", content_type="multipart/form-data; boundary=x", **more)
    assert response.status_code == 413
    assert "too large" in response.content.decode()
    assert "Content-Security-Policy" in response.headers


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"name=" + b"x" * 3_000_000, "application/x-www-form-urlencoded"),
        (b"a=1&" * 2000, "application/x-www-form-urlencoded"),
        (
            b"".join(
                b'--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nx\r\n' for _file in range(200)
            )
            + b"--x--\r\n",
            "multipart/form-data; boundary=x",
        ),
    ],
    ids=["a long field", "many fields", "many files"],
)
def test_more_than_a_form_holds_is_refused(
    body: bytes, kind: str, world: dict[str, Any], visitors: dict[Visitor, Client]
) -> None:
    before = Entry.objects.count()
    response = visitors["organizer"].post(f"/organize/{world['slug']}/players/add/", body, content_type=kind)
    assert response.status_code in (400, 413)
    assert Entry.objects.count() == before
