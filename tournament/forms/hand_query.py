"""A hand record as the parameters of an address, and back: short enough to share, readable enough to type.

Lists are joined by dots; an option is `o.` and its key, and where it is a table of values, a dot and the name of one.
The options of a tournament come all at once, as JSON. Any address becomes a record; the rules say whether such a hand
can exist.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.http import QueryDict

from scoring.errors import ScoringError
from scoring.options import Option, usual_values
from scoring.rulesets import RULESETS
from scoring.text import _

LONGEST = 4000
"""No hand with all its options needs a longer address."""
TEXTS = {
    **{name: name for name in ("hand", "win", "by", "seat", "round", "flowers")},
    "dora": "dora_indicators",
    "ura": "ura_indicators",
}
"""Fields by the parameter that writes them."""
LISTS = {"melds": "melds", "kongs": "concealed_kongs", "events": "events"}
_FLAGS = {"1": True, "0": False}


def read_query(query: QueryDict, *, rules: str) -> dict[str, Any]:
    """Return the hand record that the parameters write, under `rules` where they name no other."""
    rules = query.get("rules") or rules
    record: dict[str, Any] = {field: text for name, field in TEXTS.items() if (text := query.get(name, "").strip())}
    for name, field in LISTS.items():
        if items := [item for joined in query.getlist(name) for item in joined.split(".") if item]:
            record[field] = items
    if options := _all_at_once(query) or read_options(query, rules):
        record["options"] = options
    return {"rules": rules, "hand": "", **record}


def read_options(query: QueryDict, rules: str) -> dict[str, Any]:
    """Return the options of a form that differ from their defaults, not yet checked.

    A form says under which preset its fields were shown: those that are as it had them follow the preset chosen now.
    """
    return dict(_one_by_one(query, rules))


def shown_presets(query: QueryDict, rules: str) -> dict[str, str | int]:
    """Return the presets under which the fields of a form were shown, where it says so."""
    ruleset = RULESETS.get(rules)
    presets = [option for option in ruleset.options if option.presets] if ruleset else []
    named = {option.key: _choice(option, query.get(f"o.{option.key}.shown", "")) for option in presets}
    return {option.key: named[option.key] for option in presets if named[option.key] in option.choices}


def _all_at_once(query: QueryDict) -> dict[str, Any]:
    """Return the options given as JSON."""
    try:
        options = json.loads(query.get("options") or "{}")
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict):
        raise ScoringError(_("Options must be given by name."), field="options")
    return options


def _one_by_one(query: QueryDict, rules: str) -> Iterator[tuple[str, object]]:
    """Yield the options that differ from their defaults."""
    ruleset = RULESETS.get(rules)
    if ruleset is None:
        return
    chosen = {option.key: _value(query, option, option.default) for option in ruleset.options if option.presets}
    usual = usual_values(ruleset.options, {**chosen, **shown_presets(query, rules)})
    for option in ruleset.options:
        default = usual[option.key]
        value = _table(query, option, default) if option.kind == "values" else _value(query, option, default)
        if value != default:
            yield option.key, value


def _table(query: QueryDict, option: Option, default: dict[str, object]) -> dict[str, object]:
    given = {str(name): query.get(f"o.{option.key}.{name}") for name in option.choices}
    typed = {name: text.strip() for name, text in given.items() if text is not None}
    kept = {name: points for name, points in default.items() if name not in typed}
    return {**kept, **{name: _number(text) for name, text in typed.items() if text}}


def _value(query: QueryDict, option: Option, default: object) -> object:
    """Return what an option was set to; what is not said, or makes no sense as nothing, is the default."""
    name = f"o.{option.key}"
    if option.kind == "choices":
        # A form sends an empty text beside the boxes, so that none of them can be told from no such field.
        return tuple(_choice(option, text) for text in query.getlist(name) if text) if name in query else default
    text = query.get(name)
    if text is None:
        return default
    text = text.strip()
    if not text:
        return None if option.nullable else default
    match option.kind:
        case "flag":
            return _FLAGS.get(text, text)
        case "number":
            return _number(text)
        case _:
            return _choice(option, text)


def _choice(option: Option, text: str) -> str | int:
    return next((choice for choice in option.choices if str(choice) == text), text)


def _number(text: str) -> int | str:
    """Return the number a text writes; what writes none is handed on for the option to refuse."""
    try:
        return int(text)
    except ValueError:
        return text


def write_query(record: Mapping[str, Any]) -> QueryDict:
    """Return the parameters that write a hand record, options at their defaults left out."""
    query = QueryDict(mutable=True)
    query["rules"] = record["rules"]
    for name, field in TEXTS.items():
        if record.get(field):
            query[name] = record[field]
    for name, field in LISTS.items():
        if record.get(field):
            query[name] = ".".join(record[field])
    options = {option.key: option for option in RULESETS[record["rules"]].options}
    given = record.get("options", {})
    usual = usual_values(list(options.values()), given)
    for key, value in given.items():
        _write_option(query, options[key], value, usual[key])
    return query


def _write_option(query: QueryDict, option: Option, value: Any, usual: Any) -> None:
    match option.kind:
        case "values":
            # A value that the usual table has and this one lacks is written as nothing.
            for name, points in {**dict.fromkeys(usual, ""), **value}.items():
                query[f"o.{option.key}.{name}"] = str(points)
        case "choices":
            query.setlist(f"o.{option.key}", [str(item) for item in value] or [""])
        case "flag":
            query[f"o.{option.key}"] = str(int(value))
        case _:
            query[f"o.{option.key}"] = "" if value is None else str(value)
