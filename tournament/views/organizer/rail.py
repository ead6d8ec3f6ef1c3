"""The rail beside every page of a tournament's office."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournament.actors import Rank

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class RailLink:
    """One link: the page's name without its audience, what it says, its icon, and who finds it there."""

    name: str
    label: StrOrPromise
    icon: str
    rank: Rank = Rank.REFEREE


RAIL: tuple[RailLink, ...] = (
    RailLink("overview", _("Overview"), "check"),
    RailLink("players", _("Players"), "people", Rank.ORGANIZER),
    RailLink("seating", _("Seating"), "swap"),
    RailLink("board", _("Board"), "grid"),
    RailLink("penalties", _("Penalties"), "warn"),
    RailLink("paper", _("Paper"), "print"),
    RailLink("results", _("Results"), "rank", Rank.ORGANIZER),
    RailLink("display", _("Projector"), "screen"),
    RailLink("people", _("People"), "person", Rank.ORGANIZER),
    RailLink("settings", _("Settings"), "pencil", Rank.ORGANIZER),
    RailLink("log", _("Audit log"), "lock"),
)
