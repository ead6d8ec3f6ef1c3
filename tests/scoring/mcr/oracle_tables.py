"""The fans, what is not combined and the options, as the rules list them, for the slow count."""

from __future__ import annotations

from typing import Any

DEFAULTS: dict[str, Any] = {
    "concealed_kong_with_concealed_pungs": "full",
    "tile_hog_with_seven_pairs_all_green_or_terminals": False,
    "reversible_tiles_one_voided_suit": False,
    "knitted_straight_with_lesser_honors": True,
    "nine_gates_second_terminal_pung": False,
    "all_green_half_flush": True,
    "all_terminals_double_pung": True,
    "fully_concealed_with_concealed_fans": True,
    "wait_fifth_tile": "standing",
    "knitted_body_wait": True,
    "four_shifted_chows_two_chow_fans": False,
    "last_tile_claim_with_robbing_kong": True,
    "winning_tile_mixed": "deny",
    "heavenly_waits": False,
    "last_tile_from_own_melds": True,
    "account_once": True,
    "minimum_points": 8,
}
BY_POINTS = {
    88: "Big Four Winds|Big Three Dragons|All Green|Nine Gates|Four Kongs|Seven Shifted Pairs|Thirteen Orphans",
    64: "All Terminals|Little Four Winds|Little Three Dragons|All Honors|Four Concealed Pungs|Pure Terminal Chows",
    48: "Quadruple Chow|Four Pure Shifted Pungs",
    32: "Four Pure Shifted Chows|Three Kongs|All Terminals and Honors",
    24: "Seven Pairs|Greater Honors and Knitted Tiles|All Even Pungs|Full Flush|Pure Triple Chow|Pure Shifted Pungs|"
    "Upper Tiles|Middle Tiles|Lower Tiles",
    16: "Pure Straight|Three-Suited Terminal Chows|Pure Shifted Chows|All Fives|Triple Pung|Three Concealed Pungs",
    12: "Lesser Honors and Knitted Tiles|Knitted Straight|Upper Four|Lower Four|Big Three Winds",
    8: "Mixed Straight|Reversible Tiles|Mixed Triple Chow|Mixed Shifted Pungs|Chicken Hand|Last Tile Draw|"
    "Last Tile Claim|Out with Replacement Tile|Robbing the Kong|Two Concealed Kongs",
    6: "All Pungs|Half Flush|Mixed Shifted Chows|All Types|Melded Hand|Two Dragon Pungs",
    4: "Outside Hand|Fully Concealed Hand|Two Melded Kongs|Last Tile",
    2: "Dragon Pung|Prevalent Wind|Seat Wind|Concealed Hand|All Chows|Tile Hog|Double Pung|Two Concealed Pungs|"
    "Concealed Kong|All Simples",
    1: "Pure Double Chow|Mixed Double Chow|Short Straight|Two Terminal Chows|Pung of Terminals or Honors|Melded Kong|"
    "One Voided Suit|No Honors|Edge Wait|Closed Wait|Single Wait|Self-Drawn|Flower Tiles",
}
POINTS = {name: points for points, names in BY_POINTS.items() for name in names.split("|")}

PUNG = "Pung of Terminals or Honors"
WAITS = "Edge Wait|Closed Wait|Single Wait"
TWO_CHOWS = "Pure Double Chow|Mixed Double Chow|Short Straight|Two Terminal Chows"
NOT_WITH = {
    "Big Four Winds": f"Big Three Winds|All Pungs|Prevalent Wind|Seat Wind|{PUNG}",
    "Big Three Dragons": "Two Dragon Pungs|Dragon Pung",
    "Nine Gates": "Full Flush|Concealed Hand|No Honors",
    "Four Kongs": "Three Kongs|Two Melded Kongs|Melded Kong|All Pungs|Single Wait",
    "Seven Shifted Pairs": f"Seven Pairs|Full Flush|No Honors|Concealed Hand|{WAITS}",
    "Thirteen Orphans": f"All Terminals and Honors|All Types|Concealed Hand|{WAITS}",
    "All Terminals": f"All Terminals and Honors|All Pungs|Outside Hand|{PUNG}|No Honors",
    "Little Four Winds": "Big Three Winds",
    "Little Three Dragons": "Two Dragon Pungs|Dragon Pung",
    "All Honors": f"All Terminals and Honors|All Pungs|Outside Hand|{PUNG}",
    "Four Concealed Pungs": "Three Concealed Pungs|Two Concealed Pungs|All Pungs|Concealed Hand",
    "Pure Terminal Chows": f"Full Flush|All Chows|No Honors|Seven Pairs|{TWO_CHOWS}",
    "Quadruple Chow": "Pure Triple Chow|Pure Double Chow|Tile Hog",
    "Four Pure Shifted Pungs": "Pure Shifted Pungs|All Pungs",
    "Four Pure Shifted Chows": "Pure Shifted Chows",
    "Three Kongs": "Two Melded Kongs|Melded Kong",
    "All Terminals and Honors": f"All Pungs|Outside Hand|{PUNG}",
    "Seven Pairs": f"Concealed Hand|{WAITS}",
    "Greater Honors and Knitted Tiles": f"Lesser Honors and Knitted Tiles|All Types|Concealed Hand|{WAITS}",
    "All Even Pungs": "All Pungs|All Simples|No Honors",
    "Full Flush": "No Honors",
    "Upper Tiles": "Upper Four|No Honors",
    "Middle Tiles": "All Simples|No Honors",
    "Lower Tiles": "Lower Four|No Honors",
    "Three-Suited Terminal Chows": f"All Chows|No Honors|{TWO_CHOWS}",
    "All Fives": "All Simples|No Honors",
    "Triple Pung": "Double Pung",
    "Three Concealed Pungs": "Two Concealed Pungs",
    "Lesser Honors and Knitted Tiles": f"All Types|Concealed Hand|{WAITS}",
    "Upper Four": "No Honors",
    "Lower Four": "No Honors",
    "Last Tile Draw": "Self-Drawn",
    "Out with Replacement Tile": "Self-Drawn",
    "Robbing the Kong": "Last Tile",
    "Two Concealed Kongs": "Two Concealed Pungs",
    "Melded Hand": "Single Wait",
    "Two Dragon Pungs": "Dragon Pung",
    "Fully Concealed Hand": "Self-Drawn|Concealed Hand",
    "Two Melded Kongs": "Melded Kong",
    "All Chows": "No Honors",
    "Concealed Kong": "Melded Kong",
    "All Simples": "No Honors",
}
ALWAYS_CONCEALED = {
    *("Nine Gates", "Seven Shifted Pairs", "Thirteen Orphans", "Four Concealed Pungs", "Seven Pairs"),
    *("Greater Honors and Knitted Tiles", "Lesser Honors and Knitted Tiles"),
}
