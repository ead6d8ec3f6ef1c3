"""Highest hands, counts of hands, teams and countries: for organizers, on paper, in the API, within the policy."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.errors import ScoringError
from scoring.rulesets import RULESETS, get_ruleset
from scoring.seats import Wind
from tests.tournament.events import Event, hand, make_event, play
from tests.tournament.printed import read
from tournament.core.permissions import SYSTEM
from tournament.exports.paper import DOCUMENTS, Order
from tournament.exports.rows import MAKE_SHEET
from tournament.exports.rows.results import Results
from tournament.hands.notable import is_notable, notable_counts
from tournament.models import Entry, Table, Tournament
from tournament.public.projector import show_of
from tournament.sessions.running import open_session
from tournament.setup.tournament import change_settings, publish

pytestmark = pytest.mark.django_db
MARKED = {"chicken": {Wind.SOUTH: True}}


def played(**settings: Any) -> Event:
    """Return an event of two tables and teams, with a marked hand at the first and a higher one at the second."""
    event = make_event(tables=2, **settings)
    publish(tournament=event.tournament, by=SYSTEM)
    for entry in event.entries:
        number = entry.number or 0
        Entry.objects.filter(pk=entry.pk).update(team=f"Team {number % 2}", country=("NL", "FR")[number % 2])
    second = Table.objects.get(session=event.session, number=2)
    play(event, hand(event.table, Wind.SOUTH, 8, facts=MARKED), (Wind.EAST, 24, Wind.SOUTH))
    play(event, (Wind.WEST, 88), (Wind.WEST, 24), table=second)
    return event


def rows_of(event: Event, name: str, *, for_public: bool = False) -> list[dict[str, Any]]:
    sheet = MAKE_SHEET[name](Results.read(event.fresh(), for_public=for_public))
    return [dict(zip([column.key for column in sheet.columns], row, strict=True)) for row in sheet.rows]


def test_the_highest_hands_share_places() -> None:
    event = played()
    rows = rows_of(event, "highest-hands")
    assert [(row["place"], row["points"]) for row in rows] == [(1, 88), (2, 24), (2, 24), (4, 8)]
    assert rows[0]["played_in"] == "Session 1"
    assert rows[0]["discarder"] == ""
    assert [row["discarder"] != "" for row in rows if row["points"] == 24] == [True, False]


def test_hands_are_counted_for_everyone_who_played() -> None:
    event = played()
    rows = {row["name"]: row for row in rows_of(event, "hand-counts")}
    assert len(rows) == 8
    south, west = (str(event.seat(wind, table).entry) for wind, table in _places(event))
    assert (rows[south]["played"], rows[south]["won"], rows[south]["deal_ins"]) == (2, 1, 1)
    assert rows[south]["notable-chicken"] == 1
    assert (rows[west]["won"], rows[west]["self_draws"], rows[west]["highest"]) == (2, 2, 88)
    assert sum(row["notable-chicken"] for row in rows.values()) == 1


def _places(event: Event) -> tuple[tuple[Wind, Table], tuple[Wind, Table]]:
    return (Wind.SOUTH, event.table), (Wind.WEST, Table.objects.get(session=event.session, number=2))


def test_a_hand_counted_by_tiles_needs_no_mark() -> None:
    (notable,) = RULESETS["mcr"].play.notable
    assert notable.pattern in {pattern.name for pattern in get_ruleset("mcr").patterns}
    counted = {"patterns": [{"name": notable.pattern, "points": 8}]}
    assert is_notable(notable, counted, {})
    assert is_notable(notable, None, {notable.fact: True})
    assert not is_notable(notable, {"patterns": [{"name": "All Pungs"}, "what"]}, {})
    assert not is_notable(notable, [], {})
    (counts,) = notable_counts(played().fresh())
    assert counts.total == 1


def test_a_mark_moves_no_points() -> None:
    event = make_event(tables=2)
    second = Table.objects.get(session=event.session, number=2)
    play(event, hand(event.table, Wind.SOUTH, 8, Wind.EAST, facts=MARKED))
    play(event, (Wind.SOUTH, 8, Wind.EAST), table=second)
    assert event.table.totals == Table.objects.get(pk=second.pk).totals


def test_only_winners_can_be_marked() -> None:
    event = make_event()
    with pytest.raises(ScoringError):
        play(event, hand(event.table, Wind.EAST, 8, facts=MARKED))


@pytest.mark.parametrize("name", ["teams", "countries", "highest-hands", "hand-counts"])
def test_the_public_sees_no_more_than_the_policy_lets_it(name: str) -> None:
    event = played(policy=Tournament.Policy.SESSION)
    assert rows_of(event, name)
    assert rows_of(event, name, for_public=True) == []
    slug = event.tournament.slug
    assert Client().get(f"/api/v1/tournaments/{slug}/lists/{name}").json()["rows"] == []
    assert {page.kind for page in show_of(event.fresh()).pages} == {"clock", "seating"}
    change_settings(tournament=event.tournament, policy=Tournament.Policy.HAND, by=event.organizer)
    answer = Client().get(f"/api/v1/tournaments/{slug}/lists/{name}").json()
    assert answer["rows"]
    assert set(answer["rows"][0]) == {column["key"] for column in answer["columns"]}
    assert Client().get(f"/api/v1/tournaments/{slug}/lists/{name}.csv").status_code == 200


def test_the_api_knows_no_other_list() -> None:
    event = played()
    for name in ("penalties", "hands", "nothing"):
        assert Client().get(f"/api/v1/tournaments/{event.tournament.slug}/lists/{name}").status_code == 404


def test_the_projector_shows_teams_countries_and_counts() -> None:
    event = played()
    kinds = [page.kind for page in show_of(event.fresh()).pages]
    assert kinds[-3:] == ["teams", "countries", "counts"]
    page = Client().get(f"/t/{event.tournament.slug}/display/").content.decode()
    assert "Chicken Hands" in page
    assert "Team 1" in page


def test_the_standings_on_paper_have_what_tables_earned_and_teams() -> None:
    event = played()
    pages = read(DOCUMENTS["standings"].make(event.fresh(), Order()))
    assert len(pages) == 3
    assert "Table points" in pages[1]
    assert "Team 1" in pages[2]
    standings = rows_of(event, "standings")
    assert sum(row["earned-1"] for row in standings) == 2 * 7


def test_a_second_session_has_its_own_column_of_earnings() -> None:
    event = make_event(tables=1, sessions=2)
    play(event, (Wind.EAST, 12))
    open_session(session=event.sessions[1], by=SYSTEM)
    sheet = MAKE_SHEET["standings"](Results.read(event.fresh()))
    assert [column.heading for column in sheet.columns][-2:] == ["Session 1: Table points", "Session 2: Table points"]
