"""The pages about the rules say what the code does: patterns, points, names, options, worked hands."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scoring import RULESETS, get_ruleset, score
from scoring.options import Option
from scoring.records import read_holding
from tests.scoring.helpers import shown

PAGES = Path(__file__).parents[2] / "docs" / "rules"
WITH_OPTIONS = [rules for rules in RULESETS if rules != "bmja"]
RULES = [rules for rules in WITH_OPTIONS if RULESETS[rules].judge is None]
"""The British page and that of riichi have other tables, and tests of their own."""


def rows(rules: str, column: str) -> list[dict[str, str]]:
    """Return the rows of every table on a page that has such a column, by the titles of their columns."""
    found = []
    titles: list[str] = []
    for line in (PAGES / f"{rules}.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if not cells:
            titles = []
        elif not titles:
            titles = cells
        elif column in titles and set(cells[0]) != {"-"}:
            found.append(dict(zip(titles, cells, strict=True)))
    return found


@pytest.mark.parametrize("rules", RULES)
def test_patterns_and_points_in_order(rules: str) -> None:
    written = [(row["Pattern"], int(row["Points"])) for row in rows(rules, "Pattern")]
    assert written == [(pattern.name, pattern.points) for pattern in get_ruleset(rules).patterns]


@pytest.mark.parametrize("rules", ["zung-jung", "mcr"])
def test_numbers_and_chinese_names(rules: str) -> None:
    written = [(row["No."], row["Chinese"]) for row in rows(rules, "Pattern")]
    assert written == [(pattern.number, pattern.chinese) for pattern in get_ruleset(rules).patterns]


def as_json(option: Option) -> Any:
    return json.loads(json.dumps(option.default))


@pytest.mark.parametrize("rules", WITH_OPTIONS)
def test_options_and_defaults_in_order(rules: str) -> None:
    written = [(row["Option"].strip("`"), json.loads(row["Default"].strip("`"))) for row in rows(rules, "Option")]
    assert written == [(option.key, as_json(option)) for option in get_ruleset(rules).options]


@pytest.mark.parametrize("rules", WITH_OPTIONS)
def test_every_choice_of_an_option_is_named(rules: str) -> None:
    text = {row["Option"].strip("`"): row["What it does"] for row in rows(rules, "Option")}
    for option in get_ruleset(rules).options:
        if option.kind in ("choice", "choices"):
            missing = [c for c in option.choices if c != option.default and str(c) not in text[option.key]]
            assert missing == []


@pytest.mark.parametrize(
    ("rules", "row"),
    [(rules, row) for rules in RULES for row in rows(rules, "Counted")],
    ids=lambda value: str(value)[:60],
)
def test_worked_hands(rules: str, row: dict[str, str]) -> None:
    result = score(read_holding(shown(row["Hand"].strip("`"), rules)))
    assert result.points == int(row["Points"])
    # Where a limit cut the sum short, the page says so instead of listing patterns.
    listed = re.findall(r"([A-Z][A-Za-z -]*?) (\d+)(?:,|$)", row["Counted"])
    assert not listed or sorted(listed) == sorted((entry.name, str(entry.total)) for entry in result.patterns)
