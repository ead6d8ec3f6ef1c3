"""Lines in, lines out: nothing a line may hold stops the run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring import RULESETS, get_ruleset, melds, tiles
from scoring.engine import splits, waits
from scoring.records import answer_lines, score_record
from scoring.settlement_records import settle_record
from tests.bench.hands import random_hands

GOOD = '{"rules": "boxed", "hand": "234567m345p678s2s", "win": "2s"}'
ANSWERS = [score_record, settle_record]
BOUNDS = (
    "tiles._MOST",
    "melds._MOST",
    *(f"engine.{one}" for one in ("sheet.MOST", "splits._MOST", "waits._MOST", "masks._MOST")),
)
"""Where it stands how much the engine remembers."""


def answers(*lines: bytes | str) -> list[Any]:
    return [json.loads(line) for line in answer_lines(lines, score_record)]


def test_answer_has_the_fields_of_the_format() -> None:
    assert answers(GOOD) == [
        {
            "points": 3,
            "patterns": [
                {"name": "All Chows", "points": 1, "count": 1},
                {"name": "All Simples", "points": 1, "count": 1},
                {"name": "Concealed Hand", "points": 1, "count": 1},
            ],
            "valid": True,
        }
    ]


def test_a_bad_line_answers_in_its_place_and_the_run_goes_on() -> None:
    found = answers(GOOD, b"\n", "nonsense", "[]", "  \t\r\n", '{"rules": "boxed", "hand": "1m"}', GOOD.encode())
    assert ["error" in answer for answer in found] == [False, True, True, True, False]


@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe\x00",
        b"[" * 200_000,
        b'{"options": ' * 100_000,
        b"9" * 5000,
        b"NaN",
        b"-Infinity",
        b'"\\ud800"',
        b'{"rules": "\\ud800"}',
        b'{"rules": "boxed", "hand": "\\ud800", "wins": [{"seat": "\\ud800"}]}',
        b'{"rules": "boxed", "hand": "\xd9\xa1m"}',
        b'{"rules": "boxed", "wins": [{"seat": "E", "points": NaN}]}',
        b'{"rules": "boxed", "wins": [{"seat": "E", "points": %s}]}' % (b"9" * 4300),
        b'{"rules": "zung-jung", "hand": "1m", "wins": [], "options": {"pattern_values": {"Value Honor": %s}}}'
        % (b"9" * 4300),
        b'{"rules": "boxed", "hand": "%sm"}' % (b"1" * 1_000_000),
        b'{"rules": "boxed", "hand": {"a": [1]}, "wins": {"a": []}}',
        b'{"rules": "boxed", "wins": [], "options": {"merge_boxes": %s}}' % (b"[" * 900 + b"]" * 900),
    ],
    ids=range(16),
)
def test_no_line_stops_the_run(line: bytes, answer: Any) -> None:
    (text,) = answer_lines([line], answer)
    assert list(json.loads(text)) == ["error"]
    assert text.isascii()
    assert len(text) < 400


def test_a_byte_order_mark_is_no_mistake() -> None:
    assert "points" in answers(b"\xef\xbb\xbf" + GOOD.encode())[0]


@pytest.mark.parametrize("answer", ANSWERS)
@given(line=st.binary())
@example(line=b"\x00")
@example(line=b"\x1c")
def test_any_bytes_are_answered_once_unless_blank(answer: Any, line: bytes) -> None:
    assert len(list(answer_lines([line], answer))) == (1 if line.strip() else 0)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["1m", "E", "boxed", "self-draw"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
FIELDS = (
    "hand",
    "win",
    "melds",
    "concealed_kongs",
    "by",
    "seat",
    "round",
    "flowers",
    "events",
    "options",
    "wins",
    "scores",
)


@pytest.mark.parametrize("answer", ANSWERS)
@given(rules=st.sampled_from(sorted(RULESETS)), fields=st.dictionaries(st.sampled_from(FIELDS), JSON))
def test_any_value_in_any_field_is_answered(answer: Any, rules: str, fields: dict[str, Any]) -> None:
    (text,) = answer_lines([json.dumps({"rules": rules, **fields})], answer)
    assert json.loads(text)


@pytest.mark.parametrize("rules", ["boxed", "mcr", "zung-jung"])
def test_small_memories_change_no_answer(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered is bounded, so a million lines take no more room than some thousand."""
    lines = [json.dumps({**record, "rules": rules}) for record in islice(random_hands(21), 300)]
    plain = list(answer_lines(lines, score_record))
    sheet = get_ruleset(rules).sheet
    memories: list[dict[Any, Any]] = [
        *(part.memory for facets in sheet.facets.values() for facet in facets for part in (facet, *facet.parts)),
        sheet.counts,
        tiles._runs,
        melds._exposed,
        melds._concealed,
        *splits.SPLITS,
        waits._suits,
        waits._honors,
        *((sheet._masks._outs, *sheet._masks._parts) if sheet._masks is not None else ()),
    ]
    for bound in (
        "engine.sheet.MOST",
        "tiles._MOST",
        "melds._MOST",
        "engine.splits._MOST",
        "engine.waits._MOST",
        "engine.masks._MOST",
    ):
        monkeypatch.setattr(f"scoring.{bound}_REMEMBERED", 5)
    for memory in memories:
        memory.clear()
    assert list(answer_lines(lines, score_record)) == plain
    assert max(len(memory) for memory in memories) == 5
    assert len(splits._sets[False]) < len(splits.SETS_OF_SUIT) < 5000


def test_answers_come_one_by_one() -> None:
    def endless() -> Iterator[str]:
        while True:
            yield GOOD

    assert len(list(islice(answer_lines(endless(), score_record), 3))) == 3
