"""Count a hand while its tiles are being laid out: what it is worth, or what is still missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.completing import completions
from scoring.dora import take_reds
from scoring.errors import ScoringError
from scoring.judging import score
from scoring.melds import read_concealed_kongs, read_melds
from scoring.records import read_holding, write_score
from scoring.result import Score
from scoring.rulesets import get_ruleset
from scoring.text import _
from scoring.tiles import count_tiles
from tournament.core.labels import translate_reason
from tournament.hands.explanations import Explanation, Face, cell_of, explain_score

STANDING = 13
"""Tiles a player has, each declared set counted as three."""


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that would complete the hand, and what it would be worth."""

    face: Face
    points: int
    may_win: bool


@dataclass(frozen=True, slots=True)
class HandCount:
    """What can be said of the tiles laid out so far.

    `missing` counts the tiles to go before the winning one; `waits` are those that would complete the hand;
    `impossible` names the events that cannot be added to what is there. A hand that did not win counts too where the
    rules count every player's (`is_losing`). `won` is whether the hand won, where that is known before its tiles are.
    """

    error: str = ""
    missing: int = 0
    waits: tuple[Wait, ...] = ()
    explanation: Explanation | None = None
    impossible: tuple[str, ...] = ()
    is_losing: bool = False
    won: bool | None = None

    @property
    def answer(self) -> dict[str, Any] | None:
        """Return points, patterns and validity as an answer to a hand record has them."""
        return None if self.explanation is None else write_score(self.explanation.score)

    @property
    def cell(self) -> str:
        """Return the key of the value on a tablet whose rules choose it from a table."""
        if self.explanation is None or not self.may_be_used:
            return ""
        return cell_of(self.explanation.score)

    @property
    def may_be_used(self) -> bool:
        """Say whether the value can be taken over: the hand may win, or is one that the rules count without."""
        return self.explanation is not None and self.explanation.score.valid


def count_hand(record: Mapping[str, Any], *, won: bool | None = None) -> HandCount:
    """Return the score of a hand record, finished or not; an impossible one answers with the reason."""
    try:
        return replace(_count(record, won), won=won)
    except ScoringError as error:
        return HandCount(error=translate_reason(error), won=won)


def _count(record: Mapping[str, Any], won: bool | None) -> HandCount:
    missing = _missing(record)
    counts_all = get_ruleset(record["rules"], record.get("options")).play.every_seat_scores
    if won is False and record.get("win") is not None:
        raise ScoringError(_("This hand did not win. Remove the winning tile."), field="win")
    if missing > 0:
        return HandCount(missing=missing)
    if record.get("win") is not None or missing < 0:
        result = score(read_holding(record))
        return HandCount(explanation=explain_score(result), impossible=_impossible_events(record))
    waits = () if won is False else tuple(map(_wait, completions(record)))
    if counts_all and not won:
        result = score(read_holding(record))
        impossible = _impossible_events(record) if won is False else ()
        return HandCount(waits=waits, explanation=explain_score(result), is_losing=True, impossible=impossible)
    return HandCount(waits=waits)


def _missing(record: Mapping[str, Any]) -> int:
    has_reds = any(get_ruleset(record["rules"], record.get("options")).red_fives or ())
    take = take_reds if has_reds else lambda text: (text, 0)
    melds, kongs = ([take(text)[0] for text in record.get(name, ())] for name in ("melds", "concealed_kongs"))
    standing, _packed, _traits = count_tiles(take(record["hand"])[0], field="hand")
    return STANDING - 3 * (len(read_melds(melds)) + len(read_concealed_kongs(kongs))) - standing


def _wait(result: Score) -> Wait:
    win = result.holding.win
    assert win is not None
    return Wait(Face.of(win), result.points, result.valid)


def _impossible_events(record: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the events that cannot be added under the rules, so that the page need not know them."""
    given = tuple(record.get("events", ()))
    known = get_ruleset(record["rules"], record.get("options")).events
    return tuple(event for event in known if event not in given and not _exists({**record, "events": [*given, event]}))


def _exists(record: Mapping[str, Any]) -> bool:
    try:
        read_holding(dict(record))
    except ScoringError:
        return False
    return True
