"""Stages are planned: added, changed, moved, removed while nothing depends on them."""

from __future__ import annotations

import pytest

from tests.tournament.events import make_event
from tests.tournament.standings.staged import add_final, decide, final_of, make_staged, play_session, seat_final
from tournament.audit.sentences import describe_records
from tournament.core.errors import Refused
from tournament.models import AuditRecord, Stage
from tournament.standings.stages import change_stage, remove_stage, stage_at, stages_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ruleset", ["mcr", "zung-jung", "bmja", "boxed"])
def test_any_rule_set_can_be_played_in_stages(ruleset: str) -> None:
    event = make_event(ruleset, tables=4)
    add_final(event, after=3, size=4, carry=False)
    add_final(event, after=2, size=8, name="Semi-finals")
    stages = stages_of(event.tournament)
    assert [(stage.name, stage.first_session, stage.size, stage.carry) for stage in stages] == [
        ("Qualification", 1, None, True),
        ("Semi-finals", 3, 8, True),
        ("Final", 4, 4, False),
    ]
    assert [str(stage_at(stages, session)) for session in (1, 2, 3, 9)] == [
        "Qualification",
        "Qualification",
        "Semi-finals",
        "Final",
    ]


def test_two_stages_do_not_begin_with_the_same_session_and_none_with_one_that_has_begun() -> None:
    event = make_event(tables=2, sessions=2)
    add_final(event, after=1)
    with pytest.raises(Refused, match="already starts with session 2"):
        add_final(event, after=1, name="Semi-finals")
    with pytest.raises(Refused, match="session 2 or later"):
        add_final(event, after=3, size=0)
    with pytest.raises(Refused, match="name"):
        add_final(event, after=3, name="  ")
    with pytest.raises(Refused):
        add_final(event, after=0)


def test_a_stage_is_renamed_and_changes_places_with_another() -> None:
    event = make_event(tables=4)
    final, semis = add_final(event, after=2), add_final(event, after=3, size=8, name="Semi-finals")
    change_stage(stage=semis, first_session=3, by=event.organizer)
    assert [stage.name for stage in stages_of(event.tournament)] == ["Qualification", "Semi-finals", "Final"]
    assert change_stage(stage=final, name="Grand final", size=6, by=event.organizer).size == 6
    with pytest.raises(Refused, match="Only its name"):
        change_stage(stage=stages_of(event.tournament)[0], first_session=2, by=event.organizer)


def test_a_decided_stage_keeps_its_plan_but_not_its_name() -> None:
    event = make_staged()
    stage = decide(event)
    with pytest.raises(Refused, match="is decided"):
        change_stage(stage=stage, size=8, by=event.organizer)
    assert change_stage(stage=stage, name="Grand final", method="finals", by=event.organizer).name == "Grand final"


def test_a_decided_stage_does_not_make_way_for_another() -> None:
    event = make_staged()
    after = add_final(event, after=2, size=2, name="Last two")
    stage = decide(event, stage=stages_of(event.tournament)[1])
    with pytest.raises(Refused, match="already decided"):
        change_stage(stage=after, first_session=2, by=event.organizer)
    assert [one.first_session for one in stages_of(event.tournament)] == [1, 2, 3]
    assert stages_of(event.tournament)[1] == stage


def test_a_stage_is_removed_while_nothing_depends_on_it() -> None:
    event = make_staged()
    first = stages_of(event.tournament)[0]
    with pytest.raises(Refused, match="later stages first"):
        remove_stage(stage=first, by=event.organizer)
    decide(event)
    seat_final(event, 1, 2, 5, 6)
    with pytest.raises(Refused, match="already seated"):
        remove_stage(stage=final_of(event), by=event.organizer)
    play_session(event, 2, (10, 0, 0, -10))
    with pytest.raises(Refused, match=r"already seated|has begun"):
        remove_stage(stage=final_of(event), by=event.organizer)
    other = make_staged()
    remove_stage(stage=final_of(other), by=other.organizer)
    assert not Stage.objects.filter(tournament=other.tournament).exists()


def test_the_log_says_what_was_planned() -> None:
    event = make_event(tables=2)
    stage = add_final(event, after=2, size=4, carry=False)
    change_stage(stage=stage, carry=True, by=event.organizer)
    records = AuditRecord.objects.filter(tournament=event.tournament, verb__contains="stage").order_by("number")
    told = [record.text for record in describe_records(event.tournament, list(records))]
    assert told == [
        "Stage “Qualification”: everyone, from session 1 on",
        "Stage “Final”: 4 players, from session 3 on; all start again from 0",
        "Stage “Final”: 4 players, from session 3 on; points carry over",
    ]
