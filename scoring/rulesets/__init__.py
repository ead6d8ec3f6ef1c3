"""The rule sets there are: one module each, one line here."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.errors import ScoringError
from scoring.ruleset import Ruleset
from scoring.rulesets import bmja, boxed, mcr, riichi, zung_jung
from scoring.text import _

RULESETS: Mapping[str, Ruleset] = {
    ruleset.id: ruleset
    for ruleset in (
        mcr.RULESET,
        zung_jung.RULESET,
        bmja.RULESET,
        boxed.RULESET,
        riichi.RULESET,
    )
}


def event_rulesets() -> dict[str, Ruleset]:
    """Return the rule sets that events can be played by, by id."""
    return {ruleset.id: ruleset for ruleset in RULESETS.values() if ruleset.is_for_events}


def get_ruleset(rules: str, options: Mapping[str, object] | None = None) -> Ruleset:
    """Return the rule set with that id, with options that differ from its defaults.

    >>> get_ruleset("boxed", {"minimum": 4}).minimum
    4
    """
    ruleset = RULESETS.get(rules)
    if ruleset is None:
        raise ScoringError(
            _("There is no rule set called “%(rules)s”. Use one of: %(known)s."),
            field="rules",
            rules=rules[:60],
            known=", ".join(RULESETS),
        )
    return ruleset.with_options(options) if options else ruleset
