"""Offences noted at a table."""

from __future__ import annotations

from typing import Any

from scoring.seats import Wind
from tests.tournament.events import Event, new_id
from tournament.models import Incident
from tournament.penalties.giving import Offence, penalise


def note(event: Event, seat: Wind, kind: str, *, hand: int | None = None, **fields: Any) -> Incident:
    """Note an offence of the player in a seat, in the hand under way unless one is named."""
    return penalise(
        table=event.table,
        seat=seat,
        offence=Offence(kind=kind, **fields),
        reason="Seen",
        command_id=new_id(),
        by=event.referee,
        hand_number=hand,
    )
