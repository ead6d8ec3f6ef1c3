"""What standings refuse: people, tables and schemes that cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from scoring.errors import ScoringError
from scoring.rulesets import get_ruleset
from scoring.standings.declared import usual_choices
from scoring.standings.entries import FIRST_RELEASE, STATUSES, PlayerId, RankingOptions, StandingsInput, TableResult
from scoring.standings.schemes import Scheme
from scoring.text import _


def short(name: object) -> str:
    """Return a name that fits into a sentence, however long it came."""
    return str(name)[:60]


def check_players(given: StandingsInput) -> Set[PlayerId]:
    """Return the ids of everyone entered; refuse one that is there twice and statuses nobody knows."""
    known: set[PlayerId] = set()
    for entrant in given.players:
        if entrant.id in known:
            raise ScoringError(_("Player %(player)s is listed twice."), field="players", player=short(entrant.id))
        if entrant.status not in STATUSES:
            raise ScoringError(
                _("There is no status “%(status)s”. Use one of: %(known)s."),
                field="players",
                status=short(entrant.status),
                known=", ".join(STATUSES),
            )
        known.add(entrant.id)
    return known


def find_scheme(rules: str, options: RankingOptions, rule_options: Mapping[str, Any]) -> Scheme:
    """Return the scheme to rank by; refuse one, or an option of one, that the rule set does not allow."""
    ranking = get_ruleset(rules).play.ranking
    scheme = ranking.find(options.method)
    if scheme is None:
        raise ScoringError(
            _("These rules don’t rank by “%(method)s”. Use one of: %(known)s."),
            field="options",
            method=short(options.method),
            known=", ".join(scheme.id for scheme in ranking.schemes),
        )
    if options.as_of == FIRST_RELEASE:
        scheme = scheme.in_first_release or scheme
    if scheme.adapt:
        scheme = scheme.adapt(scheme, get_ruleset(rules, rule_options).values)
    own = {option.key: option for option in scheme.options}
    for key, value in options.chosen.items():
        option = own.get(key)
        if option and option.takes(value):
            scheme = option.apply(scheme, value)
        elif usual_choices().get(key) != value:
            raise ScoringError(
                _("A ranking by %(method)s has no option %(option)s."),
                field="options",
                method=scheme.id,
                option=short(key),
            )
    return scheme


def check_cuts(given: StandingsInput) -> None:
    """Refuse cuts that are out of order or keep nobody, and fields of people who cannot be in them."""
    last = 0
    before = {one.id for one in given.players if one.is_listed}
    is_decided = True
    for cut in given.options.cuts:
        if cut.after <= last:
            raise ScoringError(
                _("A cut must come after session 1 or later, and later than the cut before it."), field="options"
            )
        if cut.keep < 1:
            raise ScoringError(_("A cut must keep at least one player."), field="options")
        if cut.field is not None:
            if not is_decided:
                raise ScoringError(
                    _("Decide who goes on after the earlier cuts before you decide it for session %(session)s."),
                    field="options",
                    session=cut.after,
                )
            before = _check_field(cut.after, cut.field, before)
        is_decided = cut.field is not None
        last = cut.after


def _check_field(after: int, field: tuple[PlayerId, ...], before: set[PlayerId]) -> set[PlayerId]:
    """Return who goes on; refuse nobody, anyone named twice, and anyone who was not in before."""
    if not field:
        raise ScoringError(
            _("At least one player has to go on after session %(session)s."), field="options", session=after
        )
    chosen: set[PlayerId] = set()
    for player in field:
        if player in chosen:
            raise ScoringError(
                _("%(player)s is listed twice among the players who go on after session %(session)s."),
                field="options",
                player=short(player),
                session=after,
            )
        if player not in before:
            raise ScoringError(
                _("%(player)s can’t go on after session %(session)s, because they were no longer in the tournament."),
                field="options",
                player=short(player),
                session=after,
            )
        chosen.add(player)
    return chosen


def check_tables(given: StandingsInput, known: Set[PlayerId], scheme: Scheme) -> None:
    """Refuse tables of another size, strangers, and anyone seated twice in one session."""
    for session, tables in enumerate(given.sessions, start=1):
        for table in tables:
            _check_table(table, session, scheme)
        seated = [player for table in tables for player in table.players]
        once = set(seated)
        if not once <= known:
            raise ScoringError(
                _("Player %(player)s sits in session %(session)s but is not among the players."),
                field="players",
                player=short(next(player for player in seated if player not in known)),
                session=session,
            )
        if len(once) < len(seated):
            raise ScoringError(
                _("Player %(player)s sits twice in session %(session)s."),
                field="sessions",
                player=short(next(player for player in seated if seated.count(player) > 1)),
                session=session,
            )


def _check_table(table: TableResult, session: int, scheme: Scheme) -> None:
    count = len(table.players)
    if count not in scheme.table_sizes:
        raise ScoringError(
            _("A table must have %(sizes)s players. One in session %(session)s has %(count)s."),
            field="players",
            sizes=" or ".join(str(size) for size in scheme.table_sizes),
            session=session,
            count=count,
        )
    if table.scores is not None and len(table.scores) != count:
        raise ScoringError(
            _("A table of session %(session)s has %(players)s players and %(count)s scores."),
            field="scores",
            session=session,
            players=count,
            count=len(table.scores),
        )
    if not (table.reserve or table.reserve_during):
        return
    absent = next((player for player in table.reserve | table.reserve_during if player not in table.players), None)
    if absent is not None:
        raise ScoringError(
            _("A substitute plays for %(player)s in session %(session)s, but %(player)s does not sit at that table."),
            field="reserve",
            player=short(absent),
            session=session,
        )
    if table.reserve & table.reserve_during:
        raise ScoringError(
            _("A substitute can come in before session %(session)s or during it, not both."),
            field="reserve",
            session=session,
        )
