"""A database of the first version, upgraded: all is there, nothing can be bent, and it is made like a new one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.databases import ask_process, empty_database

pytestmark = pytest.mark.database

KEEPER = "tests.tournament.upgrades.keeper"


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """Return how a database stands that was filled by the first version and then migrated."""
    folder = tmp_path_factory.mktemp("upgraded")
    with empty_database(folder) as url:
        yield json.loads(ask_process(url, folder, KEEPER, "upgrade"))


def test_all_data_is_as_it_was(upgraded: dict[str, Any]) -> None:
    head = "audit_hash, audit_number, version"
    assert upgraded["changed"] == [
        "penalty 2: session_id",  # every penalty belongs to a session, since 0022
        f"tournament 1: {head}",  # what there is was taken into the logs, since 0027
        f"tournament 2: {head}",
    ]
    assert upgraded["faults"] == [], "the log is whole"
    assert upgraded["totals_are_sums"]


def test_the_database_still_guards_what_it_guarded(upgraded: dict[str, Any]) -> None:
    assert upgraded["bent"] == []


def test_people_go_on_where_they_were(upgraded: dict[str, Any]) -> None:
    assert {page: status for page, status in upgraded["pages"].items() if status != 200} == {}


def test_the_schema_is_that_of_a_new_database(upgraded: dict[str, Any], tmp_path: Path) -> None:
    with empty_database(tmp_path) as url:
        new = json.loads(ask_process(url, tmp_path, KEEPER, "build"))
    assert len(new) > 200
    assert upgraded["schema"] == new
