"""Random hands of riichi as settlement records: most can be, some cannot."""

from __future__ import annotations

from random import Random
from typing import Any

SEATS = "ESWN"
CHOICES: dict[str, tuple[Any, ...]] = {
    "kiriage": (True, False),
    "kazoe": ("sanbaiman", "yakuman"),
    "multiple_yakuman": (True, False),
    "double_yakuman": ([], ["nine-gates"]),
    "honba_value": (0, 300, 600, 900, 1500),
    "multiple_ron": ("all", "head-bump"),
    "triple_ron": ("all", "draw"),
    "multiple_ron_honba": ("all", "first"),
    "multiple_ron_sticks": ("own-back", "first"),
    "abortive_draws": ([], ["four-winds"], ["nine-terminals", "four-riichi", "four-quads"]),
    "nagashi_mangan": (True, False),
    "pao": ([], ["big-three-dragons"]),
    "pao_honba": ("discarder", "liable"),
    "chombo": ("penalty", "mangan"),
    "chombo_points": (0, 8000, 20000),
    "chombo_is_hand": (True, False),
    "length": ("hanchan", "tonpuusen"),
    "dealer_repeats": ("win-or-tenpai", "win", "never"),
    "start_points": (25000, 30000, 35000),
    "return_points": (25000, 30000),
    "uma": ("none", "10-5", "15-5", "20-10", "30-10"),
    "ties": ("share", "seat-order"),
    "leftover_sticks": ("winner", "lost"),
    "bust": (True, False),
    "agari_yame": (True, False),
    "extra_round": (True, False),
    "time_rule": ("one-more-hand", "finish-hand"),
    "round_result": (True, False),
}
"""Values for the options of payment and play."""
DRAWS = ("exhaustive", "nine-terminals", "four-winds", "four-riichi", "four-quads", "triple-ron")
FU = (20, 25, *range(30, 150, 10))
LIMITS = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")


def random_options(rng: Random) -> dict[str, Any]:
    """Return a preset, perhaps, and some options besides."""
    options = {key: rng.choice(values) for key, values in CHOICES.items() if rng.random() < 0.15}
    return options | ({"preset": rng.choice(("ema-2025", "ema-2016", "wrc", "tenhou"))} if rng.random() < 0.7 else {})


def some(rng: Random, chance: float = 0.3) -> list[str]:
    """Return some of the seats, in any order."""
    seats = [seat for seat in SEATS if rng.random() < chance]
    rng.shuffle(seats)
    return seats


def random_win(rng: Random, seat: str, *, is_odd: bool) -> dict[str, Any]:
    """Return a win of one seat."""
    win: dict[str, Any] = {"seat": seat}
    if rng.random() < 0.7:
        win["han"] = rng.choice((1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 8, 11, 13, 26))
        if win["han"] < 5 or rng.random() < 0.3:
            win["fu"] = rng.choice(FU) if is_odd else rng.choice((30, 30, 40, 50, 60, 110))
    else:
        win["limit"] = rng.choice(LIMITS)
    if win.get("limit") == "yakuman" and rng.random() < 0.6:
        win["pao"] = rng.choice(SEATS)
        if rng.random() < 0.5:
            win["times"] = rng.randint(1, 3)
            win["pao_times"] = rng.randint(1, 3)
    if is_odd and rng.random() < 0.3:
        odd = {"points": (1000, 2000, 8000), "times": (0, 1, 2, 7), "pao": SEATS, "limit": LIMITS, "han": (0, 5, 13)}
        key = rng.choice(list(odd))
        win[key] = rng.choice(odd[key])
    return win


def random_hand(rng: Random, *, odd: float = 0.2, is_small: bool = False) -> dict[str, Any]:
    """Return how a hand ended; `odd` is how often something may be in it that cannot be."""
    is_odd = rng.random() < odd
    hand: dict[str, Any] = {"wins": []}
    riichi = some(rng)
    if riichi:
        hand["riichi"] = riichi
    kind = rng.choices(("won", "drawn", "abortive", "chombo"), (70, 20, 4, 6))[0]
    if kind == "won":
        count = rng.choices((1, 2, 3), (80, 12, 8))[0]
        winners = rng.sample(SEATS, count)
        others = [seat for seat in SEATS if seat not in winners]
        hand["wins"] = [
            {"seat": seat, "han": rng.randint(1, 2), "fu": 30} if is_small else random_win(rng, seat, is_odd=is_odd)
            for seat in winners
        ]
        if count > 1 or rng.random() < 0.6:
            hand["discarder"] = rng.choice(others)
    elif kind == "drawn":
        hand["tenpai"] = sorted({*riichi, *some(rng)})
        if rng.random() < 0.1:
            hand["nagashi"] = some(rng)
    elif kind == "abortive":
        hand["draw"] = rng.choice(DRAWS)
        if hand["draw"] == "four-riichi" and rng.random() < 0.8:
            hand["riichi"] = list(SEATS)
    else:
        hand["chombo"] = some(rng) or ["S"]
    if is_odd:
        _spoil(rng, hand)
    return hand


def _spoil(rng: Random, hand: dict[str, Any]) -> None:
    match rng.randrange(9):
        case 0:
            hand["discarder"] = rng.choice(SEATS)
        case 1:
            hand["tenpai"] = some(rng)
        case 2:
            hand["dead"] = some(rng)
        case 3:
            hand["draw"] = rng.choice(DRAWS)
        case 4:
            hand["chombo"] = some(rng)
        case 5:
            hand["nagashi"] = some(rng)
        case 6:
            hand["riichi"] = [*some(rng), rng.choice(SEATS)]
        case 7:
            hand.pop("discarder", None)
        case 8:
            hand["wins"] = [*hand["wins"], {"seat": rng.choice(SEATS), "han": 3, "fu": 30}]


def random_record(rng: Random) -> dict[str, Any]:
    """Return a settlement record."""
    record = {"rules": "riichi", **random_hand(rng), "options": random_options(rng)}
    for key, values in {"dealer": SEATS, "honba": (0, 1, 2, 7), "sticks": (0, 1, 3)}.items():
        if rng.random() < 0.5:
            record[key] = rng.choice(values)
    return record


def random_table(rng: Random) -> dict[str, Any]:
    """Return a table's record, most often with more hands than it takes: the oracle says where it ends."""
    is_small = rng.random() < 0.6
    options = random_options(rng)
    if is_small:
        options |= {"length": "tonpuusen", "extra_round": True, "agari_yame": rng.random() < 0.5}
    record: dict[str, Any] = {
        "rules": "riichi",
        "options": options,
        "hands": [random_hand(rng, odd=0, is_small=is_small) for _ in range(rng.randint(1, 30))],
    }
    if rng.random() < 0.25:
        record["signal"] = rng.randint(1, 12)
    for hand in record["hands"]:
        if rng.random() < 0.02:
            hand["dealer"] = rng.choice(SEATS)
        if rng.random() < 0.02:
            hand["honba"] = rng.randint(0, 3)
    return record
