"""Every verb has a sentence; sentences name who sat there when it happened."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone, translation

from tests.tournament.eventful import play_counted_tournament, play_eventful_tournament
from tests.tournament.events import EAST, SOUTH, WEST, Event, make_event, new_id, play
from tournament.audit.sentences import DescribedRecord, describe_records
from tournament.audit.sentences.groups import GROUPS
from tournament.audit.sentences.lines import LogLine
from tournament.audit.sentences.lookup import Lookup
from tournament.audit.sentences.verbs import SENTENCES, describe_line
from tournament.core.permissions import SYSTEM
from tournament.models import AuditRecord
from tournament.penalties.giving import Offence, cancel_incident, penalise
from tournament.sessions.naming import name_sessions, plan_sessions
from tournament.sessions.substitutes import end_substitution, substitute
from tournament.tables.corrections import correct_seats

TOURNAMENT = Path(__file__).parents[3] / "tournament"
VERB = re.compile(r'\bverb="([a-z-]+)"')


def verbs_in_code() -> set[str]:
    return {verb for path in TOURNAMENT.rglob("*.py") for verb in VERB.findall(path.read_text())}


def test_every_verb_in_the_code_has_a_sentence_and_a_group() -> None:
    verbs = verbs_in_code()
    assert len(verbs) > 50
    assert verbs - set(SENTENCES) == set()
    grouped = [verb for _label, verbs_of in GROUPS.values() for verb in verbs_of]
    assert verbs - set(grouped) == set()
    assert len(grouped) == len(set(grouped))


def described(event: Event) -> list[DescribedRecord]:
    records = AuditRecord.objects.filter(tournament=event.tournament).order_by("number")
    return describe_records(event.fresh(), list(records))


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de", "fr", "zh-hans"])
@pytest.mark.parametrize("perform", [play_eventful_tournament, play_counted_tournament])
def test_everything_that_happens_is_described(perform: object, language: str) -> None:
    assert callable(perform)
    tournament = perform()
    records = list(AuditRecord.objects.filter(tournament=tournament))
    with translation.override(language):
        lines = describe_records(tournament, records)
    for line in lines:
        assert line.text
        assert line.text != line.verb
        assert language != "zh-hans" or ", " not in line.text, "Chinese has a comma of its own"
        assert "%(" not in line.text


SAMPLES: dict[str, dict[str, Any]] = {
    "add-time": {"seconds": -90},
    "grant-role": {"account": str(uuid4()), "role": "referee"},
    "revoke-role": {"account": str(uuid4())},
    "change-settings": {"changed": ["name", "policy"]},
    "issue-referee-code": {"code": 1},
    "revoke-referee-code": {"code": 1},
    "issue-table-links": {"tables": [1, 2]},
    "plan-sessions": {"sessions": 8},
    "update-entries": {"changed": {"1": ["name"]}},
    "change-entry": {"entry": 1, "changed": ["name"]},
    "move-to-reserve": {"entry": 1},
    "make-active": {"entry": 1, "number": 9},
    "invite": {"invitation": 1, "role": "referee", "may_create": False},
    "accept-invitation": {"invitation": 1, "account": str(uuid4()), "role": "organizer"},
    "plan-starts": {"starts": {"2": "2026-05-01T12:30:00.000000Z", "3": None}},
    "publish": {"is_published": False},
    "swap-planned-seats": {"numbers": [3, 8]},
    "release-seating": {"is_released": False},
    "rest": {"entry": 1, "is_resting": True},
    "replace-for-good": {"entry": 1, "reserve": 2, "number": 9, "reason": "x"},
    "replace-no-show": {"seat": "E", "occupant": 2},
    "take-number": {"entry": 1, "reserve": 2, "number": 9},
    "fill-number": {"reserve": 2, "number": 9},
    "start-game": {"entries": [1, 2]},
    "cancel-penalty": {"penalty": str(uuid4()), "reason": "x"},
    "swap-seats": {"seats": ["E", "W"], "kept": "chairs", "hands": [], "reason": "x"},
    "penalise-entry": {"entry": 1, "kind": "gone", "points": 1, "session": None},
}


@pytest.mark.django_db
@pytest.mark.parametrize("verb", SAMPLES)
def test_rare_records_are_described_too(verb: str) -> None:
    lookup = Lookup(make_event().tournament)
    line = LogLine(1, verb, {"session": 1, "table": 1, "entry": 1, **SAMPLES[verb]})
    text = describe_line(line, lookup)
    assert text
    assert text != verb
    assert "%(" not in text


@pytest.mark.django_db
def test_figures_and_times_are_written_as_on_every_page() -> None:
    event = make_event()
    lookup = Lookup(event.tournament)
    typed = describe_line(LogLine(1, "enter-totals", {"session": 1, "table": 1, "totals": [48, -12, -36, 0]}), lookup)
    assert "+48" in typed
    assert "−36" in typed
    planned = describe_line(LogLine(2, "plan-starts", SAMPLES["plan-starts"]), lookup)
    assert "session 2: 1 May, 12:30" in planned


@pytest.mark.django_db
def test_large_figures_have_their_thousands_apart_and_endings_their_names() -> None:
    lookup = Lookup(make_event("riichi").tournament)
    won = {"number": 1, "winners": "S", "discarder": "E", "ending": "", "points": {"S": 3900}, "facts": {}}
    broken = {"number": 2, "winners": "", "ending": "chombo", "points": {}}
    told = [
        describe_line(LogLine(number, "record-hand", {"session": 1, "table": 1, "hands": [hand]}), lookup)
        for number, hand in enumerate((won, broken), start=1)
    ]
    assert "3,900" in told[0]
    assert told[1] == "Chombo"
    fined = {"session": 1, "table": 1, "seat": "S", "kind": "obstruction", "points": 8000}
    assert "8,000 points" in describe_line(LogLine(3, "penalise", fined), lookup)


@pytest.mark.django_db
def test_sessions_are_called_by_their_names() -> None:
    event = make_event(sessions=2)
    name_sessions(tournament=event.tournament, names={1: "Opening", 2: "Final"}, by=SYSTEM)
    play(event, (EAST, 24))
    plan_sessions(tournament=event.tournament, starts={2: timezone.now()}, names={}, by=SYSTEM)
    *_others, hand, start = describe_records(event.tournament, list(AuditRecord.objects.order_by("number")))
    assert hand.place == "Opening, table 1, hand 1"
    assert start.text.startswith("Planned start: Final: ")


@pytest.mark.django_db
def test_a_deed_of_another_release_keeps_its_name() -> None:
    assert describe_line(LogLine(1, "juggle", {}), Lookup(make_event().tournament)) == "juggle"


@pytest.mark.django_db
def test_a_player_is_named_as_seated_before_a_swap() -> None:
    event = make_event()
    south, west = event.seat(SOUTH).entry, event.seat(WEST).entry
    play(event, (SOUTH, 12, EAST))
    for pair in ((SOUTH, WEST), (EAST, SOUTH)):
        correct_seats(
            table=event.table, seats=pair, kept="chairs", reason="Wrong", by=event.referee, command_id=new_id()
        )
    play(event, (WEST, 8))
    texts = [line.text for line in described(event) if line.verb == "record-hand"]
    assert texts[0].startswith(f"{south} 12 from ")
    assert texts[1] == f"{south} 8, self-draw"
    assert any(f"{south} (South) and {west} (West) swapped" in line.text for line in described(event))


@pytest.mark.django_db
def test_a_reserve_is_named_from_the_hand_they_play() -> None:
    event = make_event(reserves=1)
    play(event, (SOUTH, 12, EAST))
    before = event.seat(SOUTH).entry
    substitute(seat=event.seat(SOUTH), occupant=event.entries[-1], by=event.referee)
    play(event, (SOUTH, 8))
    texts = [line.text for line in described(event) if line.verb == "record-hand"]
    assert [text.split(" 12")[0].split(" 8")[0] for text in texts] == [str(before), str(event.entries[-1])]
    end_substitution(seat=event.seat(SOUTH), by=event.referee)
    warning = Offence(kind="warning")
    given = penalise(
        table=event.table,
        seat=SOUTH,
        offence=warning,
        reason="x",
        command_id=new_id(),
        by=event.referee,
        hand_number=2,
    )
    cancel_incident(incident=given, reason="x", by=event.referee)
    by_verb = {line.verb: line.text for line in described(event)}
    reserve = event.entries[-1]
    assert by_verb["substitute"].startswith(f"{reserve} plays for {before} from hand 2")
    assert by_verb["end-substitution"] == f"{before} returned to the seat; the result counts for no one"
    assert by_verb["penalise"] == f"{reserve}: Warning"
    assert by_verb["cancel-incident"] == f"Penalty withdrawn: {reserve}: Warning"


@pytest.mark.django_db
def test_what_is_paid_to_each_of_the_others_is_said_so() -> None:
    event = make_event()
    play(event, (SOUTH, 12, EAST))
    offence = Offence(kind="false-win")
    penalise(table=event.table, seat=WEST, offence=offence, reason="x", command_id=new_id(), by=event.referee)
    record = AuditRecord.objects.get(tournament=event.tournament, verb="penalise")
    (described,) = describe_records(event.tournament, [record])
    assert "False win with fewer than 8 points, 10 to each of the others" in described.text
