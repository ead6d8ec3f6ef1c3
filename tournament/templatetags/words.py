"""Names of what models and messages store as ids."""

from __future__ import annotations

from django.template import Library
from django.utils.translation import gettext

from scoring.rulesets import RULESETS

register = Library()


@register.filter
def ruleset_name(ruleset_id: str) -> str:
    """Return a rule set's name; one that is not known, as in a row of another release, keeps its id."""
    ruleset = RULESETS.get(ruleset_id)
    return gettext(ruleset.name) if ruleset else ruleset_id
