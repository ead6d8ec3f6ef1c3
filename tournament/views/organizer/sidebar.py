"""The rail beside every page of a tournament's office."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournament.core.permissions import Rank
from tournament.core.text import StrOrPromise


@dataclass(frozen=True, slots=True)
class RailLink:
    """One link: the page's name without its audience, what it says, its icon, and who finds it there.

    `tabs` are pages beside it, on the same tabs; `below` are pages it leads to, which lead back to it.
    """

    name: str
    label: StrOrPromise
    icon: str
    rank: Rank = Rank.REFEREE
    tabs: tuple[str, ...] = ()
    below: tuple[str, ...] = ()

    @property
    def pages(self) -> tuple[str, ...]:
        """Return every page that belongs here."""
        return (self.name, *self.tabs, *self.below)


EVENING = ("club-evening", "club-game", "end-evening")
DAY_TABS = ("sessions", "links", "codes")
BELOW_BOARD = (
    *("start-session", "call-last-hand", "finish-tables", "close-session", "reopen-session"),
    *("table", "finish-table", "close-table", "unlock-table", "swap-seats"),
    *("substitute", "end-substitution", "credit-seat"),
    *("link", "renew-link", "revoke-code"),
)
BELOW_PLAYERS = ("add-player", "import-players", "draw-numbers", "player", "erase-player")

RAIL: tuple[RailLink, ...] = (
    RailLink("overview", _("Overview"), "check", tabs=EVENING, below=("finish", "reopen")),
    RailLink("players", _("Players"), "people", Rank.ORGANIZER, below=BELOW_PLAYERS),
    RailLink("seating", _("Seating"), "swap", below=("seating-new", "seating-import")),
    RailLink("board", _("Board"), "grid", tabs=DAY_TABS, below=BELOW_BOARD),
    RailLink("penalties", _("Penalties"), "warn", below=("give-penalty", "take-back-penalty")),
    RailLink("paper", _("Paper"), "print"),
    RailLink("results", _("Results"), "rank", Rank.ORGANIZER),
    RailLink("display", _("Projector"), "screen"),
    RailLink("people", _("People"), "person", Rank.ORGANIZER),
    RailLink("settings", _("Settings"), "pencil", Rank.ORGANIZER),
    RailLink("log", _("Audit log"), "lock"),
)
