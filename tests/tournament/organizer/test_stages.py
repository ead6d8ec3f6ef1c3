"""The pages of stages: planning them, deciding who plays, without any script."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client

from tests.tournament.events import Event, make_event
from tests.tournament.public.reading import words_of
from tests.tournament.standings.staged import (
    POINTS,
    add_final,
    decide,
    entry_of,
    field_of,
    final_of,
    make_staged,
    play_session,
    put_right,
    seat_final,
)
from tournament.core.errors import Refused
from tournament.models import Account, Role, Session, Stage
from tournament.players.enrolment import return_entry, withdraw
from tournament.sessions.running import open_session
from tournament.setup.stages import plan_stage
from tournament.setup.tournament import arrange, set_session_count
from tournament.standings.stages import remove_stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def office(client: Client) -> Client:
    client.force_login(Account.objects.create_superuser("organizer"))
    return client


def address(event: Event, path: str = "") -> str:
    return f"/organize/{event.tournament.slug}/stages/{path}"


PLAN = {"new-name": "Final", "new-first_session": "2", "new-size": "4", "new-carry": "on"}


def test_stages_are_added_changed_and_removed(office: Client) -> None:
    event = make_event(tables=2)
    assert "No stages yet" in office.get(address(event)).content.decode()
    assert office.post(address(event), PLAN).status_code == 302
    assert office.post(address(event), PLAN).status_code == 409
    assert office.post(address(event), {**PLAN, "new-size": "0"}).status_code == 422
    changed = {"name": "Grand final", "first_session": "3", "size": "8"}
    assert office.post(address(event, "2/"), changed).status_code == 302
    assert (final_of(event).name, final_of(event).first_session, final_of(event).carry) == ("Grand final", 3, False)
    assert office.post(address(event, "1/"), {"name": "Preliminaries"}).status_code == 302
    page = office.get(address(event)).content.decode()
    assert "Preliminaries" in page
    assert "Grand final" in page
    assert office.get(address(event, "2/remove/")).status_code == 200
    assert office.post(address(event, "2/remove/"), {"id": uuid4()}).status_code == 302
    assert not Stage.objects.filter(tournament=event.tournament).exists()
    assert office.get(address(event, "2/advance/")).status_code == 404


def test_a_stage_plans_the_sessions_that_lead_to_it(office: Client) -> None:
    event = make_event(tables=2)
    numbers = Session.objects.filter(tournament=event.tournament).order_by("number").values_list("number", flat=True)
    assert list(numbers.all()) == [1]
    assert office.post(address(event), {**PLAN, "new-first_session": "3"}).status_code == 302
    assert list(numbers.all()) == [1, 2, 3]
    assert office.post(address(event, "2/"), {"name": "Final", "first_session": "2", "size": "4"}).status_code == 302
    assert list(numbers.all()) == [1, 2, 3]
    assert office.post(address(event, "2/"), {"name": "Final", "first_session": "4", "size": "4"}).status_code == 302
    assert list(numbers.all()) == [1, 2, 3, 4]


def test_the_sessions_of_a_stage_are_not_removed() -> None:
    event = make_event(tables=2)
    plan_stage(tournament=event.tournament, name="Final", first_session=3, size=4, by=event.organizer)
    with pytest.raises(Refused, match="“Final” begins with session 3"):
        set_session_count(tournament=event.tournament, count=2, by=event.organizer)
    assert Session.objects.filter(tournament=event.tournament).count() == 3
    remove_stage(stage=final_of(event), by=event.organizer)
    assert len(set_session_count(tournament=event.tournament, count=2, by=event.organizer)) == 2


def test_an_event_is_not_over_before_its_final(office: Client) -> None:
    event = make_event(tables=2)
    play_session(event, 1, POINTS)
    assert office.post(address(event), PLAN).status_code == 302
    board = office.get(f"/organize/{event.tournament.slug}/board/").content.decode()
    assert "Decide who plays in" in board
    assert "All sessions" not in board
    overview = office.get(f"/organize/{event.tournament.slug}/").content.decode()
    assert address(event, "2/advance/") in overview, "as on the board"
    finish = office.get(f"/organize/{event.tournament.slug}/finish/").content.decode()
    assert "1 of 2 sessions are closed." in finish
    assert "Between sessions" in office.get(f"/t/{event.tournament.slug}/").content.decode()


def test_the_final_is_offered_for_the_session_to_come(office: Client) -> None:
    planned = office.get(address(make_event(sessions=2))).content.decode()
    begun = office.get(address(make_event())).content.decode()
    for page in (planned, begun):
        assert re.search(r'name="new-first_session" value="2"', page)


def test_the_border_is_shown_and_the_field_confirmed(office: Client) -> None:
    event = make_staged(size=3)
    advance = address(event, "2/advance/")
    page = office.get(advance).content.decode()
    assert "2 players are tied for 1 place." in page
    assert "Choose 1 more" in page
    assert office.post(advance, {"entries": []}).status_code == 409
    six = entry_of(event, 6).enrolment
    answer = office.post(advance, {"entries": [six]})
    assert answer.status_code == 409
    assert "Give a reason" in answer.content.decode()
    assert f'value="{six}" checked' in answer.content.decode(), "nothing ticked is lost"
    assert office.post(advance, {"entries": ["stranger"]}).status_code == 422
    answer = office.post(advance, {"entries": [six], "reason": "Won when they met"})
    assert answer.headers["Location"].endswith("/seating/new/")
    assert field_of(final_of(event)) == {1: "place", 5: "place", 6: "chosen"}
    assert "Won when they met" in office.get(advance).content.decode()


def test_a_stage_whose_sessions_are_not_seated_yet_names_the_one_before_it(office: Client) -> None:
    event = make_staged()
    add_final(event, after=2, name="Grand final")
    page = office.get(address(event, "3/advance/")).content.decode()
    assert "Proposed from the standings after session 2." in page


def test_lots_and_numbers_choose_between_level_players(office: Client) -> None:
    event = make_staged(size=3)
    advance = address(event, "2/advance/")
    two = entry_of(event, 2).enrolment
    assert f'value="{two}" checked' in office.get(f"{advance}?by=number").content.decode()
    assert office.post(address(event, "2/lots/")).status_code == 302
    page = office.get(advance).content.decode()
    assert page.count(" checked>") == 1
    assert "The draw is done." in page


def test_anyone_can_be_taken_by_hand_with_a_reason(office: Client) -> None:
    event = make_staged()
    advance = address(event, "2/advance/")
    assert office.get(f"{advance}?by-hand").content.decode().count('type="checkbox"') == 8
    chosen = {"by-hand": "yes", "entries": [entry_of(event, number).enrolment for number in (1, 2, 5, 8)]}
    assert office.post(advance, chosen).status_code == 409
    assert office.post(advance, {**chosen, "reason": "The host's place"}).status_code == 302
    assert field_of(final_of(event))[8] == "chosen"


def test_whoever_leaves_is_announced_and_the_next_brought_up(office: Client) -> None:
    event = make_staged()
    decide(event)
    seat_final(event, 1, 2, 5, 6)
    six = entry_of(event, 6)
    withdraw(entry=six, reason="Ill", by=event.organizer)
    for page in (address(event), address(event, "2/advance/"), f"/organize/{event.tournament.slug}/board/"):
        assert f"Move up {entry_of(event, 7).name}" in office.get(page).content.decode()
    assert office.post(address(event, "2/bring-up/"), {"leaving": six.enrolment}).status_code == 302
    assert field_of(final_of(event))[7] == "brought-up"
    assert "Move up" not in office.get(address(event)).content.decode()
    assert office.post(address(event, "2/bring-up/"), {"leaving": six.enrolment}).status_code == 409
    assert office.post(address(event, "2/bring-up/"), {"leaving": "x"}).status_code == 302


def test_deciding_again_asks_before_it_takes_the_seating_away(office: Client) -> None:
    event = make_staged()
    decide(event)
    seat_final(event, 1, 2, 5, 6)
    advance = address(event, "2/advance/")
    assert "Remove the seating of session 2" in office.get(f"{advance}?again").content.decode()
    assert office.post(advance, {}).status_code == 409
    assert office.post(advance, {"may_unseat": "yes"}).status_code == 302


def fragment(event: Event) -> str:
    return f"/organize/{event.tournament.slug}/stages/changes/"


def known(page: str, part: str) -> str:
    found = re.search(rf"{part}/\?known=(\w+)", page)
    assert found
    return found[1]


def test_a_change_of_the_field_appears_on_the_open_board(office: Client) -> None:
    event = make_staged()
    decide(event)
    seat_final(event, 1, 2, 5, 6)
    board = f"/organize/{event.tournament.slug}/board/"
    page = office.get(board).content.decode()
    before = {"known": known(page, "board/next")}
    assert office.get(f"{board}next/", before).headers.get("HX-Refresh") is None
    put_right(event, 1, (60, -30, 20, -50))
    assert office.get(f"{board}next/", before).headers["HX-Refresh"] == "true"

    open_session(session=Session.objects.get(tournament=event.tournament, number=2), by=event.organizer)
    page = office.get(board).content.decode()
    three, two = entry_of(event, 3).name, entry_of(event, 2).name
    for text in (page, office.get(address(event, "2/advance/")).content.decode()):
        told = words_of(text)
        assert f"Today {three} would be in. {two} would be out." in told
        assert f"Player When you decided Today {two} In Out, rank 6 with −30 {three} Out In, rank 3 with +20" in told
    same = {"known": known(page, "stages/changes")}
    assert office.get(fragment(event), same).status_code == 204
    withdraw(entry=entry_of(event, 6), reason="Ill", by=event.organizer)
    part = office.get(fragment(event), same)
    assert part.status_code == 200
    assert "is in “Final” but has left" in part.content.decode()
    now = known(part.content.decode(), "stages/changes")
    for listed in (address(event), address(event, "2/advance/")):
        assert known(office.get(listed).content.decode(), "stages/changes") == now
    assert office.post(address(event, "2/keep/")).status_code == 302
    assert "would be in" not in office.get(fragment(event)).content.decode()


def test_whoever_comes_back_is_announced_and_has_no_place_any_more(office: Client) -> None:
    event = make_staged()
    decide(event)
    six = entry_of(event, 6)
    withdraw(entry=six, reason="Ill", by=event.organizer)
    assert office.post(address(event, "2/bring-up/"), {"leaving": six.enrolment}).status_code == 302
    return_entry(entry=six, by=event.organizer)
    assert field_of(final_of(event)).keys() == {1, 2, 5, 7}
    told = words_of(office.get(address(event)).content.decode())
    assert f"Today {six.name} would be in. {entry_of(event, 7).name} would be out." in told
    with pytest.raises(Refused, match="does not play in “Final”"):
        seat_final(event, 1, 2, 5, 6)
    assert office.post(address(event, "2/advance/"), {}).status_code == 302
    assert field_of(final_of(event)).keys() == {1, 2, 5, 6}


def test_whoever_comes_back_in_time_keeps_the_place(office: Client) -> None:
    event = make_staged()
    decide(event)
    seat_final(event, 1, 2, 5, 6)
    withdraw(entry=entry_of(event, 6), reason="Ill", by=event.organizer)
    return_entry(entry=entry_of(event, 6), by=event.organizer)
    assert field_of(final_of(event)).keys() == {1, 2, 5, 6}
    assert "Move up" not in office.get(address(event)).content.decode()


def test_only_organizers_hear_of_it(client: Client) -> None:
    event = make_staged()
    decide(event)
    seat_final(event, 1, 2, 5, 6)
    open_session(session=Session.objects.get(tournament=event.tournament, number=2), by=event.organizer)
    withdraw(entry=entry_of(event, 6), reason="Ill", by=event.organizer)
    referee = Account.objects.create_user("referee")
    Role.objects.create(account=referee, tournament=event.tournament, kind=Role.Kind.REFEREE)
    client.force_login(referee)
    assert "has left" not in client.get(fragment(event)).content.decode()
    assert "has left" not in client.get(f"/organize/{event.tournament.slug}/board/").content.decode()


def test_the_page_says_how_many_sessions_a_stage_has(office: Client) -> None:
    event = make_event("zung-jung", tables=2, sessions=1, is_open=False)
    add_final(event, after=1, size=4, name="Semi-finals")
    add_final(event, after=2, size=4)
    arrange(tournament=event.tournament, sessions=3, by=event.organizer)
    play_session(event, 1, POINTS)
    assert "1 session, 1 table" in page_of(office, address(event, "2/advance/"))


def test_the_next_thing_is_to_decide_and_nothing_else(office: Client) -> None:
    event = make_event("zung-jung", tables=2, sessions=1, is_open=False)
    semis = add_final(event, after=1, size=4, name="Semi-finals")
    add_final(event, after=2, size=4)
    arrange(tournament=event.tournament, sessions=3, by=event.organizer)
    overview, board = f"/organize/{event.tournament.slug}/", f"/organize/{event.tournament.slug}/board/"
    assert "Make the seating" not in page_of(office, overview), "the rest cannot be seated yet"
    assert primary(office, address(event)) == []
    play_session(event, 1, POINTS)
    assert "Decide who plays in “Semi-finals”, then seat it." in page_of(office, overview)
    assert primary(office, overview) == ["Decide who plays"]
    assert primary(office, board) == ["Decide who plays"]
    assert primary(office, address(event)) == ["Decide who plays, Semi-finals"]
    decide(event, stage=semis)
    assert primary(office, overview) == ["Make the seating"]
    assert primary(office, board) == ["Start session 2"]
    assert primary(office, address(event)) == []


def page_of(office: Client, path: str) -> str:
    return words_of(office.get(path).content.decode())


def primary(office: Client, path: str) -> list[str]:
    """Return the words of the primary buttons of a page."""
    page = office.get(path).content.decode()
    found = re.findall(r'<(a|button)([^>]*data-kind="primary"[^>]*)>(.*?)</\1>', page, re.S)
    return [" ".join(re.sub(r"<[^>]*>", "", words).split()) for _tag, _attributes, words in found]
