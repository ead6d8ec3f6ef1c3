"""The short answer to a tablet that knows how its table stood: only what has changed since.

    {"since": "841.2.w", "change": {…}}

`since` is the version the tablet said it knows. The change holds the facts of the table (state.table_facts) and, after
a hand, that `hand` and the next of the `deals`. It can be put onto any state from `since` on that is older than the
change: nothing else that the tablet shows was done between the two. Where that is not certain there is no short answer,
and the tablet is told the whole state.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tournament.tables.changes import is_unchanged
from tournament.tables.deals import next_deal, still_hold
from tournament.tables.settling import Settled
from tournament.views.referee.access import Desk
from tournament.views.referee.commands.state import hand_line, state_version, table_facts

Change = dict[str, Any]
LONGEST_VERSION = 19
"""Digits of the highest number a version's column holds."""


def change_since(desk: Desk, known: str) -> Change | None:
    """Return the answer for a tablet whose table has not changed."""
    now = desk.table.tournament.version
    if not _is_unchanged(desk, known, until=now):
        return None
    return {"since": known, "change": table_facts(desk)}


def change_by_hand(desk: Desk, recorded: Settled, known: str) -> Change | None:
    """Return what recording the hand to come has changed at an open table."""
    hand, table = recorded.hand, recorded.hand.table
    now = replace(desk, table=table)
    if not still_hold(table) or not _is_unchanged(now, known, until=table.tournament.version - 1):
        return None
    change = {
        **table_facts(now),
        "hand": hand_line(table, hand, recorded.showings),
        "deals": next_deal(table, hand.deal),
    }
    return {"since": known, "change": change}


def _is_unchanged(desk: Desk, known: str, until: int) -> bool:
    version, _dot, rest = known.partition(".")
    is_same_desk = rest == state_version(desk).partition(".")[2]
    # Python would refuse to read a longer one, which no tablet sends.
    is_number = version.isascii() and version.isdecimal() and len(version) <= LONGEST_VERSION
    return is_same_desk and is_number and is_unchanged(desk.table, since=int(version), until=until)
