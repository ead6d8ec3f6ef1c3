"""Options of a rule set as data: what an organizer may choose, and what each choice may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from scoring.errors import ScoringError
from scoring.text import _

Kind = Literal["flag", "number", "choice", "choices", "values"]
Scope = Literal["tournament", "table", "hand"]

MOST = 1_000_000_000
"""No number an organizer means is greater."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice an organizer has: its key in records, what it may be, and the words of its form field."""

    key: str
    kind: Kind
    default: Any
    title: str
    help: str
    scope: Scope = "tournament"
    choices: tuple[str | int, ...] = ()
    least: int | None = None
    nullable: bool = False

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
    """Return every option's value: the given ones checked, the others at their defaults.

    >>> limit = Option("limit", "number", 320, "Limit", "Most a hand may count.", least=1, nullable=True)
    >>> resolve_options([limit], {"limit": None})
    {'limit': None}
    """
    known = {option.key: option for option in options}
    for key in given:
        if key not in known:
            raise ScoringError(_("There is no option called %(option)s."), field="options", option=key[:60])
    return {key: option.check(given[key]) if key in given else option.default for key, option in known.items()}
