"""The addresses of the API, version 1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI, Query

from tournament.api import reading, schemas
from tournament.api.answers import handle_errors, tag
from tournament.core.read_snapshot import read_snapshot
from tournament.core.visibility import shows_numbers, without_numbers
from tournament.exports.csv import write_csv
from tournament.exports.rows import MAKE_SHEET
from tournament.exports.rows.reading import EventRows
from tournament.exports.rows.results import Results, standings_sheet
from tournament.exports.rows.sheet import Sheet
from tournament.models import Entry, Hand, Session, Tournament
from tournament.standings.results import current_standings
from tournament.standings.stages import stages_reached
from tournament.system.release import RELEASE
from tournament.views.files import CSV

MOST_ITEMS = 500
LISTS = ("teams", "countries", "highest-hands", "hand-counts")
"""Sheets that anyone may read, within the organizer's policy."""
Limit = Annotated[int, Query(ge=1, le=MOST_ITEMS, description="How many items to answer with at most.")]
Offset = Annotated[int, Query(ge=0, le=1_000_000, description="How many items to leave out first.")]
View = Callable[..., Any]

NOT_MODIFIED = {"description": "Nothing has changed since the ETag that was sent."}
ERRORS: dict[int, Any] = {404: schemas.Problem, 422: schemas.Problem, 429: schemas.Problem}

api = NinjaAPI(
    title="Kongbox",
    version=RELEASE,
    description=(
        "Published tournaments, read only, as the organizer's policy shows them to the public. "
        "Every answer has an ETag; send it back as If-None-Match and get 304 while nothing has changed."
    ),
    urls_namespace="api:api-v1",
    docs_url=None,
)
handle_errors(api)
# What an answer says belongs to the version its tag names.
api.add_decorator(read_snapshot())


def get(
    path: str, answer: Any, operation: str, summary: str, described: dict[int, Any] | None = None
) -> Callable[[View], View]:
    """Register a view for GET on a path, with its schema or `described`, and with the errors all of them share."""
    return api.get(
        path,
        response={200: answer, **ERRORS},
        openapi_extra={"responses": {**(described or {}), 304: NOT_MODIFIED}},
        summary=summary,
        operation_id=operation,
    )


def tagged_tournament(request: HttpRequest, slug: str) -> Tournament:
    """Return a published tournament; its version is the answer's tag."""
    found = reading.find_tournament(slug)
    tag(request, found)
    return found


@get(
    "/tournaments",
    schemas.Page[schemas.TournamentSummary],
    "listTournaments",
    "List the published tournaments, the latest first",
)
def tournaments(request: HttpRequest, limit: Limit = 50, offset: Offset = 0) -> Any:
    """Return one page of the tournaments anyone may see."""
    published = Tournament.objects.filter(is_published=True).order_by("-starts_on", "name", "pk")
    found = list(published[offset : offset + limit])
    count = published.count()
    tag(request, *found, count=count)
    items = [reading.describe_tournament(request, tournament) for tournament in found]
    return {"count": count, "limit": limit, "offset": offset, "items": items}


@get("/tournaments/{slug:slug}", schemas.TournamentDetail, "getTournament", "Describe one tournament")
def tournament(request: HttpRequest, slug: str) -> Any:
    """Return what is known of a tournament."""
    found = tagged_tournament(request, slug)
    return {
        **reading.describe_tournament(request, found),
        "method": found.scheme.id,
        "policy": found.policy,
        "freeze_after": found.freeze_after,
        "sessions": Session.objects.filter(tournament=found).count(),
        "entries": _entries(found).exclude(Q(status=Entry.Status.RESERVE) | Q(is_erased=True)).count(),
        "facts": reading.describe_facts(found),
    }


@get("/tournaments/{slug:slug}/entries", schemas.Page[schemas.EntrySummary], "listEntries", "List the players")
def entries(request: HttpRequest, slug: str, limit: Limit = 100, offset: Offset = 0) -> Any:
    """Return one page of the entries, by drawn number; as they enrolled until numbers are shown."""
    found = tagged_tournament(request, slug)
    listed = _entries(found)
    part = _as_known(found, listed, slice(offset, offset + limit))
    items = [reading.describe_entry(entry) for entry in part]
    return {"count": listed.count(), "limit": limit, "offset": offset, "items": items}


@get(
    "/tournaments/{slug:slug}/standings",
    schemas.StandingsAnswer,
    "getStandings",
    "Rank the players by the results shown so far",
)
def standings(request: HttpRequest, slug: str) -> Any:
    """Return the ranking."""
    found = tagged_tournament(request, slug)
    board = current_standings(found, for_public=True)
    ranked, reached = board.standings, stages_reached(board.stages, board.standings)
    known = {entry.pk: entry for entry in _as_known(found, _all_entries(found))}
    rows = [
        reading.describe_standing(row, ranked.scheme, known[int(row.player)], reached.get(int(row.player)))
        for row in ranked.rows
        if int(row.player) in known
    ]
    return {
        "version": found.public_version,
        "method": ranked.scheme.id,
        "provisional": ranked.provisional,
        "final": found.status == Tournament.Status.FINISHED,
        "stages": reading.describe_stages(board, known),
        "rows": rows,
    }


@get(
    "/tournaments/{slug:slug}/standings.csv",
    None,
    "getStandingsFile",
    "The same for spreadsheets, with the points of each session",
    {200: {"description": "A file for spreadsheets", "content": {CSV.split(";")[0]: {"schema": {"type": "string"}}}}},
)
def standings_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the ranking as comma-separated values."""
    found = tagged_tournament(request, slug)
    return _send_csv(found, standings_sheet(Results.read(found, for_public=True)))


@get(
    "/tournaments/{slug:slug}/lists/{slug:name}",
    schemas.ListAnswer,
    "getList",
    "A list of results: teams, countries, highest-hands or hand-counts",
)
def result_list(request: HttpRequest, slug: str, name: str) -> Any:
    """Return one of the lists, its rows by the keys of its columns."""
    sheet = _public_sheet(tagged_tournament(request, slug), name)
    keys = [column.key for column in sheet.columns]
    columns = [{"key": column.key, "title": column.heading} for column in sheet.columns]
    return {"name": name, "columns": columns, "rows": [dict(zip(keys, row, strict=True)) for row in sheet.rows]}


@get(
    "/tournaments/{slug:slug}/lists/{slug:name}.csv",
    None,
    "getListFile",
    "The same for spreadsheets",
    {200: {"description": "A file for spreadsheets", "content": {CSV.split(";")[0]: {"schema": {"type": "string"}}}}},
)
def result_list_file(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Return the list as comma-separated values."""
    found = tagged_tournament(request, slug)
    return _send_csv(found, _public_sheet(found, name))


def _public_sheet(tournament: Tournament, name: str) -> Sheet:
    if name not in LISTS:
        raise Http404
    return MAKE_SHEET[name](Results.read(tournament, for_public=True))


def _send_csv(tournament: Tournament, sheet: Sheet) -> HttpResponse:
    name = f'attachment; filename="{tournament.slug}-{sheet.key}.csv"'
    return HttpResponse(write_csv(sheet), content_type=CSV, headers={"Content-Disposition": name})


@get(
    "/tournaments/{slug:slug}/checkpoints",
    list[schemas.SignedCheckpoint],
    "listCheckpoints",
    "List what the server has signed after each session and at the end",
)
def checkpoints(request: HttpRequest, slug: str) -> Any:
    """Return all checkpoints."""
    return reading.describe_checkpoints(tagged_tournament(request, slug))


@get(
    "/tournaments/{slug:slug}/sessions",
    list[schemas.SessionSummary],
    "listSessions",
    "List the sessions with their clocks",
)
def sessions(request: HttpRequest, slug: str) -> Any:
    """Return all sessions."""
    found = tagged_tournament(request, slug)
    listed = Session.objects.filter(tournament=found).order_by("number")
    return [reading.describe_session(session) for session in listed]


@get(
    "/tournaments/{slug:slug}/sessions/{int:session}/tables",
    list[schemas.TableSummary],
    "listTables",
    "List the tables of a session: who sits there, and what they came to",
)
def tables(request: HttpRequest, slug: str, session: int) -> Any:
    """Return all tables of a session whose seating is released."""
    found = tagged_tournament(request, slug)
    rows = EventRows.read(found, for_public=True, session=session)
    return [reading.describe_table(table, rows) for table in reading.find_tables(rows, session)]


@get(
    "/tournaments/{slug:slug}/sessions/{int:session}/tables/{int:table}",
    schemas.TableSummary,
    "getTable",
    "Describe one table",
)
def table(request: HttpRequest, slug: str, session: int, table: int) -> Any:
    """Return one table."""
    found = tagged_tournament(request, slug)
    rows = EventRows.read(found, for_public=True, session=session)
    return reading.describe_table(reading.find_table(rows, session, table), rows)


@get(
    "/tournaments/{slug:slug}/sessions/{int:session}/tables/{int:table}/hands",
    schemas.HandsOfTable,
    "listHandsOfTable",
    "List the hands of one table",
)
def hands_of_table(request: HttpRequest, slug: str, session: int, table: int) -> Any:
    """Return a table's hands, none of them while its result is not shown."""
    found = tagged_tournament(request, slug)
    rows = EventRows.read(found, for_public=True, session=session)
    at = reading.find_table(rows, session, table)
    is_shown = rows.shows(at)
    hands = list(_hands(found).filter(table=at).order_by("number")) if is_shown else []
    told = reading.describe_hands(request, found, hands, {at.pk: at})
    return {"session": session, "table": table, "shown": is_shown, "hands": told}


@get(
    "/tournaments/{slug:slug}/hands",
    schemas.Page[schemas.HandRecord],
    "listHands",
    "List all hands that are shown, session by session and table by table",
)
def hands(request: HttpRequest, slug: str, limit: Limit = 100, offset: Offset = 0) -> Any:
    """Return one page of the hands of all tables whose results are shown."""
    found = tagged_tournament(request, slug)
    rows = EventRows.read(found, for_public=True)
    tables = {table.pk: table for table in rows.tables if rows.shows(table) and table.session.is_seating_released}
    listed = _hands(found).filter(table__in=list(tables)).order_by("table__session__number", "table__number", "number")
    part = list(listed[offset : offset + limit])
    items = reading.describe_hands(request, found, part, tables)
    return {"count": listed.count(), "limit": limit, "offset": offset, "items": items}


def _all_entries(tournament: Tournament) -> Any:
    return Entry.objects.filter(tournament=tournament)


def _entries(tournament: Tournament) -> Any:
    """Return the entries the public knows: not those that left before they drew a number."""
    return _all_entries(tournament).exclude(status=Entry.Status.WITHDRAWN, number=None)


def _as_known(tournament: Tournament, entries: Any, part: slice = slice(None)) -> list[Entry]:
    """Return a slice of the entries in order, each with the tournament, which says whether its name is shown."""
    with_numbers = shows_numbers(tournament)
    found = list((entries.in_order() if with_numbers else entries.order_by("enrolment"))[part])
    for entry in found:
        entry.tournament = tournament
    return found if with_numbers else without_numbers(found)


def _hands(tournament: Tournament) -> Any:
    return Hand.objects.current().filter(tournament=tournament)
