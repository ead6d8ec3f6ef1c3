"""A hand counted by tiles has a page that says why it is worth that, for those who may see it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.judging import score
from scoring.records import read_holding
from scoring.seats import Wind
from scoring.settlement import Settlement, Transfer
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, hand, make_event, play
from tests.tournament.hands import EDGE_WAIT
from tournament.accounts.roles import grant_role
from tournament.accounts.table_links import issue_table_links, token_of
from tournament.core.permissions import SYSTEM
from tournament.hands.explanations import explain_score, shares_of, usual_payments
from tournament.models import Account, Role, Table, Tournament

HOLDING = {name: EDGE_WAIT[name] for name in ("hand", "melds", "win", "flowers")}


def words_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def published_event(ruleset: str = "mcr", **settings: Any) -> Event:
    event = make_event(ruleset, **settings)
    Tournament.objects.filter(pk=event.tournament.pk).update(is_published=True)
    return event


def with_tiles(event: Event, points: int = 14, holding: dict[str, Any] = HOLDING) -> Table:
    """Return the table after South has won its first hand by East's discard, tiles shown."""
    table = event.table
    play(event, hand(table, SOUTH, points, EAST, holdings={SOUTH: holding}))
    return event.table


def address(event: Event, wind: str = "S", number: int = 1) -> str:
    return f"/t/{event.tournament.slug}/session/1/table/1/hand/{number}/{wind}/"


# -- from a score to what is shown ------------------------------------------------------------------------------------


def test_the_reading_is_drawn_with_the_winning_tile_ringed() -> None:
    told = explain_score(score(read_holding(EDGE_WAIT)))
    drawn = [(group.caption, [face.text for face in group.faces]) for group in told.groups]
    assert drawn == [
        ("Chow, declared", ["1m", "2m", "3m"]),
        ("Chow", ["4p", "5p", "6p"]),
        ("Chow", ["7p", "8p", "9p"]),
        ("Chow, the win", ["7s", "8s", "9s"]),
        ("Pair", ["5m", "5m"]),
        ("Flowers", ["2f", "7f"]),
    ]
    assert [face.text for group in told.groups for face in group.faces if face.is_win] == ["7s"]


def test_a_hand_without_sets_is_drawn_as_single_tiles() -> None:
    told = explain_score(score(read_holding({"rules": "mcr", "hand": "147m258p369s1234z", "win": "5z"})))
    (group,) = told.groups
    assert group.caption == "Single tiles"
    assert [face.text for face in group.faces if face.is_win] == ["5z"]


def test_tiles_that_make_no_hand_are_drawn_as_they_stand() -> None:
    told = explain_score(
        score(read_holding({"rules": "boxed", "hand": "1223344m111z", "melds": ["999p"], "win": "9s"}))
    )
    assert [group.caption for group in told.groups] == ["Pung, declared", "Standing tiles"]
    assert told.why_invalid == "The tiles do not make a complete hand."


def test_every_pattern_has_its_names_its_value_and_its_reason() -> None:
    told = explain_score(score(read_holding(EDGE_WAIT)))
    assert [(line.name, line.beside, line.value, line.times) for line in told.counted] == [
        ("Mixed Straight", "花龙", "8", ""),
        ("All Chows", "平和", "2", ""),
        ("Short Straight", "连六", "1", ""),
        ("Edge Wait", "边张", "1", ""),
        ("Flower Tiles", "花牌", "2", "2 × 1"),
    ]
    assert {line.name: line.why for line in told.not_counted} == {
        "No Honors": "implied by All Chows (Green Book, non-repeat)",
        "Mixed Double Chow": "its chows are already combined (Green Book, account-once)",
    }
    assert told.arithmetic == "8 + 2 + 1 + 1 + 2 = 14"
    assert told.notes == ("Without flowers 12 points count toward the minimum of 8.",)


def test_a_limit_shows_in_the_sum() -> None:
    told = explain_score(score(read_holding({"rules": "zung-jung", "hand": "1112223334445m", "win": "5m"})))
    assert told.arithmetic == "5 + 80 + 30 + 125 + 200 = 440 → 320"


def test_british_doubles_show_as_doubles() -> None:
    told = explain_score(score(read_holding({"rules": "bmja", "hand": "111m111p22s55577z"})))
    assert [line.value for line in told.counted] == ["24", "2", "× 2"]
    assert told.arithmetic == "(8 + 8 + 8 + 2) × 2 = 52"
    assert told.win is None


def test_shares_name_both_ends_of_every_payment() -> None:
    settled = Settlement((EAST, SOUTH, WEST), (Transfer(EAST, SOUTH, 22), Transfer(WEST, SOUTH, 8)))
    shares = shares_of({EAST: -22, SOUTH: 30, WEST: -8}, settled)
    assert [share.payments for share in shares] == [((SOUTH, -22),), ((EAST, 22), (WEST, 8)), ((SOUTH, -8),)]


def test_shares_that_were_settled_otherwise_are_sums_alone() -> None:
    settled = Settlement((EAST, SOUTH), (Transfer(EAST, SOUTH, 22),))
    assert all(share.payments == () for share in shares_of({EAST: -20, SOUTH: 20}, settled))


@pytest.mark.parametrize(
    ("change", "amounts"),
    [
        ({}, [-22, -8, 38]),
        ({"by": "self-draw"}, [-23, 69]),
        ({"rules": "bmja", "flowers": ""}, []),
        ({"win": "1s"}, []),
    ],
)
def test_the_usual_payment_is_told_by_part(change: dict[str, str], amounts: list[int]) -> None:
    result = score(read_holding(EDGE_WAIT | change))
    assert [payment.amount for payment in usual_payments(result)] == amounts


# -- the page ---------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_page_tells_reading_patterns_reasons_sum_and_payment(client: Client) -> None:
    event = published_event()
    with_tiles(event)
    page = client.get(address(event)).content.decode()
    words = words_of(page)
    assert page.count("data-win") == 1
    for tile in ("1 Characters", "7 Bamboos", "South flower"):
        assert f'aria-label="{tile}"' in page
    for text in (
        "Mixed Straight 花龙 8",
        "8 + 2 + 1 + 1 + 2 = 14",
        "implied by All Chows (Green Book, non-repeat)",
        "Discarded by",
        "22 to",
        "22 from",
        "−22",
        "+38",
    ):
        assert text in words, text


@pytest.mark.django_db
def test_another_value_called_is_said(client: Client) -> None:
    event = published_event()
    with_tiles(event, points=12)
    assert "The table called 12 points. Payment is based on that." in words_of(
        client.get(address(event)).content.decode()
    )


@pytest.mark.django_db
def test_a_losing_hand_is_explained_too(client: Client) -> None:
    event = published_event("bmja")
    scores = {EAST: 52, SOUTH: 100, WEST: 0, NORTH: 8}
    held = {"hand": "111m111p22s55577z"}
    play(event, hand(event.table, SOUTH, 100, EAST, scores, holdings={EAST: held}))
    words = words_of(client.get(address(event, "E")).content.decode())
    assert "What Player" in words
    assert "(8 + 8 + 8 + 2) × 2 = 52" in words


@pytest.mark.django_db
@pytest.mark.parametrize("place", ["hand/1/E/", "hand/2/S/", "hand/1/X/", "hand/99999999999999999999/S/"])
def test_where_no_tiles_were_counted_there_is_no_page(client: Client, place: str) -> None:
    event = published_event()
    with_tiles(event)
    assert client.get(f"/t/{event.tournament.slug}/session/1/table/1/{place}").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("chosen", "status"),
    [({}, 200), ({"policy": "table"}, 404), ({"policy": "session"}, 404), ({"freeze_after": 0}, 404)],
)
def test_the_public_sees_what_the_policy_shows(client: Client, chosen: dict[str, Any], status: int) -> None:
    event = published_event(**chosen)
    with_tiles(event)
    assert client.get(address(event)).status_code == status


@pytest.mark.django_db
def test_what_is_not_published_is_not_there(client: Client) -> None:
    event = make_event()
    with_tiles(event)
    assert client.get(address(event)).status_code == 404


@pytest.mark.django_db
def test_those_with_a_role_always_see_it(referee: Account, browser_of: Callable[[Account], Client]) -> None:
    event = make_event()
    with_tiles(event)
    assert browser_of(referee).get(address(event)).status_code == 404
    grant_role(tournament=event.tournament, account=referee, kind=Role.Kind.REFEREE, by=SYSTEM)
    assert browser_of(referee).get(address(event)).status_code == 200


@pytest.mark.django_db
def test_the_tables_own_link_always_sees_it(client: Client) -> None:
    event = make_event()
    with_tiles(event)
    (link,) = issue_table_links(tournament=event.tournament, numbers=[1], by=SYSTEM)
    page = client.get(f"/table/{token_of(link)}/session/1/hand/1/S/")
    assert page.status_code == 200
    assert f"/table/{token_of(link)}/" in page.content.decode()


@pytest.mark.django_db
def test_the_public_reads_code_names(client: Client) -> None:
    event = published_event()
    entry = event.seat(SOUTH).entry
    assert entry is not None
    entry.code_name = "Heron"
    entry.save(update_fields=["code_name"])
    with_tiles(event)
    page = client.get(address(event)).content.decode()
    assert "Heron wins on 7 Bamboos" in page
    assert entry.name not in page


@pytest.mark.django_db
def test_the_page_costs_few_queries(client: Client) -> None:
    event = published_event(tables=3)
    with_tiles(event)
    for _turn in range(3):
        play(event, hand(event.table, Wind.WEST, 20, EAST))
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address(event)).status_code == 200
    assert len(queries) == 5


@pytest.mark.django_db
def test_the_page_is_only_read(client: Client) -> None:
    event = published_event()
    assert client.post(address(event)).status_code == 405
