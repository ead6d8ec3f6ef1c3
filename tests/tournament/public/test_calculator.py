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
from scoring.rulesets import RULESETS
from tests.tournament import hands
from tests.tournament.hands import EDGE_WAIT
from tournament.forms.hand_query import read_query, write_query
from tournament.forms.options import option_fields

SHARED = {**EDGE_WAIT, "melds": "123m"}
RIICHI = {
    "rules": "riichi",
    "hand": "234m567p999s22p67s",
    "win": "8s",
    "seat": "S",
    "events": "riichi",
    "dora": "1p",
    "ura": "3z",
}
"""Three han, 40 fu."""


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
        "The discarder −22",
        "Each of the others −8",
        "The winner +38",
    ):
        assert text in words, text


@pytest.mark.parametrize("rules", RULESETS)
def test_every_rule_set_offers_its_own_options_and_events(client: Client, rules: str) -> None:
    page = open_calculator(client, rules=rules)
    ruleset = RULESETS[rules]
    for option in ruleset.options:
        assert unescape(page).count(option.title) >= 1
        assert f'name="o.{option.key}' in page
    for event in ruleset.event_names or ruleset.events:
        assert f'value="{event}" data-event' in page
    assert ('data-tile="1f"' in page) is ruleset.has_flowers
    assert page.count('class="pool-tile"') == (42 if ruleset.has_flowers else 34)


def test_a_hand_of_han_and_fu_is_added_up_as_a_referee_does(client: Client) -> None:
    words = words_of(open_calculator(client, **RIICHI))
    for text in (
        "5,200 points",
        "Riichi 立直 1 han",
        "Dora ドラ 2 × 1 2 han",
        "1 + 2 = 3 3 han",
        "Winning hand 20 fu Concealed hand won on a discard 10 fu Concealed triplet of terminals or honours 8 fu",
        "20 + 10 + 8 = 38 → 40 40 fu",
        "3 han, 40 fu",
        "Sequence, the win",
        "Ura dora indicators",
        "The discarder −5,200 The winner +5,200",
    ):
        assert text in words, text


@pytest.mark.parametrize(
    ("query", "paid"),
    [
        ({"by": "self-draw"}, "The dealer −1,000 Each of the others −500 The winner +2,000"),
        ({"by": "self-draw", "seat": "E"}, "Each of the others −1,000 The winner +3,000"),
        ({"by": "discard", "seat": "E"}, "The discarder −2,000 The winner +2,000"),
    ],
)
def test_the_dealer_pays_and_gets_more(client: Client, query: dict[str, str], paid: str) -> None:
    assert paid in words_of(open_calculator(client, **{**RIICHI, "dora": "8p", "ura": "3z", **query}))


def test_red_fives_are_drawn_where_they_lie(client: Client) -> None:
    hand = {"hand": "234m9946s", "melds": "406p.678s", "win": "0s"}
    page = open_calculator(client, rules="riichi", **hand, **{"o.preset": "tenhou"})
    assert page.count("#0p") >= 2, "in the pool and in the sequence"
    assert "Won on a discarded Red 5 Bamboos" in words_of(page)
    assert 'data-reds="{&quot;0m&quot;: 1, &quot;0p&quot;: 1, &quot;0s&quot;: 1}"' in page
    assert 'data-tile="0m"' not in open_calculator(client, rules="riichi")


@pytest.mark.parametrize("preset", ["ema-2025", "ema-2016", "wrc", "tenhou"])
def test_every_preset_counts(client: Client, preset: str) -> None:
    words = words_of(open_calculator(client, **{**RIICHI, "o.preset": preset}))
    assert "3 han, 40 fu" in words
    assert "WRC (unofficial)" in words


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
    assert "The discarder" in client.get(hand).content.decode()
    free = client.get(f"{hand}&o.chicken_points=0")
    assert free.status_code == 200
    assert "The discarder" not in free.content.decode()


def test_tiles_to_come_are_told(client: Client) -> None:
    assert "with 2 Dots 11" in words_of(open_calculator(client, hand="234m34p678s66611z"))


def test_a_hand_that_cannot_be_says_why_and_keeps_what_was_typed(client: Client) -> None:
    page = open_calculator(client, hand="11111m23456789p", win="1m")
    assert "This hand has 6 × 1 Characters. Remove one." in words_of(page)
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
    {
        "rules": "riichi",
        "hand": "067m",
        "events": ["riichi", "ippatsu"],
        "dora_indicators": "0m7z",
        "ura_indicators": "1s3z",
        "options": {"preset": "tenhou", "abortive_draws": ("four-winds",)},
    },
    {"rules": "mcr", "hand": "234m", "melds": ["123m", "5555p"], "concealed_kongs": ["7777s"], "events": ["heavenly"]},
]


@pytest.mark.parametrize("record", RECORDS)
def test_an_address_gives_back_the_record_it_was_made_of(record: dict[str, Any]) -> None:
    assert read_query(QueryDict(write_query(record).urlencode()), rules="") == record


def test_an_address_counts_what_its_record_counts(client: Client) -> None:
    page = client.get(f"/calculator/?{write_query(EDGE_WAIT).urlencode()}").content.decode()
    assert f"<b>{score_record(EDGE_WAIT)['points']}</b>" in page


@pytest.mark.parametrize("rules", RULESETS)
def test_a_form_sent_as_it_came_changes_no_option(rules: str) -> None:
    fields = list(option_fields(RULESETS[rules], {}))
    sent = [(field.name, field.value) for field in fields if field.widget in {"select", "number"}]
    assert all(field.value == field.usual for field in fields)
    assert read_query(QueryDict(urlencode([("rules", rules), *sent])), rules="") == {"rules": rules, "hand": ""}


NAMES = ["rules", "hand", "win", "melds", "kongs", "flowers", "dora", "ura", "by", "seat", "round", "events", "options"]
OPTION_NAMES = [f"o.{option.key}" for ruleset in RULESETS.values() for option in ruleset.options]
TEXTS = st.text(max_size=30) | st.sampled_from([*hands.TEXTS, "3", "-1", "0"])


@given(st.dictionaries(st.sampled_from(NAMES + OPTION_NAMES) | st.text(max_size=12), TEXTS))
def test_whatever_an_address_holds_there_is_a_page(query: dict[str, str]) -> None:
    assert Client().get("/calculator/", query).status_code == 200
