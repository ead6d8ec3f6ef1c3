"""The yaku of riichi, its yakuman and its fu, in the order of the rule book of the European association.

Of a yaku `points` are the han in a concealed hand and `when_open` those in an open one, which has none of it where
that is nothing. A yakuman found twice is the form of it that some rules pay twice.
"""

from __future__ import annotations

from typing import Any

from scoring.patterns import Pattern, Predicate
from scoring.patterns.of_chows import chows_equal, mixed_triple_chow, pure_straight, two_pairs_of_equal_chows
from scoring.patterns.of_pungs import (
    all_pungs,
    dragon_pungs,
    kongs,
    number_of_dragon_pungs,
    pungs_of_one_number,
    round_wind_pung,
    seat_wind_pung,
    sets_of,
    small_dragons,
    small_winds,
)
from scoring.patterns.of_tiles import (
    all_green,
    all_simples,
    full_flush,
    half_flush,
    honors_only,
    in_sets,
    seven_pairs,
    shaped,
    terminals_only,
)
from scoring.patterns.of_winning import (
    event,
    event_on_discard,
    event_on_self_draw,
    nothing_exposed,
    nothing_exposed_and_self_drawn,
    self_drawn,
)
from scoring.rulesets.riichi.predicates import (
    big_four_winds,
    concealed_on_discard,
    double_wind_pair,
    four_concealed,
    full_outside,
    half_outside,
    nine_gates,
    pinfu,
    terminals_and_honors,
    thirteen_orphans,
    three_concealed,
    value_pair,
    waited,
)
from scoring.text import _, pgettext

ONE_HAN, TWO_HAN, THREE_HAN = "EMA 4.2.1", "EMA 4.2.2", "EMA 4.2.3"
FIVE_HAN, SIX_HAN, LIMIT_HANDS = "EMA 4.2.4", "EMA 4.2.5", "EMA 4.2.6"
MINIPOINTS = "EMA 4.1.1"

CONTEXT = "riichi"
"""Some names are those of patterns in other rule sets, which other languages call otherwise."""

_TWICE = {"implies": ("Pure Double Sequence",)}
_NO_SEQUENCE = {"implies": ("Half Outside Hand",)}


def _yaku(
    name: str, han: int, when_open: int, predicate: Predicate, japanese: str, cite: str, **others: Any
) -> Pattern:
    return Pattern(
        name, han, predicate, when_open=when_open, unit="han", japanese=japanese, cite=cite, context=CONTEXT, **others
    )


def _yakuman(name: str, predicate: Predicate, japanese: str, most: int = 1) -> Pattern:
    return Pattern(name, 1, predicate, unit="yakuman", japanese=japanese, most=most, cite=LIMIT_HANDS, context=CONTEXT)


def _fu(name: str, fu: int, predicate: Predicate | None = None, most: int = 1) -> Pattern:
    return Pattern(name, fu, predicate, unit="fu", most=most, cite=MINIPOINTS)


YAKU = (
    _yaku(_("Riichi"), 1, 0, event("riichi"), "立直", ONE_HAN),
    _yaku(_("Double Riichi"), 2, 0, event("double-riichi"), "daburu riichi ダブル立直", TWO_HAN),
    _yaku(_("Ippatsu"), 1, 0, event("ippatsu"), "一発", ONE_HAN),
    _yaku(
        pgettext("riichi", "Fully Concealed Hand"),
        1,
        0,
        nothing_exposed_and_self_drawn,
        "menzen tsumo 門前清自摸和",
        ONE_HAN,
    ),
    _yaku(_("Pinfu"), 1, 0, pinfu, "平和", ONE_HAN),
    _yaku(_("Pure Double Sequence"), 1, 0, chows_equal(2), "iipeikō 一盃口", ONE_HAN),
    _yaku(pgettext("riichi", "All Simples"), 1, 1, all_simples, "tan'yao 断幺九", ONE_HAN),
    _yaku(_("Dragon Triplet"), 1, 1, number_of_dragon_pungs, "yakuhai 役牌", ONE_HAN, most=3),
    _yaku(_("Seat Wind Triplet"), 1, 1, seat_wind_pung, "yakuhai 自風", ONE_HAN),
    _yaku(_("Round Wind Triplet"), 1, 1, round_wind_pung, "yakuhai 場風", ONE_HAN),
    _yaku(_("After a Quad"), 1, 1, event("kong-replacement"), "rinshan kaihō 嶺上開花", ONE_HAN),
    _yaku(_("Robbing a Quad"), 1, 1, event("robbing-kong"), "chankan 槍槓", ONE_HAN),
    _yaku(_("Under the Sea"), 1, 1, event_on_self_draw("last-wall-tile"), "haitei 海底摸月", ONE_HAN),
    _yaku(_("Under the River"), 1, 1, event_on_discard("last-wall-tile"), "hōtei 河底撈魚", ONE_HAN),
    _yaku(pgettext("riichi", "Seven Pairs"), 2, 0, seven_pairs, "chiitoitsu 七対子", TWO_HAN),
    _yaku(_("Mixed Triple Sequence"), 2, 1, mixed_triple_chow, "sanshoku dōjun 三色同順", TWO_HAN),
    _yaku(pgettext("riichi", "Pure Straight"), 2, 1, pure_straight, "ittsū 一気通貫", TWO_HAN),
    _yaku(_("Half Outside Hand"), 2, 1, half_outside, "chanta 混全帯幺九", TWO_HAN),
    _yaku(_("Triple Triplet"), 2, 2, pungs_of_one_number(3), "sanshoku dōkō 三色同刻", TWO_HAN),
    _yaku(pgettext("riichi", "Three Concealed Triplets"), 2, 2, three_concealed, "san'ankō 三暗刻", TWO_HAN),
    _yaku(_("Three Quads"), 2, 2, kongs(3), "sankantsu 三槓子", TWO_HAN),
    _yaku(pgettext("riichi", "All Triplets"), 2, 2, all_pungs, "toitoi 対々和", TWO_HAN),
    _yaku(pgettext("riichi", "Little Three Dragons"), 2, 2, small_dragons, "shōsangen 小三元", TWO_HAN),
    _yaku(_("All Terminals and Honours"), 2, 2, terminals_and_honors, "honrōtō 混老頭", TWO_HAN, **_NO_SEQUENCE),
    _yaku(_("Twice Pure Double Sequence"), 3, 0, two_pairs_of_equal_chows, "ryanpeikō 二盃口", THREE_HAN, **_TWICE),
    _yaku(pgettext("riichi", "Half Flush"), 3, 2, half_flush, "hon'itsu 混一色", THREE_HAN),
    _yaku(_("Full Outside Hand"), 3, 2, full_outside, "junchan 純全帯幺九", THREE_HAN),
    _yaku(pgettext("riichi", "Full Flush"), 6, 5, full_flush, "chin'itsu 清一色", SIX_HAN),
    _yaku(_("Blessing of Man"), 5, 0, event("renhou"), "renhō 人和", FIVE_HAN),
)

YAKUMAN = (
    _yakuman(pgettext("riichi", "Thirteen Orphans"), thirteen_orphans, "kokushi musō 国士無双", most=2),
    _yakuman(pgettext("riichi", "Nine Gates"), nine_gates, "chūren pōtō 九蓮宝燈", most=2),
    _yakuman(pgettext("riichi", "Blessing of Heaven"), event("heavenly"), "tenhō 天和"),
    _yakuman(pgettext("riichi", "Blessing of Earth"), event("earthly"), "chihō 地和"),
    _yakuman(pgettext("riichi", "Four Concealed Triplets"), four_concealed, "sūankō 四暗刻", most=2),
    _yakuman(_("Four Quads"), kongs(4), "sūkantsu 四槓子"),
    _yakuman(pgettext("riichi", "All Green"), all_green, "ryūiisō 緑一色"),
    _yakuman(pgettext("riichi", "All Terminals"), terminals_only, "chinrōtō 清老頭"),
    _yakuman(_("All Honours"), honors_only, "tsūiisō 字一色"),
    _yakuman(pgettext("riichi", "Big Three Dragons"), dragon_pungs(3), "daisangen 大三元"),
    _yakuman(pgettext("riichi", "Little Four Winds"), small_winds(3), "shōsūshii 小四喜"),
    _yakuman(pgettext("riichi", "Big Four Winds"), big_four_winds, "daisūshii 大四喜", most=2),
)

DOUBLED = {
    "thirteen-orphans": "Thirteen Orphans",
    "nine-gates": "Nine Gates",
    "four-concealed-triplets": "Four Concealed Triplets",
    "big-four-winds": "Big Four Winds",
}
"""The yakuman that rules may pay twice, by their ids in the option."""

DORA = (
    Pattern(_("Dora"), 1, when_open=1, unit="han", japanese="ドラ", cite="EMA 2.7"),
    Pattern(_("Ura Dora"), 1, when_open=1, unit="han", japanese="裏ドラ", cite="EMA 3.3.10"),
    Pattern(_("Red Five"), 1, when_open=1, unit="han", japanese="akadora 赤ドラ"),
)
"""Han that are no yaku. They are counted beside the yaku, whatever the reading."""

FU = (
    _fu(_("Winning hand"), 20, shaped("regular")),
    _fu(_("Seven Pairs, always 25"), 25, seven_pairs),
    _fu(_("Concealed hand won on a discard"), 10, in_sets(concealed_on_discard)),
    _fu(_("Self-draw"), 2, in_sets(self_drawn)),
    _fu(_("Melded triplet of simples"), 2, sets_of("pung", major=False, concealed=False), most=4),
    _fu(_("Melded triplet of terminals or honours"), 4, sets_of("pung", major=True, concealed=False), most=4),
    _fu(_("Concealed triplet of simples"), 4, sets_of("pung", major=False, concealed=True), most=4),
    _fu(_("Concealed triplet of terminals or honours"), 8, sets_of("pung", major=True, concealed=True), most=4),
    _fu(_("Melded quad of simples"), 8, sets_of("kong", major=False, concealed=False), most=4),
    _fu(_("Melded quad of terminals or honours"), 16, sets_of("kong", major=True, concealed=False), most=4),
    _fu(_("Concealed quad of simples"), 16, sets_of("kong", major=False, concealed=True), most=4),
    _fu(_("Concealed quad of terminals or honours"), 32, sets_of("kong", major=True, concealed=True), most=4),
    _fu(_("Pair of dragons, seat wind or round wind"), 2, value_pair),
    _fu(_("Double-wind pair"), 2, double_wind_pair),
    _fu(_("Edge wait"), 2, waited("edge")),
    _fu(_("Closed wait"), 2, waited("closed")),
    _fu(_("Pair wait"), 2, waited("pair")),
)
OPEN_PINFU = _fu(_("Open hand with no other fu"), 2)
"""It is counted when the sum is known."""

CONCEALED_HAND = Pattern(_("Concealed Hand"), 0, nothing_exposed, unit="nothing")
"""It tells which column of the table counts."""

PATTERNS = (*YAKU, *YAKUMAN, CONCEALED_HAND, *FU)
