"""An event of eighteen teams through the pages: own numbers, a seating from a file, winds drawn at the tables, paper.

Two sessions here; `make soak` plays all six (`tests/bench/team_event.py`).
"""

from __future__ import annotations

import csv
import io
import os
import random
from collections.abc import Callable, Iterable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scoring.standings.records import standings_from_record
from tests.tournament.organizer.from_paper.test_results_file import hidden_in
from tests.tournament.organizer.players.test_importing import carried
from tests.tournament.weekend import CHAIRS, Weekend
from tournament.accounts.roles import allow_creating
from tournament.audit.verifying import verify
from tournament.models import Account, Entry, Seat, SeatingSearch
from tournament.tables.paper.totals import stamp_of

pytestmark = pytest.mark.django_db

SESSIONS = int(os.environ.get("TEAM_EVENT_SESSIONS") or 2)
TEAMS, TABLES, ON_PAPER, ON_TABLET = 18, range(1, 19), range(1, 7), 7
COUNTRIES = ("NED", "FRA", "GER", "ITA", "DEN", "HUN", "ESP", "BEL", "AUT")
STEPS = (1, 2, 3, 4, 5, 7)
"""How far apart the teams at a table are, by session: no step lets two of a team sit together."""
AWAY, LATE = 11, 12
"""The numbers of two players who do not come."""
DRAWN = "WNES"
"""Which seats of the plan drew East, South, West and North at the table with a tablet."""


def at_table(session: int, table: int) -> list[int]:
    """Return the numbers at a table: one of each chair's rank in its team, from four teams."""
    teams = [(table - 1 + chair * STEPS[session - 1]) % TEAMS for chair in range(4)]
    return [4 * team + chair + 1 for chair, team in enumerate(teams)]


def players() -> str:
    """Return the list: its own numbers, in no order, and three reserves without any."""
    numbers = random.Random("list").sample(range(1, 4 * TEAMS + 1), 4 * TEAMS)
    teams = [(number, (number - 1) // 4) for number in numbers]
    lines = [f"{n},Player {n:02},{COUNTRIES[team % 9]},Team {team + 1:02},active" for n, team in teams]
    return "\n".join(["Nº,Name,Country,Team,Status", *lines, *(f",Reserve {letter},FRA,,reserve" for letter in "ABC")])


def plan() -> str:
    """Return the seating by number."""
    lines = [
        ",".join(map(str, (session, table, *at_table(session, table))))
        for session in range(1, SESSIONS + 1)
        for table in TABLES
    ]
    return "\n".join(["session,table,E,S,W,N", *lines])


@pytest.fixture
def host(browser_of: Callable[[Account], Client]) -> Client:
    """Return the browser of somebody who may create tournaments."""
    account = Account.objects.create_user("tess")
    allow_creating(account)
    return browser_of(Account.objects.get(pk=account.pk))


def test_eighteen_teams_from_the_list_to_a_correction_after_the_end(host: Client) -> None:
    event = set_up(host)
    check_everyone_in(event)
    for session in range(1, SESSIONS + 1):
        play_session(event, session)
    event.do("finish/")
    correct_the_last_table(event)
    compare_standings(event)
    take_everything_away(event)


def entry(number: int) -> Entry:
    return Entry.objects.get(number=number)


def set_up(host: Client) -> Weekend:
    facts = {"name": "Team Open", "starts_on": "2026-12-05", "ends_on": "2026-12-06", "ruleset": "mcr"}
    asked = {"sessions": SESSIONS, "clock_minutes": "110", "draws_winds": "on", "policy": "hand"}
    assert host.post("/organize/new/", {**facts, **asked}).status_code == 302
    event = Weekend(host, "team-open")
    preview = host.post(event.at("players/import/"), {"text": players()}).content.decode()
    assert "This list has numbers." in preview
    assert "75 new" in event.do("players/import/", **carried(preview), **{"import": "1"})
    assert {one.number for one in Entry.objects.filter(status="active")} == set(range(1, 73))
    compared = event.do("seating/import/", text=plan())
    assert "team-mates at one table" in compared
    assert "uneven starting winds" not in compared, "nobody is given a wind"
    event.do(f"seating/search/{SeatingSearch.objects.get().pk}/accept/")
    event.do("links/issue/")
    event.do("publish/", is_published="1")
    return event


def check_everyone_in(event: Weekend) -> None:
    """Two do not come: a reserve plays the first session for one, another takes over for good, in the same team."""
    away, late = entry(AWAY), entry(LATE)
    for one in Entry.objects.exclude(pk__in=(away.pk, late.pk)):
        event.do(f"check-in/{one.enrolment}/", arrival="here")
    event.do(f"check-in/{away.enrolment}/", arrival="absent")
    assert "Seat substitutes (2)" in event.look("check-in/")
    first, second, _third = Entry.objects.filter(status="reserve").order_by("name")
    event.do("check-in/reserves/", player=away.enrolment, reserve=first.enrolment, for_good="1")
    first.refresh_from_db()
    assert (first.number, first.team) == (AWAY, away.team)
    event.do("check-in/reserves/", player=late.enrolment, reserve=second.enrolment)
    board = event.look("board/")
    assert f"A substitute plays for: {late}" in board
    assert "Missing:" not in board
    assert "Everyone is here." in event.look("sessions/1/start/")


def play_session(event: Weekend, session: int) -> None:
    """A third of the tables type their sheets in, one plays on its tablet, the others come in a file."""
    event.session = session
    event.do(f"sessions/{session}/paper/", tables=list(ON_PAPER))
    event.do(f"sessions/{session}/start/")
    for table in TABLES:
        if table != ON_TABLET:
            east, south, west = (event.lots.randint(-150, 250) for _seat in range(3))
            totals = (east, south, west, -east - south - west)
            event.paper.typed[session, table] = dict(zip(CHAIRS, totals, strict=True))
    if session == 2:
        put_in_a_substitute(event)
    type_the_sheets(event)
    play_on_the_tablet(event)
    give_the_file(event, [table for table in TABLES if table not in ON_PAPER and table != ON_TABLET])
    if session == 1:
        give_a_penalty(event)
    assert f"Session {session} is closed." in event.do(f"sessions/{session}/close/", reason="Signed on paper")


def put_in_a_substitute(event: Weekend) -> None:
    """Somebody falls ill; the reserve's result counts for nobody."""
    reserve = Entry.objects.filter(status="reserve").order_by("-name")[0]
    told = event.do("table/2/9/seat/N/", occupant=reserve.pk, from_hand=1, is_credited="no")
    assert "The result counts for no one." in told


def type_the_sheets(event: Weekend) -> None:
    page = event.look(f"sessions/{event.session}/totals/")
    assert "Find each player by name." in page
    typed: dict[str, Any] = {}
    for table in ON_PAPER:
        typed |= {f"t{table}-id": str(uuid4()), f"t{table}-seen": stamp_of(event.table(table))}
        typed |= {f"t{table}-{seat}": total for seat, total in event.paper.typed[event.session, table].items()}
    assert "Totals saved." in event.do(f"sessions/{event.session}/totals/", **typed)


def play_on_the_tablet(event: Weekend) -> None:
    if not event.tablets:
        event.tablets[ON_TABLET] = event.scan(ON_TABLET)
    tablet = event.tablets[ON_TABLET]
    tablet.session = event.session
    assert tablet.send("redraw/", hand=1, chairs=DRAWN, before="").status_code == 200
    event.play(ON_TABLET, 3)
    event.do(f"table/{event.session}/{ON_TABLET}/finish/")
    event.sign(ON_TABLET)


def give_the_file(event: Weekend, tables: Iterable[int]) -> None:
    """Totals by wind cannot be read where nobody has said who drew which; by number they can."""
    session, path = event.session, "paper/import/"
    given = [(table, event.paper.typed[session, table]) for table in tables]
    by_wind = [",".join(map(str, (session, table, *totals.values()))) for table, totals in given]
    assert "were drawn at the table" in event.refused(path, text="\n".join(["session,table,E,S,W,N", *by_wind]))
    lines = [
        f"{session},{number},{total}"
        for table, totals in given
        for number, total in zip(at_table(session, table), totals.values(), strict=True)
    ]
    preview = event.office.post(event.at(path), {"text": "\n".join(["session,player,total", *lines])})
    assert f"Results of {len(given)} tables saved." in event.do(path, **hidden_in(preview.content.decode()))


def give_a_penalty(event: Weekend) -> None:
    path = f"penalties/player/{entry(at_table(1, 3)[0]).enrolment}/"
    sent = {"kind": "obstruction", "place": "1-3", "points": "30", "reason": "Blocked the wall"}
    looked = event.office.post(event.at(path), {**sent, "step": "look"})
    assert "Penalty recorded." in event.do(path, **sent, step="save", shown=looked.context["shown"])


def correct_the_last_table(event: Weekend) -> None:
    """Two totals of a table had been exchanged, which is found after the end."""
    right = event.paper.typed[SESSIONS, 18]
    right["E"], right["S"] = right["S"], right["E"]
    path = f"results/correct/{SESSIONS}/18/"
    sent = {"what": "totals", "reason": "Exchanged", **{f"total_{seat}": total for seat, total in right.items()}}
    looked = event.office.post(event.at(path), {"id": str(uuid4()), **sent, "step": "show"}).content.decode()
    told = event.do(path, **sent, step="save", shown=looked.split('name="shown" value="')[1].split('"')[0])
    assert "Everything is closed again" in told
    assert event.tournament.status == "finished"


def expected(event: Weekend) -> dict[str, Any]:
    """Return what the ranking makes of the results as they were given, by number."""
    uncredited = {
        (seat.session.number, seat.number) for seat in Seat.objects.filter(is_credited=False).select_related("session")
    }
    assert len(uncredited) == 2
    sessions = []
    for session in range(1, SESSIONS + 1):
        tables = []
        for table in TABLES:
            numbers = at_table(session, table)
            scores = list(event.paper.totals(session, table).values())
            if (session, table) == (1, 3):
                scores[0] -= 30
            reserve = [number for number in numbers if (session, number) in uncredited]
            tables.append({"players": numbers, "scores": scores, "reserve": reserve})
        sessions.append({"tables": tables})
    return standings_from_record({"rules": "mcr", "players": list(range(1, 73)), "sessions": sessions})


def sheet(event: Weekend, name: str) -> list[dict[str, str]]:
    answer = event.office.get(event.at(f"results/{name}.csv"))
    assert answer.status_code == 200
    body = b"".join(answer) if answer.streaming else answer.content
    return list(csv.DictReader(io.StringIO(body.decode("utf-8-sig"))))


def compare_standings(event: Weekend) -> None:
    rows = expected(event)["rows"]
    got = {int(row["Number"]): row for row in sheet(event, "standings")}
    assert [(row["rank"], row["player"]) for row in rows] == [(int(row["Rank"]), key) for key, row in got.items()]
    assert all(float(got[row["player"]]["Total"]) == float(row["total"]) for row in rows)
    assert all(int(got[row["player"]]["Points"]) == row["points"] for row in rows)

    totals: dict[str, float] = {}
    for row in rows:
        team = f"Team {(row['player'] - 1) // 4 + 1:02}"
        totals[team] = totals.get(team, 0) + float(row["total"])
    teams = sheet(event, "teams")
    assert {row["Team"]: float(row["Total"]) for row in teams} == totals
    assert [float(row["Total"]) for row in teams] == sorted(totals.values(), reverse=True)
    assert len(sheet(event, "countries")) == len(COUNTRIES)


def take_everything_away(event: Weekend) -> None:
    """Files name the winds that were drawn; slides and certificates name the winner; the log holds."""
    table = next(row for row in sheet(event, "tables") if (row["Session"], row["Table"]) == ("1", str(ON_TABLET)))
    numbers = dict(zip(CHAIRS, at_table(1, ON_TABLET), strict=True))
    assert [int(table[f"{wind}: number"]) for wind in ("East", "South", "West", "North")] == [numbers[s] for s in DRAWN]
    event.do("prizes/", act="open", kind="teams")
    assert (
        event.office.get(event.at("prizes/certificates.pdf"), {"who": "first", "count": "3", "size": "a4"}).status_code
        == 200
    )
    for path in ("", "teams/", "countries/", "display/"):
        assert Client().get(f"/t/{event.slug}/{path}").status_code == 200
    assert verify(event.tournament) == []
