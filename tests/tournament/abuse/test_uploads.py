"""Files and bodies made to fill memory, disk or time: refused with a word, quickly."""

from __future__ import annotations

import contextlib
import io
import signal
import threading
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from tests.tournament.abuse import hostile_files
from tests.tournament.abuse.hostile_files import (
    ENTITIES,
    SHEET,
    TEXTS,
    cell,
    claiming,
    naming,
    packed,
    sheet,
    with_entities,
    workbook,
)
from tests.tournament.addresses import COMMAND, Visitor
from tournament.core.spreadsheets import files
from tournament.core.spreadsheets.files import read_file, read_text
from tournament.core.spreadsheets.grids import ListError
from tournament.core.time_limit import Deadline
from tournament.models import Entry, Hand, SeatingSearch, Tournament
from tournament.seating.importing import read_plan
from tournament.seating.state import SeatingState

LIMIT = 20
"""Seconds after which something never ends: a guard against hanging, far above what anything here takes."""
ELEMENTS = {"two million cells", "a million shared strings", "two million styles"}
MOST_MEMORY = 25_000_000
"""What reading a list may take, with the 1 MB that came."""


@pytest.fixture(autouse=True)
def _guard() -> Iterator[None]:
    """End what would not end otherwise."""

    def give_up(*_signal: Any) -> None:
        raise TimeoutError("This took far too long.")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(LIMIT)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def memory_for(data: bytes) -> int:
    """Return how many bytes were in use at most while a list was read."""
    tracemalloc.start()
    try:
        with contextlib.suppress(ListError):
            read_file(data)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


# -- lists of players -------------------------------------------------------------------------------------------------


def test_a_workbook_written_by_hand_is_read() -> None:
    rows = read_file(workbook(f'<row r="1">{cell("Name")}</row><row r="3">{cell("Ada", "A3")}</row>')).rows
    assert (rows[0], rows[2]) == (("Name",), ("Ada",))


@pytest.mark.parametrize("name", hostile_files.WORKBOOKS)
def test_a_hostile_workbook_is_read_or_refused_within_bounds(name: str) -> None:
    data = hostile_files.WORKBOOKS[name]()
    assert len(data) < 1_000_000, "Larger files are refused unread."
    if name in ELEMENTS:  # what measures memory would take seconds; they are counted instead
        with pytest.raises(ListError, match="too large once unpacked"):
            read_file(data)
        return
    taken = memory_for(data)
    assert taken < MOST_MEMORY, f"{taken:,} bytes for {len(data):,}"


def test_a_part_named_by_many_sheets_is_read_once() -> None:
    data = packed({SHEET: sheet("<row/>" * 900_000), **naming(90, SHEET)})
    with pytest.raises(ListError, match="list is empty"):
        read_file(data)


def test_more_sheets_than_anybody_has_are_refused_before_the_first_is_read() -> None:
    """The second sheet would do: nobody looks at it."""
    with pytest.raises(ListError, match="too large once unpacked"):
        read_file(packed(naming(101, SHEET)))
    assert read_file(packed(naming(100, SHEET))).rows == (("Name",),)


@pytest.mark.parametrize("head", ENTITIES.values(), ids=ENTITIES.keys())
def test_a_workbook_with_entities_is_refused(head: str) -> None:
    with pytest.raises(ListError):
        read_file(with_entities(head))


@pytest.mark.parametrize("last", [20_000, 1_048_576, 2_000_000_000, 10**18])
def test_a_row_far_down_is_not_waited_for(last: int) -> None:
    rows = f'<row r="1">{cell("Name")}</row><row r="2">{cell("Ada")}</row><row r="{last}">{cell("Bo")}</row>'
    assert read_file(workbook(rows)).rows == (("Name",), ("Ada",))


def test_rows_without_an_end_and_columns_without_an_end_are_refused() -> None:
    wide = "".join(f'<row r="{row}"><c r="XFD{row}"/></row>' for row in range(1, 60_000))
    with pytest.raises(ListError, match="list is empty"):
        read_file(workbook(wide))
    with pytest.raises(ListError, match="columns"):
        read_file(workbook("<row>" + "".join(cell("x", "") for _ in range(50)).replace(' r=""', "") + "</row>"))


@pytest.mark.parametrize("size", [0, 100, 2**32 - 2])
def test_a_bomb_that_lies_about_its_size_is_refused(size: int) -> None:
    with pytest.raises(ListError):
        read_file(claiming(workbook("<row>" + " " * 20_000_000 + "</row>"), SHEET, size))


@pytest.mark.parametrize("data", TEXTS.values(), ids=TEXTS.keys())
def test_a_megabyte_of_nonsense_is_read_or_refused(data: bytes) -> None:
    try:
        grid = read_file(data)
    except ListError:
        return
    assert grid.width <= 30
    assert len(grid.rows) <= 1001


@pytest.mark.parametrize("name", ["a million lines", "a million lines of no encoding", "delimiters of every kind"])
def test_a_megabyte_of_nonsense_takes_little_memory(name: str) -> None:
    assert memory_for(TEXTS[name]) < MOST_MEMORY


@pytest.mark.parametrize("data", [workbook(f"<row>{cell('Name')}</row>"), b"Name\nAda", b"Zo\xeb\nJ\xfcrgen"])
def test_what_takes_too_long_is_told_so(data: bytes) -> None:
    """The same in a thread and on every system: the reader looks at the clock between two pieces."""
    told: list[str] = []

    def read() -> None:
        try:
            read_file(data, seconds=0)
        except ListError as error:
            told.append(str(error))

    thread = threading.Thread(target=read)
    thread.start()
    thread.join()
    (words,) = told
    assert "takes too long to read. Save only the list as CSV" in words
    with pytest.raises(ListError, match="too long"):
        read_text("Name\nAda", seconds=0)


@pytest.mark.django_db
def test_the_page_says_what_takes_too_long(
    world: dict[str, Any], visitors: dict[Visitor, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "Deadline", lambda _seconds: Deadline(0))
    answer = visitors["organizer"].post(
        f"/organize/{world['slug']}/players/import/", {"file": SimpleUploadedFile("a.xlsx", workbook("<row/>"))}
    )
    assert answer.status_code == 422
    assert "This file takes too long to read" in answer.content.decode()


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
def test_a_seating_is_read_in_time_or_told_so(world: dict[str, Any]) -> None:
    state = SeatingState.read(Tournament.objects.get(slug=world["slug"]))
    (problem,) = read_plan(state, "1,1,1,2,3,4", seconds=0).problems
    assert "takes too long to read" in problem.message
    # One sign that stands for eighteen letters, and more strangers than anyone has players.
    wide = "\n".join(f"1,{table}," + "\ufdfa" * 9000 for table in range(1, 70))
    strangers = "\n".join(f"1,{table},{','.join(f'{table}-{seat}' for seat in 'abcd')}" for table in range(1, 5000))
    for text in (wide, strangers):
        assert "too long" not in " ".join(problem.message for problem in read_plan(state, text).problems)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "tiles",
    ["[" * 90_000, "9" * 5000, '{"S":' * 400 + "1" + "}" * 400, '{"S":{"hand":NaN}}', '{"S":{"win":"\\ud800"}}'],
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
    """A body that fails the test when anyone reads it."""

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
