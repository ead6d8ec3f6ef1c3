"""The calculator counts for anyone, explains, and gives every hand an address."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from scoring.records import score_record
from scoring.rulesets import RULESETS, event_rulesets
from tests.tournament import hands
from tests.tournament.hands import EDGE_WAIT
from tournament.forms.hand_query import read_query, write_query
from tournament.forms.options import option_fields

SHARED = {**EDGE_WAIT, "melds": "123m"}


def open_calculator(client: Client, **query: str) -> str:
    response = client.get("/calculator/", query)
    assert response.status_code == 200
    return response.content.decode()


def words_of(page: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))


def test_a_shared_address_is_explained_without_any_script(client: Client) -> None:
    words = words_of(open_calculator(client, **SHARED))
    for text in (
        "Won on a discarded 7 Bamboos",
        "Mixed Straight 花龙 8",
        "8 + 2 + 1 + 1 + 2 = 14",
        "its chows are already combined",
        "Whoever discarded −22",
        "Each of the others −8",
        "The winner +38",
    ):
        assert text in words, text


@pytest.mark.parametrize("rules", event_rulesets())
def test_every_rule_set_offers_its_own_options_and_events(client: Client, rules: str) -> None:
    page = open_calculator(client, rules=rules)
    ruleset = RULESETS[rules]
    for option in ruleset.options:
        assert unescape(page).count(option.title) >= 1
        assert f'name="o.{option.key}' in page
    for event in ruleset.events:
        assert f'value="{event}" data-event' in page
    assert ('data-tile="1f"' in page) is ruleset.has_flowers
    assert page.count('class="pool-tile"') == (42 if ruleset.has_flowers else 34)


def test_rules_that_the_picker_cannot_show_yet_are_refused(client: Client) -> None:
    page = open_calculator(client, rules="riichi", hand="234m567p999s22p67s", win="8s")
    assert "Hands cannot be entered here under these rules yet." in page
    assert 'value="riichi"' not in page


def test_chows_are_not_offered_where_none_can_be_claimed(client: Client) -> None:
    assert 'data-mode="chow"' in open_calculator(client, rules="boxed")
    assert 'data-mode="chow"' not in open_calculator(client, rules="boxed", **{"o.players": "3"})


def test_a_goulash_has_more_than_four_alike(client: Client) -> None:
    assert 'data-most="4"' in open_calculator(client, rules="bmja")
    assert 'data-most="14"' in open_calculator(client, rules="bmja", **{"o.goulash": "1"})


def test_options_count(client: Client) -> None:
    hand = {"rules": "zung-jung", "hand": "1112223334445m", "win": "5m"}
    assert "440 → 320" in words_of(open_calculator(client, **hand))
    unlimited = words_of(open_calculator(client, **hand, **{"o.limit": ""}))
    assert "5 + 80 + 30 + 125 + 200 = 440 440" in unlimited
    assert "1 changed" in unlimited
    dearer = {"o.limit": "", "o.pattern_values.All Triplets": "50"}
    assert "5 + 80 + 50 + 125 + 200 = 460" in words_of(open_calculator(client, **hand, **dearer))


def test_a_hand_worth_nothing_has_no_payment(client: Client) -> None:
    hand = "/calculator/?rules=zung-jung&hand=34m99p&melds=678s.123p.777p&win=5m"
    assert "Whoever discarded" in client.get(hand).content.decode()
    free = client.get(f"{hand}&o.chicken_points=0")
    assert free.status_code == 200
    assert "Whoever discarded" not in free.content.decode()


def test_tiles_to_come_are_told(client: Client) -> None:
    assert "with 2 Dots 11" in words_of(open_calculator(client, hand="234m34p678s66611z"))


def test_a_hand_that_cannot_be_says_why_and_keeps_what_was_typed(client: Client) -> None:
    page = open_calculator(client, hand="11111m23456789p", win="1m")
    assert "There are 6 × 1 Characters in this hand. Take one away." in words_of(page)
    assert 'value="11111m23456789p"' in page


def test_rules_that_are_not_there_leave_the_usual_ones(client: Client) -> None:
    page = open_calculator(client, rules="go", hand="1m")
    assert "There is no rule set called “go”." in words_of(page)
    assert 'data-rules="mcr"' in page


def test_an_address_longer_than_any_hand_is_not_read(client: Client) -> None:
    assert client.get("/calculator/", {"hand": "1m" * 3000}).status_code == 414


def test_the_calculator_is_only_read(client: Client) -> None:
    assert client.post("/calculator/").status_code == 405


def test_the_site_leads_there(client: Client, db: None) -> None:
    assert 'href="/calculator/"' in client.get("/").content.decode()


# -- addresses ---------------------------------------------------------------------------------------------------------

RECORDS: list[dict[str, Any]] = [
    EDGE_WAIT,
    {"rules": "bmja", "hand": "111m111p22s55577z", "options": {"goulash": True, "limit": 500}},
    {
        "rules": "boxed",
        "hand": "1112223334445m",
        "win": "5m",
        "options": {"merge_boxes": ("chow", "pung"), "players": 3},
    },
    {"rules": "zung-jung", "hand": "1112223334445m", "win": "5m", "options": {"limit": None, "edition": "wsom"}},
    {"rules": "zung-jung", "hand": "11m", "options": {"pattern_values": {"All Triplets": 7}}},
    {"rules": "mcr", "hand": "234m", "melds": ["123m", "5555p"], "concealed_kongs": ["7777s"], "events": ["heavenly"]},
]


@pytest.mark.parametrize("record", RECORDS)
def test_an_address_gives_back_the_record_it_was_made_of(record: dict[str, Any]) -> None:
    assert read_query(QueryDict(write_query(record).urlencode()), rules="") == record


def test_an_address_counts_what_its_record_counts(client: Client) -> None:
    page = client.get(f"/calculator/?{write_query(EDGE_WAIT).urlencode()}").content.decode()
    assert f"<b>{score_record(EDGE_WAIT)['points']}</b>" in page


@pytest.mark.parametrize("rules", event_rulesets())
def test_a_form_sent_as_it_came_changes_no_option(rules: str) -> None:
    fields = list(option_fields(RULESETS[rules], {}))
    sent = [(field.name, field.value) for field in fields if field.widget in {"select", "number"}]
    assert all(field.value == field.usual for field in fields)
    assert read_query(QueryDict(urlencode([("rules", rules), *sent])), rules="") == {"rules": rules, "hand": ""}


NAMES = ["rules", "hand", "win", "melds", "kongs", "flowers", "by", "seat", "round", "events", "options"]
OPTION_NAMES = [f"o.{option.key}" for ruleset in RULESETS.values() for option in ruleset.options]
TEXTS = st.text(max_size=30) | st.sampled_from([*hands.TEXTS, "3", "-1", "0"])


@given(st.dictionaries(st.sampled_from(NAMES + OPTION_NAMES) | st.text(max_size=12), TEXTS))
def test_whatever_an_address_holds_there_is_a_page(query: dict[str, str]) -> None:
    assert Client().get("/calculator/", query).status_code == 200
