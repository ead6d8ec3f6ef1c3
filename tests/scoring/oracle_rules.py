"""The boxed and the Zung Jung rules, written out once more for the oracle."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

from tests.scoring.oracle import (
    HONOR,
    View,
    is_outside,
    is_terminal,
    most_alike,
    three_chows,
    three_pungs,
    tiles_of,
    views,
)

Answer = tuple[int, bool, list[dict[str, int]]]


def boxed(record: dict[str, Any]) -> Answer:
    """Return points, validity and every best list of patterns (each name once)."""
    options = record.get("options", {})
    counts = []
    for view in views(record):
        boxes = boxed_boxes(view, options)
        best = [max(box, key=lambda entry: entry[1]) for box in boxes if box]
        total = sum(points for _name, points in best)
        ties = [[name for name, points in box if points == top[1]] for box, top in _with_best(boxes)]
        counts.append((total, _combinations(ties)))
    if not counts:
        return 0, False, [{}]
    top = max(total for total, _lists in counts)
    least = min(options.get("minimum", 3), options.get("handicap_wins", options.get("minimum", 3)))
    return top, top >= least, [dict.fromkeys(names, 1) for total, lists in counts if total == top for names in lists]


def _with_best(boxes: list[list[tuple[str, int]]]) -> list[tuple[list[tuple[str, int]], tuple[str, int]]]:
    return [(box, max(box, key=lambda entry: entry[1])) for box in boxes if box]


def _combinations(ties: list[list[str]]) -> list[list[str]]:
    lists: list[list[str]] = [[]]
    for names in ties:
        lists = [[*chosen, name] for chosen in lists for name in names]
    return lists


def boxed_boxes(view: View, options: dict[str, Any]) -> list[list[tuple[str, int]]]:
    """Return the patterns of each box."""
    going_out = [[entry] for entry in boxed_going_out(view, options)]
    chow_boxes = boxed_chow_boxes(view)
    pung_boxes = boxed_pung_boxes(view)
    merged = options.get("merge_boxes", [])
    return [
        *boxed_whole_hand(view),
        *([[*chain(*going_out)]] if "going-out" in merged else going_out),
        *([[*chain(*chow_boxes)]] if "chow" in merged else chow_boxes),
        *([[*chain(*pung_boxes)]] if "pung" in merged else pung_boxes),
    ]


def boxed_whole_hand(view: View) -> list[list[tuple[str, int]]]:
    sets = [
        *[("All Chows", 1)] * (len(view.chows) == 4),
        *[("All Pungs", 4)] * (len(view.pungs) == 4),
        *[("Seven Pairs", 4)] * (view.shape == "seven pairs"),
    ]
    return [sets, _boxed_suits(view), _boxed_numbers(view), _boxed_outside(view)]


def _boxed_suits(view: View) -> list[tuple[str, int]]:
    kinds = {"wind" if suit == HONOR and n < 5 else "dragon" if suit == HONOR else suit for suit, n in view.tiles}
    return [
        *[("Two Suits", 1)] * (len(view.suits) == 2 and not view.has_honors),
        *[("All Types", 2)] * (len(kinds) == 5 and view.shape != "orphans"),
        *[("Half Flush", 4)] * (len(view.suits) <= 1 and view.has_honors),
        *[("Full Flush", 8)] * (len(view.suits) == 1 and not view.has_honors),
    ]


def _boxed_numbers(view: View) -> list[tuple[str, int]]:
    in_kongs = [group.tiles[0] for group in view.groups if group.is_kong]
    hog = any(copies == 4 and tile not in in_kongs for tile, copies in Counter(view.tiles).items())
    connected = any(
        all(any(tile == (group.suit, number) for tile in group.tiles) for group in view.groups)
        for number in range(1, 10)
    )
    few = len({number for _suit, number in view.tiles}) <= 3
    return [
        *[("Tile Hog", 1)] * hog,
        *[("All Connected", 4)] * (not view.has_honors and connected),
        *[("Three Numbers", 5)] * (not view.has_honors and few),
    ]


def _boxed_outside(view: View) -> list[tuple[str, int]]:
    return [
        *[("All Simples", 1)] * (not any(is_outside(tile) for tile in view.tiles)),
        *[("Outside Hand", 3)] * view.every_part(is_outside),
        *[("Terminal Hand", 5)] * view.every_part(is_terminal),
        *[("Terminals and Honors", 8)] * all(is_outside(tile) for tile in view.tiles),
        *[("Thirteen Orphans", 20)] * (view.shape == "orphans"),
    ]


def boxed_going_out(view: View, options: dict[str, Any]) -> list[tuple[str, int]]:
    (win,) = tiles_of(view.record["win"])
    shown = [tile for text in view.record.get("melds", []) for tile in tiles_of(text)]
    found = []
    if not view.exposed and (view.self_drawn or not options.get("concealed_hand_needs_self_draw")):
        found.append(("Concealed Hand", 1))
    if view.self_drawn:
        found.append(("Self-drawn", 1))
    if view.exposed == 4:
        found.append(("Melded Hand", 1))
    if "last-of-kind" in view.events or "robbing-kong" in view.events or shown.count(win) == 3:
        found.append(("Last Tile", 1))
    if "kong-replacement" in view.events:
        found.append(("After a Kong", 1))
    return found


def boxed_chow_boxes(view: View) -> list[list[tuple[str, int]]]:
    three, equal = [], []
    if three_chows(view, 1, suits=3):
        three.append(("Mixed Shifted Chows", 2))
    if three_chows(view, 0, suits=3):
        three.append(("Mixed Triple Chows", 3))
    if three_chows(view, 3, suits=3):
        three.append(("Mixed Straight", 3))
    if three_chows(view, 3, suits=1):
        three.append(("Pure Straight", 4))
    if three_chows(view, 1, suits=1):
        three.append(("Pure Shifted Chows", 6))
    alike = most_alike(view)
    if alike[0] >= 2:
        equal.append(("Pure Double Chow", 1))
    if alike in ([2, 2], [4]):
        equal.append(("Twice Pure Double Chow", 3))
    if alike[0] >= 3:
        equal.append(("Pure Triple Chow", 8))
    return [three, equal]


def boxed_pung_boxes(view: View) -> list[list[tuple[str, int]]]:
    rows = [
        (sum(group.is_dragon for group in view.pungs), "Dragon Pung", {1: 1, 2: 4, 3: 16}),
        (view.kongs, "Kong", {1: 1, 2: 3, 3: 12, 4: 30}),
        (sum(group.is_wind for group in view.pungs), "Wind Pung", {1: 1, 2: 3, 3: 8, 4: 20}),
        (view.concealed_pungs, "Concealed Pung", {2: 1, 3: 4, 4: 12}),
    ]
    words = ("", "One", "Two", "Three", "Four")
    boxes = [
        [(f"{words[number]} {name}{'s' * (number > 1)}", points[number])] if number in points else []
        for number, name, points in rows
    ]
    suits_of_number = Counter(group.number for group in view.pungs if group.suit != HONOR)
    alike = max(suits_of_number.values(), default=0)
    boxes.append([("Double Pung", 1)] * (alike >= 2) + [("Triple Pung", 6)] * (alike >= 3))
    boxes.append(
        [("Mixed Shifted Pungs", 3)] * three_pungs(view, 1, suits=3)
        + [("Pure Shifted Pungs", 6)] * three_pungs(view, 1, suits=1)
    )
    return boxes


# --- Zung Jung -----------------------------------------------------------------------------------------------------


def zung_jung(record: dict[str, Any]) -> Answer:
    """Return points, validity and every best list of patterns with counts."""
    options = record.get("options", {})
    limit = options.get("limit", 320)
    best: list[tuple[int, dict[str, int]]] = []
    for view in views(record, identical_pairs=options.get("seven_pairs_identical", True)):
        found = [series for series in zung_jung_series(view) if series]
        kept = [max(series, key=lambda entry: entry[1]) for series in found]
        best.append(_zung_jung_value(kept, limit, options))
    if not best:
        return 0, False, [{}]
    top = max(points for points, _names in best)
    return top, top >= options.get("minimum_points", 0), [names for points, names in best if points == top]


def _zung_jung_value(
    kept: list[tuple[str, int, int]], limit: int | None, options: dict[str, Any]
) -> tuple[int, dict[str, int]]:
    if not kept:
        return options.get("chicken_points", 1), {"Chicken Hand": 1}
    listed = [entry for entry in kept if limit is not None and entry[1] >= limit]
    if listed:
        name, points, _count = max(listed, key=lambda entry: entry[1])
        return points, {name: 1}
    total = sum(points * count for _name, points, count in kept)
    names = {name: count for name, _points, count in kept}
    return (total if limit is None else min(total, limit)), names


def zung_jung_series(view: View) -> list[list[tuple[str, int, int]]]:
    """Return the patterns of each series, in the order of the table."""
    return [
        *([entry] for entry in _zung_jung_trivial(view)),
        *_zung_jung_suits(view),
        *_zung_jung_honors(view),
        *_zung_jung_triplets(view),
        *_zung_jung_sequences(view),
        _zung_jung_terminals(view),
        *([entry] for entry in _zung_jung_incidents(view)),
    ]


def _if(condition: bool, name: str, points: int, count: int = 1) -> list[tuple[str, int, int]]:
    return [(name, points, count)] if condition else []


def _zung_jung_trivial(view: View) -> list[tuple[str, int, int]]:
    return [
        *_if(len(view.chows) == 4, "All Sequences", 5),
        *_if(view.shape == "regular" and not view.exposed, "Concealed Hand", 5),
        *_if(not any(is_outside(tile) for tile in view.tiles), "No Terminals", 5),
    ]


def _zung_jung_suits(view: View) -> list[list[tuple[str, int, int]]]:
    one_suit = len(view.suits) == 1
    before = Counter(number for _suit, number in tiles_of(view.record["hand"]))
    gates = (
        one_suit
        and not view.has_honors
        and before == Counter([1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9])
        and "heavenly" not in view.events
        and not (view.self_drawn and "winning-tile-mixed" in view.events)
    )
    flush = [
        *_if(one_suit and view.has_honors, "Mixed One-Suit", 40),
        *_if(one_suit and not view.has_honors, "Pure One-Suit", 80),
    ]
    return [flush, _if(gates, "Nine Gates", 480)]


def _zung_jung_honors(view: View) -> list[list[tuple[str, int, int]]]:
    dragons = sum(group.is_dragon for group in view.pungs)
    winds = sum(group.is_wind for group in view.pungs)
    seat = "ESWN".index(view.record.get("seat", "E")) + 1
    value = dragons + sum(group.suit == HONOR and group.number == seat for group in view.pungs)
    dragon_eyes = view.pair is not None and view.pair.is_dragon
    wind_eyes = view.pair is not None and view.pair.is_wind
    return [
        _if(value > 0, "Value Honor", 10, value),
        [
            *_if(dragons == 2 and dragon_eyes, "Small Three Dragons", 40),
            *_if(dragons == 3, "Big Three Dragons", 130),
        ],
        [
            *_if(winds == 2 and wind_eyes, "Small Three Winds", 30),
            *_if(winds == 3 and not wind_eyes, "Big Three Winds", 120),
            *_if(winds == 3 and wind_eyes, "Small Four Winds", 320),
            *_if(winds == 4, "Big Four Winds", 400),
        ],
        _if(not view.suits, "All Honors", 320),
    ]


def _zung_jung_triplets(view: View) -> list[list[tuple[str, int, int]]]:
    concealed = {
        2: ("Two Concealed Triplets", 5),
        3: ("Three Concealed Triplets", 30),
        4: ("Four Concealed Triplets", 125),
    }
    kongs = {1: ("One Kong", 5), 2: ("Two Kong", 20), 3: ("Three Kong", 120), 4: ("Four Kong", 480)}
    return [
        _if(len(view.pungs) == 4, "All Triplets", 30),
        [(*concealed[view.concealed_pungs], 1)] if view.concealed_pungs in concealed else [],
        [(*kongs[view.kongs], 1)] if view.kongs in kongs else [],
    ]


def _zung_jung_sequences(view: View) -> list[list[tuple[str, int, int]]]:
    alike = most_alike(view)
    suited = [group for group in view.pungs if group.suit != HONOR]
    eyes = view.pair
    small = eyes is not None and eyes.suit != HONOR and sum(group.number == eyes.number for group in suited) == 2
    four = len(suited) == 4 and len({group.suit for group in suited}) == 1
    numbers = sorted(group.number for group in suited)
    return [
        [
            *_if(alike[0] >= 2, "Two Identical Sequences", 10),
            *_if(alike == [2, 2], "Two Identical Sequences Twice", 60),
            *_if(alike[0] >= 3, "Three Identical Sequences", 120),
            *_if(alike[0] == 4, "Four Identical Sequences", 480),
        ],
        _if(three_chows(view, 0, suits=3), "Three Similar Sequences", 35),
        [
            *_if(small, "Small Three Similar Triplets", 30),
            *_if(three_pungs(view, 0, suits=3), "Three Similar Triplets", 120),
        ],
        _if(three_chows(view, 3, suits=1), "Nine-Tile Straight", 40),
        [
            *_if(three_pungs(view, 1, suits=1), "Three Consecutive Triplets", 100),
            *_if(four and numbers[3] - numbers[0] == 3, "Four Consecutive Triplets", 200),
        ],
    ]


def _zung_jung_terminals(view: View) -> list[tuple[str, int, int]]:
    regular = view.shape == "regular"
    parts = view.shape != "orphans"
    return [
        *_if(regular and view.every_part(is_outside), "Mixed Lesser Terminals", 40),
        *_if(regular and view.every_part(is_terminal), "Pure Lesser Terminals", 50),
        *_if(parts and all(is_outside(tile) for tile in view.tiles), "Mixed Greater Terminals", 100),
        *_if(parts and all(is_terminal(tile) for tile in view.tiles), "Pure Greater Terminals", 400),
    ]


def _zung_jung_incidents(view: View) -> list[tuple[str, int, int]]:
    last = "last-wall-tile" in view.events
    return [
        *_if(last and view.self_drawn, "Final Draw", 10),
        *_if(last and not view.self_drawn, "Final Discard", 10),
        *_if("kong-replacement" in view.events, "Win on Kong", 10),
        *_if("robbing-kong" in view.events, "Robbing a Kong", 10),
        *_if("heavenly" in view.events, "Blessing of Heaven", 155),
        *_if("earthly" in view.events, "Blessing of Earth", 155),
        *_if(view.shape == "orphans", "Thirteen Terminals", 160),
        *_if(view.shape == "seven pairs", "Seven Pairs", 30),
    ]
