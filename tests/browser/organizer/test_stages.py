"""A championship with two cuts: the organizer decides who goes on, and nothing that happens later undoes it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.browser.conftest import PASSWORD
from tests.browser.visitor import Visitor
from tests.tournament.events import Event, make_event
from tests.tournament.printed import read as read_pdf
from tests.tournament.standings.staged import add_final, decide, field_of, play_session, seat_final
from tournament.models import Account, Entry, Stage
from tournament.penalties.giving import Offence, penalise_entry
from tournament.players.enrolment import withdraw
from tournament.setup.tournament import finish_tournament, publish

FIRST = [points for table in range(6) for points in (60 + table, 10, -20, -50 - table)]
"""Six winners, and six who are level behind them: two of these go on to the semi-finals."""


def fine(event: Event, entry: Entry, points: int) -> None:
    offence = Offence(kind="off-standing", points=points)
    penalise_entry(entry=entry, offence=offence, reason="Late arrival", by=event.referee)


def field(stage: Stage) -> list[Entry]:
    return [place.entry for place in stage.qualifiers.select_related("entry").order_by("entry__number")]


def examine(visitor: Visitor, picture: Path) -> None:
    visitor.picture(picture)
    assert visitor.overflow() <= 0
    assert visitor.small_targets() == []
    assert [barrier for barrier in visitor.barriers() if "menu-word" not in barrier] == []


def test_the_champion_is_the_one_on_the_floor(
    visit: Callable[..., Visitor], organizer: Account, pictures: Path
) -> None:
    event = make_event("zung-jung", tables=6)
    publish(tournament=event.tournament, by=event.organizer)
    semis = add_final(event, after=1, size=8, name="Semi-finals")
    final = add_final(event, after=2, size=4)
    office = f"/organize/{event.tournament.slug}/"
    play_session(event, 1, FIRST)

    # A tie at the border: six are level, two places are left, the lot chooses.
    visitor = visit("tablet")
    page = visitor.sign_in("organizer", PASSWORD, f"/accounts/sign-in/?next={office}stages/{semis.number}/advance/")
    assert page.get_by_text("6 players are tied for 2 places.").is_visible()
    confirm = page.get_by_role("button", name="Confirm 8 players")
    assert confirm.is_disabled()
    level = page.get_by_role("checkbox")
    for place, words in ((0, "Choose 1 more"), (1, ""), (2, "1 too many")):
        level.nth(place).tap()
        assert page.locator("[data-problem]").inner_text() == words
        assert confirm.is_disabled() == bool(words)
    page.get_by_role("button", name="Draw at random").tap()
    page.get_by_text("The draw is done.").first.wait_for()
    assert page.get_by_role("checkbox", checked=True).count() == 2
    examine(visitor, pictures / "advance-tablet.png")
    confirm.tap()
    page.wait_for_url("**/seating/new/")
    ways = list(field_of(semis).values())
    assert (ways.count("place"), ways.count("lot")) == (6, 2)

    # A penalty after the cut throws nobody out of the semi-finals.
    players = field(semis)
    fine(event, players[0], 500)
    seat_final(event, *(player.number or 0 for player in players))
    play_session(event, 2, (40, 30, 20, -90, 25, 15, 5, -45))
    assert field(semis) == players

    page = visitor.open(f"{office}stages/{final.number}/advance/")
    page.get_by_role("button", name="Confirm 4 players").tap()
    page.wait_for_url("**/seating/new/")
    finalists = field(final)
    assert len(finalists) == 4
    seat_final(event, *(player.number or 0 for player in finalists))

    # On the morning of the final somebody goes home: the open board says so, one tap brings up the next.
    ill = finalists[-1]
    page = visitor.open(f"{office}board/")
    withdraw(entry=ill, reason="Ill", by=event.organizer)
    page.get_by_role("button", name="Move up").first.tap()
    page.get_by_text("now plays in “Final”.").wait_for()
    finalists = field(final)
    assert ill not in finalists
    (newcomer,) = final.qualifiers.filter(how="brought-up")
    examine(visitor, pictures / "field-tablet.png")

    # The newcomer wins; a penalty in the final costs places in the final, no more.
    seats = event.tournament.sessions.get(number=3).seats.order_by("table__number", "pk")
    points = [900 if seat.entry_id == newcomer.entry_id else -300 for seat in seats]
    play_session(event, 3, points)
    loser = next(player for player in finalists if player.pk != newcomer.entry_id)
    fine(event, loser, 1000)
    finish_tournament(tournament=event.fresh(), by=event.organizer)
    others = [player for player in players if player not in (*finalists, ill)]
    check_result(visit("phone"), event, winner=newcomer.entry, last=loser, ill=ill, semifinalists=[*others, ill])
    check_paper(visitor, f"{office}paper/standings.pdf", newcomer.entry, loser)


def check_result(visitor: Visitor, event: Event, *, winner: Entry, last: Entry, ill: Entry, semifinalists: Any) -> None:
    """See that page and API crown the winner of the final, and where they put those who left and were penalised.

    The withdrawn qualifier gave the place away and stands with those who were out after the semi-finals, by results;
    the penalised finalist stands last in the final, before all of these.
    """
    page = visitor.open(f"/t/{event.tournament.slug}/")
    examine(visitor, Path(os.environ.get("SCREENSHOTS", ".")) / "staged-phone.png")
    groups = page.locator(".standings tbody")
    assert groups.locator(".stage-head").all_inner_texts() == [
        "Final",
        "Eliminated after “Semi-finals”",
        "Eliminated after “Qualification”",
    ]
    names = [groups.nth(place).locator(".who b").all_inner_texts() for place in range(3)]
    assert [len(group) for group in names] == [4, 4, 16]
    assert (names[0][0], names[0][3]) == (winner.name, last.name)
    assert set(names[1]) == {player.name for player in semifinalists}
    answer = visitor.context.request.get(f"{visitor.home}/api/v1/tournaments/{event.tournament.slug}/standings").json()
    rows = answer["rows"]
    assert [row["name"] for row in rows] == [name for group in names for name in group]
    assert [row["stage"] for row in rows] == ["Final"] * 4 + ["Semi-finals"] * 4 + ["Qualification"] * 16
    assert [row["rank"] for row in rows[:5]] == [1, 2, 3, 4, 5]
    totals = [row["total"] for row in rows]
    assert totals[4:8] == sorted(totals[4:8], reverse=True)
    left = next(row for row in rows if row["name"] == ill.name)
    assert left["status"] == "withdrawn"
    assert totals[3] < totals[7] < totals[4], "the final counts, not the total"


def check_paper(visitor: Visitor, path: str, winner: Entry, last: Entry) -> None:
    """See that the printed result begins with the winner, and names the groups."""
    answer = visitor.context.request.get(f"{visitor.home}{path}")
    (text,) = read_pdf(answer.body())
    lines = text.splitlines()
    final = next(place for place, line in enumerate(lines) if line.strip() == "Final")
    out = next(place for place, line in enumerate(lines) if "Eliminated after “Semi-finals”" in line)
    within = " ".join(lines[final:out])
    assert within.index("1 " + winner.name) < within.index(last.name)
    assert "Eliminated after “Qualification”" in text


def test_a_page_that_is_being_left_is_not_opened_again(visit: Callable[..., Visitor], organizer: Account) -> None:
    """To open it again would break off the way to where somebody is going."""
    event = make_event("zung-jung", tables=2)
    final = add_final(event, after=1, size=4)
    office = f"/organize/{event.tournament.slug}/"
    play_session(event, 1, FIRST[:8])
    decide(event)
    page = visit("tablet").sign_in("organizer", PASSWORD, f"/accounts/sign-in/?next={office}board/")
    page.evaluate("globalThis.isSame = true; dispatchEvent(new Event('beforeunload'))")
    with page.expect_response(lambda answer: answer.headers.get("hx-refresh") == "true"):
        withdraw(entry=field(final)[0], reason="Ill", by=event.organizer)
    page.wait_for_timeout(500)
    assert page.evaluate("globalThis.isSame")
