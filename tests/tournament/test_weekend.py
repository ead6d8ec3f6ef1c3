"""The weekend of docs/weekend.md, from Friday's list of players to Sunday's results, through the pages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client

from scoring.standings.ranks import rank_standings
from scoring.standings.records import write_standings
from tests.tournament.hands import EDGE_WAIT
from tests.tournament.organizer.players.test_importing import carried
from tests.tournament.weekend import CHAIRS, Weekend, open_code, payments, words_of
from tournament.accounts.roles import allow_creating
from tournament.audit.sentences import describe_records
from tournament.audit.verifying import verify
from tournament.exports.archive import import_document, read_archive
from tournament.models import Account, AuditRecord, Entry, Hand, Incident, Seat, SeatingSearch, Tournament
from tournament.seating import search as seating_search
from tournament.standings.results import read_standings

pytestmark = pytest.mark.django_db

TABLES = range(1, 17)
COUNTRIES = ("NED", "FRA", "ITA", "DEN")
PLAYERS = [f"Player {number:02},{COUNTRIES[number % 4]}" for number in range(64)]
RESERVES = [f"Reserve {letter},NED,reserve" for letter in "ABCD"]
LIST = "\n".join(["name,country,status", *PLAYERS, *RESERVES])
CODE = re.compile(r'<p class="code">(\d{3})&#8239;(\d{3})</p>')


@pytest.fixture
def host(browser_of: Callable[[Account], Client], monkeypatch: pytest.MonkeyPatch) -> Client:
    """Return the browser of somebody who may create tournaments."""
    monkeypatch.setattr(seating_search, "AT_ONCE_SECONDS", 60)
    account = Account.objects.create_user("olga")
    allow_creating(account)
    return browser_of(Account.objects.get(pk=account.pk))


@pytest.mark.soak
def test_a_weekend_of_sixty_four_players(host: Client) -> None:
    weekend = prepare_on_friday(host)
    code = start_with_three_absent(weekend)
    for number in TABLES:
        weekend.play(number, 2)
    fall_ill_at_hand_nine(weekend)
    find_a_wrong_seat_after_four_hands(weekend)
    lose_a_tablet(weekend, code)
    settle_a_dispute(weekend)
    appeal_a_penalty(weekend, code)
    hear_the_gong(weekend)
    reopen_for_a_correction(weekend)
    play_on_paper(weekend)
    play_the_last_session(weekend)
    take_the_results_away(weekend)


def prepare_on_friday(host: Client) -> Weekend:
    facts = {"name": "Dike Open", "starts_on": "2026-12-05", "ends_on": "2026-12-06", "ruleset": "mcr"}
    play = {"sessions": "3", "clock_minutes": "90", "time_up": "finish-hand", "policy": "hand"}
    assert host.post("/organize/new/", {**facts, **play}).status_code == 302
    weekend = Weekend(host, "dike-open")
    preview = host.post(weekend.at("players/import/"), {"text": LIST})
    fields = carried(preview.content.decode())
    assert "68 new" in weekend.do("players/import/", **fields, **{"import": "1"})
    weekend.do("players/draw/", seed="dice 4 2 6")
    weekend.do("seating/new/", method="event", sessions=3, effort="quick", seed="dike")
    weekend.do(f"seating/search/{SeatingSearch.objects.get().pk}/accept/")
    weekend.do("links/issue/")
    weekend.do("publish/", is_published="1")
    return weekend


def start_with_three_absent(weekend: Weekend) -> str:
    """Number 1 has cancelled, number 2 rings in the morning, number 3 simply does not come."""
    cancelled, ringing, missing = Entry.objects.filter(number__in=(1, 2, 3)).order_by("number")
    first, second, third, _fourth = Entry.objects.filter(status="reserve").order_by("name")
    told = weekend.do(f"players/{cancelled.enrolment}/take-number/", reserve=first.enrolment)
    assert f"{first} plays as number 1; {cancelled} has withdrawn." in told

    weekend.do(f"players/{ringing.enrolment}/withdraw/", reason="Rang: the train does not run")
    assert f"Seated, but no longer in the tournament: {ringing}." in weekend.look("sessions/1/start/")
    seat = Seat.objects.select_related("table").get(session__number=1, entry=ringing)
    weekend.do(f"table/1/{seat.table.number}/seat/{seat.wind}/", occupant=second.pk, from_hand=1, is_credited="no")
    assert "Seated, but not" not in weekend.look("sessions/1/start/")
    assert "Session 1 started." in weekend.do("sessions/1/start/")

    weekend.tablets = {number: weekend.scan(number) for number in TABLES}
    seat = Seat.objects.select_related("table").get(session__number=1, entry=missing)
    path = f"table/1/{seat.table.number}/seat/{seat.wind}/?why=no-show"
    assert "minutes after the start" in weekend.refused(path, occupant=third.pk)
    weekend.pass_time(16)
    weekend.do(path, occupant=third.pk)

    # The player who rang stays away: the reserve plays the rest of the weekend, with a row of their own.
    told = weekend.do(f"players/{ringing.enrolment}/take-number/", reserve=second.enrolment, reason="No train today")
    assert f"{second} plays all remaining sessions, as number 65" in told
    issued = weekend.office.post(weekend.at("codes/"), {"label": "Rita"}).content.decode()
    found = CODE.search(issued)
    assert found
    return found[1] + found[2]


def fall_ill_at_hand_nine(weekend: Weekend) -> None:
    """The player leaves in the middle; a referee lets the result count for them, the reserve plays the hands left."""
    weekend.play(1, 6)
    ill, reserve = weekend.player(1, "S"), Entry.objects.filter(status="reserve").order_by("name")[1]
    assert "Hand 10 has not been dealt yet." in weekend.refused(
        "table/1/1/seat/S/", occupant=reserve.pk, from_hand=10, is_credited="yes"
    )
    page = weekend.do("table/1/1/seat/S/", occupant=reserve.pk, from_hand=9, is_credited="yes")
    assert f"for {ill}, from hand 9" in page
    weekend.play(1, 2)
    assert weekend.agrees(1)
    public = Client().get(f"/t/{weekend.slug}/session/1/table/1/").content.decode()
    assert str(reserve) in words_of(public)


def find_a_wrong_seat_after_four_hands(weekend: Weekend) -> None:
    weekend.play(2, 2)
    east, west = weekend.player(2, "E"), weekend.player(2, "W")
    before = weekend.paper.totals(1, 2)
    weekend.do("table/1/2/swap/", one="E", other="W", kept="players", reason="The cards were swapped")
    weekend.paper.swap(1, 2, "E", "W")
    assert (weekend.player(2, "E"), weekend.player(2, "W")) == (west, east)
    assert weekend.paper.totals(1, 2)["W"] == before["E"]
    assert weekend.agrees(2)
    weekend.play(2)
    assert weekend.agrees(2)


def lose_a_tablet(weekend: Weekend, code: str) -> None:
    """A battery dies with one hand sent whose answer was lost, and one that never left the tablet."""
    dead, number = weekend.tablets[3], 3
    lost, waiting = str(uuid4()), str(uuid4())
    assert weekend.enter(number, "E", 20, "S", id=lost).status_code == 200
    other = weekend.scan(number)
    assert other.state()["mayWrite"] is False
    assert "Another tablet is scoring" in other.record().json()["message"]
    assert other.client.post(other.at("take-over/"), {"code": code}).status_code == 302
    weekend.tablets[number] = other
    assert weekend.enter(number, "W", 33).status_code == 200, "the table tells the new tablet of the hand that waited"

    hands = weekend.table(number).hands_recorded
    for entry_id, hand, dealer in ((lost, 3, "W"), (waiting, 4, "N")):
        answer = dead.record(hand, dealer, "W", points_W=33, id=entry_id)
        assert answer.status_code == 403
        assert "Another tablet is scoring" in answer.json()["message"]
    assert weekend.table(number).hands_recorded == hands

    # Charged again it gets the table back; what was stored is answered as it was, what the table re-entered is refused.
    weekend.do(f"links/{number}/release/", session="1")
    assert dead.open().status_code == 200
    assert dead.record(3, "W", "E", points_E=20, discarder="S", id=lost).status_code == 200
    refused = dead.record(4, "N", "W", points_W=33, id=waiting)
    assert refused.status_code == 409
    assert refused.json()["message"] == "Hand 4 has been entered already."
    weekend.tablets[number] = dead
    assert weekend.table(number).hands_recorded == hands
    assert weekend.agrees(number)

    # A tablet that was only out of reach sends what waited, once, however often it tries.
    again = str(uuid4())
    for _try in range(2):
        assert weekend.tablets[4].record(3, "W", "N", points_N=24, id=again, waited=480).status_code == 200
    weekend.paper.hands[1, 4][3] = payments("N", 24)
    assert weekend.agrees(4)


def settle_a_dispute(weekend: Weekend) -> None:
    """South says eighteen, North says twelve; the tiles say fourteen, and the page says why."""
    holding = {name: EDGE_WAIT[name] for name in ("hand", "melds", "win", "flowers")}
    tiles = json.dumps({"S": {**holding, "by": "discard"}})
    called, tablet = str(uuid4()), weekend.tablets[5]
    assert weekend.enter(5, "S", 18, "E", holdings=tiles, id=called).status_code == 200
    page = words_of(tablet.client.get(tablet.at("hand/3/S/")).content.decode())
    assert "The table called 18 points. Payment is based on that." in page
    assert tablet.send("undo/", hand=called).status_code == 200
    assert weekend.enter(5, "S", 14, "E", holdings=tiles).status_code == 200
    assert weekend.agrees(5)
    public = Client().get(f"/t/{weekend.slug}/session/1/table/5/hand/3/S/")
    for shown in (tablet.client.get(tablet.at("hand/3/S/")), public):
        words = words_of(shown.content.decode())
        for told in ("Mixed Straight", "8 + 2 + 1 + 1 + 2 = 14", "−22", "+38"):
            assert told in words, told


def appeal_a_penalty(weekend: Weekend, code: str) -> None:
    """A false win is noted at the table; the appeal is heard and the points go back, the line stays."""
    tablet = weekend.tablets[6]
    fields = {"seat": "W", "kind": "false-win", "hand_number": 3, "reason": "rules", "words": "Ten tiles shown"}
    assert tablet.client.post(tablet.at("penalties/"), {"id": str(uuid4()), **fields, "code": code}).status_code == 302
    assert not weekend.agrees(6)
    uid = Incident.objects.get().uid
    assert "Reason" in weekend.refused(f"penalties/{uid}/take-back/", reason=" ")
    weekend.do(f"penalties/{uid}/take-back/", reason="Appeal upheld: the tiles were complete")
    assert weekend.agrees(6)
    assert "Appeal upheld: the tiles were complete" in weekend.look("penalties/")
    # Another one stands to the end.
    loud = weekend.player(6, "N")
    path = f"penalties/player/{loud.enrolment}/"
    weekend.do(path, kind="off-standing", place="away", points=15, reason="Shouted at a referee", step="save")


def hear_the_gong(weekend: Weekend) -> None:
    weekend.pass_time(80)
    assert "Time is up" in weekend.look("board/")
    for number in TABLES:
        weekend.play(number)
        late = weekend.enter(number, *weekend.outcome())
        assert late.status_code == 409
        assert late.json()["message"] == "Time is up. Only a referee may add a hand."
    # Table 7 had dealt before the gong, as everyone there says: the referee enters the hand.
    table = weekend.table(7)
    at_table = weekend.at("session/1/table/7/hands/")
    sent = {"id": str(uuid4()), "number": 4, "dealer": table.dealer, "winners": "N", "points_N": 8, "discarder": "E"}
    assert weekend.office.post(at_table, sent).status_code == 200
    weekend.paper.hands[1, 7][4] = payments("N", 8, "E")
    for number in TABLES:
        assert weekend.tablets[number].send("finish/").status_code == 200
        weekend.sign(number, "ESW" if number == 8 else CHAIRS)
    north = Seat.objects.select_related("entry").get(session__number=1, table__number=8, wind="N").is_played_by
    assert f"Not signed Missing: {north}" in weekend.look("board/")
    assert "Table 8" in weekend.look("sessions/1/close/")
    weekend.do("table/1/8/close/", reason="North left without signing")
    assert "Session 1 is closed." in weekend.do("sessions/1/close/")
    assert all(weekend.agrees(number) for number in TABLES)


def reopen_for_a_correction(weekend: Weekend) -> None:
    """The sheet of table 9 says 42 where the tablet says something else; found after the close."""
    hand = Hand.objects.current().get(table=weekend.table(9), number=1)
    assert "Reopen it first" in weekend.refused("table/1/9/unlock/", reason="A wrong value")
    weekend.do("sessions/1/reopen/")
    weekend.do("table/1/9/unlock/", reason="A wrong value")
    fields = {"winners": "E", "points_E": 42, "discarder": "W", "dealer": hand.dealer, "reason": "value", "words": ""}
    path = f"session/1/table/9/hands/{hand.entry_id}/correct/"
    looked = weekend.office.post(weekend.at(path), {**fields, "id": str(uuid4()), "step": "look"})
    assert "+66" in words_of(looked.content.decode())
    weekend.do(path, **fields, step="save")
    weekend.paper.hands[1, 9][1] = payments("E", 42, "W")
    assert weekend.agrees(9)
    weekend.sign(9)
    assert "Session 1 is closed." in weekend.do("sessions/1/close/")


def play_on_paper(weekend: Weekend) -> None:
    """The network of the hall is down for a session: sheets on paper, totals typed in, one reason for all."""
    ill = Entry.objects.get(seats__table__session__number=1, seats__table__number=1, seats__wind="S")
    reserve = Entry.objects.filter(status="reserve").order_by("name")[1]
    weekend.do(f"players/{ill.enrolment}/take-number/", reserve=reserve.enrolment, reason="In bed")
    weekend.session = 2
    weekend.do("sessions/2/start/")
    for number in TABLES:
        east, south, west = (weekend.lots.randint(-99, 99) for _seat in range(3))
        totals = dict(zip(CHAIRS, (east, south, west, -east - south - west), strict=True))
        fields = {f"total_{seat}": total for seat, total in totals.items()}
        weekend.do(f"session/2/table/{number}/totals/", **fields)
        weekend.paper.typed[2, number] = totals
    assert "close them here with a reason" in weekend.look("sessions/2/close/")
    weekend.do("sessions/2/close/", reason="Signed on paper")


def play_the_last_session(weekend: Weekend) -> None:
    weekend.session = 3
    weekend.do("sessions/3/start/")
    weekend.do("sessions/3/last-hand/")
    for number in TABLES:
        tablet = weekend.tablets[number]
        tablet.session = 3
        weekend.play(number)
        assert tablet.state()["state"] == "finished"
        weekend.sign(number)
    weekend.do("sessions/3/close/")
    weekend.do("finish/")


def ranking(tournament: Tournament) -> list[dict[str, object]]:
    """Return the standings with names in the place of keys."""
    names = {entry.pk: entry.name for entry in Entry.objects.filter(tournament=tournament)}
    answer = write_standings(rank_standings(read_standings(tournament, for_public=True)))
    assert answer["provisional"] is False
    return [{**row, "player": names[row["player"]]} for row in answer["rows"]]


def take_the_results_away(weekend: Weekend) -> None:
    tournament = weekend.tournament
    rows = ranking(tournament)
    names = {entry.pk: entry.name for entry in Entry.objects.filter(tournament=tournament)}
    loud = next(row["player"] for row in rows if row["penalty"])
    penalties = [{"player": key, "points": 15} for key, name in names.items() if name == loud]
    on_paper = weekend.paper.ranking(tournament, penalties)
    assert rows == [{**row, "player": names[row["player"]]} for row in on_paper["rows"]]

    public = words_of(Client().get(f"/t/{weekend.slug}/").content.decode())
    assert public.index(str(rows[0]["player"])) < public.index(str(rows[5]["player"]))
    sheet = weekend.office.get(weekend.at("results/standings.csv")).content.decode("utf-8-sig")
    assert [str(row["player"]) in line for row, line in zip(rows, sheet.splitlines()[1:], strict=False)] == [
        True
    ] * len(rows)
    for path in ("results/all.xlsx", "results/hands.csv", "results/", "paper/standings.pdf"):
        assert weekend.office.get(weekend.at(path)).status_code == 200

    archive = b"".join(weekend.office.get(weekend.at("results/archive.json")))
    copy = import_document(read_archive(archive), slug="elsewhere")
    assert ranking(copy) == rows
    for event in (tournament, copy):
        assert verify(event) == []
        records = list(AuditRecord.objects.filter(tournament=event).order_by("number"))
        told = describe_records(event, records)
        assert len(told) == event.audit_number
        assert [line.verb for line in told if not line.text or line.text == line.verb] == []
    checked = weekend.office.post(weekend.at("log/"), {"id": str(uuid4())})
    assert checked.status_code == 200


def test_a_club_evening_of_five(host: Client) -> None:
    """Five walk in, one rests each game; a limit hand, a drawn one and the goulash after it; the last bus goes."""
    answer = host.post(
        "/organize/new/club-evening/",
        {"name": "Tuesday", "ruleset": "bmja", "names": "Agnes, Basil, Cressida, Desmond, Imogen"},
    )
    assert answer.status_code == 302
    evening, home = Weekend(host, "tuesday"), answer.headers["Location"]
    evening.do("publish/", is_published="1")
    imogen = Entry.objects.get(name="Imogen")
    assert "Imogen is sitting out." in evening.do(f"players/{imogen.enrolment}/rest/", is_resting="1", next=home)
    page = host.get(home).content.decode()
    chosen = re.findall(r'name="entry" value="(\d+)" checked', page)
    assert len(chosen) == 4
    assert "Scan to keep score" in evening.do("club-evening/start/", entry=chosen)
    phone = open_code(host.get(evening.at("club-evening/game/1/1/")).content.decode())

    # East has thirteen unique wonders: a limit hand. East stays; nobody wins the next; the one after is a goulash.
    limit = {"points_E": 1000, "points_S": 4, "points_W": 0, "points_N": 2}
    state = phone.record(1, "E", "E", **limit).json()["state"]
    assert state["totals"]["E"] == 6000
    state = phone.record(2, "E", "").json()["state"]
    assert state["carried"] == {"goulash": True}
    goulash = {"points_S": 64, "points_E": 8, "points_W": 0, "points_N": 4}
    assert phone.record(3, "E", "S", **goulash).status_code == 200
    hands = Hand.objects.filter(table__tournament__slug="tuesday").order_by("number")
    assert [hand.facts for hand in hands] == [{}, {}, {"goulash": True}]
    total = evening.table(1).totals
    assert sum(total.values()) == 0

    # Imogen would play on, but the others look at the clock.
    evening.do(f"players/{imogen.enrolment}/rest/", is_resting="0", next=home)
    assert "1 game is not signed." in evening.look("club-evening/end/")
    assert "Why close without signatures" in evening.refused("club-evening/end/", reason="")
    told = evening.do("club-evening/end/", reason="The last bus")
    assert "Its results are final" in told
    assert evening.tournament.status == "finished"
    rows = ranking(evening.tournament)
    assert sorted(int(str(row["points"])) for row in rows if row["played"]) == sorted(total.values())
    assert verify(evening.tournament) == []
