"""Standings records: JSON objects to input, and standings to JSON objects."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any, TypeGuard, cast, get_args

from scoring.errors import ScoringError
from scoring.rulesets import get_ruleset
from scoring.standings.checks import find_scheme, short
from scoring.standings.declared import all_schemes
from scoring.standings.entries import (
    FIRST_RELEASE,
    OWN_OPTIONS,
    Deduction,
    Entrant,
    On,
    PlayerId,
    RankingOptions,
    StandingsInput,
    Status,
    TableResult,
)
from scoring.standings.numbers import Exact, exact, shown
from scoring.standings.ranks import Figures, Standing, Standings, rank_standings
from scoring.standings.schemes import Scheme, SchemeChoice, SchemeOption
from scoring.text import _

MOST = 10**9
"""No score or penalty comes near this; a bigger number is a slip."""


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
        raise ScoringError(_("A record must be an object with rules, players and sessions."), field="record")
    rules = record.get("rules")
    if not isinstance(rules, str):
        raise ScoringError(_("Name the rule set that was played."), field="rules")
    options, rule_options = _read_all_options(record.get("options", {}), rules)
    scheme = find_scheme(rules, options, rule_options)
    return StandingsInput(
        rules=rules,
        players=tuple(_read_entrant(entrant) for entrant in _list(record.get("players"), "players")),
        sessions=tuple(_read_session(session) for session in _list(record.get("sessions", []), "sessions")),
        deductions=tuple(_read_deduction(entry, scheme) for entry in _list(record.get("penalties", []), "penalties")),
        options=options,
        rule_options=rule_options,
        live=_flag(record, "live", default=False),
    )


def write_standings(standings: Standings) -> dict[str, Any]:
    """Return the answer: numbers rounded to be shown, in the columns of the scheme."""
    answer: dict[str, Any] = {"provisional": standings.provisional}
    if standings.in_stages:
        answer["cuts"] = [
            {"after": cut.after, "field": list(cut.field), "level_at_border": list(cut.level_at_border)}
            for cut in standings.cuts
        ]
    return answer | {"rows": [_write_row(row, standings.scheme) for row in standings.rows]}


def _write_row(row: Standing, scheme: Scheme) -> dict[str, Any]:
    answer: dict[str, Any] = {"rank": row.rank, "player": row.player, **_write_figures(row, scheme)}
    if row.status != "active":
        answer["status"] = row.status
    if row.eliminated is not None:
        answer["eliminated"] = row.eliminated
    if row.earlier:
        answer["earlier"] = [{"until": stage.until, **_write_figures(stage, scheme)} for stage in row.earlier]
    return answer


def _write_figures(figures: Figures, scheme: Scheme) -> dict[str, Any]:
    columns = {column: shown(value) for column, value in figures.by_column(scheme).items()}
    return {"played": figures.played, **columns}


def _read_entrant(entrant: object) -> Entrant:
    if not isinstance(entrant, Mapping):
        return Entrant(_player(entrant, "players"))
    status = entrant.get("status", "active")
    if not isinstance(status, str):
        raise ScoringError(_("A status must be text."), field="players")
    return Entrant(_player(entrant.get("id"), "players"), cast(Status, status))


def _read_session(session: object) -> tuple[TableResult, ...]:
    tables = session.get("tables") if isinstance(session, Mapping) else None
    if not isinstance(tables, list | tuple):
        raise ScoringError(_("A session must be a list of tables."), field="sessions")
    return tuple(_read_table(table) for table in tables)


def _read_table(table: object) -> TableResult:
    if not isinstance(table, Mapping):
        raise ScoringError(_("A table must be an object with players and scores."), field="sessions")
    scores = table.get("scores")
    return TableResult(
        players=tuple(_player(player, "players") for player in _list(table.get("players"), "players")),
        scores=None if scores is None else tuple(_whole(score, "scores") for score in _list(scores, "scores")),
        reserve=_read_reserves(table, "reserve"),
        reserve_during=_read_reserves(table, "reserve_during"),
        finished=_flag(table, "finished", default=True),
    )


def _read_reserves(table: Mapping[str, object], name: str) -> frozenset[PlayerId]:
    return frozenset(_player(player, name) for player in _list(table.get(name, []), name))


def _read_deduction(entry: object, scheme: Scheme) -> Deduction:
    if not isinstance(entry, Mapping):
        raise ScoringError(_("A penalty must be an object that names a player."), field="penalties")
    on = entry.get("on", "standing")
    if on not in get_args(On):
        raise ScoringError(_("A penalty must be on the table or on the standing."), field="penalties")
    return Deduction(
        player=_player(entry.get("player"), "penalties"),
        points=_number(entry["points"], "penalties") if "points" in entry else None,
        earned=_read_earned(entry, scheme),
        count=_whole(entry["count"], "penalties") if "count" in entry else None,
        on=on if "on" in entry else None,
        session=_whole(entry["session"], "penalties") if "session" in entry else None,
    )


def _read_earned(entry: Mapping[str, object], scheme: Scheme) -> Exact | None:
    """Return what comes off the earnings, which a penalty names as their column is called."""
    keys = {known.earned.key for known in all_schemes() if known.earned and known.earned_penalty}
    own = scheme.earned.key if scheme.earned and scheme.earned_penalty else None
    if others := keys.intersection(entry) - {own}:
        raise ScoringError(_("This ranking takes no %(name)s off."), field="penalties", name=min(others))
    return _number(entry[own], "penalties") if own and own in entry else None


def read_options(options: object, rules: str) -> RankingOptions:
    """Return the options of the standings, or raise a ScoringError about one that is unknown or malformed."""
    return _read_all_options(options, rules)[0]


def _read_all_options(options: object, rules: str) -> tuple[RankingOptions, dict[str, Any]]:
    """Return the options of the standings, and besides them those of the rule set."""
    ruleset = get_ruleset(rules)
    if not isinstance(options, Mapping):
        raise ScoringError(_("Options must be given by name."), field="options")
    declared = [option for scheme in all_schemes() for option in scheme.options]
    ours = {option.key: options.get(option.key) for option in declared}
    theirs = {option.key for option in ruleset.options}
    for key in options:
        if key not in OWN_OPTIONS and key not in ours and key not in theirs:
            raise ScoringError(_("There is no option called %(option)s."), field="options", option=short(key))
    if not isinstance(options.get("method", ""), str):
        raise ScoringError(_("A method must be text."), field="options")
    if options.get("as_of") not in (None, FIRST_RELEASE):
        raise ScoringError(_("Standings can only be counted as today or as in 1.0."), field="options")
    for option in declared:
        _check_choice(option, options.get(option.key))
    for cut in _list(options.get("cuts", []), "options"):
        _check_cut(cut)
    own = {key: options[key] for key in OWN_OPTIONS if key in options}
    return RankingOptions.of({**own, **ours}), {key: options[key] for key in options if key in theirs}


def _check_choice(option: SchemeOption | SchemeChoice, value: object) -> None:
    if isinstance(option, SchemeOption):
        if value is not None:
            _number(value, "options")
    elif value not in (None, *(known := [choice for choice, _label in option.choices])):
        raise ScoringError(
            _("There is no %(option)s “%(value)s”. Use one of: %(known)s."),
            field="options",
            option=option.key,
            value=short(value),
            known=", ".join(known),
        )


def _check_cut(cut: object) -> None:
    if not isinstance(cut, Mapping):
        raise ScoringError(
            _("A cut must name the session it comes after and how many players it keeps."), field="options"
        )
    for name in ("after", "keep"):
        _whole(cut.get(name), "options")
    _flag(cut, "carry", default=True)
    if cut.get("field") is not None:
        for player in _list(cut["field"], "options"):
            _player(player, "options")


def _list(value: object, field: str) -> list[object] | tuple[object, ...]:
    if not isinstance(value, list | tuple):
        raise ScoringError(_("%(name)s must be a list."), field=field, name=field)
    return value


def _flag(record: Mapping[str, object], name: str, *, default: bool) -> bool:
    value = record.get(name, default)
    if not isinstance(value, bool):
        raise ScoringError(_("%(name)s must be true or false."), field=name, name=name)
    return value


def _player(value: object, field: str) -> PlayerId:
    if isinstance(value, str):
        return value
    if not _is_whole(value):
        raise ScoringError(_("Name the player by id."), field=field)
    _check_size(value, field)
    return value


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _whole(value: object, field: str) -> int:
    if not _is_whole(value):
        raise ScoringError(_("%(name)s must be a whole number."), field=field, name=field)
    _check_size(value, field)
    return value


def _number(value: object, field: str) -> Exact:
    if not (_is_whole(value) or (isinstance(value, float) and isfinite(value))):
        raise ScoringError(_("%(name)s must be a number."), field=field, name=field)
    _check_size(value, field)
    return exact(value)


def _check_size(value: float, field: str) -> None:
    if not -MOST <= value <= MOST:
        raise ScoringError(_("%(name)s can’t be beyond %(most)s."), field=field, name=field, most=MOST)
