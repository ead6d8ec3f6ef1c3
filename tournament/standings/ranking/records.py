"""Standings records: JSON objects to input, and standings to JSON objects."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any, TypeGuard, cast

from scoring.errors import ScoringError
from scoring.rulesets import get_ruleset
from scoring.text import _
from tournament.standings.ranking.checks import short
from tournament.standings.ranking.entries import (
    Deduction,
    Entrant,
    PlayerId,
    RankingOptions,
    StandingsInput,
    Status,
    TableResult,
)
from tournament.standings.ranking.numbers import Exact, exact, shown
from tournament.standings.ranking.ranks import Standing, Standings, rank_standings

MOST = 10**9
"""No score or penalty comes near this; a bigger number is a slip."""

OWN_OPTIONS = ("method", "two_way_first_tie_bonus", "cuts")
"""Options that only standings read; the others have to be options of the rule set and change nothing here."""


def standings_from_record(record: object) -> dict[str, Any]:
    """Return the answer to one record, or raise a ScoringError for one that cannot be.

    >>> standings_from_record({"rules": "bmja", "players": ["A"], "sessions": []})["rows"]
    [{'rank': 1, 'player': 'A', 'played': 0, 'points': 0, 'penalty': 0, 'total': 0}]
    """
    return write_standings(rank_standings(read_standings_input(record)))


def read_standings_input(record: object) -> StandingsInput:
    """Return the input a record describes, or raise a ScoringError saying what is malformed.

    Whether it makes sense (who sits where, which method) is for `rank_standings` to say.
    """
    if not isinstance(record, Mapping):
        raise ScoringError(_("A record is an object with rules, players and sessions."), field="record")
    rules = record.get("rules")
    if not isinstance(rules, str):
        raise ScoringError(_("Say which rule set was played."), field="rules")
    options = read_options(record.get("options", {}), rules)
    return StandingsInput(
        rules=rules,
        players=tuple(_read_entrant(entrant) for entrant in _list(record.get("players"), "players")),
        sessions=tuple(_read_session(session) for session in _list(record.get("sessions", []), "sessions")),
        deductions=tuple(_read_deduction(entry) for entry in _list(record.get("penalties", []), "penalties")),
        options=options,
        live=_flag(record, "live", default=False),
    )


def write_standings(standings: Standings) -> dict[str, Any]:
    """Return the answer: numbers rounded to be shown, and the columns that the method has."""
    return {"provisional": standings.provisional, "rows": [_write_row(row) for row in standings.rows]}


def _write_row(row: Standing) -> dict[str, Any]:
    numbers = {
        "points": row.points,
        "bonus": row.bonus,
        "table_points": row.table_points,
        "table_penalty": row.table_penalty,
        "match_points": row.match_points,
        "penalty": row.penalty,
        "total": row.total,
    }
    answer: dict[str, Any] = {"rank": row.rank, "player": row.player, "played": row.played}
    answer |= {column: shown(value) for column, value in numbers.items() if value is not None}
    if row.status != "active":
        answer["status"] = row.status
    if row.eliminated is not None:
        answer["eliminated"] = row.eliminated
    return answer


def _read_entrant(entrant: object) -> Entrant:
    if not isinstance(entrant, Mapping):
        return Entrant(_player(entrant, "players"))
    status = entrant.get("status", "active")
    if not isinstance(status, str):
        raise ScoringError(_("A status is written as text."), field="players")
    return Entrant(_player(entrant.get("id"), "players"), cast(Status, status))


def _read_session(session: object) -> tuple[TableResult, ...]:
    tables = session.get("tables") if isinstance(session, Mapping) else None
    if not isinstance(tables, list | tuple):
        raise ScoringError(_("A session has a list of tables."), field="sessions")
    return tuple(_read_table(table) for table in tables)


def _read_table(table: object) -> TableResult:
    if not isinstance(table, Mapping):
        raise ScoringError(_("A table is an object with players and scores."), field="sessions")
    scores = table.get("scores")
    return TableResult(
        players=tuple(_player(player, "players") for player in _list(table.get("players"), "players")),
        scores=None if scores is None else tuple(_whole(score, "scores") for score in _list(scores, "scores")),
        reserve=frozenset(_player(player, "reserve") for player in _list(table.get("reserve", []), "reserve")),
        finished=_flag(table, "finished", default=True),
    )


def _read_deduction(entry: object) -> Deduction:
    if not isinstance(entry, Mapping):
        raise ScoringError(_("A penalty is an object that names a player."), field="penalties")
    if entry.get("on", "table") != "table":
        raise ScoringError(_("A penalty is on the table or says nothing about it."), field="penalties")
    return Deduction(
        player=_player(entry.get("player"), "penalties"),
        points=_number(entry["points"], "penalties") if "points" in entry else None,
        table_points=_number(entry["table_points"], "penalties") if "table_points" in entry else None,
        count=_whole(entry["count"], "penalties") if "count" in entry else None,
        on_table="on" in entry,
        session=_whole(entry["session"], "penalties") if "session" in entry else None,
    )


def read_options(options: object, rules: str) -> RankingOptions:
    """Return the options of the standings, or raise a ScoringError about one that is unknown or malformed."""
    ruleset = get_ruleset(rules)
    if not isinstance(options, Mapping):
        raise ScoringError(_("Options are given by name."), field="options")
    known = {*OWN_OPTIONS, *(option.key for option in ruleset.options)}
    for key in options:
        if key not in known:
            raise ScoringError(_("There is no option called %(option)s."), field="options", option=short(key))
    if not isinstance(options.get("method", ""), str):
        raise ScoringError(_("A method is written as text."), field="options")
    if (bonus := options.get("two_way_first_tie_bonus")) is not None:
        _number(bonus, "options")
    for cut in _list(options.get("cuts", []), "options"):
        _check_cut(cut)
    return RankingOptions.of(options)


def _check_cut(cut: object) -> None:
    if not isinstance(cut, Mapping):
        raise ScoringError(_("A cut says after which session it is made and how many it keeps."), field="options")
    for name in ("after", "keep"):
        _whole(cut.get(name), "options")
    _flag(cut, "carry", default=True)


def _list(value: object, field: str) -> list[object] | tuple[object, ...]:
    if not isinstance(value, list | tuple):
        raise ScoringError(_("%(name)s is a list."), field=field, name=field)
    return value


def _flag(record: Mapping[str, object], name: str, *, default: bool) -> bool:
    value = record.get(name, default)
    if not isinstance(value, bool):
        raise ScoringError(_("%(name)s is true or false."), field=name, name=name)
    return value


def _player(value: object, field: str) -> PlayerId:
    if isinstance(value, str):
        return value
    if not _is_whole(value):
        raise ScoringError(_("Name the player by an id."), field=field)
    _check_size(value, field)
    return value


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _whole(value: object, field: str) -> int:
    if not _is_whole(value):
        raise ScoringError(_("%(name)s: this is not a whole number."), field=field, name=field)
    _check_size(value, field)
    return value


def _number(value: object, field: str) -> Exact:
    if not (_is_whole(value) or (isinstance(value, float) and isfinite(value))):
        raise ScoringError(_("%(name)s: this is not a number."), field=field, name=field)
    _check_size(value, field)
    return exact(value)


def _check_size(value: float, field: str) -> None:
    if not -MOST <= value <= MOST:
        raise ScoringError(_("%(name)s: no number here is beyond %(most)s."), field=field, name=field, most=MOST)
