"""What an organizer may choose, checked: options of the rule set, options of the standings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.errors import ScoringError
from scoring.rulesets import get_ruleset
from scoring.standings.entries import StandingsInput
from scoring.standings.ranks import rank_standings
from scoring.standings.records import read_options
from scoring.text import _


def resolve_tournament_options(ruleset: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return every option that holds for a whole tournament; those of a table or a single hand are not among them."""
    rules = get_ruleset(ruleset, given)
    ours = [option.key for option in rules.options if option.scope == "tournament"]
    if stray := [key for key in given if key not in ours]:
        raise ScoringError(
            _("Option %(option)s cannot be chosen for a whole tournament."), field="options", option=stray[0]
        )
    return {key: list(value) if isinstance(value := rules.values[key], tuple) else value for key in ours}


def check_ranking(ruleset: str, ranking: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of the standings if they can be ranked by; who goes on is decided stage by stage instead."""
    if "cuts" in ranking:
        raise ScoringError(_("Add a stage instead of a cut."), field="options")
    rank_standings(StandingsInput(rules=ruleset, players=(), options=read_options(ranking, ruleset)))
    return dict(ranking)
