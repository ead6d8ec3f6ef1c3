"""Whoever shows standings prints the columns, formats and tie-breaks of the scheme, and knows none of its own."""

from __future__ import annotations

from typing import Any, cast

import pytest
from django.test import Client

from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from tests.scoring.standings.toy import toy_ruleset
from tests.tournament import printed
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event
from tests.tournament.public.pages import published
from tournament.exports.csv import write_csv
from tournament.exports.paper import DOCUMENTS, Order
from tournament.exports.rows.results import Results, sessions_sheet, standings_sheet
from tournament.penalties.giving import Offence, penalise_entry
from tournament.tables.paper.totals import enter_totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Return a published tournament under rules that only the tests have; one table ended, A before B at the same."""
    monkeypatch.setitem(cast(dict[str, Ruleset], RULESETS), "toy", toy_ruleset())
    options = {"uma": "20-10", "ties": "seat-order", "start_points": 25000, "return_points": 30000}
    made = published("toy", options=options)
    totals = {EAST: 5000, SOUTH: 5000, WEST: 0, NORTH: -10000}
    enter_totals(table=made.table, totals=totals, by=made.referee)
    west = made.seat(WEST).entry
    assert west is not None
    penalise_entry(entry=west, offence=Offence(kind="off-standing", points=20000), reason="Late", by=made.referee)
    return made


def read(event: Event, path: str = "") -> str:
    answer = Client().get(f"/t/{event.tournament.slug}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def number_at(event: Event, wind: Any) -> int:
    entry = event.seat(wind).entry
    assert entry is not None
    assert entry.number
    return entry.number


def test_the_standings_have_its_columns_and_formats(event: Event) -> None:
    page = read(event)
    for heading in ("Points", "Uma", "Best", "Penalty", "Total"):
        assert f">{heading}</th>" in page
    for figure in (">+40,000<", ">+10,000<", ">−15,000<", ">+40.0<", ">−35.0<", ">−20,000<"):
        assert figure in page
    assert "The total is points and uma" in page


def test_a_table_has_places_by_seat(event: Event) -> None:
    page = read(event, "session/1/table/1/")
    assert ">Uma</th>" in page
    assert page.index(">+40,000<") < page.index(">+10,000<") < page.index(">−10,000<") < page.index(">−20,000<")
    assert page.count(">30,000<") == 2, "scores are shown with what everyone started with"


def test_a_players_page_prints_what_it_is_given(event: Event) -> None:
    first = read(event, f"player/{number_at(event, EAST)}/")
    assert '<b class="num">+40.0</b> <span class="quiet">points with uma</span>' in first
    assert '<span class="place">1st</span></td>' in first, "it is not shared"
    fined = read(event, f"player/{number_at(event, WEST)}/")
    assert '<b class="num">−20,000</b> <span class="quiet">penalties</span>' in fined


def test_the_projector_and_the_countries_write_its_figures(event: Event) -> None:
    assert ">+40.0<" in read(event, "display/slides/")
    countries = read(event, "countries/")
    assert "Then the best session." in countries
    assert "+40.0" in countries


def test_files_have_its_columns(event: Event) -> None:
    results = Results.read(event.fresh())
    standings, sessions = standings_sheet(results), sessions_sheet(results)
    keys = [column.key for column in standings.columns]
    assert keys[-6:] == ["points", "uma", "penalty", "total", "tie_break-0", "earned-1"]
    assert standings.rows[0][-7:] == (0, 0, 40000, 0, 40000, 0, 40000)
    assert "uma" in [column.key for column in sessions.columns]
    assert b"Uma" in write_csv(standings)
    page, by_session = printed.read(DOCUMENTS["standings"].make(event.fresh(), Order()))
    assert "40,000" in page
    assert "40.0" in page
    assert "Player 001 40,000 40,000" in by_session


def test_the_api_has_its_columns_beside_those_it_always_has(event: Event) -> None:
    answer = Client().get(f"/api/v1/tournaments/{event.tournament.slug}/standings").json()
    assert answer["method"] == "placement-bonus"
    first = answer["rows"][0]
    assert (first["points"], first["uma"], first["total"]) == (0, 40000, 40000)
    assert (first["bonus"], first["table_points"], first["table_penalty"]) == (None, None, None)
