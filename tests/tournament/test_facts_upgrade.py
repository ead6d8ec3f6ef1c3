"""Columns that only one rule set knew have become facts, and nothing of them is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.databases import ask_process, empty_database

pytestmark = pytest.mark.database
KEEPER = "tests.tournament.upgrades.before_facts"


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    folder = tmp_path_factory.mktemp("facts")
    with empty_database(folder) as url:
        yield json.loads(ask_process(url, folder, KEEPER))


def test_hands_keep_what_was_known_of_them(upgraded: dict[str, Any]) -> None:
    assert upgraded["hands"] == [
        ["bmja", 1, {"goulash": True}, 0, ""],
        ["boxed", 1, {}, 0, ""],
        ["boxed", 2, {}, 0, ""],
        ["boxed", 3, {}, 0, ""],
        ["zung-jung", 1, {"responsible": "N"}, 0, ""],
        ["zung-jung", 2, {}, 0, ""],
    ]


def test_seats_keep_what_was_known_of_them(upgraded: dict[str, Any]) -> None:
    assert upgraded["showings"] == [
        ["bmja", 1, "S", {}],
        ["bmja", 1, "E", {}],
        ["zung-jung", 1, "S", {"safe": True}],
        ["zung-jung", 2, "W", {}],
        ["boxed", 1, "E", {"handicap_wins": 2}],
        ["boxed", 1, "S", {"safe": True, "handicap_wins": 2}],
        ["boxed", 2, "W", {"handicap_wins": 0}],
        ["boxed", 3, "N", {}],
    ]


def test_tables_know_what_they_carry_and_why_they_ended(upgraded: dict[str, Any]) -> None:
    assert upgraded["tables"] == {
        "bmja": [{"goulash": True}, "length", 0],
        "zung-jung": [{}, "length", 0],
        "boxed": [{}, "", 0],
    }


def test_new_players_are_marked(upgraded: dict[str, Any]) -> None:
    """South won for less than the minimum; who sat in the West seat by then was the reserve."""
    new = {"handicap_wins": True}
    assert upgraded["entries"] == {"boxed South": new, "boxed Reserve": new}
