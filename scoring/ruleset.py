"""Ruleset: everything one set of rules says, as one value. Options give another value; nothing is ever changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, TypeAlias

from scoring.checks import Check, check_four_alike, check_no_exposed_chow, check_no_flowers
from scoring.dora import RedFives
from scoring.engine.sheet import Counting, Sheet
from scoring.errors import ScoringError
from scoring.holding import Holding
from scoring.options import Option, check_presets, resolve_options
from scoring.patterns import Chooser, Explainer, Pattern
from scoring.payoffs import Payoff
from scoring.play import Play
from scoring.readings import Shape
from scoring.result import Count, Score
from scoring.text import _

Adapt: TypeAlias = "Callable[[Ruleset, Mapping[str, Any]], Ruleset]"
"""Return the rule set as the given option values make it."""

Judge: TypeAlias = Callable[[Holding], Score]
"""Return what a holding is worth on its best reading."""

FillIn: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Return the option values, completed with those that follow from others."""

_MOST_VARIANTS = 16


def as_it_is(ruleset: Ruleset, values: Mapping[str, Any]) -> Ruleset:
    """Return the rule set unchanged: for rule sets whose options only the settlement reads."""
    del values
    return ruleset


@dataclass(frozen=True, eq=False, kw_only=True)
class Ruleset:
    """One set of rules.

    People choose it by its `name`, a `summary` in a sentence and an `emblem` of a few tiles. `ema_name` is what the
    European association calls it, if it ranks such tournaments.

    To settle and run a tournament it needs `payoff`, `play` and `options`. To count hands it needs a table of
    `patterns`, the `counting` principle, the `shapes` a hand may have, the `events` it knows with what each requires,
    and the `checks` every holding has to pass. `choosers` pick among patterns that cannot all count, and `explainers`
    say why others that one might expect do not; `every_finish` says that it matters which group the winning tile
    finished beyond opening a pung (exposed pairs), `has_waits` that it does where no other tile could have won;
    `when_bare` says what a complete hand is worth when nothing counts toward the minimum on any reading. `judge` finds
    the best reading where that is not simply the one with the most points. `red_fives` says how many fives are red,
    even if none are, in rules that play with dora; with one of the `under_events` the indicators under the others are
    turned over too. `event_names` are what pages call events, the usual first; with them, only these are asked for.
    `set_names` are the words for kinds of sets that have others here. Without `is_for_events`, records can be worked
    out and the calculator counts hands, but no event is played by these rules: tablet, score sheets and files do not
    show all they need yet.
    `fill_in` gives option values that follow from others; `adapt` makes the variant for given option values, which
    are then in `values`, and keeps the rule set without options as its `base`.
    """

    id: str
    name: str
    summary: str
    emblem: tuple[str, ...]
    ema_name: str = ""
    options: tuple[Option, ...]
    payoff: Payoff
    play: Play
    patterns: tuple[Pattern, ...] = ()
    choosers: tuple[Chooser, ...] = ()
    explainers: tuple[Explainer, ...] = ()
    counting: Counting | None = None
    shapes: tuple[Shape, ...] = ()
    every_finish: bool = False
    has_waits: bool = False
    when_bare: Callable[[Count], Count] | None = None
    judge: Judge | None = None
    minimum: int = 0
    red_fives: RedFives | None = None
    checks: tuple[Check, ...] = (check_four_alike,)
    events: Mapping[str, tuple[Check, ...]] = field(default_factory=dict)
    event_names: Mapping[str, str] = field(default_factory=dict)
    set_names: Mapping[str, str] = field(default_factory=dict)
    under_events: tuple[str, ...] = ()
    fill_in: FillIn = dict
    adapt: Adapt = as_it_is
    given: Mapping[str, Any] = field(default_factory=dict)
    base: Ruleset | None = None
    is_for_events: bool = True
    _variants: dict[tuple[tuple[str, str], ...], Ruleset] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        check_presets(self.options)

    @cached_property
    def values(self) -> Mapping[str, Any]:
        """Return every option's value: what was given, the rest as a preset says or at its default."""
        return MappingProxyType(self.fill_in(resolve_options(self.options, self.given)))

    def with_options(self, given: Mapping[str, object]) -> Ruleset:
        """Return the rule set with these options instead of the defaults, or raise a ScoringError about one of them.

        The same options return the same object, with its caches.
        """
        if self.base is not None:
            return self.base.with_options(given)
        if not given:
            return self
        key = tuple(sorted((name, repr(value)) for name, value in given.items()))
        variant = self._variants.get(key)
        if variant is None:
            values = self.fill_in(resolve_options(self.options, given))
            if len(self._variants) >= _MOST_VARIANTS:
                self._variants.clear()
            variant = self._variants[key] = replace(self.adapt(self, values), given=dict(given), base=self)
        return variant

    def check(self, holding: Holding) -> None:
        """Refuse a holding that cannot exist under these rules."""
        for check in self.checks:
            check(holding)
        for event in holding.way.events:
            if event not in self.events:
                raise ScoringError(
                    _("These rules have no event called %(event)s."), field="events", event=str(event)[:60]
                )
            for check in self.events[event]:
                check(holding)

    @cached_property
    def sheet(self) -> Sheet:
        """Return the patterns laid out for counting."""
        if self.counting is None:
            raise ScoringError(
                _("Hands can’t be counted from their tiles under %(rules)s."), field="rules", rules=self.name
            )
        return _sheet(self.patterns, self.choosers, self.counting)

    @property
    def has_flowers(self) -> bool:
        """Say whether flowers and seasons are played with."""
        return check_no_flowers not in self.checks

    @property
    def has_dora(self) -> bool:
        """Say whether indicators point to tiles that count besides."""
        return self.red_fives is not None

    @property
    def claims_chows(self) -> bool:
        """Say whether a chow may be claimed."""
        return check_no_exposed_chow not in self.checks

    @property
    def has_wild_tiles(self) -> bool:
        """Say whether more than four tiles alike can be shown."""
        return check_four_alike not in self.checks

    def pattern(self, name: str) -> Pattern:
        """Return the pattern of that name."""
        return next(pattern for pattern in self.patterns if pattern.name == name)


@lru_cache(maxsize=_MOST_VARIANTS)
def _sheet(patterns: tuple[Pattern, ...], choosers: tuple[Chooser, ...], counting: Counting) -> Sheet:
    """Return the sheet of a table; variants that count alike share it and its caches."""
    return Sheet(patterns, choosers, counting)
