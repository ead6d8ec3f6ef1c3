"""The rules of mahjong as Kongbox knows them: count a hand, explain it, settle it. Standard library only."""

from scoring.errors import ScoringError
from scoring.explaining import explain
from scoring.holding import Holding
from scoring.judging import score
from scoring.result import Score
from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS, get_ruleset
from scoring.seats import Wind
from scoring.settlement import Outcome, Settlement, Win, settle

__all__ = [
    "RULESETS",
    "Holding",
    "Outcome",
    "Ruleset",
    "Score",
    "ScoringError",
    "Settlement",
    "Win",
    "Wind",
    "explain",
    "get_ruleset",
    "score",
    "settle",
]
