"""A seating is asked for, found, used; and what players know already is not changed behind their backs."""

from __future__ import annotations

import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.databases import ROOT, environment, own_database
from tests.tournament.events import SOUTH, make_event, play
from tests.tournament.seated import event_of, look, sessions_of, unseated
from tournament.audit.verifying import verify
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM
from tournament.models import AuditRecord, Entry, Seat, SeatingSearch, Session, Table, Tournament
from tournament.players.enrolment import enrol, fill_number, withdraw
from tournament.seating import search as seating_search
from tournament.seating.plan import release_seating, swap_seats
from tournament.seating.search import (
    accept_search,
    ask,
    released_changes,
    run_search,
    start_search,
    stop_search,
    throw_away,
)
from tournament.seating.state import SeatingState
from tournament.seating.wishes import Wishes
from tournament.sessions.running import close_session, open_session
from tournament.tables.signatures import close_table


def used(tournament: Tournament, **wishes: Any) -> SeatingState:
    accept_search(search=look(tournament, **wishes), by=SYSTEM, changes_released=True)
    return SeatingState.read(tournament)


@pytest.mark.django_db
class TestWholeEvent:
    def test_a_seating_is_found_and_used(self) -> None:
        tournament = unseated(32)
        search = look(tournament, sessions=8)
        assert (search.status, search.is_perfect) == ("finished", True)
        assert not Session.objects.exists(), "nothing changes until it is used"
        accept_search(search=search, by=SYSTEM)
        state = SeatingState.read(tournament)
        assert state.quality is not None
        assert (state.quality.players, state.quality.sessions, state.quality.repeats) == (32, 8, 0)
        assert not Seat.objects.filter(entry=None).exists()
        assert state.made["seed"] == "dike"
        assert AuditRecord.objects.filter(tournament=tournament, verb="seat-sessions").count() == 2, (
            "the empty plan, and this one"
        )
        assert verify(Tournament.objects.get(pk=tournament.pk)) == []

    def test_it_is_used_once(self) -> None:
        search = look(unseated())
        accept_search(search=search, by=SYSTEM)
        with pytest.raises(Refused, match="no longer available"):
            accept_search(search=search, by=SYSTEM)

    def test_only_organizers_decide(self) -> None:
        tournament = unseated()
        search = look(tournament)
        referee = event_of(tournament).referee
        for deed in (accept_search, throw_away, stop_search):
            with pytest.raises(PermissionDenied):
                deed(search=search, by=referee)
        with pytest.raises(PermissionDenied):
            ask(tournament=tournament, method="event", wishes=Wishes(), seed="x", by=referee)

    def test_a_seating_for_numbers_waits_for_the_draw(self) -> None:
        tournament = unseated(16, is_drawn=False)
        state = used(tournament)
        assert not state.are_numbers_drawn
        assert Seat.objects.filter(entry=None).count() == 64
        with pytest.raises(Refused, match="Draw the numbers first"):
            look(tournament, keep_countries_apart=True)

    def test_team_mates_are_kept_apart(self) -> None:
        state = used(unseated(32, with_teams=True), sessions=8, keep_teams_apart=True)
        assert state.quality is not None
        assert (state.quality.team_meetings, state.quality.repeats) == (0, 0)

    def test_begun_and_released_sessions_stay(self) -> None:
        tournament = unseated(16)
        before = used(tournament, sessions=5).plan
        first, second, *_rest = sessions_of(tournament)
        open_session(session=first, by=SYSTEM)
        release_seating(session=second, by=SYSTEM)
        search = look(tournament, sessions=4, seed="another")
        assert search.sessions == [3, 4]
        accept_search(search=search, by=SYSTEM)
        after = SeatingState.read(tournament)
        assert after.plan[:2] == before[:2]
        assert after.plan[2:] != before[2:4]
        assert len(after.sessions) == 4, "the fifth session is no longer wanted"
        assert after.quality is not None
        assert after.quality.repeats == 0

    def test_released_sessions_change_only_when_told_to(self) -> None:
        tournament = unseated(16)
        used(tournament)
        release_seating(session=sessions_of(tournament)[0], by=SYSTEM)
        search = look(tournament, seed="another", changes_released=True)
        moves = released_changes(search, SeatingState.read(tournament))
        assert {move.session for move in moves} == {1}
        with pytest.raises(Refused, match="would change sessions players can already see"):
            accept_search(search=search, by=SYSTEM)
        accept_search(search=search, by=SYSTEM, changes_released=True)
        assert sessions_of(tournament)[0].is_seating_released

    def test_who_has_left_is_not_seated_any_more(self) -> None:
        tournament = unseated(17)
        used(tournament)
        open_session(session=sessions_of(tournament)[0], by=SYSTEM)
        gone = Entry.objects.get(tournament=tournament, number=5)
        stale = look(tournament, seed="stale")
        withdraw(entry=gone, reason="ill", by=SYSTEM)
        with pytest.raises(Refused, match="have changed since"):
            accept_search(search=stale, by=SYSTEM)
        used(tournament, seed="fresh")
        assert set(Seat.objects.filter(number=5).values_list("session__number", flat=True)) <= {1}

    def test_what_began_meanwhile_is_not_overwritten(self) -> None:
        tournament = unseated(16)
        used(tournament)
        search = look(tournament, seed="late")
        open_session(session=sessions_of(tournament)[0], by=SYSTEM)
        with pytest.raises(Refused, match="have changed since"):
            accept_search(search=search, by=SYSTEM)

    def test_late_comers_are_missed(self) -> None:
        tournament = unseated(16)
        search = look(tournament)
        enrol(tournament=tournament, entries=[Entry(name="Late")], by=SYSTEM)
        with pytest.raises(Refused, match="have changed since"):
            accept_search(search=search, by=SYSTEM)

    def test_when_everything_is_released_there_is_nothing_to_plan(self) -> None:
        tournament = unseated(16)
        used(tournament, sessions=1)
        release_seating(session=sessions_of(tournament)[0], by=SYSTEM)
        with pytest.raises(Refused, match="has started or is published"):
            look(tournament, sessions=1)


@pytest.mark.django_db
class TestUneven:
    def test_byes_are_shared(self) -> None:
        state = used(unseated(18))
        assert state.quality is not None
        assert (state.quality.fewest_byes, state.quality.most_byes) == (0, 1)

    def test_reserves_fill_the_last_table(self) -> None:
        tournament = unseated(18)
        state = used(tournament, uneven="reserves")
        assert {number for table in state.plan[0] for number in table} == set(range(1, 21))
        reserves = enrol(tournament=tournament, entries=[Entry(name=n, status="reserve") for n in "AB"], by=SYSTEM)
        with pytest.raises(Refused, match="numbers no player has"):
            open_session(session=sessions_of(tournament)[0], by=SYSTEM)
        for number, reserve in zip((19, 20), reserves, strict=True):
            fill_number(reserve=reserve, number=number, by=SYSTEM)
        open_session(session=sessions_of(tournament)[0], by=SYSTEM)

    def test_tables_of_three_where_the_rules_know_them(self) -> None:
        state = used(unseated(19, ruleset="boxed"), uneven="threes")
        assert state.quality is not None
        assert state.quality.empty_chairs == 4
        with pytest.raises(Refused, match="can’t be played by three"):
            look(unseated(19), uneven="threes")

    @pytest.mark.parametrize(
        ("wishes", "words"),
        [
            ({"fixed_tables": {1: 9}}, "There are 4 tables"),
            ({"fixed_tables": {1: 2, 3: 2}}, "same table"),
            ({"fixed_tables": {77: 2}}, "number 77"),
        ],
    )
    def test_what_cannot_be_is_explained(self, wishes: dict[str, Any], words: str) -> None:
        with pytest.raises(Refused, match=words):
            look(unseated(16), **wishes)
        assert not SeatingSearch.objects.exists()

    def test_three_players_are_too_few(self) -> None:
        with pytest.raises(Refused, match="needs four"):
            look(unseated(3))


@pytest.mark.django_db
class TestStandings:
    def played(self) -> Tournament:
        """Return a tournament after one session, its players in the order of their numbers at each table."""
        event = make_event(tables=4, sessions=1, policy="session")
        for place, table in enumerate(Table.objects.filter(session=event.session).order_by("number")):
            play(event, (SOUTH, 12 + place), table=table)
            close_table(table=table, reason="time", by=event.referee)
        close_session(session=event.session, by=event.referee)
        return event.fresh()

    def test_the_next_session_follows_the_standings(self) -> None:
        tournament = self.played()
        search = look(tournament, method="standings", window=0)
        assert (search.status, search.sessions) == ("finished", [2])
        accept_search(search=search, by=SYSTEM)
        tables = SeatingState.read(tournament).sessions[1].tables
        winners = set(Seat.objects.filter(session__number=1, wind="S").values_list("number", flat=True))
        assert set(tables[0]) == winners, "those who won play each other"

    def test_finals_are_for_the_best(self) -> None:
        tournament = self.played()
        search = look(tournament, method="finals", cut=4)
        accept_search(search=search, by=SYSTEM)
        state = SeatingState.read(tournament)
        assert len(state.sessions[1].tables) == 1
        assert state.quality is not None
        assert state.quality.most_byes <= 1

    def test_planned_sessions_after_it_stay(self) -> None:
        tournament = self.played()
        Session.objects.create(tournament=tournament, number=2)
        Session.objects.create(tournament=tournament, number=3)
        accept_search(search=look(tournament, method="standings"), by=SYSTEM)
        assert [bool(session.tables) for session in SeatingState.read(tournament).sessions] == [True, True, False]


@pytest.mark.django_db
class TestBackground:
    def waiting(self, **wishes: Any) -> SeatingSearch:
        """Return a search that cannot be perfect, so that it goes on."""
        given = Wishes(**{"sessions": 8, **wishes})
        return ask(tournament=unseated(24), method="event", wishes=given, seed="long", by=SYSTEM)

    def test_a_long_search_gets_a_process_of_its_own(self, monkeypatch: pytest.MonkeyPatch) -> None:
        started: list[int] = []
        monkeypatch.setattr(seating_search, "AT_ONCE_SECONDS", 0)
        monkeypatch.setattr(seating_search, "_run_apart", lambda search: started.append(search.pk))
        given = Wishes(sessions=8, effort="quick")
        search = start_search(tournament=unseated(24), method="event", wishes=given, seed="long", by=SYSTEM)
        assert started == [search.pk]
        assert search.is_under_way
        with pytest.raises(Refused, match="already being generated"):
            look(search.tournament)
        call_command("search_seating", str(search.pk))
        search.refresh_from_db()
        assert search.is_usable
        assert (search.quality or {})["repeats"] <= 30
        with pytest.raises(CommandError, match="is not running"):
            call_command("search_seating", str(search.pk))

    def test_it_can_be_stopped_and_keeps_the_best(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(seating_search, "BEAT_SECONDS", 0)
        search = self.waiting()
        stop_search(search=search, by=SYSTEM)
        assert run_search(search)
        search.refresh_from_db()
        assert (search.status, search.step < search.steps) == ("stopped", True)
        accept_search(search=search, by=SYSTEM)

    def test_thrown_away_it_ends(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(seating_search, "BEAT_SECONDS", 0)
        search = self.waiting(effort="thorough")
        SeatingSearch.objects.all().delete()
        started = time.monotonic()
        assert run_search(search)
        assert time.monotonic() - started < 30
        assert not SeatingSearch.objects.exists()

    def test_one_without_a_sign_of_life_is_dead(self) -> None:
        search = self.waiting()
        assert not search.is_dead(timezone.now())
        assert search.is_dead(timezone.now() + timedelta(seconds=30))
        SeatingSearch.objects.update(beat_at=timezone.now() - timedelta(minutes=1))
        assert look(search.tournament, sessions=7).is_usable, "a dead one is in nobody's way"

    def test_a_broken_search_says_so(self) -> None:
        search = self.waiting()
        SeatingSearch.objects.update(problem={})
        with pytest.raises(KeyError):
            call_command("search_seating", str(search.pk))
        search.refresh_from_db()
        assert search.status == "failed"

    def test_the_database_lets_one_search_run_at_a_time(self) -> None:
        search = self.waiting()
        search.pk = None
        with pytest.raises(IntegrityError), transaction.atomic():
            search.save(force_insert=True)


def test_the_process_works_on_its_own(tmp_path: Path) -> None:
    """A real process on a real database: what `manage.py serve` and the servers start."""
    make = (
        "import django; django.setup()\n"
        "from tests.tournament.seated import unseated\n"
        "from tournament.seating import search as s\n"
        "from tournament.core.permissions import SYSTEM\n"
        "s.AT_ONCE_SECONDS = 0\n"
        "wishes = s.Wishes(sessions=8, effort='quick')\n"
        "search = s.start_search(tournament=unseated(24), method='event', wishes=wishes, seed='x', by=SYSTEM)\n"
        "assert search.is_under_way\n"
        "s._processes[0].wait(120)\n"
        "search.refresh_from_db()\n"
        "assert search.is_usable, search.status\n"
    )
    with own_database(tmp_path) as url:
        subprocess.run([sys.executable, "-c", make], cwd=ROOT, env=environment(url, tmp_path), check=True, timeout=180)


@pytest.mark.django_db
class TestSwapping:
    def test_two_change_places(self) -> None:
        event = make_event(tables=2, is_open=False)
        before = {seat.number: (seat.table_id, seat.wind) for seat in Seat.objects.all()}
        swap_seats(session=event.session, one=1, other=6, by=event.organizer)
        after = {seat.number: (seat.table_id, seat.wind) for seat in Seat.objects.all()}
        assert (after[1], after[6]) == (before[6], before[1])
        assert Seat.objects.get(number=1).entry == event.entries[0]
        assert SeatingState.read(event.tournament).made["swaps"] == 1

    def test_someone_who_sits_out_changes_places_with_someone_who_does_not(self) -> None:
        event = make_event(tables=1, is_open=False)
        (late,) = enrol(tournament=event.tournament, entries=[Entry(name="Late")], by=SYSTEM)
        swap_seats(session=event.session, one=2, other=late.number or 0, by=event.organizer)
        assert Seat.objects.filter(entry=late).exists()
        assert not Seat.objects.filter(number=2).exists()

    @pytest.mark.parametrize(("one", "other"), [(1, 1), (77, 78), (1, 77)])
    def test_nonsense_is_refused(self, one: int, other: int) -> None:
        event = make_event(tables=1, is_open=False)
        with pytest.raises(Refused):
            swap_seats(session=event.session, one=one, other=other, by=event.organizer)

    def test_not_once_play_has_begun(self) -> None:
        event = make_event(tables=2)
        with pytest.raises(Refused, match="has started"):
            swap_seats(session=event.session, one=1, other=6, by=event.organizer)
        with pytest.raises(Refused, match="cannot be hidden"):
            release_seating(session=event.session, by=event.organizer, is_released=False)

    def test_only_organizers_swap(self) -> None:
        event = make_event(tables=2, is_open=False)
        with pytest.raises(PermissionDenied):
            swap_seats(session=event.session, one=1, other=6, by=event.referee)
