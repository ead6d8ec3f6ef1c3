"""The options of a rule set as fields of a form, made from their rows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from scoring.options import Option, preset_of, usual_values
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
    """One row of a table of values: empty where the rules' own value stands. `preset` is what a preset fills in."""

    name: str
    title: str
    value: str
    usual: int
    preset: str


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option with its value, ready for a template; `widget` says how it is asked.

    `preset` is the option it follows, where there is one, and `differs` what is said where it does not. The fields of
    a preset have `presets`: JSON for the page's script, by choice the values of those that follow.
    """

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
    preset: str = ""
    differs: str = ""
    presets: str = ""


_WIDGETS = {"flag": "select", "choice": "select", "number": "number", "choices": "boxes", "values": "table"}


def option_fields(ruleset: Ruleset, given: Mapping[str, Any]) -> Iterator[OptionField]:
    """Yield a field for every option of a rule set, showing the given values, the others at their defaults."""
    defaults = usual_values(ruleset.options, given)
    for option in ruleset.options:
        usual = defaults[option.key]
        value = given.get(option.key, usual)
        preset = preset_of(ruleset.options, option.key)
        yield OptionField(
            name=f"o.{option.key}",
            title=gettext(option.title),
            help=gettext(option.help),
            widget=_WIDGETS[option.kind],
            value=_write(value),
            usual=_write(usual),
            least=option.least,
            choices=tuple(_choices(option, value)),
            rows=tuple(_rows(option, value, usual, ruleset)),
            is_changed=value != usual,
            preset=f"o.{preset.key}" if preset else "",
            differs=_differs_from(preset, given.get(preset.key, preset.default)) if preset else "",
            presets=json.dumps(_presets(option, ruleset)) if option.presets else "",
        )


def _differs_from(preset: Option, choice: str | int) -> str:
    """Return the mark of a field that is not as a preset has it."""
    return gettext("differs from %(preset)s") % {"preset": choice_name(preset, choice)}


def _presets(preset: Option, ruleset: Ruleset) -> dict[str, dict[str, Any]]:
    """Return by choice what the fields that follow a preset hold, and the mark of one that differs."""
    followers = [option for option in ruleset.options if option.key in preset.preset_keys]
    return {
        str(choice): {
            "differs": _differs_from(preset, choice),
            "values": {f"o.{option.key}": _controls(option, usual[option.key]) for option in followers},
        }
        for choice in preset.choices
        for usual in [usual_values(ruleset.options, {preset.key: choice})]
    }


def _controls(option: Option, value: Any) -> list[str]:
    """Return what the controls of a field hold, in their order; of boxes those that are ticked."""
    match option.kind:
        case "values":
            return [str(value.get(name, "")) for name in map(str, option.choices)]
        case "choices":
            return [str(choice) for choice in option.choices if choice in value]
        case _:
            return [_write(value)]


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
        yield from (Choice(str(choice), choice_name(option, choice), choice in chosen) for choice in option.choices)


def _rows(option: Option, value: Any, preset: Any, ruleset: Ruleset) -> Iterator[ValueField]:
    if option.kind == "values":
        usual = {pattern.name: pattern.points for pattern in ruleset.patterns}
        for name in map(str, option.choices):
            shown, filled_in = (str(points.get(name, "")) for points in (value, preset))
            yield ValueField(f"o.{option.key}.{name}", gettext(name), shown, usual[name], filled_in)
