"""Options of a rule set as data: what an organizer may choose, and what each choice may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from scoring.errors import ScoringError
from scoring.text import _

Kind = Literal["flag", "number", "choice", "choices", "values"]
Scope = Literal["tournament", "table", "hand"]

MOST = 1_000_000_000
"""No number an organizer means is greater."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice an organizer has: its key in records, what it may be, and the words of its form field.

    `names` are the words for `choices`, which translators find in `context`; one without keeps its id. An option of the
    kind "choice" may set the defaults of others: `presets` has them by choice and key. What is chosen wins over a
    preset, a preset over `default`.
    """

    key: str
    kind: Kind
    default: Any
    title: str
    help: str
    scope: Scope = "tournament"
    choices: tuple[str | int, ...] = ()
    least: int | None = None
    nullable: bool = False
    names: Mapping[str | int, str] = field(default_factory=dict)
    context: str = ""
    presets: Mapping[str | int, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def preset_keys(self) -> frozenset[str]:
        """Return the keys of the options whose defaults follow from this one."""
        return frozenset(key for defaults in self.presets.values() for key in defaults)

    def check(self, value: object) -> object:
        """Return `value` if this option may have it, else raise a ScoringError naming the option."""
        if value is None and self.nullable:
            return None
        if not self._fits(value):
            raise ScoringError(
                _("Option %(option)s cannot be %(value)s."), field="options", option=self.key, value=repr(value)[:60]
            )
        return tuple(value) if self.kind == "choices" and isinstance(value, list) else value

    def _fits(self, value: object) -> bool:
        match self.kind:
            case "flag":
                return isinstance(value, bool)
            case "number":
                return self._is_number(value)
            case "choice":
                return not isinstance(value, bool) and isinstance(value, str | int) and value in self.choices
            case "choices":
                return isinstance(value, list | tuple) and all(
                    isinstance(item, str | int) and item in self.choices for item in value
                )
            case "values":
                return isinstance(value, Mapping) and all(
                    name in self.choices and self._is_number(points) for name, points in value.items()
                )

    def _is_number(self, value: object) -> bool:
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        return value <= MOST and (self.least is None or value >= self.least)


def resolve_options(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, Any]:
    """Return every option's value: the given ones checked, the others at a preset's default or at their own.

    >>> limit = Option("limit", "number", 320, "Limit", "Most a hand may count.", least=1, nullable=True)
    >>> resolve_options([limit], {"limit": None})
    {'limit': None}
    """
    known = {option.key: option for option in options}
    for key in given:
        if key not in known:
            raise ScoringError(_("There is no option called %(option)s."), field="options", option=key[:60])
    checked = {key: option.check(given[key]) for key, option in known.items() if key in given}
    return {**usual_values(options, checked), **checked}


def usual_values(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the default of every option, under the presets among the given values.

    >>> limit = Option("limit", "number", 320, "Limit", "Most a hand may count.", least=1)
    >>> presets = {"new": {"limit": 400}}
    >>> edition = Option("edition", "choice", "old", "Edition", "", choices=("old", "new"), presets=presets)
    >>> usual_values([edition, limit], {"edition": "new", "limit": 7})
    {'edition': 'old', 'limit': 400}
    """
    usual = {option.key: option.default for option in options}
    for option in options:
        if option.presets:
            usual |= option.presets.get(given.get(option.key, option.default), {})
    return usual


def preset_of(options: Sequence[Option], key: str) -> Option | None:
    """Return the option whose presets set the default of another; None if no option does."""
    return next((option for option in options if key in option.preset_keys), None)


def check_presets(options: Sequence[Option]) -> None:
    """Refuse presets that cannot be: unknown options, values they may not have, or one option set by two others."""
    known = {option.key: option for option in options}
    set_by: dict[str, str] = {}
    for option in options:
        if option.presets and (option.kind != "choice" or not set(option.presets) <= set(option.choices)):
            raise ValueError(f"{option.key}: presets belong to the choices of an option")
        for key in option.preset_keys:
            if key not in known or known[key].presets or set_by.setdefault(key, option.key) != option.key:
                raise ValueError(f"{option.key} cannot set the default of {key}")
        for defaults in option.presets.values():
            for key, value in defaults.items():
                known[key].check(value)
