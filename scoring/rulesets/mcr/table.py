"""The 81 fans of Mahjong Competition Rules, in the order of the rule book, each with what it implies.

Rulings on which authorities differ are not here but among the rulings, where an option turns each of them.
"""

from __future__ import annotations

from scoring.patterns import Pattern
from scoring.patterns.of_bonus import bonus_tiles
from scoring.patterns.of_pungs import (
    all_pungs,
    concealed_pungs_at_least,
    consecutive_pungs,
    dragon_pungs_at_least,
    kongs_at_least,
    mixed_shifted_pungs,
    numbers_of_several_pungs,
    pungs_of_one_number,
    round_wind_pung,
    seat_wind_pung,
    small_dragons,
    small_winds,
    wind_pungs_at_least,
)
from scoring.patterns.of_tiles import (
    all_green,
    all_parts_even,
    all_reversible,
    all_simples,
    five_in_every_part,
    full_flush,
    half_flush,
    honors_only,
    in_sets,
    no_honors,
    numbers_between,
    one_suit_voided,
    outside_in_every_part,
    seven_pairs,
    seven_shifted_pairs,
    terminals_and_honors,
    terminals_only,
    thirteen_orphans,
    tile_hogs,
    tiles_of_all_types,
)
from scoring.patterns.of_winning import (
    event,
    event_on_discard,
    event_on_self_draw,
    everything_exposed_and_claimed,
    nothing_exposed,
    nothing_exposed_and_self_drawn,
    self_drawn,
)
from scoring.rulesets.mcr.predicates import (
    all_chows,
    greater_honors_and_knitted_tiles,
    knitted_straight,
    lesser_honors_and_knitted_tiles,
    pure_terminal_chows,
    three_suited_terminal_chows,
)
from scoring.text import _

TWO_CHOWS = ("Pure Double Chow", "Mixed Double Chow", "Short Straight", "Two Terminal Chows")
THOUGH_PAIRS = _("Green Book, though seven pairs have no pungs")

FANS = (
    Pattern(
        _("Big Four Winds"),
        88,
        wind_pungs_at_least(4),
        number="1",
        chinese="大四喜",
        implies=("Big Three Winds", "All Pungs", "Prevalent Wind", "Seat Wind"),
    ),
    Pattern(
        _("Big Three Dragons"),
        88,
        dragon_pungs_at_least(3),
        number="2",
        chinese="大三元",
        implies=("Two Dragon Pungs", "Dragon Pung"),
    ),
    Pattern(_("All Green"), 88, all_green, number="3", chinese="绿一色"),
    Pattern(_("Nine Gates"), 88, number="4", chinese="九莲宝灯", implies=("Full Flush", "Concealed Hand", "No Honors")),
    Pattern(
        _("Four Kongs"),
        88,
        kongs_at_least(4),
        number="5",
        chinese="四杠",
        implies=("Three Kongs", "Two Melded Kongs", "Melded Kong", "All Pungs", "Single Wait"),
    ),
    Pattern(
        _("Seven Shifted Pairs"),
        88,
        seven_shifted_pairs,
        number="6",
        chinese="连七对",
        implies=("Seven Pairs", "Full Flush", "No Honors", "Concealed Hand"),
    ),
    Pattern(
        _("Thirteen Orphans"),
        88,
        thirteen_orphans,
        number="7",
        chinese="十三幺",
        implies=("All Terminals and Honors", "All Types", "Concealed Hand"),
    ),
    #
    Pattern(
        _("All Terminals"),
        64,
        terminals_only,
        number="8",
        chinese="清幺九",
        implies=("All Terminals and Honors", "All Pungs", "Outside Hand", "Pung of Terminals or Honors", "No Honors"),
        cite=THOUGH_PAIRS,
    ),
    Pattern(_("Little Four Winds"), 64, small_winds(3), number="9", chinese="小四喜", implies=("Big Three Winds",)),
    Pattern(
        _("Little Three Dragons"),
        64,
        small_dragons,
        number="10",
        chinese="小三元",
        implies=("Two Dragon Pungs", "Dragon Pung"),
    ),
    Pattern(
        _("All Honors"),
        64,
        honors_only,
        number="11",
        chinese="字一色",
        implies=("All Terminals and Honors", "All Pungs", "Outside Hand", "Pung of Terminals or Honors"),
        cite=THOUGH_PAIRS,
    ),
    Pattern(
        _("Four Concealed Pungs"),
        64,
        concealed_pungs_at_least(4),
        number="12",
        chinese="四暗刻",
        implies=("Three Concealed Pungs", "Two Concealed Pungs", "All Pungs", "Concealed Hand"),
    ),
    Pattern(
        _("Pure Terminal Chows"),
        64,
        pure_terminal_chows,
        number="13",
        chinese="一色双龙会",
        implies=("Full Flush", "All Chows", "No Honors", *TWO_CHOWS),
    ),
    #
    Pattern(_("Quadruple Chow"), 48, number="14", chinese="一色四同顺", implies=("Tile Hog",)),
    Pattern(
        _("Four Pure Shifted Pungs"),
        48,
        consecutive_pungs(4),
        number="15",
        chinese="一色四节高",
        implies=("Pure Shifted Pungs", "All Pungs"),
    ),
    #
    Pattern(_("Four Pure Shifted Chows"), 32, number="16", chinese="一色四步高"),
    Pattern(
        _("Three Kongs"),
        32,
        kongs_at_least(3),
        number="17",
        chinese="三杠",
        implies=("Two Melded Kongs", "Melded Kong"),
    ),
    Pattern(
        _("All Terminals and Honors"),
        32,
        terminals_and_honors,
        number="18",
        chinese="混幺九",
        implies=("All Pungs", "Outside Hand", "Pung of Terminals or Honors"),
        cite=THOUGH_PAIRS,
    ),
    #
    Pattern(_("Seven Pairs"), 24, seven_pairs, number="19", chinese="七对", implies=("Concealed Hand",)),
    Pattern(
        _("Greater Honors and Knitted Tiles"),
        24,
        greater_honors_and_knitted_tiles,
        number="20",
        chinese="七星不靠",
        implies=("Lesser Honors and Knitted Tiles", "All Types", "Concealed Hand"),
    ),
    Pattern(
        _("All Even Pungs"),
        24,
        all_parts_even,
        number="21",
        chinese="全双刻",
        implies=("All Pungs", "All Simples", "No Honors"),
    ),
    Pattern(_("Full Flush"), 24, full_flush, number="22", chinese="清一色", implies=("No Honors",)),
    Pattern(_("Pure Triple Chow"), 24, number="23", chinese="一色三同顺"),
    Pattern(_("Pure Shifted Pungs"), 24, consecutive_pungs(3), number="24", chinese="一色三节高"),
    Pattern(
        _("Upper Tiles"), 24, numbers_between(7, 9), number="25", chinese="全大", implies=("Upper Four", "No Honors")
    ),
    Pattern(
        _("Middle Tiles"), 24, numbers_between(4, 6), number="26", chinese="全中", implies=("All Simples", "No Honors")
    ),
    Pattern(
        _("Lower Tiles"), 24, numbers_between(1, 3), number="27", chinese="全小", implies=("Lower Four", "No Honors")
    ),
    #
    Pattern(_("Pure Straight"), 16, number="28", chinese="清龙"),
    Pattern(
        _("Three-Suited Terminal Chows"),
        16,
        three_suited_terminal_chows,
        number="29",
        chinese="三色双龙会",
        implies=("All Chows", "No Honors", *TWO_CHOWS),
    ),
    Pattern(_("Pure Shifted Chows"), 16, number="30", chinese="一色三步高"),
    Pattern(
        _("All Fives"), 16, five_in_every_part, number="31", chinese="全带五", implies=("All Simples", "No Honors")
    ),
    Pattern(_("Triple Pung"), 16, pungs_of_one_number(3), number="32", chinese="三同刻", implies=("Double Pung",)),
    Pattern(
        _("Three Concealed Pungs"),
        16,
        concealed_pungs_at_least(3),
        number="33",
        chinese="三暗刻",
        implies=("Two Concealed Pungs",),
    ),
    #
    Pattern(
        _("Lesser Honors and Knitted Tiles"),
        12,
        lesser_honors_and_knitted_tiles,
        number="34",
        chinese="全不靠",
        implies=("All Types", "Concealed Hand"),
    ),
    Pattern(_("Knitted Straight"), 12, knitted_straight, number="35", chinese="组合龙"),
    Pattern(_("Upper Four"), 12, numbers_between(6, 9), number="36", chinese="大于五", implies=("No Honors",)),
    Pattern(_("Lower Four"), 12, numbers_between(1, 4), number="37", chinese="小于五", implies=("No Honors",)),
    Pattern(_("Big Three Winds"), 12, wind_pungs_at_least(3), number="38", chinese="三风刻"),
    #
    Pattern(_("Mixed Straight"), 8, number="39", chinese="花龙"),
    Pattern(_("Reversible Tiles"), 8, all_reversible, number="40", chinese="推不倒"),
    Pattern(_("Mixed Triple Chow"), 8, number="41", chinese="三色三同顺"),
    Pattern(_("Mixed Shifted Pungs"), 8, mixed_shifted_pungs, number="42", chinese="三色三节高"),
    Pattern(_("Chicken Hand"), 8, number="43", chinese="无番和"),
    Pattern(
        _("Last Tile Draw"),
        8,
        event_on_self_draw("last-wall-tile"),
        number="44",
        chinese="妙手回春",
        implies=("Self-Drawn",),
    ),
    Pattern(_("Last Tile Claim"), 8, event_on_discard("last-wall-tile"), number="45", chinese="海底捞月"),
    Pattern(
        _("Out with Replacement Tile"),
        8,
        event("kong-replacement"),
        number="46",
        chinese="杠上开花",
        implies=("Self-Drawn",),
    ),
    Pattern(_("Robbing the Kong"), 8, event("robbing-kong"), number="47", chinese="抢杠和", implies=("Last Tile",)),
    Pattern(
        _("Two Concealed Kongs"),
        8,
        number="48",
        chinese="双暗杠",
        most=2,
        implies=("Two Melded Kongs", "Melded Kong", "Two Concealed Pungs"),
    ),
    #
    Pattern(_("All Pungs"), 6, all_pungs, number="49", chinese="碰碰和"),
    Pattern(_("Half Flush"), 6, half_flush, number="50", chinese="混一色"),
    Pattern(_("Mixed Shifted Chows"), 6, number="51", chinese="三色三步高"),
    Pattern(_("All Types"), 6, tiles_of_all_types, number="52", chinese="五门齐"),
    Pattern(
        _("Melded Hand"), 6, everything_exposed_and_claimed, number="53", chinese="全求人", implies=("Single Wait",)
    ),
    Pattern(
        _("Two Dragon Pungs"), 6, dragon_pungs_at_least(2), number="54", chinese="双箭刻", implies=("Dragon Pung",)
    ),
    #
    Pattern(_("Outside Hand"), 4, in_sets(outside_in_every_part), number="55", chinese="全带幺"),
    Pattern(
        _("Fully Concealed Hand"),
        4,
        nothing_exposed_and_self_drawn,
        number="56",
        chinese="不求人",
        implies=("Self-Drawn", "Concealed Hand"),
    ),
    Pattern(_("Two Melded Kongs"), 4, kongs_at_least(2), number="57", chinese="双明杠", implies=("Melded Kong",)),
    Pattern(_("Last Tile"), 4, number="58", chinese="和绝张"),
    #
    Pattern(_("Dragon Pung"), 2, dragon_pungs_at_least(1), number="59", chinese="箭刻"),
    Pattern(_("Prevalent Wind"), 2, round_wind_pung, number="60", chinese="圈风刻"),
    Pattern(_("Seat Wind"), 2, seat_wind_pung, number="61", chinese="门风刻"),
    Pattern(_("Concealed Hand"), 2, nothing_exposed, number="62", chinese="门前清"),
    Pattern(_("All Chows"), 2, all_chows, number="63", chinese="平和", implies=("No Honors",)),
    Pattern(_("Tile Hog"), 2, tile_hogs, number="64", chinese="四归一", most=3),
    Pattern(_("Double Pung"), 2, numbers_of_several_pungs, number="65", chinese="双同刻", most=2),
    Pattern(_("Two Concealed Pungs"), 2, concealed_pungs_at_least(2), number="66", chinese="双暗刻"),
    Pattern(_("Concealed Kong"), 2, number="67", chinese="暗杠", implies=("Melded Kong",)),
    Pattern(_("All Simples"), 2, all_simples, number="68", chinese="断幺", implies=("No Honors",)),
    #
    Pattern(_("Pure Double Chow"), 1, number="69", chinese="一般高", most=2),
    Pattern(_("Mixed Double Chow"), 1, number="70", chinese="喜相逢", most=2),
    Pattern(_("Short Straight"), 1, number="71", chinese="连六", most=2),
    Pattern(_("Two Terminal Chows"), 1, number="72", chinese="老少副", most=2),
    Pattern(_("Pung of Terminals or Honors"), 1, number="73", chinese="幺九刻", most=4),
    Pattern(_("Melded Kong"), 1, kongs_at_least(1), number="74", chinese="明杠"),
    Pattern(_("One Voided Suit"), 1, one_suit_voided, number="75", chinese="缺一门"),
    Pattern(_("No Honors"), 1, no_honors, number="76", chinese="无字"),
    Pattern(_("Edge Wait"), 1, number="77", chinese="边张"),
    Pattern(_("Closed Wait"), 1, number="78", chinese="嵌张"),
    Pattern(_("Single Wait"), 1, number="79", chinese="单钓将"),
    Pattern(_("Self-Drawn"), 1, self_drawn, number="80", chinese="自摸"),
    Pattern(_("Flower Tiles"), 1, bonus_tiles, number="81", chinese="花牌", most=8),
)
"""Rows without a predicate are found by a chooser: the fans of chows, of waits, of the winning tile and of concealed
kongs, and the pungs that other fans may have counted already. Chicken Hand is what is left when nothing else counts."""

FAN = {fan.name: fan for fan in FANS}
