"""Settlements of riichi written down a second time from the words of the rules, to compare the engine with.

Nothing is shared with the engine but the exception's absence: what cannot be answers `Impossible`. Money is kept in a
ledger with a line for the table, so that nothing can get lost.
"""

from __future__ import annotations

from typing import Any

from tests.scoring.riichi.oracle_tables import PRESETS

SEATS = "ESWN"
LIMITS = {"mangan": 2000, "haneman": 3000, "baiman": 4000, "sanbaiman": 6000, "yakuman": 8000}
FU = [20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140]
ABORTIVE = ["nine-terminals", "four-winds", "four-riichi", "four-quads"]

PLAY_DEFAULTS: dict[str, Any] = {
    "honba_value": 300,
    "multiple_ron": "all",
    "triple_ron": "all",
    "multiple_ron_honba": "all",
    "multiple_ron_sticks": "own-back",
    "abortive_draws": [],
    "nagashi_mangan": False,
    "pao": ["big-three-dragons", "big-four-winds"],
    "pao_honba": "discarder",
    "chombo": "penalty",
    "chombo_points": 20000,
    "chombo_is_hand": True,
    "length": "hanchan",
    "dealer_repeats": "win-or-tenpai",
    "start_points": 30000,
    "return_points": 30000,
    "uma": "15-5",
    "ties": "share",
    "leftover_sticks": "winner",
    "bust": False,
    "agari_yame": False,
    "extra_round": False,
    "time_rule": "one-more-hand",
    "round_result": False,
}
PLAY_PRESETS: dict[str, dict[str, Any]] = {
    "ema-2025": {},
    "ema-2016": {"chombo_is_hand": False},
    "wrc": {"multiple_ron": "head-bump", "leftover_sticks": "lost", "time_rule": "finish-hand"},
    "tenhou": {
        "triple_ron": "draw",
        "multiple_ron_honba": "first",
        "multiple_ron_sticks": "first",
        "abortive_draws": ABORTIVE,
        "nagashi_mangan": True,
        "pao_honba": "liable",
        "chombo": "mangan",
        "start_points": 25000,
        "uma": "20-10",
        "ties": "seat-order",
        "bust": True,
        "agari_yame": True,
        "extra_round": True,
        "time_rule": "finish-hand",
        "round_result": True,
    },
}


class Impossible(Exception):
    """The record cannot exist."""


def need(condition: object) -> None:
    """Refuse the record unless a condition holds."""
    if not condition:
        raise Impossible


def options_of(given: dict[str, Any]) -> dict[str, Any]:
    """Return every option's value."""
    preset = given.get("preset", "ema-2025")
    return {**PRESETS[preset], **PLAY_DEFAULTS, **PLAY_PRESETS[preset], **given}


def settled(record: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a record, or raise Impossible."""
    lists = {name: record.get(name, []) for name in ("riichi", "tenpai", "nagashi", "dead", "chombo")}
    for seats in lists.values():
        need(all(seat in SEATS for seat in seats) and len(set(seats)) == len(seats))
    honba, sticks, dealer = record.get("honba", 0), record.get("sticks", 0), record.get("dealer", "E")
    need(honba >= 0 and sticks >= 0 and record.get("players", 4) == 4)
    wins, discarder, draw = record["wins"], record.get("discarder"), record.get("draw")
    money = {**dict.fromkeys(SEATS, 0), "table": 1000 * sticks}
    need(len([thing for thing in (wins, draw, lists["chombo"]) if thing]) <= 1)
    need(discarder is None or wins)
    answer: dict[str, Any] = {}
    if lists["chombo"]:
        need(not lists["tenpai"] and not lists["nagashi"])
        answer = _chombo(money, lists["chombo"], dealer, options)
    elif wins:
        need(not lists["tenpai"] and not lists["nagashi"])
        _won(money, wins, discarder, lists, honba, dealer, options)
    else:
        _drawn(money, draw or "exhaustive", lists, dealer, options)
    assert sum(money.values()) == 1000 * sticks
    return {"deltas": {seat: money[seat] for seat in SEATS}, "sticks": money["table"] // 1000, **answer}


def _move(money: dict[str, int], payer: str, payee: str, amount: int) -> None:
    money[payer] -= amount
    money[payee] += amount


def _up(amount: int) -> int:
    while amount % 100:
        amount += 1
    return amount


def _chombo(money: dict[str, int], offenders: list[str], dealer: str, options: dict[str, Any]) -> dict[str, Any]:
    if options["chombo"] == "penalty":
        return {"penalties": dict.fromkeys(offenders, points)} if (points := options["chombo_points"]) else {}
    for offender in offenders:
        for other in SEATS:
            if other != offender:
                _move(money, offender, other, 4000 if offender == dealer or other == dealer else 2000)
    return {}


def _drawn(money: dict[str, int], kind: str, lists: dict[str, Any], dealer: str, options: dict[str, Any]) -> None:
    tenpai, nagashi, riichi, dead = lists["tenpai"], lists["nagashi"], lists["riichi"], lists["dead"]
    for seat in riichi:
        _move(money, seat, "table", 1000)
    if kind != "exhaustive":
        need(kind in options["abortive_draws"] or (kind == "triple-ron" and options["triple_ron"] == "draw"))
        need(not tenpai and not nagashi)
        need(kind != "four-riichi" or len(riichi) == 4)
        return
    need(not nagashi or options["nagashi_mangan"])
    need(not set(tenpai) & set(dead))
    need(all(seat in tenpai or seat in dead for seat in riichi))
    for lucky in nagashi:
        for other in SEATS:
            if other != lucky:
                _move(money, other, lucky, 4000 if dealer in (lucky, other) else 2000)
    if not nagashi and 1 <= len(tenpai) <= 3:
        for seat in SEATS:
            if seat in tenpai:
                money[seat] += 3000 // len(tenpai)
            else:
                money[seat] -= 3000 // (4 - len(tenpai))


def _won(
    money: dict[str, int],
    wins: list[dict[str, Any]],
    discarder: str | None,
    lists: dict[str, Any],
    honba: int,
    dealer: str,
    options: dict[str, Any],
) -> None:
    winners = [win["seat"] for win in wins]
    need(len(set(winners)) == len(winners) and discarder not in winners)
    need(len(wins) == 1 or discarder is not None)
    need(len(wins) == 1 or options["multiple_ron"] == "all")
    need(not set(winners) & set(lists["dead"]))
    worths = {win["seat"]: _worth(win, win["seat"] == dealer, discarder, options) for win in wins}
    riichi = lists["riichi"]
    for seat in riichi:
        _move(money, seat, "table", 1000)
    if len(wins) == 3 and options["triple_ron"] == "draw":
        return
    order = winners
    if discarder is not None:
        after = SEATS[SEATS.index(discarder) + 1 :] + SEATS[: SEATS.index(discarder)]
        order = [seat for seat in after if seat in winners]
    if len(wins) > 1 and options["multiple_ron_sticks"] == "own-back":
        for seat in order:
            if seat in riichi:
                _move(money, "table", seat, 1000)
    _move(money, "table", order[0], money["table"])
    for win in wins:
        has_counters = options["multiple_ron_honba"] == "all" or win["seat"] == order[0]
        _pay(money, win, worths[win["seat"]], discarder, honba if has_counters else 0, dealer, options)


def _worth(win: dict[str, Any], is_dealer: bool, discarder: str | None, options: dict[str, Any]) -> int:
    """Return the base value of a win, for one yakuman, after refusing what cannot be."""
    han, fu, limit, times = win.get("han"), win.get("fu"), win.get("limit"), win.get("times", 1)
    need(han is not None or limit is not None)
    need(limit is None or limit in LIMITS)
    base, reached = LIMITS.get(limit or "", 0), limit
    if han is not None:
        base, reached = _counted(han, fu, discarder, options)
        need(limit is None or limit == reached)
    is_true = reached == "yakuman" and han is None
    need(1 <= times <= 6)
    need(times == 1 or (is_true and (options["multiple_yakuman"] or options["double_yakuman"])))
    need(1 <= win.get("pao_times", times) <= times)
    if win.get("pao") is not None:
        need(is_true and options["pao"] and win["pao"] != win["seat"])
    if discarder is not None:
        points = times * _up(base * (6 if is_dealer else 4))
    elif is_dealer:
        points = times * 3 * _up(2 * base)
    else:
        points = times * (_up(2 * base) + 2 * _up(base))
    need(win.get("points", points) == points)
    return base


def _counted(han: int, fu: int | None, discarder: str | None, options: dict[str, Any]) -> tuple[int, str | None]:
    need(han >= 1)
    if han >= 5:
        if han >= 13 and options["kazoe"] == "yakuman":
            return 8000, "yakuman"
        name = "mangan" if han == 5 else "haneman" if han <= 7 else "baiman" if han <= 10 else "sanbaiman"
        return LIMITS[name], name
    need(fu in FU)
    assert fu is not None
    need(han > 1 or fu >= 30)
    need(fu != 20 or discarder is None)
    need((han, fu) != (2, 25) or discarder is not None)
    base = fu * 2 ** (2 + han)
    if base >= 2000 or (base == 1920 and options["kiriage"]):
        return 2000, "mangan"
    return base, None


def _pay(
    money: dict[str, int],
    win: dict[str, Any],
    base: int,
    discarder: str | None,
    honba: int,
    dealer: str,
    options: dict[str, Any],
) -> None:
    winner, times = win["seat"], win.get("times", 1)
    counters = honba * options["honba_value"]
    full = _up(base * (6 if winner == dealer else 4))
    liable: str = win.get("pao") or ""
    if liable == discarder:
        liable = ""
    for_liable = win.get("pao_times", times) if liable else 0
    others = [seat for seat in SEATS if seat != winner]
    for number in range(times):
        if number < for_liable and discarder is None:
            _move(money, liable, winner, full)
        elif number < for_liable:
            assert discarder is not None
            _move(money, liable, winner, full // 2)
            _move(money, discarder, winner, full // 2)
        elif discarder is not None:
            _move(money, discarder, winner, full)
        else:
            for other in others:
                _move(money, other, winner, _up(base * (2 if dealer in (winner, other) else 1)))
    if discarder is not None:
        pays = liable if liable and options["pao_honba"] == "liable" else discarder
        _move(money, pays, winner, counters)
    elif liable:
        _move(money, liable, winner, counters)
    else:
        for other in others:
            _move(money, other, winner, counters // 3)
