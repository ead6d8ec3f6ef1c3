"""Paper, read back: what is printed, on how many pages, and whether the codes lead where they say."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rulesets import RULESETS, event_rulesets
from scoring.seats import WINDS
from tests.tournament.events import make_event
from tests.tournament.exports.evening import play_evening
from tests.tournament.printed import matrix, qr_code, read, size_of
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM
from tournament.exports.paper import DOCUMENTS, Order
from tournament.exports.pdf.cards import TableCard, print_cards, print_poster
from tournament.exports.pdf.page import Heading, Page, Size
from tournament.exports.pdf.score_sheets import ScoreSheet, SheetRules, print_score_sheets
from tournament.exports.pdf.seating import Place, print_seating_by_player, print_seating_by_table
from tournament.models import Checkpoint, Session, Table
from tournament.sessions.naming import name_sessions
from tournament.sessions.running import close_session
from tournament.setup.tournament import finish_tournament
from tournament.tables.signatures import close_table

CHINESE = re.compile("[\u4e00-\u9fff]")
ADDRESS = (
    "https://scores.example.org/table/8fKq2nB3xWlq0aTz7uY1pXcVbN5mD4sJ6hG9kLrE2tw:abcdefghijklmnopqrstuvwxyz012345/"
)
HEADING = Heading("西湖杯国际麻将邀请赛", "Seating", "14–15 November 2026", "Provisional", "today")
SIZES = {Size.A4: (210, 297), Size.LETTER: (215.9, 279.4)}


def test_the_code_of_a_table_card_is_its_address() -> None:
    content = print_cards([TableCard(7, ADDRESS)], event="Harbour Open", size=Size.A4, per_page=1)
    expected = matrix(ADDRESS)
    assert qr_code(content, len(expected)) == expected
    (text,) = read(content)
    assert re.sub(r"\s", "", text).count(ADDRESS) == 1
    assert text.count("7") >= 2


@pytest.mark.parametrize(
    ("text", "width", "lines", "copied"),
    [
        ("Riichi-Einsätze auf dem Tisch", 20, 4, ["Riichi-Einsätze", "auf dem", "Tisch"]),
        ("https://example.org/a-b", 30, 2, ["https://exampl", "e.org/a-b"]),
    ],
)
def test_a_long_word_is_broken_at_its_hyphen(text: str, width: float, lines: int, copied: list[str]) -> None:
    page = Page(Size.A4, HEADING, has_frame=False)
    page.add_page()
    assert page.lines(text, 0, 0, width, 5, size=12) == 5 * lines
    (written,) = read(page.to_bytes())
    assert written.split("\r\n") == copied, "whoever copies the text gets the word at its hyphen whole"


def test_the_code_of_the_poster_is_the_public_page() -> None:
    address = "https://scores.example.org/t/harbour-open/"
    content = print_poster(event="Harbour Open", details="Rotterdam", address=address, size=Size.LETTER)
    expected = matrix(address)
    assert qr_code(content, len(expected)) == expected
    assert address in read(content)[0]


@pytest.mark.parametrize(("per_page", "pages"), [(1, 5), (2, 3)])
@pytest.mark.parametrize("size", Size)
def test_cards_come_one_or_two_a_page(per_page: int, pages: int, size: Size) -> None:
    cards = [TableCard(number, f"{ADDRESS}{number}") for number in range(1, 6)]
    content = print_cards(cards, event="Harbour Open", size=size, per_page=per_page)
    assert len(read(content)) == pages
    assert size_of(content) == pytest.approx(SIZES[size], abs=0.2)


def places(count: int, sessions: int = 1) -> list[Place]:
    names = ("李文君", "Nguyễn Văn Dvorský-Žižka", "Ødegård, Åse", "Москва Άλφα")
    return [
        Place(session, number // 4 + 1, WINDS[number % 4], number + 1, f"{names[number % 4]} {number}", "NL")
        for session in range(1, sessions + 1)
        for number in range(count)
    ]


def test_a_list_of_two_hundred_has_headings_and_numbers_on_every_page() -> None:
    pages = read(print_seating_by_table(places(200), heading=HEADING, size=Size.A4))
    assert len(pages) == 3
    for number, text in enumerate(pages, start=1):
        assert f"Page {number} of 3" in text
        assert "North" in text
        assert "西湖杯国际麻将邀请赛" in text
    everything = "".join(pages)
    assert all(f"李文君 {number} (NL)" in everything for number in range(0, 200, 4))
    assert "Provisional" in pages[0]


def test_players_stand_in_the_order_of_the_alphabet() -> None:
    everything = "".join(read(print_seating_by_player(places(8), heading=HEADING, size=Size.LETTER)))
    order = [everything.index(name) for name in ("Nguyễn Văn Dvorský-Žižka 1", "Ødegård, Åse 2", "Москва", "李文君 0")]
    assert order == sorted(order)


def test_all_sessions_of_a_player_stand_in_one_line() -> None:
    (text,) = read(print_seating_by_player(places(8, sessions=9), heading=HEADING, size=Size.A4))
    assert "S9" in text
    assert text.count("2 E") == 9


ON_PAPER = {
    "mcr": (),
    "zung-jung": ("Immunity", "Responsible"),
    "bmja": ("Goulash",),
    "boxed": ("Safe",),
    "riichi": (),
}


@pytest.mark.parametrize("ruleset", event_rulesets())
def test_score_sheets_ask_what_the_rules_ask(ruleset: str) -> None:
    size = Size.LETTER if ruleset == "bmja" else Size.A4
    play = RULESETS[ruleset].play
    rules = SheetRules(play, play.session)
    sheets = [ScoreSheet("1", 3, dict(zip(WINDS, ("Žižka", "Ann", "Bea", "Cyd"), strict=True))), ScoreSheet()]
    filled, blank = read(print_score_sheets(sheets, rules=rules, event="Harbour Open", size=size))
    assert "Žižka" in filled
    assert "Žižka" not in blank
    for text in (filled, blank):
        assert str(rules.lines) in text.split()
        assert ("Points" in text) == (not play.every_seat_scores and not play.values.fact)
        assert ("Hand value" in text) == play.every_seat_scores
        for heading in ("Safe", "Immunity", "Responsible", "Goulash"):
            assert (heading in text) == (heading in ON_PAPER[ruleset])
        assert ("Round" in text) == play.dealing.has_round_wind


def test_a_name_nobody_can_print_is_printed_as_far_as_possible() -> None:
    name = "😀 𠮷 \u202e한국 \x00\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    place = Place(1, 1, WINDS[0], 1, f"{name} Ann", "")
    assert "Ann" in read(print_seating_by_table([place], heading=HEADING, size=Size.A4))[0]


@settings(max_examples=25)
@given(st.text(max_size=80), st.floats(1, 120))
def test_text_never_leaves_its_box(text: str, width: float) -> None:
    page = _page()
    page.fit(page.readable(text), 5, size=10, bold=False)
    kept = page.fit(page.readable(text), width, size=10, bold=True)
    assert page.get_string_width(kept) <= max(width, page.get_string_width("…")) + 0.01


PAGES: list[Page] = []


def _page() -> Page:
    """Return one page for all examples: opening the fonts takes longer than measuring."""
    if not PAGES:
        PAGES.append(Page(Size.A4, HEADING))
        PAGES[0].start()
    return PAGES[0]


# -- from a tournament ------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_standings_are_provisional_until_the_tournament_is_finished() -> None:
    event = play_evening()
    text = "".join(read(DOCUMENTS["standings"].make(event.fresh(), Order())))
    assert "Provisional" in text
    assert "李文君" in text
    for table in Table.objects.filter(session=event.sessions[1]).exclude(state="locked"):
        close_table(table=table, reason="Time is up", by=SYSTEM)
    close_session(session=Session.objects.get(pk=event.sessions[1].pk), by=SYSTEM)
    finish_tournament(tournament=event.tournament, by=SYSTEM)
    text = "".join(read(DOCUMENTS["standings"].make(event.fresh(), Order())))
    assert "Provisional" not in text
    assert "Final result" in text


@pytest.mark.django_db
def test_results_have_the_code_that_seals_them() -> None:
    event = play_evening()
    (seal,) = Checkpoint.objects.filter(tournament=event.tournament)
    standings = read(DOCUMENTS["standings"].make(event.fresh(), Order()))
    first, second = read(DOCUMENTS["session-results"].make(event.fresh(), Order()))
    assert f"Session 1, sealed: {seal.code}" in standings[0]
    assert f"Session 1, sealed: {seal.code}" in first
    assert "sealed" not in second, "it is played still"


@pytest.mark.parametrize("key", ["poster", "session-results"])
@pytest.mark.django_db
def test_documents_speak_the_language_asked_for(key: str) -> None:
    tournament = play_evening().fresh()
    order = Order(session=1, size=Size.LETTER, public_address=ADDRESS)
    with translation.override("zh-hans"):
        chinese = "".join(read(DOCUMENTS[key].make(tournament, order)))
    english = "".join(read(DOCUMENTS[key].make(tournament, order)))
    assert "Harbour Open" in english
    assert "Harbour Open" in chinese
    assert CHINESE.search(chinese.replace("李文君", ""))
    assert not CHINESE.search(english.replace("李文君", ""))


@pytest.mark.django_db
def test_the_session_chosen_is_printed() -> None:
    tournament = play_evening().fresh()
    sheets = read(DOCUMENTS["score-sheets"].make(tournament, Order(session=1)))
    assert len(sheets) == 2
    name_sessions(tournament=tournament, names={1: "Saturday"}, by=SYSTEM)
    assert "Saturday" in read(DOCUMENTS["score-sheets"].make(tournament, Order(session=1)))[0]
    assert len(read(DOCUMENTS["score-sheets"].make(tournament, Order()))) == 1


@pytest.mark.django_db
def test_results_of_all_sessions_are_those_of_each_session_on_pages_of_their_own() -> None:
    tournament = play_evening().fresh()
    first, second = read(DOCUMENTS["session-results"].make(tournament, Order()))
    assert "Results of session 1" in first
    assert "Provisional" not in first
    assert "Results of session 2" in second
    assert "Provisional" in second
    assert "Page 2 of 2" in second
    (alone,) = read(DOCUMENTS["session-results"].make(tournament, Order(session=1)))
    assert [line for line in alone.splitlines() if "Page" not in line] == [
        line for line in first.splitlines() if "Page" not in line
    ]


@pytest.mark.django_db
def test_the_place_at_a_table_is_a_rank_in_chinese_too() -> None:
    tournament = play_evening().fresh()
    with translation.override("zh-hans"):
        (printed,) = read(DOCUMENTS["session-results"].make(tournament, Order(session=1)))
    assert "名次" in printed
    assert "地点" not in printed


@pytest.mark.django_db
def test_nothing_is_printed_before_anybody_sits() -> None:
    tournament = make_event(is_open=False).fresh()
    with pytest.raises(Refused, match="no tables"):
        DOCUMENTS["table-cards"].make(tournament, Order())
    with pytest.raises(Refused, match="Nothing has been played"):
        DOCUMENTS["session-results"].make(tournament, Order())


@pytest.mark.django_db
def test_paper_for_many_costs_as_many_queries_as_for_few() -> None:
    counts = []
    for tables in (1, 5):
        tournament = make_event(tables=tables, sessions=2).fresh()
        with CaptureQueriesContext(connection) as queries:
            for key in ("seating-by-table", "standings", "score-sheets"):
                DOCUMENTS[key].make(tournament, Order(session=1))
        counts.append(len(queries))
    assert counts[0] == counts[1]
