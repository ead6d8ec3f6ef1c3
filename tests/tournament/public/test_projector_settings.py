"""The projector follows the people who may choose; the log has what was chosen, never what was said."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from tests.tournament.events import Event, make_event
from tournament.audit.verifying import verify
from tournament.core.errors import Refused
from tournament.exports.archive import ArchiveError, export_document, import_document, read_archive, write_archive
from tournament.models import AuditRecord, Display, Tournament
from tournament.players.erasure import erase_player
from tournament.public.projector_settings import change_display, display_of
from tournament.setup.tournament import publish

pytestmark = pytest.mark.django_db

SAID = "Lunch for Player 001 is ready"


@pytest.fixture
def event() -> Event:
    made = make_event()
    publish(tournament=made.tournament, by=made.organizer)
    return made


def change(event: Event, **choices: Any) -> Display:
    return change_display(tournament=event.tournament, by=event.referee, **choices)


def written(tournament: Tournament, **options: bool) -> str:
    return "".join(write_archive(export_document(tournament, **options)))


def test_nobody_has_to_choose(event: Event) -> None:
    display = display_of(event.tournament)
    assert display.shown == ["clock", "seating", "standings", "big-hands", "teams", "countries", "counts"]
    assert (display.seconds, display.message, display.is_sound_on) == (15, "", True)
    assert Display.objects.count() == 0


def test_a_choice_is_kept_and_raises_the_public_version(event: Event) -> None:
    before = event.fresh().public_version
    change(event, slides=["clock", "standings"], seconds=20)
    assert display_of(event.tournament).shown == ["clock", "standings"]
    assert event.fresh().public_version > before
    change(event, pinned="seating")
    assert display_of(event.tournament).shown == ["seating"]


def test_choosing_what_is_chosen_already_is_no_deed(event: Event) -> None:
    change(event, seconds=20)
    before = event.fresh().version
    change(event, seconds=20)
    assert event.fresh().version == before


def test_the_log_says_that_there_is_a_message_and_not_which(event: Event) -> None:
    change(event, message=SAID, is_message_slide=True)
    record = AuditRecord.objects.filter(tournament=event.tournament, verb="change-display").get()
    assert json.loads(record.payload) == {"has_message": True, "is_message_slide": True}
    assert verify(event.fresh()) == []


@pytest.mark.parametrize(
    "choices", [{"slides": ["weather"]}, {"pinned": "weather"}, {"seconds": 4}, {"seconds": 121}, {"slides": []}]
)
def test_what_no_projector_can_show_is_refused(event: Event, choices: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        change(event, **choices)
    assert Display.objects.count() == 0


def test_a_message_alone_is_enough(event: Event) -> None:
    display = change(event, slides=[], message="Prize giving", is_message_slide=True)
    assert display.shown == []


def test_a_table_may_not_choose(event: Event) -> None:
    with pytest.raises(PermissionDenied):
        change_display(tournament=event.tournament, by=event.tablet, seconds=20)


def test_choices_travel_in_the_archive(event: Event) -> None:
    change(event, slides=["clock"], message=SAID, is_sound_on=False)
    text = written(event.tournament)
    copy = import_document(read_archive(text.encode()), slug="copy")
    display = display_of(copy)
    assert (display.slides, display.message, display.is_sound_on) == (["clock"], SAID, False)
    assert written(copy) == text.replace(f'"slug":"{event.tournament.slug}"', '"slug":"copy"')


def test_without_a_choice_the_copy_of_an_event_shows_the_usual(event: Event) -> None:
    document = read_archive(written(event.tournament).encode())
    assert document["displays"] == []
    assert display_of(import_document(document, slug="copy")).seconds == 15


@pytest.mark.parametrize("spoiled", [{"slides": ["weather"]}, {"slides": "clock"}, {"seconds": 3}, {"pinned": "x"}])
def test_a_projector_that_cannot_be_is_refused_with_the_archive(event: Event, spoiled: dict[str, Any]) -> None:
    change(event, seconds=20)
    document = export_document(event.tournament)
    document["displays"][0].update(spoiled)
    with pytest.raises(ArchiveError, match="row 1 of displays"):
        import_document(document, slug="copy")


def test_words_stay_behind_without_personal_data(event: Event) -> None:
    change(event, message=SAID)
    assert SAID not in written(event.tournament, with_personal_data=False)


def test_who_is_erased_is_not_called_to_lunch_any_more(event: Event) -> None:
    entry = next(entry for entry in event.entries if entry.name == "Player 001")
    assert entry.player is not None
    change(event, message=SAID)
    erase_player(player=entry.player, by=event.organizer)
    assert display_of(event.tournament).message == ""
