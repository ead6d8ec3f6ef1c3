"""What a hand can be worth, as a keypad needs to know it: a number in a range, or a choice from a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from scoring.facts import Facts
from scoring.outcome import Outcome
from scoring.seats import Wind

Options = Mapping[str, Any]
Way = Literal["self-draw", "discard"]
WAYS: tuple[Way, ...] = get_args(Way)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One value of a table: its key in entries, and its place in the grid. A limit stands in a row of its own.

    `ways` are the ways to win it is possible in; `is_common` cells are shown first. `fills` are further places of the
    grid, by row and column, whose hands are worth the same.
    """

    key: str
    title: str
    row: str = ""
    column: str = ""
    ways: tuple[Way, ...] = WAYS
    is_common: bool = False
    fills: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Values:
    """The values of a rule set under given options.

    `span` are the numbers a hand may be worth, from the least that may win; `common` those the keypad offers
    ready-made. Where a winner's is outside
    `plausible`, the tablet asks once whether that number is meant. `limit` is the value of the key
    *Limit*, where there is one. `of_every_seat` names the fact that holds the value of every seat, where not only
    winners have one. `cells` makes the keypad a grid: `fact` names the choice of each winner that holds the cell's key,
    and `worth` says how many points that winner's hand is worth. `pages` are the rows shown together; `row_words` and
    `column_words` stand beside and above the grid, with `{value}` for what they count. Where records tell a win in
    other words, `read_win` makes facts of them.
    """

    span: Callable[[Options], range]
    common: tuple[int, ...] = ()
    plausible: Callable[[Options], range] | None = None
    limit: Callable[[Options], int | None] | None = None
    of_every_seat: str = ""
    cells: Callable[[Options], tuple[Cell, ...]] | None = None
    fact: str = ""
    worth: Callable[[Outcome, Wind, Options], int] | None = None
    pages: tuple[tuple[str, ...], ...] = ()
    row_words: str = ""
    column_words: str = ""
    read_win: Callable[[Mapping[Any, Any], Options], Facts] | None = None

    def is_plausible(self, points: int, options: Options) -> bool:
        """Say whether a value is accepted without asking again."""
        return self.plausible is None or points in self.plausible(options)
