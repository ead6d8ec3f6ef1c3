"""Groups of log verbs, for filtering the audit log."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tournament.core.text import StrOrPromise

GROUPS: Mapping[str, tuple[StrOrPromise, frozenset[str]]] = {
    "hands": (
        _("Hands and results"),
        frozenset(
            {"record-hand", "undo-hand", "correct-hand", "enter-totals", "use-hands", "swap-seats", "redraw-chairs"}
        ),
    ),
    "signing": (
        _("Signing and locking"),
        frozenset({"confirm-hand", "sign-table", "close-table", "unlock-table", "mark-unplayed"}),
    ),
    "referee": (
        _("Calls and penalties"),
        frozenset(
            {"call-referee", "answer-call", "penalise", "penalise-entry", "cancel-incident", "cancel-penalty"},
        ),
    ),
    "clock": (
        _("Sessions and clocks"),
        frozenset(
            {
                "plan-sessions",
                "plan-starts",
                "open-club-evening",
                "open-session",
                "pause-session",
                "resume-session",
                "add-time",
                "finish-table",
                "call-last-hand",
                "play-on",
                "close-session",
                "reopen-session",
                "start-game",
            }
        ),
    ),
    "people": (
        _("Players and seats"),
        frozenset(
            {
                "enrol",
                "update-entries",
                "change-entry",
                "move-to-reserve",
                "make-active",
                "draw-numbers",
                "take-number",
                "fill-number",
                "withdraw",
                "return-entry",
                "rest",
                "erase-entry",
                "seat-sessions",
                "swap-planned-seats",
                "release-seating",
                "substitute",
                "replace-no-show",
                "end-substitution",
                "credit-seat",
                "replace-for-good",
            }
        ),
    ),
    "access": (
        _("Tablets, codes and roles"),
        frozenset(
            {
                "grant-role",
                "revoke-role",
                "invite",
                "revoke-invitation",
                "accept-invitation",
                "issue-table-links",
                "bind-device",
                "take-over-table",
                "hand-over-table",
                "revoke-table-link",
                "issue-referee-code",
                "renew-referee-codes",
                "revoke-referee-code",
            }
        ),
    ),
    "setup": (
        _("Settings"),
        frozenset(
            {
                "create-tournament",
                "change-settings",
                "change-display",
                "publish",
                "finish-tournament",
                "reopen-tournament",
            },
        ),
    ),
}
"""Groups by their name in addresses: label and verbs. A verb in no group is found only without a filter."""
