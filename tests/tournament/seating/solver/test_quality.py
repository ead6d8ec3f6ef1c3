"""Figures: counted by hand on small plans, and the same however a plan came about."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tournament.seating.solver.dice import Dice
from tournament.seating.solver.problem import People
from tournament.seating.solver.quality import Quality, Tally, measure

TWICE = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 2, 7, 8], [5, 6, 3, 4]]]


def test_a_small_plan_counted_by_hand() -> None:
    people = People({1: "Dikes", 2: "Dikes"}, {1: "NED", 2: "NED", 3: "NED", 5: "", 6: ""})
    found = measure(TWICE, people)
    assert (found.players, found.sessions, found.meetings) == (8, 2, 24)
    assert found.repeats == 4
    assert found.least_repeats == 4, "four of a table on two tables: two pairs of each meet again"
    assert found.repeated == ((1, 2, 2), (3, 4, 2), (5, 6, 2), (7, 8, 2))
    assert (found.team_meetings, found.country_meetings) == (2, 4)
    assert found.table_repeats == 4, "1 and 2 at table 1, 5 and 6 at table 2"
    assert found.winds_off == 8, "East, South, West or North twice in two sessions"
    assert (found.strangers, found.fewest_shared) == (0, 4)


def test_byes_and_empty_chairs_are_counted() -> None:
    found = measure([[[1, 2, 3, None]], [[1, 2, 4, 5]]], numbers=[1, 2, 3, 4, 5, 6])
    assert (found.fewest_byes, found.most_byes, found.empty_chairs) == (0, 2, 1)
    assert found.strangers == 5, "nobody knows number 6"


def test_team_mates_to_be_kept_apart_leave_fewer_to_meet() -> None:
    plan = [[[1, 2, 3, 4]]]
    teams = People(dict.fromkeys(range(1, 5), "one"))
    assert measure(plan, teams).least_repeats == 0
    assert measure(plan, teams, apart=True).least_repeats == 6


@given(seed=st.text(max_size=4), tables=st.integers(1, 6), sessions=st.integers(1, 5), swaps=st.integers(1, 8))
def test_swaps_are_counted_as_the_whole_plan_would_be(seed: str, tables: int, sessions: int, swaps: int) -> None:
    dice = Dice(seed)
    everyone = range(1, tables * 4 + 1)
    people = People({number: f"{number % 3}" for number in everyone}, {number: f"{number % 5}" for number in everyone})
    plan = []
    for _session in range(sessions):
        order: list[int | None] = list(dice.mixed(everyone))
        plan.append([order[first : first + 4] for first in range(0, len(order), 4)])
    tally = Tally(plan, people)
    for _swap in range(swaps):
        session, one, other = dice.below(sessions), dice.pick(everyone), dice.pick(everyone)
        plan[session] = tally.swap(plan[session], one, other)
    whole = Tally(plan, people)
    for figure in ("meetings", "repeats", "team_meetings", "country_meetings", "table_repeats"):
        assert getattr(tally, figure) == getattr(whole, figure)
    assert tally.winds_off(everyone) == whole.winds_off(everyone)
    assert measure(plan, people).repeats == whole.repeats


def test_figures_survive_being_written_down() -> None:
    found = measure(TWICE)
    assert Quality.from_json(found.as_json()) == found
    older = {name: value for name, value in found.as_json().items() if name != "least_country_meetings"}
    assert Quality.from_json(older) == found, "written before that figure was thought of"
