"""The British rules written out once more, slowly, to compare the engine with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.scoring.bmja.oracle_hands import (
    DRAGONS,
    KINDS,
    MAJORS,
    WINDS,
    Complete,
    Options,
    Set,
    complete_hands,
    concealed_specials,
    pung_specials,
)
from tests.scoring.oracle import Tile, tiles_of

DEFAULTS: Options = {
    "limit": 1000,
    "mah_jong_points": 20,
    "max_chows": 1,
    "fishing_scores": True,
    "goulash": False,
    "bouquet_includes_own": True,
    "clean_and_concealed": "one",
    "claimed_pair_keeps_concealed": True,
    "loose_tile_wall_points": False,
    "original_call_losers": True,
    "purity_final_discard": True,
    "purity_may_score_ordinary": True,
    "knitting_any_suits": False,
    "buried_treasure_needs_honours": True,
    "imperial_jade_needs_dragon": False,
}
POINTS = {
    "Exposed minor pung": 2,
    "Concealed minor pung": 4,
    "Exposed major pung": 4,
    "Concealed major pung": 8,
    "Exposed minor kong": 8,
    "Concealed minor kong": 16,
    "Exposed major kong": 16,
    "Concealed major kong": 32,
    "Pair of dragons": 2,
    "Pair of own wind": 2,
    "Pair of prevailing wind": 2,
    "Flower": 4,
    "Season": 4,
    "Winning tile from the wall": 2,
}
TWICE = ("Bouquet of Flowers", "Bouquet of Seasons")
BONUS_DOUBLES = ("Own Flower", "Own Season", *TWICE)
HALF = ("All pair honours", "Knitting", "Triple knitting")

Entries = dict[str, int]


@dataclass(frozen=True)
class Candidate:
    """One value a hand may take, and the entries it is reported with."""

    points: int
    special: bool
    entries: Entries


@dataclass
class Player:
    """A record taken apart."""

    record: dict[str, Any]
    options: Options = field(init=False)
    standing: list[Tile] = field(init=False)
    declared: tuple[Set, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.options = {**DEFAULTS, **self.record.get("options", {})}
        self.standing = tiles_of(self.record["hand"])
        exposed = [Set(tuple(tiles_of(text)), exposed=True) for text in self.record.get("melds", [])]
        concealed = [Set(tuple(tiles_of(text))) for text in self.record.get("concealed_kongs", [])]
        self.declared = (*exposed, *concealed)

    @property
    def win(self) -> Tile | None:
        return tiles_of(self.record["win"])[0] if "win" in self.record else None

    @property
    def self_drawn(self) -> bool:
        return bool(self.record.get("by", "discard") == "self-draw")

    @property
    def events(self) -> list[str]:
        return list(self.record.get("events", []))

    @property
    def seat(self) -> int:
        return "ESWN".index(self.record.get("seat", "E"))

    @property
    def own_wind(self) -> Tile:
        return WINDS[self.seat]

    @property
    def prevailing_wind(self) -> Tile:
        return WINDS["ESWN".index(self.record.get("round", "E"))]

    @property
    def final_discard(self) -> bool:
        return "last-wall-tile" in self.events and not self.self_drawn

    def held(self, tile: Tile) -> int:
        return self.standing.count(tile) + sum(group.tiles.count(tile) for group in self.declared)


def answer(record: dict[str, Any]) -> tuple[int, bool, list[Entries]] | None:
    """Return points, validity and the entries that may be reported, or None where the record cannot exist."""
    player = Player(record)
    if is_impossible(player):
        return None
    candidates = list(won(player) if player.win else lost(player))
    if not candidates:
        return 0, False, [{}]
    best = max(candidate.points for candidate in candidates)
    top = [candidate for candidate in candidates if candidate.points == best]
    special = [candidate for candidate in top if candidate.special]
    return best, True, [candidate.entries for candidate in special or top]


# --- section 8.2: what contradicts itself ---------------------------------------------------------------------------


def is_impossible(player: Player) -> bool:
    if not player.options["goulash"]:
        every = {tile: player.held(tile) + (tile == player.win) for tile in KINDS}
        if max(every.values()) > 4:
            return True
    return any(contradicts(event, player) for event in player.events)


def contradicts(event: str, player: Player) -> bool:
    events, win = player.events, player.win
    if event == "original-call":
        return bool(player.record.get("melds"))
    if win is None:
        return True
    kongs = sum(group.is_kong for group in player.declared)
    last = "last-wall-tile" in events
    others = {"robbing-kong", "kong-replacement", "twofold-fortune", "last-wall-tile"}
    match event:
        case "robbing-kong":
            copies = player.held(win) > 0 and not player.options["goulash"]
            return player.self_drawn or copies or last
        case "kong-replacement":
            return not player.self_drawn or last or not (kongs or player.record.get("flowers"))
        case "twofold-fortune":
            return "kong-replacement" not in events or kongs < 2
        case "heavenly":
            return player.seat != 0 or not player.self_drawn or bool(player.declared) or bool(others & set(events))
        case "earthly":
            return player.seat == 0 or player.self_drawn or bool(player.declared) or bool(others & set(events))
    return event not in ("last-wall-tile", "last-of-kind", "winning-tile-mixed")


# --- sections 3 and 4: basic points and doubles ---------------------------------------------------------------------


def of_sets(sets: tuple[Set, ...], pairs: list[Tile], player: Player) -> Entries:
    entries: Counter[str] = Counter()
    for group in sets:
        if group.is_chow:
            continue
        entries[group.name] += 1
        entries["Dragon set"] += group.tile in DRAGONS
        entries["Own wind set"] += group.tile == player.own_wind
        entries["Prevailing wind set"] += group.tile == player.prevailing_wind
    for pair in pairs:
        entries["Pair of dragons"] += pair in DRAGONS
        entries["Pair of own wind"] += pair == player.own_wind
        entries["Pair of prevailing wind"] += pair == player.prevailing_wind
    return entries


def of_bonus_tiles(player: Player) -> Entries:
    numbers = [int(digit) for digit in player.record.get("flowers", "")[:-1]]
    entries: Counter[str] = Counter()
    for name, bouquet, first in (("Flower", "Bouquet of Flowers", 1), ("Season", "Bouquet of Seasons", 5)):
        mine = [number for number in numbers if first <= number < first + 4]
        entries[name] = len(mine)
        entries[bouquet] = int(len(mine) == 4)
        includes_own = len(mine) == 4 and player.options["bouquet_includes_own"]
        entries[f"Own {name}"] = int(first + player.seat in mine and not includes_own)
    return entries


def worth(entries: Entries, player: Player) -> int:
    """Return the basic points of the entries times their doubles, up to the limit."""
    points = {**POINTS, "Going Mah-Jong": player.options["mah_jong_points"]}
    total = sum(points.get(name, 0) * count for name, count in entries.items())
    for name, count in entries.items():
        if name not in points:
            total *= 2 ** (count * (2 if name in TWICE else 1))
    return int(min(total, player.options["limit"]))


def is_concealed(hand: Complete, player: Player) -> bool:
    if any(group.exposed for group in hand.declared):
        return False
    if player.self_drawn:
        return True
    return len(hand.last.tiles) == 2 and bool(player.options["claimed_pair_keeps_concealed"])


def exposed_by_claim(hand: Complete, player: Player) -> tuple[Set, ...]:
    """Return the sets of a complete hand with the one exposed that took a claimed tile."""
    formed = list(hand.formed)
    if not player.self_drawn and hand.last in formed:
        formed[formed.index(hand.last)] = Set(hand.last.tiles, exposed=True)
    return (*hand.declared, *formed)


def for_the_winner(hand: Complete, player: Player) -> Entries:
    tiles, events, options = hand.tiles, player.events, player.options
    suits = {suit for suit, _number in tiles} - {"z"}
    honours = any(suit == "z" for suit, _number in tiles)
    concealed = is_concealed(hand, player) and honours and bool(suits)
    clean = honours and len(suits) == 1
    loose = "kong-replacement" in events
    return {
        "Going Mah-Jong": 1,
        "Winning tile from the wall": int(player.self_drawn and (not loose or options["loose_tile_wall_points"])),
        "Original call": int("original-call" in events),
        "No chows": int(not hand.chows and not options["goulash"]),
        "All the same suit with honours": int(clean and not (concealed and options["clean_and_concealed"] == "one")),
        "All ones and nines with honours": int(set(tiles) <= set(MAJORS) and honours and bool(suits)),
        "All concealed with honours": int(concealed),
        "Loose tile": int(loose),
        "Last tile of the wall": int("last-wall-tile" in events and player.self_drawn),
        "Final discard": int(player.final_discard),
        "Robbing the kong": int("robbing-kong" in events),
    }


# --- section 6: special hands ---------------------------------------------------------------------------------------


def with_bonus(name: str, value: int, player: Player, *, doubled: bool = False) -> Candidate:
    """Add the bonus tiles to a special hand; `doubled` says that the final discard doubled the hand itself."""
    bonus = of_bonus_tiles(player)
    tiles = bonus["Flower"] + bonus["Season"]
    doubles = sum(bonus[double] * (2 if double in TWICE else 1) for double in BONUS_DOUBLES) + player.final_discard
    entries = {name: 1, **bonus}
    if player.final_discard and (tiles or doubled):
        entries["Final discard"] = 1
    points = min(player.options["limit"], value + 4 * tiles * 2**doubles)
    return Candidate(points, special=True, entries=clean_up(entries))


def clean_up(entries: Entries) -> Entries:
    return {name: count for name, count in entries.items() if count}


def of_chance(player: Player) -> Iterator[str]:
    """Yield the special hands that any winning hand may be."""
    events, win = player.events, player.win
    if "heavenly" in events:
        yield "Heaven's blessing"
    if "earthly" in events:
        yield "Earth's blessing"
    if "kong-replacement" in events and win == ("p", 5):
        yield "Gathering the plum blossom from the roof"
    if "last-wall-tile" in events and player.self_drawn and win == ("p", 1):
        yield "Plucking the moon from the bottom of the sea"
    if "twofold-fortune" in events:
        yield "Twofold fortune"


def won(player: Player) -> Iterator[Candidate]:
    assert player.win is not None
    options, limit = player.options, player.options["limit"]
    fourteen = sorted([*player.standing, player.win])
    most = 0 if options["goulash"] else options["max_chows"]
    hands = [hand for hand in complete_hands(fourteen, player.win, player.declared) if hand.chows <= most]
    names = [] if player.declared else list(concealed_specials(fourteen, options))
    pure = False
    for hand in hands:
        for name in pung_specials(hand, options):
            pure = pure or name == "Purity"
            yield purity(hand, player) if name == "Purity" else Candidate(limit, special=True, entries={name: 1})
    for name in names:
        if name in HALF:
            yield with_bonus(name, limit // 2, player)
        else:
            yield Candidate(limit, special=True, entries={name: 1})
    if hands or names:
        for name in of_chance(player):
            yield Candidate(limit, special=True, entries={name: 1})
    if options["purity_may_score_ordinary"] or not pure:
        for hand in hands:
            sets = of_sets(exposed_by_claim(hand, player), [hand.pair], player)
            entries = clean_up({**sets, **of_bonus_tiles(player), **for_the_winner(hand, player)})
            yield Candidate(worth(entries, player), special=False, entries=entries)


def purity(hand: Complete, player: Player) -> Candidate:
    points = sum(POINTS[group.name] for group in exposed_by_claim(hand, player)) + player.options["mah_jong_points"]
    if player.self_drawn and ("kong-replacement" not in player.events or player.options["loose_tile_wall_points"]):
        points += 2
    doubled = player.final_discard and player.options["purity_final_discard"]
    return with_bonus("Purity", points * (16 if doubled else 8), player, doubled=doubled)


# --- sections 5 and 6.4: hands that did not win ---------------------------------------------------------------------


def lost(player: Player) -> Iterator[Candidate]:
    alike = Counter(player.standing)
    sets = [Set((tile,) * min(count, 4)) for tile, count in alike.items() if count >= 3]
    pairs = [tile for tile, count in alike.items() if count == 2]
    entries = {**of_sets((*player.declared, *sets), pairs, player), **of_bonus_tiles(player)}
    if player.options["original_call_losers"]:
        entries["Original call"] = int("original-call" in player.events)
    entries = clean_up(entries)
    yield Candidate(worth(entries, player), special=False, entries=entries)
    if player.options["fishing_scores"]:
        for tile in KINDS:
            if player.held(tile) < 4:
                yield from fishing(player, tile)


def fishing(player: Player, awaited: Tile) -> Iterator[Candidate]:
    limit, options = player.options["limit"], player.options
    fourteen = sorted([*player.standing, awaited])
    names = [] if player.declared else list(concealed_specials(fourteen, options))
    for hand in complete_hands(fourteen, awaited, player.declared):
        for name in pung_specials(hand, options):
            if name == "Purity":
                held = list(hand.sets)
                if hand.last in held:
                    held.remove(hand.last)
                yield with_bonus("Fishing: Purity", 8 * sum(POINTS[group.name] for group in held), player)
            else:
                names.append(name)
    for name in names:
        yield with_bonus(f"Fishing: {name}", limit // 5 if name in HALF else limit * 2 // 5, player)
