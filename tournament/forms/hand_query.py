"""A hand record as the parameters of an address, and back: short enough to share, readable enough to type.

Lists are joined by dots; an option is `o.` and its key, and where it is a table of values, a dot and the name of one.
The options of a tournament come all at once, as JSON. Whatever an address holds becomes a record; whether such a hand
can exist is for the rules to say.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.http import QueryDict

from scoring.errors import ScoringError
from scoring.options import Option
from scoring.rulesets import RULESETS
from scoring.text import _

LONGEST = 4000
"""No hand with all its options needs a longer address."""
TEXTS = ("hand", "win", "by", "seat", "round", "flowers")
LISTS = {"melds": "melds", "kongs": "concealed_kongs", "events": "events"}
_FLAGS = {"1": True, "0": False}


def read_query(query: QueryDict, *, rules: str) -> dict[str, Any]:
    """Return the hand record that the parameters write, under `rules` where they name no other."""
    rules = query.get("rules") or rules
    record: dict[str, Any] = {name: text for name in TEXTS if (text := query.get(name, "").strip())}
    for name, field in LISTS.items():
        if items := [item for joined in query.getlist(name) for item in joined.split(".") if item]:
            record[field] = items
    if options := _all_at_once(query) or read_options(query, rules):
        record["options"] = options
    return {"rules": rules, "hand": "", **record}


def read_options(query: QueryDict, rules: str) -> dict[str, Any]:
    """Return the options of a form that differ from their defaults, not yet checked."""
    return dict(_one_by_one(query, rules))


def _all_at_once(query: QueryDict) -> dict[str, Any]:
    """Return the options given as JSON."""
    try:
        options = json.loads(query.get("options") or "{}")
    except (ValueError, RecursionError):
        options = None
    if not isinstance(options, dict):
        raise ScoringError(_("Options are given by name."), field="options")
    return options


def _one_by_one(query: QueryDict, rules: str) -> Iterator[tuple[str, object]]:
    """Yield the options that differ from their defaults."""
    ruleset = RULESETS.get(rules)
    for option in ruleset.options if ruleset else ():
        value = _table(query, option) if option.kind == "values" else _value(query, option)
        if value != option.default:
            yield option.key, value


def _table(query: QueryDict, option: Option) -> dict[str, object]:
    given = {str(name): query.get(f"o.{option.key}.{name}", "").strip() for name in option.choices}
    return {name: _number(text) for name, text in given.items() if text}


def _value(query: QueryDict, option: Option) -> object:
    """Return what an option was set to; what is not said, or makes no sense as nothing, is the default."""
    name = f"o.{option.key}"
    if option.kind == "choices":
        return tuple(_choice(option, text) for text in query.getlist(name)) or option.default
    text = query.get(name)
    if text is None:
        return option.default
    text = text.strip()
    if not text:
        return None if option.nullable else option.default
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
    for name in TEXTS:
        if record.get(name):
            query[name] = record[name]
    for name, field in LISTS.items():
        if record.get(field):
            query[name] = ".".join(record[field])
    options = {option.key: option for option in RULESETS[record["rules"]].options}
    for key, value in record.get("options", {}).items():
        _write_option(query, options[key], value)
    return query


def _write_option(query: QueryDict, option: Option, value: Any) -> None:
    match option.kind:
        case "values":
            for name, points in value.items():
                query[f"o.{option.key}.{name}"] = str(points)
        case "choices":
            query.setlist(f"o.{option.key}", [str(item) for item in value])
        case "flag":
            query[f"o.{option.key}"] = str(int(value))
        case _:
            query[f"o.{option.key}"] = "" if value is None else str(value)
