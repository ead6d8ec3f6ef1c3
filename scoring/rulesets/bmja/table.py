"""The British score table: basic points, doubles, special hands won and special hands fished for."""

from __future__ import annotations

from scoring.patterns import Pattern, all_of
from scoring.patterns.of_bonus import every_flower, every_season, flowers, own_flower, own_season, seasons
from scoring.patterns.of_pairs import dragon_pairs, round_wind_pair, seat_wind_pair
from scoring.patterns.of_pungs import (
    every_dragon,
    every_wind,
    four_kongs,
    number_of_dragon_pungs,
    only_pungs,
    round_wind_pungs,
    seat_wind_pungs,
    sets_of,
)
from scoring.patterns.of_tiles import (
    all_green,
    full_flush,
    half_flush,
    honors_only,
    in_sets,
    one_suit_with_honors,
    shaped,
    suits_with_honors,
    terminals_only,
    terminals_with_honors,
)
from scoring.patterns.of_winning import (
    event,
    event_on_discard,
    event_on_self_draw,
    fishing_for,
    from_the_live_wall,
    no_set_exposed,
    nothing_declared,
    won_on,
)
from scoring.text import _
from scoring.tiles import TILE_OF

BASIC = _("Basic points")
GOING_OUT = _("Points for going Mah-Jong")
DOUBLES = _("Doubles for any player")
WINNER = _("Doubles for the winner")
SPECIAL = _("Special hands")
FISHING = _("Fishing for a special hand")

BONUS_TILES = "bonus tiles"
"""The box of what bonus tiles give: added as one, and all that counts besides a special hand below the limit."""

BASIC_POINTS = (
    Pattern(_("Exposed minor pung"), 2, sets_of("pung", major=False, concealed=False), heading=BASIC, most=4),
    Pattern(_("Concealed minor pung"), 4, sets_of("pung", major=False, concealed=True), heading=BASIC, most=4),
    Pattern(_("Exposed major pung"), 4, sets_of("pung", major=True, concealed=False), heading=BASIC, most=4),
    Pattern(_("Concealed major pung"), 8, sets_of("pung", major=True, concealed=True), heading=BASIC, most=4),
    Pattern(_("Exposed minor kong"), 8, sets_of("kong", major=False, concealed=False), heading=BASIC, most=4),
    Pattern(_("Concealed minor kong"), 16, sets_of("kong", major=False, concealed=True), heading=BASIC, most=4),
    Pattern(_("Exposed major kong"), 16, sets_of("kong", major=True, concealed=False), heading=BASIC, most=4),
    Pattern(_("Concealed major kong"), 32, sets_of("kong", major=True, concealed=True), heading=BASIC, most=4),
    Pattern(_("Pair of dragons"), 2, dragon_pairs, heading=BASIC, most=3),
    Pattern(_("Pair of own wind"), 2, seat_wind_pair, heading=BASIC),
    Pattern(_("Pair of prevailing wind"), 2, round_wind_pair, heading=BASIC),
    Pattern(_("Flower"), 4, flowers, heading=BASIC, box=BONUS_TILES, most=4),
    Pattern(_("Season"), 4, seasons, heading=BASIC, box=BONUS_TILES, most=4),
    #
    Pattern(_("Going Mah-Jong"), 20, shaped("regular"), heading=GOING_OUT, box=GOING_OUT),
    Pattern(_("Winning tile from the wall"), 2, in_sets(from_the_live_wall), heading=GOING_OUT, box=GOING_OUT),
)

ALL_DOUBLES = (
    Pattern(_("Dragon set"), 0, number_of_dragon_pungs, doubles=1, heading=DOUBLES, most=4),
    Pattern(_("Own wind set"), 0, seat_wind_pungs, doubles=1, heading=DOUBLES, most=4),
    Pattern(_("Prevailing wind set"), 0, round_wind_pungs, doubles=1, heading=DOUBLES, most=4),
    Pattern(_("Own Flower"), 0, own_flower, doubles=1, heading=DOUBLES, box=BONUS_TILES),
    Pattern(_("Own Season"), 0, own_season, doubles=1, heading=DOUBLES, box=BONUS_TILES),
    Pattern(
        _("Bouquet of Flowers"), 0, every_flower, doubles=2, heading=DOUBLES, box=BONUS_TILES, implies=("Own Flower",)
    ),
    Pattern(
        _("Bouquet of Seasons"), 0, every_season, doubles=2, heading=DOUBLES, box=BONUS_TILES, implies=("Own Season",)
    ),
    Pattern(_("Original call"), 0, event("original-call"), doubles=1, heading=DOUBLES),
    #
    Pattern(_("No chows"), 0, only_pungs, doubles=1, heading=WINNER),
    Pattern(_("All the same suit with honours"), 0, in_sets(half_flush), doubles=1, heading=WINNER),
    Pattern(_("All ones and nines with honours"), 0, in_sets(terminals_with_honors), doubles=1, heading=WINNER),
    Pattern(
        _("All concealed with honours"),
        0,
        in_sets(all_of(no_set_exposed, suits_with_honors)),
        doubles=1,
        heading=WINNER,
        implies=("All the same suit with honours",),
        cite="answers on doubling: a concealed hand which is not Buried treasure",
    ),
    Pattern(_("Loose tile"), 0, in_sets(event("kong-replacement")), doubles=1, heading=WINNER),
    Pattern(_("Last tile of the wall"), 0, in_sets(event_on_self_draw("last-wall-tile")), doubles=1, heading=WINNER),
    Pattern(_("Final discard"), 0, event_on_discard("last-wall-tile"), doubles=1, heading=WINNER),
    Pattern(_("Robbing the kong"), 0, in_sets(event("robbing-kong")), doubles=1, heading=WINNER),
)

SPECIAL_HANDS = (
    Pattern(_("Purity"), 0, all_of(only_pungs, full_flush), doubles=3, heading=SPECIAL),
    Pattern(_("All pair honours"), 500, shaped("seven-pairs"), heading=SPECIAL),
    Pattern(_("Knitting"), 500, shaped("knitting"), heading=SPECIAL),
    Pattern(_("Triple knitting"), 500, shaped("triple-knitting"), heading=SPECIAL),
    Pattern(_("Buried treasure"), 1000, all_of(only_pungs, nothing_declared, one_suit_with_honors), heading=SPECIAL),
    Pattern(_("The wriggling snake"), 1000, shaped("wriggling-snake"), heading=SPECIAL),
    Pattern(_("The gates of heaven"), 1000, shaped("gates-of-heaven"), heading=SPECIAL),
    Pattern(_("Thirteen unique wonders"), 1000, shaped("thirteen-orphans"), heading=SPECIAL),
    Pattern(_("Imperial jade"), 1000, all_of(only_pungs, all_green), heading=SPECIAL),
    Pattern(_("Heads and tails"), 1000, all_of(only_pungs, terminals_only), heading=SPECIAL),
    Pattern(_("Three great scholars"), 1000, all_of(only_pungs, every_dragon), heading=SPECIAL),
    Pattern(_("All Winds and Dragons"), 1000, all_of(only_pungs, honors_only), heading=SPECIAL),
    Pattern(_("Four blessings hovering over the door"), 1000, all_of(only_pungs, every_wind), heading=SPECIAL),
    Pattern(_("Fourfold plenty"), 1000, all_of(only_pungs, four_kongs), heading=SPECIAL),
    Pattern(_("Heaven's blessing"), 1000, event("heavenly"), heading=SPECIAL),
    Pattern(_("Earth's blessing"), 1000, event("earthly"), heading=SPECIAL),
    Pattern(
        _("Gathering the plum blossom from the roof"),
        1000,
        all_of(event("kong-replacement"), won_on(TILE_OF["5p"])),
        heading=SPECIAL,
    ),
    Pattern(
        _("Plucking the moon from the bottom of the sea"),
        1000,
        all_of(event_on_self_draw("last-wall-tile"), won_on(TILE_OF["1p"])),
        heading=SPECIAL,
    ),
    Pattern(_("Twofold fortune"), 1000, event("twofold-fortune"), heading=SPECIAL),
)

FISHING_HANDS = (
    Pattern(_("Fishing: Purity"), 0, fishing_for("Purity"), doubles=3, heading=FISHING),
    Pattern(_("Fishing: All pair honours"), 200, fishing_for("All pair honours"), heading=FISHING),
    Pattern(_("Fishing: Knitting"), 200, fishing_for("Knitting"), heading=FISHING),
    Pattern(_("Fishing: Triple knitting"), 200, fishing_for("Triple knitting"), heading=FISHING),
    Pattern(_("Fishing: Buried treasure"), 400, fishing_for("Buried treasure"), heading=FISHING),
    Pattern(_("Fishing: The wriggling snake"), 400, fishing_for("The wriggling snake"), heading=FISHING),
    Pattern(_("Fishing: The gates of heaven"), 400, fishing_for("The gates of heaven"), heading=FISHING),
    Pattern(_("Fishing: Thirteen unique wonders"), 400, fishing_for("Thirteen unique wonders"), heading=FISHING),
    Pattern(_("Fishing: Imperial jade"), 400, fishing_for("Imperial jade"), heading=FISHING),
    Pattern(_("Fishing: Heads and tails"), 400, fishing_for("Heads and tails"), heading=FISHING),
    Pattern(_("Fishing: Three great scholars"), 400, fishing_for("Three great scholars"), heading=FISHING),
    Pattern(_("Fishing: All Winds and Dragons"), 400, fishing_for("All Winds and Dragons"), heading=FISHING),
    Pattern(
        _("Fishing: Four blessings hovering over the door"),
        400,
        fishing_for("Four blessings hovering over the door"),
        heading=FISHING,
    ),
    Pattern(_("Fishing: Fourfold plenty"), 400, fishing_for("Fourfold plenty"), heading=FISHING),
)

MADE_OF_PUNGS = (
    "Purity",
    "Buried treasure",
    "Imperial jade",
    "Heads and tails",
    "Three great scholars",
    "All Winds and Dragons",
    "Four blessings hovering over the door",
    "Fourfold plenty",
)
"""The special hands of four pungs or kongs and a pair."""

PATTERNS = BASIC_POINTS + ALL_DOUBLES + SPECIAL_HANDS + FISHING_HANDS
