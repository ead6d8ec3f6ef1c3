"""Every document an organizer prints: what it is called, and how it is made from a tournament's rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.seats import Wind
from tournament.core.dates import days
from tournament.core.errors import Refused
from tournament.core.labels import SessionNames
from tournament.core.text import StrOrPromise, write_list
from tournament.exports.pdf.cards import TableCard, print_cards, print_poster
from tournament.exports.pdf.page import Heading, Size
from tournament.exports.pdf.player_cards import PlayerCard, print_player_cards
from tournament.exports.pdf.results import print_lists, print_tables
from tournament.exports.pdf.score_sheets import ScoreSheet, SheetRules, print_score_sheets
from tournament.exports.pdf.seating import Place, print_seating_by_player, print_seating_by_table
from tournament.exports.rows.groups import countries_sheet, teams_sheet
from tournament.exports.rows.reading import EventRows
from tournament.exports.rows.results import Results, sessions_sheet, standings_sheet
from tournament.exports.rows.sheet import Sheet
from tournament.exports.rows.wins import counts_sheet, highest_sheet
from tournament.models import Entry, Session, Table, Tournament
from tournament.public.event.checkpoints import seals_of
from tournament.public.event.head import LEAST_TO_RANK

CARDS = "table-cards"
PLAYER_CARDS = "player-cards"
COMING = (Entry.Status.ACTIVE, Entry.Status.RESERVE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What was asked for: the sheet of paper, the session (None for all of them), and where things are found."""

    size: Size = Size.A4
    session: int | None = None
    per_page: int = 2
    public_address: str = ""
    cards: Sequence[TableCard] = ()
    player_cards: Sequence[PlayerCard] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """One kind of paper."""

    key: str
    title: StrOrPromise
    about: StrOrPromise
    make: Callable[[Tournament, Order], bytes]


def table_numbers(tournament: Tournament) -> list[int]:
    """Return the numbers tables have in any session."""
    numbers = Table.objects.filter(tournament=tournament).order_by("number").values_list("number", flat=True)
    return list(numbers.distinct())


NO_TABLES = _("There are no tables yet. Seat the players first, then print the cards.")
NOBODY_SEATED = _("No one is seated yet. Create the seating first, then print it.")
NOBODY_ENTERED = _("There are no players yet. Add the players, then print their cards.")
NOTHING_PLAYED = _("Nothing has been played yet.")
NOTHING_TO_LIST = _("There is nothing to list yet.")
NO_HANDS = _("No hand has been recorded yet.")
NO_TEAMS = _("No player has a team.")
NO_COUNTRIES = _("No player has a country.")


def reasons_to_wait(tournament: Tournament) -> dict[str, StrOrPromise]:
    """Return, for each document that cannot be printed yet, what has to be done first."""
    reasons: dict[str, StrOrPromise] = {}
    if not Table.objects.filter(tournament=tournament).exists():
        reasons |= {CARDS: NO_TABLES, "seating-by-table": NOBODY_SEATED, "seating-by-player": NOBODY_SEATED}
    if not Entry.objects.filter(tournament=tournament, status__in=COMING).exists():
        reasons[PLAYER_CARDS] = NOBODY_ENTERED
    if not Session.objects.filter(tournament=tournament).exclude(status=Session.Status.PLANNED).exists():
        reasons["session-results"] = NOTHING_PLAYED
    tables, entries = Table.objects.filter(tournament=tournament), Entry.objects.filter(tournament=tournament)
    if not tables.filter(hands_recorded__gt=0).exists():
        reasons |= {"highest-hands": NO_HANDS, "hand-counts": NO_HANDS}
    has_results = tables.filter(Q(hands_recorded__gt=0) | Q(source=Table.Source.TOTALS)).exists()
    for key, column, reason in (("teams", "team", NO_TEAMS), ("countries", "country", NO_COUNTRIES)):
        if not entries.exclude(**{column: ""}).exists():
            reasons[key] = reason
        elif not has_results:
            reasons[key] = NOTHING_PLAYED
    return reasons


# -- what they are made from ------------------------------------------------------------------------------------------


def _cards(tournament: Tournament, order: Order) -> bytes:
    if not order.cards:
        raise Refused(str(NO_TABLES))
    return print_cards(order.cards, event=tournament.name, size=order.size, per_page=order.per_page)


def _player_cards(tournament: Tournament, order: Order) -> bytes:
    if not order.player_cards:
        raise Refused(str(NOBODY_ENTERED))
    return print_player_cards(order.player_cards, event=tournament.name, size=order.size)


def _poster(tournament: Tournament, order: Order) -> bytes:
    return print_poster(
        event=tournament.name, details=_when_and_where(tournament), address=order.public_address, size=order.size
    )


def _seating(print_it: Callable[..., bytes], tournament: Tournament, order: Order) -> bytes:
    rows = EventRows.read(tournament)
    places = []
    for table in _tables(rows, order.session):
        for seat in rows.seats[table.pk]:
            entry = rows.entries.get(seat.occupant_id or seat.entry_id or 0)
            name, country = (rows.name(entry), entry.country) if entry else (rows.name_at(seat), "")
            start = table.start_wind(seat.wind)
            where = (table.session.number, table.number, Wind(start or seat.wind))
            is_drawn = bool(start)
            places.append(Place(*where, seat.number, name, country, called=str(table.session), is_drawn=is_drawn))
    if not places:
        raise Refused(str(NOBODY_SEATED))
    title = gettext("Seating")
    if order.session is not None:
        title = gettext("Seating of %(session)s") % {"session": SessionNames.of(rows.sessions).in_text(order.session)}
    return print_it(places, heading=_heading(tournament, title), size=order.size)


def _score_sheets(tournament: Tournament, order: Order) -> bytes:
    earned = tournament.scheme.earned
    rules = SheetRules(
        play=tournament.play,
        length=tournament.length,
        redraw_cycles=tournament.redraw_cycles,
        draws_winds=tournament.draws_winds,
        signs_each_hand=tournament.signs_each_hand,
        earned=gettext(earned.title) if earned else "",
    )
    sheets = [ScoreSheet()] if order.session is None else _filled_sheets(tournament, order.session)
    return print_score_sheets(sheets, rules=rules, event=tournament.name, size=order.size)


def _filled_sheets(tournament: Tournament, session: int) -> list[ScoreSheet]:
    rows = EventRows.read(tournament)
    called = next((one.name for one in rows.sessions if one.number == session), "") or str(session)
    sheets = []
    for table in _tables(rows, session):
        names = {Wind(seat.wind): rows.player_in(seat, 1) for seat in rows.seats[table.pk]}
        sheets.append(ScoreSheet(called, table.number, names, tuple(names)))
    return sheets or [ScoreSheet(called)]


def _standings(tournament: Tournament, order: Order) -> bytes:
    results = Results.read(tournament)
    sheet = standings_sheet(results)
    filled, scheme = _filled(sheet), results.counted.scheme
    played = [session.number for session in results.rows.sessions if session.status != Session.Status.PLANNED]
    off = {scheme.penalty.key, scheme.earned_penalty.column.key if scheme.earned_penalty else ""}
    wanted = {"rank", "name", *(column.key for column in scheme.columns if column.key not in off)}
    wanted |= {f"session-{number}" for number in played} | (filled & {"country", "earlier", *off})
    wanted |= {f"tie_break-{place}" for place, _tie_break in enumerate(scheme.tie_breaks)}
    # Where nothing was taken off, the total repeats the one thing it is made up of.
    adds_up_both = scheme.ranks.points and scheme.ranks.earned
    if not adds_up_both and not any(map(scheme.is_reduced, results.standings)):
        wanted.discard(scheme.points.key if scheme.ranks.points else scheme.total.key)
    title = gettext("Standings") if results.is_provisional else gettext("Final result")
    parts = [(title, sheet.only(column.key for column in sheet.columns if column.key in wanted))]
    if scheme.earned and played:
        by_session = [f"earned-{number}" for number in played]
        parts.append((gettext(scheme.earned.title), sheet.only(["rank", "name", *by_session, scheme.earned.key])))
    if len((teams := teams_sheet(results)).rows) >= LEAST_TO_RANK:
        parts.append((teams.title, _for_paper(teams)))
    note, seal = _note(results), _seal(tournament)
    headings = [(_heading(tournament, name, note=note, seal=seal), part) for name, part in parts]
    return print_lists(headings, size=order.size)


def _list(make: Callable[[Results], Sheet], tournament: Tournament, order: Order) -> bytes:
    """Print one sheet; columns in which nothing stands are left out."""
    results = Results.read(tournament)
    sheet = make(results)
    if not sheet.rows:
        raise Refused(str(NOTHING_TO_LIST))
    heading = _heading(tournament, sheet.title, note=_note(results), seal=_seal(tournament))
    return print_lists([(heading, _for_paper(sheet))], size=order.size)


def _session_results(tournament: Tournament, order: Order) -> bytes:
    """Print the session chosen, or all that have begun."""
    results = Results.read(tournament)
    chosen = [
        session
        for session in results.rows.sessions
        if session.number == order.session or (order.session is None and session.status != Session.Status.PLANNED)
    ]
    if not chosen:
        raise Refused(str(NOTHING_PLAYED))
    sheet = sessions_sheet(results)
    return print_tables([_session_part(tournament, results, sheet, session) for session in chosen], size=order.size)


def _session_part(tournament: Tournament, results: Results, sheet: Sheet, session: Session) -> tuple[Heading, Sheet]:
    mine = Sheet(sheet.key, sheet.title, sheet.columns, [row for row in sheet.rows if row[0] == session.number])
    filled = _filled(mine)
    unwanted = {"session", "number"} | ({"country", "penalty", "played_by"} - filled)
    # Where nothing was taken off, the points are the score, which would stand there twice.
    unwanted |= {"score"} if "penalty" not in filled else set()
    if all(result.seat.is_credited for result in results.seats if result.table.session.number == session.number):
        unwanted.add("counts")
    title = gettext("Results of %(session)s") % {"session": session.in_text}
    notes = [] if session.status == Session.Status.CLOSED else [gettext("Provisional")]
    if unplayed := [str(table.number) for table in _tables(results.rows, session.number) if table.is_unplayed]:
        notes.append(gettext("Tables not played: %(tables)s") % {"tables": write_list(unplayed)})
    wanted = (column.key for column in sheet.columns if column.key not in unwanted)
    heading = _heading(tournament, title, note=" · ".join(notes), seal=_seal(tournament, session.number))
    return heading, mine.only(wanted)


# -- helpers ----------------------------------------------------------------------------------------------------------


def _filled(sheet: Sheet) -> set[str]:
    """Return the columns in which something stands."""
    return {column.key for place, column in enumerate(sheet.columns) if any(row[place] for row in sheet.rows)}


def _for_paper(sheet: Sheet) -> Sheet:
    """Return a sheet without what is empty, and without how many play: they are named."""
    wanted = (_filled(sheet) | {"rank"}) - ({"players", "counted"} if sheet.key in ("teams", "countries") else set())
    return sheet.only(column.key for column in sheet.columns if column.key in wanted)


def _tables(rows: EventRows, session: int | None) -> list[Table]:
    return [table for table in rows.tables if session in (None, table.session.number)]


def _note(results: Results) -> str:
    return gettext("Provisional") if results.is_provisional else ""


def _seal(tournament: Tournament, session: int | None = None) -> str:
    """Return the code of the latest seal, or of that of a session; empty before there is one."""
    seals = seals_of(tournament)
    found = next((seal for seal in seals if session in (None, seal.checkpoint.session)), None)
    words = {"what": found.name, "code": found.checkpoint.code} if found else {}
    return gettext("%(what)s, sealed: %(code)s") % words if words else ""


def _heading(tournament: Tournament, title: str, *, note: str = "", seal: str = "") -> Heading:
    now = timezone.localtime()
    made = f"{days(now.date(), now.date())} {now:%H:%M}"
    return Heading(tournament.name, title, _when_and_where(tournament), note, made, seal)


def _when_and_where(tournament: Tournament) -> str:
    when = days(tournament.starts_on, tournament.ends_on)
    return f"{when} · {tournament.place}" if tournament.place else when


DOCUMENTS: Mapping[str, Document] = {
    document.key: document
    for document in (
        Document(
            CARDS,
            _("Table cards"),
            _("A folding card for each table, with its number and the QR code for its tablet."),
            _cards,
        ),
        Document(
            PLAYER_CARDS,
            _("Player cards"),
            _(
                "A card for each player, with name, number and QR code. Referees scan it with a phone to check the "
                "player in."
            ),
            _player_cards,
        ),
        Document("poster", _("Poster"), _("For the wall: the QR code that opens the public page."), _poster),
        Document(
            "seating-by-table",
            _("Seating by table"),
            _("For the door of the hall: who sits at which table."),
            partial(_seating, print_seating_by_table),
        ),
        Document(
            "seating-by-player",
            _("Seating by player"),
            _("Players in alphabetical order, with table and seat."),
            partial(_seating, print_seating_by_player),
        ),
        Document(
            "score-sheets",
            _("Score sheets"),
            _("A sheet for each table of the session, with names. For a blank sheet, choose “All sessions”."),
            _score_sheets,
        ),
        Document(
            "standings", _("Standings"), _("The current ranking. After the last session, the final result."), _standings
        ),
        Document(
            "session-results",
            _("Session results"),
            _("Results table by table, for the chosen session or for all sessions so far."),
            _session_results,
        ),
        Document("teams", _("Teams"), _("The team ranking, with its players."), partial(_list, teams_sheet)),
        Document(
            "countries",
            _("Countries"),
            _("The country ranking, by each country’s best players."),
            partial(_list, countries_sheet),
        ),
        Document(
            "highest-hands",
            _("Highest hands"),
            _("The 50 highest winning hands, with the winners."),
            partial(_list, highest_sheet),
        ),
        Document(
            "hand-counts",
            _("Hand statistics"),
            _("For each player: hands played, hands won, deal-ins, highest hand and special hands."),
            partial(_list, counts_sheet),
        ),
    )
}
