"""The European association's results sheet, its ranking's weight, and the file its ranking site reads."""

from tournament.exports.ema.report import EmaReport, Facts, RankedPlayer, replaced_players, whole
from tournament.exports.ema.weight import Weight, base_rank

__all__ = [
    "EmaReport",
    "Facts",
    "RankedPlayer",
    "Weight",
    "base_rank",
    "replaced_players",
    "whole",
]
