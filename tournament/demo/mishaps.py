"""What goes wrong at a demo tournament: slips, offences, a player who leaves, a table that does not sign."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from random import Random

from scoring.ruleset import Ruleset
from scoring.seats import Wind
from tournament.core.permissions import Actor
from tournament.models import Entry, Seat, Table
from tournament.penalties.giving import Offence
from tournament.sessions.substitutes import substitute

Mishaps = Mapping[tuple[int, int], Mapping[str, int]]
"""By session and table: each mishap there, and the number of the hand at which it happens."""

CORRECTING_REASON = "The value was typed wrong; the table agrees on this one."
CLOSING_REASON = "One player left without signing. The score sheet agrees with the tablet."

WARNING = (Offence(kind="warning"), "Dropped a tile into the wall for the second time.")
OFFENCES: Mapping[str, tuple[tuple[Offence, str], ...]] = {
    "mcr": (
        (Offence(kind="small-offence"), "Drew a tile before the discard was laid down."),
        (Offence(kind="false-win"), "Declared a hand of six points."),
        (Offence(kind="counted-early"), "Counted aloud before taking the winning tile."),
        (Offence(kind="off-standing", points=10), "Came back late from the break."),
    ),
    "zung-jung": (
        (Offence(kind="play-clock", turn_seconds=(22, 4)), "Thought for too long in two turns."),
        (Offence(kind="table-talk"), "Talked about the discards again."),
    ),
    "bmja": (
        (Offence(kind="off-table", points=10), "Showed the hand before it was over."),
        (Offence(kind="off-standing", points=50), "Came back late from the break."),
    ),
    "riichi": (
        (Offence(kind="late", minutes=3), "Came back late from the break."),
        (Offence(kind="dead-hand"), "Had one tile too few."),
        (Offence(kind="warning"), "Called pon and took it back."),
    ),
    "boxed": (
        (Offence(kind="knocked-tile"), "Knocked over a neighbour's tile."),
        (Offence(kind="language"), "Spoke a language the table does not share."),
        (Offence(kind="comment"), "Commented on a discard."),
    ),
}


def draw_offence(rng: Random, ruleset: Ruleset) -> tuple[Offence, str, bool]:
    """Return an offence these rules know, why it was noted, and whether it makes the hand dead."""
    offence, reason = rng.choice(OFFENCES.get(ruleset.id, (WARNING,)))
    line = next(line for line in ruleset.play.penalties if line.key == offence.kind)
    return offence, reason, line.hand_is_dead


def spread_mishaps(rng: Random, *, sessions: int, tables: int, is_over: bool) -> Mishaps:
    """Return what goes wrong where; unless all `is_over`, the last of the sessions is half played."""
    places = [(session, table) for session in range(1, sessions + 1) for table in range(1, tables + 1)]
    closed = places if is_over else places[:-tables]
    wanted = {
        "offence": (places, max(2, len(places) // 6)),
        "undo": (places, max(1, len(places) // 12)),
        "correction": (closed or places, max(1, len(places) // 20)),
        "reserve": (closed[-tables:] or places, 1),
        "unsigned": (closed, max(1, len(places) // 40)),
        "call": (places[len(closed) :], 1),
    }
    spread: dict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    for mishap, (where, count) in wanted.items():
        for place in rng.sample(where, min(count, len(where))):
            spread[place][mishap] = rng.randint(2, 6)
    return spread


def bring_in_reserve(*, table: Table, seat: Wind, by: Actor) -> Seat:
    """Let the first reserve play on for somebody who has to leave; the result stays the player's."""
    reserve = Entry.objects.filter(tournament_id=table.tournament_id, status=Entry.Status.RESERVE).earliest("enrolment")
    left = Seat.objects.get(table=table, wind=seat.value)
    return substitute(seat=left, occupant=reserve, is_credited=True, by=by)
