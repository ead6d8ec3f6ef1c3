"""`Refused`: the error a command raises when it cannot proceed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import Tournament


class Refused(Exception):
    """Say why nothing was done; `state` is how things stand now, which the page shows beside it."""

    def __init__(self, message: str, *, state: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.state = dict(state or {})


def refuse_when_finished(tournament: Tournament) -> None:
    """Refuse what would change results that are final."""
    if tournament.status == Tournament.Status.FINISHED:
        raise Refused(_("This tournament is finished. An organizer can reopen it."))
