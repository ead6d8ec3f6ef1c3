"""JSON Lines records in and out: one answer for every line that is not blank, whatever the line holds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from scoring.errors import ScoringError
from scoring.holding import Holding
from scoring.judging import score
from scoring.result import Counted, Score
from scoring.rulesets import get_ruleset
from scoring.text import _

Answer = Callable[[Any], Mapping[str, Any]]


def read_holding(record: object) -> Holding:
    """Return the holding a hand record describes, or raise a ScoringError saying what cannot be.

    >>> read_holding({"rules": "boxed", "hand": "1133m2266p4488s5z", "win": "5z"}).win
    31
    """
    if not isinstance(record, dict):
        raise ScoringError(_("A record must be an object with rules and hand."), field="record")
    options = record.get("options", {})
    if not isinstance(options, dict):
        raise ScoringError(_("Options must be given by name."), field="options")
    ruleset = get_ruleset(_text(record, "rules", ""), options)
    win = record.get("win")
    build = Holding if ruleset.red_fives is None else _with_indicators(record)
    return build(
        ruleset,
        _text(record, "hand", ""),
        win=None if win is None else _text(record, "win", ""),
        melds=_texts(record, "melds"),
        concealed_kongs=_texts(record, "concealed_kongs"),
        by=_text(record, "by", "discard"),
        seat=_text(record, "seat", "E"),
        round_wind=_text(record, "round", "E"),
        flowers=_text(record, "flowers", ""),
        events=_texts(record, "events"),
    )


def _with_indicators(record: dict[str, object]) -> Callable[..., Holding]:
    """Return the constructor with the record's indicators: without dora, a holding costs no time for them."""
    above, below = _text(record, "dora_indicators", ""), _text(record, "ura_indicators", "")
    return partial(Holding, dora_indicators=above, ura_indicators=below)


def _text(record: dict[str, object], field: str, default: str) -> str:
    text = record.get(field, default)
    if not isinstance(text, str):
        raise ScoringError(_("%(field_name)s must be text."), field=field, field_name=field)
    return text


def _texts(record: dict[str, object], field: str) -> Sequence[str]:
    texts = record.get(field)
    if texts is None and field not in record:
        return ()
    if not isinstance(texts, (list, tuple)) or not all(map(_is_text, texts)):
        raise ScoringError(_("%(field_name)s must be a list of texts."), field=field, field_name=field)
    return texts


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def write_score(result: Score) -> dict[str, Any]:
    """Return the answer to a hand record: points, patterns, whether the hand may win, and what its rules add."""
    return {
        "points": result.points,
        "patterns": [_write_counted(counted) for counted in result.patterns],
        "valid": result.valid,
        **result.details,
    }


def _write_counted(counted: Counted) -> dict[str, Any]:
    unit, value = ("doubles", counted.doubles) if counted.doubles else (counted.pattern.unit, counted.points)
    return {"name": counted.name, unit: value, "count": counted.count}


def score_record(record: object) -> dict[str, Any]:
    """Return the answer to one hand record, or raise a ScoringError for one that cannot exist.

    >>> score_record({"rules": "boxed", "hand": "234567m345p678s2s", "win": "2s"})["points"]
    3
    """
    return write_score(score(read_holding(record)))


def answer_lines(lines: Iterable[bytes | str], answer: Answer) -> Iterator[str]:
    """Yield one line of JSON for every line that is not blank; a line that cannot be answered yields its error.

    Nothing a line may hold stops the run, and nothing is kept from one line to the next.

    >>> list(answer_lines([b"not JSON", "", '{"rules": "go"}'], score_record))[0]
    '{"error": "This line is not JSON."}'
    """
    for line in lines:
        if line.strip():
            yield answer_line(line, answer)


def answer_line(line: bytes | str, answer: Answer) -> str:
    """Return the answer to one line as JSON, an error included."""
    try:
        record = json.loads(line.decode("utf-8-sig") if isinstance(line, bytes) else line)
    except (ValueError, RecursionError):
        return _write_error(_("This line is not JSON."))
    try:
        return json.dumps(answer(record))
    except ScoringError as error:
        return _write_error(str(error))
    except RecursionError:
        return _write_error(_("This record is nested too deeply."))


def _write_error(sentence: str) -> str:
    return json.dumps({"error": sentence})
