"""The options of a rule set as fields of a form, made from their rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from scoring.options import Option
from scoring.ruleset import Ruleset
from tournament.core.labels import choice_name


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer a field offers."""

    value: str
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ValueField:
    """One row of a table of values: empty where the rules' own value stands."""

    name: str
    title: str
    value: str
    usual: int


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option with its value, ready for a template; `widget` says how it is asked."""

    name: str
    title: str
    help: str
    widget: str
    value: str = ""
    usual: str = ""
    least: int | None = None
    choices: tuple[Choice, ...] = ()
    rows: tuple[ValueField, ...] = ()
    is_changed: bool = False


_WIDGETS = {"flag": "select", "choice": "select", "number": "number", "choices": "boxes", "values": "table"}


def option_fields(ruleset: Ruleset, given: Mapping[str, Any]) -> Iterator[OptionField]:
    """Yield a field for every option of a rule set, showing the given values, the others at their defaults."""
    for option in ruleset.options:
        value = given.get(option.key, option.default)
        yield OptionField(
            name=f"o.{option.key}",
            title=gettext(option.title),
            help=gettext(option.help),
            widget=_WIDGETS[option.kind],
            value=_write(value),
            usual=_write(option.default),
            least=option.least,
            choices=tuple(_choices(option, value)),
            rows=tuple(_rows(option, value, ruleset)),
            is_changed=value != option.default,
        )


def _write(value: Any) -> str:
    """Return a value as its field holds it."""
    if value is None:
        return ""
    return str(int(value)) if isinstance(value, bool) else str(value)


def _choices(option: Option, value: Any) -> Iterator[Choice]:
    if option.kind == "flag":
        yield Choice("1", gettext("Yes"), value is True)
        yield Choice("0", gettext("No"), value is False)
    elif option.kind in {"choice", "choices"}:
        chosen = value if option.kind == "choices" else (value,)
        yield from (Choice(str(choice), choice_name(choice), choice in chosen) for choice in option.choices)


def _rows(option: Option, value: Any, ruleset: Ruleset) -> Iterator[ValueField]:
    if option.kind == "values":
        usual = {pattern.name: pattern.points for pattern in ruleset.patterns}
        for name in map(str, option.choices):
            yield ValueField(f"o.{option.key}.{name}", gettext(name), str(value.get(name, "")), usual[name])
