"""Build the API's answers from the database: only what the public may see."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from scoring.seats import Wind
from scoring.standings.entries import PlayerId
from scoring.standings.numbers import shown
from scoring.standings.ranks import Standing
from scoring.standings.schemes import Scheme
from tournament.api.schemas import StandingRow
from tournament.audit.checkpoints import announced_keys
from tournament.core.facts import HandWords
from tournament.exports.rows.reading import EventRows
from tournament.models import Checkpoint, Entry, Hand, Seat, Session, Showing, Table, Tournament
from tournament.standings.results import CurrentStandings
from tournament.web.http import public_url


def find_tournament(slug: str) -> Tournament:
    """Return a published tournament; one that is not published is not there."""
    tournament = Tournament.objects.filter(is_published=True, slug=slug).first()
    if tournament is None:
        raise Http404("There is no published tournament with this name.")
    return tournament


def describe_tournament(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return what a list of tournaments says of one."""
    page = reverse("public:tournament", kwargs={"slug": tournament.slug})
    names = ("slug", "name", "place", "starts_on", "ends_on", "ruleset", "status")
    facts = {name: getattr(tournament, name) for name in names}
    return {**facts, "version": tournament.public_version, "page": public_url(request, page)}


def describe_facts(tournament: Tournament) -> list[dict[str, Any]]:
    """Return what hands may carry under a tournament's rules."""
    return [
        {
            "key": fact.key,
            "kind": fact.kind,
            "scope": fact.scope,
            "title": gettext(fact.title),
            "choices": {choice.key: gettext(choice.title) for choice in fact.choices},
        }
        for fact in tournament.play.declared.values()
    ]


def describe_entry(entry: Entry) -> dict[str, Any]:
    """Return what the public knows of an entry: where no name is shown, nothing leads to the person."""
    return {
        "id": entry.enrolment,
        "number": entry.number,
        "name": entry.public_name,
        "country": "" if entry.is_veiled else entry.country,
        "club": "" if entry.is_veiled else entry.club,
        "team": entry.team,
        "status": entry.status,
    }


def describe_stages(board: CurrentStandings, entries: Mapping[int, Entry]) -> list[dict[str, Any]]:
    """Return the stages, with the fields the public may know: those that cut the standings it sees."""
    fields = {cut.after: cut.field for cut in board.standings.cuts}
    return [
        {
            "name": stage.name,
            "first_session": stage.first_session,
            "size": stage.size or None,
            "carry": stage.carry,
            "field": _ids(fields.get(stage.first_session - 1), entries),
        }
        for stage in board.stages
    ]


def _ids(field: Iterable[PlayerId] | None, entries: Mapping[int, Entry]) -> list[int] | None:
    if field is None:
        return None
    return sorted(entries[int(player)].enrolment for player in field if int(player) in entries)


def describe_standing(standing: Standing, scheme: Scheme, entry: Entry, stage: str | None = None) -> dict[str, Any]:
    """Return a row of the ranking, with every column there is and the figures of those the scheme has."""
    known = describe_entry(entry)
    return {
        **dict.fromkeys(StandingRow.model_fields),
        "rank": standing.rank,
        **{name: known[name] for name in ("id", "number", "name", "country")},
        "status": standing.status,
        "played": standing.played,
        **{key: shown(figure) for key, figure in standing.by_column(scheme).items()},
        "eliminated": standing.eliminated,
        "stage": stage,
        "earlier": [
            {name: shown(getattr(one, name)) for name in ("until", "played", "points", "penalty", "total")}
            for one in standing.earlier
        ],
    }


def describe_session(session: Session) -> dict[str, Any]:
    """Return a session with its clock."""
    names = ("number", "name", "status", "starts_at", "started_at", "paused_at", "closed_at")
    return {
        **{name: getattr(session, name) for name in names},
        "ends_at": session.ends_at(),
        "seating_released": session.is_seating_released,
    }


def find_tables(rows: EventRows, session: int) -> list[Table]:
    """Return the tables of a session whose seating is released."""
    found = next((known for known in rows.sessions if known.number == session), None)
    if found is None:
        raise Http404("There is no such session.")
    if not found.is_seating_released:
        raise Http404("The seating of this session is not published yet.")
    return [table for table in rows.tables if table.session_id == found.pk]


def find_table(rows: EventRows, session: int, number: int) -> Table:
    """Return one table of a session whose seating is released."""
    table = next((table for table in find_tables(rows, session) if table.number == number), None)
    if table is None:
        raise Http404("There is no such table in this session.")
    return table


def describe_table(table: Table, rows: EventRows) -> dict[str, Any]:
    """Return a table; of a result that is not shown nothing but the names at it."""
    is_shown, has_result = rows.shows(table), rows.has_result(table)
    totals = table.totals if has_result else {}
    return {
        "session": table.session.number,
        "number": table.number,
        "shown": is_shown,
        "state": table.state if is_shown else None,
        "source": table.source if is_shown else None,
        "hands": table.hands_recorded if is_shown else None,
        "pot": table.total_pot if has_result and rows.tournament.play.pot else None,
        "seats": [_describe_seat(seat, table, rows, totals.get(Wind(seat.wind))) for seat in rows.seats[table.pk]],
    }


def _describe_seat(seat: Seat, table: Table, rows: EventRows, points: int | None) -> dict[str, Any]:
    entry, occupant = rows.entries.get(seat.entry_id or 0), rows.entries.get(seat.occupant_id or 0)
    return {
        "seat": seat.wind,
        "wind": table.start_wind(seat.wind),
        "number": seat.number,
        "id": entry.enrolment if entry else None,
        "name": rows.name_at(seat),
        "played_by": rows.name(occupant) if occupant else "",
        "counts": seat.is_credited,
        "points": points,
    }


# -- hands ------------------------------------------------------------------------------------------------------------


def describe_hands(
    request: HttpRequest, tournament: Tournament, hands: Sequence[Hand], tables: Mapping[int, Table]
) -> list[dict[str, Any]]:
    """Return hands with their winners and facts, in one more statement."""
    showings: dict[int, list[Showing]] = defaultdict(list)
    for showing in Showing.objects.filter(hand__in=[hand.pk for hand in hands]).order_by("pk"):
        showings[showing.hand_id].append(showing)
    words = HandWords.of(tournament)
    return [
        _describe_hand(hand, tables[hand.table_id], showings[hand.pk], words, _explaining(request, tournament))
        for hand in hands
    ]


Explain: TypeAlias = Callable[[Table, Hand, str], str]
"""Return the address of the page that explains what a seat showed in a hand."""


def _explaining(request: HttpRequest, tournament: Tournament) -> Explain:
    def explain(table: Table, hand: Hand, wind: str) -> str:
        place = {"session": table.session.number, "number": table.number, "hand": hand.number, "wind": wind}
        return public_url(request, reverse("public:explanation", kwargs={"slug": tournament.slug, **place}))

    return explain


def _describe_hand(
    hand: Hand, table: Table, showings: Sequence[Showing], words: HandWords, explain: Explain
) -> dict[str, Any]:
    declared = words.play.declared
    facts = words.facts(hand.facts, ((row.wind, row.facts, row.points) for row in showings))
    return {
        "session": table.session.number,
        "table": table.number,
        "number": hand.number,
        "kind": hand.kind,
        "ending": words.key(hand.kind, hand.ending),
        "round_wind": hand.round_wind or None,
        "dealer": hand.dealer,
        "wins": [
            _describe_win(row, explain(table, hand, row.wind) if row.holding else None)
            for row in showings
            if row.is_winner
        ],
        "discarder": hand.discarder or None,
        "deltas": {seat.value: delta for seat, delta in hand.deltas.items()},
        "pot": hand.delta_pot if words.play.pot else None,
        "facts": {key: declared[key].write(value) for key, value in facts.items()},
        "recorded_at": hand.recorded_at,
    }


def _describe_win(win: Showing, explanation: str | None) -> dict[str, Any]:
    counted = (win.patterns or {}).get("patterns", ())
    return {
        "seat": win.wind,
        "points": win.points,
        "patterns": [
            {name: pattern.get(name) for name in ("name", "points", "doubles", "count")} for pattern in counted
        ],
        "explanation": explanation,
    }


def describe_checkpoints(tournament: Tournament) -> list[dict[str, Any]]:
    """Return what the server has signed, the earliest first."""
    keys = announced_keys(tournament)
    is_over = tournament.status == Tournament.Status.FINISHED
    return [
        {
            "number": checkpoint.number,
            "hash": checkpoint.hash,
            "code": checkpoint.code,
            "session": checkpoint.session,
            "at": checkpoint.at,
            "standings": checkpoint.standings,
            "salt": checkpoint.salt if is_over else None,
            "key": checkpoint.key,
            "public_key": keys.get(checkpoint.key),
            "signature": checkpoint.signature,
            "statement": checkpoint.statement(tournament.uid),
        }
        for checkpoint in Checkpoint.objects.filter(tournament=tournament).order_by("number")
    ]
