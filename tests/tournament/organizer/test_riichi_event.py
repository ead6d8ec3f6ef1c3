"""A whole event in riichi, from the page where it is created to the European association's sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from python_calamine import CalamineWorkbook

from scoring.seats import WINDS
from tests.scoring.helpers import read_vectors
from tests.tournament.events import fill_event, new_id
from tests.tournament.organizer.test_create import FORM, NEW
from tests.tournament.tables.test_riichi import entry_from
from tournament.core.permissions import SYSTEM
from tournament.models import Account, Seat, Session, Table, Tournament
from tournament.sessions.running import close_session, open_session
from tournament.setup.tournament import finish_tournament, publish
from tournament.standings.results import standings_of
from tournament.tables.recording import record_hand
from tournament.tables.signatures import sign_table

pytestmark = pytest.mark.django_db

GAMES = {vector["id"]: vector for vector in read_vectors("riichi-replay")}
ASSOCIATION = {"country": "nld", "city": "Delft"}
BETS_LEFT, WITH_CHOMBO = GAMES["replay-04"], GAMES["replay-05"]


@pytest.fixture
def office(host: Account, browser_of: Callable[[Account], Client]) -> Client:
    return browser_of(host)


def play_out(session: Session, game: dict[str, Any]) -> Table:
    """Play a game to its end and let everyone sign."""
    open_session(session=session, by=SYSTEM)
    table = Table.objects.select_related("session__tournament", "tournament").get(session=session)
    for hand in game["hands"]:
        record_hand(table=table, entry_id=new_id(), entry=entry_from(hand, table), by=SYSTEM)
        table = Table.objects.select_related("session__tournament", "tournament").get(pk=table.pk)
    for wind in WINDS:
        sign_table(table=table, seat=wind, command_id=new_id(), by=SYSTEM)
    close_session(session=session, by=SYSTEM)
    return Table.objects.select_related("session__tournament", "tournament").get(pk=table.pk)


@pytest.fixture
def played(office: Client) -> tuple[Tournament, Counter[int]]:
    """Return a finished event of two games, and what each entry has won by the games' own results."""
    assert office.post(NEW, {**FORM, "ruleset": "riichi", "sessions": "2"}).status_code == 302
    tournament = Tournament.objects.get()
    publish(tournament=tournament, by=SYSTEM)
    fill_event(tournament, 4, 4, 2, 0, is_open=False)
    won: Counter[int] = Counter()
    for session, game in zip(tournament.sessions.order_by("number"), (BETS_LEFT, WITH_CHOMBO), strict=True):
        table = play_out(session, game)
        for seat in Seat.objects.filter(table=table):
            won[seat.entry_id or 0] += int(game["expect"]["final"][seat.wind]["points"])
    finish_tournament(tournament=Tournament.objects.get(pk=tournament.pk), by=SYSTEM)
    return Tournament.objects.get(pk=tournament.pk), won


def test_standings_are_what_the_games_were_worth(played: tuple[Tournament, Counter[int]]) -> None:
    tournament, won = played
    rows = standings_of(tournament, for_public=True).rows
    assert {row.player: row.total for row in rows} == won


def test_pages_show_scores_uma_and_results_in_thousands(played: tuple[Tournament, Counter[int]]) -> None:
    tournament, won = played
    best = max(won.values())
    standings = Client().get(f"/t/{tournament.slug}/").content.decode()
    assert f">+{best:,}<" in standings
    page = Client().get(f"/t/{tournament.slug}/session/1/table/1/").content.decode()
    for seat, final in BETS_LEFT["expect"]["final"].items():
        points = final["points"]
        assert f">{final['score']:,}</td>" in page, seat
        assert f">{'+' if points > 0 else '−'}{abs(points) / 1000:.1f}</td>" in page, seat
    for address in ("session/1/", "player/1/", "big-hands/", "countries/", "display/"):
        assert Client().get(f"/t/{tournament.slug}/{address}").status_code == 200, address


def test_files_and_the_association_s_sheet_say_the_same(
    office: Client, played: tuple[Tournament, Counter[int]]
) -> None:
    tournament, won = played
    results = f"/organize/{tournament.slug}/results"
    assert office.get(f"{results}/").status_code == 200
    workbook = CalamineWorkbook.from_filelike(BytesIO(office.get(f"{results}/ema.xlsx", ASSOCIATION).content))
    headings, *lines = workbook.get_sheet_by_index(0).to_python()
    score = [str(heading) for heading in headings].index("Score")
    place = [str(heading) for heading in headings].index("Place")
    told = {float(str(line[place])): float(str(line[score])) for line in lines if line[place]}
    assert [told[rank] for rank in sorted(told)] == sorted(won.values(), reverse=True)
    assert "Riichi" in {str(cell) for line in lines for cell in line}
    standings = office.get(f"{results}/standings.csv").content.decode("utf-8-sig")
    for total in won.values():
        assert f",{total}" in standings
    assert office.get(f"{results}/all.xlsx").status_code == 200


def test_tables_hold_what_the_games_say(played: tuple[Tournament, Counter[int]]) -> None:
    tournament, _won = played
    for table, game in zip(tournament.tables.order_by("session__number"), (BETS_LEFT, WITH_CHOMBO), strict=True):
        ended = {seat.value: 30000 + total for seat, total in table.totals_at_end.items()}
        assert ended == {seat: final["score"] for seat, final in game["expect"]["final"].items()}
