"""What all rule sets together declare about standings."""

from __future__ import annotations

from scoring.rulesets import RULESETS
from scoring.standings.schemes import EarnedPenalty, Scheme, SchemeChoice


def all_schemes() -> list[Scheme]:
    """Return the schemes of all rule sets, each once."""
    return list({id(scheme): scheme for rules in RULESETS.values() for scheme in rules.play.ranking.schemes}.values())


def earned_penalties() -> dict[str, EarnedPenalty]:
    """Return, by the effect they are stored as, the penalties that take away what tables earned."""
    return {scheme.earned_penalty.effect: scheme.earned_penalty for scheme in all_schemes() if scheme.earned_penalty}


def usual_choices() -> dict[str, str]:
    """Return the default of every choice that some scheme offers the organizer."""
    options = (option for scheme in all_schemes() for option in scheme.options)
    return {option.key: option.usual for option in options if isinstance(option, SchemeChoice)}
