"""Settlements written down a second time, the slow and obvious way, to compare the engine with.

Nothing here is shared with the engine: each function adds up what every seat ends with, straight from the rules' words.
"""

from __future__ import annotations

from typing import Any

SEATS = ("E", "S", "W", "N")

Deltas = dict[str, int]


def _pay(deltas: Deltas, payer: str, payee: str, amount: int) -> None:
    deltas[payer] -= amount
    deltas[payee] += amount


def _is_safe(record: dict[str, Any], winner: str) -> bool:
    safe = record.get("safe", False)
    return safe if isinstance(safe, bool) else winner in safe


def boxed(record: dict[str, Any]) -> Deltas:
    """Return the deltas of a legal boxed record."""
    seats = SEATS[: record["players"]]
    deltas = dict.fromkeys(seats, 0)
    discarder = record["discarder"]
    for win in record["wins"]:
        winner, value = win["seat"], win["points"]
        for loser in seats:
            if loser == winner:
                continue
            if discarder is None or _is_safe(record, winner):
                _pay(deltas, loser, winner, value)
            elif loser == discarder:
                _pay(deltas, loser, winner, value + value)
            elif len(seats) == 4:
                _pay(deltas, loser, winner, value // 2 + value % 2)
    return deltas


def mcr(record: dict[str, Any]) -> Deltas:
    """Return the deltas of a legal mcr record."""
    deltas = dict.fromkeys(SEATS, 0)
    for win in record["wins"]:
        for loser in set(SEATS) - {win["seat"]}:
            _pay(deltas, loser, win["seat"], 8)
            if record["discarder"] in (None, loser):
                _pay(deltas, loser, win["seat"], win["points"])
    return deltas


def zung_jung(record: dict[str, Any]) -> Deltas:
    """Return the deltas of a legal zung-jung record."""
    options = record.get("options", {})
    scheme = options.get("payoff", "formal")
    threshold = options.get("payoff_threshold", 25)
    triple = options.get("triple_win", "discarder") if len(record["wins"]) == 3 else None
    deltas = dict.fromkeys(SEATS, 0)
    if triple == "draw":
        return deltas
    for win in record["wins"]:
        winner, value = win["seat"], win["points"]
        losers = [seat for seat in SEATS if seat != winner]
        culprit = record["discarder"]
        if scheme == "uniform":
            shares = [value, value, value]
        elif scheme == "thrower":
            shares = [value] * 3 if culprit is None else [2 * value if loser == culprit else 0 for loser in losers]
        else:
            if culprit is not None and _is_safe(record, winner):
                culprit = record.get("responsible")
            if culprit in (None, winner):
                shares = [value] * 3
            elif triple == "discarder":
                shares = [3 * value if loser == culprit else 0 for loser in losers]
            elif value <= threshold:
                shares = [value] * 3
            else:
                shares = [3 * value - threshold - threshold if loser == culprit else threshold for loser in losers]
        for loser, share in zip(losers, shares, strict=True):
            _pay(deltas, loser, winner, share)
    return deltas


def bmja(record: dict[str, Any]) -> Deltas:
    """Return the deltas of a legal bmja record that gives the scores of all seats in play."""
    options = record.get("options", {})
    scores = record["scores"]
    seats = [seat for seat in SEATS if seat in scores]
    deltas = dict.fromkeys(seats, 0)
    if not record["wins"]:
        return deltas
    winner = record["wins"][0]["seat"]
    for payer in seats:
        for payee in seats:
            times = 2 if options.get("east_doubles", True) and "E" in (payer, payee) else 1
            if payer in (payee, winner):
                continue
            if payee == winner:
                _pay(deltas, payer, payee, times * scores[winner])
            elif options.get("losers_settle", True):
                _pay(deltas, payer, payee, times * max(0, scores[payee] - scores[payer]))
    return deltas


ORACLES = {"boxed": boxed, "zung-jung": zung_jung, "mcr": mcr, "bmja": bmja}
