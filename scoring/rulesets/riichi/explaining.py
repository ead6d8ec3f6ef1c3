"""Why a yaku is not there that players might expect of a hand."""

from __future__ import annotations

from scoring.patterns import Explainer
from scoring.patterns.of_tiles import full_flush
from scoring.readings import Reading, read_seven_different_pairs
from scoring.result import NotCounted, Reason
from scoring.rulesets.riichi.predicates import half_outside, terminals_and_honors
from scoring.rulesets.riichi.table import PATTERNS
from scoring.text import _
from scoring.tiles import FIRST_DRAGON, Tile

_ROWS = {pattern.name: pattern for pattern in PATTERNS}


def _missing(name: str, message: str) -> NotCounted:
    return NotCounted(_ROWS[name], Reason(message))


def explain_pinfu(reading: Reading) -> tuple[NotCounted, ...]:
    """Say what keeps a concealed hand of four sequences from being Pinfu, if it is one thing."""
    if reading.shape != "regular" or reading.sets or reading.holding.way.exposed:
        return ()
    reasons = []
    if reading.pair is not None and reading.pair_value:
        reasons.append(_why_not_this_pair(reading.pair, reading.holding.seat_wind))
    if reading.wait is not None:
        reasons.append(_("the wait is not two-sided"))
    return (_missing("Pinfu", reasons[0]),) if len(reasons) == 1 else ()


def _why_not_this_pair(pair: Tile, seat_wind: Tile) -> str:
    if pair >= FIRST_DRAGON:
        return _("the pair is of dragons")
    return _("the pair is your own wind") if pair == seat_wind else _("the pair is the round wind")


def explain_flush(reading: Reading) -> tuple[NotCounted, ...]:
    """Say why a hand of one suit is not the lesser flush."""
    return (_missing("Half Flush", _("the hand has no honours")),) if full_flush(reading) else ()


def explain_outside(reading: Reading) -> tuple[NotCounted, ...]:
    """Say why a hand with an outside tile in every part is not the greater of its kind."""
    is_lesser = half_outside(reading) and not terminals_and_honors(reading)
    return (_missing("Full Outside Hand", _("the hand has honours")),) if is_lesser else ()


_CONCEALED_TRIPLETS = {3: "Three Concealed Triplets", 4: "Four Concealed Triplets"}


def explain_concealed(reading: Reading) -> tuple[NotCounted, ...]:
    """Say what a claimed winning tile, or a claimed set, took away."""
    way = reading.holding.way
    if way.self_drawn:
        return (_missing("Fully Concealed Hand", _("the hand is open")),) if way.exposed else ()
    if reading.shape != "regular" or reading.finish.kind != "pung":
        return ()
    name = _CONCEALED_TRIPLETS.get(reading.concealed + 1)
    return (_missing(name, _("the winning discard finished a triplet, which is melded")),) if name else ()


def explain_pairs(reading: Reading) -> tuple[NotCounted, ...]:
    """Say why seven pairs were read as sets."""
    if reading.shape == "seven-pairs" or not read_seven_different_pairs(reading.holding):
        return ()
    return (_missing("Seven Pairs", _("the hand counts more as sequences")),)


EXPLAINERS: tuple[Explainer, ...] = (
    explain_pinfu,
    explain_flush,
    explain_outside,
    explain_concealed,
    explain_pairs,
)
