"""The prize-giving on the projector: nobody sees a place before it is turned over."""

from __future__ import annotations

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from scoring.seats import WINDS, Wind
from tests.tournament.events import Event, make_event, new_id, play
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM
from tournament.models import AuditRecord, Entry, Table, Tournament
from tournament.public.prizes import close_prizes, open_prizes, podium_of, show_prize
from tournament.public.projector_settings import display_of
from tournament.sessions.naming import name_sessions
from tournament.sessions.running import close_session
from tournament.setup.tournament import finish_tournament, publish
from tournament.tables.paper.totals import enter_totals
from tournament.tables.signatures import close_table

pytestmark = pytest.mark.django_db


def played(*totals: int, is_finished: bool = True) -> Event:
    """Return an event of one table with this result, its results hidden from the public until it is finished."""
    event = make_event(policy=Tournament.Policy.SESSION, freeze_after=0)
    publish(tournament=event.tournament, by=SYSTEM)
    for wind, entry in zip(WINDS, event.entries, strict=True):
        Entry.objects.filter(pk=entry.pk).update(name=f"{wind.name.title()} Wind", team="AB"[wind in "EW"])
    given = dict(zip(WINDS, totals or (30, 10, -15, -25), strict=True))
    enter_totals(table=event.table, totals=given, by=SYSTEM, command_id=new_id())
    close_table(table=event.table, reason="Time is up", by=SYSTEM)
    close_session(session=event.session, by=SYSTEM)
    if is_finished:
        finish_tournament(tournament=event.tournament, by=SYSTEM)
    return event


def name_at(event: Event, wind: Wind) -> str:
    return str(event.seat(wind).entry)


def wall(event: Event) -> str:
    return Client().get(f"/t/{event.tournament.slug}/display/").content.decode()


def turn(event: Event, seen: int, step: int = 1) -> int:
    display = show_prize(tournament=event.tournament, seen=seen, step=step, by=event.organizer)
    return display.prizes_shown


def test_third_second_first_one_after_the_other() -> None:
    event = played(is_finished=False)
    first, second, third = (name_at(event, wind) for wind in (Wind.EAST, Wind.SOUTH, Wind.WEST))
    open_prizes(tournament=event.tournament, kind="players", is_warned=True, by=event.organizer)
    assert not any(name in wall(event) for name in (first, second, third))
    for seen, known in enumerate(([third], [third, second], [third, second, first])):
        assert turn(event, seen) == seen + 1
        page = wall(event)
        assert [name in page for name in (third, second, first)] == [name in known for name in (third, second, first)]
    assert "Congratulations" in wall(event)
    assert turn(event, 3) == 3, "there is no fourth tile"
    assert turn(event, 3, -1) == 2
    assert first not in wall(event)
    close_prizes(tournament=event.tournament, by=event.organizer)
    assert "data-prizes" not in wall(event)
    verbs = AuditRecord.objects.filter(tournament=event.tournament, verb="give-prizes")
    assert verbs.count() == 6


def test_countries_have_names_and_the_latest_a_best_hand() -> None:
    event = make_event()
    publish(tournament=event.tournament, by=SYSTEM)
    play(event, (Wind.EAST, 24, Wind.NORTH), (Wind.SOUTH, 31, Wind.NORTH), (Wind.SOUTH, 8, Wind.EAST))
    close_table(table=event.table, reason="Time is up", by=SYSTEM)
    name_sessions(tournament=event.tournament, names={1: "Saturday"}, by=SYSTEM)
    close_session(session=event.session, by=SYSTEM)
    finish_tournament(tournament=event.tournament, by=SYSTEM)
    open_prizes(tournament=event.tournament, kind="players", is_warned=False, by=event.organizer)
    assert "Best hand" not in wall(event)
    for seen in range(2):
        turn(event, seen)
    page = wall(event)
    assert "Netherlands" in page
    assert f"Best hand of {name_at(event, Wind.EAST)}" in page
    assert "24, Saturday" in page
    turn(event, 2)
    assert "3 hands" in wall(event)


def test_two_taps_on_the_same_page_are_one() -> None:
    event = played()
    open_prizes(tournament=event.tournament, kind="players", is_warned=False, by=event.organizer)
    assert turn(event, 0) == 1
    assert turn(event, 0) == 1


def test_equals_share_a_place_side_by_side() -> None:
    event = played(20, 0, 0, -20)
    podium = podium_of(event.fresh(), "players", 0)
    assert [[prize.place for prize in step] for step in podium.steps] == [[2, 2], [1]]
    assert [tile.place for tile in podium.tiles] == [2, 2, 1]
    event = played(0, 0, 0, 0)
    assert [len(step) for step in podium_of(event.fresh(), "players", 0).steps] == [4]


def test_teams_can_stand_on_the_podium() -> None:
    event = played()
    open_prizes(tournament=event.tournament, kind="teams", is_warned=False, by=event.organizer)
    steps = podium_of(event.fresh(), "teams", 0).steps
    assert sorted(prize.name for step in steps for prize in step) == ["A", "B"]


def test_results_that_can_change_need_a_word() -> None:
    event = played(is_finished=False)
    with pytest.raises(Refused, match="can still change"):
        open_prizes(tournament=event.tournament, kind="players", is_warned=False, by=event.organizer)
    assert display_of(event.fresh()).prizes == ""


def test_without_results_there_are_no_prizes() -> None:
    event = make_event()
    with pytest.raises(Refused, match="no results"):
        open_prizes(tournament=event.tournament, kind="players", is_warned=True, by=event.organizer)
    with pytest.raises(Refused, match="not open"):
        turn(event, 0)


def test_a_referee_gives_no_prizes() -> None:
    event = played()
    with pytest.raises(PermissionDenied):
        open_prizes(tournament=event.tournament, kind="players", is_warned=True, by=event.referee)
    with pytest.raises(PermissionDenied):
        show_prize(tournament=event.tournament, seen=0, by=event.referee)
    with pytest.raises(PermissionDenied):
        close_prizes(tournament=event.tournament, by=event.referee)


def test_a_private_tournament_shows_no_names() -> None:
    event = played()
    Tournament.objects.filter(pk=event.tournament.pk).update(is_private=True)
    names = [prize.name for step in podium_of(event.fresh(), "players", 3).steps for prize in step]
    assert not any("Wind" in name for name in names)
    assert Table.objects.count() == 1
