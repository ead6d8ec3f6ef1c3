"""Public checkpoints: what was sealed when, and whether the log is still unchanged."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from tournament.audit.checkpoints import hashes_at
from tournament.models import Checkpoint, Session, Tournament
from tournament.models.event import call_session


@dataclass(frozen=True, slots=True)
class Seal:
    """A checkpoint with what it is called: after its session, or after the event at the end."""

    checkpoint: Checkpoint
    name: str

    @property
    def at(self) -> datetime | None:
        """Return when it was signed."""
        return parse_datetime(self.checkpoint.at)

    @property
    def is_final(self) -> bool:
        """Say whether it seals the final results."""
        return self.checkpoint.session is None


def seals_of(tournament: Tournament) -> list[Seal]:
    """Return what was sealed, the latest first, in two queries."""
    names = dict(Session.objects.filter(tournament=tournament).values_list("number", "name"))
    checkpoints = Checkpoint.objects.filter(tournament=tournament).order_by("-number")
    return [_named(checkpoint, names) for checkpoint in checkpoints]


def last_seal(tournament: Tournament, names: Mapping[int, str]) -> Seal | None:
    """Return the latest, given the names of sessions by number, in one query."""
    checkpoint = Checkpoint.objects.filter(tournament=tournament).order_by("-number").first()
    return _named(checkpoint, names) if checkpoint else None


def seal_covering(tournament: Tournament, record: int) -> Seal | None:
    """Return the first that seals a record; None before there is one."""
    checkpoint = Checkpoint.objects.filter(tournament=tournament, number__gte=record).order_by("number").first()
    return _named(checkpoint, dict(tournament.sessions.values_list("number", "name"))) if checkpoint else None


def _named(checkpoint: Checkpoint, names: Mapping[int, str]) -> Seal:
    session = checkpoint.session
    return Seal(checkpoint, _("Final results") if session is None else call_session(session, names.get(session, "")))


def history_of(tournament: Tournament, numbers: Collection[int]) -> dict[str, Any]:
    """Return the hashes that records have now, up to the newest that was sealed.

    Nothing beyond that is public: it would show how much is being recorded at tables whose results are held back.
    """
    newest = Checkpoint.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"] or 0
    hashes = hashes_at(tournament, [number for number in numbers if number <= newest])
    return {"newest": newest, "hashes": {str(number): value for number, value in sorted(hashes.items())}}
