"""One player's page: where to sit next, how it went, hand by hand."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls.converters import StringConverter

from tournament.charts import draw_points, draw_ranks
from tournament.models import Entry, Seat, Tournament
from tournament.player_record import PlayerRecord, player_record
from tournament.session_clock import countdown_of
from tournament.views.public.pages import public_page


class PlayerKey(StringConverter):
    """What an address calls a player: the drawn number, or `e` and the order of enrolment."""

    regex = "e?[1-9][0-9]{0,8}"


@public_page
def player(request: HttpRequest, tournament: Tournament, number: str) -> HttpResponse:
    """Show a player."""
    entry = _find_entry(tournament, number)
    if entry.number and number != str(entry.number):
        return redirect("public:player", tournament.slug, entry.number)
    return render(request, "public/player.html", _context(tournament, entry))


@public_page
def record(request: HttpRequest, tournament: Tournament, number: str) -> HttpResponse:
    """Answer with the part of a player's page that changes."""
    return render(request, "public/player.html#record", _context(tournament, _find_entry(tournament, number)))


def _find_entry(tournament: Tournament, text: str) -> Entry:
    """Return the entry an address names; whoever left before the start is nobody's business."""
    column = "enrolment" if text.startswith("e") else "number"
    entry = Entry.objects.filter(tournament=tournament, **{column: int(text.lstrip("e"))}).first()
    if entry is None or not (_is_listed(entry) or Seat.objects.filter(entry=entry).exists()):
        raise Http404
    return entry


def _is_listed(entry: Entry) -> bool:
    return entry.number is not None or entry.status in (Entry.Status.ACTIVE, Entry.Status.RESERVE)


def _context(tournament: Tournament, entry: Entry) -> dict[str, Any]:
    found = player_record(tournament, entry)
    return {
        "tournament": tournament,
        "entry": entry,
        "record": found,
        "tab": "player",
        "points_chart": draw_points(found.courses_of_points),
        "ranks_chart": draw_ranks(found.course_of_ranks, found.ranked),
        "clocks": {
            sitting.table.pk: countdown_of(sitting.session, sitting.table.extra_seconds) for sitting in found.places
        },
        "course": _course(found),
        "needs": _needs(found),
    }


def _course(found: PlayerRecord) -> dict[str, int]:
    """Return what the sentence beside the chart says."""
    values = [value for _session, own in found.courses_of_points for value in own]
    return {"end": values[-1], "lowest": min(values), "highest": max(values)} if values else {}


def _needs(found: PlayerRecord) -> list[dict[str, Any]]:
    """Return what better places take, a row each: the least win from the wall and off every opponent."""
    if found.outlook is None:
        return []
    now = next(sitting for sitting in found.places if sitting.is_now)
    rivals = [opponent.holder for opponent in now.opponents]
    return [
        {
            "scope": need.scope,
            "place": need.place,
            "self_draw": need.self_draw,
            "discards": [next((way for way in need.discards if way.discarder == rival), None) for rival in rivals],
        }
        for need in (*found.outlook.at_table, *found.outlook.in_tournament)
        if not need.is_held
    ]
