"""Countries and teams are ranked by their players."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.events import EAST, SOUTH, Event, disqualify, make_event, play
from tests.tournament.public.reading import read, words_of
from tests.tournament.standings.staged import add_final, decide, field_of, seat_final
from tournament.models import Entry
from tournament.public.event.groups import MOST_COUNTED, GroupRanking, count_from_each, rank_countries, rank_teams
from tournament.public.event.head import head_of
from tournament.public.event.standings import public_standings
from tournament.sessions.running import close_session
from tournament.setup.tournament import publish
from tournament.tables.signatures import close_table


def make_public(countries: str, **settings: Any) -> Event:
    """Return an event of two tables whose players, in the order of their numbers, come from these countries."""
    event = make_event(tables=2, **{"ruleset": "boxed", **settings})
    for entry, letter in zip(event.entries, countries, strict=True):
        Entry.objects.filter(pk=entry.pk).update(country=letter * 2, team=f"Team {letter}")
    publish(tournament=event.tournament, by=event.organizer)
    play(event, (SOUTH, 10), (SOUTH, 20), (EAST, 30))
    return event


def countries_of(event: Event) -> GroupRanking:
    return rank_countries(public_standings(head_of(event.fresh())).comparable)


def teams_of(event: Event) -> GroupRanking:
    return rank_teams(public_standings(head_of(event.fresh())).comparable)


def totals_of(event: Event) -> dict[str, list[Any]]:
    """Return the totals of everyone by country, best first."""
    totals: dict[str, list[Any]] = {}
    for row in public_standings(head_of(event.fresh())).rows:
        totals.setdefault(row.person.country, []).append(row.standing.total)
    return totals


@pytest.mark.django_db
def test_a_team_has_the_sum_of_its_players() -> None:
    event = make_public("AABBBCCA")
    totals = totals_of(event)
    ranked = teams_of(event)
    assert {group.name: group.total for group in ranked.groups} == {
        f"Team {country[0]}": sum(each) for country, each in totals.items()
    }
    sums = [group.total for group in ranked.groups]
    assert sums == sorted(sums, reverse=True)
    assert [group.rank for group in ranked.groups] == [1, 2, 3]


@pytest.mark.django_db
def test_a_country_has_the_sum_of_its_best() -> None:
    event = make_public("AAAABBBC")
    totals = totals_of(event)
    ranked = countries_of(event)
    assert ranked.counted == 3
    by_name = {group.name: group for group in ranked.groups}
    assert by_name["AA"].total == sum(totals["AA"][:3])
    assert by_name["BB"].total == sum(totals["BB"])
    assert (by_name["CC"].rank, ranked.groups[-1].name) == (None, "CC"), "one player is too few"
    page = words_of(read(event, "countries/"))
    assert "A country’s score is the sum of its 3 best players. Countries with fewer players are not ranked." in page
    assert "does not count" in page


@pytest.mark.django_db
def test_equal_groups_share_a_rank() -> None:
    event = make_event("boxed", tables=2)
    for index, entry in enumerate(event.entries):
        Entry.objects.filter(pk=entry.pk).update(team="ABCD"[index // 2])
    publish(tournament=event.tournament, by=event.organizer)
    for table in event.session.tables.all():
        play(event, (None,), table=table)
    assert [group.rank for group in teams_of(event).groups] == [1, 1, 1, 1]


@pytest.mark.django_db
def test_points_decide_between_equal_table_points() -> None:
    event = make_public("ABABABAB", ruleset="mcr")
    for group in teams_of(event).groups:
        rows = [row.standing for row in group.members]
        assert group.tie_breaks == (sum(row.points - row.penalty for row in rows),)
    assert "Where totals are equal, points less penalties decide." in words_of(read(event, "teams/"))


@pytest.mark.django_db
def test_whoever_was_disqualified_does_not_count() -> None:
    event = make_public("AABBBCCA")
    before = {group.name: len(group.members) for group in teams_of(event).groups}
    disqualify(entry=event.entries[0], reason="Cards", by=event.referee)
    after = {group.name: len(group.members) for group in teams_of(event).groups}
    assert after == {**before, "Team A": before["Team A"] - 1}


@pytest.mark.django_db
def test_after_a_restart_groups_stand_as_before_it() -> None:
    event = make_public("AABBAABB", ruleset="zung-jung")
    add_final(event, size=4, carry=False)
    before = [(group.name, group.total) for group in teams_of(event).groups]
    for table in event.session.tables.all():
        close_table(table=table, reason="Done", by=event.referee)
    close_session(session=event.session, by=event.referee)
    field = field_of(decide(event))
    seat_final(event, *(number for number in field if number))
    assert {row.standing.total for row in public_standings(head_of(event.fresh())).rows[:4]} == {0}
    assert [(group.name, group.total) for group in teams_of(event).groups] == before
    assert "After session 1 some players start again from 0" in words_of(read(event, "teams/"))


@given(st.lists(st.integers(1, 40), max_size=12))
def test_at_least_two_countries_can_be_ranked(sizes: list[int]) -> None:
    counted = count_from_each(sizes)
    assert 1 <= counted <= MOST_COUNTED
    assert sum(size >= counted for size in sizes) >= min(2, len(sizes))
