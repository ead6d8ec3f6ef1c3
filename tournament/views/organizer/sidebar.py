"""The sidebar of a tournament's office."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournament.core.permissions import Rank
from tournament.core.text import StrOrPromise


@dataclass(frozen=True, slots=True)
class RailLink:
    """One link: the page's name without its audience, its text, its icon, and who sees it.

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
DAY_TABS = ("check-in", "sessions", "stages", "links", "codes")
BELOW_BOARD = (
    *("check-in-reserves", "card"),
    *("start-session", "call-last-hand", "finish-tables", "close-session", "reopen-session"),
    *("session-totals", "import-totals", "keep-paper", "retype"),
    *("table", "finish-table", "close-table", "unlock-table", "swap-seats"),
    *("substitute", "end-substitution", "credit-seat"),
    *("link", "renew-link", "revoke-code"),
    *("stage", "remove-stage", "advance"),
)
BELOW_PLAYERS = (
    "add-player",
    "import-players",
    "draw-numbers",
    "own-numbers",
    "player",
    "remove-player",
    "erase-player",
)
BELOW_RESULTS = ("prizes", "late-corrections", "late-correction", "late-hand")

RAIL: tuple[RailLink, ...] = (
    RailLink("overview", _("Overview"), "check", tabs=EVENING, below=("finish", "remove", "reopen")),
    RailLink("players", _("Players"), "people", Rank.ORGANIZER, below=BELOW_PLAYERS),
    RailLink("seating", _("Seating"), "swap", below=("seating-new", "seating-import")),
    RailLink("board", _("Board"), "grid", tabs=DAY_TABS, below=BELOW_BOARD),
    RailLink("penalties", _("Penalties"), "warn", below=("give-penalty", "take-back-penalty")),
    RailLink("paper", _("Print"), "print"),
    RailLink("results", _("Results"), "rank", Rank.ORGANIZER, below=BELOW_RESULTS),
    RailLink("display", _("Projector"), "screen"),
    RailLink("people", _("People"), "person", Rank.ORGANIZER),
    RailLink("settings", _("Settings"), "pencil", Rank.ORGANIZER),
    RailLink("log", _("Audit log"), "lock"),
)
