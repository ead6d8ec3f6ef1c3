"""The events a release leaves behind: every rule set half played and finished, with all that happens at one."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any
from uuid import UUID

from scoring.outcome import Win
from scoring.seats import WINDS
from tests.tournament.upgrades.hall import CLOCK, NAMES, Hall, open_hall
from tournament.accounts.invitations import invite
from tournament.accounts.referee_codes import issue_referee_code
from tournament.core.permissions import Actor, Rank
from tournament.models import Account, Entry, Hand, Incident, Role, Tournament
from tournament.penalties.giving import cancel_incident
from tournament.players.enrolment import change_entry, rest, withdraw
from tournament.players.erasure import erase_entry
from tournament.public.projector_settings import change_display
from tournament.seating.plan import Plan
from tournament.seating.search import accept_search, start_search
from tournament.seating.wishes import Wishes
from tournament.sessions.games import start_game
from tournament.sessions.running import (
    add_time,
    call_last_hand,
    call_referee,
    finish_table,
    pause_session,
    resume_session,
)
from tournament.sessions.substitutes import end_substitution, replace_for_good, replace_no_show, substitute
from tournament.setup.club_evening import end_club_evening, open_club_evening
from tournament.setup.tournament import create_tournament, finish_tournament, publish
from tournament.standings.fields import decide_field, find_border
from tournament.standings.stages import add_stage
from tournament.tables.corrections import correct_hand, correct_seats
from tournament.tables.later_hands import values_that_follow
from tournament.tables.paper.totals import enter_totals
from tournament.tables.recording import undo_hand
from tournament.tables.settling import HandEntry
from tournament.tables.signatures import close_table, confirm_hand, unlock_table

EAST, SOUTH, WEST, NORTH = WINDS
THREE_SESSIONS: Plan = [
    [(1, 2, 3, 4), (5, 6, 7, 8)],
    [(6, 1, 4, 7), (3, 8, 5, 2)],
    [(8, 4, 1, 5), (2, 7, 6, 3)],
]
POINTS = {"mcr": 24, "zung-jung": 45, "bmja": 64, "boxed": 6}
AT_TABLE = {
    "mcr": ("false-win", "counted-early", "small-offence", "dead-hand"),
    "zung-jung": ("table-talk", "missed-hand", "dead-hand"),
    "bmja": ("off-table", "dead-hand", "warning"),
    "boxed": ("knocked-tile", "knocked-tiles", "comment", "dead-hand"),
}
FINES = {
    "mcr": (("off-standing", 30), ("off-table-points", 1)),
    "zung-jung": (("off-standing", 20),),
    "bmja": (("off-standing", 100),),
    "boxed": (("language", None), ("off-standing", 15)),
}


def tell_all(organizer: Account) -> None:
    """Let everything happen."""
    for ruleset in POINTS:
        for progress in ("running", "finished"):
            weekend(open_weekend(f"{ruleset}-{progress}", ruleset, organizer), is_finished=progress == "finished")
    championship(organizer, "cut-from-zero", after=2, carry=False, method="sum")
    for progress in ("running", "finished"):
        championship(organizer, f"match-points-{progress}", after=1, carry=True, method="match-points")
    by_threes(organizer)
    for progress in ("running", "finished"):
        club_evening(organizer, f"evening-{progress}", is_finished=progress == "finished")
        unplayed_table(organizer, f"unplayed-{progress}", is_finished=progress == "finished")
    to_come(organizer)


# -- a weekend under any rules ----------------------------------------------------------------------------------------


def open_weekend(slug: str, ruleset: str, organizer: Account) -> Hall:
    """Return a weekend of eight players under some rules; no two are set up alike."""
    usual: dict[str, dict[str, Any]] = {
        "mcr": {"session_length": 4, "clock_minutes": 90},
        "zung-jung": {"session_length": 5, "redraw_cycles": 1},
        "bmja": {"session_length": 1, "is_private": True},
        "boxed": {"session_length": 4, "policy": "session", "ranking": {"two_way_first_tie_bonus": 32}},
    }
    hall = open_hall(slug, ruleset, organizer=organizer, plan=THREE_SESSIONS, **usual[ruleset])
    _code, text = issue_referee_code(tournament=hall.tournament, label="Rita", by=hall.organizer)
    CODES[slug] = text
    return hall


CODES: dict[str, str] = {}
"""The referee's code of each event, which the database does not keep."""


def weekend(hall: Hall, *, is_finished: bool) -> None:
    """Play three sessions, or one and a half."""
    first_session(hall)
    second_session(hall, stops=not is_finished)
    if is_finished:
        third_session(hall)
        finish_tournament(tournament=hall.tournament, by=hall.organizer)
        erase_entry(entry=hall.entry(8), by=hall.organizer)


def first_session(hall: Hall) -> None:
    """Undo, correct, penalise and sign at one table; a player leaves the other, which is closed by a referee."""
    hall.open(1)
    points = POINTS[hall.tournament.ruleset]
    first = hall.won(1, 1, points, SOUTH, EAST)
    slip = hall.won(1, 1, points, WEST)
    undo_hand(table=hall.table(1, 1), hand_id=slip.entry_id, command_id=hall.new_id(), by=hall.tablet(1))
    hall.won(1, 1, points, NORTH, WEST)
    correct(hall, first, points + 4)
    for seat, kind in zip(WINDS, AT_TABLE[hall.tournament.ruleset], strict=False):
        hall.penalise(1, 1, seat, kind, hand=2 if kind == "dead-hand" and seat is not NORTH else None)
    mistaken = Incident.objects.filter(tournament=hall.tournament).order_by("-pk")[0]
    cancel_incident(incident=mistaken, reason="It was somebody else", by=hall.referee, command_id=hall.new_id())
    hall.play(1, 1)
    hall.sign(1, 1)

    hall.play(1, 2, 2)
    substitute(seat=hall.seat(1, 2, EAST), occupant=hall.reserve(), is_credited=True, by=hall.referee)
    hall.record(1, 2)
    call_referee(table=hall.table(1, 2), by=hall.tablet(2), command_id=hall.new_id())
    hall.play(1, 2)
    hall.sign(1, 2, (EAST, WEST))
    close_table(table=hall.table(1, 2), reason="South had to catch a train", by=hall.referee)
    hall.close(1)


def correct(hall: Hall, hand: Hand, points: int) -> None:
    """Let the hand have been worth more, and dealt by somebody else."""
    key = hall.tournament.play.values.of_every_seat
    facts = {key: {EAST: 12, WEST: 0, NORTH: 8}} if key else {}
    entry = HandEntry(number=hand.number, dealer=EAST, wins=(Win(SOUTH, points),), discarder=WEST, facts=facts)
    correct_hand(
        table=hall.table(1, 1),
        hand_id=hand.entry_id,
        entry_id=hall.new_id(),
        entry=entry,
        reason="The table counted again",
        later=dict.fromkeys(values_that_follow(hall.tournament.play), "shift"),
        by=hall.referee,
    )


def second_session(hall: Hall, *, stops: bool) -> None:
    """One withdraws for good; a player is missing; totals come from paper. Or the evening comes first."""
    fines = FINES[hall.tournament.ruleset]
    for number, (kind, points) in enumerate(fines, start=1):
        hall.fine(number, kind, points=points)
    replace_for_good(entry=hall.entry(7), reserve=hall.reserve(), reason="Ill", by=hall.organizer)
    hall.open(2)
    CLOCK.pass_time(16)
    replace_no_show(seat=hall.seat(2, 2, SOUTH), reserve=hall.reserve(), by=hall.referee, command_id=hall.new_id())
    hall.play(2, 1, 2)
    hall.play(2, 2, 1)
    if stops:
        add_time(session=hall.session(2), seconds=300, by=hall.referee)
        call_last_hand(table=hall.table(2, 2), by=hall.referee)
        pause_session(session=hall.session(2), by=hall.referee)
        return
    correct_seats(
        table=hall.table(2, 1),
        seats=(EAST, WEST),
        kept="players",
        reason="The cards were swapped",
        by=hall.referee,
        command_id=hall.new_id(),
    )
    pause_session(session=hall.session(2), by=hall.referee)
    CLOCK.pass_time(30)
    resume_session(session=hall.session(2), by=hall.referee)
    hall.play(2, 1)
    hall.sign(2, 1)
    unlock_table(table=hall.table(2, 1), reason="A wrong value", by=hall.referee, command_id=hall.new_id())
    hall.sign(2, 1)
    totals = dict(zip(WINDS, (40, -10, -20, -20), strict=True))
    enter_totals(table=hall.table(2, 2), totals=totals, by=hall.referee, command_id=hall.new_id(), includes_fines=True)
    hall.close(2, "Signed on paper")


def third_session(hall: Hall) -> None:
    """A player is sent out, another leaves, a late one comes back; one table ends early."""
    hall.open(3)
    substitute(seat=hall.seat(3, 1, NORTH), occupant=hall.reserve(), by=hall.referee)
    hall.play(3, 1, 1)
    end_substitution(seat=hall.seat(3, 1, NORTH), by=hall.referee)
    hall.play(3, 1)
    hall.sign(3, 1)
    hall.play(3, 2, 3)
    hall.penalise(3, 2, SOUTH, "disqualification")
    withdraw(entry=hall.entry(6), reason="Gone home", by=hall.organizer)
    if "off-table" in {line.key for line in hall.tournament.play.penalties}:
        hall.fine(2, "off-table", session=3, points=20)
    finish_table(table=hall.table(3, 2), by=hall.referee, command_id=hall.new_id())
    hall.close(3, "Two players have gone")


# -- other kinds of events --------------------------------------------------------------------------------------------


def championship(organizer: Account, slug: str, *, after: int, carry: bool, method: str) -> None:
    """Play by rules that know a cut, those who go on seated by their places; hands are signed one by one."""
    plan, ranking = THREE_SESSIONS[:after], {"method": method}
    hall = open_hall(slug, "zung-jung", organizer=organizer, plan=plan, session_length=4, ranking=ranking)
    planned: dict[str, Any] = {"name": "Final", "first_session": after + 1, "size": 4, "carry": carry}
    final = add_stage(tournament=hall.tournament, by=hall.organizer, **planned)
    for session in range(1, after + 1):
        play_a_session(hall, session)
    border = find_border(final)
    going_on = [border.entries[int(player)] for player in border.proposal.going_on]
    decide_field(stage=final, chosen=going_on, by=hall.organizer)
    seat_the_final(hall)
    if slug.endswith("running"):
        hall.open(after + 1)
        hall.play(after + 1, 1, 2)
    else:
        play_a_session(hall, after + 1)
        finish_tournament(tournament=hall.tournament, by=hall.organizer)


def play_a_session(hall: Hall, session: int) -> None:
    """Play every hand, sign every hand; somebody is too slow."""
    hall.open(session)
    for table in hall.session(session).tables.order_by("number"):
        hall.play(session, table.number)
        confirm_all(hall, session, table.number)
    hall.penalise(session, 1, EAST, "play-clock", turn_seconds=(16, 3), hand_seconds=20, hand=1)
    hall.close(session)


def confirm_all(hall: Hall, session: int, number: int) -> None:
    """Let everyone sign every hand of a table."""
    table = hall.table(session, number)
    for hand in Hand.objects.current().filter(table=table).order_by("number"):
        for seat in WINDS:
            given: dict[str, UUID] = {"hand_id": hand.entry_id, "command_id": hall.new_id()}
            confirm_hand(table=table, seat=seat, by=hall.tablet(number), **given)


def seat_the_final(hall: Hall) -> None:
    """Seat the four who go on."""
    wishes = Wishes(cut=4, style="blocks")
    search = start_search(tournament=hall.tournament, method="finals", wishes=wishes, seed="final", by=hall.organizer)
    accept_search(search=search, by=hall.organizer)


def by_threes(organizer: Account) -> None:
    """Play where seven make a table of four and one of three, ranked by table points; or two win the same hand."""
    plan: Plan = [[(1, 2, 3, 4), (5, 6, 7)], [(5, 2, 7, 4), (1, 6, None, 3)]]
    british: dict[str, Any] = {"ruleset": "bmja", "session_length": 1, "ranking": {"method": "table-points"}}
    for settings in (british, {"ruleset": "boxed", "session_length": 4}):
        slug = f"threes-{settings['ruleset']}"
        hall = open_hall(slug, organizer=organizer, players=7, plan=plan, **settings)
        if settings is not british:
            change_entry(entry=hall.entry(1), facts={"handicap_wins": True}, by=hall.organizer)
        for session in (1, 2):
            hall.open(session)
            if settings is not british:
                wins = (Win(EAST, 0 if session == 1 else 3), Win(SOUTH, 3))
                hall.record(session, 1, wins=wins, discarder=WEST, facts={"safe": {EAST: True}})
            for number in (1, 2):
                hall.play(session, number)
                hall.sign(session, number)
            hall.close(session)
        finish_tournament(tournament=hall.tournament, by=hall.organizer)


def club_evening(organizer: Account, slug: str, *, is_finished: bool) -> None:
    """Play two games at once and start a third, in which nobody wins a hand before the last bus goes."""
    CLOCK.go_to(date(2026, 5, 5), 19)
    by = Actor(rank=Rank.ORGANIZER, account=organizer.uid)
    people = [Entry(name=name) for name in NAMES[:9]]
    tournament = open_club_evening(
        name="Tuesday", slug=slug, ruleset="boxed", day=date(2026, 5, 5), people=people, organizer=organizer, by=by
    )
    publish(tournament=tournament, by=by)
    hall = Hall(tournament, by, Random(slug))
    entries = list(Entry.objects.filter(tournament=tournament).in_order())
    rest(entry=entries[8], by=hall.referee)
    for game in (entries[:4], entries[4:8]):
        start_game(tournament=tournament, entries=game, by=hall.referee)
    hall.play(1, 1, 3)
    hall.play(1, 2, 2)
    finish_table(table=hall.table(1, 1), by=hall.referee)
    hall.sign(1, 1)
    start_game(tournament=tournament, entries=[*entries[1:4], entries[0]], by=hall.referee)
    if is_finished:
        end_club_evening(tournament=tournament, by=hall.organizer, reason="The last bus")


def unplayed_table(organizer: Account, slug: str, *, is_finished: bool) -> None:
    """Close a table at which nothing was entered: this release counts it as a tie of four."""
    hall = open_hall(slug, "mcr", organizer=organizer, plan=THREE_SESSIONS[:2], session_length=4)
    for session in (1, 2):
        hall.open(session)
        hall.play(session, 1)
        hall.sign(session, 1)
        if session == 2 and not is_finished:
            hall.play(2, 2, 1)
            return
        hall.close(session, "Nobody came to table 2")
    finish_tournament(tournament=hall.tournament, by=hall.organizer)


def to_come(organizer: Account) -> None:
    """Prepare an event: somebody is invited, the projector is set up, nothing is seated."""
    CLOCK.go_to(date(2026, 5, 6), 10)
    by = Actor(rank=Rank.ORGANIZER, account=organizer.uid)
    days: dict[str, Any] = {"starts_on": date(2026, 9, 5), "ends_on": date(2026, 9, 6)}
    tournament: Tournament = create_tournament(
        name="To come", slug="to-come", ruleset="mcr", organizer=organizer, sessions=4, by=by, **days
    )
    invite(tournament=tournament, kind=Role.Kind.REFEREE, by=by, inviter=organizer, label="Rita")
    change_display(tournament=tournament, by=by, message="Welcome", seconds=20, slides=["standings", "clock"])
