"""Work out who deals next, so that a tablet without a network knows the hands to come.

Every deal that can still come is a node; `next` names the one that follows when the dealer deals again (`kept`) and
when the deal passes on (`passed`). `null` is the end of the session. Which of the two it is, and what the table
carries, the tablet works out by the endings and steps that the rule set declares, as `Dealing.following` does. Where
seats are drawn before a hand (`redraw`), those after it are told as if everyone kept their chair: the tablet puts the
players in the chairs they drew.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.dealing import Deal, seat_moves
from scoring.facts import Moved
from tournament.models import Hand, Table
from tournament.models.columns import write_chairs


def deal_key(table: Table, deal: Deal) -> str:
    """Return the name of a deal among those of its table."""
    # Where East may stay, any number of hands can come before a deal; elsewhere its number is what follows it.
    number = "" if table.tournament.play.dealing.may_stay else f"{deal.number}-"
    return f"{number}{deal.round_number}-{deal.dealer}-{write_chairs(deal.chairs)}"


def next_deal(table: Table, before: Deal) -> dict[str, dict[str, Any]]:
    """Return the deal of the hand to come alone, which follows `before`."""
    deal = table.deal
    if table.is_played_out:
        return {}
    following = {way: after and deal_key(table, after) for way, after in _following(table, deal).items()}
    return {deal_key(table, deal): {**_node(table, deal, before), "next": following}}


def still_hold(table: Table) -> bool:
    """Say whether the deals worked out before a hand are still those to come after it.

    Where East may stay, one deal stands for hands of several numbers, so what depends on a number is worked out again.
    """
    tournament = table.tournament
    hangs_on_numbers = table.final_hand or tournament.redraw_cycles or tournament.length.unit == "hands"
    return not (tournament.play.dealing.may_stay and hangs_on_numbers)


def deals_to_come(table: Table, hands: Iterable[Hand]) -> dict[str, dict[str, Any]]:
    """Return the deals of the hands recorded, of the hand to come, and of all that can follow any of them.

    A hand may be undone without a network and end otherwise, so what ended the session says nothing here.
    """
    nodes: dict[str, dict[str, Any]] = {}
    dealt = [*(hand.deal for hand in hands), table.deal]
    left: list[tuple[Deal, Deal | None]] = list(zip(dealt, [None, *dealt], strict=False))[::-1]
    while left:
        deal, before = left.pop()
        key = deal_key(table, deal)
        if key in nodes and nodes[key]["next"]:
            continue
        nodes[key] = _node(table, deal, before)
        if not table.is_beyond_end(deal):
            following = _following(table, deal)
            nodes[key]["next"] = {way: after and deal_key(table, after) for way, after in following.items()}
            left[:0] = [(after, deal) for after in following.values() if after]
    return nodes


def _following(table: Table, deal: Deal) -> dict[str, Deal | None]:
    dealing, drawn = table.tournament.play.dealing, table.drawn_for(deal.number + 1)
    ways: dict[str, Moved] = {"kept": "won-kept", "passed": "won-passed"}
    following = {way: dealing.moving(deal, moved, deal.carried, drawn) for way, moved in ways.items()}
    return {way: None if table.is_beyond_end(after) else after for way, after in following.items()}


def _node(table: Table, deal: Deal, before: Deal | None) -> dict[str, Any]:
    moves = seat_moves(before, deal) if before and len(before.chairs) == len(deal.chairs) else ()
    return {
        "dealer": deal.dealer.value,
        "round": deal.round_number,
        "roundWind": deal.round_wind.value if deal.round_wind else "",
        "chairs": write_chairs(deal.chairs),
        "winds": {seat.value: wind.value for seat, wind in deal.seat_winds.items()},
        "moves": [{"seat": move.seat.value, "to": move.target.value} for move in moves],
        "redraw": table.is_draw_due(deal.number),
        "next": {},
    }
