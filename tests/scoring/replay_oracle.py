"""Whole tables written down a second time, the slow and obvious way, to compare replays with.

Nothing here is shared with the engine: where players sit and who deals is read off lists, straight from the rules'
words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.scoring.settlement_oracle import ORACLES

WINDS = "ESWN"
CHAIRS_BY_ROUND = {"E": "ESWN", "S": "SENW", "W": "WNSE", "N": "NWES"}
"""Who sits in the chairs E, S, W and N in each round, where players change chairs between rounds."""


def replayed(record: dict[str, Any], seats: str) -> dict[str, Any]:
    """Return the answer to a legal record of a table where these seats are taken."""
    hands: list[dict[str, Any]] = []
    scores = dict.fromkeys(seats, 0)
    state: dict[str, Any] = {"dealer": "E", "rounds": 0, "goulash": False, "chairs": WINDS}
    for number, hand in enumerate(record["hands"], 1):
        place = _place(record["rules"], number, seats, state, hand)
        winds = _winds(place["chairs"], place["dealer"])
        deltas = _deltas(record, hand, winds)
        scores = {seat: scores[seat] + deltas[seat] for seat in seats}
        hands.append({**_shown(place, number), "winds": winds, "deltas": deltas})
        state = _follow(record["rules"], place, hand, seats)
    upcoming = _place(record["rules"], len(hands) + 1, seats, state, {})
    is_over = upcoming["rounds"] == 4 if record["rules"] == "bmja" else len(hands) == 16
    shown = None if is_over else _shown(upcoming, len(hands) + 1)
    return {"hands": hands, "scores": scores, "ended": "length" if is_over else None, "next": shown}


def _place(rules: str, number: int, seats: str, state: dict[str, Any], hand: dict[str, Any]) -> dict[str, Any]:
    if rules == "bmja":
        chairs = "".join(wind if wind in seats else "-" for wind in WINDS)
        wind = WINDS[state["rounds"] % 4]
        place = {**state, "chairs": chairs, "round": wind}
    elif rules == "zung-jung":
        chairs = "".join(hand["chairs"]) if hand.get("chairs") else state["chairs"]
        place = {**state, "chairs": chairs, "round": None, "dealer": chairs[(number - 1) % 4]}
    else:
        rounds, turn = divmod(number - 1, len(seats))
        wind = WINDS[rounds % 4]
        chairs = CHAIRS_BY_ROUND[wind] if len(seats) == 4 else seats
        place = {**state, "chairs": chairs, "round": wind, "dealer": chairs[turn]}
    return {**place, "dealer": hand.get("dealer") or place["dealer"]}


def _winds(chairs: str, dealer: str) -> dict[str, str]:
    """Return the wind of every seat: the dealer is East, the others follow as they sit."""
    circle = chairs[chairs.index(dealer) :] + chairs[: chairs.index(dealer)]
    return {seat: wind for seat, wind in zip(circle, WINDS, strict=False) if seat != "-"}


def _deltas(record: dict[str, Any], hand: dict[str, Any], winds: dict[str, str]) -> dict[str, int]:
    """Return what a hand moved, settled by winds and told by seats again."""
    told: dict[str, Any] = {"players": len(winds), "options": record.get("options", {}), "discarder": None, **hand}
    told["wins"] = [{**win, "seat": winds[win["seat"]]} for win in hand["wins"]]
    told["discarder"] = winds.get(told["discarder"])
    if isinstance(hand.get("safe"), list):
        told["safe"] = [winds[seat] for seat in hand["safe"]]
    if hand.get("responsible"):
        told["responsible"] = winds[hand["responsible"]]
    if record["rules"] == "bmja":
        given = {winds[seat]: score for seat, score in hand.get("scores", {}).items()}
        told["scores"] = given if given else dict.fromkeys(winds.values(), 0)
    settled = ORACLES[record["rules"]](told)
    return {seat: settled[wind] for seat, wind in winds.items()}


def _follow(rules: str, place: dict[str, Any], hand: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    if rules != "bmja":
        return place
    winners = [win["seat"] for win in hand["wins"]]
    if not winners or place["dealer"] in winners:
        return {**place, "goulash": not winners}
    dealer = seats[(seats.index(place["dealer"]) + 1) % len(seats)]
    return {**place, "dealer": dealer, "rounds": place["rounds"] + (dealer == "E"), "goulash": False}


def _shown(place: dict[str, Any], number: int) -> dict[str, Any]:
    shown = {"number": number, "round": place["round"], "dealer": place["dealer"]}
    return {**shown, "goulash": True} if place["goulash"] else shown
