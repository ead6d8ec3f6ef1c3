"""What an organizer may choose under the British rules."""

from __future__ import annotations

from scoring.options import Option
from scoring.text import _

OPTIONS = (
    Option(
        "limit",
        "number",
        1000,
        _("Limit"),
        _("The most a hand can score. Special hands score their share of it, rounded down."),
        least=1,
    ),
    Option(
        "mah_jong_points",
        "number",
        20,
        _("Points for going Mah-Jong"),
        _("What the winner scores for going Mah-Jong before doubling. Older tables say 10."),
        least=0,
    ),
    Option(
        "max_chows",
        "number",
        1,
        _("Chows allowed"),
        _("How many chows an ordinary winning hand can have."),
        least=0,
    ),
    Option(
        "fishing_scores",
        "flag",
        True,
        _("Fishing hands score"),
        _("A losing hand that is one tile short of a special hand scores for it."),
    ),
    Option(
        "goulash",
        "flag",
        False,
        _("Goulash"),
        _("This hand is a goulash: wild tiles stand for any tile, and an ordinary hand can’t have chows."),
        scope="hand",
    ),
    Option(
        "bouquet_includes_own",
        "flag",
        True,
        _("A bouquet includes the player’s own tile"),
        _(
            "All four flowers, or all four seasons, give two doubles in total. Otherwise the player’s own tile among "
            "them gives a third."
        ),
    ),
    Option(
        "clean_and_concealed",
        "choice",
        "one",
        _("One suit with honours, and concealed"),
        _("One: the hand gets one double for the two together. Both: it gets a double for each."),
        choices=("one", "both"),
    ),
    Option(
        "claimed_pair_keeps_concealed",
        "flag",
        True,
        _("A claimed pair keeps the hand concealed"),
        _("Claiming the last tile for the pair leaves a concealed hand concealed."),
    ),
    Option(
        "loose_tile_wall_points",
        "flag",
        False,
        _("Wall points for a loose tile"),
        _("Winning on a loose tile also scores the 2 points for a tile from the wall."),
    ),
    Option(
        "original_call_losers",
        "flag",
        True,
        _("Original call for losers"),
        _("A player with an original call gets its double even without winning."),
    ),
    Option(
        "purity_final_discard",
        "flag",
        True,
        _("Purity on the final discard"),
        _(
            "Winning Purity on the final discard doubles the whole score once more. Otherwise only its bonus tiles "
            "are doubled."
        ),
    ),
    Option(
        "purity_may_score_ordinary",
        "flag",
        True,
        _("Purity as an ordinary hand"),
        _("A winning Purity hand can be scored as an ordinary hand when that is worth more."),
    ),
    Option(
        "knitting_any_suits",
        "flag",
        False,
        _("Knitting in any suits"),
        _("Each pair of Knitting can have its own two suits. Otherwise all pairs use the same two suits."),
    ),
    Option(
        "buried_treasure_needs_honours",
        "flag",
        True,
        _("Buried treasure needs honours"),
        _("Buried treasure must have a wind or a dragon. Otherwise it can be of one suit alone."),
    ),
    Option(
        "imperial_jade_needs_dragon",
        "flag",
        False,
        _("Imperial jade needs the dragon"),
        _("Imperial jade must have the Green dragon."),
    ),
    Option(
        "losers_settle",
        "flag",
        True,
        _("Losers settle among themselves"),
        _("After the winner is paid, the others pay each other the difference between their scores."),
    ),
    Option(
        "east_doubles",
        "flag",
        True,
        _("East pays and receives double"),
        _("Every payment to or from East is doubled."),
    ),
)
