"""A player's page says where to go and how it went, and nothing the organizer keeps back."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.core.cache import cache
from django.test import Client

from scoring.seats import WINDS
from tests.tournament.events import EAST, SOUTH, WEST, disqualify, make_event, new_id, play
from tests.tournament.public.pages import (
    close,
    count_queries,
    finish_all,
    page_of,
    player_at,
    published,
    record_of,
    see,
    win_with_tiles,
)
from tests.tournament.standings.staged import decide, entry_of, make_staged, play_session, seat_final
from tests.tournament.test_markup import Markup
from tournament.core.formatting import write_signed
from tournament.models import Entry, Session, Table
from tournament.penalties.giving import Offence, penalise
from tournament.players.enrolment import enrol, withdraw
from tournament.seating.plan import release_seating
from tournament.sessions.running import close_session, open_session, pause_session
from tournament.sessions.substitutes import end_substitution, substitute
from tournament.setup.tournament import change_settings, finish_tournament, publish
from tournament.tables.paper.totals import enter_totals

pytestmark = pytest.mark.django_db


# -- where to sit -----------------------------------------------------------------------------------------------------


def test_the_next_table_is_shown_once_the_seating_is_released() -> None:
    event = published(tables=2, sessions=2, is_open=False)
    entry = player_at(event, "S", table=2)
    path = f"/t/{event.tournament.slug}/player/{entry.number}/"
    before = see(event, f"player/e{entry.enrolment}/")
    assert "Table and seat appear here once the seating is published" in before
    assert "Table 2" not in before
    Session.objects.filter(pk=event.session.pk).update(starts_at=datetime(2026, 5, 1, 9, 30, tzinfo=UTC))
    release_seating(session=event.session, by=event.organizer)
    page = page_of(event, entry)
    assert "Session 1, Fri 09:30 Table 2, South" in page
    for wind in "EWN":
        assert player_at(event, wind, table=2).public_name in page
    assert player_at(event, "S", table=1).public_name not in page
    assert 'aria-label="South"' in Client().get(path).content.decode()


def test_the_table_now_comes_with_a_clock_that_knows_extra_time() -> None:
    event = published(tables=1, clock_minutes=90)
    Table.objects.filter(pk=event.table.pk).update(extra_seconds=60)
    entry = player_at(event, "E")
    text = Client().get(f"/t/{event.tournament.slug}/player/{entry.number}/").content.decode()
    started = event.table.session.started_at
    assert started is not None
    assert "Now, session 1" in text
    assert f'data-countdown="{round((started.timestamp() + 90 * 60 + 60) * 1000)}"' in text
    pause_session(session=event.session, by=event.referee)
    text = Client().get(f"/t/{event.tournament.slug}/player/{entry.number}/").content.decode()
    assert re.search(r'data-stands="54\d\d"', text)


def test_the_opponents_lead_to_their_own_pages() -> None:
    event = published(tables=1)
    east, north = player_at(event, "E"), player_at(event, "N")
    text = Client().get(f"/t/{event.tournament.slug}/player/{east.number}/").content.decode()
    assert f'href="/t/{event.tournament.slug}/player/{north.number}/"' in text


# -- results ----------------------------------------------------------------------------------------------------------


def test_results_figures_and_hands_are_those_of_the_player() -> None:
    event = published(tables=1, sessions=2)
    play(event, (SOUTH, 12, EAST), (SOUTH, 20), (WEST, 8, SOUTH), ())
    win_with_tiles(event)
    south = player_at(event, "S")
    record = record_of(event, south)
    figures = record.figures
    assert (figures.played, figures.wins, figures.self_draws, figures.deal_ins, figures.drawn) == (5, 3, 1, 1, 1)
    assert figures.average is not None
    assert float(figures.average) == pytest.approx((12 + 20 + 14) / 3)
    assert figures.best is not None
    assert (figures.best.points, figures.best.number) == (20, 2)
    assert [(one.entry, one.times, one.points) for one in figures.dealt_in_by] == [(player_at(event, "E"), 2, 26)]
    assert [(one.entry, one.times, one.points) for one in figures.dealt_into] == [(player_at(event, "W"), 1, 8)]
    assert "2 times, 26 points" in page_of(event, south)
    assert "once, 8 points" in page_of(event, south)
    assert ("Mixed Straight", 1) in figures.patterns
    deltas = [hand.delta for hand in record.hands]
    assert record.courses_of_points == [(1, [sum(deltas[: end + 1]) for end in range(5)])]
    page = page_of(event, south)
    for words in ("hands won of 5", "Won by self-draw", "1st", "Dealt into", "Mixed Straight", "Provisional"):
        assert words in page


def test_a_hand_with_tiles_leads_to_its_explanation_and_a_session_to_its_table() -> None:
    event = published(tables=1)
    win_with_tiles(event)
    for wind in "ES":
        entry = player_at(event, wind)
        text = Client().get(f"/t/{event.tournament.slug}/player/{entry.number}/").content.decode()
        assert f'href="/t/{event.tournament.slug}/session/1/table/1/hand/1/S/"' in text
        assert f'href="/t/{event.tournament.slug}/session/1/table/1/"' in text


def test_the_sum_of_the_chart_is_the_standings_whatever_moved_the_points() -> None:
    event = published(tables=1, sessions=2)
    play(event, (SOUTH, 12, EAST))
    penalise(
        table=event.table,
        seat=SOUTH,
        offence=Offence(kind="false-win"),
        reason="No hand",
        command_id=event.tournament.uid,
        by=event.referee,
    )
    close(event)
    open_session(session=event.sessions[1], by=event.referee)
    second = Table.objects.get(session=event.sessions[1])
    enter_totals(
        table=second,
        totals=dict(zip(WINDS, (10, 20, -5, -25), strict=True)),
        by=event.referee,
    )
    for entry in event.entries:
        record = record_of(event, entry)
        assert record.standing is not None
        assert record.courses_of_points[-1][1][-1] == record.standing.points


def test_a_place_at_the_table_may_be_shared() -> None:
    event = published(tables=1)
    play(event, (SOUTH, 12))
    assert "2nd shared" in page_of(event, player_at(event, "E"))


def test_the_charts_have_words_beside_them() -> None:
    event = published(tables=1, sessions=2)
    play(event, (SOUTH, 12, EAST))
    close(event)
    open_session(session=event.sessions[1], by=event.referee)
    play(event, (EAST, 8), table=Table.objects.get(session=event.sessions[1]))
    entry = player_at(event, "S")
    text = Client().get(f"/t/{event.tournament.slug}/player/{entry.number}/").content.decode()
    assert re.search(r"<desc[^>]*>After 2 sessions the points stand at [+−]\d+; lowest", text)
    assert re.search(r"<desc[^>]*>From 1st after the first session to \d\w\w now.</desc>", text)
    table = text.split("<caption>Points and rank after each session</caption>")[1].split("</table>")[0]
    record = record_of(event, entry)
    first, second = (int(sitting.leg.score) for sitting in record.counted if sitting.leg)
    assert re.findall(r"<td>([+−]?\d+)</td><td>", table) == [write_signed(first), write_signed(first + second)]
    assert record.after_sessions[-1][1] == first + second
    assert "style=" not in text


def test_the_chart_moves_with_a_penalty_in_the_hand_it_was_given_in() -> None:
    event = published(tables=1)
    play(event, (SOUTH, 12, EAST))
    for kind in ("false-win", "small-offence"):
        offence = Offence(kind=kind)
        penalise(table=event.table, seat=WEST, offence=offence, reason="x", command_id=new_id(), by=event.referee)
    play(event, (), (SOUTH, 8, EAST))
    assert record_of(event, player_at(event, "W")).courses_of_points == [(1, [-8, -43, -51])]
    assert record_of(event, player_at(event, "S")).courses_of_points == [(1, [36, 46, 78])]


def test_the_hands_and_penalties_listed_add_up_to_the_points() -> None:
    event = published(tables=1)
    play(event, (SOUTH, 12, EAST))
    offence = Offence(kind="false-win")
    penalise(table=event.table, seat=WEST, offence=offence, reason="x", command_id=new_id(), by=event.referee)
    play(event, (SOUTH, 8, EAST))
    entry = player_at(event, "W")
    (sheet,) = record_of(event, entry).sheets
    assert [(line.number, line.delta, line.hand is None) for line in sheet.lines] == [
        (1, -8, False),
        (2, -30, True),
        (2, -8, False),
    ]
    assert "2 Penalty −30" in page_of(event, entry)
    assert f"2 Penalty for {entry.public_name} +10" in page_of(event, player_at(event, "S")), "somebody else’s"


@pytest.mark.parametrize("language", ["en", "de", "fr", "zh-hans"])
def test_the_markup_is_sound(language: str) -> None:
    event = published(tables=1, session_length=3)
    win_with_tiles(event)
    path = f"/t/{event.tournament.slug}/player/{player_at(event, 'E').number}/"
    markup = Markup(Client().get(path, headers={"Accept-Language": language}).content.decode())
    assert markup.forbidden == []
    assert len(markup.ids) == len(set(markup.ids))
    assert markup.tags.count("h1") == markup.tags.count("main") == 1


def test_the_number_of_a_session_is_not_called_a_players_number_in_chinese() -> None:
    event = published(tables=1, session_length=3)
    win_with_tiles(event)
    path = f"/t/{event.tournament.slug}/player/{player_at(event, 'E').number}/"
    page = Client().get(path, headers={"Accept-Language": "zh-hans"}).content.decode()
    headings = re.findall(r"<th scope=\"col\"[^>]*>(.*?)</th>", page.partition('class="list sessions"')[2])
    assert headings[2] == "名次"
    assert headings[0] != "号码"


# -- someone else plays -----------------------------------------------------------------------------------------------


def test_a_reserve_has_the_hands_and_nobody_the_result() -> None:
    event = published(tables=1, reserves=1)
    play(event, (SOUTH, 12, EAST))
    seat = event.seat(SOUTH)
    reserve = Entry.objects.get(tournament=event.tournament, status="reserve")
    assert "Substitutes play when someone is missing" in see(event, f"player/e{reserve.enrolment}/")
    substitute(seat=seat, occupant=reserve, by=event.referee)
    play(event, (SOUTH, 20), (EAST, 8, SOUTH))
    assert seat.entry is not None
    assert [hand.number for hand in record_of(event, seat.entry).hands] == [1]
    assert [hand.number for hand in record_of(event, reserve).hands] == [2, 3]
    page = see(event, f"player/e{reserve.enrolment}/")
    assert f"for {seat.entry.public_name}, from hand 2" in page
    assert "counts for no one" in page
    assert f"{reserve.public_name} from hand 2, does not count" in page_of(event, seat.entry)


def test_a_player_who_comes_back_has_their_own_hands_and_the_reserve_keeps_theirs() -> None:
    event = published(tables=1, reserves=1)
    seat = event.seat(SOUTH)
    reserve = Entry.objects.get(tournament=event.tournament, status="reserve")
    substitute(seat=seat, occupant=reserve, by=event.referee)
    play(event, (SOUTH, 20), (EAST, 8, SOUTH))
    end_substitution(seat=event.seat(SOUTH), by=event.referee)
    play(event, (SOUTH, 12, EAST))
    assert seat.entry is not None
    assert [hand.number for hand in record_of(event, seat.entry).hands] == [3]
    assert [hand.number for hand in record_of(event, reserve).hands] == [1, 2]
    page = see(event, f"player/e{reserve.enrolment}/")
    assert f"for {seat.entry.public_name}, hands 1 to 2" in page
    assert "Now, session 1" not in page, "the reserve has left the table"
    assert f"{reserve.public_name} played hands 1 to 2" in page_of(event, seat.entry)
    assert see(event, "big-hands/").index(reserve.public_name) > 0


def test_whoever_left_is_told_apart() -> None:
    event = published(tables=1)
    entry = player_at(event, "S")
    withdraw(entry=entry, reason="Ill", by=event.organizer)
    assert "Withdrawn" in page_of(event, entry)
    other = player_at(event, "W")
    disqualify(entry=other, reason="Marked tiles", by=event.organizer)
    page = page_of(event, other)
    assert "Disqualified" in page
    assert "Marked tiles" not in page


# -- addresses --------------------------------------------------------------------------------------------------------


def test_an_entry_without_a_number_is_found_by_its_enrolment() -> None:
    event = published(tables=1)
    (late,) = enrol(tournament=event.tournament, entries=[Entry(name="Late Lou", status="reserve")], by=event.organizer)
    assert "Late Lou" in see(event, f"player/e{late.enrolment}/")


def test_whoever_has_a_number_is_led_to_it() -> None:
    event = published(tables=1)
    entry = event.entries[0]
    response = Client().get(f"/t/{event.tournament.slug}/player/e{entry.enrolment}/")
    assert response.headers["Location"] == f"/t/{event.tournament.slug}/player/{entry.number}/"


@pytest.mark.parametrize("number", ["0", "99", "01", "e0", "e99", "x", "-1", "1e", "9" * 30, "%00", "١"])
@pytest.mark.parametrize("more", ["", "record/"])
def test_nobody_else_is_there(number: str, more: str) -> None:
    event = published(tables=1)
    assert Client().get(f"/t/{event.tournament.slug}/player/{number}/{more}").status_code == 404


def test_whoever_left_before_the_draw_has_no_page() -> None:
    event = published(tables=1)
    (late,) = enrol(tournament=event.tournament, entries=[Entry(name="Late Lou", status="reserve")], by=event.organizer)
    withdraw(entry=late, reason="Ill", by=event.organizer)
    assert Client().get(f"/t/{event.tournament.slug}/player/e{late.enrolment}/").status_code == 404


def test_a_hidden_tournament_has_no_players() -> None:
    event = make_event(tables=1)
    assert Client().get(f"/t/{event.tournament.slug}/player/1/").status_code == 404


def test_the_page_is_only_read() -> None:
    event = published(tables=1)
    assert Client().post(f"/t/{event.tournament.slug}/player/1/").status_code == 405


# -- what is kept back ------------------------------------------------------------------------------------------------


def test_a_code_name_hides_name_and_club() -> None:
    event = published(tables=1)
    entry = player_at(event, "S")
    Entry.objects.filter(pk=entry.pk).update(code_name="Zephyr", club="Harbour Club", team="Winds")
    play(event, (SOUTH, 12, EAST))
    for page in (page_of(event, entry), page_of(event, player_at(event, "E"))):
        assert "Zephyr" in page
        assert entry.name not in page
        assert "Harbour Club" not in page
    assert "team Winds" in page_of(event, entry)


@pytest.mark.parametrize("policy", ["hand", "table", "session"])
def test_results_wait_for_the_policy(policy: str) -> None:
    event = published(tables=1, sessions=2, policy=policy)
    win_with_tiles(event, points=14)
    entry = player_at(event, "S")
    hidden = ("14 points", "Mixed Straight", "+4")

    def is_shown() -> bool:
        page = page_of(event, entry)
        found = [words in page for words in hidden]
        assert len(set(found)) == 1, (page, found)
        return found[0]

    assert is_shown() == (policy == "hand")
    if policy != "hand":
        assert "shown when the " in page_of(event, entry)
        assert "No results yet." in page_of(event, entry)
    finish_all(event)
    assert is_shown() == (policy != "session")
    close_session(session=event.session, by=event.referee)
    assert is_shown()


def test_who_starts_again_from_0_sees_what_was_reached_before() -> None:
    event = make_staged(carry=False)
    publish(tournament=event.tournament, by=event.organizer)
    decide(event)
    seat_final(event, 1, 2, 5, 6)
    page = page_of(event, entry_of(event, 1))
    assert "+60 up to session 1" in page
    assert "No results yet." not in page
    play_session(event, 2, (-60, 10, 30, 20))
    assert "+60 up to session 1" in page_of(event, entry_of(event, 1))


@pytest.mark.parametrize("policy", ["hand", "table", "session"])
def test_a_freeze_hides_later_sessions_until_the_end(policy: str) -> None:
    event = published(tables=1, sessions=2, policy=policy, freeze_after=1)
    play(event, (SOUTH, 12, EAST))
    close(event)
    open_session(session=event.sessions[1], by=event.referee)
    win_with_tiles(event, table=Table.objects.get(session=event.sessions[1]))
    close(event, 2)
    entry = player_at(event, "S", session=2)
    page = page_of(event, entry)
    assert "shown at the end of the tournament" in page
    assert "Mixed Straight" not in page
    assert [one.leg is None for one in record_of(event, entry).sittings] == [False, True]
    finish_tournament(tournament=event.tournament, by=event.organizer)
    assert "Mixed Straight" in page_of(event, entry)


def test_a_policy_that_changes_counts_at_once() -> None:
    event = published(tables=1)
    play(event, (SOUTH, 12, EAST))
    entry = player_at(event, "S")
    assert "+36" in page_of(event, entry)
    change_settings(tournament=event.tournament, by=event.organizer, policy="session")
    assert "+36" not in page_of(event, entry)


# -- cost -------------------------------------------------------------------------------------------------------------


def test_more_players_and_hands_cost_no_more_statements() -> None:
    small, large = published(tables=1, sessions=2), published(tables=6, sessions=2)
    play(small, (SOUTH, 12, EAST))
    for table in Table.objects.filter(session=large.session):
        play(large, *[(SOUTH, 12, EAST), (WEST, 8), ()] * 3, table=table)
    cache.clear()
    few = count_queries(f"/t/{small.tournament.slug}/player/2/")
    many = count_queries(f"/t/{large.tournament.slug}/player/2/")
    assert few == many
    assert many <= 20
    assert count_queries(f"/t/{large.tournament.slug}/player/3/") <= 10, "standings are kept"
