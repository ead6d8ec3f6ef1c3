"""What standings refuse: people, tables and schemes that cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from scoring.errors import ScoringError
from scoring.play import Ranking
from scoring.rulesets import get_ruleset
from scoring.standings.entries import STATUSES, Cut, PlayerId, RankingOptions, StandingsInput, TableResult
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
                _("There is no status “%(status)s”. There are: %(known)s."),
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
            _("These rules do not rank by “%(method)s”. They rank by: %(known)s."),
            field="options",
            method=short(options.method),
            known=", ".join(scheme.id for scheme in ranking.schemes),
        )
    if scheme.adapt:
        scheme = scheme.adapt(scheme, get_ruleset(rules, rule_options).values)
    known = {option.key: option for option in scheme.options}
    for key, value in options.chosen.items():
        if key not in known:
            raise ScoringError(
                _("A ranking by %(method)s knows no option %(option)s."),
                field="options",
                method=scheme.id,
                option=short(key),
            )
        scheme = known[key].apply(scheme, value)
    return scheme


def check_cuts(cuts: tuple[Cut, ...], ranking: Ranking) -> None:
    """Refuse cuts where the rules know none, and cuts that are out of order or keep nobody."""
    if cuts and not ranking.allows_cuts:
        raise ScoringError(_("These rules know no elimination: leave the cuts out."), field="options")
    session = 0
    for cut in cuts:
        if cut.after <= session:
            raise ScoringError(
                _("Cuts are made after sessions from 1 on, each later than the one before."), field="options"
            )
        if cut.keep < 1:
            raise ScoringError(_("A cut keeps at least one player."), field="options")
        session = cut.after


def check_tables(given: StandingsInput, known: Set[PlayerId], scheme: Scheme) -> None:
    """Refuse tables of another size, strangers, and anyone seated twice in one session."""
    for session, tables in enumerate(given.sessions, start=1):
        for table in tables:
            _check_table(table, session, scheme)
        seated = [player for table in tables for player in table.players]
        once = set(seated)
        if not once <= known:
            raise ScoringError(
                _("Player %(player)s, seated in session %(session)s, is not entered."),
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
            _("A table has %(sizes)s players; one of session %(session)s has %(count)s."),
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
            _("A reserve plays for %(player)s in session %(session)s, who does not sit at that table."),
            field="reserve",
            player=short(absent),
            session=session,
        )
    if table.reserve & table.reserve_during:
        raise ScoringError(
            _("A reserve came before session %(session)s or during it, not both."), field="reserve", session=session
        )
