"""The facts of a hand between a tablet, the correction form and the table: shown with the toy rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import RequestFactory

from scoring.ruleset import Ruleset
from tests.databases import ROOT
from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, make_event
from tests.tournament.referee.conftest import Tablet
from tournament.models import Hand
from tournament.tables.paper.totals import enter_totals
from tournament.tables.recording import record_hand
from tournament.tables.settling import HandEntry
from tournament.views.referee.corrections import ask_correction
from tournament.views.referee.told.declaration import USUAL

pytestmark = pytest.mark.django_db
REASON = {"reason": "slip", "words": ""}


@pytest.fixture
def event(toy: Ruleset) -> Event:
    return make_event(toy.id)


def test_facts_come_as_fields_and_stand_on_the_sheet(event: Event, tablet: Tablet) -> None:
    sent = {"winners": "S", "discarder": "E", "grade_S": "2-40", "staked": "SW", "counters": "3", "points_S": ""}
    assert tablet.send("hands/", number=1, dealer="E", **sent).status_code == 200
    assert event.table.totals == {EAST: -730, SOUTH: 830, WEST: -100, NORTH: 0}
    (line,) = tablet.state()["hands"]
    assert line["facts"] == {"counters": 3, "staked": {"S": True, "W": True}, "grade": {"S": "2-40"}}
    assert (line["points"], line["ending"], line["pot"]) == ({"S": 640}, "", 0)
    drawn = tablet.send("hands/", number=2, dealer="S", winners="", ready="EN", staked="E")
    assert drawn.status_code == 200, drawn.json()
    state = tablet.state()
    assert (state["carried"], state["pot"], state["totals"]["E"]) == ({"counters": 1}, 100, -730 + 300 - 100)
    broken = tablet.send("hands/", number=3, dealer="W", winners="", ending="broken-off", offender="N")
    assert broken.status_code == 200, broken.json()
    assert Hand.objects.get(number=3).kind == "abandoned"
    assert tablet.state()["hands"][2]["ending"] == "broken-off"


@pytest.mark.parametrize(
    "fields",
    [
        {"grade_S": "9-99"},
        {"grade_S": "1-20"},
        {"grade_S": ""},
        {"counters": "100"},
        {"counters": "-1"},
        {"counters": "many"},
        {"staked": "X"},
        {"ready": "S"},
        {"liable_S": "SW"},
        {"offender": "E"},
        {"ending": "broken-off"},
        {"ending": "x" * 40},
        {"goulash": "yes"},
        {"safe": "S"},
    ],
)
def test_fields_the_rules_do_not_know_so_are_refused(fields: dict[str, str], tablet: Tablet) -> None:
    sent = {"winners": "S", "discarder": "E", "grade_S": "1-30", **fields}
    answer = tablet.send("hands/", number=1, dealer="E", **sent)
    assert answer.status_code == 422
    assert answer.json()["message"]
    assert not Hand.objects.exists()


def test_the_page_is_told_what_the_rule_set_declares(tablet: Tablet) -> None:
    config = tablet.client.get(tablet.home).context["config"]
    assert all(USUAL[key] != value for fact in config["facts"] for key, value in fact.items() if key in USUAL)
    counters, staked, grade, *_more = ({**USUAL, **fact} for fact in config["facts"])
    assert (counters["key"], counters["carried"], counters["mayBeSet"]) == ("counters", True, True)
    assert counters["steps"]["won-kept"] == {"add": 1}
    assert counters["steps"]["won-passed"] == {"to": 0}
    assert (staked["scope"], staked["kind"], staked["endings"]) == ("seat", "flag", ("won", "drawn"))
    assert grade["choices"] == []  # the cells have them
    assert config["endings"][1] == {"key": "drawn", "kind": "drawn", "title": "Drawn", "keepsDealer": "ready"}
    words = {"title": "Stakes on the table", "one": "", "several": "", "left": ""}
    assert config["pot"] == {"key": "stakes", "unit": 100, **words}
    assert config["values"]["fact"] == "grade"
    assert config["values"]["cells"][0] == {
        "key": "1-20",
        "title": "1 × 20",
        "row": "1",
        "column": "20",
        "ways": ("self-draw",),
    }


def test_scripts_know_what_the_page_does_not_say_of_a_fact() -> None:
    script = (ROOT / "static/js/tablet/facts/usual.js").read_text()
    literal = script.partition("const USUAL = ")[2].partition(";")[0]
    quoted = re.sub(r"^  (\w+):", r'"\1":', literal, flags=re.MULTILINE).replace(",\n}", "\n}")
    assert json.loads(quoted) == json.loads(json.dumps(USUAL))


def test_the_page_of_a_keypad_knows_plausible_values_and_the_limit(tablet_at: Callable[..., Tablet]) -> None:
    def values(ruleset: str, **options: object) -> dict[str, object]:
        tablet = tablet_at(make_event(ruleset, options=options))
        told: dict[str, object] = tablet.client.get(tablet.home).context["config"]["values"]
        return told

    mcr = values("mcr")
    assert (mcr["least"], mcr["most"], mcr["plausible"], mcr["limit"]) == (8, 999, [8, 200], None)
    assert (mcr["cells"], mcr["ofEverySeat"]) == (None, "")
    bmja = values("bmja")
    assert (bmja["least"], bmja["plausible"], bmja["limit"]) == (0, [20, 1000], 1000)
    assert bmja["ofEverySeat"] == "scores"


def test_the_server_refuses_no_value_for_being_unlikely(tablet_at: Callable[..., Tablet]) -> None:
    assert tablet_at(make_event("mcr")).record(points_S=999).status_code == 200


def test_a_correction_shows_what_a_later_winner_collects_now(event: Event, tablet: Tablet, code: str) -> None:
    assert tablet.send("hands/", number=1, dealer="E", winners="", ready="E").status_code == 200
    assert tablet.send("hands/", number=2, dealer="E", winners="W", discarder="N", grade_W="1-30").status_code == 200
    first = Hand.objects.get(number=1)
    url = tablet.at(f"hands/{first.entry_id}/correct/")
    page = tablet.client.get(url).content.decode()
    assert 'name="ready" value="E" checked' in page
    assert 'name="counters" value="0"' in page
    fields = {"id": str(uuid4()), "dealer": "E", "ready": "E", "staked": "N", **REASON}
    shown = tablet.client.post(url, {**fields, "step": "look"}).content.decode()
    assert "Hand 2 is recalculated" in shown
    assert "+270 → <b>+370</b>" in shown
    assert "is no longer right" not in shown, "nobody is asked whether a stake stays"
    assert tablet.client.post(url, {**fields, "step": "save", "code": code}).status_code == 302
    assert (event.table.totals[WEST], event.table.total_pot) == (-200 + 370, 0)


def test_a_correction_asks_value_by_value_what_becomes_of_later_hands(event: Event, tablet: Tablet, code: str) -> None:
    for number in (1, 2):
        tablet.send("hands/", number=number, dealer="E", winners="E", grade_E="1-30")
    url = tablet.at(f"hands/{Hand.objects.get(number=1).entry_id}/correct/")
    fields = {"id": str(uuid4()), "dealer": "E", "winners": "S", "grade_E": "1-30", **REASON}
    shown = tablet.client.post(url, {**fields, "step": "look"}).content.decode()
    assert "The dealer is no longer right in these hands: 2" in shown
    assert "Counters is no longer right in these hands: 2" in shown
    saved = {**fields, "step": "save", "code": code, "later_counters": "shift"}
    assert tablet.client.post(url, saved).status_code == 302
    second = Hand.objects.current().get(number=2)
    assert (second.dealer, second.facts) == ("E", {})


def test_totals_from_paper_ask_what_was_left(event: Event, tablet: Tablet, code: str) -> None:
    page = tablet.client.get(tablet.at("totals/")).content.decode()
    assert "Left on the table: Stakes on the table" in page
    totals = {"total_E": -300, "total_S": 100, "total_W": 0, "total_N": 0}
    sent = {"id": str(uuid4()), "code": code, **totals}
    assert tablet.client.post(tablet.at("totals/"), sent).status_code == 409
    assert tablet.client.post(tablet.at("totals/"), {**sent, "pot": "2"}).status_code == 302
    assert (event.table.total_pot, event.table.source) == (200, "totals")
    enter_totals(table=event.table, totals=dict.fromkeys(event.table.totals, 0), by=event.referee)
    assert event.table.total_pot == 0


def test_other_rules_ask_for_nothing_left(tablet_at: Callable[..., Tablet]) -> None:
    tablet = tablet_at(make_event("mcr"))
    assert "Left on the table" not in tablet.client.get(tablet.at("totals/")).content.decode()


@pytest.mark.parametrize(
    ("preset", "offered", "absent"),
    [("ema-2025", {"pao"}, {"nagashi", "pao_part"}), ("tenhou", {"pao", "nagashi", "pao_part"}, set[str]())],
)
def test_a_correction_offers_what_the_options_know(
    preset: str, offered: set[str], absent: set[str], rf: RequestFactory
) -> None:
    event = make_event("riichi", options={"preset": preset})
    drawn = HandEntry(number=1, dealer=EAST, wins=(), facts={})
    hand = record_hand(table=event.table, entry_id=uuid4(), entry=drawn, by=event.referee)
    _form, context = ask_correction(rf.get("/"), event.table, hand, asks_code=False)
    facts = {fact["key"]: fact for fact in context["facts"]}
    assert offered <= set(facts)
    assert not absent & set(facts)
    several = [choice for choice in facts["han_fu"]["choices"] if choice["key"].startswith("yakuman-")]
    assert bool(several) is (preset == "tenhou")
