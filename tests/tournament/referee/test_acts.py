"""What a referee does on the tablet, by code, and signed in."""

from __future__ import annotations

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client

from tests.tournament.events import EAST, NORTH, SOUTH, WEST, Event, make_event, play
from tests.tournament.events import hand as entered
from tests.tournament.referee.conftest import Tablet
from tests.tournament.test_markup import Markup
from tournament.accounts.referee_codes import issue_referee_code
from tournament.accounts.roles import grant_role
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Hand, Incident, Penalty, Role, Showing, Table
from tournament.tables.paper.marks import keep_paper

pytestmark = pytest.mark.django_db
REASON = {"reason": "slip", "words": ""}


@pytest.fixture
def hands(event: Event) -> list[Hand]:
    """Return three recorded hands."""
    return play(event, (SOUTH, 12, EAST), (WEST, 20), (EAST, 8, NORTH))


def correction(**changes: object) -> dict[str, object]:
    """Return the fields of hand 1 corrected: South won 24, not 12."""
    usual = {"winners": "S", "discarder": "E", "points_S": 24, "dealer": "E", "id": str(uuid4())}
    return {**usual, **REASON, **changes}


def correct_url(tablet: Tablet, hand: Hand) -> str:
    return tablet.at(f"hands/{hand.entry_id}/correct/")


def test_what_a_correction_changes_is_shown_before_it_is_saved(
    event: Event, tablet: Tablet, hands: list[Hand], code: str
) -> None:
    url = correct_url(tablet, hands[0])
    page = tablet.client.get(url).content.decode()
    assert 'name="winners" value="S" checked' in page
    assert 'name="points_S" value="12"' in page
    shown = tablet.client.post(url, {**correction(), "step": "look"})
    assert shown.status_code == 200
    page = shown.content.decode()
    assert "+36 → <b>+48</b>" in page
    assert "−20 → <b>−32</b>" in page
    assert Markup(page).forbidden == []
    assert event.table.totals == {EAST: -16, SOUTH: 0, WEST: 68, NORTH: -52}
    # A change after that is shown again first.
    mark = {"shown": shown.context["shown"], "step": "save", "code": code}
    changed = tablet.client.post(url, {**correction(points_S=30), **mark})
    assert changed.status_code == 200
    assert "You’ve made changes since the last preview." in changed.content.decode()
    # Somebody who asks for another preview knows that the form was changed.
    again = tablet.client.post(url, {**correction(points_S=30), **mark, "step": "look"})
    assert "You’ve made changes" not in again.content.decode()
    assert event.table.totals == {EAST: -16, SOUTH: 0, WEST: 68, NORTH: -52}
    saved = tablet.client.post(url, {**correction(), **mark})
    assert saved.status_code == 302
    assert event.table.totals == {EAST: -28, SOUTH: 12, WEST: 68, NORTH: -52}
    assert tablet.state()["hands"][0]["isCorrected"] is True


def test_a_value_typed_beside_somebody_who_did_not_win_is_refused(
    event: Event, tablet: Tablet, hands: list[Hand], code: str
) -> None:
    """It would be dropped without a word, and the hand called corrected although nothing changed."""
    url = correct_url(tablet, hands[0])
    name = str(event.table.seats.get(wind="E").entry)
    beside = correction(points_S=12, points_E=24)
    for step in ({"step": "look"}, {"step": "save", "code": code}):
        refused = tablet.client.post(url, {**beside, **step})
        assert refused.status_code == 422
        assert f"{name} did not win, so a value entered there doesn’t count." in refused.content.decode()
    assert event.table.hands.filter(state=Hand.State.SUPERSEDED).count() == 0
    # What the winner had before may stay where it was, when somebody else won.
    moved = tablet.client.post(url, {**correction(winners="W", points_S=12, points_W=24), "step": "look"})
    assert moved.status_code == 200


def test_the_correction_page_names_each_fact_and_explains_it(tablet: Tablet, hands: list[Hand]) -> None:
    page = tablet.client.get(correct_url(tablet, hands[0])).content.decode()
    assert '<legend>Chicken Hand</legend><p class="quiet small">For a winning hand without any other pattern' in page


def test_a_win_given_to_another_player_keeps_its_value(
    event: Event, tablet: Tablet, hands: list[Hand], code: str
) -> None:
    url = correct_url(tablet, hands[0])
    fields = correction(winners="W", points_E="", points_S=12, points_W="", points_N="")
    shown = tablet.client.post(url, {**fields, "step": "look"})
    assert shown.status_code == 200
    assert 'name="points_W" value="12"' in shown.content.decode()
    assert 'name="points_S" value=""' in shown.content.decode()
    moved = {**fields, "points_S": "", "points_W": 12, "shown": shown.context["shown"]}
    assert tablet.client.post(url, {**moved, "step": "save", "code": code}).status_code == 302
    assert event.table.totals == {EAST: -16, SOUTH: -44, WEST: 112, NORTH: -52}


def test_tiles_stay_with_whoever_has_the_same_part_in_a_corrected_hand(tablet_at: Callable[..., Tablet]) -> None:
    """South's winning tile would count 20 points for somebody who did not win; North lost before and after."""
    event = make_event("bmja")
    tiles = {
        SOUTH: {"hand": "222m444p666s3355z", "win": "5z", "by": "discard"},
        NORTH: {"hand": "222m444p666s3355z"},
    }
    scores = {EAST: 4, WEST: 8, NORTH: 14}
    recorded = play(event, entered(event.table, SOUTH, 144, None, scores, holdings=tiles))[0]
    tablet = tablet_at(event)
    url, code = correct_url(tablet, recorded), issue_referee_code(tournament=event.tournament, label="", by=SYSTEM)[1]
    points = {"points_E": 4, "points_S": 10, "points_W": 50, "points_N": 16}
    fields = correction(winners="W", discarder="", **points)
    page = tablet.client.post(url, {**fields, "step": "look"}).content.decode()
    assert f"The tiles of {event.seat(NORTH).entry} count 14." in page
    assert tablet.client.post(url, {**fields, "step": "save", "code": code}).status_code == 302
    shown = Showing.objects.filter(hand__state="current")
    assert [row.wind for row in shown if row.holding] == ["N"]
    (line,) = tablet.state()["hands"]
    assert line["differs"] == {"N": 14}
    assert line["points"] == {"E": 4, "S": 10, "W": 50, "N": 16}


def test_a_correction_sent_twice_is_one(event: Event, tablet: Tablet, hands: list[Hand], code: str) -> None:
    fields = {**correction(), "step": "save", "code": code}
    url = correct_url(tablet, hands[0])
    assert tablet.client.post(url, fields).status_code == 302
    again = tablet.client.post(url, fields, follow=True)
    assert "undone or corrected already" in again.content.decode()
    assert Hand.objects.filter(table=event.table, number=1).count() == 2


@pytest.mark.parametrize("given", [{"code": ""}, {"code": "1"}, {"reason": "other"}])
def test_a_correction_needs_a_code_and_a_reason(
    given: dict[str, str], event: Event, tablet: Tablet, hands: list[Hand], code: str
) -> None:
    fields = {**correction(), "step": "save", "code": code, **given}
    assert tablet.client.post(correct_url(tablet, hands[0]), fields).status_code in (403, 422)
    assert Hand.objects.current().get(table=event.table, number=1) == hands[0]


@pytest.mark.parametrize("given", [{"points_S": 3}, {"points_S": "x"}, {"discarder": "S"}, {"dealer": ""}])
def test_a_correction_that_cannot_be_says_why(given: dict[str, object], tablet: Tablet, hands: list[Hand]) -> None:
    shown = tablet.client.post(correct_url(tablet, hands[0]), {**correction(**given), "step": "look"})
    assert shown.status_code == 422
    assert 'role="alert"' in shown.content.decode()


def test_a_correction_at_a_locked_table_is_refused_in_the_words_of_the_refusal(
    event: Event, tablet: Tablet, hands: list[Hand], code: str
) -> None:
    Table.objects.filter(pk=event.table.pk).update(state=Table.State.LOCKED)
    fields = {**correction(), "step": "save", "code": code}
    refused = tablet.client.post(correct_url(tablet, hands[0]), fields)
    assert refused.status_code == 409
    assert "Table 1 is signed and locked." in refused.content.decode()


def test_later_hands_are_kept_or_shifted(tablet_at: Callable[..., Tablet]) -> None:
    event = make_event("bmja")
    code = issue_referee_code(tournament=event.tournament, label="", by=SYSTEM)[1]
    scores = dict.fromkeys((EAST, WEST, NORTH), 8)
    first, _second = play(event, (SOUTH, 64, None, scores), (SOUTH, 32, None, scores))
    tablet = tablet_at(event)
    fields = {"winners": "E", "points_E": 64, "points_S": 8, "points_W": 8, "points_N": 8, "dealer": "E", **REASON}
    url = correct_url(tablet, first)
    shown = tablet.client.post(url, {**fields, "id": str(uuid4()), "step": "look"}).content.decode()
    assert "The dealer is no longer right in these hands: 2" in shown
    done = tablet.client.post(url, {**fields, "id": str(uuid4()), "step": "save", "later": "shift", "code": code})
    assert done.status_code == 302
    assert Hand.objects.current().get(table=event.table, number=2).dealer == "E"


def penalty(**changes: object) -> dict[str, object]:
    """Return the fields of a penalty for East: a false win, in hand 2."""
    usual = {"id": str(uuid4()), "seat": "E", "kind": "false-win", "hand_number": 2, "reason": "rules", "words": ""}
    return {**usual, **changes}


def test_a_penalty_comes_from_the_list_with_its_amount(event: Event, tablet: Tablet, code: str) -> None:
    play(event, (SOUTH, 12, EAST))
    page = tablet.client.get(tablet.at("penalties/")).content.decode()
    assert "10 points" in page
    done = tablet.client.post(tablet.at("penalties/"), penalty(code=code))
    assert done.status_code == 302
    assert event.table.totals == {EAST: -50, SOUTH: 46, WEST: 2, NORTH: 2}
    assert tablet.state()["dead"] == {"2": "E"}
    (noted,) = tablet.state()["incidents"]
    assert noted["payments"]["E"] == -30
    take_back = tablet.at(f"penalties/{Incident.objects.get().uid}/take-back/")
    assert tablet.client.get(take_back).status_code == 200
    assert tablet.client.post(take_back, {"id": str(uuid4()), **REASON, "code": code}).status_code == 302
    assert event.table.totals == {EAST: -20, SOUTH: 36, WEST: -8, NORTH: -8}


def listed(tablet: Tablet) -> str:
    """Return the penalties listed on the tablet, in words."""
    page = tablet.client.get(tablet.at("penalties/")).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page.split('class="stack noted"')[1].split("</ul>")[0]).split())


def test_a_penalty_is_listed_with_what_it_really_cost_and_the_wind_of_its_hand(
    event: Event, tablet: Tablet, code: str
) -> None:
    play(event, (SOUTH, 12, EAST), (WEST, 20))
    east = event.seat(EAST).entry
    sent = penalty(code=code, points=20, hand_number=3)
    page = tablet.client.post(tablet.at("penalties/"), sent, follow=True).content.decode()
    # In hand 3 West deals, so that the player who started as East is West.
    assert f"Penalty recorded: {east} (West), hand 3." in page
    cost = "pays 60 to the others; dead hand"
    assert f"{east} (West) · hand 3 · False win with fewer than 8 points: {cost}" in listed(tablet)
    assert "10 points" not in listed(tablet)
    (noted,) = tablet.state()["incidents"]
    # Not the wind: the column of the sheet is headed East.
    assert noted["title"] == f"{east}: False win with fewer than 8 points"
    assert noted["payments"] == {"E": -60, "S": 20, "W": 20, "N": 20}
    take_back = tablet.client.get(tablet.at(f"penalties/{Incident.objects.get().uid}/take-back/")).content.decode()
    assert f"{east} (West): False win with fewer than 8 points: pays 60 to the others" in take_back


def test_where_the_dealer_stays_the_winds_stay_too(tablet_at: Callable[..., Tablet]) -> None:
    event = make_event("bmja")
    code = issue_referee_code(tournament=event.tournament, label="", by=SYSTEM)[1]
    tablet = tablet_at(event)
    play(event, (EAST, 64, None, dict.fromkeys((SOUTH, WEST, NORTH), 8)))
    for kind in ("warning", "off-table"):
        sent = penalty(code=code, kind=kind, hand_number=2)
        assert tablet.client.post(tablet.at("penalties/"), sent).status_code == 302
    east = event.seat(EAST).entry
    assert f"{east} (East) · hand 2 · Warning" in listed(tablet)
    assert f"{east} (East) · hand 2 · Points off the score at this table: 10 off the score at the table" in listed(
        tablet
    )
    assert tablet.state()["deducted"] == {"E": 10}


def test_after_the_last_hand_a_penalty_belongs_to_the_last_hand(event: Event, tablet: Tablet, code: str) -> None:
    play(event, *[()] * 16)
    page = tablet.client.get(tablet.at("penalties/")).content.decode()
    assert 'name="hand_number" value="16"' in page
    beyond = tablet.client.post(tablet.at("penalties/"), penalty(code=code, kind="warning", hand_number=17))
    assert beyond.status_code == 409
    assert "There is no hand 17: hand 16 was the last one." in beyond.content.decode()
    last = tablet.client.post(tablet.at("penalties/"), penalty(code=code, kind="warning", hand_number=16))
    assert last.status_code == 302


def test_points_that_would_not_count_are_refused(tablet_at: Callable[..., Tablet]) -> None:
    for ruleset, kind, why in (
        ("boxed", "comment", "The points depend on how many penalties"),
        ("boxed", "warning", "This penalty takes no points."),
        ("zung-jung", "play-clock", "calculated from the seconds"),
    ):
        event = make_event(ruleset)
        code = issue_referee_code(tournament=event.tournament, label="", by=SYSTEM)[1]
        tablet = tablet_at(event)
        sent = penalty(code=code, kind=kind, hand_number=1, points=20)
        answer = tablet.client.post(tablet.at("penalties/"), sent)
        assert answer.status_code == 409
        assert why in answer.content.decode()
    assert not Incident.objects.exists()


def test_a_correction_at_a_signed_table_is_refused_before_it_is_shown(
    event: Event, tablet: Tablet, hands: list[Hand]
) -> None:
    Table.objects.filter(pk=event.table.pk).update(state=Table.State.LOCKED)
    shown = tablet.client.post(correct_url(tablet, hands[0]), {**correction(), "step": "look"})
    assert shown.status_code == 409
    assert "is signed and locked" in shown.content.decode()


@pytest.mark.parametrize("given", [{"kind": "theft"}, {"seat": ""}, {"seat": "X"}, {"hand_number": 99}, {"code": "1"}])
def test_a_penalty_that_makes_no_sense_is_refused(given: dict[str, object], tablet: Tablet, code: str) -> None:
    response = tablet.client.post(
        tablet.at("penalties/"), penalty(code=code, **given) if "code" not in given else penalty(**given)
    )
    assert response.status_code in (403, 409, 422)
    assert not Incident.objects.exists()


def test_seconds_over_the_play_clock_become_points(tablet_at: Callable[..., Tablet]) -> None:
    event = make_event("zung-jung")
    code = issue_referee_code(tournament=event.tournament, label="", by=SYSTEM)[1]
    tablet = tablet_at(event)
    fields = penalty(kind="play-clock", hand_number=1, turn_seconds=16, hand_seconds=1, code=code)
    assert tablet.client.post(tablet.at("penalties/"), fields).status_code == 302
    assert Penalty.objects.get().points == 15


@pytest.mark.parametrize(("seconds", "is_too_much"), [(16 * 15, False), (16 * 15 + 1, True)])
def test_too_much_play_time_in_a_hand_is_told(
    seconds: int, is_too_much: bool, tablet_at: Callable[..., Tablet]
) -> None:
    """Eighty points are borne; more counts as resigning unless the player can explain (Asia Pacific rules)."""
    event = make_event("zung-jung")
    code = issue_referee_code(tournament=event.tournament, label="", by=SYSTEM)[1]
    tablet = tablet_at(event)
    fields = penalty(kind="play-clock", hand_number=1, turn_seconds=seconds, code=code)
    page = tablet.client.post(tablet.at("penalties/"), fields, follow=True).content.decode()
    assert ("counts as resigning" in page) is is_too_much


def test_totals_from_paper_and_back(event: Event, tablet: Tablet, hands: list[Hand], code: str) -> None:
    assert tablet.client.get(tablet.at("totals/")).status_code == 200
    fields = {"id": str(uuid4()), "total_E": 40, "total_S": -10, "total_W": -10, "total_N": -19, "code": code}
    wrong = tablet.client.post(tablet.at("totals/"), fields)
    assert wrong.status_code == 409
    assert "They add up to +1." in wrong.content.decode()
    assert tablet.client.post(tablet.at("totals/"), {**fields, "total_N": -20}).status_code == 302
    state = tablet.state()
    assert (state["source"], state["totals"]["E"], state["state"]) == ("totals", 40, "finished")
    again = {"id": str(uuid4()), **REASON, "code": code}
    assert tablet.client.post(tablet.at("hands-again/"), again).status_code == 302
    assert tablet.state()["totals"]["W"] == 68


def test_a_table_that_keeps_paper_begins_to_record_by_code(event: Event, tablet: Tablet, code: str) -> None:
    keep_paper(session=event.session, by=event.referee)
    assert tablet.state()["keepsPaper"] is True
    assert "This table is scored on paper" in tablet.client.get(tablet.at("")).content.decode()
    assert tablet.client.get(tablet.at("begin/")).status_code == 200
    assert tablet.client.post(tablet.at("begin/"), {"id": str(uuid4()), "code": "1"}).status_code == 403
    assert tablet.client.post(tablet.at("begin/"), {"id": str(uuid4()), "code": code}).status_code == 302
    assert tablet.state()["keepsPaper"] is False


def test_a_table_is_closed_and_unlocked_by_code(event: Event, tablet: Tablet, code: str) -> None:
    for path, state in (("close/", Table.State.LOCKED), ("unlock/", Table.State.FINISHED)):
        why = {**REASON, "reason": "rules", "is_unplayed": "on"}
        assert tablet.client.get(tablet.at(path)).status_code == 200
        assert tablet.client.post(tablet.at(path), {"id": str(uuid4()), **why, "code": "1"}).status_code == 403
        assert tablet.client.post(tablet.at(path), {"id": str(uuid4()), **why, "code": code}).status_code == 302
        assert event.table.state == state


def test_a_slip_of_the_finger_is_no_reason_to_close_a_table(event: Event, tablet: Tablet, code: str) -> None:
    assert "Typing mistake" not in tablet.client.get(tablet.at("close/")).content.decode()
    assert tablet.client.post(tablet.at("close/"), {"id": str(uuid4()), **REASON, "code": code}).status_code == 422
    assert event.table.state != Table.State.LOCKED


def test_a_referee_who_signed_in_needs_no_code(
    event: Event, hands: list[Hand], referee: Account, browser_of: Callable[[Account], Client]
) -> None:
    grant_role(tournament=event.tournament, account=referee, kind=Role.Kind.REFEREE, by=SYSTEM)
    client = browser_of(referee)
    base = f"/organize/{event.tournament.slug}/session/1/table/1/"
    assert "Referee code" not in client.get(f"{base}penalties/").content.decode()
    assert client.post(f"{base}penalties/", penalty(kind="warning")).status_code == 302
    url = f"{base}hands/{hands[0].entry_id}/correct/"
    assert client.post(url, {**correction(), "step": "save"}).status_code == 302
    assert Incident.objects.count() == 1


@pytest.mark.parametrize("path", ["penalties/", "totals/", "begin/", "unlock/", "close/", "hands-again/"])
def test_strangers_get_nowhere(path: str, event: Event, tablet: Tablet) -> None:
    base = f"/organize/{event.tournament.slug}/session/1/table/1/"
    assert Client().post(base + path).status_code == 302
    assert Client().post(f"/table/x.y/session/1/{path}").status_code == 403
    assert tablet.client.put(tablet.at(path)).status_code == 405


def test_an_unknown_hand_or_penalty_is_not_found(tablet: Tablet) -> None:
    assert tablet.client.get(tablet.at(f"hands/{uuid4()}/correct/")).status_code == 404
    assert tablet.client.get(tablet.at(f"penalties/{uuid4()}/take-back/")).status_code == 404
    assert tablet.client.get(tablet.at("hands/nonsense/correct/")).status_code == 404
