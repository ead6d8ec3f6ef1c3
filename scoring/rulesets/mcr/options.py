"""What an organizer may choose under Mahjong Competition Rules: the rulings on which authorities differ."""

from __future__ import annotations

from scoring.options import Option
from scoring.text import _

OPTIONS = (
    Option(
        "concealed_kong_with_concealed_pungs",
        "choice",
        "full",
        _("Three or four concealed kongs"),
        _(
            "Full: the kongs also score as concealed, in addition to Three or Four Concealed Pungs. Reduced: with "
            "three or four concealed kongs, Concealed Kong and Two Concealed Kongs don’t count."
        ),
        choices=("full", "reduced"),
    ),
    Option(
        "tile_hog_with_seven_pairs_all_green_or_terminals",
        "flag",
        False,
        _("Tile Hog in Seven Pairs of green tiles or terminals"),
        _("Count Tile Hog in a hand of Seven Pairs that is also All Green or All Terminals."),
    ),
    Option(
        "reversible_tiles_one_voided_suit",
        "flag",
        False,
        _("One Voided Suit with Reversible Tiles"),
        _("Count One Voided Suit in addition to Reversible Tiles, which has no characters anyway."),
    ),
    Option(
        "knitted_straight_with_lesser_honors",
        "flag",
        True,
        _("Knitted Straight with Lesser Honors"),
        _(
            "Count Knitted Straight in addition to Lesser Honors and Knitted Tiles when the hand has all nine "
            "knitted tiles."
        ),
    ),
    Option(
        "nine_gates_second_terminal_pung",
        "flag",
        False,
        _("Second terminal pung in Nine Gates"),
        _("Count one Pung of Terminals or Honors in Nine Gates when the hand has both terminal pungs."),
    ),
    Option(
        "all_green_half_flush",
        "flag",
        True,
        _("Half Flush with All Green"),
        _("Count Half Flush in addition to All Green. Full Flush counts either way."),
    ),
    Option(
        "all_terminals_double_pung",
        "flag",
        True,
        _("Double Pung with All Terminals"),
        _("Count Double Pung in addition to All Terminals. Triple Pung counts either way."),
    ),
    Option(
        "fully_concealed_with_concealed_fans",
        "flag",
        True,
        _("Fully Concealed Hand with hands that are always concealed"),
        _(
            "On a self-draw, count Fully Concealed Hand in addition to a fan that can only be made concealed, such "
            "as Seven Pairs. Otherwise Self-Drawn counts instead."
        ),
    ),
    Option(
        "wait_fifth_tile",
        "choice",
        "standing",
        _("A wait for a fifth tile"),
        _(
            "Whether a tile still counts as a second wait when the player has all four. Standing: not if all four "
            "are in the concealed hand. All: not if all four are in the hand or in declared sets. Ignore: it "
            "always counts."
        ),
        choices=("standing", "ignore", "all"),
    ),
    Option(
        "knitted_body_wait",
        "flag",
        True,
        _("Waits beside a Knitted Straight"),
        _("Count a wait for the pair or chow even when the winning tile also belongs to the knitted straight."),
    ),
    Option(
        "four_shifted_chows_two_chow_fans",
        "flag",
        False,
        _("Two-chow fans with Four Pure Shifted Chows"),
        _("Count the Short Straight or Two Terminal Chows that Four Pure Shifted Chows contains."),
    ),
    Option(
        "last_tile_claim_with_robbing_kong",
        "flag",
        True,
        _("Last Tile Claim with Robbing the Kong"),
        _("Count Last Tile Claim in addition to Robbing the Kong when the robbed tile was the last of the wall."),
    ),
    Option(
        "winning_tile_mixed",
        "choice",
        "deny",
        _("Self-drawn tile mixed into the hand"),
        _(
            "What happens if the drawn tile was mixed in with the others before the hand was shown. Deny: waits, "
            "Last Tile and Nine Gates don’t count. Ignore: they do."
        ),
        choices=("deny", "ignore"),
    ),
    Option(
        "heavenly_waits",
        "flag",
        False,
        _("Waits on the dealt hand"),
        _(
            "Let East count waits and Nine Gates when winning with the dealt tiles, although none of them is the "
            "last one."
        ),
    ),
    Option(
        "last_tile_from_own_melds",
        "flag",
        True,
        _("Last Tile from own melds"),
        _("Count Last Tile automatically when the winner’s own melds show the other three copies."),
    ),
    Option(
        "account_once",
        "flag",
        True,
        _("Account-once principle"),
        _("Combine each further chow only once with chows already used. Otherwise only identical fans are limited."),
    ),
    Option(
        "minimum_points",
        "number",
        8,
        _("Minimum to win"),
        _("The fewest points a hand needs to win, not counting flowers. Lower it for casual play."),
        least=0,
    ),
)
