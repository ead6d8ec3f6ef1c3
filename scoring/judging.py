"""Score a holding: count every reading, keep the best."""

from __future__ import annotations

from scoring.holding import Holding
from scoring.result import NOTHING, Score


def score(holding: Holding) -> Score:
    """Return what a holding is worth on its best reading under its rule set.

    >>> from scoring import Holding, get_ruleset, score
    >>> result = score(Holding(get_ruleset("boxed"), "234567m345p678s2s", win="2s"))
    >>> result.points, result.valid, result.names
    (3, True, ('All Chows', 'All Simples', 'Concealed Hand'))
    """
    ruleset = holding.ruleset
    if ruleset.judge is not None:
        return ruleset.judge(holding)
    count_reading = ruleset.sheet.count
    best = best_reading = None
    for read in ruleset.shapes:
        for reading in read(holding):
            count = count_reading(reading)
            if best is None or count.points > best.points:
                best, best_reading = count, reading
    if best is None:
        return Score(holding, None, NOTHING)
    if not best.toward_minimum and ruleset.when_bare is not None:
        best = ruleset.when_bare(best)
    return Score(holding, best_reading, best)
