"""The short answer: what a hand changed, for a tablet that knows the rest."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest

from tests.bench.championship.tablet import after, fold
from tests.tournament.events import EAST, SOUTH, Event, make_event, play
from tests.tournament.referee.conftest import Tablet
from tournament.core.permissions import SYSTEM
from tournament.models import AuditRecord, Seat, Table
from tournament.penalties.giving import Offence, penalise
from tournament.players.enrolment import change_entry
from tournament.sessions.running import add_time, call_last_hand, call_referee, finish_table
from tournament.tables.changes import AT_ONE_TABLE, MOST_RECORDS, is_unchanged
from tournament.tables.signatures import confirm_hand

pytestmark = pytest.mark.django_db
TabletAt = Callable[..., Tablet]
Limit = Callable[..., AbstractContextManager[object]]
POINTS = {"mcr": (8, 88), "zung-jung": (1, 320), "bmja": (2, 1000), "boxed": (3, 30)}


def a_hand(state: dict[str, Any], ruleset: str, lots: Random) -> dict[str, Any]:
    """Return how the hand to come may end."""
    fields: dict[str, Any] = {"number": state["number"], "dealer": state["deals"][state["deal"]]["dealer"]}
    winner, discarder = lots.sample("ESWN", 2)
    if lots.random() < 0.2:
        return {**fields, "winners": ""}
    if ruleset == "bmja":
        scores = {f"points_{seat}": 2 * lots.randint(1, 60) for seat in "ESWN"}
        return {**fields, "winners": winner, **scores}
    fields |= {"winners": winner, f"points_{winner}": lots.randint(*POINTS[ruleset])}
    return fields if lots.random() < 0.4 else {**fields, "discarder": discarder}


def to_come(state: dict[str, Any]) -> dict[str, Any]:
    """Return the deals that can still come, from the next one on."""
    found: dict[str, Any] = {}
    left = [state["deal"]]
    while left:
        key = left.pop()
        if key is None or key in found:
            continue
        found[key] = {**state["deals"][key], "moves": []}
        left += state["deals"][key]["next"].values()
    return found


def shown(state: dict[str, Any]) -> dict[str, Any]:
    """Return all that a tablet shows; what lies behind it is no deal to come."""
    moves = state["deals"][state["deal"]]["moves"] if state["deal"] else []
    return {**state, "deals": to_come(state), "moves": moves, "secondsLeft": None, "now": 0}


@pytest.mark.parametrize("ruleset", POINTS)
def test_a_state_with_every_change_put_onto_it_is_the_state(ruleset: str, tablet_at: TabletAt) -> None:
    lots, event = Random(7), make_event(ruleset, tables=2)
    tablet = tablet_at(event)
    state = tablet.state()
    short = 0
    for _hand in range(18):
        if state["deal"] is None:
            break
        fields = a_hand(state, ruleset, lots)
        expected = after(state["deals"][state["deal"]], fields["winners"])
        told = tablet.send("hands/", **fields, known=state["version"]).json()
        short += "change" in told
        state = fold(state, told["since"], told["change"]) if "change" in told else told["state"]
        assert shown(state) == shown(tablet.state())
        assert state["deal"] == expected
    # After the last hand a tablet is told everything, what the places earn among it.
    assert short == state["number"] - (2 if state["deal"] is None else 1)


def test_hands_at_other_tables_make_no_answer_longer(event: Event, tablet: Tablet, tablet_at: TabletAt) -> None:
    known, other = tablet.state()["version"], tablet_at(event, 2)
    before = tablet.state()
    for number, dealer in enumerate("ESW", 1):
        other.record(number, dealer)
    seen = tablet.client.get(f"{tablet.home}state/", {"known": before["version"]}).json()
    assert set(seen) == {"since", "change"}
    assert shown(fold(before, seen["since"], seen["change"])) == shown(tablet.state())
    told = tablet.record(known=before["version"]).json()
    assert told["change"]["hand"]["points"] == {"S": 12}
    # Binding the other tablet is a command like any other: a tablet that has not heard of it is sent everything.
    assert "state" in tablet.record(2, "S", known=known).json()


@pytest.mark.parametrize(
    "deed",
    [
        lambda event: call_referee(table=event.table, by=event.tablet, command_id=uuid4()),
        lambda event: add_time(session=event.sessions[0], seconds=60, by=SYSTEM),
        lambda event: call_last_hand(table=event.table, by=SYSTEM),
        lambda event: penalise(
            table=event.table, seat=EAST, offence=Offence(kind="warning"), reason="Late", command_id=uuid4(), by=SYSTEM
        ),
        lambda event: rename(event, "Somebody Else"),
        lambda event: play(event, (SOUTH, 12, EAST)),
    ],
)
def test_whatever_else_was_done_is_told_in_whole(event: Event, tablet: Tablet, deed: Callable[[Event], object]) -> None:
    known = tablet.state()["version"]
    deed(event)
    answer = tablet.client.get(f"{tablet.home}state/", {"known": known}).json()
    assert set(answer) == {"state"}
    number, dealer = answer["state"]["number"], answer["state"]["deals"][answer["state"]["deal"]]["dealer"]
    told = tablet.record(number, dealer, known=known)
    assert told.status_code == 200
    assert set(told.json()) == {"state"}


def rename(event: Event, name: str) -> None:
    """Change the name of someone at the first table."""
    seat = Seat.objects.filter(table=event.table).select_related("entry").first()
    assert seat
    assert seat.entry
    change_entry(entry=seat.entry, name=name, by=SYSTEM)


def test_the_same_hand_again_is_told_in_whole(event: Event, tablet: Tablet) -> None:
    known, one = tablet.state()["version"], str(uuid4())
    assert "change" in tablet.record(id=one, known=known).json()
    again = tablet.record(id=one, known=known)
    assert again.status_code == 200
    assert again.json()["state"]["number"] == 2
    refused = tablet.record(points_S=33, known=known)
    assert (refused.status_code, refused.json()["state"]["number"]) == (409, 2)


@pytest.mark.parametrize(
    "known",
    ["", "x", "1", "..", "-1.1.w", "{v}.1.r", "{v}.2.w", "²3.1.w", "9" * 30 + ".1.w", "9" * 5000 + ".1.w", "0.1.w"],
)
def test_a_version_nobody_gave_out_is_told_everything(known: str, event: Event, tablet: Tablet) -> None:
    known = known.format(v=event.fresh().version)
    assert "state" in tablet.client.get(f"{tablet.home}state/", {"known": known}).json()
    answer = tablet.record(known=known)
    assert answer.status_code == 200
    assert "state" in answer.json()


def test_a_hand_takes_as_many_statements_early_and_late(
    event: Event, tablet: Tablet, tablet_at: TabletAt, django_assert_max_num_queries: Limit
) -> None:
    other = tablet_at(event, 2)
    state = tablet.state()
    for number in range(1, 9):
        dealer = state["deals"][state["deal"]]["dealer"]
        other.record(number, dealer)
        # The link and its table; begin, lock, hand, showing, table, record, tournament, commit; the log.
        with django_assert_max_num_queries(10):
            told = tablet.record(number, dealer, known=state["version"]).json()
        state = fold(state, told["since"], told["change"])


def test_deeds_at_one_table_say_which(event: Event, tablet: Tablet) -> None:
    play(event, *[(SOUTH, 12, EAST)] * 3)
    first, *_others, last = (hand["id"] for hand in tablet.state()["hands"])
    confirm_hand(table=event.table, hand_id=UUID(first), seat=EAST, command_id=uuid4(), by=event.tablet)
    sent = [tablet.send("undo/", hand=last), tablet.send("call/"), tablet.send("take-call-back/")]
    finish_table(table=event.table, by=event.referee)
    sent.append(tablet.send("sign/", seat="E"))
    assert [answer.status_code for answer in sent] == [200] * 4
    noted = AuditRecord.objects.filter(tournament=event.tournament, verb__in=AT_ONE_TABLE)
    # Under these rules no signal sounds.
    assert {*noted.values_list("verb", flat=True), "hear-signal"} == set(AT_ONE_TABLE)
    for payload in noted.values_list("payload", flat=True):
        assert json.loads(payload)["table"] == 1
        assert '"table":1' in payload


def test_whoever_was_away_for_long_is_told_everything(event: Event) -> None:
    table = Table.objects.select_related("tournament").get(pk=event.table.pk)
    tournament = table.tournament
    tournament.version += 2 * MOST_RECORDS
    assert is_unchanged(table, since=tournament.version - 1, until=tournament.version - 1)
    assert not is_unchanged(table, since=tournament.version - MOST_RECORDS - 1, until=tournament.version)
