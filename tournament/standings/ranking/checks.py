"""What standings refuse: people, tables and schemes that cannot be."""

from __future__ import annotations

from collections.abc import Set

from scoring.errors import ScoringError
from scoring.play import Method, Ranking
from scoring.text import _
from tournament.standings.ranking.entries import STATUSES, Cut, PlayerId, StandingsInput, TableResult

LEAST_AT_TABLE, MOST_AT_TABLE = 3, 4


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


def check_method(given: StandingsInput, ranking: Ranking) -> Method:
    """Return the method to rank by; refuse one, or an option of one, that the rule set does not allow."""
    options = given.options
    method = ranking.method if options.method is None else options.method
    if method not in ranking.methods:
        raise ScoringError(
            _("These rules do not rank by “%(method)s”. They rank by: %(known)s."),
            field="options",
            method=short(method),
            known=", ".join(ranking.methods),
        )
    if options.two_way_first_tie_bonus is not None and method != "placement-bonus":
        raise ScoringError(_("Only a ranking by placement bonus knows two_way_first_tie_bonus."), field="options")
    return method


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


def check_tables(given: StandingsInput, known: Set[PlayerId]) -> None:
    """Refuse tables of another size, strangers, and anyone seated twice in one session."""
    for session, tables in enumerate(given.sessions, start=1):
        for table in tables:
            _check_table(table, session)
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


def _check_table(table: TableResult, session: int) -> None:
    count = len(table.players)
    if not LEAST_AT_TABLE <= count <= MOST_AT_TABLE:
        raise ScoringError(
            _("A table has three or four players; one of session %(session)s has %(count)s."),
            field="players",
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
    if table.reserve and not table.reserve <= set(table.players):
        absent = next(player for player in table.reserve if player not in table.players)
        raise ScoringError(
            _("A reserve plays for %(player)s in session %(session)s, who does not sit at that table."),
            field="reserve",
            player=short(absent),
            session=session,
        )
