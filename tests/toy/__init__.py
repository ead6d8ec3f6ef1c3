"""A rule set for tests only. The fixture `toy` registers it; servers of their own do with `tests.toy.settings`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from tests.toy.rules import RULESET

__all__ = ["RULESET", "register", "registered"]


def register() -> None:
    """Add the toy to the rule sets there are, as its line in `scoring.rulesets` would."""
    cast("dict[str, Ruleset]", RULESETS)[RULESET.id] = RULESET


@contextmanager
def registered() -> Iterator[Ruleset]:
    """Have the toy among the rule sets for a while."""
    register()
    try:
        yield RULESET
    finally:
        del cast("dict[str, Ruleset]", RULESETS)[RULESET.id]
