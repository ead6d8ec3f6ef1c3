"""Two small tournaments in which everything happens that an archive has to carry."""

from __future__ import annotations

from datetime import date
from uuid import UUID, uuid5

from scoring.outcome import Win
from scoring.seats import WINDS, Wind
from tournament.core.permissions import SYSTEM
from tournament.models import Entry, Table, Tournament
from tournament.penalties.giving import Offence, cancel_incident, penalise, penalise_entry
from tournament.players.enrolment import enrol, withdraw
from tournament.players.numbers import draw_numbers
from tournament.seating.plan import seat_sessions
from tournament.sessions.running import add_time, call_referee, close_session, open_session, pause_session
from tournament.sessions.substitutes import substitute
from tournament.setup.tournament import create_tournament, publish
from tournament.tables.corrections import correct_hand
from tournament.tables.paper.totals import enter_totals
from tournament.tables.recording import record_hand, undo_hand
from tournament.tables.settling import HandEntry
from tournament.tables.signatures import close_table, confirm_hand, sign_table

NAMES = ("Edda Östlund", "Sven Sørensen", "Wanda “Windy” Weiß", "西 北風", "Rosa Reserve", "Gustav Gone")
TILES = {"hand": "1199m1199p1199s1z", "win": "1z"}
SPACE = UUID("6c1d4a52-7f4e-4a0b-9f5a-1f2f3d4c5b6a")


def entry_id(name: str) -> UUID:
    return uuid5(SPACE, name)


def play_eventful_tournament(slug: str = "eventful") -> Tournament:
    """Play two sessions at one table: undo, correct, penalise, substitute, type totals, sign, close."""
    tournament = create_tournament(
        name="Eventful 大会",
        slug=slug,
        ruleset="mcr",
        starts_on=date(2026, 5, 1),
        ends_on=date(2026, 5, 2),
        clock_minutes=120,
        place="Ærø",
        by=SYSTEM,
    )
    _enrol(tournament)
    seat_sessions(tournament=tournament, plan=[[(1, 2, 3, 4)], [(4, 3, 2, 1)], [(2, 1, 4, 3)]], by=SYSTEM)
    publish(tournament=tournament, by=SYSTEM)
    first, second, _third = tournament.sessions.order_by("number")
    _play_first(open_session(session=first, by=SYSTEM).tables.get())
    close_session(session=first, by=SYSTEM)
    _play_second(open_session(session=second, by=SYSTEM).tables.get())
    pause_session(session=second, by=SYSTEM)
    tournament.refresh_from_db()
    return tournament


def play_counted_tournament(slug: str = "counted") -> Tournament:
    """Play a hand whose tiles are counted, signed by its players, and let somebody think for too long."""
    tournament = create_tournament(
        name="Counted",
        slug=slug,
        ruleset="zung-jung",
        starts_on=date(2026, 5, 1),
        ends_on=date(2026, 5, 1),
        ranking={"method": "match-points"},
        redraw_cycles=2,
        by=SYSTEM,
    )
    enrol(tournament=tournament, entries=[Entry(name=name) for name in NAMES[:4]], by=SYSTEM)
    draw_numbers(tournament=tournament, by=SYSTEM)
    (session,) = seat_sessions(tournament=tournament, plan=[[(1, 2, 3, 4)]], by=SYSTEM)
    table = open_session(session=session, by=SYSTEM).tables.get()
    entry = HandEntry(number=1, dealer=Wind.EAST, wins=(Win(Wind.WEST, 90),), holdings={Wind.WEST: TILES})
    _record(table, "pairs", entry)
    for seat in WINDS:
        command_id = entry_id(f"confirm {seat}")
        confirm_hand(table=table, hand_id=entry_id("pairs"), seat=seat, command_id=command_id, by=SYSTEM)
    slow = Offence(kind="play-clock", turn_seconds=(16, 3), hand_seconds=20)
    command_id = entry_id("slow")
    penalise(table=table, seat=Wind.EAST, offence=slow, reason="Dreaming", command_id=command_id, by=SYSTEM)
    tournament.refresh_from_db()
    return tournament


def _enrol(tournament: Tournament) -> None:
    countries = ("SE", "DK", "DE", "CN", "NL", "NL")
    new = [
        Entry(
            name=name,
            country=country,
            club=f"Club {country}",
            team="Winds" if country != "NL" else "",
            association_number=f"0{number}" if number < 3 else "",
            code_name="Zephyr" if country == "DE" else "",
            status=Entry.Status.RESERVE if country == "NL" else Entry.Status.ACTIVE,
        )
        for number, (name, country) in enumerate(zip(NAMES, countries, strict=True))
    ]
    *_others, gone = enrol(tournament=tournament, entries=new, by=SYSTEM)
    draw_numbers(tournament=tournament, seed="archive", by=SYSTEM)
    withdraw(entry=gone, reason="Gustav Gone missed the train", by=SYSTEM)


def _play_first(table: Table) -> None:
    east, south, west, _north = WINDS
    _record(table, "first", HandEntry(number=1, dealer=east, wins=(Win(south, 12),), discarder=east))
    _record(table, "slip", HandEntry(number=2, dealer=south, wins=(Win(west, 80),)))
    undo_hand(table=table, hand_id=entry_id("slip"), command_id=entry_id("undo"), by=SYSTEM)
    _record(table, "pairs", HandEntry(number=2, dealer=south, wins=(Win(west, 24),)))
    _record(table, "drawn", HandEntry(number=3, dealer=west))
    for name, old, points in (("mended", "first", 13), ("mended again", "mended", 14)):
        entry = HandEntry(number=1, dealer=east, wins=(Win(south, points),), discarder=east)
        correct_hand(
            table=table,
            hand_id=entry_id(old),
            entry_id=entry_id(name),
            entry=entry,
            reason=f"Edda counted {points}",
            by=SYSTEM,
        )
    for name, seat, kind in (
        ("false", east, "false-win"),
        ("early", south, "counted-early"),
        ("dead", west, "dead-hand"),
    ):
        penalise(
            table=table,
            seat=seat,
            offence=Offence(kind=kind),
            reason=f"Sven saw it: {kind}",
            command_id=entry_id(name),
            by=SYSTEM,
        )
    cancel_incident(incident=table.incidents.get(kind="dead-hand"), reason="It was not Wanda", by=SYSTEM)
    reserve = Entry.objects.get(tournament=table.tournament, name="Rosa Reserve")
    substitute(seat=table.seats.get(wind="N"), occupant=reserve, by=SYSTEM)
    close_table(table=table, reason="Edda had to leave", by=SYSTEM)


def _play_second(table: Table) -> None:
    _record(table, "later", HandEntry(number=1, dealer=Wind.EAST, wins=(Win(Wind.NORTH, 8),), discarder=Wind.WEST))
    totals = dict(zip(WINDS, (40, -8, -20, -22), strict=True))
    enter_totals(table=table, totals=totals, by=SYSTEM, command_id=entry_id("totals"), includes_fines=True)
    for seat in (Wind.EAST, Wind.SOUTH):
        sign_table(table=table, seat=seat, command_id=entry_id(f"sign {seat}"), by=SYSTEM)
    add_time(session=table.session, seconds=300, by=SYSTEM)
    add_time(session=table.session, seconds=60, by=SYSTEM, table=table)
    call_referee(table=table, by=SYSTEM)
    entry = Entry.objects.get(tournament=table.tournament, number=1)
    penalise_entry(entry=entry, offence=Offence(kind="off-standing", points=30), reason="Phone", by=SYSTEM)


def _record(table: Table, name: str, entry: HandEntry) -> None:
    record_hand(table=table, entry_id=entry_id(name), entry=entry, by=SYSTEM)
