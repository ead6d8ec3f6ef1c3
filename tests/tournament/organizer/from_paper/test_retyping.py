"""A sheet is retyped line by line, under every rule set, by the verb tablets use."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, make_event
from tests.tournament.organizer.office import at, come, refuse_strangers
from tournament.models import Hand
from tournament.tables.paper.marks import keep_paper
from tournament.tables.paper.totals import enter_totals

pytestmark = pytest.mark.django_db
PATH = "table/1/1/retype/"


def line(client: Client, event: Event, **typed: Any) -> Any:
    return client.post(at(event, PATH), {"id": uuid4(), "number": event.table.hands_recorded + 1, **typed})


def test_strangers_retype_nothing() -> None:
    event = make_event()
    refuse_strangers(event, PATH)
    refuse_strangers(event, PATH, method="post")


def test_hands_are_typed_one_after_the_other() -> None:
    event = make_event()
    client = come(event, "referee")
    keep_paper(session=event.session, by=event.referee)
    page = client.get(at(event, PATH)).content.decode()
    assert "Hand 1, E deals" in page
    assert "<b>D</b>: Drawn." in page
    assert line(client, event, who="s", discarder="e", value="12").status_code == 302
    assert line(client, event, who="w", value="20").status_code == 302
    assert line(client, event, who="d").status_code == 302
    assert event.table.totals == {EAST: -20 - 28, SOUTH: 36 - 28, WEST: -8 + 84, NORTH: -8 - 28}
    page = client.get(at(event, PATH)).content.decode()
    assert "Hand 4, N deals" in page
    assert "+76" in page


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"who": "", "value": "12"}, "Type who won"),
        ({"who": "Q", "value": "12"}, "Use E, S, W or N for the seats."),
        ({"who": "S", "discarder": "E", "value": "7"}, "not 7"),
        ({"who": "S", "discarder": "S", "value": "12"}, ""),
        ({"who": "S", "value": "many"}, "whole number"),
        ({"who": "S"}, ""),
        ({"who": "SW", "discarder": "E", "value": "12 12"}, ""),
        ({"who": "S", "value": "12,5"}, "more values than winners"),
        ({"who": "S", "discarder": "E", "value": "12 20"}, "more values than winners"),
        ({"who": "D", "discarder": "E"}, "no discarder and no value"),
        ({"who": "D", "value": "12"}, "no discarder and no value"),
        ({"who": "S", "value": "12", "id": "x"}, "UUID"),
        ({"who": "S", "value": "12", "number": "7"}, "has to be entered first"),
    ],
)
def test_what_is_wrong_is_said_in_place_and_stays_typed(typed: dict[str, Any], told: str) -> None:
    event = make_event()
    answer = line(come(event, "referee"), event, **typed)
    assert answer.status_code in (409, 422)
    page = answer.content.decode()
    assert told in page
    assert f'name="who" value="{typed["who"]}"' in page
    assert not Hand.objects.exists()


@pytest.mark.parametrize(
    ("ruleset", "typed", "totals"),
    [
        ("zung-jung", {"who": "S", "discarder": "E", "value": "30"}, {}),
        ("boxed", {"who": "WS", "discarder": "E", "value": "5 4", "safe": "w"}, {}),
        ("bmja", {"who": "E", "points_E": "40", "points_S": "8", "points_W": "4", "points_N": "2"}, {}),
        ("riichi", {"who": "s", "discarder": "e", "value": "3-30", "riichi": "s"}, {}),
        ("riichi", {"who": "d", "tenpai": "es"}, {EAST: 1500, SOUTH: 1500, WEST: -1500, NORTH: -1500}),
        ("bmja", {"who": "d", "goulash": "no"}, dict.fromkeys((EAST, SOUTH, WEST, NORTH), 0)),
    ],
)
def test_every_rule_set_has_its_line(ruleset: str, typed: dict[str, Any], totals: dict[Any, int]) -> None:
    event = make_event(ruleset)
    client = come(event, "referee")
    page = client.get(at(event, PATH)).content.decode()
    for name in typed:
        assert f'name="{name}"' in page
    answer = line(client, event, **typed)
    assert answer.status_code == 302, re.findall(r'role="alert">.*?</div></div>', answer.content.decode(), re.S)
    hand = Hand.objects.get()
    assert sum(hand.deltas.values()) == 0
    assert event.table.totals == (totals or hand.deltas)


def test_the_last_line_is_typed_again() -> None:
    event = make_event()
    client = come(event, "referee")
    line(client, event, who="S", discarder="E", value="12")
    last = Hand.objects.get()
    page = client.post(at(event, PATH), {"again": str(last.entry_id)}).content.decode()
    assert "Hand 1, E deals" in page
    for name, value in (("who", "S"), ("discarder", "E"), ("value", "12")):
        assert f'name="{name}" value="{value}"' in page
    assert event.table.hands_recorded == 0
    assert client.post(at(event, PATH), {"again": "nonsense"}).status_code == 302
    line(client, event, who="S", discarder="E", value="21")
    assert event.table.totals[SOUTH] == 21 + 24


def test_a_table_with_typed_totals_goes_back_to_its_hands_first() -> None:
    event = make_event()
    enter_totals(table=event.table, totals=dict.fromkeys((EAST, SOUTH, WEST, NORTH), 0), by=event.referee)
    answer = line(come(event, "referee"), event, who="S", value="12")
    assert answer.status_code == 409
    assert "Go back to its hands first" in answer.content.decode()
