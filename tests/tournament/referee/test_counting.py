"""Tiles laid out on a page are counted as `score` counts them; what cannot be is said in words."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from scoring.records import score_record
from scoring.rulesets import RULESETS
from tests.tournament import hands
from tests.tournament.hands import EDGE_WAIT

HAND = {key: value for key, value in EDGE_WAIT.items() if key != "melds"} | {"melds": "123m"}


class Answer(HTMLParser):
    """Read the answer: the data of its first element, and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.data: dict[str, str] = {}
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the data attributes of the first element."""
        del tag
        self.data = self.data or {name: value or "" for name, value in attrs if name.startswith("data-")}

    def handle_data(self, data: str) -> None:
        """Gather the words."""
        self.words = f"{self.words} {data.strip()}".strip()


def ask(client: Client, language: str = "en", **query: str) -> Answer:
    response = client.get(f"/count/?{urlencode(query)}", headers={"Accept-Language": language, "HX-Request": "true"})
    assert response.status_code == 200
    return Answer(response.content.decode())


def test_a_complete_hand_is_counted_as_the_engine_counts_it(client: Client) -> None:
    answer = ask(client, **HAND)
    expected = score_record(EDGE_WAIT)
    assert answer.data["data-points"] == str(expected["points"]) == "14"
    assert answer.data["data-valid"] == "true"
    assert json.loads(answer.data["data-patterns"]) == expected["patterns"]
    assert answer.data["data-use-words"] == "Use 14 points"
    for pattern in expected["patterns"]:
        assert pattern["name"] in answer.words
    assert "its chows are already combined (Green Book, account-once)" in answer.words


def test_events_that_cannot_be_are_named(client: Client) -> None:
    impossible = ask(client, **HAND).data["data-impossible"].split()
    assert "kong-replacement" in impossible
    assert "last-wall-tile" not in impossible


def test_an_unfinished_hand_says_how_many_tiles_are_missing(client: Client) -> None:
    answer = ask(client, rules="mcr", hand="234m34p", melds="666z")
    assert "5 tiles to go" in answer.words
    assert answer.data["data-valid"] == "false"
    assert answer.data["data-points"] == ""


def test_thirteen_tiles_say_what_completes_them(client: Client) -> None:
    answer = ask(client, rules="mcr", hand="234m34p678s66611z")
    assert "2 different tiles complete it." in answer.words
    for words in ("with 2 Dots 11", "with 5 Dots 10"):
        assert words in answer.words


def test_thirteen_tiles_that_wait_for_nothing_say_so(client: Client) -> None:
    assert "No tile completes these." in ask(client, rules="mcr", hand="258m258p258s1234z").words


def test_too_little_to_win_is_said_with_the_minimum(client: Client) -> None:
    answer = ask(client, rules="mcr", hand="234567m234p678s9s", win="9s")
    assert "The hand is worth 6 and needs at least 8 to win." in answer.words
    assert answer.data["data-valid"] == "false"
    assert answer.data["data-points"] == "6"


def test_options_change_the_count(client: Client) -> None:
    options = json.dumps({"minimum_points": 6})
    assert ask(client, rules="mcr", hand="234567m234p678s9s", win="9s", options=options).data["data-valid"] == "true"
    one_by_one = {"o.minimum_points": "6"}
    assert ask(client, rules="mcr", hand="234567m234p678s9s", win="9s", **one_by_one).data["data-valid"] == "true"


def test_a_losing_british_hand_counts_too(client: Client) -> None:
    answer = ask(client, rules="bmja", hand="111m111p22s55577z")
    assert (answer.data["data-points"], answer.data["data-valid"]) == ("52", "true")
    assert "(8 + 8 + 8 + 2) × 2 = 52" in answer.words
    assert "did not win" in answer.words


@pytest.mark.parametrize("rules", RULESETS)
def test_every_rule_set_counts_by_tiles(client: Client, rules: str) -> None:
    record: dict[str, Any] = {"rules": rules, "hand": "111222333m4445p", "win": "5p"}
    assert ask(client, **record).data["data-points"] == str(score_record(record)["points"])


def test_a_value_chosen_from_a_table_is_named_by_its_cell(client: Client) -> None:
    record: dict[str, Any] = {"rules": "riichi", "hand": "234m567p999s22p67s", "win": "8s", "seat": "S"}
    answer = ask(client, **record, events="riichi", dora="1p", ura="3z")
    assert (answer.data["data-points"], answer.data["data-cell"]) == ("5200", "3-40")
    assert answer.data["data-use-words"] == "Use 5,200 points"
    for words in ("3 han, 40 fu", "5,200 from the discarder", "20 + 10 + 8 = 38 → 40"):
        assert words in answer.words
    assert ask(client, **record, events="riichi", dora="1p1p1p").data["data-cell"] == "haneman"
    assert "data-cell" not in ask(client, **record).data, "without a yaku it wins nothing"
    assert "The hand is complete, but it has no yaku." in ask(client, **record).words


def test_tiles_to_come_are_counted_with_red_fives(client: Client) -> None:
    answer = ask(client, rules="riichi", hand="234m067p99s22p67s", options='{"preset": "tenhou"}')
    assert "1 tile to go" in answer.words
    waits = ask(client, rules="riichi", hand="234m067p999s22p67s", events="", options='{"preset": "tenhou"}')
    assert "with 8 Bamboos" in waits.words


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"rules": "mcr", "hand": "11111m23456789p", "win": "1m"}, "This hand has 6 × 1 Characters."),
        ({"rules": "go", "hand": "1m"}, "There is no rule set called “go”."),
        ({"rules": "", "hand": "1m"}, "There is no rule set called “”."),
        ({"rules": "mcr", "hand": "five dots"}, "is not a list of tiles"),
        ({"rules": "mcr", "hand": "1m", "options": "[1]"}, "Options must be given by name."),
        ({"rules": "mcr", "hand": "1m", "options": '{"no_such": 1}'}, "There is no option called no_such."),
        ({"rules": "mcr", "hand": "1m", "o.minimum_points": "many"}, "Option minimum_points cannot be"),
        ({"rules": "boxed", "hand": "1112223334445m", "win": "5m", "flowers": "1f"}, "without flowers"),
        (
            {"rules": "mcr", "hand": "1112223334445m", "win": "5m", "events": "kong-replacement"},
            "This can only happen on a self-draw.",
        ),
    ],
)
def test_what_cannot_be_is_said_in_words(client: Client, query: dict[str, str], words: str) -> None:
    answer = ask(client, **query)
    assert words in answer.words
    assert answer.data["data-valid"] == "false"


def test_the_words_are_translated_names_and_all(client: Client) -> None:
    answer = ask(client, language="zh-hans", rules="mcr", hand="11111m23456789p", win="1m")
    assert "6" in answer.words
    assert "1万" in answer.words
    told = ask(client, language="zh-hans", **HAND).words
    for word in ("花龙", "无字", "平和"):
        assert word in told
    assert "Mixed Straight" not in told


def test_a_question_longer_than_any_hand_is_not_read(client: Client) -> None:
    assert client.get(f"/count/?hand={'1m' * 3000}").status_code == 414


def test_tiles_are_only_asked_about(client: Client) -> None:
    assert client.post("/count/", HAND).status_code == 405


def test_nothing_is_looked_up_in_the_database(client: Client) -> None:
    """No database mark on this module: a query would fail these tests."""
    assert ask(client, **HAND).data["data-points"] == "14"


NAMES = [
    "rules",
    "hand",
    "win",
    "melds",
    "kongs",
    "flowers",
    "dora",
    "ura",
    "by",
    "seat",
    "round",
    "events",
    "options",
    "o.limit",
]
TEXTS = st.text(max_size=30) | st.sampled_from([*hands.TEXTS, "[[", '{"a":1}'])


@given(st.dictionaries(st.sampled_from(NAMES), TEXTS))
def test_whatever_is_asked_gets_an_answer(query: dict[str, str]) -> None:
    assert Client().get("/count/", query).status_code == 200


PUNGS = {"rules": "bmja", "hand": "222m444p666s3355z", "seat": "S"}


def test_the_british_picker_knows_who_won(client: Client) -> None:
    """Without its winning tile a winner's hand counts nothing; nobody else has a winning tile or its 20 points."""
    winner = ask(client, **PUNGS, won="yes")
    assert (winner.data["data-valid"], winner.data["data-points"]) == ("false", "")
    assert "one tile to go" in winner.words
    assert ask(client, **PUNGS, won="yes", win="5z").data["data-points"] == str(36 * 4)
    loser = ask(client, **PUNGS, won="no")
    assert (loser.data["data-valid"], loser.data["data-points"]) == ("true", "14")
    assert "Counted as a hand that did not win." in loser.words
    assert "Add the winning tile" not in loser.words
    assert {"robbing-kong", "last-wall-tile"} <= set(loser.data["data-impossible"].split())
    assert "original-call" not in loser.data["data-impossible"]
    refused = ask(client, **PUNGS, won="no", win="5z")
    assert refused.data["data-valid"] == "false"
    assert "This hand did not win. Remove the winning tile." in refused.words
    assert "5 tiles to go" in ask(client, rules="bmja", hand="222m444p66s", won="no").words
    # A calculator does not know: both are possible there.
    assert ask(client, **PUNGS).data["data-valid"] == "true"
    assert ask(client, **PUNGS, win="5z").data["data-valid"] == "true"
