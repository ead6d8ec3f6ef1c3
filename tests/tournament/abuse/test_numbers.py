"""Numbers no column holds and days no calendar has: refused on either database, never a fault."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.tournament.abuse.answers import undone
from tests.tournament.addresses import COMMAND, Visitor, addresses, every_address
from tests.tournament.events import EAST, SOUTH, make_event, new_id, play
from tournament.audit.verifying import verify
from tournament.core.errors import Refused
from tournament.core.permissions import SYSTEM
from tournament.models import Table
from tournament.penalties.giving import Offence, penalise
from tournament.tables.checks import MOST_TOTAL
from tournament.tables.paper.totals import enter_totals

pytestmark = pytest.mark.django_db

BEYOND = (32_768, 2**31, 10**20)
PARTS = ("session", "number", "table", "hand", "enrolment", "account", "invitation", "search", "stage", "record")


def test_every_kind_of_part_is_tried() -> None:
    numbers = set(parts_with_numbers())
    assert numbers - set(PARTS) == set(), "Write these into PARTS."


def parts_with_numbers(patterns: Any = None) -> list[str]:
    """Return the names of all parts of addresses that are numbers."""
    found: list[str] = []
    for pattern in patterns if patterns is not None else get_resolver().url_patterns:
        converters = pattern.pattern.converters.items()
        found += [name for name, kind in converters if type(kind).__name__ == "IntConverter"]
        if isinstance(pattern, URLResolver) and pattern.namespace != "admin":
            found += parts_with_numbers(pattern.url_patterns)
        else:
            assert isinstance(pattern, URLPattern | URLResolver)
    return found


@pytest.mark.parametrize("number", BEYOND)
def test_an_address_with_a_number_beyond_all_bounds_is_not_there(
    number: int, world: dict[str, Any], visitors: dict[Visitor, Client]
) -> None:
    wrong = []
    needed = dict(addresses())
    for address in every_address(world, **dict.fromkeys(PARTS, number)):
        if not needed[address.name] & set(PARTS):
            continue
        client = visitors[address.visitor]
        with undone(client):
            is_post = address.page.method == "post"
            sent = {**COMMAND, "id": new_id()}
            status = (client.post(address.path, sent) if is_post else client.get(address.path)).status_code
        if status not in (404, 422):
            wrong.append(f"{address.name}: {status}")
    assert wrong == []


@pytest.mark.parametrize("number", BEYOND)
def test_a_record_the_log_does_not_have_is_not_there(
    number: int, world: dict[str, Any], visitors: dict[Visitor, Client]
) -> None:
    path = f"/table/{world['token']}/session/1/swap/undo/{number}/"
    assert visitors["tablet"].get(path).status_code == 404
    assert visitors["tablet"].post(path, {**COMMAND, "id": new_id()}).status_code == 404
    history = visitors["anyone"].get(f"/t/{world['slug']}/history/", {"records": number})
    assert history.status_code == (422 if number > 10**15 else 200)


@pytest.mark.parametrize("number", ["0", "e0", "999999999", "e999999999", "2147483648", "9" * 20, "9" * 5000])
def test_a_player_nobody_has_is_not_there(number: str, world: dict[str, Any], client: Client) -> None:
    assert client.get(f"/t/{world['slug']}/player/{number}/").status_code == 404


@pytest.mark.parametrize("digits", [4300, 5000])
def test_numbers_too_long_to_read_are_not_there(digits: int, world: dict[str, Any], client: Client) -> None:
    assert client.get(f"/t/{world['slug']}/session/{'9' * digits}/").status_code == 404
    assert client.get(f"/api/v1/tournaments/{world['slug']}/sessions/{'9' * digits}/tables").status_code in (404, 422)


@pytest.mark.parametrize("page", ["0", "-1", "9" * 30, "9" * 5000, "1e9", "²", "\0", ""])
def test_pages_of_a_list_that_are_not_there_are_the_nearest(page: str, client: Client) -> None:
    assert client.get("/", {"page": page}).status_code == 200


@pytest.mark.parametrize("limit", ["0", "-1", "9" * 30, "1e3", "NaN", "²"])
def test_the_api_says_what_is_wrong_with_a_number(limit: str, world: dict[str, Any], client: Client) -> None:
    for name in ("limit", "offset"):
        answer = client.get(f"/api/v1/tournaments/{world['slug']}/hands", {name: limit})
        assert answer.status_code == (200 if (name, limit) == ("offset", "0") else 422), (name, answer.content)


# -- what is written --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sign", [1, -1])
def test_no_total_grows_beyond_what_can_be_kept(sign: int) -> None:
    event = make_event()
    (hand,) = play(event, (SOUTH, 12, EAST))
    east, south = event.table.totals[EAST], event.table.totals[SOUTH]
    near = {"total_south": sign * (MOST_TOTAL - 10), "total_east": -sign * (MOST_TOTAL - 10)}
    Table.objects.filter(pk=event.table.pk).update(total_west=0, total_north=0, **near)
    winner, payer = (SOUTH, EAST) if sign > 0 else (EAST, SOUTH)
    offence = Offence(kind="false-win")
    with pytest.raises(Refused, match="can exceed"):
        play(event, (winner, 500, payer))
    with pytest.raises(Refused, match="can exceed"):
        penalise(table=event.table, seat=payer, offence=offence, reason="Loud", command_id=new_id(), by=SYSTEM)
    with pytest.raises(Refused, match="can exceed"):
        enter_totals(table=event.table, totals=_totals(event.table, MOST_TOTAL + 1), by=SYSTEM)
    assert event.table.hands_recorded == 1
    assert event.table.totals[SOUTH] == near["total_south"]
    assert (east, south) == (hand.deltas[EAST], hand.deltas[SOUTH])
    assert {fault.message.partition(" ")[0] for fault in verify(event.fresh())} == {"tables"}, (
        "The log is whole; only the totals were forged here."
    )


def _totals(table: Table, most: int) -> dict[Any, int]:
    east, south, *others = table.seats_taken
    return {east: most, south: -most, **dict.fromkeys(others, 0)}


@pytest.mark.parametrize("points", ["1000001", "2147483648", "9" * 20, "9" * 5000, "-1", "1e3", "٣٣²"])
def test_points_no_hand_is_worth_are_told(points: str, world: dict[str, Any], visitors: dict[Visitor, Client]) -> None:
    path = f"/table/{world['token']}/session/1/hands/"
    answer = visitors["tablet"].post(path, {**COMMAND, "id": new_id(), "points_S": points})
    assert answer.status_code == 422
    assert Table.objects.get(tournament__slug=world["slug"], session__number=1).hands_recorded == 1


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "10000-01-01", "2026-02-30", "-2026-01-01"])
def test_days_nobody_means_are_refused_or_shown(
    day: str, world: dict[str, Any], visitors: dict[Visitor, Client]
) -> None:
    client = visitors["organizer"]
    sessions = f"/organize/{world['slug']}/sessions/"
    assert client.post(sessions, {"session_2": f"{day}T23:59"}).status_code == 422
    settings = client.post(f"/organize/{world['slug']}/settings/", {"starts_on": day, "ends_on": day})
    assert settings.status_code == 422
    assert client.get(f"/t/{world['slug']}/").status_code == 200
