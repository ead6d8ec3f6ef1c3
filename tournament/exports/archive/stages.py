"""Whether the stages of an archive make sense: fields of people who can be in them, and nobody else seated there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from tournament.exports.archive.values import ArchiveError, shown
from tournament.models import Entry, Seat, Session, Stage


def check_stages(rows: Mapping[str, list[Any]]) -> None:
    """Raise an ArchiveError about the first stage that standings could not be made with."""
    fields: dict[int, set[int]] = defaultdict(set)
    for number, place in enumerate(rows["qualifiers"], start=1):
        if place.entry.status == Entry.Status.RESERVE:
            raise ArchiveError(f"In row {number} of qualifiers, a substitute plays in a stage.")
        fields[place.stage.number].add(place.entry.enrolment)
    stages: list[Stage] = sorted(rows["stages"], key=lambda stage: stage.first_session)
    if stages and not stages[0].is_first:
        raise ArchiveError("No stage starts at session 1.")
    before = {entry.enrolment for entry in rows["entries"]}
    is_decided = True
    for stage in stages:
        _check_lists(stage)
        field = fields[stage.number]
        if stage.is_decided != bool(field):
            raise ArchiveError(f"Stage {stage.number} must have players if it is decided, and only then.")
        if stage.is_decided and not (is_decided and field <= before):
            raise ArchiveError(f"In stage {stage.number}, a player was not in the stage before.")
        is_decided, before = stage.is_decided or stage.is_first, field or before
        if field:
            _check_seats(stage, field, rows["seats"])


def _check_lists(stage: Stage) -> None:
    for name in ("proposed", "lots"):
        value = getattr(stage, name)
        if not isinstance(value, list) or not all(isinstance(one, int) and not isinstance(one, bool) for one in value):
            raise ArchiveError(f"In stage {stage.number}, {name} must be a list of enrolments, not {shown(value)}.")


def _check_seats(stage: Stage, field: set[int], seats: list[Seat]) -> None:
    for seat in seats:
        session, entry = seat.session, seat.entry
        if entry is None or session.number < stage.first_session or session.status == Session.Status.PLANNED:
            continue
        if entry.enrolment not in field and entry.status != Entry.Status.RESERVE:
            raise ArchiveError(
                f"In session {session.number}, a seat has enrolment {entry.enrolment}, which is not in its stage."
            )
